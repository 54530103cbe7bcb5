/*
 * drawing.mjs: how the picture in space gets on the page, and keeps up.
 */
import { readFileSync } from 'node:fs';
import { assert, closePage, openPage, playOut, settled, start, state, until } from './harness.mjs';

/** Note every copy to the board on the page: how high, and from where down. */
const noteCopies = () => {
  window.copies = [];
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (from, x, y, width, height) {
    if (this.canvas.className === 'board3d') window.copies.push({ y, height: height ?? from.height });
    return drawImage.apply(
      this,
      [from, x, y, width, height].filter((part) => part !== undefined),
    );
  };
};

/** Is there a stone of that colour where the last move says? Read from the pixels on the page. */
const stoneIsSeen = () => {
  const { caminos } = window;
  const { view, tables } = caminos.store.state;
  const surface = caminos.surface();
  const [x, y, z] = view.stones.at(-1).cubes.at(-1);
  const at = surface.pointOf(tables.cells.find((c) => c.x === x && c.y === y).id, z + 1);
  const box = surface.element.getBoundingClientRect();
  const { width, height } = surface.element;
  const copy = Object.assign(document.createElement('canvas'), { width, height });
  const ctx = copy.getContext('2d');
  ctx.drawImage(surface.element, 0, 0);
  const [red, green, blue] = ctx.getImageData(
    ((at.x - box.left) * width) / box.width,
    ((at.y - box.top) * height) / box.height,
    1,
    1,
  ).data;
  return [red > green && green > blue + 60, green > red && green > blue][view.stones.at(-1).colour];
};

/** What the page is told of the device: that a graphics processor draws. */
const claimProcessor = () => {
  delete window.OffscreenCanvas; // what draws is asked here then, not in a worker
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === 0x9246 || name === this.RENDERER ? 'Quick Graphics' : getParameter.call(this, name);
  };
};

