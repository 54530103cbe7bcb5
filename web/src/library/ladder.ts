/*
 * ladder.ts: how strong the computer's levels are, and what results against them say.
 */

/** Elo of the levels above level 1, as measured: the steps of docs/strength.md, "The levels", added up. */
export const ladder: readonly number[] = [0, 170, 363, 551, 704, 840, 1026, 1171, 1295];

export interface Bout {
  readonly level: number;
  /** 1 won, 0.5 drawn, 0 lost */
  readonly score: number;
}

export interface Strength {
  readonly elo: number;
  /** 95 times of a hundred it is within */
  readonly low: number;
  readonly high: number;
  readonly games: number;
}

const [first, last, step] = [-1200, 2400, 5];
const doubt = 500; // about a beginner who could be anybody: how far from the middle of the ladder
const middle = 400;

/**
 * What is known after these results, beginning with a wide guess: a weight for every strength,
 * by how likely it makes them; then the middle and the bounds of what they weigh. Null without any.
 */
export function estimate(bouts: readonly Bout[]): Strength | null {
  const games = bouts.filter(({ level }) => ladder[level - 1] !== undefined);
  if (games.length === 0) return null;
  const points: { elo: number; weight: number }[] = [];
  for (let elo = first; elo <= last; elo += step) {
    let log = -0.5 * ((elo - middle) / doubt) ** 2;
    for (const { level, score } of games) {
      const chance = 1 / (1 + 10 ** (((ladder[level - 1] ?? 0) - elo) / 400));
      log += score * Math.log(chance) + (1 - score) * Math.log(1 - chance);
    }
    points.push({ elo, weight: log });
  }
  const highest = Math.max(...points.map(({ weight }) => weight));
  const weights = points.map(({ elo, weight }) => ({ elo, weight: Math.exp(weight - highest) }));
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const at = (share: number): number => {
    let sum = 0;
    for (const { elo, weight } of weights) {
      sum += weight;
      if (sum >= share * total) return elo;
    }
    return last;
  };
  const mean = weights.reduce((sum, { elo, weight }) => sum + elo * weight, 0) / total;
  return { elo: Math.round(mean), low: at(0.025), high: at(0.975), games: games.length };
}
