/*
 * threads.mjs: the computer thinks with several workers where the page may share memory and time is
 * the limit, with one elsewhere, and goes on when helpers fail.
 */
import { assert, closePage, computer, openPage, person, playOut, settled, start, state } from './harness.mjs';
import { trapIn } from './trap.mjs';

const batch = 32; // iterations between two looks at the clock (src/engine/search.c)

/** Scripts whose name fits begin with this. */
const prefix = (context, name, code) =>
  context.route(name, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code};${await response.text()}` });
  });

/** So many processors for the workers, and where their helpers are to be found instead. They tell the page of each. */
const processors = (count, elsewhere = '') => `
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${count} });
  const tell = new BroadcastChannel('helpers');
  self.Worker = class extends Worker {
    constructor(address, options) {
      super('${elsewhere}' || address, options);
      tell.postMessage(String(address));
    }
  }`;

const workers = /worker-[^/]*\.js$/;

/** Remembers helpers and modules: {helpers: [address], modules: Set of names}. */
async function watch(context) {
  const seen = { helpers: [], modules: new Set() };
  await context.exposeFunction('seen', (address) => seen.helpers.push(address));
  await context.addInitScript(() => {
    new BroadcastChannel('helpers').onmessage = ({ data }) => window.seen(data);
  });
  context.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').pop();
    if (name.endsWith('.wasm')) seen.modules.add(name.replace(/-[\w-]{8}\.wasm$/, ''));
  });
  return seen;
}

/**
 * In every worker: a clock that leaps more than a slice at each look, so that the first thread makes one
 * batch a slice, and gives the others time meanwhile. It counts the slices: each but the last is followed by a pause.
 */
const leapingClock = `
  ${processors(2)};
  const cell = new Int32Array(new SharedArrayBuffer(4));
  let time = performance.now();
  performance.now = () => {
    Atomics.wait(cell, 0, 0, 10);
    time += 50;
    return time;
  };
  let slices = 1;
  const wait = setTimeout;
  self.setTimeout = (...args) => {
    slices++;
    return wait(...args);
  };
  const channel = new BroadcastChannel('slices');
  channel.onmessage = ({ data }) => data === 'how many' && channel.postMessage(slices)`;

/** Without the headers that give the page shared memory, as behind a proxy that drops them. */
const unshared = (context, address) =>
  context.route(`${address}?view=2d`, async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(
      Object.entries(response.headers()).filter(([name]) => !name.startsWith('cross-origin-')),
    );
    await route.fulfill({ response, headers });
  });

/** How the engine thinks of the position, as it is asked. */
const think = (page, limits) =>
  page.evaluate(async (asked) => {
    const { game } = window.caminos;
    return game.thinker.think(await game.desk.ask('line', -1), asked, () => {});
  }, limits);

/** Visits for each iteration that the first thread can have made: more than one is the work of others. */
async function shareOfVisits(page) {
  await start(page);
  await think(page, { seconds: 0.02 }); // whoever is to come is there
  await playOut(page, 3, 2);
  const { visits } = await think(page, { seconds: 5 });
  const slices = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const channel = new BroadcastChannel('slices');
        const told = [];
        channel.onmessage = ({ data }) => {
          if (told.push(data) === 2) resolve(told[0] + told[1]); // the two workers of the page
        };
        channel.postMessage('how many');
      }),
  );
  return visits / (batch * slices);
}

/** The computer answers two moves at a level whose limit is time, without a word of trouble. */
async function playTimed(page) {
  await start(page, { seats: [person, computer(8), person, person] });
  for (const plies of [2, 4]) {
    await playOut(page, plies, 1);
    await settled(page);
    await page.waitForFunction((count) => window.caminos.store.state.view.plies === count, plies);
  }
  assert.equal(await state(page, '(s) => s.notice'), null);
}

export const tests = {
  'with shared memory several workers think': async (browser, address) => {
    const page = await openPage(browser, address, {
      arrange: (context) => prefix(context, workers, leapingClock),
    });
    assert.equal(await page.evaluate(() => window.crossOriginIsolated), true);
    const share = await shareOfVisits(page);
    assert.ok(share > 1, `${share}`);
    await closePage(page);
  },
  'helpers come when time is the limit, and of the modules one': async (browser, address) => {
    let seen;
    const page = await openPage(browser, address, {
      arrange: async (context) => {
        await prefix(context, workers, processors(4));
        seen = await watch(context);
      },
    });
    await start(page, { seats: [person, computer(7), person, person] });
    await playOut(page, 1, 1);
    await page.waitForFunction(() => window.caminos.store.state.view.plies === 2);
    await think(page, { visits: 50 });
    assert.deepEqual(seen.helpers, []);
    await playTimed(page);
    assert.equal(seen.helpers.length, 2); // of four processors one is the page's
    assert.deepEqual([...seen.modules], ['caminos-threads']);
    await closePage(page);
  },
  'without shared memory, or with one processor, one worker thinks': async (browser, address) => {
    for (const [count, isolated] of [
      [4, false],
      [1, true],
    ]) {
      let seen;
      const page = await openPage(browser, address, {
        arrange: async (context) => {
          if (!isolated) await unshared(context, address);
          await prefix(context, workers, processors(count));
          seen = await watch(context);
        },
      });
      assert.equal(await page.evaluate(() => window.crossOriginIsolated), isolated);
      await playTimed(page);
      assert.deepEqual(seen.helpers, []);
      assert.deepEqual([...seen.modules], ['caminos']);
      await closePage(page);
    }
  },
  'helpers that die are done without': async (browser, address) => {
    const page = await openPage(browser, address, {
      wasm: (module) => trapIn(module, 'caminos_serve'),
      arrange: (context) => prefix(context, workers, processors(4)),
    });
    await playTimed(page);
    assert.deepEqual(page.troubles, ['unreachable', 'unreachable']); // both, and no new ones
    page.troubles = [];
    await closePage(page);
  },
  'helpers that cannot be started are done without': async (browser, address) => {
    let seen;
    const page = await openPage(browser, address, {
      arrange: async (context) => {
        await prefix(context, workers, processors(4, './nowhere.js'));
        seen = await watch(context);
      },
      bad: [/404/],
    });
    await playTimed(page);
    assert.equal(seen.helpers.length, 2);
    await closePage(page);
  },
};
