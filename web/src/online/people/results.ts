/*
 * results.ts: what somebody has won and lost, reckoned from a list of tables.
 */
import type { Holder, Listing } from '../types';

export interface Tally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface Line extends Tally {
  readonly key: string;
}

/** The team of a user at a table: 0, 1, or -1 if they are in none or in both. */
export function teamOf(table: Listing, user: string): number {
  const teams = new Set(table.seats.flatMap((seat, i) => (seat.user === user ? [i % 2] : [])));
  return teams.size === 1 ? ([...teams][0] ?? -1) : -1;
}

/** The games of a table that are over and count. */
export function tallyOf(table: Listing, team: number): Tally {
  const { match, result } = table;
  const played = match.game - (result === null || result === 'void' ? 1 : 0);
  const won = match.wins[team as 0 | 1];
  const lost = match.wins[(1 - team) as 0 | 1];
  return { won, lost, drawn: Math.max(0, played - won - lost) };
}

const hasAny = ({ won, drawn, lost }: Tally): boolean => won + drawn + lost > 0;

const sum = (a: Tally, b: Tally): Tally => ({
  won: a.won + b.won,
  drawn: a.drawn + b.drawn,
  lost: a.lost + b.lost,
});

function gather(tables: readonly Listing[], user: string, keysOf: (table: Listing, team: number) => string[]): Line[] {
  const lines = new Map<string, Tally>();
  for (const table of tables) {
    const team = teamOf(table, user);
    if (team < 0) continue;
    const tally = tallyOf(table, team);
    if (!hasAny(tally)) continue;
    for (const key of new Set(keysOf(table, team)))
      lines.set(key, sum(lines.get(key) ?? { won: 0, drawn: 0, lost: 0 }, tally));
  }
  const games = ({ won, drawn, lost }: Tally): number => won + drawn + lost;
  return [...lines].map(([key, tally]) => ({ key, ...tally })).sort((a, b) => games(b) - games(a));
}

/** By the pool a game belongs to: a board, or 'four'. */
export const byBoard = (tables: readonly Listing[], user: string): Line[] =>
  gather(tables, user, ({ setup }) => [
    setup.players === 4 ? 'four' : typeof setup.board === 'string' ? setup.board : '',
  ]);

/** How those on the other side are told apart: by who they are, computers by their level. */
export const opponentKey = (seat: Holder): string => seat.user ?? seat.name ?? '';

export const byOpponent = (tables: readonly Listing[], user: string): Line[] =>
  gather(tables, user, (table, team) => table.seats.filter((_, i) => i % 2 !== team).map(opponentKey));
