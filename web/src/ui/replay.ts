/*
 * replay.ts: a game played through by itself, at a pace one likes.
 */
import type { State } from '../core/store';
import { t } from '../i18n';
import { button, h, icon, setText } from './dom';
import type { Page, Part } from './page';

const paces = [
  ['replay.slow', 1800],
  ['replay.normal', 900],
  ['replay.fast', 350],
] as const;

export function replayTools(page: Page): Part {
  const { game, store } = page;
  let timer = 0;
  let pace = 1;
  const play = h('button', { class: 'icon-button replay', attrs: { type: 'button' }, on: { click: () => toggle() } });
  const speed = button(
    '',
    () => {
      pace = (pace + 1) % paces.length;
      if (timer) restart();
      show();
    },
    'small quiet',
  );
  const element = h('span', { class: 'replay-tools' }, play, speed);

  const atEnd = ({ view }: State): boolean => !view?.tree.some(([, parent]) => parent === view.node);

  function stop(): void {
    window.clearInterval(timer);
    timer = 0;
    show();
  }

  function restart(): void {
    window.clearInterval(timer);
    timer = window.setInterval(() => {
      if (atEnd(store.state)) stop();
      else void game.step('forward');
    }, paces[pace]?.[1]);
    show();
  }

  function toggle(): void {
    if (timer) stop();
    else {
      if (atEnd(store.state)) void game.goto(0);
      restart();
    }
  }

  function show(): void {
    const label = t(timer ? 'replay.pause' : 'replay.play');
    play.replaceChildren(icon(timer ? 'pause' : 'play'));
    play.title = label;
    play.setAttribute('aria-label', label);
    play.setAttribute('aria-pressed', String(timer !== 0));
    setText(speed.firstElementChild as Element, t(paces[pace]?.[0] ?? 'replay.normal'));
    speed.title = t('replay.speed');
  }
  show();

  function update(state: State): void {
    const { view, lesson } = state;
    element.hidden = !view || view.tree.length < 3 || lesson !== null;
    speed.hidden = !timer;
    if (timer && (element.hidden || !view)) stop();
  }

  return { element, update };
}
