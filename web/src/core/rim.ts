/*
 * rim.ts: how the rim of a board shows which sides belong together.
 *
 * Each side has a line of brass inlaid along it; sides exactly across from each other have
 * the same one: single or double, whole or dashed. Told by shape alone, so nobody needs
 * to see colours, and nobody takes a side for somebody's.
 */
import type { Tables } from './types';

/** How far from the cells the middle of a line lies. */
const gap = 0.12;
const reach = 0.3; // how far past the middle of its corner cells a line goes

export interface RimLine {
  /** board space: x east, y north, the middles of cells at whole numbers */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly double: boolean;
  readonly dashed: boolean;
}

type Place = { readonly x: number; readonly y: number };

/** Which way a side runs; one of a single cell runs along the rim it is nearest to. */
function direction(first: Place, last: Place, [middleX, middleY]: readonly [number, number]): [number, number] {
  const length = Math.hypot(last.x - first.x, last.y - first.y);
  if (length > 0) return [(last.x - first.x) / length, (last.y - first.y) / length];
  return Math.abs(first.x - middleX) > Math.abs(first.y - middleY) ? [0, 1] : [1, 0];
}

export function rimLines(tables: Tables): RimLine[] {
  const cells = new Map(tables.cells.map((c) => [c.id, c]));
  const [middleX, middleY] = [(tables.width - 1) / 2, (tables.height - 1) / 2];
  return tables.sides.flatMap((side, number) => {
    const own = side.cells.flatMap((id) => cells.get(id) ?? []).sort((a, b) => a.x - b.x || a.y - b.y);
    const [first, last] = [own[0], own[own.length - 1]];
    if (!first || !last) return [];
    const [dx, dy] = direction(first, last, [middleX, middleY]);
    const outwards = dy * (first.x - middleX) - dx * (first.y - middleY) > 0 ? 1 : -1;
    const [nx, ny] = [dy * outwards, -dx * outwards];
    const off = 0.5 * (Math.abs(nx) + Math.abs(ny)) + gap;
    const pair = Math.min(number, side.across);
    const at = ({ x, y }: Place, on: number): [number, number] => [x + nx * off + dx * on, y + ny * off + dy * on];
    return [{ from: at(first, -reach), to: at(last, reach), double: pair % 2 === 1, dashed: pair >= 2 }];
  });
}
