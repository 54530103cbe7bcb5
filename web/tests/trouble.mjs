/*
 * trouble.mjs: bad input and bad luck: a clear message, and the game kept.
 */
import { assert, closePage, openPage, playOut, ready, settled, start, state, until } from './harness.mjs';

const notice = (page) => state(page, '(s) => s.notice?.text ?? ""');

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
    for (const text of ['', 'hello', good, `${good};G[L:a1,a2,a3,b3])`, `${good};G[Q:a1])`, '(;FF[4]GM[1])', '\u0000\u0001', '('.repeat(5000)]) {
      const ok = await page.evaluate((content) => window.caminos.game.read(content), text);
      assert.equal(ok, false, text.slice(0, 30));
      assert.ok((await notice(page)).length > 10);
      assert.deepEqual(await state(page, '(s) => s.view.stones'), stones);
    }
    await page.evaluate((content) => window.caminos.game.read(content), `${good};G[L:a1,a2,a3,b3])`);
    assert.match(await notice(page), /line 1, column \d+/);
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
    const init = () => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('no', 'SecurityError'); } });
    const page = await openPage(browser, address, { init });
    await until(page, () => window.caminos.store.state.notice?.kind === 'error');
    await start(page);
    await playOut(page, 3, 5);
    assert.equal(await state(page, '(s) => s.view.plies'), 5);
    await closePage(page);
  },
  'full storage: a message, and one can play': async (browser, address) => {
    const init = () => {
      Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
    };
    const page = await openPage(browser, address, { init });
    await until(page, () => window.caminos.store.state.notice?.kind === 'error');
    await start(page);
    await playOut(page, 3, 3);
    assert.equal(await state(page, '(s) => s.view.plies'), 3);
    await closePage(page);
  },
  'a worker that dies gives the game back': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 4, 5);
    const before = await state(page, '(s) => s.view.stones');
    await page.evaluate(() => window.caminos.game.table.kill('test'));
    await until(page, () => window.caminos.store.state.notice?.kind === 'error');
    await settled(page);
    await playOut(page, 5, 1);
    const after = await state(page, '(s) => s.view.stones');
    assert.equal(after.length, 6);
    assert.deepEqual(after.slice(0, 5), before);
    await closePage(page);
  },
  'an engine that dies does not take the game along': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await page.keyboard.press('h');
    await until(page, () => window.caminos.store.state.thinking);
    await page.evaluate(() => window.caminos.game.mind.kill('test'));
    await until(page, () => window.caminos.store.state.thinking === null);
    await page.keyboard.press('h');
    await until(page, () => window.caminos.store.state.hint);
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
  'the page works without a network': async (browser, address) => {
    const page = await openPage(browser, address, { serviceWorkers: 'allow', bad: [/ERR_INTERNET_DISCONNECTED/] });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(page, async () => {
      const names = await caches.keys();
      return names.length === 1 && (await (await caches.open(names[0])).keys()).length > 5;
    });
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
    await page.click('.menu-entry:nth-child(2)');
    await until(page, () => window.caminos.store.state.lesson);
    await page.reload();
    await ready(page);
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 3);
    await closePage(page);
  },
};
