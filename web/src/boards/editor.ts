/*
 * editor.ts: a board is drawn: cells, sides, pieces, a name. With every stroke the library
 * says what is missing, and where.
 */

import { keepBoard } from '../core/ownboards';
import { lookOf } from '../core/prefs';
import { load, save } from '../core/storage';
import type { Tables } from '../core/types';
import { translateWhy } from '../i18n';
import { drawBoard } from '../pictures';
import { choice } from '../ui/dialog';
import { button, h } from '../ui/dom';
import type { Screen } from '../ui/hall';
import { flatBoard } from '../ui/newgame';
import type { Page } from '../ui/page';
import { frameScreen } from '../ui/screen';
import { WorkerFailure } from '../worker/client';
import { boardActions } from './actions';
import {
  cellName,
  type Draft,
  emptyDraft,
  images,
  most,
  place,
  readDraft,
  rowsOf,
  type Spot,
  sideLines,
  spotOf,
  textOf,
  writeDraft,
  xOf,
  yOf,
} from './draft';
import { type Drawing, drawing } from './drawing';
import { piecesPart } from './pieces';
import { b } from './words';

export const loadDraft = (): Draft | null => readDraft(load('board.draft'));
export const saveDraft = (draft: Draft): void => save('board.draft', writeDraft(draft));

/** What the library says of a draft. */
interface Verdict {
  readonly text: string;
  readonly tables: Tables | null;
  readonly why: string;
  readonly spot: Spot | null;
}

async function judge(page: Page, draft: Draft): Promise<Verdict> {
  const rows = rowsOf(draft);
  const { desk } = page.game;
  let text = '';
  try {
    const sides = draft.sides
      ? sideLines(draft)
      : (await desk.ask('sides', rows.join('\n'), draft.sideCount)).split('\n').filter(Boolean);
    text = textOf(draft, sides);
    return { text, tables: await desk.ask('tables', text), why: '', spot: null };
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    const { line, column } = error.failure;
    const asked = text || rows.map((row) => `row ${row}`).join('\n'); // the sides were asked for
    const spot = line ? spotOf(draft, asked, line, text ? column : column + 4) : null;
    return { text, tables: null, why: translateWhy(error.failure) || error.failure.error, spot };
  }
}

const hues = [210, 20, 130, 280, 50, 330, 175, 0];
const sideColour = (index: number): string => `hsl(${hues[index % 8]} 55% 55%)`;

/** Half and half where a corner cell belongs to two sides. */
function sideBackground(sides: readonly number[]): string {
  const [first, second] = sides;
  if (first === undefined) return '';
  if (second === undefined) return sideColour(first);
  return `linear-gradient(135deg, ${sideColour(first)} 50%, ${sideColour(second)} 50%)`;
}

export class Editor implements Screen {
  readonly element: HTMLElement;
  private draft: Draft;
  private readonly past: Draft[] = [];
  private verdict: Verdict = { text: '', tables: null, why: '', spot: null };
  private asked = 0;
  private side: number | null = null; // the one that is corrected; null: cells are drawn
  private readonly grid: Drawing;
  private readonly tools = h('div', { class: 'draw-tools' });
  private readonly sides = h('div', { class: 'side-chips', attrs: { role: 'group', 'aria-label': b('draw.what') } });
  private readonly says = h('p', { class: 'draw-says', attrs: { role: 'status', 'aria-live': 'polite' } });
  private readonly picture = h('div', { class: 'board-picture draw-picture' });
  private readonly name = h('input', { attrs: { type: 'text', maxlength: 30, 'aria-describedby': 'draw-name-help' } });
  private readonly titled = h('input', { attrs: { type: 'text', maxlength: 60 } });
  private readonly pieces: { element: HTMLElement; show(draft: Draft, spot: Spot | null): void };
  private readonly undo = button(b('draw.undo'), () => this.back(), 'small', 'undo');
  private readonly actions: { element: HTMLElement; show(text: string | null): void };

  constructor(private readonly page: Page) {
    this.draft = loadDraft() ?? emptyDraft;
    this.grid = drawing({
      label: b('draw.grid'),
      className: 'draw-board',
      look: (x, y) => this.look(place(x, y)),
      draw: (x, y, on, first) => this.stroke(place(x, y), on, first),
    });
    this.pieces = piecesPart((change) => this.change(change));
    this.actions = boardActions(page, () => this.verdict.text, {
      label: b('draw.save'),
      act: () => {
        keepBoard(this.verdict.text);
        page.game.notify(b('draw.saved'));
      },
    });
    this.name.addEventListener('input', () => this.change({ name: this.name.value }, false));
    this.titled.addEventListener('input', () => this.change({ title: this.titled.value }, false));
    this.element = frameScreen('draw', b('draw.title'), null, ...this.parts());
    this.showAll();
    this.ask();
  }

