/*
 * stats.ts: what the games kept here add up to.
 */
import type { Entry } from '../core/shelf';
import type { Analysis } from './analysis';
import { type Bout, estimate, type Strength } from './ladder';
import { counts, dateOf, levelOf, myTeam, outcomeOf } from './mine';

export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

export interface Statistics {
  readonly all: Tally;
  readonly byLevel: ReadonlyMap<string, Tally>; // '0': people
  readonly byBoard: ReadonlyMap<string, Tally>;
  readonly byColour: ReadonlyMap<string, Tally>;
  readonly byMonth: ReadonlyMap<string, Tally>; // '2026-11'
  /** wins in a row: now, and the most ever */
  readonly streak: number;
  readonly longest: number;
  readonly strength: Strength | null;
  /** in per cent; null: nothing is analysed yet */
  readonly accuracy: number | null;
  readonly accuracyByMonth: ReadonlyMap<string, number>;
}

export const monthOf = (date: Date): string => `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
export const sumOf = ({ won, drawn, lost }: Tally): number => won + drawn + lost;

function tally(games: readonly Entry[], keyOf: (entry: Entry) => string): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const entry of games) {
    const key = keyOf(entry);
    const at = found.get(key) ?? { won: 0, drawn: 0, lost: 0 };
    at[outcomeOf(entry.head) as keyof Tally]++;
    found.set(key, at);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function streaks(games: readonly Entry[]): { streak: number; longest: number } {
  let [streak, longest] = [0, 0];
  for (const { head } of games) {
    streak = outcomeOf(head) === 'won' ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return { streak, longest };
}

const scores = { won: 1, drawn: 0.5, lost: 0 } as const;

/** Against levels, by the rules that the ladder was measured with. */
const boutOf = ({ head }: Entry): Bout => ({
  level: head.rules || head.definition || head.neutral || head.players !== 2 ? 0 : levelOf(head),
  score: scores[outcomeOf(head) as keyof typeof scores],
});

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

export function statistics(entries: readonly Entry[], analyses: ReadonlyMap<string, Analysis>): Statistics {
  const games = entries.filter(counts).sort((a, b) => dateOf(a).getTime() - dateOf(b).getTime());
  const months = new Map<string, number[]>();
  for (const entry of games) {
    const accuracy = analyses.get(entry.id)?.accuracy?.[myTeam(entry.head) ?? 0];
    if (typeof accuracy !== 'number') continue;
    const month = monthOf(dateOf(entry));
    months.set(month, [...(months.get(month) ?? []), accuracy]);
  }
  const accuracies = [...months.values()].flat();
  return {
    all: tally(games, () => '').get('') ?? { won: 0, drawn: 0, lost: 0 },
    byLevel: tally(games, ({ head }) => String(levelOf(head))),
    byBoard: tally(games, ({ head }) => head.board),
    byColour: tally(games, ({ head }) => String(myTeam(head))),
    byMonth: tally(games, (entry) => monthOf(dateOf(entry))),
    ...streaks(games),
    strength: estimate(games.map(boutOf)),
    accuracy: accuracies.length ? mean(accuracies) : null,
    accuracyByMonth: new Map([...months].map(([month, list]) => [month, mean(list)])),
  };
}

/** How many of one's cubes ever lay on each cell of a board of the box. */
export function heatOf(entries: readonly Entry[], board: string): number[] {
  const heat: number[] = [];
  for (const { head } of entries) {
    const team = myTeam(head);
    if (team === null || head.board !== board || head.definition) continue;
    const own = 'yg'[team] ?? '';
    head.columns.forEach((column, cell) => {
      heat[cell] = (heat[cell] ?? 0) + column.split(own).length - 1;
    });
  }
  return heat;
}
