/*
 * rules.ts: the rules as a page, with figures that can be turned.
 */
import { lookOf } from '../core/prefs';
import type { BoardName, Tables, View } from '../core/types';
import { climbed, cutPath, gameText, stacked, tenFaces } from '../game/lessons';
import { type Key, t } from '../i18n';
import { drawBoard, drawStone } from '../pictures';
import { button, h } from './dom';
import { boards } from './newgame';
import type { Page } from './page';

const sections = 10;

/** A board that turns with the pointer; nothing where there is no WebGL. */
function figure(page: Page, load: () => Promise<{ tables: Tables; view: View | null }>, label: string): HTMLElement {
  const canvas = h('canvas', {
    attrs: { width: 560, height: 400, role: 'img', tabindex: 0, 'aria-label': `${label}. ${t('rules.figure')}` },
  });
  let shown: { tables: Tables; view: View | null } | null = null;
  let [round, up] = [-0.52, 0.75];
  let queued = 0;
  const draw = (): void => {
    queued = 0;
    if (shown) void drawBoard(canvas, shown.tables, shown.view, lookOf(page.store.state.prefs).palette, round, up);
  };
  const turn = (dx: number, dy: number): void => {
    round -= dx;
    up = Math.min(1.5, Math.max(0.25, up + dy));
    if (!queued) queued = requestAnimationFrame(draw);
  };
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
  void load().then(
    (loaded) => {
      shown = loaded;
      draw();
    },
    () => {},
  );
  return h('figure', { class: 'figure' }, canvas);
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
  const game = (board: BoardName, moves: readonly string[]) => (): Promise<{ tables: Tables; view: View | null }> => {
    const next = queue.then(() => page.game.figure(gameText(board, moves)));
    queue = next.catch(() => {});
    return next;
  };
  const empty = (board: BoardName) => async (): Promise<{ tables: Tables; view: View | null }> => ({
    tables: await page.game.tablesOf(board),
    view: null,
  });
  const figures: Record<number, () => HTMLElement[]> = {
    2: () => [stoneRow(page)],
    3: () => [
      h('div', { class: 'figure-grid' }, ...boards.map((board) => figure(page, empty(board), t(`board.${board}`)))),
    ],
    5: () => [figure(page, game('square', stacked), t('rules.5.title'))],
    6: () => [
      h(
        'div',
        { class: 'figure-grid' },
        figure(page, game('square', climbed), t('lesson.6.title')),
        figure(page, game('square', cutPath), t('lesson.7.title')),
      ),
    ],
    9: () => [figure(page, game('square', tenFaces), t('rules.9.title'))],
  };
  const article = h('article', {}, h('h1', { text: t('rules.title'), attrs: { tabindex: -1 } }));
  for (let n = 1; n <= sections; n++) {
    article.append(
      h(
        'section',
        {},
        h('h2', { text: `${n}. ${t(`rules.${n}.title` as Key)}` }),
        h('p', { text: t(`rules.${n}.text` as Key) }),
        ...(figures[n]?.() ?? []),
      ),
    );
  }
  return h(
    'main',
    { class: 'rules' },
    h('header', { class: 'rules-head' }, button(t('rules.close'), close, 'primary', 'left')),
    article,
  );
}
