/*
 * model.ts: a table as the page knows it, and what each event makes of it.
 *
 * Nothing about the rules of the game is known here: whose turn it is, what is left on
 * the clocks and how it ended stands in the events.
 */
import type {
  Holder,
  Match,
  Offer,
  Phase,
  Phrase,
  Presence,
  SeatRating,
  Table,
  TableEvent,
  TableSetup,
  TableState,
} from './types';

export function tableOf(state: TableState, key: string, old: Table | null): Table {
  const same = old?.table === state.table && old.game === state.game;
  return {
    ...state,
    key,
    presence: old?.presence ?? null,
    awaySince: old?.awaySince ?? state.seats.map(() => 0),
    said: null,
    agreed: [],
    ratings: same ? old.ratings : [],
    plan: same ? old.plan : [],
    planning: false,
    ready: same ? old.ready : false,
    aside: same ? old.aside : false,
  };
}

const withSeat = (table: Table, seat: number, holder: Holder): readonly Holder[] =>
  table.seats.map((old, i) => (i === seat - 1 ? holder : old));

/** What began, moved, back and resumed say of the clocks. */
function turned(event: TableEvent): Partial<Table> {
  const { left, at, to_move } = event as unknown as { left: number[] | null; at: number; to_move?: number };
  return { left, at, ...(to_move === undefined ? {} : { to_move, running: to_move }) };
}

/** Who speaks for which seats: 'mine' is the user of this page, or ''. */
function sat(table: Table, event: TableEvent, mine: string): Partial<Table> {
  const { seat, user, name, kind } = event as unknown as { seat: number } & Holder;
  const you = table.you.filter((s) => s !== seat);
  const { presence } = table;
  return {
    seats: withSeat(table, seat, { user, name, kind }),
    presence: presence && {
      ...presence,
      seats: presence.seats.map((old, i) => (i === seat - 1 ? { online: true } : old)),
    },
    awaySince: table.awaySince.map((since, i) => (i === seat - 1 ? 0 : since)),
    you: user !== null && user === mine ? [...you, seat].sort() : you,
  };
}

const exchange = <T>(of: readonly T[]): readonly T[] => [of[1] as T, of[0] as T, ...of.slice(2)];

/** By the pie rule the two players have changed seats. */
function changedSeats(table: Table): Partial<Table> {
  const { presence } = table;
  return {
    seats: exchange(table.seats),
    you: table.you.map((seat) => 3 - seat).sort(),
    awaySince: exchange(table.awaySince),
    presence: presence && { ...presence, seats: exchange(presence.seats) },
  };
}

const nobody: Holder = { kind: 'open', user: null, name: null };

/** How the table is after an event; what the event does not touch stays. */
export function applyEvent(table: Table, event: TableEvent, mine: string): Table {
  const change = changeBy(table, event, mine);
  return { ...table, ...change, seq: event.seq };
}

function changeBy(table: Table, event: TableEvent, mine: string): Partial<Table> {
  const seat = Number(event.seat ?? 0);
  switch (event.what) {
    case 'created':
      return { setup: event.setup as TableSetup };
    case 'sat':
      return sat(table, event, mine);
    case 'left_seat':
      return { seats: withSeat(table, seat, nobody), you: table.you.filter((s) => s !== seat) };
    case 'began':
      return {
        ...turned(event),
        game: Number(event.game),
        first: Number(event.first),
        phase: 'playing',
        paused: false,
        moves: [],
        offers: [],
        agreed: [],
        plan: [],
        planning: false,
        ready: false,
        ratings: [],
        result: null,
        match: { ...table.match, game: Number(event.game) },
      };
    case 'moved':
      return {
        ...(event.move === 'swap' ? changedSeats(table) : {}),
        ...turned(event),
        moves: [...table.moves, String(event.move)],
        offers: [],
        agreed: [],
      };
    case 'back':
      return {
        ...(table.moves.slice(Number(event.ply)).includes('swap') ? changedSeats(table) : {}),
        ...turned(event),
        moves: table.moves.slice(0, Number(event.ply)),
        offers: [],
        agreed: [],
        plan: [],
      };
    case 'offered':
      return { offers: [{ seat, offer: event.offer, ply: event.ply } as Offer], agreed: [] };
    case 'accepted':
      return { agreed: [...table.agreed, seat] };
    case 'declined':
      return { offers: [], agreed: [] };
    case 'paused':
      return { ...turned(event), paused: true, running: 0, offers: [], agreed: [] };
    case 'resumed':
      return { ...turned(event), paused: false, running: table.to_move, offers: [], agreed: [] };
    case 'flagged':
      return { left: (event.left as number[] | undefined) ?? table.left, at: event.at, running: 0 };
    case 'ended': {
      const match = event.match as Match;
      const phase: Phase = event.result === 'void' || match.game >= match.games ? 'over' : 'between';
      const stopped = leftAt(table, event.at);
      return {
        result: String(event.result),
        match,
        phase,
        left: stopped,
        at: event.at,
        to_move: 0,
        running: 0,
        paused: false,
        offers: [],
        agreed: [],
        planning: false,
      };
    }
    case 'rated':
      return { ratings: (event.ratings as SeatRating[] | undefined) ?? [] };
    case 'next':
      return { next: String(event.next), offers: [] };
    case 'said':
      return { said: { seat, phrase: event.phrase as Phrase, seq: event.seq } };
    default:
      return {};
  }
}

/** What each clock shows at a time, by the server. */
export function leftAt(table: Table, now: number): readonly number[] | null {
  const spent = Math.max(0, now - table.at);
  return table.left?.map((ms, i) => (i === table.running - 1 ? Math.max(0, ms - spent) : ms)) ?? null;
}

export function withPresence(table: Table, presence: Presence, now: number): Table {
  const awaySince = presence.seats.map((seat, i) => (seat.online ? 0 : table.awaySince[i] || now));
  return { ...table, presence, awaySince };
}

/*
 * Questions about a table.
 */

export const colourOf = (seat: number): 0 | 1 => (seat % 2) as 0 | 1;
export const isMine = (table: Table, seat: number): boolean => table.you.includes(seat + 1);
export const isPerson = (holder: Holder | undefined): boolean => holder?.kind === 'person' || holder?.kind === 'bot';
export const myTurn = (table: Table): boolean =>
  table.phase === 'playing' && !table.paused && table.you.includes(table.to_move);
/** The open offer, if it waits for an answer of mine. */
export function offerToMe(table: Table): Offer | null {
  const offer = table.offers[0];
  if (!offer || table.you.length === 0 || table.you.includes(offer.seat)) return null;
  if (table.you.every((seat) => table.agreed.includes(seat))) return null;
  const otherTeam = offer.offer === 'draw' || offer.offer === 'takeback';
  const partner = table.you.every((seat) => colourOf(seat) === colourOf(offer.seat));
  return otherTeam && partner ? null : offer;
}
