/*
 * placing.mjs: any legal placement can be reached by mouse alone, by touch alone
 * and by keyboard alone: random games, every stone placed by hand. Looking round
 * never places, and placing never looks round.
 */
import { keyboard, middleOfCell, middlesOf, mouse, placeByHand, touch } from './hands.mjs';
import {
  assert,
  closePage,
  computer,
  letThinkOn,
  openPage,
  person,
  playOut,
  seeded,
  settled,
  start,
  state,
  until,
} from './harness.mjs';

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

/** How wide the board appears: the way from its first cell to its last. */
const boardWidth = (page) =>
  page.evaluate(() => {
    window.boardWidth = () => {
      const { cells } = window.caminos.store.state.tables;
      const [a, b] = [cells[0], cells.at(-1)].map((c) => window.caminos.surface().pointOf(c.id));
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    return window.boardWidth();
  });

/** Fingers along a way: 'at' tells their places from 0, the start, to 1, the end. */
async function fingersAlong(page, at) {
  const session = await page.context().newCDPSession(page);
  const send = (type, points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((p, id) => ({ ...p, id })) });
  const count = at(0).length;
  for (let n = 1; n <= count; n++) await send('touchStart', at(0).slice(0, n));
  for (let step = 1; step <= 10; step++) await send('touchMove', at(step / 10));
  for (let n = count - 1; n >= 0; n--) await send('touchEnd', at(1).slice(0, n));
  await session.detach();
  await settled(page);
}