export const tests = {
  'without a graphics processor a picture at rest is drawn again, finely': async (browser, address) => {
    const page = await openPage(browser, address, { query: '?view=3d', init: noteCopies });
    await start(page);
    const wholeThenStrips = () => {
      const { height } = window.caminos.surface().element;
      const last = window.copies.findLastIndex((copy) => copy.y === 0 && copy.height === height);
      const strips = window.copies.slice(last + 1);
      return last >= 0 && strips.length > 1 && strips[0].y === 0 && strips.at(-1).y + strips.at(-1).height >= height;
    };
    await until(page, wholeThenStrips);
    await page.evaluate(() => {
      window.copies.length = 0;
      window.caminos.surface().orbit(0.3, 0, 1);
    });
    await until(page, wholeThenStrips);
    await playOut(page, 1, 1);
    await until(page, stoneIsSeen);
    await closePage(page);
  },
  'a picture wanted while a fine one is drawn does not wait for it': async (browser, address) => {
    const page = await openPage(browser, address, { query: '?view=3d', init: noteCopies });
    await start(page);
    const { height } = await page.evaluate(() => ({ height: window.caminos.surface().element.clientHeight }));
    await until(page, (whole) => window.copies.some((copy) => copy.height < whole), height);
    await page.evaluate(() => {
      window.copies.length = 0;
      window.caminos.surface().orbit(0.3, 0, 1);
    });
    await until(page, (whole) => window.copies.some((copy) => copy.height === whole), height);
    const before = await page.evaluate((whole) => window.copies.findIndex((copy) => copy.height === whole), height);
    assert.ok(before <= 1, `${before} strips came first`);
    await closePage(page);
  },
  'where drawing turns out to be slow the picture simplifies itself': async (browser, address) => {
    const init = `(${claimProcessor})(); localStorage.setItem('caminos.prefs', JSON.stringify({ motion: 'full' }))`;
    const page = await openPage(browser, address, { query: '?view=3d', init });
    await start(page);
    assert.equal(await page.evaluate(() => window.caminos.surface().quality), 'medium');
    await page.evaluate(() => {
      const views = ['top', 'east', 'north', 'west', 'south', 'iso'];
      let next = 0;
      window.turning = setInterval(() => window.caminos.surface().preset(views[next++ % views.length]), 400);
    });
    await until(page, () => window.caminos.surface().quality === 'low');
    await page.evaluate(() => clearInterval(window.turning));
    await playOut(page, 1, 1);
    assert.equal(await state(page, '(s) => s.view.plies'), 1);
    await closePage(page);
  },
  'every shader that is asked for compiles, in the finest picture, too': async (browser, address) => {
    // three.js is bundled without what is never drawn (lean.mjs); nothing of that may be missed.
    const init = () => {
      window.broken = [];
      const { prototype } = WebGL2RenderingContext;
      const { useProgram } = prototype;
      prototype.useProgram = function use(program) {
        if (program && !this.getProgramParameter(program, this.LINK_STATUS))
          window.broken.push(this.getProgramInfoLog(program));
        useProgram.call(this, program);
      };
    };
    const options = { query: '?view=3d&quality=high', width: 400, height: 400, grain: 4, init };
    const page = await openPage(browser, address, options);
    await start(page, { neutral: true });
    await playOut(page, 4, 4);
    await page.evaluate(() => window.caminos.placing.pick(0));
    await page.keyboard.press('ArrowUp');
    await settled(page);
    assert.deepEqual(await page.evaluate(() => window.broken), []);
    await closePage(page);
  },
  'a graphics processor that is lost comes back with the picture': async (browser, address) => {
    const page = await openPage(browser, address, { query: '?view=3d', bad: [/context lost/i] });
    await start(page);
    await page.evaluate(() => window.caminos.surface().renderer.forceContextLoss());
    await playOut(page, 1, 3);
    assert.equal(await state(page, '(s) => s.view.plies'), 3);
    await page.evaluate(() => window.caminos.surface().renderer.forceContextRestore());
    await until(page, stoneIsSeen);
    await closePage(page);
  },
  'stones stand in their shade, partners have two, and a win turns the board only for those who like motion': async (
    browser,
    address,
  ) => {
    const page = await openPage(browser, address, { query: '?view=3d&quality=low', grain: 10 });
    // A side of a single cell has its line in the rim, too: a point that is no number would be complained of.
    const definition = readFileSync(new URL('../../boards/honeycomb.board', import.meta.url), 'utf8');
    await start(page, { definition });
    await start(page, { board: 'octagon', players: 4 });
    await playOut(page, 7, 4);
    await settled(page);
    const [shades, shadow] = await page.evaluate(() => {
      const { drawn, parts } = window.caminos.surface();
      const colours = [...drawn.values()].map(({ mesh }) => mesh.material.color.getHex());
      return [colours, parts.contact.children[0].geometry.getAttribute('position').count];
    });
    assert.equal(new Set(shades).size, 4, 'the stones of partners look alike');
    assert.ok(shadow > 0, 'nothing darkens where stones touch the board');
    const win = async (motion) => {
      await page.evaluate((wish) => {
        const { store } = window.caminos;
        store.update({ prefs: { ...store.state.prefs, motion: wish } });
      }, motion);
      await start(page);
      const before = await page.evaluate(() => window.caminos.surface().eye.pose.round);
      for (const move of ['O:d1,d2,e1,e2', 'O:a1,a2,b1,b2', 'O:d3,d4,e3,e4', 'L:a3,a4,a5,b5', 'L:d5,d6,d7,e7'])
        await page.evaluate((m) => window.caminos.game.play(m), move);
      await page.evaluate(() => window.caminos.game.play('L:b6,b7,b8,c8'));
      await page.evaluate(() => window.caminos.game.play('L:d8,e8,f8,f7'));
      await until(page, () => window.caminos.surface().parts.path.children.length > 0);
      return before;
    };
    const still = await win('less');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.equal(await page.evaluate(() => window.caminos.surface().eye.pose.round), still);
    const moving = await win('full');
    await until(page, (round) => window.caminos.surface().eye.pose.round > round, moving);
    await closePage(page);
  },
  'words and a still picture first, a game on the flat board, then the board in space': async (browser, address) => {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1000, height: 700 } });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    let letThrough;
    const held = new Promise((resolve) => {
      letThrough = resolve;
    });
    await context.route(/space-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${address}?view=3d&quality=low`);
    await page.waitForSelector('.welcome', { state: 'visible' });
    const picture = await page.evaluate(
      () => getComputedStyle(document.querySelector('.surface-holder')).backgroundImage,
    );
    assert.match(picture, /still-(wide|tall).*webp/);
    await until(page, () => window.caminos.store.state.view);
    await start(page);
    assert.equal(await page.evaluate(() => window.caminos.surface().kind), '2d');
    await page.keyboard.press('o');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    await page.keyboard.press('Enter');
    await settled(page);
    letThrough();
    await until(page, () => window.caminos.surface().kind === '3d');
    assert.ok((await state(page, '(s) => s.view.plies')) >= 1);
    assert.equal(await page.locator('.board2d').count(), 0);
    await until(page, stoneIsSeen);
    await context.close();
  },
};
