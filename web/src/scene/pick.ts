/*
 * pick.ts: which column of the board a ray meets first.
 */
import type { Ray } from 'three';

export interface Column {
  readonly cell: number;
  /** middle in three's space */
  readonly x: number;
  readonly z: number;
  readonly height: number;
}

/** The distance along the ray to an upright box one wide, or Infinity. */
function meet(ray: Ray, column: Column): number {
  const low = [column.x - 0.5, -0.1, column.z - 0.5] as const;
  const high = [column.x + 0.5, column.height, column.z + 0.5] as const;
  const from = [ray.origin.x, ray.origin.y, ray.origin.z] as const;
  const along = [ray.direction.x, ray.direction.y, ray.direction.z] as const;
  let [near, far] = [0, Infinity];
  for (const axis of [0, 1, 2] as const) {
    if (Math.abs(along[axis]) < 1e-9) {
      if (from[axis] < low[axis] || from[axis] > high[axis]) return Infinity;
      continue;
    }
    const a = (low[axis] - from[axis]) / along[axis];
    const b = (high[axis] - from[axis]) / along[axis];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near <= far ? near : Infinity;
}

export function pick(ray: Ray, columns: readonly Column[]): number | null {
  let best = Infinity;
  let cell: number | null = null;
  for (const column of columns) {
    const distance = meet(ray, column);
    if (distance < best) {
      best = distance;
      cell = column.cell;
    }
  }
  return cell;
}
