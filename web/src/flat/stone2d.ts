/*
 * stone2d.ts: a stone as cubes seen from a corner, drawn flat: at once, and where there
 * is no WebGL.
 */
import type { Cube } from '../core/types';

const shades = [1, 0.82, 0.64] as const;

function tint(colour: string, by: number): string {
  const n = parseInt(colour.slice(1), 16);
  const part = (shift: number): number => Math.round(((n >> shift) & 255) * by);
  return `rgb(${part(16)},${part(8)},${part(0)})`;
}

/** Cubes seen from a corner, back to front. */
export function drawFlat(canvas: HTMLCanvasElement, cubes: readonly Cube[], colour: string): void {
  const ctx = canvas.getContext('2d');
  if (!ctx) return;
  const project = (x: number, y: number, z: number): [number, number] => [(x - y) * 0.87, -(x + y) * 0.5 - z];
  const all = cubes.flatMap(([x, y, z]) => [
    project(x, y, z),
    project(x + 1, y + 1, z + 1),
    project(x + 1, y, z),
    project(x, y + 1, z + 1),
  ]);
  const xs = all.map((p) => p[0]);
  const ys = all.map((p) => p[1]);
  const scale =
    0.86 *
    Math.min(canvas.width / (Math.max(...xs) - Math.min(...xs)), canvas.height / (Math.max(...ys) - Math.min(...ys)));
  const [cx, cy] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
  const face = (points: [number, number][], shade: number): void => {
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(canvas.width / 2 + (x - cx) * scale, canvas.height / 2 + (y - cy) * scale);
    ctx.closePath();
    ctx.fillStyle = ctx.strokeStyle = tint(colour, shade);
    ctx.fill();
    ctx.stroke();
  };
  ctx.clearRect(0, 0, canvas.width, canvas.height);
  const ordered = [...cubes].sort((a, b) => b[0] + b[1] - a[0] - a[1] || a[2] - b[2]);
  for (const [x, y, z] of ordered) {
    face([project(x, y, z), project(x + 1, y, z), project(x + 1, y, z + 1), project(x, y, z + 1)], shades[1]);
    face([project(x, y, z), project(x, y + 1, z), project(x, y + 1, z + 1), project(x, y, z + 1)], shades[2]);
    face(
      [project(x, y, z + 1), project(x + 1, y, z + 1), project(x + 1, y + 1, z + 1), project(x, y + 1, z + 1)],
      shades[0],
    );
  }
}
