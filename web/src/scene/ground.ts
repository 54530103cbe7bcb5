/*
 * ground.ts: the soft shade of a board on the table. It is there in the plainest picture, too,
 * where no shadows fall, so that the board lies and does not float.
 */
import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry } from 'three';
import type { Tables } from '../core/types';

const margin = 3; // cells round the board that it may reach
const rim = 0.7; // how far the slab goes beyond its cells
const fine = 10; // points a cell

/** Drawn far beside the canvas, so that of the shape only its blurred shade falls on it. */
function paint({ cells, width, height }: Tables): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * margin) * fine;
  canvas.height = (height + 2 * margin) * fine;
  const ctx = canvas.getContext('2d');
  if (!ctx) return canvas;
  const aside = 2 * canvas.width;
  ctx.shadowColor = '#000';
  ctx.shadowBlur = fine;
  ctx.shadowOffsetX = aside;
  ctx.beginPath();
  for (const { x, y } of cells) {
    const [left, top] = [x + margin - rim, height - 1 - y + margin - rim];
    ctx.rect(left * fine - aside, top * fine, (1 + 2 * rim) * fine, (1 + 2 * rim) * fine);
  }
  ctx.fill();
  return canvas;
}

export class Ground {
  private readonly material = new MeshBasicMaterial({
    color: '#000000', // of the picture only its shape counts
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });

  /** The shade of that board, a little away from the light. */
  under(tables: Tables, dark: boolean): Mesh {
    this.material.map?.dispose();
    this.material.map = new CanvasTexture(paint(tables));
    this.material.opacity = dark ? 0.6 : 0.26;
    const { width, height } = tables;
    const mesh = new Mesh(new PlaneGeometry(width + 2 * margin, height + 2 * margin), this.material);
    mesh.rotation.x = -Math.PI / 2;
    mesh.position.set((width - 1) / 2 + 0.3, -0.59, -(height - 1) / 2 - 0.2);
    return mesh;
  }

  dispose(): void {
    this.material.map?.dispose();
    this.material.dispose();
  }
}
