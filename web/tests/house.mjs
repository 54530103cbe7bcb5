/*
 * house.mjs: house rules, chosen in the sheet and played; a record that brings its board.
 */
import { assert, closePage, openPage, person, playOut, settled, start, state, until } from './harness.mjs';

const record = `(;FF[4]GM[Caminos]BO[tiny]BD[board tiny
row .##.
row ####
row ####
row .##.
side N b4 c4
side E d3 d2
side S c1 b1
side W a2 a3
piece L 4 ###/#..
piece O 2 ##/##]
;Y[L:b3,c3,d2,d3]
;G[O:a2,a3,b1,b2]
)`.replace('O:a2,a3,b1,b2', 'O:b1,b2,c1,c2');

export const tests = {
  'house rules are chosen in the sheet, and sides changed by a button': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { seats: [person, person, person, person] });
    await page.evaluate(() => window.caminos.store.update({ dialog: 'new' }));
    await page.click('.house-rules summary');
    await page.getByLabel('Pie rule').check();
    await page.getByLabel('Bridget').check();
    await page.click('.new-game .primary');
    await until(page, () => window.caminos.store.state.view.rules === 'bridget,pie');
    assert.equal(await page.isVisible('.house-tools button:has-text("Change sides")'), false);
    await page.evaluate(() => window.caminos.game.play('L:a1,a2,a3,b3'));
    await page.click('.house-tools button:has-text("Change sides")');
    await until(page, () => window.caminos.store.state.view.swap === false);
    assert.equal(await state(page, (s) => s.view.seat), 1);
    await page.evaluate(() => window.caminos.game.play('L:h1,h2,h3,g3'));
    await page.click('.house-tools button:has-text("Time machine")');
    await until(page, () => window.caminos.store.state.view.plies === 0);
    assert.deepEqual(await state(page, (s) => s.view.edgeCells), [0, 0]);
    await settled(page);
    await closePage(page);
  },
  'the end of a game of bridget is counted edge cell by edge cell': async (browser, address) => {
    const page = await openPage(browser, address);
    const definition = /BD\[(.*)\]\n;Y/s.exec(record)[1];
    let seed = 0;
    do {
      await start(page, { definition, rules: 'bridget', seats: [person, person, person, person] });
      await playOut(page, ++seed);
    } while (await state(page, (s) => s.view.path));
    await page.locator('.ending-tally:visible').waitFor();
    const [cells, tops] = await state(page, (s) => [s.view.edgeCells, s.view.edgeTops]);
    assert.equal(tops.length, cells[0] + cells[1]);
    assert.equal(new Set(tops.map(([x, y]) => `${x} ${y}`)).size, tops.length);
    await until(page, (n) => window.caminos.store.state.ending.faces === n, tops.length);
    await settled(page);
    assert.deepEqual((await page.locator('.edge-count').allTextContents()).map(Number), cells);
    assert.match(await page.textContent('.ending-why'), new RegExp(`${cells[0]}.*${cells[1]}`));
    await closePage(page);
  },
  'a record that brings its board opens, and the game goes on': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await page.evaluate((text) => window.caminos.game.read(text), record);
    await until(page, () => window.caminos.store.state.view.board === 'tiny');
    assert.equal(await state(page, (s) => s.tables.cells.length), 12);
    assert.equal(await state(page, (s) => s.view.plies), 2);
    await settled(page);
    await closePage(page);
  },
};
