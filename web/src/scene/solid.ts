/*
 * solid.ts: wooden solids: stones, tiles, the slab of the board.
 *
 * A stone is a flat polycube, so it is one outline pulled in by a hair and
 * extruded with a round bevel; it never shows as loose cubes. Board space is
 * x east, y north, z up; three's is x east, y up, z south.
 */
import { BufferAttribute, BufferGeometry, ExtrudeGeometry, Path, Shape, Vector2, Vector3 } from 'three';
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import type { RimLine } from '../core/rim';
import type { Cube } from '../core/types';
import { seeded } from './wood';

type Point = readonly [number, number];

const key = (u: number, v: number): string => `${u},${v}`;

/** The outlines of a set of unit cells centred on whole numbers: outer ones
 * counter-clockwise, holes clockwise, straight runs merged. */
function traceOutlines(cells: readonly Point[]): Point[][] {
  const inside = new Set(cells.map(([u, v]) => key(u, v)));
  const next = new Map<string, Point[]>();
  const add = (a: Point, b: Point): void => {
    const list = next.get(key(...a));
    if (list) list.push(b);
    else next.set(key(...a), [b]);
  };
  for (const [u, v] of cells) {
    const [w, e, s, n] = [u - 0.5, u + 0.5, v - 0.5, v + 0.5];
    if (!inside.has(key(u, v - 1))) add([w, s], [e, s]);
    if (!inside.has(key(u + 1, v))) add([e, s], [e, n]);
    if (!inside.has(key(u, v + 1))) add([e, n], [w, n]);
    if (!inside.has(key(u - 1, v))) add([w, n], [w, s]);
  }
  const outlines: Point[][] = [];
  for (;;) {
    const open = [...next].find(([, ends]) => ends.length > 0);
    if (!open) return outlines;
    const start = open[0].split(',').map(Number) as unknown as Point;
    const outline: Point[] = [];
    let here = start;
    let heading: Point = [0, 0];
    do {
      const ends = next.get(key(...here));
      if (!ends || ends.length === 0) break;
      // Where two corners touch, turn left, so that the loops stay apart.
      const turn = ([u, v]: Point): number => heading[0] * (v - here[1]) - heading[1] * (u - here[0]);
      ends.sort((a, b) => turn(b) - turn(a));
      const to = ends.shift() as Point;
      const step: Point = [to[0] - here[0], to[1] - here[1]];
      if (step[0] !== heading[0] || step[1] !== heading[1]) outline.push(here);
      heading = step;
      here = to;
    } while (here[0] !== start[0] || here[1] !== start[1]);
    const [a, b] = [outline[0], outline[1]];
    if (a && b && Math.sign(b[0] - a[0]) === heading[0] && Math.sign(b[1] - a[1]) === heading[1]) outline.shift();
    outlines.push(outline);
  }
}

/** An outline pulled inwards by 'inset' with its outward corners rounded. */
function softenOutline(outline: readonly Point[], inset: number, radius: number, steps = 3): Vector2[] {
  const points: Vector2[] = [];
  const count = outline.length;
  for (let i = 0; i < count; i++) {
    const before = outline[(i + count - 1) % count] as Point;
    const here = outline[i] as Point;
    const after = outline[(i + 1) % count] as Point;
    const a = new Vector2(here[0] - before[0], here[1] - before[1]).normalize();
    const b = new Vector2(after[0] - here[0], after[1] - here[1]).normalize();
    const cross = a.x * b.y - a.y * b.x;
    const dot = a.dot(b);
    // The corner of the two edges moved to the left by 'inset'.
    const shift = inset / (1 + dot);
    const corner = new Vector2(here[0] - (a.y + b.y) * shift, here[1] + (a.x + b.x) * shift);
    const reach = radius * Math.tan(Math.acos(Math.max(-1, Math.min(1, dot))) / 2);
    if (cross <= 0 || reach < 1e-4) {
      points.push(corner);
      continue;
    }
    const from = corner.clone().addScaledVector(a, -reach);
    const to = corner.clone().addScaledVector(b, reach);
    for (let s = 0; s <= steps; s++) {
      const t = s / steps;
      const p = from.clone().multiplyScalar((1 - t) * (1 - t));
      p.addScaledVector(corner, 2 * t * (1 - t)).addScaledVector(to, t * t);
      points.push(p);
    }
  }
  return points;
}

/** Normals that run smoothly round bevels and stay flat on the large faces. Points
 * count as one if they are a hundredth apart, so the solid is large for a moment. */
function smoothNormals(geometry: BufferGeometry, crease: number): void {
  const large = 100;
  geometry.scale(large, large, large);
  toCreasedNormals(geometry, Math.acos(crease));
  geometry.scale(1 / large, 1 / large, 1 / large);
}

/** Grain coordinates from where a point is and where it faces; 'along' is the
 * axis the wood grew in. */
