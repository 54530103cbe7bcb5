/*
 * plan.ts: replies prepared on the board, for games with days a move: the stone one
 * expects, then the answer, as often as one likes. The server alone knows them.
 */
import type { State } from '../core/store';
import type { View } from '../core/types';
import { lineOf } from '../game/game';
import { button, h, iconButton, setText } from '../ui/dom';
import type { Part } from '../ui/page';
import { myTurn } from './model';
import type { Online } from './online';
import { holderName } from './room';
import { isDays, type Table } from './types';
import { o } from './words';

const longest = 16; // moves of a line, by the protocol

/** The moves from where the game stands to what is looked at; null if that lies elsewhere. */
export function lineAhead(view: View): string[] | null {
  const line = lineOf(view, view.node);
  const from = line.indexOf(view.live);
  if (from < 0) return null;
  const moves = new Map(view.tree.map((node) => [node[0], node[4]]));
  return line.slice(from + 1).map((node) => moves.get(node) ?? '');
}

const mayPlan = (table: Table): boolean =>
  isDays(table.setup) && table.phase === 'playing' && table.you.length > 0 && !myTurn(table) && !table.paused;

export function planPart(online: Online): Part {
  const { game } = online.page;
  const lines = h('ul', { class: 'plan-lines' });
  const advice = h('p', { class: 'plan-advice', attrs: { role: 'status' } });
  const end = async (): Promise<void> => {
    online.room?.set({ planning: false });
    await game.step('live');
  };
  const start = button(
    o('plan.start'),
    () => {
      online.room?.set({ planning: true });
      void game.step('live');
    },
    'small',
    'plus',
  );
  const keep = button(
    o('plan.keep'),
    () => {
      const { table, view } = online.page.store.state;
      const line = view && lineAhead(view);
      if (!table || !line || line.length < 2) return;
      const whole = line.slice(0, line.length - (line.length % 2));
      const rest = table.plan.filter((old) => old[0] !== whole[0]);
      void online.room?.plan([...rest, whole]).then(async (kept) => {
        if (!kept) return;
        online.room?.set({ plan: [...rest, whole] });
        game.notify(o('plan.kept'));
        await end();
      });
    },
    'primary small',
  );
  const cancel = button(o('plan.cancel'), () => void end(), 'small');
  const element = h(
    'section',
    { class: 'plan', attrs: { 'aria-label': o('plan.title') } },
    h('h2', { text: o('plan.title') }),
    h('p', { class: 'soft', text: o('plan.text') }),
    lines,
    advice,
    h('div', { class: 'card-row' }, start, keep, cancel),
  );
  let shown = '';

  function list(table: Table): void {
    const now = JSON.stringify(table.plan);
    if (now === shown) return;
    shown = now;
    lines.replaceChildren(
      ...table.plan.map((line) =>
        h(
          'li',
          {},
          h('span', { text: line.join(' → ') }),
          iconButton('drop', o('plan.delete', { line: line.join(', ') }), () => {
            const rest = table.plan.filter((old) => old !== line);
            void online.room?.plan(rest).then((done) => {
              if (done) online.room?.set({ plan: rest });
            });
          }),
        ),
      ),
    );
  }

  function update(state: State): void {
    const { table, view } = state;
    element.hidden = !table || !view || (!mayPlan(table) && table.plan.length === 0);
    if (!table || !view || element.hidden) return;
    list(table);
    const may = mayPlan(table);
    if (table.planning && !may) online.room?.set({ planning: false });
    const planning = table.planning && may;
    const count = planning ? (lineAhead(view)?.length ?? 0) : 0;
    const full = count >= longest;
    start.hidden = planning || !may;
    keep.hidden = cancel.hidden = !planning;
    keep.disabled = count < 2;
    const name = holderName(table, table.to_move - 1);
    const words = count % 2 ? o('plan.mine') : count === 0 ? o('plan.theirs', { name }) : o('plan.more');
    setText(advice, !planning ? '' : full ? o('plan.more') : words);
  }

  return { element, update };
}