const drag = (page, from, to) =>
  fingersAlong(page, (share) => [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);

/** Two fingers about the middle of the board: from a distance and an angle to others. */
async function twoFingers(page) {
  const box = await page.locator('.board3d').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return (fromDistance, fromAngle, toDistance, toAngle) =>
    fingersAlong(page, (share) => {
      const [distance, angle] = [
        fromDistance + (toDistance - fromDistance) * share,
        fromAngle + (toAngle - fromAngle) * share,
      ];
      return [1, -1].map((side) => ({
        x: x + side * distance * Math.cos(angle),
        y: y + side * distance * Math.sin(angle),
      }));
    });
}

const all = ['square', 'ring', 'rhombus', 'octagon'];
const space = '?quality=low&view=3d';
/** So many by each hand in space, a third of them on the flat board; STONES=200 takes five minutes. */
const stones = Number(process.env.STONES ?? 75);

export const tests = {
  'mouse alone places random stones in space': placements(mouse, 2, stones, { query: space, grain: 10 }),
  'touch alone places random stones in space': placements(touch, 4, stones, {
    query: space,
    width: 390,
    height: 700,
    touch: true,
    grain: 10,
  }),
  'keyboard alone places random stones in space': placements(keyboard, 6, stones, { query: space, grain: 10 }),
  'mouse alone places random stones on the flat board': placements(mouse, 1, Math.ceil(stones / 3), {}),
  'touch alone places random stones on the flat board': placements(touch, 3, Math.ceil(stones / 3), {
    width: 390,
    height: 844,
    touch: true,
  }),
  'keyboard alone places random stones on the flat board': placements(keyboard, 5, Math.ceil(stones / 3), {}),
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
        const ghost = await game.desk.ask('ghost', o, at);
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
    await settled(page);
    // The keys hold it over d4 exactly: on top of the other, off the board.
    await page.keyboard.press('o');
    await settled(page);
    await page.keyboard.press('ArrowUp');
    await settled(page);
    assert.equal(await page.textContent('.bubble'), 'At least one cube must lie on the board itself.');
    assert.ok(await page.isVisible('.bubble'));
    assert.ok(await page.isDisabled('.button.place'));
    assert.ok((await page.locator('.flat line[stroke="#c01f1f"]').count()) >= 8);
    const cell = await page.evaluate(() => window.caminos.placing.cursor);
    const at = await middleOfCell(page, cell);
    for (const attempt of [() => page.keyboard.press('Enter'), () => page.mouse.click(at.x, at.y)]) {
      await attempt();
      await settled(page);
      assert.equal(await state(page, '(s) => s.view.plies'), 1);
      assert.equal(await page.evaluate(() => document.querySelector('.bubble').classList.contains('shake')), true);
      await page.evaluate(() => document.querySelector('.bubble').classList.remove('shake'));
    }
    await closePage(page);
  },
  'dragging in space looks round and never places': async (browser, address) => {
    const page = await openPage(browser, address, { query: space, grain: 10 });
    await start(page);
    await page.click('.piece[data-kind="0"]');
    const cell = await state(page, '(s) => s.tables.cells[30].id');
    const at = await middleOfCell(page, cell);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 60, at.y + 20, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 0);
    const now = await page.evaluate((id) => window.caminos.surface().pointOf(id), cell);
    assert.ok(Math.hypot(now.x - at.x, now.y - at.y) > 10, 'the board has not turned');
    await closePage(page);
  },
  'a hint is played wherever on it one points, though from low down its farthest cube stands before another cell':
    async (browser, address) => {
      const page = await openPage(browser, address, { query: space, grain: 10 });
      await start(page);
      await playOut(page, 4, 4);
      await page.keyboard.press('h');
      await until(page, () => window.caminos.store.state.hint);
      await page.evaluate(() => window.caminos.surface().orbit(0, -0.4, 1));
      const [hint, at, beside] = await page.evaluate(() => {
        const { surface, store } = window.caminos;
        const { tables, hint } = store.state;
        const tops = hint.cubes.map(([x, y, z]) =>
          surface().pointOf(tables.cells.find((cell) => cell.x === x && cell.y === y).id, z + 1),
        );
        const far = tops.reduce((best, top) => (top.y < best.y ? top : best));
        return [hint.text, far, { x: far.x, y: surface().element.getBoundingClientRect().top + 8 }];
      });
      const cursor = () => page.evaluate(() => window.caminos.surface().element.style.cursor);
      await page.mouse.click(beside.x, beside.y);
      assert.equal(await cursor(), '');
      await settled(page);
      assert.equal(await state(page, '(s) => s.view.plies'), 4);
      await page.mouse.click(at.x, at.y);
      assert.equal(await cursor(), 'pointer');
      await settled(page);
      assert.equal(await state(page, '(s) => s.view.stones.at(-1).text'), hint);
      await closePage(page);
    },
  'Enter places wherever the stone was taken and turned': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    const cell = await middleOfCell(page, await state(page, '(s) => s.tables.cells[30].id'));
    await page.click('.piece[data-kind="0"]');
    await page.mouse.move(cell.x, cell.y);
    await page.click('.place-tools button:nth-child(2)'); // tips it,
    await page.click('.place-tools button:nth-child(4)'); // to a way that fits
    await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 1);
    await page.focus('.piece[data-kind="1"]');
    await page.keyboard.press('Enter'); // takes it
    await page.keyboard.press(' '); // a way that fits
    await page.keyboard.press('Enter'); // places it
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 2);
    await closePage(page);
  },
  'the wheel zooms with an empty hand and turns the stone in it': async (browser, address) => {
    const page = await openPage(browser, address, { query: space, grain: 10 });
    await start(page);
    const cell = await state(page, '(s) => s.tables.cells[30].id');
    const at = await middleOfCell(page, cell);
    await page.mouse.move(at.x, at.y);
    const before = await boardWidth(page);
    await page.mouse.wheel(0, -400);
    await until(page, (width) => window.boardWidth() > 1.2 * width, before);
    const large = await boardWidth(page);
    await page.keyboard.press('l');
    await settled(page);
    const turned = await page.evaluate(() => window.caminos.placing.orientation());
    await page.mouse.wheel(0, 100);
    await until(page, (from) => window.caminos.placing.orientation() !== from, turned);
    assert.equal(await boardWidth(page), large);
    await closePage(page);
  },
  'two fingers pinch, look round and twist, and never place': async (browser, address) => {
    const page = await openPage(browser, address, { query: space, width: 390, height: 844, touch: true, grain: 10 });
    await start(page);
    const fingers = await twoFingers(page);
    const small = await boardWidth(page);
    await fingers(40, 0, 90, 0);
    const wide = await boardWidth(page);
    assert.ok(wide > 1.6 * small, `${small} to ${wide}`);
    await fingers(90, 0, 40, 0);
    assert.ok((await boardWidth(page)) < 0.7 * wide);

    // An empty hand turns the board,
    const corner = await page.evaluate(() =>
      window.caminos.surface().pointOf(window.caminos.store.state.tables.cells[0].id),
    );
    await fingers(60, 0, 60, 1);
    const moved = await page.evaluate(() =>
      window.caminos.surface().pointOf(window.caminos.store.state.tables.cells[0].id),
    );
    assert.ok(Math.hypot(moved.x - corner.x, moved.y - corner.y) > 20);

    // a hand with a stone turns the stone.
    const [piece] = await middlesOf(page, ['.piece[data-kind="0"]']);
    await page.touchscreen.tap(piece.x, piece.y);
    await settled(page);
    const held = await page.evaluate(() => window.caminos.placing.orientation());
    await fingers(60, 0, 60, 0.7);
    assert.notEqual(await page.evaluate(() => window.caminos.placing.orientation()), held);
    const still = await page.evaluate(() =>
      window.caminos.surface().pointOf(window.caminos.store.state.tables.cells[0].id),
    );
    assert.ok(Math.hypot(moved.x - still.x, moved.y - still.y) < 5);
    await fingers(60, 0.7, 60, 0);
    assert.equal(await page.evaluate(() => window.caminos.placing.orientation()), held);
    assert.equal(await state(page, '(s) => s.view.plies'), 0);
    await closePage(page);
  },
  'a panel on a phone closes with a tap on the board, a swipe down and Escape': async (browser, address) => {
    const page = await openPage(browser, address, { width: 390, height: 844, touch: true });
    await start(page);
    await playOut(page, 2, 12);
    const open = async () => {
      await page.tap('.panel-button');
      await page.waitForSelector('.side', { state: 'visible' });
      assert.equal(await page.isVisible('.dock'), false);
    };
    const shut = () => page.waitForSelector('.side', { state: 'hidden' });
    await open();
    const cell = await middleOfCell(page, await state(page, '(s) => s.tables.cells[30].id'));
    await page.touchscreen.tap(cell.x, cell.y);
    await shut();
    await open();
    const { x, y, width } = await page.locator('.seats').boundingBox();
    await drag(page, { x: x + width / 2, y: y + 10 }, { x: x + width / 2 + 10, y: y + 160 });
    await shut();
    await open();
    await page.keyboard.press('Escape');
    await shut();
    // Inside, a finger scrolls and does not close.
    await open();
    const moves = await page.locator('.moves').boundingBox();
    await drag(page, { x: moves.x + 60, y: moves.y + 10 }, { x: moves.x + 60, y: moves.y + 110 });
    assert.ok(await page.isVisible('.side'));
    await closePage(page);
  },
  'a click places what lies under it, wherever the pointer goes next': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await page.keyboard.press('o');
    await settled(page);
    for (let n = 0; n < 8; n++) {
      const [here, next] = await page
        .evaluate(
          (i) => window.caminos.store.state.tables.cells.filter((_, c) => c === 8 * i + 1 || c === 8 * i + 5),
          n % 2 ? n - 1 : n,
        )
        .then((pair) => (n % 2 ? [pair[1], pair[0]] : pair));
      // All in one go: no answer of the library can come between.
      await page.evaluate(
        ([at, to, leave]) => {
          const { surface } = window.caminos;
          const { element } = surface();
          const send = (type, cell, buttons) => {
            const { x, y } = surface().pointOf(cell);
            const event = { pointerId: 1, pointerType: 'mouse', clientX: x, clientY: y, buttons, bubbles: true };
            element.dispatchEvent(new PointerEvent(type, event));
          };
          send('pointermove', at, 0);
          send('pointerdown', at, 1);
          send('pointerup', at, 0);
          send('pointermove', to, 0);
          if (leave) element.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
        },
        [here.id, next.id, n >= 4],
      );
      await settled(page);
      const { plies, cubes } = await state(
        page,
        '(s) => ({ plies: s.view.plies, cubes: s.view.stones.at(-1)?.cubes })',
      );
      assert.equal(plies, 1);
      assert.ok(
        cubes.some(([x, y]) => x === here.x && y === here.y),
        `not over ${here.name}`,
      );
      await page.evaluate(() => window.caminos.game.step('undo'));
      await settled(page);
      await page.keyboard.press('o');
      await settled(page);
    }
    await closePage(page);
  },
  'what hides the stone in hand is seen through, and pointing goes through it': async (browser, address) => {
    const page = await openPage(browser, address, { query: space, grain: 4 });
    await start(page);
    // A tower three high, and behind it, seen from the usual corner, a free cell.
    await page.evaluate(() => window.caminos.game.play('L:e4x3,f4'));
    const faded = () =>
      page.evaluate(() =>
        [...window.caminos.surface().drawn.values()].flatMap(({ mesh }, i) => (mesh.material.opacity < 0.5 ? [i] : [])),
      );
    await settled(page);
    assert.deepEqual(await faded(), []);
    await page.keyboard.press('z');
    await settled(page);
    const behind = await state(page, '(s) => s.tables.cells.find((c) => c.name === "e5").id');
    const at = await page.evaluate((id) => window.caminos.surface().pointOf(id), behind);
    const [hidden, meant] = await page.evaluate(
      ([x, y]) => {
        const { surface, store } = window.caminos;
        return [surface().cellAt(x, y), surface().cellAt(x, y, store.state.reach)];
      },
      [at.x, at.y],
    );
    assert.notEqual(hidden, behind, 'nothing hides the cell');
    assert.equal(meant, behind);
    await page.mouse.move(at.x, at.y);
    await settled(page);
    assert.ok((await faded()).length > 0);
    await page.keyboard.press('Escape');
    await settled(page);
    assert.deepEqual(await faded(), []);
    await closePage(page);
  },
  'from above towers hide nothing: there is no perspective': async (browser, address) => {
    const page = await openPage(browser, address, { query: space, grain: 4 });
    await start(page);
    await page.keyboard.press('1');
    const apart = await page.evaluate(() => {
      const { surface, store } = window.caminos;
      return store.state.tables.cells.map(({ id }) => {
        const [foot, head] = [surface().pointOf(id, 0), surface().pointOf(id, 3)];
        return Math.hypot(foot.x - head.x, foot.y - head.y);
      });
    });
    assert.ok(Math.max(...apart) < 0.5, `${Math.max(...apart)} pixels`);
    await closePage(page);
  },
  'a stone is dragged from the stock: a mouse places it, a finger leaves it to be looked at': async (
    browser,
    address,
  ) => {
    for (const touch of [false, true]) {
      const page = await openPage(browser, address, touch ? { width: 390, height: 844, touch } : {});
      await start(page);
      const [piece] = await middlesOf(page, ['.piece[data-kind="3"]']);
      const cell = await middleOfCell(page, await state(page, '(s) => s.tables.cells[27].id'));
      if (touch) await drag(page, piece, cell);
      else {
        await page.mouse.move(piece.x, piece.y);
        await page.mouse.down();
        await page.mouse.move(cell.x, cell.y, { steps: 6 });
        await settled(page);
        assert.ok(await state(page, '(s) => s.ghost?.legal'), 'no stone follows the pointer');
        await page.mouse.up();
      }
      await settled(page);
      const [plies, ghost, kind] = await state(page, '(s) => [s.view.plies, s.ghost?.legal ?? false, s.kind]');
      assert.deepEqual([plies, ghost, kind], touch ? [0, true, 3] : [1, false, null]);
      if (!touch) {
        // Let go beside the board it goes back.
        await page.mouse.move(piece.x, piece.y);
        await page.mouse.down();
        await page.mouse.move(cell.x, cell.y, { steps: 3 });
        await page.mouse.move(piece.x, piece.y, { steps: 3 });
        await page.mouse.up();
        await settled(page);
        assert.deepEqual(await state(page, '(s) => [s.view.plies, s.kind]'), [1, null]);
      }
      await closePage(page);
    }
  },
  'one stroke of a trackpad is one turn, one notch of a wheel too': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    const orientation = () => page.evaluate(() => window.caminos.placing.orientation());
    const turns = await state(page, '(s) => s.ghost.turns');
    // What a trackpad sends: many small steps, rolling on.
    const stroke = () =>
      page.evaluate(() => {
        for (const deltaY of [4, 12, 30, 44, 40, 32, 24, 17, 12, 8, 5, 3, 2, 1])
          window.caminos.surface().element.dispatchEvent(new WheelEvent('wheel', { deltaY, cancelable: true }));
      });
    await stroke();
    await settled(page);
    assert.equal(await orientation(), turns[0]);
    const at = await middleOfCell(page, await page.evaluate(() => window.caminos.placing.cursor));
    await page.mouse.move(at.x, at.y);
    await settled(page);
    const [once] = await state(page, '(s) => s.ghost.turns');
    await page.mouse.wheel(0, 120);
    await until(page, (to) => window.caminos.placing.orientation() === to, once);
    await closePage(page);
  },
  'the buttons show what they will do': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    for (const button of [1, 2, 3, 4, 1]) {
      const shown = await page.getAttribute(`.place-tools button:nth-child(${button}) canvas`, 'data-shape');
      await page.click(`.place-tools button:nth-child(${button})`);
      await settled(page);
      assert.equal(shown.split(' ')[2], String(await page.evaluate(() => window.caminos.placing.orientation())));
    }
    await closePage(page);
  },
  'a stone is got ready while the computer thinks, and placed afterwards': async (browser, address) => {
    const page = await openPage(browser, address);
    await letThinkOn(page);
    await start(page, { seats: [computer(9), person, person, person] });
    await until(page, () => window.caminos.store.state.thinking?.purpose === 'move');
    assert.equal(await page.locator('.stock .piece:not(:disabled)').count(), 4);
    await page.keyboard.press('z');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.kind, s.view.plies, s.ghost !== null]'), [2, 0, true]);
    await page.keyboard.press('Enter'); // not yet
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 0);
    await page.click('.stop');
    await until(page, () => window.caminos.store.state.view.plies === 1);
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.kind, s.ghost !== null]'), [2, true]);
    await page.keyboard.press(' ');
    await settled(page);
    await page.keyboard.press('Enter');
    await until(page, () => window.caminos.store.state.view.plies >= 2);
    assert.equal(await state(page, '(s) => s.view.stones[1].colour'), 1);
    await closePage(page);
  },
  'who stops the computer before it has said a word gets its stone all the same': async (browser, address) => {
    const page = await openPage(browser, address);
    await letThinkOn(page, true);
    await start(page, { seats: [computer(9), person, person, person] });
    await until(page, () => window.caminos.store.state.thinking?.purpose === 'move');
    await page.click('.stop');
    await until(page, () => window.caminos.store.state.view.plies === 1);
    assert.equal(await state(page, '(s) => s.thinking?.purpose === "move"'), false);
    await closePage(page);
  },
  'what is joined is lit, with the sides reached and what is missing, unless that is not wanted': async (
    browser,
    address,
  ) => {
    const page = await openPage(browser, address);
    await start(page);
    for (const move of ['L:d1,d2,d3,e1', 'O:a7,a8,b7,b8', 'L:d5,d6,d7,e7', 'O:g7,g8,h7,h8'])
      await page.evaluate((m) => window.caminos.game.play(m), move);
    await settled(page);
    assert.equal(await page.textContent('.links'), 'reached: south · at least 2 more columns needed');
    assert.equal(await page.locator('.flat .joined').count(), 4);
    // A stone between the two groups would make one of them.
    await page.keyboard.press('t');
    await page.evaluate(async () => {
      const { game, store } = window.caminos;
      store.update({ ghost: await game.desk.ask('ghostOf', 'T:c4,d4x2,e4') });
    });
    await until(page, () => document.querySelector('.links').textContent.startsWith('would join 2 of your groups'));
    assert.ok((await page.locator('.flat .joined').count()) > 8);
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      const { store } = window.caminos;
      store.update({ prefs: { ...store.state.prefs, links: false } });
    });
    await until(page, () => document.querySelector('.links').hidden);
    assert.equal(await page.locator('.flat .joined').count(), 0);
    await closePage(page);
  },
};
