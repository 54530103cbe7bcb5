/*
 * start.mjs: the first second: when the welcome is painted, when the board in space is
 * there, and the longest task of the page's thread until then, without a graphics
 * processor. CAMINOS_URL points it at another server, say one with an older page.
 */
import { launch } from '../tests/harness.mjs';
import { serve } from '../tests/server.mjs';

const runs = Number(process.env.RUNS ?? 5);

/** Notes the first frame in which the welcome can be seen, and the first with a board in space. */
function watch() {
  window.firsts = {};
  const note = (name) => (window.firsts[name] ??= performance.now());
  const look = () => {
    const card = document.querySelector('.welcome');
    if (card?.checkVisibility() && card.textContent.length > 40) requestAnimationFrame(() => note('welcome'));
    const canvas = document.querySelector('canvas.board3d');
    if (canvas?.checkVisibility({ opacityProperty: true }) && canvas.width > 100) {
      const sample = document.createElement('canvas');
      sample.width = sample.height = 8;
      const ctx = sample.getContext('2d');
      ctx.drawImage(canvas, 0, 0, 8, 8);
      const { data } = ctx.getImageData(0, 0, 8, 8);
      if (new Set(Array.from({ length: 64 }, (_, i) => data[4 * i])).size > 8) note('space');
    }
    if (!window.firsts.space) setTimeout(() => requestAnimationFrame(look), 30);
  };
  document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(look));
}

async function once(browser, address, query) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    locale: 'en-GB',
  });
  await context.addInitScript(watch);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  await page.goto(`${address}${query}`);
  await page.waitForFunction(() => window.firsts.welcome && window.firsts.space, null, { timeout: 120_000 });
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  const firsts = await page.evaluate(() => window.firsts);
  await context.close();
  const main = events.find(
    (e) =>
      e.name === 'thread_name' &&
      e.args.name === 'CrRendererMain' &&
      events.some((t) => t.tid === e.tid && t.pid === e.pid && t.name === 'FunctionCall'),
  );
  const tasks = events.filter(
    (e) => e.pid === main?.pid && e.tid === main?.tid && e.ph === 'X' && /RunTask$/.test(e.name),
  );
  const longest = tasks.reduce((most, e) => (e.dur > most.dur ? e : most), { dur: 0 });
  const cpu = Math.max(...tasks.map((e) => e.tdur ?? 0));
  return { ...firsts, longest: longest.dur / 1000, cpu: cpu / 1000 };
}

const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const server = process.env.CAMINOS_URL ? { address: process.env.CAMINOS_URL, close() {} } : await serve();
const browser = await launch();
const found = [];
for (let run = 0; run < runs; run++) found.push(await once(browser, server.address, ''));
for (const [what, name, limit] of [
  ['welcome painted after', 'welcome', 1000],
  ['board in space after', 'space', null],
  ['longest task while loading', 'longest', 200],
  ['most time of a task on the processor', 'cpu', null],
]) {
  const values = found.map((one) => one[name]);
  console.log(
    `start, ${what}: median ${middle(values).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms${limit ? ` (limit ${limit})` : ''}`,
  );
}
await browser.close();
server.close();