function grainCoordinates(geometry: BufferGeometry, along: 0 | 1 | 2, seed: number): void {
  const position = geometry.getAttribute('position');
  const normal = geometry.getAttribute('normal');
  const random = seeded(seed * 7919 + 13);
  const [du, dv] = [random() * 4, random() * 4];
  const uv = new Float32Array(position.count * 2);
  for (let i = 0; i < position.count; i++) {
    const p = [position.getX(i), position.getY(i), position.getZ(i)] as const;
    const n = [Math.abs(normal.getX(i)), Math.abs(normal.getY(i)), Math.abs(normal.getZ(i))] as const;
    const facing = n[0] > n[1] && n[0] > n[2] ? 0 : n[1] > n[2] ? 1 : 2;
    const others = ([0, 1, 2] as const).filter((axis) => axis !== facing);
    const [first, second] = others as [0 | 1 | 2, 0 | 1 | 2];
    const flip = second === along;
    uv[2 * i] = (flip ? p[second] : p[first]) * 0.36 + du + facing * 0.31;
    uv[2 * i + 1] = (flip ? p[first] : p[second]) * 0.5 + dv;
  }
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
}

/** Lighter the higher: the eye reads levels from above by it. */
function shadeByHeight(geometry: BufferGeometry): void {
  const position = geometry.getAttribute('position');
  const shade = new Float32Array(position.count * 3);
  for (let i = 0; i < position.count; i++) {
    const light = 0.84 + 0.055 * Math.max(0, Math.min(3, position.getY(i)));
    shade.fill(light, 3 * i, 3 * i + 3);
  }
  geometry.setAttribute('color', new BufferAttribute(shade, 3));
}

export interface StoneOptions {
  inset?: number;
  bevel?: number;
  seed?: number;
}

/** One stone out of its cubes, where it lies in board space. */
export function stoneGeometry(cubes: readonly Cube[], options: StoneOptions = {}): BufferGeometry {
  const { inset = 0.018, bevel = 0.065, seed = 0 } = options;
  const span = [0, 1, 2].map((axis) => {
    const values = cubes.map((c) => c[axis as 0 | 1 | 2]);
    return { low: Math.min(...values), size: Math.max(...values) - Math.min(...values) + 1 };
  });
  const flat = ([2, 1, 0] as const).find((axis) => span[axis]?.size === 1) ?? 2;
  const [u, v] = ([0, 1, 2] as const).filter((axis) => axis !== flat) as [0 | 1 | 2, 0 | 1 | 2];
  const outlines = traceOutlines(cubes.map((c) => [c[u], c[v]] as Point));
  const low = span[flat]?.low ?? 0;
  const shape = new Shape(softenOutline(outlines[0] ?? [], inset + bevel, 0.03));
  const geometry = new ExtrudeGeometry(shape, {
    depth: 1 - 2 * (inset + bevel),
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 3,
    curveSegments: 3,
  });
  const position = geometry.getAttribute('position') as BufferAttribute;
  const lift = (axis: number): number => (axis === 2 ? 0.5 : 0);
  for (let i = 0; i < position.count; i++) {
    const p: [number, number, number] = [0, 0, 0];
    p[u] = position.getX(i) + lift(u);
    p[v] = position.getY(i) + lift(v);
    p[flat] = position.getZ(i) + low - 0.5 + inset + bevel + lift(flat);
    position.setXYZ(i, p[0], p[2], -p[1]);
  }
  turnOutwards(position);
  geometry.deleteAttribute('uv');
  smoothNormals(geometry, 0.72);
  const longest = ([0, 1, 2] as const).reduce((a, b) => ((span[b]?.size ?? 0) > (span[a]?.size ?? 0) ? b : a));
  grainCoordinates(geometry, longest === 2 ? 1 : longest === 1 ? 2 : 0, seed);
  shadeByHeight(geometry);
  return geometry;
}

/** Laying the plane another way may turn a solid inside out: its signed volume
 * tells, and then every face is turned round. */
function turnOutwards(position: BufferAttribute): void {
  let volume = 0;
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  for (let i = 0; i < position.count; i += 3) {
    a.fromBufferAttribute(position, i);
    b.fromBufferAttribute(position, i + 1);
    c.fromBufferAttribute(position, i + 2);
    volume += a.dot(b.cross(c));
  }
  if (volume >= 0) return;
  for (let i = 0; i < position.count; i += 3) {
    b.fromBufferAttribute(position, i + 1);
    c.fromBufferAttribute(position, i + 2);
    position.setXYZ(i + 1, c.x, c.y, c.z);
    position.setXYZ(i + 2, b.x, b.y, b.z);
  }
}

/** A flat solid lying in the board's plane, its top at height 'top'. */
function slabGeometry(shape: Shape, top: number, depth: number, bevel: number, seed: number): BufferGeometry {
  const geometry = new ExtrudeGeometry(shape, {
    depth: depth - 2 * bevel,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelSegments: 4,
    curveSegments: 6,
  });
  const position = geometry.getAttribute('position') as BufferAttribute;
  for (let i = 0; i < position.count; i++)
    position.setXYZ(i, position.getX(i), position.getZ(i) + top - depth + bevel, -position.getY(i));
  geometry.deleteAttribute('uv');
  smoothNormals(geometry, 0.8);
  grainCoordinates(geometry, 0, seed);
  return geometry;
}