  private parts(): HTMLElement[] {
    const field = (label: string, input: HTMLElement, help?: HTMLElement): HTMLElement =>
      h('label', { class: 'field' }, h('span', { text: label }), input, help ?? null);
    const help = h('small', { text: b('draw.name.help'), id: 'draw-name-help' });
    return [
      h(
        'div',
        { class: 'draw-two' },
        h('section', { class: 'draw-left' }, this.tools, this.grid.element, this.says, this.sides),
        h(
          'section',
          { class: 'draw-right', attrs: { 'aria-label': b('draw.look') } },
          this.picture,
          field(b('draw.name'), this.name, help),
          field(b('draw.titled'), this.titled),
          this.actions.element,
        ),
      ),
      this.pieces.element,
    ];
  }

  /*
   * Drawing.
   */

  private change(change: Partial<Draft>, redraw = true): void {
    this.past.push(this.draft);
    if (this.past.length > 100) this.past.shift();
    this.set({ ...this.draft, ...change }, redraw);
  }

  private set(draft: Draft, redraw: boolean): void {
    this.draft = draft;
    saveDraft(draft);
    if (redraw) this.showAll();
    this.ask();
  }

  private back(): void {
    const last = this.past.pop();
    if (last) this.set(last, true);
  }

  /** One stroke is one step to take back. */
  private stroke(at: number, on: boolean, first: boolean): void {
    if (first) this.past.push(this.draft);
    const draft = this.side === null ? this.withCells(at, on) : this.withSide(this.side, at, on);
    this.set(draft, first);
    if (!first) this.showGrid();
  }

  private withCells(at: number, on: boolean): Draft {
    const cells = new Set(this.draft.cells);
    for (const image of images(at, this.draft)) on ? cells.add(image) : cells.delete(image);
    const sides = this.draft.sides?.map(({ name, cells: of }) => ({
      name,
      cells: new Set([...of].filter((cell) => cells.has(cell))),
    }));
    return { ...this.draft, cells, sides: sides ?? null };
  }

  /** Correcting one side makes all of them those drawn by hand. */
  private withSide(index: number, at: number, on: boolean): Draft {
    if (!this.draft.cells.has(at)) return this.draft;
    const sides = this.knownSides().map(({ name, cells: of }, i) => {
      const cells = new Set(of);
      if (i === index) on ? cells.add(at) : cells.delete(at);
      return { name, cells };
    });
    return { ...this.draft, sides };
  }

  /** As corrected, or as they were last found. */
  private knownSides(): { name: string; cells: ReadonlySet<number> }[] {
    if (this.draft.sides) return [...this.draft.sides];
    const { tables } = this.verdict;
    if (!tables) return [];
    const west = Math.min(...[...this.draft.cells].map(xOf));
    const south = Math.min(...[...this.draft.cells].map(yOf));
    const at = new Map(tables.cells.map(({ id, x, y }) => [id, place(x + west, y + south)]));
    return tables.sides.map(({ name, cells }) => ({ name, cells: new Set(cells.map((id) => at.get(id) ?? -1)) }));
  }

  /*
   * What the library says.
   */

  private ask(): void {
    const own = ++this.asked;
    if (this.draft.cells.size === 0) {
      this.verdict = { text: '', tables: null, why: b('draw.empty'), spot: null };
      this.showVerdict();
      return;
    }
    void judge(this.page, this.draft)
      .then((verdict) => {
        if (own !== this.asked) return;
        this.verdict = verdict;
        this.showVerdict();
      })
      .catch((error: unknown) => this.page.game.complain(error));
  }

  private showVerdict(): void {
    const { tables, why, text } = this.verdict;
    const pieces = tables?.kinds.reduce((sum, { count }, i) => sum + (i === tables.neutral ? 0 : count), 0) ?? 0;
    this.says.textContent = tables
      ? b('draw.good', { cells: tables.cells.length, sides: tables.sides.length, pieces })
      : why;
    this.says.classList.toggle('bad', !tables && this.draft.cells.size > 0);
    this.name.setAttribute('aria-invalid', String(this.verdict.spot?.field === 'name'));
    this.actions.show(tables ? text : null);
    this.pieces.show(this.draft, this.verdict.spot);
    this.showSides();
    this.showGrid();
    if (tables) void this.showPicture(tables);
  }

  private async showPicture(tables: Tables): Promise<void> {
    const own = this.asked;
    const canvas = h('canvas', { attrs: { width: 480, height: 360, role: 'img', 'aria-label': b('draw.look') } });
    const drawn = await drawBoard(canvas, tables, null, lookOf(this.page.store.state.prefs).palette);
    if (own === this.asked) this.picture.replaceChildren(drawn ? canvas : flatBoard(tables.cells, tables.height));
  }

  /*
   * Showing.
   */

