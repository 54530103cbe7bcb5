/*
 * screen.ts: a screen in the place of the board, for rooms that are fetched later (hall.ts).
 */
import './screen.css';
import { t } from '../i18n';
import { h, iconButton } from './dom';
import { goBack } from './hall';

/** The way back, a title, perhaps tabs, and what is on it. */
export function frameScreen(
  name: string,
  title: string,
  tabs: HTMLElement | null,
  ...children: (Node | null)[]
): HTMLElement {
  const bar = h(
    'header',
    { class: 'bar screen-bar' },
    iconButton('left', t('lesson.back'), goBack),
    h('span', { class: 'brand', text: t('app.name') }),
    tabs,
  );
  const heading = h('h1', { text: title, attrs: { tabindex: -1 } });
  return h('div', { class: `screen screen-${name}` }, bar, h('main', { class: 'screen-body' }, heading, ...children));
}
