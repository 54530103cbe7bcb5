/*
 * placing.ts: the stone in the hand.
 *
 * The library holds it: how it is turned, snapped and moved on is decided there, the
 * same for every front end. This passes on what a person does, in order, and shows
 * the answers; of several places pointed at in a row only the last matters.
 */
import type { State, Store } from '../core/store';
import type { Ghost, View } from '../core/types';
import { WorkerFailure } from '../worker/client';
import type { HandAct } from '../worker/protocol';
import type { Game } from './game';

export type Axis = 0 | 1 | 2;

interface Task {
  readonly pointing: boolean;
  run(): Promise<void>;
}

/** The stock at hand: whose, of what colour, and what of it could be placed. */
export function handOf({ view, table }: State): View['hand'] | null {
  return view && table?.planning ? { seat: view.seat, colour: view.colour, fits: view.fits } : (view?.hand ?? null);
}

export class Placing {
  private last: Ghost | null = null; // the library's last answer
  private pointed = false; // somebody has pointed at the board, so the stone hangs there
  private age = 0; // answers to questions of another age are not shown
  private tasks: Task[] = [];
  private working: Promise<void> | null = null;

  constructor(
    private readonly store: Store,
    private readonly game: Game,
  ) {
    store.listen((state, old) => {
      // The other has moved while a stone was held ready: it hangs over another position now.
      if (state.view === old.view || state.kind === null || state.kind !== old.kind) return;
      this.act('look');
      this.askReach(state.kind);
    });
  }

  /** May the person in front of the screen place a stone now? */
  get mayPlace(): boolean {
    const { view, started, lesson, table, sending } = this.store.state;
    if (view?.result !== 'none' || view.outcome.result !== 'none') return false;
    if (lesson) return !lesson.done && !lesson.note && !lesson.quiz && view.seat === 0; // nobody places for the other
    if (!started || sending || (table && table.phase === 'open')) return false;
    if (table?.planning) return true;
    return view.node !== view.live || (view.turn.due && view.turn.kind === 'person');
  }

  /** May they hold one: to place it, or to get it ready while another moves? */
  get mayHold(): boolean {
    const { view, started, lesson, table } = this.store.state;
    if (this.mayPlace) return true;
    if (!view || !started || lesson || view.node !== view.live || table?.phase === 'open') return false;
    const playing = view.result === 'none' && view.outcome.result === 'none' && view.turn.due;
    return playing && view.colour !== 2 && view.seats[view.hand.seat]?.kind === 'person';
  }

  /** The cell the piece is held over. */
  get cursor(): number | null {
    const cell = this.pointed ? this.last?.cell : undefined;
    return this.store.state.tables?.cells.some((c) => c.id === cell) ? (cell ?? null) : null;
  }

  /** The stone in hand as the library has it, shown over the board or not. */
  get held(): Ghost | null {
    return this.last?.kind === this.store.state.kind ? this.last : null;
  }

  orientation(): number | null {
    const { kind } = this.store.state;
    return kind !== null && this.last?.kind === kind ? this.last.orientation : null;
  }

  /** Take a piece in hand; the same piece again puts it down. */
  pick(kind: number, toggle = true): void {
    const { state } = this.store;
    if (!this.mayHold || (handOf(state)?.fits[kind] ?? 0) === 0) return;
    if (state.kind === kind && toggle) {
      this.drop();
      return;
    }
    this.age++;
    this.store.update({ kind, reach: null, ghost: null, showFits: false });
    this.act('choose', kind);
    this.askReach(kind);
  }

  /** Where the stone could go at all: what is pointed at through a tower depends on it. */
  private askReach(kind: number): void {
    const run = async (): Promise<void> => {
      const cells = await this.game.desk.ask('reach', kind);
      if (this.store.state.kind === kind) this.store.update({ reach: new Set(cells) });
    };
    this.add({ pointing: false, run });
  }

  /** A stone comes back into the hand as it was held. */
  take(ghost: Ghost): void {
    this.age++;
    this.store.update({ kind: ghost.kind, ghost, showFits: false });
    this.act('choose', ghost.kind);
    this.act('point', ghost.cell);
  }

  drop(): void {
    this.age++;
    this.tasks = this.tasks.filter((task) => !task.pointing);
    this.store.update({ kind: null, reach: null, ghost: null, showFits: false });
  }

  private add(task: Task): void {
    if (task.pointing && this.tasks.at(-1)?.pointing) this.tasks.pop();
    this.tasks.push(task);
    this.working ??= this.work();
  }

  private async work(): Promise<void> {
    for (let task = this.tasks.shift(); task; task = this.tasks.shift()) {
      try {
        await task.run();
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
      }
    }
    this.working = null;
  }

  /** When everything done so far is shown. */
  async settled(): Promise<void> {
    while (this.working) await this.working;
  }

  private act(what: HandAct, a = 0, b = 0): void {
    const { age } = this;
    const run = async (): Promise<void> => {
      const { kind } = this.store.state;
      if (kind === null) return;
      const { desk } = this.game;
      let ghost = await desk.ask('hand', what, a, b);
      if (ghost.kind !== kind) {
        // Another stone is in the hand: the position or the library's process is a new one.
        const taken = await desk.ask('hand', 'choose', kind);
        ghost = what === 'choose' ? taken : await desk.ask('hand', what, a, b);
      }
      this.last = ghost;
      if (what !== 'choose') this.pointed = true;
      if (age === this.age && this.store.state.kind === kind) this.store.update({ ghost: this.pointed ? ghost : null });
    };
    this.add({ pointing: what === 'point', run });
  }

  /** Hold the piece over a cell; null: away from the board. */
  point(cell: number | null): void {
    if (cell !== null) {
      if (this.store.state.kind !== null) this.act('point', cell);
    } else if (this.store.state.ghost) {
      this.age++;
      this.tasks = this.tasks.filter((task) => !task.pointing);
      this.store.update({ ghost: null });
    }
  }

  /** One cell on in a direction of the board; a stone that is not shown is shown first. */
  move(dx: number, dy: number): void {
    if (this.store.state.ghost || this.tasks.length > 0) this.act('step', dx, dy);
    else this.act('look');
  }

  turn(axis: Axis, back = false): void {
    this.act('turn', axis, back ? -1 : 1);
  }

  /** The next way of placing the piece over this cell that fits. */
  nextFit(step = 1): void {
    this.act('nextFit', step);
  }

  toggleFits(): void {
    const { kind, showFits } = this.store.state;
    if (kind !== null) this.store.update({ showFits: !showFits });
  }

  /**
   * Put the stone down as it is shown when everything done before is; with a cell, as it is
   * shown over that one. What is done after does not move it. False, with everything as it
   * was, if it does not fit.
   */
  async place(cell: number | null = null): Promise<boolean> {
    const ghost = await new Promise<Ghost | null>((resolve) => {
      const run = async (): Promise<void> => resolve(await this.heldOver(cell));
      this.add({ pointing: false, run: () => run().finally(() => resolve(null)) });
    });
    if (!ghost?.legal || !this.mayPlace) return false;
    return this.game.play(ghost.text);
  }

  /** The stone as it is shown, or over a cell as it would be. */
  private async heldOver(cell: number | null): Promise<Ghost | null> {
    const { kind, ghost } = this.store.state;
    if (kind === null || cell === null) return ghost;
    // The way "next that fits" found stays while the pointer rests on its cell.
    if (this.last?.kind === kind && this.pointed && this.last.cell === cell) return this.last;
    this.last = await this.game.desk.ask('hand', 'point', cell);
    this.pointed = true;
    this.store.update({ ghost: this.last });
    return this.last;
  }
}
