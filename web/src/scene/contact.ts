/*
 * contact.ts: the soft dark line where stones touch the board and each other. It makes
 * them stand, and costs one mesh without a texture.
 */
import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial } from 'three';
import type { Cell } from '../core/types';

type Point = readonly [number, number, number];

const reach = 0.34; // how far it spreads
const depth = 0.5; // how dark it is at the edge
const off = 0.012; // above the wood

const material = new MeshBasicMaterial({
  color: '#1c0f04',
  vertexColors: true,
  transparent: true,
  depthWrite: false,
  side: DoubleSide,
  toneMapped: false,
  polygonOffset: true,
  polygonOffsetFactor: -1,
  polygonOffsetUnits: -1,
});

/** On every top beside a higher column: a strip along the edge, and one up the wall. */
export function contactShadows(cells: readonly Cell[], heights: readonly number[]): Mesh {
  const at = new Map(cells.map((cell, i) => [`${cell.x},${cell.y}`, heights[i] ?? 0]));
  const position: number[] = [];
  const colour: number[] = [];
  const strip = (dark: readonly [Point, Point], light: readonly [Point, Point], strength: number): void => {
    const [a, b] = dark;
    const [d, c] = light;
    for (const [point, alpha] of [
      [a, strength],
      [b, strength],
      [c, 0],
      [a, strength],
      [c, 0],
      [d, 0],
    ] as const) {
      position.push(...point);
      colour.push(1, 1, 1, alpha);
    }
  };
  cells.forEach((cell, i) => {
    const low = heights[i] ?? 0;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const high = at.get(`${cell.x + dx},${cell.y + dy}`) ?? 0;
      if (high <= low) continue;
      // The edge between the two, from one end to the other, and steps away from it.
      const end = (side: number, away: number, up: number): Point => [
        cell.x + dx * (0.5 - away) - dy * 0.5 * side,
        low + up,
        -(cell.y + dy * (0.5 - away) + dx * 0.5 * side),
      ];
      strip([end(-1, 0, off), end(1, 0, off)], [end(-1, reach, off), end(1, reach, off)], depth);
      strip([end(-1, off, off), end(1, off, off)], [end(-1, off, reach), end(1, off, reach)], 0.6 * depth);
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colour), 4));
  const mesh = new Mesh(geometry, material);
  mesh.renderOrder = 1;
  return mesh;
}

const lights = new Map<string, MeshBasicMaterial>();

/** Tops that belong together, softly lit. */
export function litTops(tops: readonly Point[], colour: string, opacity: number): Mesh {
  const name = `${colour} ${opacity}`;
  const shine =
    lights.get(name) ??
    new MeshBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false, toneMapped: false });
  lights.set(name, shine);
  const all = new Set(tops.map((top) => top.join()));
  const position = tops.flatMap(([x, y, z]) => {
    // As far as the next one, and no further than where an edge begins to be round.
    const half = (dx: number, dz: number): number => (all.has([x + dx, y, z + dz].join()) ? 0.5 : 0.415);
    const [w, e, n, s] = [x - half(-1, 0), x + half(1, 0), z - half(0, -1), z + half(0, 1)];
    const up = y + off;
    return [w, up, s, e, up, s, e, up, n, w, up, s, e, up, n, w, up, n];
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  const mesh = new Mesh(geometry, shine);
  mesh.renderOrder = 2;
  return mesh;
}
