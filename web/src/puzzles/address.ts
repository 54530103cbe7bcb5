/*
 * address.ts: places of puzzles, by what stands after # in the address. Small, so that who
 * wants to lead to a puzzle need not load the rest.
 *
 *   #puzzle                                    the puzzle of the day
 *   #puzzle=BOARD.ID                           one of the shipped puzzles
 *   #puzzle=own&board=&kind=&plies=&moves=     one of one's own: moves from the empty board, joined by blanks
 *   #puzzles   #puzzles=run   #puzzles=streak  what to choose from; with board= and about= where not all are wanted
 */
import type { BoardName } from '../core/types';

/** A position with a question, from any game of two players without neutral stones. */
export interface OwnPuzzle {
  readonly board: BoardName;
  readonly kind: 'win' | 'stop';
  /** 1, 3 or 5; to stop 1 or 3 */
  readonly plies: number;
  readonly moves: readonly string[];
}

export function ownPuzzleAddress({ board, kind, plies, moves }: OwnPuzzle): string {
  return `#puzzle=own&${new URLSearchParams({ board, kind, plies: String(plies), moves: moves.join(' ') })}`;
}

export const puzzleAddress = (board: BoardName, id: string): string => `#puzzle=${board}.${id}`;
