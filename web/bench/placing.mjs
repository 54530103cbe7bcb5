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

/** Presses from the stock to the placed stone: take it, turn it or go through what fits, point, place. */
const taps = (number) =>
  (async () => {
    const { game, store } = window.caminos;
    const fits = await game.desk.ask('fits', -1);
    const [, kind, orientation, cell] = fits[Math.floor(number * fits.length)];
    const wanted = (await game.desk.ask('ghost', orientation, cell)).text;
    const held = await game.desk.ask('hand', 'choose', kind);
    // By turning: the shortest row of quarter turns.
    const ways = new Map([[held.orientation, 0]]);
    for (const [here, way] of ways)
      if (here !== orientation)
        for (const next of (await game.desk.ask('ghost', here, store.state.tables.cells[0].id)).turns)
          if (!ways.has(next)) ways.set(next, way + 1);
    // By going through what fits over the cell.
    let ghost = await game.desk.ask('hand', 'point', cell);
    let through = 0;
    while (ghost.text !== wanted && through < 100) {
      ghost = await game.desk.ask('hand', 'nextFit', 1);
      through++;
    }
    await game.play(wanted);
    return { text: wanted, turns: 2 + (ways.get(orientation) ?? 99), through: 2 + through };
  })();

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

const random = seeded(13);
const counts = [];
const boards = ['square', 'rhombus', 'octagon', 'ring'];
for (let game = 0; counts.length < 200; game++) {
  await start(page, { board: boards[game % 4] });
  for (;;) {
    counts.push(await page.evaluate(taps, random()));
    await settled(page);
    if (counts.length >= 200 || (await state(page, '(s) => s.view.outcome.result !== "none"'))) break;
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
await browser.close();
server.close();
