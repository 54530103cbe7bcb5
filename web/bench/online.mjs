/*
 * online.mjs: how long a stone takes from one screen to the other, both pages and the
 * server on this machine: until the other page knows of it, and until it has drawn it.
 */
import { launch, settled } from '../tests/harness.mjs';
import { pair, Server } from '../tests/tables.mjs';

const rounds = 20;
const limit = 100; // milliseconds, beside the picture's own time

const server = await new Server().start();
const browser = await launch();
const { anna, bob } = await pair(browser, server, 'relaxed');

/** When the page knows of that many stones, and when that picture is on the screen. */
const seen = (page, count) =>
  page.evaluate(
    (n) =>
      new Promise((resolve) => {
        const now = () => performance.timeOrigin + performance.now();
        const { store } = window.caminos;
        const stop = store.listen(({ view }) => {
          if (view.plies !== n) return;
          stop();
          const known = now();
          requestAnimationFrame(() => setTimeout(() => resolve({ known, drawn: now() })));
        });
      }),
    count,
  );

/** Place any stone that fits and does not win, as a click on it would; when that was. */
const place = (page, number) =>
  page.evaluate(async (at) => {
    const { game, store } = window.caminos;
    const fits = await game.desk.ask('fits', -1);
    for (let i = 0; ; i++) {
      const [, , orientation, cell] = fits[Math.floor(fits.length * at + i * 37) % fits.length];
      const ghost = await game.desk.ask('ghost', orientation, cell);
      if (ghost.wins) continue;
      store.update({ ghost });
      const began = performance.timeOrigin + performance.now();
      void game.play(ghost.text);
      return began;
    }
  }, number);

const took = [];
for (let ply = 0; ply < rounds; ply++) {
  const [by, other] = ply % 2 ? [bob, anna] : [anna, bob];
  await Promise.all([settled(by), settled(other)]);
  const there = seen(other, ply + 1);
  const here = seen(by, ply + 1);
  const began = await place(by, ((ply * 7) % rounds) / rounds);
  const { known, drawn } = await there;
  await here;
  took.push({ known: known - began, drawn: drawn - known });
}
const sorted = (name) => took.map((t) => t[name]).sort((a, b) => a - b);
const middle = (list) => list[Math.floor(list.length / 2)];
const [known, drawn] = [sorted('known'), sorted('drawn')];
console.log(
  `a stone on the other screen: ${middle(known).toFixed(0)} ms, at most ${known.at(-1).toFixed(0)} ms (limit ${limit}), ` +
    `and its picture ${middle(drawn).toFixed(0)} ms more; ${rounds} stones`,
);
await browser.close();
await server.remove();
process.exit(middle(known) <= limit ? 0 : 1);
