/*
 * online.mjs: play with others, in real browsers at a real server.
 */
import {
  assert,
  closePage,
  hands,
  pair,
  phase,
  place,
  play,
  playAll,
  plies,
  settled,
  state,
  until,
  visit,
  withServer,
  yellowWins,
} from './tables.mjs';

const outcome = (page) => state(page, (s) => [s.table.result, s.view.outcome.result]);
const closeAll = async (...pages) => {
  for (const page of pages) await closePage(page);
};

export const tests = {
  'online: three taps to a link, four from the link to the first stone': withServer(async (browser, server) => {
    const anna = await visit(browser, server, 'phone');
    let taps = 0;
    const tap = async (page, selector) => {
      taps++;
      await page.tap(selector);
    };
    await tap(anna, '.welcome a[href="#friend"]');
    await tap(anna, '.big-card-quick');
    await anna.waitForSelector('.invite .qr');
    await tap(anna, '.invite-link .button');
    const link = await anna.evaluate(() => navigator.clipboard.readText());
    assert.equal(taps, 3);
    assert.equal(link, await anna.inputValue('.invite-link input'));
    const bob = await visit(browser, server, 'phone', new URL(link).hash);
    taps = 0;
    await bob.waitForSelector('.join');
    await bob.fill('.join .name-field input', 'Bob');
    await tap(bob, '.join .primary');
    await phase(bob, 'playing');
    await play([anna, bob], anna, yellowWins[0], 1, hands.phone);
    await until(bob, () => window.caminos.store.state.view.turn.kind === 'person');
    await tap(bob, '.piece:nth-child(4)');
    await settled(bob);
    const cell = await bob.evaluate(() => {
      const { tables } = window.caminos.store.state;
      return window.caminos.surface().pointOf(tables.cells.find((c) => c.name === 'e6').id);
    });
    taps++;
    await bob.touchscreen.tap(cell.x, cell.y);
    await settled(bob);
    await tap(bob, '.button.place');
    await plies(anna, 2);
    assert.ok(taps <= 4, `${taps} taps`);
    await closeAll(anna, bob);
  }),
  'online: a whole game by hand, desktop and phone, then analysis, record and rematch': withServer(
    async (browser, server) => {
      const { anna, bob } = await pair(browser, server);
      await playAll([anna, bob], yellowWins);
      await Promise.all([phase(anna, 'over'), phase(bob, 'over')]);
      assert.deepEqual(await outcome(anna), ['Y+8', 'yellow']);
      assert.deepEqual(await outcome(bob), ['Y+8', 'yellow']);
      await anna.waitForSelector('.table-ending:not([hidden])');
      assert.match(await anna.textContent('.table-ending h2'), /You/);
      assert.match(await bob.textContent('.table-ending h2'), /Anna/);
      const [download] = await Promise.all([
        bob.waitForEvent('download'),
        bob.click('.table-ending .button:has-text("SGF")'),
      ]);
      const { readFileSync } = await import('node:fs');
      assert.match(readFileSync(await download.path(), 'utf8'), /P1\[Anna\].*RE\[Y\+8\]/s);
      await anna.click('.table-ending .button:has-text("Analyse")');
      await until(anna, () => window.caminos.store.state.verdicts.size >= 5);
      await bob.click('.table-ending .button:has-text("Rematch")');
      await anna.click('.online-side .offer .primary');
      await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
      assert.deepEqual(await state(anna, (s) => s.table.moves), []);
      assert.notEqual(new URL(anna.url()).hash, '');
      // The page's own game was never touched.
      assert.equal(await anna.evaluate(() => localStorage.getItem('caminos.game')), null);
      await closeAll(anna, bob);
    },
  ),
  'online: a stone is lighter until the server has it, and is sent when the line is back': withServer(
    async (browser, server) => {
      const { anna, bob } = await pair(browser, server);
      await server.kill();
      await until(anna, () => window.caminos.store.state.line.up === false);
      await place(anna, yellowWins[0]);
      assert.ok(await state(anna, (s) => s.sending?.text));
      assert.equal(await state(anna, (s) => s.view.plies), 0);
      await until(anna, () => /lost/i.test(document.querySelector('.online-side .offers').textContent));
      await server.start();
      await Promise.all([plies(anna, 1), plies(bob, 1)]);
      assert.equal(await state(anna, (s) => s.sending), null);
      assert.equal(await state(bob, (s) => s.table.moves[0]), yellowWins[0]);
      await closeAll(anna, bob);
    },
  ),
};
