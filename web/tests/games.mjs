/*
 * games.mjs: whole games in every mode, and what comes after them.
 */
import { assert, closePage, computer, legalPlacements, openPage, playOut, ready, settled, start, state, until } from './harness.mjs';

const person = { kind: 'person', level: 0, name: '' };
const twoComputers = [computer(), computer(), computer(), computer()];
const over = () => window.caminos.store.state.view.outcome.result !== 'none';

/** Computers only, to the end. */
const watch = (change) => async (browser, address) => {
  const page = await openPage(browser, address);
  await start(page, { seats: twoComputers, ...change });
  await until(page, over);
  await settled(page);
  const view = await state(page, '(s) => s.view');
  assert.ok(view.plies >= 4);
  assert.equal(view.stones.filter((s) => s.colour === 2).length, change.neutral ? 2 : 0);
  assert.ok(await page.isVisible('.ending'));
  await closePage(page);
};

export const tests = {
  'the first click starts a game and the computer answers': async (browser, address) => {
    const page = await openPage(browser, address);
    await page.click('.welcome .primary');
    await settled(page);
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    await page.keyboard.press('Enter');
    await until(page, () => window.caminos.store.state.view.plies === 2);
    assert.equal(await page.isVisible('.welcome'), false);
    await closePage(page);
  },
  'the first click starts a game in space': async (browser, address) => {
    const page = await openPage(browser, address, { query: '?quality=low' });
    assert.equal(await page.evaluate(() => window.caminos.surface().kind), '3d');
    await page.click('.welcome .primary');
    await settled(page);
    await page.keyboard.press('t');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    await page.keyboard.press('Enter');
    await until(page, () => window.caminos.store.state.view.plies === 2);
    await closePage(page);
  },
  'two computers on the square': watch({ board: 'square' }),
  'two computers on the rhombus with points': watch({ board: 'rhombus', points: true }),
  'two computers on the octagon with neutral stones': watch({ board: 'octagon', neutral: true }),
  'four computers on the ring with neutral stones and points': watch({ board: 'ring', players: 4, neutral: true, points: true }),
  'a person against the computer, to the end': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { seats: [person, computer(2), person, person] });
    for (let n = 0; n < 20; n++) {
      await until(page, () => {
        const { view } = window.caminos.store.state;
        return view.outcome.result !== 'none' || (view.turn.due && !view.turn.computer);
      });
      if (await page.evaluate(over)) break;
      const [, , orientation, cell] = (await legalPlacements(page))[0];
      await page.evaluate(async ([o, c]) => {
        const ghost = await window.caminos.game.desk.ask('ghost', o, c, false);
        await window.caminos.game.play(ghost.text);
      }, [orientation, cell]);
    }
    assert.ok(await page.evaluate(over));
    await closePage(page);
  },
  'four people in two teams play a random game': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { players: 4, points: true });
    await playOut(page, 7);
    await settled(page);
    const seats = await state(page, '(s) => s.view.seats.map((x) => [x.colour, x.out])');
    assert.deepEqual(seats.map(([colour]) => colour), [0, 1, 0, 1]);
    await closePage(page);
  },
  'a match of three games adds up and changes the beginner': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { points: true, games: 3 });
    const total = [0, 0];
    for (let game = 1; game <= 3; game++) {
      assert.equal(await state(page, '(s) => s.view.first'), (game - 1) % 2);
      await playOut(page, 100 + game);
      await settled(page);
      const { score, match } = await state(page, '(s) => s.view');
      total[0] += score[0];
      total[1] += score[1];
      assert.deepEqual(match.points, total);
      if (game < 3) {
        await page.click('.ending .primary:not([hidden])');
        await settled(page);
        await until(page, (n) => window.caminos.store.state.view.game === n + 1, game);
      }
    }
    assert.ok(await state(page, '(s) => s.view.match.over'));
    await closePage(page);
  },
  'a win draws the path face by face and counts the points': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { points: true });
    for (const move of ['L:c1,d1,d2,d3', 'T:a5,a6,a7,b6', 'T:c4,d4x2,e4', 'T:g6,h5,h6,h7', 'L:c7,d5,d6,d7', 'L:f1,g1,h1,h2', 'L:d8,e8,f8,f7'])
      await page.evaluate((m) => window.caminos.game.play(m), move);
    await settled(page);
    await until(page, () => window.caminos.store.state.ending?.faces === 10);
    assert.equal(await page.textContent('.ending-count'), '10');
    assert.equal(await page.locator('.flat circle[fill="#e8322e"]').count(), 10);
    await closePage(page);
  },
  'without a connection edge stones decide and are marked': async (browser, address) => {
    const page = await openPage(browser, address);
    for (let seed = 1; seed < 12; seed++) {
      await start(page, { points: true });
      const outcome = await playOut(page, seed);
      if (outcome.ending === 'edge' && outcome.result !== 'draw') break;
    }
    const view = await state(page, '(s) => s.view');
    assert.equal(view.outcome.ending, 'edge');
    const [yellow, green] = view.edge;
    assert.equal(view.outcome.result, yellow < green ? 'yellow' : 'green');
    assert.deepEqual(view.score, yellow < green ? [green, 0] : [0, yellow]);
    await closePage(page);
  },
  'undo, redo, review, variation, going on from there': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 5, 6);
    await page.keyboard.press('u');
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 5);
    await page.keyboard.press('y');
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 6);
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.view.plies, s.view.node === s.view.live]'), [3, false]);
    const nodes = await state(page, '(s) => s.view.tree.length');
    await page.evaluate(async () => {
      const { game, store } = window.caminos;
      const next = store.state.view.tree.find((n) => n[1] === store.state.view.node)[4];
      for (const [, , o, c] of await game.desk.ask('fits', -1)) {
        const ghost = await game.desk.ask('ghost', o, c, false);
        if (ghost.text === next) continue;
        await game.play(ghost.text);
        return;
      }
    });
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.tree.length'), nodes + 1);
    await page.click('.review-row button:last-child');
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.view.plies, s.view.node === s.view.live]'), [4, true]);
    await closePage(page);
  },
  'hint, chances, analysis with a graph': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 9, 4);
    await page.keyboard.press('h');
    await until(page, () => window.caminos.store.state.hint);
    assert.ok(await state(page, '(s) => s.hint.legal'));
    await page.evaluate(() => window.caminos.game.analyse());
    assert.ok((await state(page, '(s) => s.verdicts.size')) >= 4);
    assert.ok(await page.isVisible('.graph'));
    await closePage(page);
  },
  'stopping the computer makes it move at once': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { seats: [computer(9), person, person, person] });
    await until(page, () => window.caminos.store.state.thinking?.verdict);
    await page.click('.stop');
    await until(page, () => window.caminos.store.state.view.plies === 1);
    await closePage(page);
  },
  'a game as a file comes back the same, with its variations': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { board: 'octagon', neutral: true });
    await playOut(page, 3, 8);
    const before = await page.evaluate(() => window.caminos.game.desk.ask('sgf'));
    await page.evaluate(() => window.caminos.store.update({ dialog: 'share' }));
    await page.setInputFiles('dialog input[type=file]', { name: 'game.sgf', mimeType: 'text/plain', buffer: Buffer.from(before) });
    await until(page, () => window.caminos.store.state.dialog === null);
    await settled(page);
    assert.equal(await page.evaluate(() => window.caminos.game.desk.ask('sgf')), before);
    await closePage(page);
  },
  'a link carries a game to another browser': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { board: 'ring' });
    await playOut(page, 4, 7);
    await page.evaluate(() => window.caminos.store.update({ dialog: 'share' }));
    await until(page, () => document.querySelector('dialog input[readonly]')?.value.includes('#g='));
    const link = await page.inputValue('dialog input[readonly]');
    const stones = await state(page, '(s) => s.view.stones');
    await closePage(page);
    const other = await openPage(browser, address, { hash: link.slice(link.indexOf('#')) });
    assert.deepEqual(await state(other, '(s) => s.view.stones'), stones);
    await closePage(other);
  },
  'the game survives a reload at any moment': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { board: 'rhombus', points: true, games: 3, seats: [{ ...person, name: 'Ann' }, { ...person, name: 'Björn' }, person, person] });
    for (let n = 0; n < 4; n++) {
      await playOut(page, 20 + n, 3);
      const before = await state(page, '(s) => s.view');
      await page.reload();
      await ready(page);
      await settled(page);
      const after = await state(page, '(s) => s.view');
      assert.deepEqual({ ...after, node: 0, live: 0, tree: 0, running: 0 }, { ...before, node: 0, live: 0, tree: 0, running: 0 });
    }
    await closePage(page);
  },
  'the tutorial, all ten steps': async (browser, address) => {
    const page = await openPage(browser, address);
    await page.click('.welcome .large:not(.primary)');
    const answers = ['L:d4,d5,d6,e4', 'L:d4x2,d5,d6', 'L:d3x2,d4,d5', null, 'O:d7,d8,e7,e8', 'L:d6,d7,d8,e8', 1, 'L:d4x2,d5,d6', 1, 'O:e5,e6,f5,f6'];
    for (const [step, answer] of answers.entries()) {
      await until(page, (n) => window.caminos.store.state.lesson?.step === n && document.querySelector('.lesson').offsetHeight > 0, step);
      await settled(page);
      if (typeof answer === 'number') {
        await page.click(`.answers button:nth-child(${2 - answer})`);
        assert.equal(await state(page, '(s) => s.lesson.done'), false);
        await page.click(`.answers button:nth-child(${answer + 1})`);
      } else if (answer === null) {
        await page.evaluate(() => window.caminos.placing.pick(0));
        await page.evaluate(async () => {
          const { game, store } = window.caminos;
          for (const o of store.state.tables.orientations)
            for (const c of store.state.tables.cells) {
              const ghost = await game.desk.ask('ghost', o.id, c.id, false);
              if (ghost?.why.includes('gap')) {
                store.update({ ghost });
                return;
              }
            }
        });
        await page.evaluate(() => window.caminos.game.play('T:g6,h5,h6,h7'));
      } else await page.evaluate((m) => window.caminos.game.play(m), answer);
      await until(page, () => window.caminos.store.state.lesson.done);
      if (step < answers.length - 1) await page.click('.lesson .ready');
    }
    await page.click('.lesson .card-close');
    await settled(page);
    assert.equal(await state(page, '(s) => s.lesson'), null);
    await closePage(page);
  },
};
