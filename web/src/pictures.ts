/*
 * pictures.ts: small pictures of stones and boards all over the page.
 *
 * A stone is drawn flat at once, and again in space when that has been loaded, if it
 * is wanted at all.
 */
import { palettes } from './core/palette';
import type { Figure, Look } from './core/surface';
import type { Colour, Cube, Tables } from './core/types';
import { drawFlat } from './flat/stone2d';

type Space = typeof import('./scene/space');

let space: Promise<Space> | null = null;
let open: Space | null = null; // drawing in space is possible and wanted
let settle: (() => void) | null = null;
let decided = new Promise<void>((resolve) => (settle = resolve));

/** The code that draws in space; fetched once. */
export function loadSpace(): Promise<Space> {
  space ??= import('./scene/space');
  space.catch(() => (space = null));
  return space;
}

/** It is known how to draw: in space with these, or flat. */
export function drawWith(how: Space | null): void {
  open = how;
  settle?.();
  settle = null;
}

/** It will be decided anew how to draw. */
export function awaitDrawing(): void {
  open = null;
  if (!settle) decided = new Promise<void>((resolve) => (settle = resolve));
}

/** One stone by itself. */
export function drawStone(
  canvas: HTMLCanvasElement,
  cubes: readonly Cube[],
  colour: Colour,
  palette: Look['palette'],
): void {
  // Flat at least until it can be drawn in space, which may take a while.
  if (!open || !canvas.dataset.drawn) drawFlat(canvas, cubes, palettes[palette].stones[colour]);
  if (open) {
    open.drawStone(canvas, cubes, colour, palette);
    return;
  }
  void decided.then(() => open?.drawStone(canvas, cubes, colour, palette));
}

/** A board seen from a corner, with what lies on it. False: there is no WebGL, and nothing is drawn. */
export async function drawBoard(
  canvas: HTMLCanvasElement,
  tables: Tables,
  view: Figure | null,
  palette: Look['palette'],
  round?: number,
  up?: number,
): Promise<boolean> {
  await decided;
  return open?.drawBoard(canvas, tables, view, palette, round, up) ?? false;
}
