/*
 * ledger.ts: how somebody does at puzzles: a rating of theirs and of the puzzles they tried, kept on
 * this device only. What was kept and makes no sense is forgotten, line by line.
 */
import { load, save } from '../core/storage';
import type { Rating } from '../core/types';
import type { Game } from '../game/game';
import type { Head } from './packs';

const beginner: Rating = { rating: 1200, deviation: 350, volatility: 0.06 };
const puzzleDeviation = 150; // how well the first rating of a puzzle is known
const remembered = 3000; // puzzles

interface Tried {
  /** The puzzle's own rating now. */
  readonly rating: number;
  readonly deviation: number;
  readonly score: number;
}

interface Kept {
  own: Rating;
  tried: [id: string, rating: number, deviation: number, score: number][];
  solved: number;
  best: number;
  days: [day: number, solved: boolean][];
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function readRating(value: unknown): Rating {
  const { rating, deviation, volatility } = (value ?? {}) as Partial<Rating>;
  const sane =
    isNumber(rating) &&
    isNumber(deviation) &&
    isNumber(volatility) &&
    deviation >= 1 &&
    deviation <= 350 &&
    volatility > 0;
  return sane && Math.abs(rating) < 5000 ? { rating, deviation, volatility } : beginner;
}

export class Ledger {
  own: Rating;
  solved: number;
  /** The longest streak against the clock. */
  best: number;
  private readonly tried: Map<string, Tried>;
  private readonly days: Map<number, boolean>;

  constructor(private readonly game: Game) {
    let kept: Partial<Kept> = {};
    try {
      kept = (JSON.parse(load('puzzles') ?? '{}') as Partial<Kept> | null) ?? {};
    } catch {
      // begun anew
    }
    const list = <Item>(items: unknown): Item[] => (Array.isArray(items) ? items.filter(Array.isArray) : []) as Item[];
    this.own = readRating(kept.own);
    this.solved = isNumber(kept.solved) ? kept.solved : 0;
    this.best = isNumber(kept.best) ? kept.best : 0;
    this.tried = new Map(
      list<Kept['tried'][number]>(kept.tried)
        .filter((t) => typeof t[0] === 'string' && isNumber(t[1]) && isNumber(t[2]) && isNumber(t[3]))
        .map(([id, rating, deviation, score]) => [id, { rating, deviation, score }]),
    );
    this.days = new Map(
      list<Kept['days'][number]>(kept.days)
        .filter(([day]) => isNumber(day))
        .map(([day, solved]) => [day, solved === true]),
    );
  }

  private keep(): void {
    const kept: Kept = {
      own: this.own,
      solved: this.solved,
      best: this.best,
      tried: [...this.tried].slice(-remembered).map(([id, t]) => [id, t.rating, t.deviation, t.score]),
      days: [...this.days].slice(-400),
    };
    save('puzzles', JSON.stringify(kept));
  }

  wasTried(id: string): boolean {
    return this.tried.has(id);
  }

  ratingOf(head: Head): number {
    return this.tried.get(head.id)?.rating ?? head.rating;
  }

  /** Of somebody's first try of a puzzle: both are rated. */
  async note(head: Pick<Head, 'id' | 'rating'>, score: number): Promise<void> {
    if (this.tried.has(head.id)) return;
    const own = this.own;
    const puzzle: Rating = { rating: head.rating, deviation: puzzleDeviation, volatility: beginner.volatility };
    const { desk } = this.game;
    const [mine, its] = await Promise.all([
      desk.ask('glicko', own, puzzle, score),
      desk.ask('glicko', puzzle, own, 1 - score),
    ]);
    this.own = mine;
    this.tried.set(head.id, { rating: its.rating, deviation: its.deviation, score });
    if (score === 1) this.solved++;
    this.keep();
  }

  noteDay(day: number, solved: boolean): void {
    if (this.days.get(day)) return;
    this.days.set(day, solved);
    this.keep();
  }

  /** Solved, tried in vain, or not tried yet. */
  dayState(day: number): boolean | null {
    return this.days.get(day) ?? null;
  }

  /** Days in a row up to this one, or up to the one before if it is still open. */
  daysInARow(day: number): number {
    let count = 0;
    for (let at = this.days.get(day) ? day : day - 1; this.days.get(at); at--) count++;
    return count;
  }

  noteStreak(count: number): boolean {
    if (count <= this.best) return false;
    this.best = count;
    this.keep();
    return true;
  }
}
