/*
 * analysis.ts: what the engine thinks of a whole game, and of those who played it.
 */
import type { Verdict } from '../core/types';
import type { Team } from './mine';

/** The engine's word on the position before a stone. */
export interface Judged {
  /** yellow's chance, 0 to 1 */
  readonly yellow: number;
  readonly team: Team;
  /** a win in so many stones (both sides' counted) is proved; below 0: a loss */
  readonly proven: number;
  /** the best line */
  readonly line: readonly string[];
}

/** A short win that was there and was not taken. */
export interface Miss {
  /** stones on the board then */
  readonly ply: number;
  readonly team: Team;
  readonly plies: number;
  readonly line: readonly string[];
}

/** Of a game whose moves are these; more of 'judged' comes until there is one for each. */
export interface Analysis {
  readonly id: string;
  readonly version: 1;
  readonly moves: readonly string[];
  readonly judged: readonly Judged[];
  readonly done: boolean;
  /** of the game when it was done: it may have gone on since */
  readonly plies?: number;
  /** of yellow and green, in per cent; null: has no stone */
  readonly accuracy?: readonly [number | null, number | null];
  readonly misses?: readonly Miss[];
}

export const judge = (verdict: Verdict): Judged => ({
  yellow: Math.round(1000 * (verdict.team === 0 ? verdict.winrate : 1 - verdict.winrate)) / 1000,
  team: verdict.team,
  proven: verdict.proven,
  line: (verdict.lines.find(({ moves }) => moves[0] === verdict.best)?.moves ?? [verdict.best]).slice(
    0,
    Math.max(1, verdict.proven),
  ),
});

const longest = 5; // plies of a win that one might have seen: in three stones of one's own
const thrown = 0.1; // of the chances: whoever wins a little later has missed nothing

/** 'final': yellow's share of the game as it ended. */
export function conclude(analysis: Analysis, final: number): Analysis {
  const { judged } = analysis;
  const lost: [number[], number[]] = [[], []];
  const misses: Miss[] = [];
  judged.forEach(({ yellow, team, proven, line }, ply) => {
    const after = judged[ply + 1]?.yellow ?? final;
    const loss = Math.max(0, team === 0 ? yellow - after : after - yellow);
    lost[team].push(loss);
    if (proven > 0 && proven <= longest && loss >= thrown) misses.push({ ply, team, plies: proven, line });
  });
  const accuracy = lost.map((list) =>
    list.length ? 100 * (1 - list.reduce((sum, loss) => sum + loss, 0) / list.length) : null,
  ) as [number | null, number | null];
  return { ...analysis, done: true, accuracy, misses };
}
