/*
 * protocol.ts: what the page asks a worker, and how it answers.
 *
 * A request names a desk, an operation and its arguments; the answer is either
 * the value or an error in the library's words, with a place if a text was read.
 */
import type {
  BoardName,
  Clocks,
  Colour,
  Fit,
  Ghost,
  Head,
  Piece,
  PuzzleAbout,
  PuzzleAnswer,
  PuzzleHead,
  Rating,
  SeatKind,
  Setup,
  Tables,
  ThinkLimits,
  Verdict,
  View,
  Why,
} from '../core/types';

/** In the order of cam_front_act (src/front/front.h). */
export const handActs = ['look', 'choose', 'point', 'step', 'turn', 'nextFit'] as const;
export type HandAct = (typeof handActs)[number];

/** In the order of cam_front_step (src/front/front.h). */
export const steps = ['undo', 'redo', 'undoTurn', 'redoTurn', 'continue', 'back', 'forward', 'live'] as const;
export type Step = (typeof steps)[number];

/** A stone that lay there before the first move. */
export type Laid = readonly [colour: Colour, stone: string];

/** What does something at a desk; each is answered by how things stand there then. */
export interface Changes {
  open(setup: Setup): View;
  /** a game that begins with stones on the board */
  arrange(setup: Setup, stones: readonly Laid[], seat: number): View;
  read(text: string): View;
  view(): View;
  play(move: string): View;
  playComputer(move: string): View;
  resign(seat: number): View;
  nextGame(): View;
  comment(node: number, text: string): View;
  /** a property of the game as a whole */
  note(name: string, text: string): View;
  step(what: Step): View;
  goto(node: number): View;
  startClocks(): View;
  /** a game that a server keeps, as it stands there */
  join(setup: Setup, skipped: number, moves: readonly string[], paused: boolean, result: string | null): View;
  follow(move: string): View;
  takeBack(ply: number): View;
  pause(pause: boolean): View;
  end(result: string): View;
  sit(seat: number, kind: SeatKind, name: string): View;
  /** a variation, even from where the game stands */
  try(move: string): View;
  /** a puzzle of a board whose puzzles have been given, or one of one's own */
  puzzle(board: string, id: string): View;
  puzzleOwn(board: string, kind: string, plies: number, moves: string): View;
}

export interface Questions {
  tables(board: string): Tables;
  /** the sides of a drawing, as lines of a board's text */
  sides(rows: string, count: number): string;
  write(): string;
  /** the position as a puzzle, if whoever moves can force a win */
  pose(): string;
  head(): Head;
  /** the games of a collection */
  sift(text: string): Piece[];
  sgf(): string;
  line(node: number): string;
  /** an orientation held over a cell, for the eye only */
  ghost(orientation: number, cell: number): Ghost | null;
  /** do something with the stone in the hand of the desk */
  hand(act: HandAct, a?: number, b?: number): Ghost;
  ghostOf(move: string): Ghost | null;
  fits(kind: number): Fit[];
  /** the cells that a stone of the kind could cover */
  reach(kind: number): number[];
  clocks(): Clocks;
  /** about the end of the line that the text is; ends any other thinking */
  think(text: string, limits: ThinkLimits): Verdict;
  stop(): void;
  /** take the packed puzzles of a board */
  puzzles(board: string, bytes: Uint8Array): PuzzleHead[];
  puzzleAbout(): PuzzleAbout;
  /** place a stone in the puzzle; the stones that answer it are for the asker to play */
  puzzleTry(move: string): PuzzleAnswer;
  puzzleKey(): { readonly letter: string; readonly move: string };
  puzzleLine(): { readonly line: readonly string[] };
  /** of a day since 1970; id is null while that board's puzzles have not been given */
  puzzleDay(day: number): { readonly board: BoardName; readonly id: string | null };
  glicko(own: Rating, other: Rating, score: number): Rating;
}

export type OperationName = keyof Changes | keyof Questions;

export interface Request {
  readonly id: number;
  readonly desk: number;
  readonly name: OperationName;
  readonly args: readonly unknown[];
  /** the version of the tree that the page has; 0: none */
  readonly have: number;
}

export interface Failure extends Why {
  readonly line: number;
  readonly column: number;
}

/** A failure of the page's own, for which the library has no reason. */
export const ownFailure = (error: string): Failure => ({ error, reason: '', args: {}, line: 0, column: 0 });

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: Failure }
  | { readonly id: number; readonly progress: Verdict }
  | { readonly id: -1; readonly failure: Failure };