function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const hull: Point[] = [];
    for (const p of list) {
      for (;;) {
        const [o, a] = [hull[hull.length - 2], hull[hull.length - 1]];
        if (!o || !a || (a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) > 1e-9) break;
        hull.pop();
      }
      hull.push(p);
    }
    hull.pop();
    return hull;
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** The outline of the slab under a board: the hull of its cells with a rim, and
 * a real hole where the board has one. */
export function slabOutline(
  cells: readonly Point[],
  rim: number,
  holeRim: number,
): { outer: Vector2[]; holes: Vector2[][] } {
  const corners = cells.flatMap(([x, y]) => [
    [x - 0.5, y - 0.5] as Point,
    [x + 0.5, y - 0.5] as Point,
    [x - 0.5, y + 0.5] as Point,
    [x + 0.5, y + 0.5] as Point,
  ]);
  const area = (outline: readonly Point[]): number =>
    outline.reduce((sum, [u, v], i) => {
      const [p, q] = outline[(i + 1) % outline.length] as Point;
      return sum + u * q - p * v;
    }, 0);
  const holes = traceOutlines(cells).filter((outline) => area(outline) < 0);
  return {
    outer: softenOutline(convexHull(corners), -rim, 0.35, 6),
    holes: holes.map((outline) => softenOutline(outline, -holeRim, 0.08)),
  };
}

export function boardSlab(cells: readonly Point[], rim: number): BufferGeometry {
  const bevel = 0.12;
  const { outer, holes } = slabOutline(cells, rim - bevel, 0.07 + bevel);
  const shape = new Shape(outer);
  shape.holes.push(...holes.map((hole) => new Path(hole)));
  return slabGeometry(shape, -0.07, 0.5, bevel, 5);
}

/** The thin tiles of a board, all in one geometry, each its own bit of wood. */
export function boardTiles(cells: readonly Point[]): BufferGeometry {
  const square: Point[] = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ];
  const one = slabGeometry(new Shape(softenOutline(square, 0.025 + 0.02, 0.03)), 0, 0.1, 0.02, 1);
  const count = one.getAttribute('position').count;
  const merged = new BufferGeometry();
  const random = seeded(77);
  const arrays = { position: 3, normal: 3, uv: 2, color: 3 } as const;
  const out = Object.fromEntries(
    Object.entries(arrays).map(([name, size]) => [name, new Float32Array(count * cells.length * size)]),
  ) as Record<keyof typeof arrays, Float32Array>;
  const [position, normal, uv] = [one.getAttribute('position'), one.getAttribute('normal'), one.getAttribute('uv')];
  cells.forEach(([x, y], n) => {
    const tone = 0.93 + 0.07 * random();
    const [du, dv, flip] = [random() * 4, random() * 4, random() < 0.5];
    for (let i = 0; i < count; i++) {
      const at = n * count + i;
      out.position.set([position.getX(i) + x, position.getY(i), position.getZ(i) - y], at * 3);
      out.normal.set([normal.getX(i), normal.getY(i), normal.getZ(i)], at * 3);
      const [s, t] = [uv.getX(i) * 0.8, uv.getY(i) * 0.8];
      out.uv.set([(flip ? t : s) + du, (flip ? s : t) + dv], at * 2);
      out.color.set([tone, tone, tone], at * 3);
    }
  });
  for (const [name, size] of Object.entries(arrays))
    merged.setAttribute(name, new BufferAttribute(out[name as keyof typeof arrays], size));
  one.dispose();
  return merged;
}

/** The lines inlaid in the rim, as thin strips lying on the slab. */
export function rimInlay(lines: readonly RimLine[]): BufferGeometry {
  const [width, dash, pause, height] = [0.055, 0.26, 0.2, -0.063];
  const [position, colour]: [number[], number[]] = [[], []];
  for (const { from, to, light, dashed } of lines) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const pieces = dashed ? Math.max(1, Math.round((length + pause) / (dash + pause))) : 1;
    const step = (length + pause) / pieces;
    for (let n = 0; n < pieces; n++) {
      const [start, end] = dashed ? [n * step, n * step + step - pause] : [0, length];
      const corner = (along: number, aside: number): number[] => [
        from[0] + dx * along - dy * aside,
        height,
        -(from[1] + dy * along + dx * aside),
      ];
      const half = width / 2;
      const [a, b, c, d] = [corner(start, -half), corner(end, -half), corner(end, half), corner(start, half)];
      position.push(...[a, b, c, a, c, d].flat());
      for (let i = 0; i < 6; i++) colour.push(...(light ? [0.88, 0.74, 0.52] : [0.025, 0.014, 0.008]));
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colour), 3));
  geometry.setAttribute(
    'normal',
    new BufferAttribute(new Float32Array(position.map((_, i) => (i % 3 === 1 ? 1 : 0))), 3),
  );
  return geometry;
}
