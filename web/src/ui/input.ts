/*
 * input.ts: mouse, fingers and keys over the board.
 *
 * Mouse: moving points, a click places, dragging looks round, the wheel turns the
 * piece in hand (with Ctrl, or an empty hand, it zooms). Fingers: a tap or a drag
 * sets the ghost and only the button places; two fingers look round, zoom and
 * twist. So looking round never places, and placing never looks round. A stone can
 * also be dragged out of the stock: let go over the board, a mouse places it, a
 * finger leaves it there to be looked at.
 */
import type { Store } from '../core/store';
import type { Preset, Surface } from '../core/surface';
import type { Game } from '../game/game';
import type { Axis, Placing } from '../game/placing';
import { t } from '../i18n';

const slip = 6; // pixels a click may wander
const twistStep = Math.PI / 6;
const lookbackPause = 4000; // milliseconds
const flick = 24; // how far a trackpad must be stroked to turn
const flickPause = 160; // milliseconds without an event between two strokes

interface Finger {
  x: number;
  y: number;
}

export interface Actions {
  help(): void;
  refuse(): void;
  panel(): void;
  /** False if no panel lies over the board. */
  closePanel(): boolean;
}

/** The click that ends a drag is none. */
function swallowClick(): void {
  const stop = (event: MouseEvent): void => event.stopPropagation();
  document.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', stop, { capture: true }));
}

export class Input {
  private readonly fingers = new Map<number, Finger>();
  private pressed: { x: number; y: number; looking: boolean; ghost: boolean } | null = null;
  private pair: { distance: number; angle: number; x: number; y: number } | null = null;
  private twist = 0;
  private wheelRest = 0;
  private wheelTime = 0;
  private wheelSpent = false;
  private asked = -Infinity; // when somebody was asked whether they want to look back

  constructor(
    private readonly store: Store,
    private readonly game: Game,
    private readonly placing: Placing,
    private readonly actions: Actions,
    private surface: Surface,
  ) {
    document.addEventListener('keydown', (event) => this.key(event));
    this.attach(surface);
  }

