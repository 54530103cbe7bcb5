/*
 * page.ts: what every part of the page is given, and what it gives back.
 */
import type { State, Store } from '../core/store';
import type { Surface } from '../core/surface';
import type { Game } from '../game/game';
import type { Placing } from '../game/placing';

export interface Page {
  readonly store: Store;
  readonly game: Game;
  readonly placing: Placing;
  readonly surface: () => Surface;
  /** A stone of the stock has been taken hold of. */
  readonly drag: (kind: number, event: PointerEvent) => void;
}

/** Places in the page for parts that are loaded later. */
export interface Slots {
  readonly side: HTMLElement;
  readonly above: HTMLElement; // the board
  readonly over: HTMLElement; // on the board, for a card
  readonly card: HTMLElement; // beside the board, or over it where the screen is small
  readonly below: HTMLElement; // the board, over the dock
  readonly dock: HTMLElement;
  readonly screens: HTMLElement; // beside the frame, in its place
}

export interface Part {
  readonly element: HTMLElement;
  /** Show the state; 'old' is the one shown before, or null the first time. */
  update(state: State, old: State | null): void;
}