  private look(at: number): { on: boolean; label: string; className: string; background: string } {
    const { draft, side } = this;
    const sides = this.knownSides();
    const member = sides.flatMap(({ cells }, i) => (cells.has(at) ? [i] : []));
    const cell = cellName(draft, at);
    const on = draft.cells.has(at);
    const names = member.map((i) => b('draw.side', { name: sides[i]?.name ?? '' })).join(', ');
    const shown = side === null ? member : member.filter((i) => i === side);
    return {
      on: side === null ? on : shown.length > 0,
      label: on ? b(names ? 'draw.cell.sides' : 'draw.cell', { cell, sides: names }) : b('draw.none', { cell }),
      className: [on && 'cell', this.verdict.spot?.at === at && 'wrong'].filter(Boolean).join(' '),
      background: on ? sideBackground(shown) : '',
    };
  }

  private showGrid(): void {
    this.grid.show(this.draft.width, this.draft.height);
    this.undo.disabled = this.past.length === 0;
  }

  private showSides(): void {
    const sides = this.knownSides();
    if (this.side !== null && this.side >= sides.length) this.side = null;
    const chip = (label: string, index: number | null): HTMLElement => {
      const chosen = this.side === index;
      const element = button(label, () => this.choose(index), `small chip${chosen ? ' chosen' : ''}`);
      element.setAttribute('aria-pressed', String(chosen));
      if (index !== null) element.style.setProperty('--side', sideColour(index));
      return element;
    };
    const focused = [...this.sides.children].indexOf(document.activeElement as Element);
    const chips = [chip(b('draw.cells'), null), ...sides.map(({ name }, i) => chip(b('draw.side', { name }), i))];
    const again = button(b('draw.sides.find'), () => this.change({ sides: null }), 'small');
    this.sides.replaceChildren(...chips, ...(this.draft.sides ? [again] : []));
    if (focused >= 0) (this.sides.children[focused] as HTMLElement | undefined)?.focus();
  }

  private choose(side: number | null): void {
    this.side = side;
    this.showSides();
    this.showGrid();
  }

  private showTools(): void {
    const { symmetry, sideCount, width, height } = this.draft;
    const sizes = (label: string, key: 'width' | 'height', value: number): HTMLElement => {
      const input = h('input', { attrs: { type: 'number', min: 1, max: most, value } });
      input.addEventListener('change', () => this.resize(key, Math.round(Number(input.value))));
      return h('label', { class: 'field size' }, h('span', { text: label }), input);
    };
    this.tools.replaceChildren(
      choice(
        b('draw.symmetry'),
        'symmetry',
        (['1', '2', '4', '8'] as const).map((n) => [n, b(`draw.symmetry.${n}`)] as const),
        String(symmetry) as '1',
        (n) => this.setSymmetry(Number(n) as Draft['symmetry']),
      ),
      choice(
        b('draw.sides'),
        'side-count',
        [
          ['4', b('draw.sides.4')],
          ['8', b('draw.sides.8')],
        ],
        String(sideCount) as '4',
        (n) => this.change({ sideCount: n === '8' ? 8 : 4, sides: null }, false),
      ),
      h(
        'div',
        { class: 'draw-row' },
        sizes(b('draw.width'), 'width', width),
        sizes(b('draw.height'), 'height', height),
        this.undo,
        button(b('draw.clear'), () => this.change({ cells: new Set(), sides: null }), 'small', 'drop'),
      ),
      h('p', { class: 'soft', text: b('draw.sides.help') }),
    );
  }

  /** With eight images the grid must be square. */
  private setSymmetry(symmetry: Draft['symmetry']): void {
    const { width, height } = this.draft;
    if (symmetry === 8 && width !== height) {
      this.change({ symmetry });
      this.resize('height', width);
    } else this.change({ symmetry }, false);
  }

  private resize(key: 'width' | 'height', wanted: number): void {
    const size = Math.min(most, Math.max(1, wanted || 1));
    const square = this.draft.symmetry === 8 ? { width: size, height: size } : {};
    const grid = { ...this.draft, [key]: size, ...square };
    const inside = (at: number): boolean => xOf(at) < grid.width && yOf(at) < grid.height;
    const sides =
      this.draft.sides?.map((side) => ({ ...side, cells: new Set([...side.cells].filter(inside)) })) ?? null;
    this.change({
      width: grid.width,
      height: grid.height,
      cells: new Set([...this.draft.cells].filter(inside)),
      sides,
    });
  }

  private showAll(): void {
    if (this.name.value !== this.draft.name) this.name.value = this.draft.name;
    if (this.titled.value !== this.draft.title) this.titled.value = this.draft.title;
    const inTools = this.tools.contains(document.activeElement);
    if (!inTools) this.showTools();
    this.pieces.show(this.draft, this.verdict.spot);
    this.showSides();
    this.showGrid();
  }
}
