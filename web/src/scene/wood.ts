/*
 * wood.ts: wood drawn on a canvas, so that no picture has to be loaded.
 *
 * The grain is nearly white and tiles in both directions; the material's colour
 * tints it. Seeded, so that a board looks the same every time.
 */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from 'three';

type Random = () => number;

export function seeded(seed: number): Random {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const size = 256; // of a sheet, along the grain
const bare = '#f4f1ec';
type Ink = (dark: number) => string;
const brown: Ink = (dark) => `rgba(70,38,12,${dark.toFixed(3)})`;
const white: Ink = (dark) => `rgba(255,252,244,${dark.toFixed(3)})`;

/** A line along the grain that meets itself where the sheet repeats; 'wave' is its height over a turn. */
function strand(ctx: CanvasRenderingContext2D, wave: (turn: number) => number): void {
  ctx.beginPath();
  for (let x = -4; x <= size + 4; x += 4) {
    const at = wave((2 * Math.PI * x) / size);
    if (x === -4) ctx.moveTo(x, at);
    else ctx.lineTo(x, at);
  }
  ctx.stroke();
}

/** Fine wavy strands, dark and light, and short pores between them. */
function fibres(ctx: CanvasRenderingContext2D, height: number, depth: number, count: number, random: Random): void {
  for (let i = 0; i < count; i++) {
    const dark = random() < 0.62;
    ctx.strokeStyle = dark ? brown(depth * (0.25 + 0.75 * random())) : white(depth * 1.2 * random());
    ctx.lineWidth = dark ? 0.6 + random() * 1.4 : 0.8 + random() * 3;
    const [y, sway, phase, ripple] = [random() * height, 2 + random() * 5, random() * 2 * Math.PI, random() * 1.6];
    const near = sway + ripple + 4; // to an edge: the rest of it comes in at the other one
    for (const wrap of [0, ...(y < near ? [height] : []), ...(y > height - near ? [-height] : [])])
      strand(ctx, (turn) => y + wrap + sway * Math.sin(turn + phase) + ripple * Math.sin(3 * turn + phase * 2));
  }
  for (let i = 0; i < count * 2; i++) {
    ctx.fillStyle = brown(depth * 0.5 * random());
    ctx.fillRect(random() * size, random() * height, 3 + random() * 10, 0.7);
  }
}

/** The face of a board cut along the heart: long flames inside each other, and bands of light across. */
function figure(ctx: CanvasRenderingContext2D, height: number, random: Random): void {
  for (let heart = 40; heart < height; heart += 88) {
    const [at, lean] = [heart + 24 * random(), random() * 2 * Math.PI];
    for (let ring = 1; ring <= 9; ring++) {
      const [reach, shake] = [ring * (3.2 + 1.4 * random()), random() * 1.5];
      ctx.strokeStyle = brown(0.07 + 0.1 * random());
      ctx.lineWidth = 0.7 + 1.5 * random();
      for (const side of [-1, 1])
        strand(
          ctx,
          (turn) =>
            at +
            6 * Math.sin(turn + lean) +
            side * reach * (0.72 - 0.5 * Math.cos(turn - lean)) +
            shake * Math.sin(5 * turn),
        );
    }
  }
  for (let band = 0; band < 8; band++) {
    const x = (band + 0.6 * random()) * (size / 8);
    const glow = ctx.createLinearGradient(x - 18, 0, x + 18, 6);
    const ink = band % 2 ? brown : white;
    glow.addColorStop(0, ink(0));
    glow.addColorStop(0.5, ink(band % 2 ? 0.07 : 0.22));
    glow.addColorStop(1, ink(0));
    ctx.fillStyle = glow;
    for (const wrap of [0, -size, size]) {
      ctx.translate(wrap, 0);
      ctx.fillRect(x - 20, 0, 40, height);
      ctx.translate(-wrap, 0);
    }
  }
}

/** How much of the sheet for stones a cube is wide, across the grain: walls and tops are at most three. */
export const acrossStone = 0.125;

export type Wood = 'stone' | 'slab' | 'tiles';
type Paint = (ctx: CanvasRenderingContext2D, height: number, random: Random) => void;
const woods: Record<Wood, readonly [seed: number, height: number, Paint]> = {
  // Rich tops in one half, calm walls in the other; a margin between them is not used.
  stone: [
    11,
    4 * size,
    (ctx, height, random) => {
      const half = height / 2;
      fibres(ctx, half, 0.15, 200, random);
      figure(ctx, half, random);
      ctx.translate(0, half); // a canvas begins at the top, a texture at the bottom
      ctx.fillStyle = bare;
      ctx.fillRect(0, 0, size, half);
      fibres(ctx, half, 0.085, 150, random);
    },
  ],
  slab: [23, size, (ctx, height, random) => fibres(ctx, height, 0.24, 170, random)],
  tiles: [37, size, (ctx, height, random) => fibres(ctx, height, 0.13, 120, random)],
};

const sheets = new Map<Wood, HTMLCanvasElement>(); // painted once for all renderers

function paintSheet(seed: number, height: number, paint: Paint): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height });
  const ctx = canvas.getContext('2d');
  if (!ctx) return canvas;
  ctx.fillStyle = bare;
  ctx.fillRect(0, 0, size, height);
  paint(ctx, height, seeded(seed));
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
