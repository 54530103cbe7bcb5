/*
 * placing.mjs: is the place somebody wants to play at to be seen, and how many taps does it
 * take to play there? Over the same recorded games (moves.json) every time. CAMINOS_URL
 * points it at another server, say one with an older page.
 *
 * Whether a top is hidden is worked out here from where the eye is and what lies on the
 * board, not by the code of the page that fades what is in the way.
 */
import { readFileSync } from 'node:fs';
import { launch, openPage, seeded, settled, start, state } from '../tests/harness.mjs';
import { serve } from '../tests/server.mjs';

const games = JSON.parse(readFileSync(new URL('moves.json', import.meta.url), 'utf8'));

/** The eye in the space of the board, and every stone with whether it is faded. */
const look = () => {
  const surface = window.caminos.surface();
  surface.pointOf(window.caminos.store.state.tables.cells[0].id); // puts the camera where it looks from
  const { x, y, z } = surface.eye.camera.position.clone().sub(surface.root.position);
  const drawn = [...surface.drawn.values()].map((one) => one.mesh ?? one);
  return {
    eye: [x, -z, y], // east, north, up
    faded: drawn.map((mesh) => mesh.material.opacity < 0.5),
    stones: window.caminos.store.state.view.stones.map((stone) => stone.cubes),
  };
};

