/*
 * still.mjs: the still pictures that stand beside the welcome until the board can be drawn
 * in space (src/style/still-*.webp). To be run when the looks of the board have changed:
 * npm run still. Each is drawn twice, on black and on white, which tells how far every
 * point of it can be seen through.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch, openPage } from '../tests/harness.mjs';
import { serve } from '../tests/server.mjs';

/** How the eye sees the board at that aspect: drawn as tight as the page would frame it. */
async function draw([aspect, width]) {
  const surface = window.caminos.surface();
  const { eye, scene } = surface;
  const Colour = surface.lights.sun.color.constructor;
  eye.apply(aspect);
  const ends = eye.points.map((point) => point.clone().project(eye.camera));
  const span = (axis) => Math.max(...ends.map((p) => p[axis])) - Math.min(...ends.map((p) => p[axis]));
  const tight = (aspect * span('x')) / span('y');
  const size = [width, Math.round(width / tight)];
  const shot = async (colour) => {
    scene.background = new Colour(colour);
    const canvas = await surface.picture(...size);
    return canvas.getContext('2d').getImageData(0, 0, ...size);
  };
  const [dark, light] = [await shot('#000000'), await shot('#ffffff')];
  for (let i = 0; i < dark.data.length; i += 4) {
    const through = [0, 1, 2].reduce((sum, c) => sum + light.data[i + c] - dark.data[i + c], 0) / 3 / 255;
    const seen = 1 - Math.max(0, Math.min(1, through));
    // What is mostly seen through is shade, which is black; in few steps, as those compress badly.
    for (let c = 0; c < 3; c++) dark.data[i + c] = seen > 0.5 ? Math.min(255, dark.data[i + c] / seen) : 0;
    dark.data[i + 3] = seen > 0.5 ? Math.round((255 * Math.round(32 * seen)) / 32) : 3 * Math.round(85 * seen);
  }
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = size;
  canvas.getContext('2d').putImageData(dark, 0, 0);
  return canvas.toDataURL('image/webp', 0.4).split(',')[1];
}

const server = await serve();
const browser = await launch();
const page = await openPage(browser, server.address, { query: '?view=3d&quality=medium', width: 1280, height: 900 });
for (const [name, aspect, width] of [
  ['wide', 1.2, 600],
  ['tall', 0.7, 480],
]) {
  const bytes = Buffer.from(await page.evaluate(draw, [aspect, width]), 'base64');
  writeFileSync(fileURLToPath(new URL(`../src/style/still-${name}.webp`, import.meta.url)), bytes);
  console.log(`still-${name}.webp: ${bytes.length} bytes`);
}
await browser.close();
server.close();
