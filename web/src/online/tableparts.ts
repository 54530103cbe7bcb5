/*
 * tableparts.ts: what a table adds to the page round the board. In the panel: cards of the
 * seats, what can be done, prepared replies. On a phone: a strip above the board for the
 * others and one below it for oneself.
 */
import type { State } from '../core/store';
import { colourName, t } from '../i18n';
import { button, h, setText } from '../ui/dom';
import type { Part, Slots } from '../ui/page';
import { actionsPart } from './actions';
import { tableEndingPart } from './ending';
import { waitingGames } from './games';
import { invitePart } from './invite';
import { isMine } from './model';
import { offersPart, type TickingPart } from './offers';
import type { Online } from './online';
import { planPart } from './plan';
import { type SeatLine, seatLine } from './seatline';
import { isDays, type Table } from './types';
import { o } from './words';

const tickEvery = 200; // milliseconds

/** Seats of the table, those that 'wanted' picks; built anew when people change. */
function seatsPart(online: Online, asCard: boolean, wanted: (table: Table, seat: number) => boolean): TickingPart {
  const list = asCard ? h('ul', { class: 'seats' }) : h('div', { class: 'strip' });
  let lines: SeatLine[] = [];
  let shown = '';

  function update(state: State): void {
    const { table } = state;
    list.hidden = !table;
    if (!table) {
      shown = '';
      return;
    }
    const now = JSON.stringify([table.table, table.seats, table.you]);
    if (now !== shown) {
      shown = now;
      const seats = table.seats.flatMap((_, seat) => (wanted(table, seat) ? [seat] : []));
      lines = seats.map((seat) => seatLine(online, seat, asCard));
      list.replaceChildren(...lines.map((line) => line.element));
      list.classList.toggle('four', table.seats.length === 4);
    }
    for (const line of lines) line.update(state);
  }

  return {
    element: list,
    update,
    tick: (state) => {
      for (const line of lines) line.tick(state);
    },
  };
}

function matchPart(): Part {
  const element = h('p', { class: 'match' });
  return {
    element,
    update: ({ table }) => {
      const isMatch = table !== null && table.match.games > 1 && table.game > 0;
      element.hidden = !isMatch;
      if (!table || !isMatch) return;
      const [yellow, green] = table.setup.points ? table.match.points : table.match.wins;
      const score = o('match.score', { game: table.game, games: table.match.games, yellow, green });
      setText(element, `${score} (${colourName(0)} : ${colourName(1)})`);
    },
  };
}

/** With days a move one goes from game to game. */
function nextGamePart(online: Online): Part {
  const next = button(
    o('games.next'),
    () => {
      next.disabled = true;
      void waitingGames(online.room?.id ?? '')
        .then(([first]) => {
          if (first) online.visit(first.table, '');
          else online.page.game.notify(o('games.next.none'));
        })
        .catch((error: unknown) => online.complain(error))
        .finally(() => (next.disabled = false));
    },
    'small next-game',
    'right',
  );
  return {
    element: next,
    update: ({ table }) => {
      next.hidden = !table || table.you.length === 0 || !isDays(table.setup);
    },
  };
}

/** The rest of the page says who plays; here it says where one is. */
function placePart(): Part {
  const leave = h('a', { class: 'button small leave', text: o('act.leave'), attrs: { href: '#lobby' } });
  return {
    element: leave,
    update: ({ table }) => {
      leave.hidden = !table;
    },
  };
}

export function tableParts(online: Online, slots: Slots): Part[] {
  const parts: Part[] = [];
  const ticking: TickingPart[] = [];
  const add = (slot: HTMLElement, part: Part): void => {
    slot.append(part.element);
    parts.push(part);
  };
  const addTicking = (slot: HTMLElement, part: TickingPart): void => {
    add(slot, part);
    ticking.push(part);
  };
  const side = h('section', { class: 'online-side', attrs: { 'aria-label': t('new.players') } });
  slots.side.append(side);
  addTicking(
    side,
    seatsPart(online, true, () => true),
  );
  add(side, matchPart());
  addTicking(side, offersPart(online));
  add(side, actionsPart(online));
  add(side, planPart(online));
  add(side, nextGamePart(online));
  add(side, placePart());
  const others = (table: Table, seat: number): boolean =>
    table.you.length === 0 ? seat % 2 === 0 : !isMine(table, seat);
  addTicking(slots.above, seatsPart(online, false, others));
  addTicking(slots.above, offersPart(online));
  add(slots.over, invitePart(online));
  addTicking(
    slots.below,
    seatsPart(online, false, (table, seat) => !others(table, seat)),
  );
  add(slots.dock, tableEndingPart(online));
  const timer = window.setInterval(() => {
    if (!side.isConnected) window.clearInterval(timer);
    const { state } = online.page.store;
    if (state.table && document.visibilityState === 'visible') for (const part of ticking) part.tick(state);
  }, tickEvery);
  return parts;
}
