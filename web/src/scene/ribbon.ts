/*
 * ribbon.ts: the winning path as a ribbon that runs over tops and walls, numbered face by
 * face, and seen faintly where stones hide it.
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  GreaterDepth,
  Group,
  LessEqualDepth,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import type { Colour, Face } from '../core/types';
import { decalMesh, type Quad } from './decals';

const facings = { t: [0, 1, 0], n: [0, 0, -1], e: [1, 0, 0], s: [0, 0, 1], w: [-1, 0, 0] } as const;
const above = 0.024; // over the wood

interface Spot {
  readonly middle: Vector3;
  readonly normal: Vector3;
}

const spotOf = ([x, y, z, side]: Face): Spot => {
  const normal = new Vector3(...facings[side]);
  return { normal, middle: new Vector3(x, z + 0.5, -y).addScaledVector(normal, 0.5) };
};

/** The middle of the edge that two faces of the path share. */
function joint(a: Spot, b: Spot): Vector3 {
  if (a.normal.dot(b.normal) > 0.5) return a.middle.clone().add(b.middle).multiplyScalar(0.5);
  const outwards = a.middle.clone().addScaledVector(b.normal, 0.5);
  const same = outwards.distanceTo(b.middle.clone().addScaledVector(a.normal, 0.5)) < 0.1;
  return same ? outwards : a.middle.clone().addScaledVector(b.normal, -0.5);
}

/** A strip from one point of a face to another, and a little on at either end. */
function strip(from: Vector3, to: Vector3, normal: Vector3, width: number, into: number[]): void {
  const along = to.clone().sub(from).normalize();
  const aside = along
    .clone()
    .cross(normal)
    .multiplyScalar(width / 2);
  const lift = normal.clone().multiplyScalar(above);
  const [a, b] = [from.clone().addScaledVector(along, -above), to.clone().addScaledVector(along, width / 2)];
  const corner = (p: Vector3, side: number): number[] => p.clone().addScaledVector(aside, side).add(lift).toArray();
  const [p, q, r, s] = [corner(a, -1), corner(b, -1), corner(b, 1), corner(a, 1)];
  into.push(...p, ...q, ...r, ...p, ...r, ...s);
}

function geometryOf(spots: readonly Spot[], width: number): BufferGeometry {
  const points: number[] = [];
  spots.forEach((spot, i) => {
    for (const other of [spots[i - 1], spots[i + 1]])
      if (other) strip(joint(spot, other), spot.middle, spot.normal, width, points);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  return geometry;
}

/** Brighter than the stones, and the line round it, for each winner. */
const tones: Record<Colour, readonly [inner: string, rim: string, ink: string]> = {
  0: ['#ffe88a', '#7a5200', '#3b2604'],
  1: ['#8ff0b8', '#06381f', '#06281a'],
  2: ['#bcd6ff', '#123a74', '#0b2347'],
};

const materials = new Map<string, MeshBasicMaterial>();

function materialOf(colour: string, hidden: boolean, order: number): MeshBasicMaterial {
  const name = `${colour} ${hidden}`;
  let found = materials.get(name);
  if (!found) {
    found = new MeshBasicMaterial({
      color: colour,
      side: DoubleSide,
      toneMapped: false,
      transparent: true,
      opacity: hidden ? 0.28 : 1,
      depthWrite: false,
      depthFunc: hidden ? GreaterDepth : LessEqualDepth,
      polygonOffset: true,
      polygonOffsetFactor: -2 - order,
      polygonOffsetUnits: -2 - order,
    });
    materials.set(name, found);
  }
  return found;
}

/** The first 'count' faces of a path. */
export function ribbon(faces: readonly Face[], count: number, winner: Colour): Group {
  const group = new Group();
  const spots = faces.slice(0, count).map(spotOf);
  const [inner, rim, ink] = tones[winner];
  for (const hidden of [true, false])
    for (const [order, [colour, width]] of (
      [
        [rim, 0.5],
        [inner, 0.4],
      ] as const
    ).entries()) {
      const mesh = new Mesh(geometryOf(spots, width), materialOf(colour, hidden, order));
      mesh.renderOrder = 6 + order + (hidden ? 0 : 2);
      group.add(mesh);
    }
  const { r, g, b } = new Color(ink);
  const numbers = spots.map(
    ({ middle, normal }, i): Quad => ({
      mark: String(i + 1),
      at: middle
        .clone()
        .addScaledVector(normal, above + 0.006)
        .toArray(),
      size: i === count - 1 && count < faces.length ? 0.5 : 0.38,
      facing: normal.toArray(),
      colour: [r, g, b],
    }),
  );
  if (numbers.length) {
    const mesh = decalMesh(numbers, 1);
    mesh.renderOrder = 10;
    group.add(mesh);
  }
  return group;
}
