/*
 * mine.ts: what a game was for whoever sits here.
 */
import type { Entry } from '../core/shelf';
import type { Head } from '../core/types';

export type Team = 0 | 1;
export type Outcome = 'open' | 'won' | 'drawn' | 'lost' | 'over'; // 'over': neither won nor lost here

/** The side played here: the only one with people at this page; null if that is both or none. */
export function myTeam({ seats }: Head): Team | null {
  const here = ([0, 1] as const).filter((team) => seats.some((seat, i) => i % 2 === team && seat.kind === 'person'));
  return here.length === 1 ? (here[0] ?? null) : null;
}

export function outcomeOf(head: Head): Outcome {
  if (head.result === 'none') return 'open';
  const team = myTeam(head);
  if (team === null || head.ending === 'aborting') return 'over';
  if (head.result === 'draw') return 'drawn';
  return head.result === (team === 0 ? 'yellow' : 'green') ? 'won' : 'lost';
}

/** The level played against; 0: somebody else, or several levels. */
export function levelOf(head: Head): number {
  const team = myTeam(head);
  const levels = new Set(
    head.seats.filter((_, i) => i % 2 !== team).map(({ kind, level }) => (kind === 'computer' ? level : 0)),
  );
  return team !== null && levels.size === 1 ? ([...levels][0] ?? 0) : 0;
}

/** Does it count: played to its end, by the rules of the box, by one side here? */
export const counts = ({ head }: Entry): boolean => ['won', 'drawn', 'lost'].includes(outcomeOf(head));

/** When it was played: an imported game says so itself. */
export function dateOf({ head, begun }: Entry): Date {
  const said = Date.parse(head.date);
  const there = new Date(begun);
  if (Number.isNaN(said)) return there;
  const date = new Date(said);
  return date.toDateString() === there.toDateString() ? there : date;
}
