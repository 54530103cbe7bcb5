/*
 * film.ts: a game as a film: a picture for every stone, and the end held for a while.
 */
import type { Surface } from '../core/surface';
import type { Stone, Tables, View } from '../core/types';
import type { Frame } from './gif';

const [width, height] = [480, 360];

/** Height and colour of every column under so many stones. */
function topsOf(tables: Tables, stones: readonly Stone[]): View['tops'] {
  const tops = new Map<string, readonly [number, number]>();
  for (const { cubes, colour } of stones)
    for (const [x, y, z] of cubes) if ((tops.get(`${x},${y}`)?.[0] ?? 0) <= z) tops.set(`${x},${y}`, [z + 1, colour]);
  return tables.cells.map(({ x, y }) => tops.get(`${x},${y}`) ?? [0, -1]);
}

function encode(frames: readonly Frame[]): Promise<Blob> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob>((resolve, reject) => {
    worker.onmessage = (event: MessageEvent<Uint8Array>) =>
      resolve(new Blob([event.data as BlobPart], { type: 'image/gif' }));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(
      { width, height, frames },
      frames.map((frame) => frame.pixels.buffer),
    );
  }).finally(() => worker.terminate());
}

/** The whole game of a view as a GIF; 'tell' hears how far it is, 0 to 1. The surface shows the view again afterwards. */
export async function makeFilm(
  surface: Surface,
  tables: Tables,
  view: View,
  tell: (done: number) => void,
): Promise<Blob> {
  const frames: Frame[] = [];
  const { stones, path } = view;
  const shoot = async (centiseconds: number): Promise<void> => {
    const canvas = await surface.picture(width, height);
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
    if (pixels) frames.push({ pixels, centiseconds });
    await new Promise((resolve) => setTimeout(resolve)); // the page goes on meanwhile
  };
  try {
    surface.setPath([], 0, 0);
    for (let n = 1; n <= stones.length; n++) {
      const shown = stones.slice(0, n);
      surface.setScene({ stones: shown, tops: topsOf(tables, shown) }, false);
      await shoot(60);
      tell((0.8 * n) / stones.length);
    }
    if (path) surface.setPath(path.faces, path.faces.length, view.result === 'green' ? 1 : 0);
    await shoot(300);
  } finally {
    surface.setScene(view, false);
    surface.setPath(path?.faces ?? [], path?.faces.length ?? 0, view.result === 'green' ? 1 : 0);
  }
  return encode(frames);
}
