/*
 * placing.mjs: any legal placement can be reached by mouse alone, by touch alone
 * and by keyboard alone: random games, every stone placed by hand.
 */
import { assert, closePage, legalPlacements, openPage, seeded, settled, start, state } from './harness.mjs';

/** The shortest row of quarter turns from one orientation to another. */
function turnsBetween(orientations, from, to) {
  const byId = new Map(orientations.map((o) => [o.id, o]));
  const ways = new Map([[from, []]]);
  for (const id of ways.keys()) {
    if (id === to) return ways.get(id);
    byId.get(id).turns.forEach((next, axis) => {
      if (!ways.has(next)) ways.set(next, [...ways.get(id), axis]);
    });
  }
  throw new Error(`orientation ${to} cannot be reached from ${from}`);
}

/** The middle of a button, checked to be there and to be what a finger would hit. */
async function middleOf(page, selector) {
  const at = await page.evaluate((name) => {
    const button = document.querySelector(name);
    if (!button || button.disabled) return null;
    const box = button.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return button.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
  }, selector);
  assert.ok(at, `${selector} cannot be pressed`);
  return at;
}

/** The middle of a cell's top, checked to be uncovered. */
async function middleOfCell(page, cell) {
  const at = await page.evaluate((id) => {
    const { x, y } = window.caminos.surface().pointOf(id);
    const hit = document.elementFromPoint(x, y);
    return hit && window.caminos.surface().element.contains(hit) && window.caminos.surface().cellAt(x, y) === id ? { x, y } : null;
  }, cell);
  assert.ok(at, `cell ${cell} cannot be pointed at`);
  return at;
}

const turnButton = (axis) => `.place-tools button:nth-child(${axis + 1})`;

function pointer(press) {
  return {
    pick: async (page, kind) => press(page, await middleOf(page, `.piece[data-kind="${kind}"]`)),
    turn: async (page, axis) => press(page, await middleOf(page, turnButton(axis))),
  };
}

const click = (page, at) => page.mouse.click(at.x, at.y);
const tap = (page, at) => page.touchscreen.tap(at.x, at.y);

const mouse = {
  ...pointer(click),
  async place(page, cell) {
    const at = await middleOfCell(page, cell);
    await page.mouse.move(at.x, at.y);
    await click(page, at);
  },
};

