/*
 * bench.mjs: the numbers the page promises: its size, how fast the module
 * searches beside the program, and that a thinking computer never holds up a
 * frame.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { closePage, computer, launch, openPage, person, playOut, start, state, until } from '../tests/harness.mjs';
import { program, serve } from '../tests/server.mjs';
import { limits, sizes } from '../tests/sizes.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const files = (folder) =>
  readdirSync(folder).flatMap((name) =>
    statSync(join(folder, name)).isDirectory() ? files(join(folder, name)) : [join(folder, name)],
  );

const { files: all, page: whole, online } = sizes();
for (const [name, bytes] of all) console.log(`size ${name}: ${bytes}`);
for (const [board, bytes] of Object.entries(whole))
  console.log(`size of the page for the ${board}, in one language, without fonts: ${bytes} (limit ${limits.page})`);
console.log(`size of the part for play with others, in one language: ${online} (limit ${limits.online})`);

/** Visits a second from the empty board, in this process: no browser beside it. */
async function searchSpeed(board) {
  const path = files(dist).find((file) => /caminos-(?!threads-)[^/]*\.wasm$/.test(file));
  let memory;
  const clock = (_id, _precision, at) => {
    new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const system = new Proxy(
    { clock_time_get: clock },
    { get: (known, name) => known[name] ?? (() => 52), has: () => true },
  );
  const { instance } = await WebAssembly.instantiate(readFileSync(path), { wasi_snapshot_preview1: system });
  const x = instance.exports;
  memory = x.memory;
  x._initialize?.();
  const text = (words) => {
    const bytes = new TextEncoder().encode(words);
    const room = x.caminos_room(bytes.length + 1);
    new Uint8Array(memory.buffer).set([...bytes, 0], room);
    return room;
  };
  const read = (at) => {
    const bytes = new Uint8Array(memory.buffer, at);
    return JSON.parse(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
  };
  x.caminos_start();
  const net = readFileSync(new URL(`../../data/nets/${board}.net`, import.meta.url));
  const room = x.caminos_room(net.length);
  new Uint8Array(memory.buffer).set(net, room);
  x.caminos_learn(room, net.length);
  x.caminos_seat(0, 0, 0, text(''));
  x.caminos_seat(1, 0, 0, text(''));
  const [named, plain] = [text(board), text('')];
  x.caminos_open(0, named, plain, 2, 0, 0, 1, 0, 0, 0, 0);
  x.caminos_think(0, 0, 20000, 0, 0, 0); // until the browser's compiler has settled
  let best = 0;
  for (let round = 0; round < 3; round++) {
    x.caminos_seed(round + 1);
    const cpu = process.cpuUsage();
    const { visits } = read(x.caminos_think(0, 0, 60000, 0, 0, 0));
    const spent = process.cpuUsage(cpu);
    best = Math.max(best, visits / ((spent.user + spent.system) / 1e6));
  }
  return best;
}

/** The program's own figure, CPU time of one thread, just before the module's. */
function nativeSpeed(board) {
  const figures = execFileSync(program, ['bench', '--board', board], { encoding: 'utf8' });
  return Number(/search_iterations_per_s: (\d+)/.exec(figures)[1]);
}

for (const board of ['square', 'octagon']) {
  const [native, wasm] = [nativeSpeed(board), await searchSpeed(board)];
  console.log(
    `${board} search_iterations_per_s: ${wasm.toFixed(0)} of ${native}, ${(wasm / native).toFixed(2)} of native (limit 0.6)`,
  );
}

/** The longest task of the page's thread while computers play, and how much of it was script. */
async function longestTask(browser, address, query) {
  const page = await openPage(browser, address, { query, width: 1280, height: 800 });
  await start(page, { seats: [person, computer(6), computer(6), computer(6)] });
  await playOut(page, 1, 1); // both colours have been drawn when the computer has answered
  await until(page, () => window.caminos.store.state.view.plies >= 2);
  if (!query.includes('2d'))
    await until(page, () => [...document.querySelectorAll('.stock canvas')].every((canvas) => canvas.dataset.drawn));
  await page.waitForTimeout(2000);
  const session = await page.context().newCDPSession(page);
  const tasks = [];
  session.on('Tracing.dataCollected', ({ value }) => tasks.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  for (let round = 0; round < 4; round++) {
    const plies = await state(page, (s) => s.view.plies);
    await playOut(page, round + 2, 1);
    await until(
      page,
      (before) =>
        window.caminos.store.state.view.plies >= before + 2 ||
        window.caminos.store.state.view.outcome.result !== 'none',
      plies,
    );
    await page.waitForTimeout(1000);
  }
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  await closePage(page);
  const main = tasks.find(
    (e) =>
      e.name === 'thread_name' &&
      e.args.name === 'CrRendererMain' &&
      tasks.some((t) => t.tid === e.tid && t.pid === e.pid && t.name === 'FunctionCall'),
  );
  const own = tasks.filter((e) => e.pid === main.pid && e.tid === main.tid && e.ph === 'X');
  const longest = own.filter((e) => /RunTask$/.test(e.name)).reduce((a, b) => (b.dur > a.dur ? b : a));
  const inside = own.filter((e) => e.ts >= longest.ts && e.ts + e.dur <= longest.ts + longest.dur);
  const script = inside
    .filter((e) => e.name === 'FunctionCall' || e.name === 'RunMicrotasks' || e.name === 'FireAnimationFrame')
    .reduce((most, e) => Math.max(most, e.tdur ?? e.dur), 0);
  console.log(
    `longest task while thinking, ${query}: ${(longest.dur / 1000).toFixed(0)} ms, CPU of the thread ${((longest.tdur ?? 0) / 1000).toFixed(0)} ms, script ${(script / 1000).toFixed(0)} ms (limit 50)`,
  );
}

const server = await serve();
const browser = await launch();
for (const query of ['?view=2d', '?view=3d&quality=low', '?view=3d&quality=medium', '?view=3d&quality=high'])
  await longestTask(browser, server.address, query);
await browser.close();
server.close();
