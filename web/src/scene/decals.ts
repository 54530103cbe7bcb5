/*
 * decals.ts: flat marks that lie on the wood: inlays, heights, dots, letters.
 *
 * One canvas holds them all side by side; a layer is one mesh of quads.
 */
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  SRGBColorSpace,
} from 'three';

const tile = 64;
const columns = 8;
const letters = 'abcdefghijklmnop';
/** Where each mark stands in the sheet. */
const marks = [
  'dots',
  'bars',
  'rings',
  'dot',
  'ring',
  '',
  '',
  '',
  ...[...letters],
  ...Array.from({ length: 40 }, (_, i) => String(i + 1)),
] as const;

function drawInlay(ctx: CanvasRenderingContext2D, mark: string): void {
  ctx.strokeStyle = ctx.fillStyle = '#fff';
  ctx.lineWidth = 5;
  const circle = (x: number, y: number, r: number, fill: boolean): void => {
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    if (fill) ctx.fill();
    else ctx.stroke();
  };
  if (mark === 'dots') for (const x of [20, 44]) for (const y of [20, 44]) circle(x, y, 6, true);
  if (mark === 'bars') for (const x of [18, 32, 46]) ctx.fillRect(x - 3, 14, 6, 36);
  if (mark === 'rings') circle(32, 32, 16, false);
  if (mark === 'dot') circle(32, 32, 20, true);
  if (mark === 'ring') {
    ctx.lineWidth = 7;
    circle(32, 32, 22, false);
  }
}

let sheet: CanvasTexture | null = null;

function makeSheet(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = tile * columns;
  canvas.height = tile * Math.ceil(marks.length / columns);
  const ctx = canvas.getContext('2d');
  if (ctx)
    marks.forEach((mark, i) => {
      ctx.save();
      ctx.translate((i % columns) * tile, Math.floor(i / columns) * tile);
      if (i < columns) drawInlay(ctx, mark);
      else {
        ctx.fillStyle = '#fff';
        ctx.font = '600 46px system-ui, sans-serif';
        ctx.textAlign = 'center';
        ctx.textBaseline = 'middle';
        ctx.fillText(mark, tile / 2, tile / 2 + 2, tile - 6);
      }
      ctx.restore();
    });
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

export interface Quad {
  mark: string;
  /** middle, in three's space */
  at: readonly [number, number, number];
  size: number;
  /** which way it faces: up, or an axis of three's space */
  facing?: readonly [number, number, number];
  colour: readonly [number, number, number];
}

/** The two directions that span a quad facing that way. */
function spread(
  facing: readonly [number, number, number],
): [readonly [number, number, number], readonly [number, number, number]] {
  if (facing[0] !== 0)
    return [
      [0, 0, -facing[0]],
      [0, 1, 0],
    ];
  if (facing[2] !== 0)
    return [
      [facing[2], 0, 0],
      [0, 1, 0],
    ];
  return [
    [1, 0, 0],
    [0, 0, -1],
  ];
}

const materials = new Map<number, MeshBasicMaterial>();

/** Kept for good: a material made anew has its shader compiled anew. */
function materialOf(opacity: number): MeshBasicMaterial {
  let found = materials.get(opacity);
  if (!found) {
    sheet ??= makeSheet();
    found = new MeshBasicMaterial({
      map: sheet,
      vertexColors: true,
      transparent: true,
      opacity,
      depthWrite: false,
      side: DoubleSide,
      toneMapped: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    materials.set(opacity, found);
  }
  return found;
}

/** A mesh of marks; 'opacity' is theirs all together. */
export function decalMesh(quads: readonly Quad[], opacity: number): Mesh {
  const rows = Math.ceil(marks.length / columns);
  const position = new Float32Array(quads.length * 12);
  const uv = new Float32Array(quads.length * 8);
  const colour = new Float32Array(quads.length * 12);
  const index: number[] = [];
  quads.forEach((quad, n) => {
    const [right, up] = spread(quad.facing ?? [0, 1, 0]);
    const i = Math.max(0, (marks as readonly string[]).indexOf(quad.mark));
    const [u, v] = [(i % columns) / columns, 1 - (Math.floor(i / columns) + 1) / rows];
    [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ].forEach(([a = 0, b = 0], corner) => {
      for (let axis = 0; axis < 3; axis++) {
        const to = (right[axis as 0 | 1 | 2] * a + up[axis as 0 | 1 | 2] * b) * quad.size;
        position[n * 12 + corner * 3 + axis] = quad.at[axis as 0 | 1 | 2] + to;
        colour[n * 12 + corner * 3 + axis] = quad.colour[axis as 0 | 1 | 2];
      }
      uv[n * 8 + corner * 2] = u + (a + 0.5) / columns;
      uv[n * 8 + corner * 2 + 1] = v + (b + 0.5) / rows;
    });
    index.push(n * 4, n * 4 + 1, n * 4 + 2, n * 4, n * 4 + 2, n * 4 + 3);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  geometry.setAttribute('color', new BufferAttribute(colour, 3));
  geometry.setIndex(index);
  const mesh = new Mesh(geometry, materialOf(opacity));
  mesh.renderOrder = 2;
  return mesh;
}
