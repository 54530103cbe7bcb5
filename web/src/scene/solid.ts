/*
 * solid.ts: wooden solids: stones, tiles, the slab of the board.
 *
 * A stone is a flat polycube, so it is one outline pulled in by a hair and
 * extruded with a round bevel; it never shows as loose cubes. Board space is
 * x east, y north, z up; three's is x east, y up, z south.
 */
import { BufferAttribute, BufferGeometry, ExtrudeGeometry, Path, Shape, Vector2, Vector3 } from 'three';
import { toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { type Point, slabOutline, softenOutline, traceOutlines } from '../core/outlines';
import type { RimLine } from '../core/rim';
import type { Cube } from '../core/types';
import { acrossStone, seeded } from './wood';

const vectors = (points: readonly Point[]): Vector2[] => points.map(([x, y]) => new Vector2(x, y));
const shapeOf = (points: readonly Point[]): Shape => new Shape(vectors(points));

/** Normals that run smoothly round bevels and stay flat on the large faces. Points
 * count as one if they are a hundredth apart, so the solid is large for a moment. */
function smoothNormals(geometry: BufferGeometry, crease: number): void {
  const large = 100;
  geometry.scale(large, large, large);
  toCreasedNormals(geometry, Math.acos(crease));
  geometry.scale(1 / large, 1 / large, 1 / large);
}

type Axis = 0 | 1 | 2;

/** The axis a triangle faces most, and how much it faces up; bevels face two. */
function facing(position: BufferAttribute, first: number): readonly [axis: Axis, straight: number, up: number] {
  const [a, b, c] = [0, 1, 2].map((i) => new Vector3().fromBufferAttribute(position, first + i)) as Triangle;
  const n = b.sub(a).cross(c.sub(a)).normalize();
  const [x, y, z] = [Math.abs(n.x), Math.abs(n.y), Math.abs(n.z)];
  return [x > y && x > z ? 0 : y > z ? 1 : 2, Math.max(x, y, z), n.y];
}
type Triangle = [Vector3, Vector3, Vector3];

/** Grain coordinates from where a point is and where its triangle faces; 'along' is the axis the wood grew in.
 * Where a sheet has another grain for tops, it stands in its upper half, and nothing repeats across it. */
function grainCoordinates(geometry: BufferGeometry, along: Axis, seed: number, halves = false): void {
  const position = geometry.getAttribute('position') as BufferAttribute;
  const random = seeded(seed * 7919 + 13);
  const [du, dv] = [random() * 4, random()];
  geometry.computeBoundingBox();
  const low = geometry.boundingBox?.min.toArray() ?? [0, 0, 0];
  const uv = new Float32Array(position.count * 2);
  for (let first = 0; first < position.count; first += 3) {
    const [axis, , up] = facing(position, first);
    const [one, other] = ([0, 1, 2] as const).filter((a) => a !== axis) as [Axis, Axis];
    const [lengthwise, across] = other === along ? [other, one] : [one, other];
    for (let i = first; i < first + 3; i++) {
      const p = [position.getX(i), position.getY(i), position.getZ(i)] as const;
      uv[2 * i] = p[lengthwise] * 0.36 + du + axis * 0.31;
      uv[2 * i + 1] = halves
        ? (axis === 1 && up > 0 ? 0.5 : 0) + 0.01 + 0.1 * dv + (p[across] - (low[across] ?? 0)) * acrossStone
        : p[across] * 0.5 + 4 * dv;
    }
  }
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
}

/** Lighter the higher, so that the eye reads levels from above; tops catch a little more light towards the
 * window, their edges shine, walls are darker towards their feet; and no two stones have quite the same tint. */
function shade(geometry: BufferGeometry, seed: number): void {
  const position = geometry.getAttribute('position') as BufferAttribute;
  const random = seeded(seed * 104729 + 7);
  const tint = [0, 1, 2].map(() => 0.985 + 0.03 * random());
  const depth = 0.97 + 0.05 * random();
  const middle = geometry.boundingBox?.getCenter(new Vector3()) ?? new Vector3();
  const colour = new Float32Array(position.count * 3);
  for (let first = 0; first < position.count; first += 3) {
    const [axis, straight, up] = facing(position, first);
    const [bevel, top] = [straight < 0.97, axis === 1 && up > 0.97];
    for (let i = first; i < first + 3; i++) {
      const [x, y, z] = [position.getX(i), Math.max(0, Math.min(3, position.getY(i))), position.getZ(i)];
      const level = 0.84 + 0.055 * y;
      const sheen = top ? 1.04 - 0.028 * (x - middle.x) + 0.018 * (z - middle.z) : 0.93 + 0.03 * y;
      const light = level * depth * (bevel ? (up > 0.2 ? 1.2 : 1.06) : sheen);
      for (const channel of [0, 1, 2] as const) colour[3 * i + channel] = light * (tint[channel] ?? 1);
    }
  }
  geometry.setAttribute('color', new BufferAttribute(colour, 3));
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
  const shape = shapeOf(softenOutline(outlines[0] ?? [], inset + bevel, 0.03));
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
  grainCoordinates(geometry, longest === 2 ? 1 : longest === 1 ? 2 : 0, seed, true);
  shade(geometry, seed);
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

export function boardSlab(cells: readonly Point[], rim: number): BufferGeometry {
  const bevel = 0.12;
  const { outer, holes } = slabOutline(cells, rim - bevel, 0.07 + bevel);
  const shape = shapeOf(outer);
  shape.holes.push(...holes.map((hole) => new Path(vectors(hole))));
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
  const one = slabGeometry(shapeOf(softenOutline(square, 0.025 + 0.02, 0.03)), 0, 0.1, 0.02, 1);
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
  const [dash, pause, height] = [0.26, 0.2, -0.063];
  const [position, colour]: [number[], number[]] = [[], []];
  for (const { from, to, double, dashed } of lines) {
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
      for (const [near, far] of double
        ? ([
            [-0.065, -0.025],
            [0.025, 0.065],
          ] as const)
        : ([[-0.025, 0.025]] as const)) {
        const [a, b, c, d] = [corner(start, near), corner(end, near), corner(end, far), corner(start, far)];
        position.push(...[a, b, c, a, c, d].flat());
        for (let i = 0; i < 6; i++) colour.push(0.82, 0.6, 0.3);
      }
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
