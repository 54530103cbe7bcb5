/*
 * wood.ts: wood drawn on a canvas, so that no picture has to be loaded.
 *
 * The grain is nearly white and tiles in both directions; the material's colour
 * tints it. Seeded, so that a board looks the same every time.
 */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';

export function seeded(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function strand(ctx: CanvasRenderingContext2D, size: number, y: number, random: () => number): void {
  const sway = 2 + random() * 5;
  const phase = random() * Math.PI * 2;
  const ripple = random() * 1.6;
  for (const wrap of [-size, 0, size]) {
    ctx.beginPath();
    for (let x = -4; x <= size + 4; x += 4) {
      const turn = (2 * Math.PI * x) / size;
      const at = y + wrap + sway * Math.sin(turn + phase) + ripple * Math.sin(3 * turn + phase * 2);
      if (x === -4) ctx.moveTo(x, at);
      else ctx.lineTo(x, at);
    }
    ctx.stroke();
  }
}

/** Each wood: a seed, how dark its strands are, and how many there are. */
export type Wood = 'stone' | 'slab' | 'tiles';
const woods: Record<Wood, readonly [number, number, number]> = {
  stone: [11, 0.14, 150],
  slab: [23, 0.22, 150],
  tiles: [37, 0.13, 120],
};

const sheets = new Map<Wood, HTMLCanvasElement>(); // painted once for all renderers

function paintSheet(seed: number, depth: number, strands: number): HTMLCanvasElement {
  const size = 256;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const ctx = canvas.getContext('2d');
  if (!ctx) return canvas;
  const random = seeded(seed);
  ctx.fillStyle = '#f4f1ec';
  ctx.fillRect(0, 0, size, size);
  for (let i = 0; i < strands; i++) {
    const dark = random() < 0.62;
    ctx.strokeStyle = dark
      ? `rgba(70,38,12,${(depth * (0.25 + 0.75 * random())).toFixed(3)})`
      : `rgba(255,255,255,${(depth * 1.2 * random()).toFixed(3)})`;
    ctx.lineWidth = dark ? 0.6 + random() * 1.4 : 0.8 + random() * 3;
    strand(ctx, size, random() * size, random);
  }
  for (let i = 0; i < strands * 2; i++) {
    ctx.fillStyle = `rgba(60,30,10,${(depth * 0.5 * random()).toFixed(3)})`;
    ctx.fillRect(random() * size, random() * size, 3 + random() * 10, 0.7);
  }
  return canvas;
}

function sheetOf(wood: Wood): HTMLCanvasElement {
  const sheet = sheets.get(wood) ?? paintSheet(...woods[wood]);
  sheets.set(wood, sheet);
  return sheet;
}

/** Paint all the wood there is, one after the other, with a rest between them. */
export async function growWood(rest: () => Promise<void>): Promise<void> {
  for (const wood of Object.keys(woods) as Wood[]) {
    sheetOf(wood);
    await rest();
  }
}

/** A sheet of grain, running along u. */
export function grain(wood: Wood): CanvasTexture {
  const texture = new CanvasTexture(sheetOf(wood));
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
