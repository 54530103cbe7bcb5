/*
 * trouble.mjs: bad input and bad luck: a clear message, and the game kept.
 */
import { keyboard, placeByHand } from './hands.mjs';
import {
  assert,
  closePage,
  computer,
  openPage,
  person,
  playOut,
  ready,
  seeded,
  settled,
  start,
  state,
  until,
  untilAnswered,
} from './harness.mjs';
import { trapIn } from './trap.mjs';

export const tests = {
  'a broken link says so and keeps the game': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 1, 4);
    const stones = await state(page, '(s) => s.view.stones');
    for (const hash of ['#g=%%%', '#g=AAAA', '#g=', '#g=q1bKSFWyMjSsBQA']) {
      await page.evaluate((h) => {
        window.caminos.store.update({ notice: null });
        location.hash = h;
      }, hash);
      await until(page, () => window.caminos.store.state.notice?.kind === 'error');
      assert.deepEqual(await state(page, '(s) => s.view.stones'), stones);
    }
    await closePage(page);
  },
  'a broken file says where and keeps the game': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 2, 4);
    const stones = await state(page, '(s) => s.view.stones');
    const good = '(;FF[4]GM[Caminos]BO[square]NP[2]NE[0];Y[L:a1,a2,a3,b3]';
    await page.click('.bar button:first-child');
    await page.click('.menu-entry:has-text("Save and share")');
    const open = async (text) => {
      await page.evaluate(() => window.caminos.store.update({ notice: null }));
      await page.setInputFiles('dialog input[type=file]', {
        name: 'game.sgf',
        mimeType: 'text/plain',
        buffer: Buffer.from(text),
      });
      await page.waitForSelector('dialog .notice.error', { state: 'visible' });
      assert.deepEqual(await state(page, '(s) => s.view.stones'), stones);
      return page.textContent('.notice');
    };
    const noise = Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256));
    for (const text of [
      '',
      'hello',
      good,
      `${good};G[Q:a1])`,
      '(;FF[4]GM[1])',
      '\u0000\u0001',
      '('.repeat(5000),
      noise,
    ])
      assert.match(await open(text), /^This file cannot be read\. ./, String(text.slice(0, 30)));
    assert.match(
      await open(`${good};G[L:a1,a2,a3,b3])`),
      /At least one cube must lie on the board itself\. \(line 1, column \d+\)/,
    );
    await page.click('.notice button');
    await page.waitForSelector('.notice', { state: 'hidden' });
    await page.keyboard.press('Escape');
    await playOut(page, 2, 1);
    assert.equal(await state(page, '(s) => s.view.plies'), 5);
    await closePage(page);
  },
  'a broken save is set aside': async (browser, address) => {
    const init = () => {
      if (!sessionStorage.getItem('done')) localStorage.setItem('caminos.game', '(;FF[4]GM[Caminos]BO[moon])');
      sessionStorage.setItem('done', '1');
    };
    const page = await openPage(browser, address, { init });
    await until(page, () => window.caminos.store.state.notice);
    assert.ok(await page.isVisible('.welcome'));
    assert.ok(await page.evaluate(() => localStorage.getItem('caminos.game.broken')));
    await closePage(page);
  },
  'blocked storage: a message, and one can play': async (browser, address) => {
    const init = () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('no', 'SecurityError');
        },
      });
    const page = await openPage(browser, address, { init });
    await until(page, () => window.caminos.store.state.notice?.kind === 'error');
    await start(page);
    await playOut(page, 3, 5);
    assert.equal(await state(page, '(s) => s.view.plies'), 5);
    await closePage(page);
  },
  'full storage: a message, and one can play': async (browser, address) => {
    const init = () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    };
    const page = await openPage(browser, address, { init });
    await until(page, () => window.caminos.store.state.notice?.kind === 'error');
    await start(page);
    await playOut(page, 3, 3);
    assert.equal(await state(page, '(s) => s.view.plies'), 3);
    await closePage(page);
  },
  'a trap in the module: a message, and the game is back': async (browser, address) => {
    const page = await openPage(browser, address, { wasm: (module) => trapIn(module, 'caminos_sgf') });
    await start(page);
    await playOut(page, 4, 5);
    const before = await state(page, '(s) => s.view.stones');
    await page.click('.bar button:first-child');
    await page.click('.menu-entry:has-text("Save and share")');
    await page.click('.share-row button:first-child'); // save as a file
    await page.waitForSelector('.notice.error', { state: 'visible' });
    assert.match(await page.textContent('.notice'), /Something went wrong inside\. The game was put back as it was\./);
    await page.waitForSelector('dialog', { state: 'detached' }); // the game is back in front
    await settled(page);
    await placeByHand(page, keyboard, seeded(1));
    const after = await state(page, '(s) => s.view.stones');
    assert.equal(after.length, 6);
    assert.deepEqual(after.slice(0, 5), before);
    await closePage(page);
  },
  'a module that keeps trapping: a last message, and the game is saved': async (browser, address) => {
    let broken = false;
    const page = await openPage(browser, address, {
      wasm: (module) => (broken ? trapIn(module, 'caminos_start') : trapIn(module, 'caminos_sgf')),
    });
    await start(page);
    await playOut(page, 4, 5);
    const before = await state(page, '(s) => s.view.stones');
    broken = true;
    await page.click('.bar button:first-child');
    await page.click('.menu-entry:has-text("Save and share")');
    await page.click('.share-row button:first-child');
    await until(page, () => /Please reload the page/.test(document.querySelector('.notice').textContent));
    broken = false;
    await page.reload();
    await ready(page);
    await settled(page);
    assert.deepEqual(await state(page, '(s) => s.view.stones'), before);
    await closePage(page);
  },
  'a trap in the search: a message, and the game can be taken back': async (browser, address) => {
    const page = await openPage(browser, address, { wasm: (module) => trapIn(module, 'caminos_think') });
    await start(page, { seats: [person, computer(3), person, person] });
    await placeByHand(page, keyboard, seeded(2));
    await page.waitForSelector('.notice.error', { state: 'visible' });
    assert.equal(await page.textContent('.notice span'), 'The computer player stopped. Undo, or try again.');
    assert.equal(await state(page, '(s) => s.view.plies'), 1);
    await page.keyboard.press('u');
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 0);
    assert.equal(await state(page, '(s) => s.thinking'), null);
    await closePage(page);
  },
  'without WebGL the flat board takes over': async (browser, address) => {
    const init = () => {
      const real = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind.startsWith('webgl') ? null : real.call(this, kind, ...rest);
      };
    };
    const page = await openPage(browser, address, { init, query: '', bad: [/WebGL/] });
    assert.equal(await page.evaluate(() => window.caminos.surface().kind), '2d');
    await start(page);
    await playOut(page, 6, 4);
    await closePage(page);
  },
  'the picture is simple where the processor has to draw it, unless asked otherwise': async (browser, address) => {
    for (const [query, quality] of [
      ['', 'low'],
      ['?quality=medium', 'medium'],
      ['?quality=low', 'low'],
    ]) {
      const page = await openPage(browser, address, { query, grain: 8 });
      assert.deepEqual(await page.evaluate(() => [window.caminos.surface().kind, window.caminos.surface().quality]), [
        '3d',
        quality,
      ]);
      await closePage(page);
    }
  },
  'the page works without a network': async (browser, address) => {
    const page = await openPage(browser, address, { serviceWorkers: 'allow', bad: [/ERR_INTERNET_DISCONNECTED/] });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await untilAnswered(page, async () => {
      const names = await caches.keys();
      return names.length === 1 && (await (await caches.open(names[0])).keys()).length > 5;
    });
    const modules = await page.evaluate(async () => {
      const kept = await (await caches.open((await caches.keys())[0])).keys();
      return kept.filter(({ url }) => url.endsWith('.wasm')).map(({ url }) => url.includes('caminos-threads-'));
    });
    assert.deepEqual(modules, [await page.evaluate(() => navigator.hardwareConcurrency > 1)]); // one of the two
    await start(page);
    await playOut(page, 8, 3);
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 3);
    await page.keyboard.press('h');
    await until(page, () => window.caminos.store.state.hint);
    await closePage(page);
  },
  'a lesson left by a reload leaves the game': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 9, 3);
    await page.evaluate(() => window.caminos.store.update({ dialog: 'menu' }));
    await page.click('.menu-entry:has-text("Learn in five")');
    await until(page, () => window.caminos.store.state.lesson);
    await page.reload();
    await ready(page);
    await until(page, () => window.caminos.store.state.lesson); // the address still says so
    await page.click('.lesson .card-close');
    await until(page, () => window.caminos.store.state.view.plies === 3);
    await closePage(page);
  },
};
