/*
 * packs.ts: the shipped puzzles, fetched board by board when they are wanted, and given to the
 * worker that keeps the games.
 */
import octagon from '../../../data/puzzles/octagon.puz?url';
import rhombus from '../../../data/puzzles/rhombus.puz?url';
import ring from '../../../data/puzzles/ring.puz?url';
import square from '../../../data/puzzles/square.puz?url';
import type { BoardName, PuzzleHead } from '../core/types';
import type { Game } from '../game/game';

const addresses: Record<BoardName, string> = { square, rhombus, octagon, ring };
export const boards = Object.keys(addresses) as BoardName[];

/** In the order of cam_theme (src/puzzle/puzzle.h). */
export const themes = ['bridge', 'tower', 'double', 'counter', 'cut', 'last', 'oblique', 'climb'] as const;
export type Theme = (typeof themes)[number];

/** Questions one may choose, besides themes. */
export const questions = ['now', 'two', 'three', 'stop'] as const;
export type Question = (typeof questions)[number];

export interface Head {
  readonly board: BoardName;
  readonly id: string;
  readonly question: Question;
  readonly rating: number;
  readonly themes: number;
}

export function questionOf(kind: 'win' | 'stop', plies: number): Question {
  return kind === 'stop' ? 'stop' : plies === 1 ? 'now' : plies === 3 ? 'two' : 'three';
}

export const themesOf = (bits: number): Theme[] => themes.filter((_, i) => (bits >> i) & 1);

export class Packs {
  private readonly bytes = new Map<BoardName, Promise<Uint8Array>>();
  private readonly given = new Map<BoardName, { life: number; heads: Promise<Head[]> }>();

  constructor(private readonly game: Game) {}

  private fetch(board: BoardName): Promise<Uint8Array> {
    let found = this.bytes.get(board);
    if (!found) {
      found = fetch(addresses[board]).then(async (response) => {
        if (!response.ok) throw new Error(response.statusText);
        return new Uint8Array(await response.arrayBuffer());
      });
      found.catch(() => this.bytes.delete(board));
      this.bytes.set(board, found);
    }
    return found;
  }

  /** The puzzles of a board, given to the worker that lives now. Fails if they cannot be had. */
  of(board: BoardName): Promise<Head[]> {
    const { table, desk } = this.game;
    const known = this.given.get(board);
    if (known?.life === table.life) return known.heads;
    const heads = this.fetch(board).then(async (bytes) =>
      (await desk.ask('puzzles', board, bytes)).map(
        ([id, kind, plies, rating, bits]: PuzzleHead): Head => ({
          board,
          id,
          question: questionOf(kind, plies),
          rating,
          themes: bits,
        }),
      ),
    );
    heads.catch(() => this.given.delete(board));
    this.given.set(board, { life: table.life, heads });
    return heads;
  }

  /** The puzzle of a day, counted from 1970 by Greenwich: the same for everybody. */
  async ofDay(day: number): Promise<{ board: BoardName; id: string }> {
    const { board } = await this.game.desk.ask('puzzleDay', day);
    await this.of(board);
    const { id } = await this.game.desk.ask('puzzleDay', day);
    if (!id) throw new Error('no puzzle');
    return { board, id };
  }
}