/** Does a line from a point to the eye pass through the cube? */
function passes([cx, cy, cz], from, to) {
  const [low, high] = [
    [cx - 0.5, cy - 0.5, cz],
    [cx + 0.5, cy + 0.5, cz + 1],
  ];
  let [near, far] = [1e-3, 1];
  for (let axis = 0; axis < 3; axis++) {
    const along = to[axis] - from[axis];
    const [a, b] = [(low[axis] - from[axis]) / along, (high[axis] - from[axis]) / along];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near < far;
}

/** For each column of a move: can the middle of its present top be seen from the eye? */
function topsSeen({ eye, faded, stones }, columns, tops) {
  return columns.map(([x, y]) => {
    const from = [x, y, tops.get(`${x},${y}`) + 1e-3];
    return !stones.some((cubes, i) => !faded[i] && cubes.some((cube) => passes(cube, from, eye)));
  });
}

async function visibility(page) {
  const found = { moves: 0, allHidden: 0, someHidden: 0, meant: 0 };
  for (const { board, moves } of games) {
    await start(page, { board });
    for (const move of moves) {
      const before = await page.evaluate(async (text) => {
        const { game, store } = window.caminos;
        const ghost = await game.desk.ask('ghostOf', text);
        const tops = store.state.tables.cells.map((c, i) => [`${c.x},${c.y}`, store.state.view.tops[i][0]]);
        // An older page does not see through anything.
        const reach = 'raised' in window.caminos ? new Set(await game.desk.ask('reach', ghost.kind)) : null;
        store.update({ kind: ghost.kind, reach, ghost });
        await new Promise((resolve) => setTimeout(resolve));
        const { x, y } = window.caminos.surface().pointOf(ghost.cell);
        const meant = window.caminos.surface().cellAt(x, y, store.state.reach);
        const at = store.state.tables.cells.find((c) => c.id === meant);
        return { columns: ghost.cubes.map((c) => [c[0], c[1]]), tops, at: at && [at.x, at.y] };
      }, move);
      const seen = topsSeen(await page.evaluate(look), before.columns, new Map(before.tops));
      found.moves++;
      if (seen.every((one) => !one)) found.allHidden++;
      if (seen.some((one) => !one)) found.someHidden++;
      if (before.columns.some(([x, y]) => before.at?.[0] === x && before.at?.[1] === y)) found.meant++;
      await page.evaluate(async (text) => {
        window.caminos.store.update({ kind: null, reach: null, ghost: null });
        await window.caminos.game.play(text);
      }, move);
    }
  }
  return found;
}

/** A placement chosen by a number, and the quarter turns it is away from how its piece would be taken up. */
const wish = (number) =>
  (async () => {
    const { game, store, placing, surface } = window.caminos;
    const fits = await game.desk.ask('fits', -1);
    const [, kind, orientation, cell] = fits[Math.floor(number * fits.length)];
    const { text } = await game.desk.ask('ghost', orientation, cell, false);
    placing.pick(kind, false);
    placing.point(cell);
    await placing.settled();
    // An older page has the turns in its tables.
    const turned = async (id, axis) =>
      (store.state.tables.orientations.find((o) => o.id === id)?.turns ??
        (await game.desk.ask('ghost', id, cell, false)).turns)[axis];
    const ways = new Map([[placing.orientation(), 0]]);
    for (const [here, way] of ways)
      for (const axis of here === orientation ? [] : [0, 1, 2]) {
        const forth = await turned(here, axis);
        const back = await turned(await turned(forth, axis), axis);
        for (const next of [forth, back]) if (!ways.has(next)) ways.set(next, way + 1);
      }
    placing.drop();
    return { kind, cell, text, turns: ways.get(orientation) ?? 99, at: surface().pointOf(cell) };
  })();

/**
 * Presses from the stock to the placed stone, by a real keyboard and mouse: the piece's letter, pointing
 * (which is no press), Space until it lies as wished, a click. By turning: as many turns instead.
 */
async function presses(page, number) {
  const { kind, text, turns, at } = await page.evaluate(wish, number);
  const lies = () =>
    page.evaluate(async (wanted) => {
      await window.caminos.settled();
      const { ghost } = window.caminos.store.state;
      return ghost?.legal === true && ghost.text === wanted; // held the other way round it may read the same
    }, text);
  await page.mouse.move(2, 2);
  await page.keyboard.press(await state(page, '(s, k) => s.tables.kinds[k].letter', kind));
  await page.mouse.move(at.x, at.y);
  let through = 0;
  while (!(await lies()) && through < 60) {
    await page.keyboard.press(' ');
    through++;
  }
  const plies = await state(page, '(s) => s.view.plies');
  if (await lies()) await page.mouse.click(at.x, at.y);
  await settled(page);
  const placed = await state(page, '(s, n) => s.view.stones[n]?.text', plies);
  const astray = placed !== undefined && placed !== text;
  if (astray) await page.evaluate(() => window.caminos.game.step('undo'));
  if (placed !== text) await page.evaluate((move) => window.caminos.game.play(move), text);
  await settled(page);
  return { turns: 2 + turns, through: 2 + through, astray };
}

const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const server = process.env.CAMINOS_URL ? { address: process.env.CAMINOS_URL, close() {} } : await serve();
const browser = await launch();
const page = await openPage(browser, server.address, {
  query: '?view=3d&quality=low',
  grain: 10,
  width: 1280,
  height: 800,
});
const { moves, allHidden, someHidden, meant } = await visibility(page);
const share = (count) => `${count} of ${moves}`;
console.log(`placing, target hidden altogether: ${share(allHidden)} (limit 0)`);
console.log(`placing, target hidden in part: ${share(someHidden)} (limit 0)`);
console.log(`placing, pointed at where it is drawn the target is meant: ${share(meant)}`);

// From above, where every cell can be pointed at, whatever the page.
const flat = await openPage(browser, server.address, { query: '?view=2d', width: 1280, height: 800 });
const random = seeded(13);
const counts = [];
const boards = ['square', 'rhombus', 'octagon', 'ring'];
for (let game = 0; counts.length < 200; game++) {
  await start(flat, { board: boards[game % 4] });
  for (;;) {
    counts.push(await presses(flat, random()));
    if (counts.length >= 200 || (await state(flat, '(s) => s.view.outcome.result !== "none"'))) break;
  }
}
for (const [way, name] of [
  ['turning', 'turns'],
  ['going through what fits', 'through'],
])
  console.log(`placing, presses from stock to placed by ${way}: median ${middle(counts.map((one) => one[name]))}`);
console.log(
  `placing, presses by the shorter of both: median ${middle(counts.map((one) => Math.min(one.turns, one.through)))}`,
);
console.log(`placing, clicks that placed another stone than was shown: ${counts.filter((one) => one.astray).length}`);
await browser.close();
server.close();
