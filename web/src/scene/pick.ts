/*
 * pick.ts: which cell of the board somebody means who points at the screen.
 *
 * Walls are looked through: the upper part of a tower stands before the cell behind
 * it, and whoever points there means that one, unless only the tower is in the way.
 * So a cell is pointed at where its top is drawn, even if something hides it.
 */
import type { Ray } from 'three';
import type { Cube } from '../core/types';

export interface Column {
  readonly cell: number;
  /** middle in three's space */
  readonly x: number;
  readonly z: number;
  readonly height: number;
}

interface Hit {
  readonly cell: number;
  readonly distance: number;
  readonly top: boolean; // through its top, not a wall
}

type Corner = readonly [number, number, number];

/** Where a ray enters an upright box, and across which axis; or null. */
function enter(ray: Ray, low: Corner, high: Corner): { distance: number; axis: number } | null {
  const from = [ray.origin.x, ray.origin.y, ray.origin.z] as const;
  const along = [ray.direction.x, ray.direction.y, ray.direction.z] as const;
  let [near, far, entry] = [0, Infinity, 1];
  for (const axis of [0, 1, 2] as const) {
    if (Math.abs(along[axis]) < 1e-9) {
      if (from[axis] < low[axis] || from[axis] > high[axis]) return null;
      continue;
    }
    const a = (low[axis] - from[axis]) / along[axis];
    const b = (high[axis] - from[axis]) / along[axis];
    if (Math.min(a, b) > near) [near, entry] = [Math.min(a, b), axis];
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far ? { distance: near, axis: entry } : null;
}

function meet(ray: Ray, { cell, x, z, height }: Column): Hit | null {
  const entry = enter(ray, [x - 0.5, -0.1, z - 0.5], [x + 0.5, height, z + 0.5]);
  return entry && { cell, distance: entry.distance, top: entry.axis === 1 };
}

/** Whether a cube of a stone lies on a ray, both where the board's first cell is the middle. */
export function meetsCube(ray: Ray, [x, y, z]: Cube): boolean {
  return enter(ray, [x - 0.5, z, -y - 0.5], [x + 0.5, z + 1, -y + 0.5]) !== null;
}

/** The cell meant; 'open' are those where the stone in hand could go, null: any. */
export function pick(ray: Ray, columns: readonly Column[], open: ReadonlySet<number> | null): number | null {
  const hits = columns.flatMap((column) => meet(ray, column) ?? []).sort((a, b) => a.distance - b.distance);
  const may = (hit: Hit): boolean => !open || open.has(hit.cell);
  const meant = (open && hits.find((hit) => hit.top && may(hit))) || hits.find(may) || hits[0];
  return meant?.cell ?? null;
}