  attach(surface: Surface): void {
    this.surface = surface;
    const { element } = surface;
    element.addEventListener('pointerdown', (event) => this.down(event));
    element.addEventListener('pointermove', (event) => this.moved(event));
    element.addEventListener('pointerup', (event) => this.up(event));
    element.addEventListener('pointercancel', (event) => this.cancel(event));
    element.addEventListener('pointerleave', (event) => {
      if (event.pointerType === 'mouse' && !this.pressed) this.placing.point(null);
    });
    element.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    element.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      if (!this.store.state.touch) this.placing.drop();
    });
  }

  private get holding(): boolean {
    return this.store.state.kind !== null;
  }

  private cellAt(x: number, y: number): number | null {
    return this.surface.cellAt(x, y, this.holding ? this.store.state.reach : null);
  }

  private down(event: PointerEvent): void {
    const touch = event.pointerType !== 'mouse';
    if (touch !== this.store.state.touch) this.store.update({ touch });
    if (!touch && event.button !== 0) return;
    try {
      this.surface.element.setPointerCapture(event.pointerId);
    } catch {
      // a pointer that is already gone
    }
    const { clientX: x, clientY: y } = event;
    this.fingers.set(event.pointerId, { x, y });
    if (this.fingers.size === 2) {
      this.pressed = null;
      this.pair = this.measure();
      this.twist = 0;
      return;
    }
    const cell = this.cellAt(x, y);
    // A finger on the board moves the ghost; beside it, it looks round.
    const ghost = touch && this.holding && cell !== null;
    this.pressed = { x, y, looking: false, ghost };
    if (ghost) this.placing.point(cell);
  }

  private measure(): { distance: number; angle: number; x: number; y: number } | null {
    const [a, b] = [...this.fingers.values()];
    if (!a || !b) return null;
    return {
      distance: Math.hypot(a.x - b.x, a.y - b.y),
      angle: Math.atan2(b.y - a.y, b.x - a.x),
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
    };
  }

  private moved(event: PointerEvent): void {
    const { clientX: x, clientY: y } = event;
    const before = this.fingers.get(event.pointerId);
    if (before) this.fingers.set(event.pointerId, { x, y });
    if (this.fingers.size === 2) {
      this.twoFingers();
      return;
    }
    const { pressed } = this;
    if (!pressed) {
      if (event.pointerType === 'mouse') this.hover(x, y);
      return;
    }
    if (pressed.ghost) {
      const cell = this.cellAt(x, y);
      if (cell !== null) this.placing.point(cell);
      return;
    }
    if (!pressed.looking && Math.hypot(x - pressed.x, y - pressed.y) > slip) pressed.looking = true;
    if (pressed.looking && before) this.surface.orbit(-(x - before.x) * 0.008, (y - before.y) * 0.008, 1);
  }

  /** The stone in hand follows the mouse; a hint shows that it can be clicked. */
  private hover(x: number, y: number): void {
    if (this.holding) this.placing.point(this.cellAt(x, y));
    this.surface.element.style.cursor = !this.holding && this.surface.hintAt(x, y) ? 'pointer' : '';
  }

  private twoFingers(): void {
    const now = this.measure();
    const { pair } = this;
    if (!now || !pair) return;
    const turned = Math.atan2(Math.sin(now.angle - pair.angle), Math.cos(now.angle - pair.angle));
    this.twist += turned;
    if (this.holding && Math.abs(this.twist) > twistStep) {
      this.placing.turn(0, this.twist < 0);
      this.twist = 0;
    }
    const round = this.holding ? 0 : -turned;
    this.surface.orbit(
      round - (now.x - pair.x) * 0.006,
      (now.y - pair.y) * 0.006,
      now.distance / Math.max(1, pair.distance),
    );
    this.pair = now;
  }

  private up(event: PointerEvent): void {
    const { pressed } = this;
    this.fingers.delete(event.pointerId);
    if (this.fingers.size < 2) this.pair = null;
    this.pressed = null;
    if (!pressed || pressed.looking) return;
    if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > slip) return;
    if (this.actions.closePanel()) return;
    if (this.surface.hintAt(event.clientX, event.clientY) && this.playHint()) return;
    if (event.pointerType !== 'mouse') return;
    this.placeAt(event.clientX, event.clientY);
  }

  /** Plays the proposed stone, if there is one and the hand is empty. */
  private playHint(): boolean {
    const { hint } = this.store.state;
    if (!hint || this.holding || !this.placing.mayPlace) return false;
    void this.game.play(hint.text);
    return true;
  }

  private placeAt(x: number, y: number): void {
    const cell = this.cellAt(x, y);
    if (!this.holding || cell === null) return;
    void this.placing.place(cell).then((placed) => {
      if (!placed) this.actions.refuse();
    });
  }

  private cancel(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.pressed = null;
    this.pair = null;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    if (!this.holding || event.ctrlKey || event.metaKey) {
      this.surface.orbit(0, 0, Math.exp(-event.deltaY * 0.0015));
      return;
    }
    const stroke = event.deltaY || event.deltaX;
    if (!this.isTurn(event, stroke)) return;
    const back = stroke < 0;
    if (event.altKey) this.placing.nextFit(back ? -1 : 1);
    else this.placing.turn(event.shiftKey ? 1 : 0, back);
  }

  /** Each notch of a wheel is a turn; of a trackpad, each stroke, however long it rolls on. */
  private isTurn(event: WheelEvent, stroke: number): boolean {
    const { wheelDeltaY = 0 } = event as WheelEvent & { wheelDeltaY?: number };
    const notch = event.deltaMode !== 0 || (wheelDeltaY !== 0 && wheelDeltaY % 120 === 0);
    const fresh = event.timeStamp - this.wheelTime > flickPause || stroke * this.wheelRest < 0;
    this.wheelTime = event.timeStamp;
    if (notch) return true;
    if (fresh) [this.wheelRest, this.wheelSpent] = [0, false];
    this.wheelRest += stroke;
    if (this.wheelSpent || Math.abs(this.wheelRest) < flick) return false;
    this.wheelSpent = true;
    return true;
  }

  /** A stone was taken hold of in the stock; from now on it goes with the pointer. */
  drag(kind: number, event: PointerEvent): void {
    const { pointerId, clientX, clientY } = event;
    const touch = event.pointerType !== 'mouse';
    let dragging = false;
    const watch = new AbortController();
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', work: (event: PointerEvent) => void): void =>
      document.addEventListener(
        type,
        (at) => {
          if (at.pointerId === pointerId) work(at);
        },
        { signal: watch.signal },
      );
    on('pointermove', (at) => {
      if (!dragging && Math.hypot(at.clientX - clientX, at.clientY - clientY) <= slip) return;
      if (!dragging) {
        dragging = true;
        if (touch !== this.store.state.touch) this.store.update({ touch });
        this.placing.pick(kind, false);
      }
      this.placing.point(this.cellOver(at));
    });
    on('pointerup', (at) => {
      watch.abort();
      if (!dragging) return;
      swallowClick();
      const cell = this.cellOver(at);
      if (cell === null) this.placing.drop();
      else if (!touch) void this.placing.place(cell).then((placed) => placed || this.actions.refuse());
    });
    on('pointercancel', () => watch.abort());
  }

  /** The cell under a pointer that may be anywhere on the page. */
  private cellOver({ clientX, clientY }: PointerEvent): number | null {
    const under = document.elementFromPoint(clientX, clientY);
    return under && this.surface.element.contains(under) ? this.cellAt(clientX, clientY) : null;
  }

  private key(event: KeyboardEvent): void {
    const { state } = this.store;
    const target = event.target as HTMLElement | null;
    const typing =
      target instanceof HTMLElement &&
      (target.closest('input, textarea, select, dialog') !== null || target.isContentEditable);
    if (typing || event.altKey || event.metaKey || event.ctrlKey || state.dialog || state.screen !== 'game') return;
    if (this.act(event, target)) event.preventDefault();
  }

  /** True if the key meant something. */
  private act(event: KeyboardEvent, target: HTMLElement | null): boolean {
    const onButton = target instanceof HTMLElement && target.closest('button, a, summary, [role="option"]') !== null;
    const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
    const arrow = arrows[event.key as keyof typeof arrows];
    if (arrow) {
      if (!this.holding) return this.browse(arrow);
      this.placing.move(...this.surface.heading(arrow));
      return true;
    }
    if (event.key === 'Enter' && !onButton) return this.enter();
    if (event.key === ' ' && this.holding && !onButton) {
      this.placing.nextFit(event.shiftKey ? -1 : 1);
      return true;
    }
    if (event.key === 'Escape') {
      if (this.actions.closePanel()) return true;
      if (!this.holding) this.store.update({ hint: null });
      this.placing.drop();
      return true;
    }
    return this.letter(event.key, event.shiftKey);
  }

  private browse(arrow: 'up' | 'down' | 'left' | 'right'): boolean {
    if (arrow !== 'left' && arrow !== 'right') return false;
    if (this.leavesGame(arrow)) {
      this.asked = performance.now();
      this.game.notify(t('turn.lookback'));
    } else void this.game.step(arrow === 'left' ? 'back' : 'forward');
    return true;
  }

  /** A stray key is not to lead away from a game that goes on; a second one soon after means it. */
  private leavesGame(arrow: 'left' | 'right'): boolean {
    const { view } = this.store.state;
    const live = view !== null && view.node === view.live && view.outcome.result === 'none' && view.plies > 0;
    return arrow === 'left' && live && performance.now() - this.asked > lookbackPause;
  }

  private enter(): boolean {
    if (!this.holding) return this.playHint();
    void this.placing.place().then((placed) => {
      if (!placed) this.actions.refuse();
    });
    return true;
  }

  private letter(key: string, shift: boolean): boolean {
    const { state } = this.store;
    const pieces = state.tables?.kinds.findIndex((k) => k.letter === key.toUpperCase()) ?? -1;
    const lower = key.toLowerCase();
    const axis = (['r', 'f', 'v'] as const).indexOf(lower as 'r');
    const views: readonly Preset[] = ['top', 'south', 'east', 'north', 'west'];
    if (axis >= 0) this.placing.turn(axis as Axis, shift);
    // L is both a piece and "show where it fits": a second L shows.
    else if (lower === 'l' && state.kind !== null && state.tables?.kinds[state.kind]?.letter === 'L')
      this.placing.toggleFits();
    else if (lower === 'g') this.placing.toggleFits();
    else if (pieces >= 0) this.placing.pick(pieces, false);
    else if (lower === 'u') void this.game.step(shift ? 'redoTurn' : 'undoTurn');
    else if (lower === 'y') void this.game.step('redoTurn');
    else if (lower === 'h') void this.game.hint();
    else if (/^[1-5]$/.test(key)) this.surface.preset(views[Number(key) - 1] ?? 'iso');
    else if (key === '0' || key === '6') this.surface.preset('iso');
    else if (key === '?') this.actions.help();
    else if (lower === 'm') this.actions.panel();
    else return false;
    return true;
  }
}
