/*
 * types.ts: what the server and the page tell each other (protocol 1), and a table as
 * the page knows it.
 */

/** Seats are counted from 1 by the protocol, and from 0 everywhere else on the page. */
export type SeatNumber = number;

export interface User {
  readonly user: string;
  readonly name: string;
  readonly token: string;
  /** not a guest: with a password, on any device */
  readonly account?: boolean;
}

export type ClockRule =
  | null
  | { readonly days: number }
  | { readonly main_ms: number; readonly inc_ms?: number; readonly move_ms?: number };

export type SeatWish = 'open' | 'me' | { readonly computer: number };

export interface TableSetup {
  readonly board: string | { readonly definition: string };
  readonly players: number;
  readonly neutral: boolean;
  readonly points: boolean;
  readonly rules: readonly string[];
  readonly games: number;
  readonly clock: ClockRule;
  readonly public: boolean;
  readonly rated: boolean;
  readonly seats: readonly SeatWish[];
}

export interface Holder {
  readonly kind: 'open' | 'person' | 'bot' | 'computer';
  readonly user: string | null;
  readonly name: string | null;
  /** in lists, of those who have a user: are they here? */
  readonly online?: boolean;
}

export type Phase = 'open' | 'playing' | 'between' | 'over';
export type OfferKind = 'takeback' | 'draw' | 'abort' | 'pause' | 'resume' | 'rematch';
export type Phrase = 'hello' | 'thanks' | 'sorry' | 'good_game';
export const phrases: readonly Phrase[] = ['hello', 'thanks', 'sorry', 'good_game'];

export interface Offer {
  readonly seat: SeatNumber;
  readonly offer: OfferKind;
  readonly ply?: number;
}

export interface Match {
  readonly game: number;
  readonly games: number;
  readonly points: readonly [number, number];
  readonly wins: readonly [number, number];
}

/** A line of the lobby. */
export interface Listing {
  readonly table: string;
  readonly setup: TableSetup;
  readonly seats: readonly Holder[];
  readonly phase: Phase;
  readonly seq: number;
  readonly to_move: SeatNumber;
  readonly left: readonly number[] | null;
  readonly running: SeatNumber;
  readonly at: number;
  readonly result: string | null;
  readonly match: Match;
}

/** The same in a list: with the time of its last event, and when the list was made. */
export interface ListedTable extends Listing {
  readonly changed: number;
  readonly now: number;
}

/** A table as the server tells it: STATE. */
export interface TableState extends Listing {
  readonly game: number;
  readonly first: SeatNumber;
  readonly moves: readonly string[];
  readonly now: number;
  readonly offers: readonly Offer[];
  readonly you: readonly SeatNumber[];
  readonly paused?: boolean;
  readonly next?: string;
}

export interface Presence {
  readonly seats: readonly { readonly online: boolean; readonly gone_at?: number }[];
  readonly watchers: number;
}

export interface TableEvent {
  readonly table: string;
  readonly seq: number;
  readonly at: number;
  readonly what: string;
  readonly [field: string]: unknown;
}

/** Something said at the table. */
export interface Saying {
  readonly seat: SeatNumber;
  readonly phrase: Phrase;
  readonly seq: number;
}

export interface SeatRating {
  readonly seat: SeatNumber;
  readonly rating: number;
  readonly before: number;
}

/** A table as the page knows it: what the server told, and what it tells beside. */
export interface Table extends TableState {
  readonly key: string;
  readonly presence: Presence | null;
  /** when the page first saw a seat without its person, by the server's clock; 0: it is there */
  readonly awaySince: readonly number[];
  readonly said: Saying | null;
  /** those who have agreed to the open offer */
  readonly agreed: readonly SeatNumber[];
  /** what the last game did to ratings */
  readonly ratings: readonly SeatRating[];
  /** prepared replies, each [theirs, mine, …] */
  readonly plan: readonly (readonly string[])[];
  /** replies are being prepared on the board */
  readonly planning: boolean;
  /** I am ready for the next game */
  readonly ready: boolean;
  /** a card in the way of the board was put aside */
  readonly aside: boolean;
}

/** The line to the server. */
export interface LineState {
  readonly up: boolean;
  /** milliseconds there and back */
  readonly lag: number;
  /** since when it is down, by performance.now() */
  readonly downSince: number;
  /** something waits to be sent or answered */
  readonly unsent: number;
}

export const isTimed = (setup: TableSetup): boolean => setup.clock !== null;
export const isDays = (setup: TableSetup): boolean => setup.clock !== null && 'days' in setup.clock;
