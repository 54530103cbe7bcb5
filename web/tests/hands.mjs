/*
 * hands.mjs: a mouse, a finger and a keyboard, as the tests use them.
 *
 * Everything a hand does is a real event of the browser at a place on the screen;
 * the page is only asked where things are and what would be legal.
 */
import { assert, settled, state } from './harness.mjs';

/** The middle of each button, checked to be there and to be what a finger would hit. */
export async function middlesOf(page, selectors) {
  const found = await page.evaluate((names) => {
    return names.map((name) => {
      const button = document.querySelector(name);
      if (!button || button.disabled) return null;
      const box = button.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return button.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
    });
  }, selectors);
  for (const [i, at] of found.entries()) assert.ok(at, `${selectors[i]} cannot be pressed`);
  return found;
}

/** The middle of a cell's top, checked to be uncovered. */
export async function middleOfCell(page, cell) {
  const at = await page.evaluate((id) => {
    const { x, y } = window.caminos.surface().pointOf(id);
    const hit = document.elementFromPoint(x, y);
    return hit && window.caminos.surface().element.contains(hit) && window.caminos.surface().cellAt(x, y) === id
      ? { x, y }
      : null;
  }, cell);
  assert.ok(at, `cell ${cell} cannot be pointed at`);
  return at;
}

const turnButtons = [0, 1, 2].map((axis) => `.place-tools button:nth-child(${axis + 1})`);

function pointer(press) {
  return {
    async lookDown(page) {
      const [above] = await middlesOf(page, ['.view-tools button:nth-child(2)']);
      await press(page, above);
    },
    async pick(page, kind) {
      const [piece] = await middlesOf(page, [`.piece[data-kind="${kind}"]`]);
      await press(page, piece);
    },
    async turn(page, axes) {
      if (axes.length === 0) return;
      const middles = await middlesOf(page, turnButtons);
      for (const axis of axes) await press(page, middles[axis]);
    },
  };
}

const click = (page, at) => page.mouse.click(at.x, at.y);
const tap = (page, at) => page.touchscreen.tap(at.x, at.y);

export const mouse = {
  ...pointer(click),
  place: async (page, cell) => click(page, await middleOfCell(page, cell)),
};

export const touch = {
  ...pointer(tap),
  async place(page, cell) {
    await tap(page, await middleOfCell(page, cell));
    await settled(page);
    const [place] = await middlesOf(page, ['.button.place']);
    await tap(page, place);
  },
};

/** The arrow keys that lead from the cursor to a cell, over holes as the page jumps. */
const arrowsTo = (page, cell) =>
  page.evaluate((to) => {
    const { store, placing, surface } = window.caminos;
    const { cells } = store.state.tables;
    const at = new Map(cells.map((c) => [`${c.x},${c.y}`, c]));
    const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
    const ways = new Map([[cells.find((c) => c.id === placing.cursor), []]]);
    for (const [here, way] of ways) {
      if (here.id === to) return way;
      for (const [key, name] of Object.entries(arrows)) {
        const [dx, dy] = surface().heading(name);
        for (let n = 1; n < 12; n++) {
          const there = at.get(`${here.x + n * dx},${here.y + n * dy}`);
          if (there && !ways.has(there)) ways.set(there, [...way, key]);
          if (there) break;
        }
      }
    }
    throw new Error('the cell cannot be reached');
  }, cell);

export const keyboard = {
  lookDown: (page) => page.keyboard.press('1'),
  pick: async (page, kind) => page.keyboard.press(await state(page, '(s, k) => s.tables.kinds[k].letter', kind)),
  async turn(page, axes) {
    for (const axis of axes) await page.keyboard.press('rfv'[axis]);
  },
  async place(page, cell) {
    if (!(await state(page, '(s) => s.ghost !== null'))) {
      await page.keyboard.press('ArrowUp');
      await settled(page);
    }
    for (const key of await arrowsTo(page, cell)) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  },
};

/** One of all legal placements, chosen by a number from 0 to 1. */
const choose = (page, number) =>
  page.evaluate(async (at) => {
    const { game, store } = window.caminos;
    const fits = await game.desk.ask('fits', -1);
    const [, kind, orientation, cell] = fits[Math.floor(at * fits.length)];
    const { text } = await game.desk.ask('ghost', orientation, cell);
    return { kind, orientation, cell, text, plies: store.state.view.plies };
  }, number);

/** The shortest row of quarter turns from how the piece is held to an orientation. */
const turnsTo = (page, orientation) =>
  page.evaluate(async (to) => {
    const { game, store, placing, settled } = window.caminos;
    await settled();
    const anywhere = store.state.tables.cells[0].id;
    const ways = new Map([[placing.orientation(), []]]);
    for (const [here, way] of ways) {
      if (here === to) return way;
      const { turns } = await game.desk.ask('ghost', here, anywhere);
      turns.forEach((next, axis) => {
        if (!ways.has(next)) ways.set(next, [...way, axis]);
      });
    }
    throw new Error(`orientation ${to} cannot be reached`);
  }, orientation);

/** The placement that a move's text means. */
const find = (page, wanted) =>
  page.evaluate(async (move) => {
    const { game, store } = window.caminos;
    for (const [, kind, orientation, cell] of await game.desk.ask('fits', -1)) {
      if (store.state.tables.kinds[kind].letter !== move[0]) continue;
      const { text } = await game.desk.ask('ghost', orientation, cell);
      if (text === move) return { kind, orientation, cell, text, plies: store.state.view.plies };
    }
    throw new Error(`${move} does not fit`);
  }, wanted);

async function put(page, hand, { kind, orientation, cell, text, plies }) {
  if ((await state(page, '(s) => s.kind')) !== kind) await hand.pick(page, kind);
  await hand.turn(page, await turnsTo(page, orientation));
  await settled(page);
  await hand.place(page, cell);
  await settled(page);
  const [placed, over] = await state(
    page,
    '(s, n) => [s.view.stones[n]?.text, s.view.outcome.result !== "none"]',
    plies,
  );
  assert.equal(placed, text);
  return over;
}

/** Place a random stone by hand; true if that was the end of the game. */
export const placeByHand = async (page, hand, random) => put(page, hand, await choose(page, random()));

/** Place just that stone by hand. */
export const placeMoveByHand = async (page, hand, move) => put(page, hand, await find(page, move));
