/*
 * store.ts: the state of the page, and the one door that changes it.
 *
 * Everything drawn follows from State. 'update' is the only way in; listeners
 * hear of it once, after the current task's changes are all made.
 */
import type { LineState, Table } from '../online/types';
import type { Prefs } from './prefs';
import type { Ghost, Setup, Tables, Verdict, View } from './types';

/** A sheet of a part that was fetched later, made when it is shown. */
export type SheetMaker = (close: () => void) => HTMLDialogElement;
export type Dialog = 'new' | 'settings' | 'help' | 'share' | 'menu' | SheetMaker | null;
export type Screen = 'game' | 'room';

export interface Thinking {
  readonly purpose: 'move' | 'hint' | 'chances' | 'analysis';
  readonly seat: number;
  readonly verdict: Verdict | null;
  readonly done: number; // 0 to 1, where it can be told
}

/** The end of a game being shown: how many faces of the path, or edge stones, are counted so far. */
export interface Ending {
  readonly node: number;
  readonly faces: number;
}

export interface Lesson {
  readonly step: number;
  readonly quiz: boolean; // a question: no stone is placed
  readonly done: boolean;
  readonly note: string;
}

export interface Notice {
  readonly text: string;
  readonly kind: 'info' | 'error';
  readonly id: number;
}

export interface State {
  readonly prefs: Prefs;
  readonly tables: Tables | null;
  readonly view: View | null;
  readonly clocks: readonly number[]; // seconds left to each seat
  readonly started: boolean; // false: the welcome card is shown
  readonly setup: Setup;
  readonly kind: number | null; // the piece in hand
  readonly reach: ReadonlySet<number> | null; // the cells where it could go
  readonly ghost: Ghost | null;
  readonly touch: boolean; // the last pointer was a finger
  readonly showFits: boolean;
  readonly hint: Ghost | null;
  readonly thinking: Thinking | null;
  readonly verdicts: ReadonlyMap<number, Verdict>; // by node of the current game
  readonly analysis: boolean; // somebody has asked what the engine thinks of the game
  readonly ending: Ending | null;
  readonly lesson: Lesson | null;
  readonly screen: Screen;
  readonly dialog: Dialog;
  readonly panel: boolean; // the side panel is open (phones)
  readonly notice: Notice | null;
  readonly flat: boolean; // the board is shown flat, perhaps only until it can be shown in space
  readonly table: Table | null; // online: what is played is kept by a server
  readonly line: LineState | null; // to that server
  readonly sending: Ghost | null; // a stone that the server has not confirmed yet
  readonly puzzle: { readonly done: boolean } | null; // what is played is a puzzle; nobody helps before it is done
}

export type Listener = (state: State, old: State) => void;

export class Store {
  private listeners: Listener[] = [];
  private told: State;
  private pending = false;

  constructor(private current: State) {
    this.told = current;
  }

  get state(): State {
    return this.current;
  }

  update(change: Partial<State>): void {
    this.current = { ...this.current, ...change };
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => this.tell());
  }

  private tell(): void {
    this.pending = false;
    const old = this.told;
    this.told = this.current;
    for (const listener of [...this.listeners]) listener(this.told, old);
  }

  listen(listener: Listener): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((l) => l !== listener);
    };
  }
}
