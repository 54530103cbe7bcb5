/*
 * people.ts: the way to the screens about people. They are fetched when one of them is
 * first opened.
 */
import { h } from '../ui/dom';
import { Refusal } from './api';
import { addScreen, addTab, type Screen, type ScreenMaker } from './router';
import { o } from './words';

const names = ['account', 'register', 'signin', 'recover', 'player'] as const;
export type PeopleScreen = (typeof names)[number];

/** A screen that is empty until it has been fetched. */
function later(name: PeopleScreen): ScreenMaker {
  return (online, place) => {
    const element = h('div', { class: 'screen', attrs: { 'aria-busy': true } });
    let inner: Screen | null = null;
    let left = false;
    const fill = async (): Promise<void> => {
      const { makers, speakPeople } = await import('./people/screens');
      await speakPeople();
      if (left) return;
      inner = makers[name](online, place);
      element.replaceWith(inner.element);
      inner.element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    };
    fill().catch(() => {
      if (!left) online.refuse(new Refusal('offline'));
    });
    return {
      element,
      update: () => inner?.update?.(),
      leave: () => {
        left = true;
        inner?.leave?.();
        inner?.element.remove();
      },
    };
  };
}

/** Said once, when the online part is loaded. */
export function addPeople(): void {
  for (const name of names) addScreen(name, later(name));
  addTab('account', () => o('tab.account'));
}
