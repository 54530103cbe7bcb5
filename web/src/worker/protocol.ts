/*
 * protocol.ts: what the page asks a worker, and how it answers.
 *
 * A request names a desk, an operation and its arguments; the answer is either
 * the value or an error in the library's words, with a place if a text was read.
 */
import type { BoardName, Fit, Ghost, Setup, Tables, Verdict, View, Why } from '../core/types';

export type Step = 'undo' | 'redo' | 'undoTurn' | 'redoTurn' | 'back' | 'forward' | 'live' | 'continue';
export const steps: readonly Step[] = ['undo', 'redo', 'undoTurn', 'redoTurn', 'back', 'forward', 'live', 'continue'];

export interface ThinkLimits {
  level?: number;
  visits?: number;
  seconds?: number;
  points?: boolean;
  /** seed for this search; a page that wants the same answer twice sets it */
  seed?: number;
}

export interface Operations {
  tables(board: BoardName): Tables;
  open(setup: Setup): View;
  read(text: string): View;
  write(): string;
  sgf(): string;
  line(node: number): string;
  view(): View;
  ghost(orientation: number, cell: number, snap: boolean): Ghost | null;
  ghostOf(move: string): Ghost | null;
  nextFit(kind: number, cell: number, after: number, step: number): Ghost | null;
  fits(kind: number): Fit[];
  play(move: string): View;
  resign(seat: number): View;
  nextGame(): View;
  comment(node: number, text: string): View;
  step(what: Step): View;
  goto(node: number): View;
  clock(what: 'stop' | 'start' | 'look'): View;
  think(limits: ThinkLimits): Verdict;
  stop(): void;
}

export type OperationName = keyof Operations;

export interface Request {
  readonly id: number;
  readonly desk: number;
  readonly name: OperationName;
  readonly args: readonly unknown[];
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
