/*
 * veil.ts: which stones stand between the eye and what somebody wants to see.
 */
import type { Camera, OrthographicCamera } from 'three';
import { Vector3 } from 'three';
import type { Cube } from '../core/types';

type Point = readonly [number, number, number];

/** Spots of a stone that must be seen: where it would rest, the middles of its cubes and most of its tops. */
export function spotsOf(cubes: readonly Cube[]): Point[] {
  const taken = new Set(cubes.map((c) => c.join()));
  return cubes.flatMap(([x, y, z]): Point[] => {
    const seen: Point[] = [[x, z + 0.5, -y]];
    if (!taken.has([x, y, z - 1].join())) seen.push([x, z + 0.002, -y]);
    if (taken.has([x, y, z + 1].join())) return seen;
    const top = (dx: number, dy: number): Point => [x + dx, z + 1.01, -y + dy];
    return [...seen, top(0, 0), top(-0.4, -0.4), top(0.4, -0.4), top(-0.4, 0.4), top(0.4, 0.4)];
  });
}

/** Does the way from a spot towards the eye lead through a cube? */
function isInTheWay([x, y, z]: Cube, from: Point, to: Point): boolean {
  const low = [x - 0.5, z + 0.003, -y - 0.5] as const;
  const high = [x + 0.5, z + 1, -y + 0.5] as const;
  let [near, far] = [0, 1];
  for (const axis of [0, 1, 2] as const) {
    const along = to[axis] - from[axis];
    if (Math.abs(along) < 1e-9) {
      if (from[axis] < low[axis] || from[axis] > high[axis]) return false;
      continue;
    }
    const [a, b] = [(low[axis] - from[axis]) / along, (high[axis] - from[axis]) / along];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near < far;
}

/** Where the eye is for a spot; spots and answer in the space of the board, 'origin' is where that lies. */
function eyeFor(camera: Camera, origin: Vector3, spot: Point): Point {
  if (!(camera as OrthographicCamera).isOrthographicCamera) return camera.position.clone().sub(origin).toArray();
  return camera
    .getWorldDirection(new Vector3())
    .multiplyScalar(-40)
    .add(new Vector3(...spot))
    .toArray();
}

/** The stones that hide any of the spots. */
export function between<Item extends { readonly cubes: readonly Cube[] }>(
  camera: Camera,
  origin: Vector3,
  spots: readonly Point[],
  stones: readonly Item[],
): Set<Item> {
  const ways = spots.map((spot) => [spot, eyeFor(camera, origin, spot)] as const);
  return new Set(
    stones.filter(({ cubes }) => cubes.some((cube) => ways.some(([spot, eye]) => isInTheWay(cube, spot, eye)))),
  );
}
