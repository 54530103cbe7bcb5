/*
 * placing.ts: the stone in the hand.
 *
 * Keeps which piece is held, how each was turned last and over which cell, and
 * asks the library for the ghost. Questions overtake each other: only the answer
 * to the newest one counts.
 */
import type { Store } from '../core/store';
import type { Ghost, Orientation, Why } from '../core/types';
import { WorkerFailure } from '../worker/client';
import type { Game } from './game';

export type Axis = 0 | 1 | 2;

/** The page's own reason, beside those of the library. */
const fitsNowhere: Why = { error: '', reason: 'fits_nowhere', args: {} };

export class Placing {
  private remembered = new Map<string, number>(); // orientation by board and kind
  private held: number | null = null; // the cell last pointed at, perhaps of another board
  private question = 0;
  private asking: (() => Promise<void>) | null = null;
  private pumping: Promise<void> | null = null;

  constructor(
    private readonly store: Store,
    private readonly game: Game,
  ) {}

  /** May the person in front of the screen place a stone now? */
  get mayPlace(): boolean {
    const { view, started, lesson } = this.store.state;
    if (view?.result !== 'none' || view.outcome.result !== 'none') return false;
    if (lesson) return !lesson.done && !lesson.quiz;
    if (!started) return false;
    return view.node !== view.live || (view.turn.due && view.turn.kind === 'person');
  }

  /** The cell the piece is held over. */
  get cursor(): number | null {
    return this.store.state.tables?.cells.some((c) => c.id === this.held) ? this.held : null;
  }

  private key(kind: number): string {
    return `${this.store.state.tables?.name ?? ''}:${kind}`;
  }

  private orientationOf(kind: number): number {
    const { tables } = this.store.state;
    const known = this.remembered.get(this.key(kind));
    if (known !== undefined) return known;
    const lying = (o: Orientation): boolean => o.cubes.every(([, , z]) => z === 0);
    const first = tables?.orientations.find((o) => o.kind === kind && lying(o));
    return first?.id ?? 0;
  }

  orientation(): number | null {
    const { kind } = this.store.state;
    return kind === null ? null : this.orientationOf(kind);
  }

  /** Take a piece in hand; the same piece again puts it down. */
  pick(kind: number, toggle = true): void {
    const { state } = this.store;
    if (!this.mayPlace || !state.view || (state.view.fits[kind] ?? 0) === 0) return;
    if (state.kind === kind && toggle) {
      this.drop();
      return;
    }
    this.store.update({ kind, ghost: null, showFits: false });
    const cell = this.cursor;
    if (cell !== null) this.ask(() => this.ghostAt(cell, true));
  }

  drop(): void {
    this.question++;
    this.store.update({ kind: null, ghost: null, showFits: false });
  }

  /** Run the newest question when the one before it is answered. */
  private ask(work: () => Promise<Ghost | null>): void {
    const own = ++this.question;
    this.asking = async () => {
      try {
        const ghost = await work();
        if (own === this.question && this.store.state.kind !== null) this.store.update({ ghost });
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
      }
    };
    this.pumping ??= this.pump();
  }

  private async pump(): Promise<void> {
    while (this.asking) {
      const next = this.asking;
      this.asking = null;
      await next();
    }
    this.pumping = null;
  }

  /** When the ghost is the one of the last question. */
  async settled(): Promise<void> {
    while (this.pumping) await this.pumping;
  }

  private ghostAt(cell: number, snap: boolean): Promise<Ghost | null> {
    const { kind } = this.store.state;
    return this.game.desk.ask('ghost', this.orientationOf(kind ?? 0), cell, snap);
  }

  /** Hold the piece over a cell; null: away from the board. */
  point(cell: number | null, snap = true): void {
    if (cell === null) {
      if (this.store.state.ghost) {
        this.question++;
        this.store.update({ ghost: null });
      }
      return;
    }
    this.held = cell;
    if (this.store.state.kind !== null) this.ask(() => this.ghostAt(cell, snap));
  }

  private middle(): number | null {
    const { tables } = this.store.state;
    if (!tables) return null;
    const far = (x: number, y: number): number =>
      Math.abs(2 * x + 1 - tables.width) + Math.abs(2 * y + 1 - tables.height);
    return tables.cells.reduce((a, b) => (far(b.x, b.y) < far(a.x, a.y) ? b : a)).id;
  }

  /** One cell on in a direction of the board, over a hole if there is one. */
  move(dx: number, dy: number): void {
    const { tables, ghost } = this.store.state;
    if (!tables) return;
    const cell = this.cursor;
    if (!ghost || cell === null) {
      this.point(cell ?? this.middle(), false);
      return;
    }
    const here = tables.cells.find((c) => c.id === cell);
    if (!here) return;
    for (let n = 1; n < Math.max(tables.width, tables.height); n++) {
      const there = tables.cells.find((c) => c.x === here.x + n * dx && c.y === here.y + n * dy);
      if (there) {
        this.point(there.id, false);
        return;
      }
    }
  }

  /** A quarter turn, or three for one the other way. */
  turn(axis: Axis, back = false): void {
    const { kind, tables } = this.store.state;
    if (kind === null || !tables) return;
    let id = this.orientationOf(kind);
    for (let n = 0; n < (back ? 3 : 1); n++) id = tables.orientations.find((o) => o.id === id)?.turns[axis] ?? id;
    this.remembered.set(this.key(kind), id);
    const cell = this.cursor ?? this.middle();
    if (cell !== null) this.point(cell);
  }

  /** The next way of placing the piece over this cell that fits. */
  nextFit(step = 1): void {
    const { kind } = this.store.state;
    const cell = this.cursor ?? this.middle();
    if (kind === null || cell === null) return;
    this.held = cell;
    this.ask(async () => {
      const from = this.store.state.ghost;
      const next = await this.game.desk.ask('nextFit', kind, cell, from?.move ?? -1, step);
      if (next) {
        this.remembered.set(this.key(kind), next.orientation);
        return next;
      }
      const held = await this.ghostAt(cell, false);
      return held && { ...held, why: fitsNowhere };
    });
  }

  toggleFits(): void {
    const { kind, showFits } = this.store.state;
    if (kind !== null) this.store.update({ showFits: !showFits });
  }

  /** Put the stone down. False, with everything as it was, if it does not fit. */
  async place(): Promise<boolean> {
    await this.settled();
    const { ghost } = this.store.state;
    if (!ghost?.legal || !this.mayPlace) return false;
    return this.game.play(ghost.text);
  }
}
