/*
 * actions.ts: what one can do at a table beside placing stones.
 */
import type { State } from '../core/store';
import { button, h, type IconName, setText } from '../ui/dom';
import type { Part } from '../ui/page';
import { isPerson } from './model';
import type { Online } from './online';
import { phrases } from './types';
import { o } from './words';

export function actionsPart(online: Online): Part {
  const act = (label: string, icon: IconName, action: () => void): HTMLButtonElement =>
    button(label, action, 'small act', icon);
  const takeback = act(o('act.takeback'), 'undo', () => void online.room?.offer('takeback'));
  const draw = act(o('act.draw'), 'fits', () => void online.room?.offer('draw'));
  const abort = act(o('act.abort'), 'drop', () => void online.room?.offer('abort'));
  const pause = act(o('act.pause'), 'stop', () => void online.room?.offer('pause'));
  const resume = act(o('act.resume'), 'right', () => void online.room?.offer('resume'));
  let sure = 0;
  const resign = act(o('act.resign'), 'flag', () => {
    if (sure) void online.room?.resign();
    window.clearTimeout(sure);
    sure = sure ? 0 : window.setTimeout(calm, 4000);
    setText(resign.lastElementChild as Element, o(sure ? 'act.resign.sure' : 'act.resign'));
  });
  function calm(): void {
    sure = 0;
    setText(resign.lastElementChild as Element, o('act.resign'));
  }
  const say = h(
    'details',
    { class: 'say' },
    h('summary', { text: o('act.say') }),
    h(
      'div',
      { class: 'phrases' },
      ...phrases.map((phrase) =>
        button(
          o(`say.${phrase}`),
          () => {
            say.open = false;
            void online.room?.say(phrase);
          },
          'small phrase',
        ),
      ),
    ),
  );
  const watchers = h('p', { class: 'soft watchers' });
  const element = h(
    'section',
    { class: 'actions', attrs: { 'aria-label': o('act.title') } },
    h('div', { class: 'action-row' }, takeback, draw, pause, resume, abort, resign),
    say,
    watchers,
  );

  function update(state: State): void {
    const { table } = state;
    element.hidden = !table || table.phase === 'open';
    if (!table) return;
    const seated = table.you.length > 0;
    const playing = table.phase === 'playing' && seated;
    const quiet = table.offers.length === 0;
    const early = table.moves.length < (table.setup.neutral ? 4 : 2);
    const mine = state.view?.stones.some((stone) => table.you.includes(stone.seat + 1)) ?? false;
    takeback.hidden = draw.hidden = resign.hidden = !playing;
    takeback.disabled = !quiet || !mine || table.moves.length === 0;
    draw.disabled = !quiet;
    pause.hidden = !playing || Boolean(table.paused) || !table.setup.clock;
    resume.hidden = !playing || !table.paused;
    pause.disabled = resume.disabled = abort.disabled = !quiet;
    abort.hidden = !playing || !early;
    say.hidden = !seated;
    const here = table.presence?.seats.filter(({ online: on }, i) => on && isPerson(table.seats[i])).length ?? 0;
    const count = Math.max(0, (table.presence?.watchers ?? 0) - here);
    watchers.hidden = count === 0 && seated;
    setText(
      watchers,
      [!seated && o('watching.you'), count === 1 ? o('watching.one') : count > 1 && o('watching', { count })]
        .filter(Boolean)
        .join(' · '),
    );
  }

  return { element, update };
}
