/*
 * outline.ts: thin lines along the edges of a stone, one or two pixels wide however
 * near it is.
 */
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import type { Cube } from '../core/types';

/** Ends of lines one after the other, in three's space. */
type Ends = number[];

const around = [
  [0, 0],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;

/** Every unit edge of the cubes at which 'drawn' says so, by which of the four places round it are taken. */
function edges(cubes: readonly Cube[], drawn: (taken: readonly boolean[], axis: number) => boolean): Ends {
  const solid = new Set(cubes.map((c) => c.join()));
  const seen = new Set<string>();
  const ends: Ends = [];
  for (const cube of cubes)
    for (const axis of [0, 1, 2] as const) {
      const [u, v] = ([0, 1, 2] as const).filter((other) => other !== axis) as [0 | 1 | 2, 0 | 1 | 2];
      for (const du of [0, 1])
        for (const dv of [0, 1]) {
          const corner: [number, number, number] = [...cube];
          corner[u] += du;
          corner[v] += dv;
          const name = `${axis}:${corner.join()}`;
          if (seen.has(name)) continue;
          seen.add(name);
          const taken = around.map(([a, b]) => {
            const place: [number, number, number] = [...corner];
            place[u] += a;
            place[v] += b;
            return solid.has(place.join());
          });
          if (!drawn(taken, axis)) continue;
          const end: [number, number, number] = [...corner];
          end[axis] += 1;
          for (const [x, y, z] of [corner, end]) ends.push(x - 0.5, z, -(y - 0.5));
        }
    }
  return ends;
}

/** Where two faces of the solid meet at an angle. */
const isSharp = (taken: readonly boolean[]): boolean => {
  const count = taken.filter(Boolean).length;
  return count === 1 || count === 3 || (count === 2 && taken[0] === taken[2]);
};

/** A level edge in the middle of a wall, one cube standing on the other: it tells how high a stone is. */
const isLevelMark = (taken: readonly boolean[], axis: number): boolean =>
  axis !== 2 &&
  taken.filter(Boolean).length === 2 &&
  ((taken[0] === true && taken[3] === true) || (taken[1] === true && taken[2] === true));

const materials = new Map<string, LineMaterial>();

/** Kept for good: a material made anew has its shader compiled anew. */
function materialOf(colour: string, width: number, opacity: number): LineMaterial {
  const name = [colour, width, opacity].join();
  let found = materials.get(name);
  if (!found) {
    found = new LineMaterial({ color: colour, linewidth: width, transparent: true, opacity, depthWrite: false });
    found.toneMapped = false;
    found.polygonOffset = true;
    found.polygonOffsetFactor = found.polygonOffsetUnits = -2;
    found.userData.width = width;
    materials.set(name, found);
  }
  return found;
}

/** How many pixels of the drawing are one of the screen: a picture drawn larger has thicker lines. */
export function scaleLines(by: number): void {
  for (const material of materials.values()) material.linewidth = (material.userData.width as number) * by;
}

function lines(ends: Ends, colour: string, width: number, opacity: number): LineSegments2 {
  const mesh = new LineSegments2(new LineSegmentsGeometry().setPositions(ends), materialOf(colour, width, opacity));
  mesh.renderOrder = 4;
  return mesh;
}

/** The edges of a stone. */
export function outline(cubes: readonly Cube[], colour: string, width = 2, opacity = 1): LineSegments2 {
  return lines(edges(cubes, isSharp), colour, width, opacity);
}

/** A line round its walls at every level. */
export function levelMarks(cubes: readonly Cube[], colour: string): LineSegments2 | null {
  const ends = edges(cubes, isLevelMark);
  return ends.length ? lines(ends, colour, 1.2, 0.8) : null;
}
