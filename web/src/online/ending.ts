/*
 * ending.ts: the end of a game at a table: who won and how, and what comes next.
 */
import type { State } from '../core/store';
import { t } from '../i18n';
import { saveBlob } from '../share';
import { endingShown, explain, headline } from '../ui/cards';
import { button, h, setText } from '../ui/dom';
import type { Part } from '../ui/page';
import { tableRecord } from './api';
import { isPerson } from './model';
import type { Online } from './online';
import { holderName } from './room';
import type { Table } from './types';
import { o } from './words';

/** The seats of a team by name. */
const teamNames = (table: Table, team: number): string =>
  table.seats
    .map((_, seat) => (seat % 2 === team ? holderName(table, seat) : ''))
    .filter(Boolean)
    .join(' & ');

function titleOf({ view, table }: State): string {
  if (!view || !table) return '';
  if (table.result === 'void') return o('end.void.title');
  const team = view.outcome.result === 'green' ? 1 : 0;
  const won = view.outcome.result !== 'draw' && table.you.some((seat) => (seat - 1) % 2 === team);
  if (won) return t('end.you');
  if (view.outcome.result !== 'draw') return t('end.win', { name: teamNames(table, team) });
  return headline(view);
}

/** All of a team are you. */
const isMine = (table: Table, team: number): boolean =>
  table.seats.every((_, seat) => seat % 2 !== team || table.you.includes(seat + 1));

function reasonOf({ view, table }: State): string {
  if (!view || !table) return '';
  const team = view.outcome.result === 'yellow' ? 1 : 0;
  const [mine, name] = [isMine(table, team), teamNames(table, team)];
  switch (view.outcome.ending) {
    case 'aborting':
      return o('end.void');
    case 'agreement':
      return o('end.agreed');
    case 'forfeit':
      return mine ? o('end.forfeit.you') : o('end.forfeit', { name });
    case 'time':
      return mine ? t('end.time.you') : o('end.time', { name });
    case 'resignation':
      return mine ? t('end.resigned.you') : t('end.resigned', { name });
    default:
      return explain(view);
  }
}

/** Where the match stands; once it is over, who won it. */
function matchOf(table: Table): string {
  const { game, games } = table.match;
  if (games === 1) return '';
  const [yellow, green] = table.setup.points ? table.match.points : table.match.wins;
  if (table.phase !== 'over') return o('match.score', { game, games, yellow, green });
  if (yellow === green) return t('end.match.draw', { yellow, green });
  const team = yellow > green ? 0 : 1;
  if (isMine(table, team)) return t('end.match.you', { yellow, green });
  return t('end.match', { name: teamNames(table, team), yellow, green });
}

/** A table's games as a file. */
export async function saveRecord(online: Online, table: Table): Promise<void> {
  try {
    const record = await tableRecord(table.table, table.key);
    saveBlob(`caminos-${table.table}.sgf`, new Blob([record], { type: 'application/x-go-sgf' }));
  } catch (error) {
    online.complain(error);
  }
}

export function tableEndingPart(online: Online): Part {
  const { store, game } = online.page;
  const title = h('h2', { id: 'table-ending-title' });
  const why = h('p', { class: 'ending-why' });
  const match = h('p', { class: 'ending-match' });
  const count = h('p', { class: 'ending-count', attrs: { role: 'img' } });
  const rematch = button(o('end.rematch'), () => void online.room?.offer('rematch'), 'primary');
  const ready = button(o('end.ready'), () => void online.room?.ready(), 'primary');
  const next = button(
    o('end.rematch.go'),
    () => {
      const { table } = store.state;
      if (table?.next) online.visit(table.next, table.key);
    },
    'primary',
  );
  const analyse = button(
    o('end.analyse'),
    () => {
      store.update({ panel: true });
      void game.analyse();
    },
    '',
    'chart',
  );
  const save = button(o('end.sgf'), () => {
    const { table } = store.state;
    if (table) void saveRecord(online, table);
  });
  const element = h(
    'section',
    { class: 'ending table-ending', attrs: { 'aria-labelledby': 'table-ending-title' } },
    count,
    h('div', { class: 'ending-words' }, title, why, match),
    h('div', { class: 'card-row' }, rematch, ready, next, analyse, save),
  );

  function update(state: State): void {
    const { table, view } = state;
    element.hidden = !table || !view || !endingShown(state);
    if (!table || !view || element.hidden) return;
    setText(title, titleOf(state));
    setText(why, reasonOf(state));
    const points = view.score[0] + view.score[1];
    count.hidden = !table.setup.points || points === 0;
    setText(count, String(points));
    count.setAttribute('aria-label', t('end.points', { points }));
    const mine = table.ratings.find(({ seat }) => table.you.includes(seat));
    const change = mine ? Math.round(mine.rating) - Math.round(mine.before) : 0;
    const rating = mine
      ? o('end.rating', { rating: Math.round(mine.rating), change: change < 0 ? `−${-change}` : `+${change}` })
      : '';
    setText(match, [matchOf(table), rating].filter(Boolean).join(' '));
    const seated = table.you.length > 0;
    const asked = table.offers.some((offer) => offer.offer === 'rematch' && table.you.includes(offer.seat));
    const people = table.seats.some((holder) => isPerson(holder));
    rematch.hidden = table.phase !== 'over' || !seated || Boolean(table.next) || !people;
    rematch.disabled = table.offers.length > 0;
    setText(rematch.lastElementChild as Element, o(asked ? 'end.rematch.wait' : 'end.rematch'));
    ready.hidden = table.phase !== 'between' || !seated;
    ready.disabled = table.ready;
    setText(ready.lastElementChild as Element, o(table.ready ? 'end.ready.wait' : 'end.ready'));
    next.hidden = !table.next;
    analyse.hidden = table.setup.rated && table.phase !== 'over';
    const winner = view.outcome.result;
    element.dataset.colour = winner === 'yellow' ? '0' : winner === 'green' ? '1' : '';
  }

  return { element, update };
}
