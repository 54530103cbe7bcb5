/*
 * placing.mjs: any legal placement can be reached by mouse alone, by touch alone
 * and by keyboard alone: random games, every stone placed by hand.
 */
import { assert, closePage, openPage, seeded, settled, start, state } from './harness.mjs';

/** The middle of each button, checked to be there and to be what a finger would hit. */
async function middlesOf(page, selectors) {
  const found = await page.evaluate((names) => {
    return names.map((name) => {
      const button = document.querySelector(name);
      if (!button || button.disabled) return null;
      const box = button.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return button.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
    });
  }, selectors);
  found.forEach((at, i) => assert.ok(at, `${selectors[i]} cannot be pressed`));
  return found;
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

const mouse = {
  ...pointer(click),
  place: async (page, cell) => click(page, await middleOfCell(page, cell)),
};

const touch = {
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

const keyboard = {
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
    const { text } = await game.desk.ask('ghost', orientation, cell, false);
    return { kind, orientation, cell, text, plies: store.state.view.plies };
  }, number);

/** The shortest row of quarter turns from how the piece is held to an orientation. */
const turnsTo = (page, orientation) =>
  page.evaluate((to) => {
    const { store, placing } = window.caminos;
    const turns = new Map(store.state.tables.orientations.map((o) => [o.id, o.turns]));
    const ways = new Map([[placing.orientation(), []]]);
    for (const [here, way] of ways) {
      if (here === to) return way;
      turns.get(here).forEach((next, axis) => {
        if (!ways.has(next)) ways.set(next, [...way, axis]);
      });
    }
    throw new Error(`orientation ${to} cannot be reached`);
  }, orientation);

async function placeByHand(page, hand, random) {
  const { kind, orientation, cell, text, plies } = await choose(page, random());
  await hand.pick(page, kind);
  await hand.turn(page, await turnsTo(page, orientation));
  await settled(page);
  await hand.place(page, cell);
  await settled(page);
  const now = await state(page, '(s) => [s.view.plies, s.view.stones.at(-1)?.text, s.view.outcome.result !== "none"]');
  assert.deepEqual(now.slice(0, 2), [plies + 1, text]);
  return now[2];
}

/** Random games, every stone placed by hand. */
const placements = (hand, seed, count, options) => async (browser, address) => {
  const page = await openPage(browser, address, options);
  const random = seeded(seed);
  let over = true;
  for (let [n, game] = [0, 0]; n < count; n++) {
    if (over) {
      await start(page, { board: all[game % all.length], neutral: game++ % 2 === 1 });
      if (options.query === space) await hand.lookDown(page);
    }
    over = await placeByHand(page, hand, random);
  }
  await closePage(page);
};

const all = ['square', 'ring', 'rhombus', 'octagon'];
const space = '?quality=low&view=3d';

export const tests = {
  'mouse alone places 200 random stones in space': placements(mouse, 2, 200, { query: space, grain: 4 }),
  'touch alone places 200 random stones in space': placements(touch, 4, 200, { query: space, width: 390, height: 700, touch: true, grain: 4 }),
  'keyboard alone places 200 random stones in space': placements(keyboard, 6, 200, { query: space, grain: 4 }),
  'mouse alone places 60 random stones on the flat board': placements(mouse, 1, 60, {}),
  'touch alone places 60 random stones on the flat board': placements(touch, 3, 60, { width: 390, height: 844, touch: true }),
  'keyboard alone places 60 random stones on the flat board': placements(keyboard, 5, 60, {}),
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
