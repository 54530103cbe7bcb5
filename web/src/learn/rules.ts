/*
 * rules.ts: the rules as a page, with figures that can be turned.
 */
import { lookOf, type Prefs } from '../core/prefs';
import { noMarks } from '../core/surface';
import type { BoardName, Stone, Tables, View } from '../core/types';
import { Board2d } from '../flat/board2d';
import { t } from '../i18n';
import { drawBoard, drawStone } from '../pictures';
import { button, h } from '../ui/dom';
import { boards } from '../ui/newgame';
import type { Page } from '../ui/page';
import * as at from './positions';
import { type Position, textOf } from './positions';
import { type LearnKey, say } from './words';

const sections = 10;

interface Shown {
  readonly tables: Tables;
  readonly view: View | null;
}

/** The edge stones of a game that they decided, to be numbered. */
const countedIn = (view: View | null): readonly Stone[] =>
  view?.points && !view.path && view.result !== 'none' ? view.stones.filter((stone) => stone.edge) : [];

/** The same on a flat board, where nothing is drawn in space. */
function flatFigure({ tables, view }: Shown, prefs: Prefs): HTMLElement {
  const board = new Board2d();
  board.setLook(lookOf(prefs));
  board.setBoard(tables);
  board.setScene(view ?? { stones: [], tops: tables.cells.map(() => [0, -1]) });
  board.setMarks({ ...noMarks, stones: countedIn(view) });
  if (view?.path) board.setPath(view.path.faces, view.path.faces.length, view.result === 'green' ? 1 : 0);
  return board.element;
}

/** A board that turns with the pointer. */
function figure(page: Page, load: () => Promise<Shown>, label: string): HTMLElement {
  const canvas = h('canvas', {
    attrs: { width: 560, height: 400, role: 'img', tabindex: 0, 'aria-label': `${label}. ${say('rules.figure')}` },
  });
  const element = h('figure', { class: 'figure' }, canvas, h('figcaption', { text: label }));
  let shown: Shown | null = null;
  let [round, up] = [-0.52, 0.75];
  let queued = 0;
  const draw = async (): Promise<void> => {
    queued = 0;
    if (!shown) return;
    const { tables, view } = shown;
    const scene = view && { stones: view.stones, path: view.path, counted: countedIn(view) };
    const { prefs } = page.store.state;
    if (await drawBoard(canvas, tables, scene, lookOf(prefs).palette, round, up)) return;
    const flat = flatFigure(shown, prefs);
    flat.setAttribute('role', 'img');
    flat.setAttribute('aria-label', label);
    canvas.replaceWith(flat);
  };
  const turn = (dx: number, dy: number): void => {
    round -= dx;
    up = Math.min(1.5, Math.max(0.25, up + dy));
    if (!queued) queued = requestAnimationFrame(() => void draw());
  };
  letTurn(canvas, turn);
  void load().then(
    (loaded) => {
      shown = loaded;
      void draw();
    },
    () => {},
  );
  return element;
}

/** Dragging and arrow keys. */
function letTurn(canvas: HTMLCanvasElement, turn: (dx: number, dy: number) => void): void {
  let held: { x: number; y: number } | null = null;
  canvas.addEventListener('pointerdown', (event) => {
    held = { x: event.clientX, y: event.clientY };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!held) return;
    turn((event.clientX - held.x) * 0.01, (event.clientY - held.y) * 0.01);
    held = { x: event.clientX, y: event.clientY };
  });
  for (const end of ['pointerup', 'pointercancel'] as const) canvas.addEventListener(end, () => (held = null));
  canvas.addEventListener('keydown', (event) => {
    const way = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, 0.15], ArrowDown: [0, -0.15] }[event.key];
    if (!way) return;
    turn(way[0] ?? 0, way[1] ?? 0);
    event.preventDefault();
  });
}

function stoneRow(page: Page): HTMLElement {
  const row = h('div', { class: 'stone-row' });
  const { palette } = lookOf(page.store.state.prefs);
  void page.game.tablesOf('square').then((tables) =>
    tables.kinds.forEach(({ letter, count, start }, kind) => {
      const shape = tables.orientations.find((o) => o.id === start);
      const canvas = h('canvas', { attrs: { width: 160, height: 120, role: 'img', 'aria-label': letter } });
      if (shape) drawStone(canvas, shape.cubes, kind === tables.neutral ? 2 : kind % 2 === 0 ? 0 : 1, palette);
      // Neutral stones are counted for each team, the others for each colour.
      const all = kind === tables.neutral ? 2 * count : count;
      row.append(h('figure', {}, canvas, h('figcaption', { text: `${letter} ×${all}` })));
    }),
  );
  return row;
}

export function rulesPage(page: Page, close: () => void): HTMLElement {
  // Figures share a desk, so they are read one after the other.
  let queue: Promise<unknown> = Promise.resolve();
  const game = (position: Position) => (): Promise<Shown> => {
    const next = queue.then(() => page.game.figure(textOf(position)));
    queue = next.catch(() => {});
    return next;
  };
  const bare = (board: BoardName) => async (): Promise<Shown> => ({
    tables: await page.game.tablesOf(board),
    view: null,
  });
  const grid = (...figures: HTMLElement[]): HTMLElement => h('div', { class: 'figure-grid' }, ...figures);
  const of = (position: Position, label: LearnKey): HTMLElement => figure(page, game(position), say(label));
  const figures: Record<number, () => HTMLElement> = {
    2: () => stoneRow(page),
    3: () => grid(...boards.map((board) => figure(page, bare(board), t(`board.${board}`)))),
    5: () => of(at.stacked, 'figure.stacked'),
    6: () =>
      grid(
        of(at.climbed, 'steps.title'),
        of(at.aboveAll, 'above.title'),
        of(at.cutPath, 'figure.cut'),
        of(at.corners, 'figure.corners'),
      ),
    8: () => grid(of(at.direct, 'figure.direct'), of(at.oblique, 'figure.oblique')),
    9: () => grid(of(at.thirteen, 'figure.thirteen'), of(at.counted, 'figure.edge')),
    10: () => of(at.blueCovered, 'figure.blue'),
  };
  const article = h('article', {}, h('h1', { text: say('rules.title'), attrs: { tabindex: -1 } }));
  for (let n = 1; n <= sections; n++) {
    const heading = h('h2', { text: `${n}. ${say(`rules.${n}.title` as LearnKey)}` });
    const text = h('p', { text: say(`rules.${n}.text` as LearnKey) });
    article.append(h('section', {}, heading, text, figures[n]?.()));
  }
  const back = h('header', { class: 'rules-head' }, button(say('rules.close'), close, 'primary', 'left'));
  return h('main', { class: 'rules' }, back, article);
}
