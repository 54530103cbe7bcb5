/*
 * harness.mjs: a browser, pages in it, and the tests' small vocabulary.
 *
 * Nothing here waits for a time to pass: 'until' and 'settled' wait for the page
 * to say that it is done. An error in the page's console fails the test.
 */
import { strict as assert } from 'node:assert';
import { chromium } from 'playwright-core';

export { assert };

export const patience = 120_000;
/* The pages that would stand ready behind each window's address bar, for which a renderer would start and run; and what
 * Playwright switches off, whose list this one takes the place of. */
const without = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
const args = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--enable-unsafe-swiftshader', // WebGL all the same, drawn by the processor
  `--disable-features=${without}`,
];

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export function launch() {
  return chromium.launch({ executablePath, args });
}

/** A browser of its own, which keeps what it is told in a folder. */
export function launchWith(folder) {
  const options = { executablePath, args, reducedMotion: 'reduce', locale: 'en-GB', serviceWorkers: 'block' };
  return chromium.launchPersistentContext(folder, options);
}

/** A page of its own, ready to play. */
export async function openPage(browser, address, options = {}) {
  const {
    query = '?view=2d',
    width = 900,
    height = 700,
    touch = false,
    dark = false,
    init,
    locale = 'en-GB',
    hash = '',
    bad = [],
    grain = 1,
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1 / grain, // a coarse picture is drawn faster; nothing else changes
    hasTouch: touch,
    isMobile: false,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale,
    serviceWorkers: options.serviceWorkers ?? 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (init) await context.addInitScript(init);
  if (options.wasm)
    await context.route(/\.wasm$/, async (route) =>
      route.fulfill({ response: await route.fetch(), body: await options.wasm(await (await route.fetch()).body()) }),
    );
  await options.arrange?.(context);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.troubles = [];
  page.on('pageerror', (error) => page.troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !bad.some((pattern) => pattern.test(message.text())))
      page.troubles.push(message.text());
  });
  await page.goto(`${address}${query}${hash}`);
  await ready(page);
  return page;
}

export async function ready(page) {
  await page.waitForFunction(() => window.caminos?.store.state.view);
  await page.evaluate(() => window.caminos.raised?.());
}

export async function closePage(page) {
  assert.deepEqual(page.troubles, [], 'the page has complained');
  await page.context().close();
}

export const until = (page, what, argument) => page.waitForFunction(what, argument);
/** The same for what answers with a promise, which 'until' would take for a yes. */
export async function untilAnswered(page, what) {
  const end = Date.now() + patience;
  while (!(await page.evaluate(what))) assert.ok(Date.now() < end, `never: ${what}`);
}
export const settled = (page) => page.evaluate(() => window.caminos.settled());
export const state = (page, read, argument) =>
  page.evaluate(`(${read})(window.caminos.store.state, ${JSON.stringify(argument) ?? 'undefined'})`);

/** Two people, or what 'change' says; no waiting for the computer. */
export async function start(page, change = {}) {
  const setup = {
    board: 'square',
    players: 2,
    neutral: false,
    points: false,
    games: 1,
    target: 0,
    time: [0, 0, 0],
    seats: [person, person, person, person],
    ...change,
  };
  await page.evaluate(async (s) => {
    window.caminos.game.pace = 0;
    await window.caminos.game.start(s);
  }, setup);
}

export const person = { kind: 'person', level: 0, name: '' };
export const computer = (level = 1) => ({ kind: 'computer', level, name: '' });

/** From now on the computer thinks until it is stopped, however slow this machine is; if silent, without a word meanwhile. */
export const letThinkOn = (page, silent = false) =>
  page.evaluate((quiet) => {
    const { thinker } = window.caminos.game;
    const think = thinker.think.bind(thinker);
    thinker.think = (line, limits, report) =>
      think(line, { ...limits, level: 0, seconds: 600 }, quiet ? () => {} : report);
  }, silent);

/** Random numbers that are the same every time. */
export function seeded(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Play random moves, not by hand, until the game is over or 'plies' are played. */
export function playOut(page, seed, plies = 1000) {
  return page.evaluate(
    async ([first, limit]) => {
      const { game, store } = window.caminos;
      let a = first;
      const random = () => {
        a = (Math.imul(a, 1103515245) + 12345) & 0x7fffffff;
        return a / 0x7fffffff;
      };
      for (let n = 0; n < limit && store.state.view.outcome.result === 'none'; n++) {
        const fits = await game.desk.ask('fits', -1);
        const [, , orientation, cell] = fits[Math.floor(random() * fits.length)];
        const ghost = await game.desk.ask('ghost', orientation, cell);
        await game.play(ghost.text);
      }
      return store.state.view.outcome;
    },
    [seed, plies],
  );
}