const touch = {
  ...pointer(tap),
  async place(page, cell) {
    await tap(page, await middleOfCell(page, cell));
    await settled(page);
    await tap(page, await middleOf(page, '.button.place'));
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

const keyboard = {
  pick: async (page, kind) => page.keyboard.press(await state(page, '(s, k) => s.tables.kinds[k].letter', kind)),
  turn: (page, axis) => page.keyboard.press('rfv'[axis]),
  async place(page, cell) {
    await settled(page);
    if (!(await state(page, '(s) => s.ghost !== null'))) await page.keyboard.press('ArrowUp');
    await settled(page);
    for (const key of await arrowsTo(page, cell)) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  },
};

async function placeByHand(page, hand, random) {
  const fits = await legalPlacements(page);
  const [, kind, orientation, cell] = fits[Math.floor(random() * fits.length)];
  const wanted = await page.evaluate(([o, c]) => window.caminos.game.desk.ask('ghost', o, c, false), [orientation, cell]);
  const before = await state(page, '(s) => s.view.plies');
  await hand.pick(page, kind);
  const now = await page.evaluate(() => window.caminos.placing.orientation());
  const { orientations } = await state(page, '(s) => ({ orientations: s.tables.orientations })');
  for (const axis of turnsBetween(orientations, now, orientation)) await hand.turn(page, axis);
  await settled(page);
  await hand.place(page, cell);
  await settled(page);
  const [plies, placed] = await state(page, '(s) => [s.view.plies, s.view.stones.at(-1)?.text]');
  assert.deepEqual([plies, placed], [before + 1, wanted.text]);
}

async function placements(page, hand, seed, count, boards) {
  const random = seeded(seed);
  let board = 0;
  const renew = async () => {
    await start(page, { board: boards[board++ % boards.length], neutral: board % 2 === 0 });
    await page.evaluate(() => window.caminos.surface().preset('top'));
  };
  await renew();
  for (let n = 0; n < count; n++) {
    if (await state(page, '(s) => s.view.outcome.result !== "none"')) {
      await renew();
    }
    await placeByHand(page, hand, random);
  }
}

const all = ['square', 'ring', 'rhombus', 'octagon'];
const space = '?quality=low&view=3d';

export const tests = {
  'mouse alone places 220 random stones': async (browser, address) => {
    const page = await openPage(browser, address);
    await placements(page, mouse, 1, 220, all);
    await closePage(page);
  },
  'mouse alone places 30 random stones in space': async (browser, address) => {
    const page = await openPage(browser, address, { query: space, width: 700, height: 560 });
    await placements(page, mouse, 2, 30, all);
    await closePage(page);
  },
  'touch alone places 220 random stones': async (browser, address) => {
    const page = await openPage(browser, address, { width: 390, height: 844, touch: true });
    await placements(page, touch, 3, 220, all);
    await closePage(page);
  },
  'touch alone places 30 random stones in space': async (browser, address) => {
    const page = await openPage(browser, address, { query: space, width: 390, height: 700, touch: true });
    await placements(page, touch, 4, 30, all);
    await closePage(page);
  },
  'keyboard alone places 220 random stones': async (browser, address) => {
    const page = await openPage(browser, address);
    await placements(page, keyboard, 5, 220, all);
    await closePage(page);
  },
  'keyboard alone places 15 random stones in space': async (browser, address) => {
    const page = await openPage(browser, address, { query: space, width: 700, height: 560 });
    await placements(page, keyboard, 6, 15, all);
    await closePage(page);
  },
  'space goes through exactly the ways that fit over a cell': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await page.evaluate(() => window.caminos.game.play('O:d4,d5,e4,e5'));
    await page.keyboard.press('t');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    const cell = await page.evaluate(() => window.caminos.placing.cursor);
    const seen = new Set();
    for (let n = 0; n < 80; n++) {
      await page.keyboard.press(' ');
      await settled(page);
      const ghost = await state(page, '(s) => s.ghost');
      assert.ok(ghost.legal);
      if (seen.has(ghost.text)) break;
      seen.add(ghost.text);
    }
    const expected = await page.evaluate(async (over) => {
      const { game, store } = window.caminos;
      const { x, y } = store.state.tables.cells.find((c) => c.id === over);
      const texts = [];
      for (const [, kind, o, at] of await game.desk.ask('fits', -1)) {
        if (store.state.tables.kinds[kind].letter !== 'T') continue;
        const ghost = await game.desk.ask('ghost', o, at, false);
        if (ghost.cubes.some((c) => c[0] === x && c[1] === y)) texts.push(ghost.text);
      }
      return texts;
    }, cell);
    assert.deepEqual([...seen].sort(), expected.sort());
    await closePage(page);
  },
  'a stone that does not fit says why and is not placed': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await page.evaluate(() => window.caminos.game.play('O:d4,d5,e4,e5'));
    await page.keyboard.press('o');
    const at = await page.evaluate(() => {
      const { store, surface } = window.caminos;
      return surface().pointOf(store.state.tables.cells.find((c) => c.name === 'd4').id);
    });
    // Straight on top, held by any column, it never touches the board.
    await page.keyboard.press('Escape');
    const why = await page.evaluate(async () => {
      const { game, store } = window.caminos;
      const { cells, orientations, kinds } = store.state.tables;
      const flat = orientations.find((o) => kinds[o.kind].letter === 'O' && o.cubes.every((c) => c[2] === 0));
      const ghost = await game.desk.ask('ghost', flat.id, cells.find((c) => c.name === 'd4').id, false);
      return [ghost.legal, ghost.why, ghost.rest];
    });
    assert.deepEqual(why, [false, 'no cube of the piece lies on the board', 1]);
    await page.mouse.click(at.x, at.y);
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 1);
    await closePage(page);
  },
  'dragging in space looks round and never places': async (browser, address) => {
    const page = await openPage(browser, address, { query: space, width: 700, height: 560 });
    await start(page);
    await page.click('.piece[data-kind="0"]');
    const at = await page.evaluate(() => window.caminos.surface().pointOf(window.caminos.store.state.tables.cells[30].id));
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 20, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 0);
    await closePage(page);
  },
};
