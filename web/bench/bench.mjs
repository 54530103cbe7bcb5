/*
 * bench.mjs: the numbers the page promises: its size, how fast the module
 * searches, and that a thinking computer never holds up a frame.
 *
 *   node bench/bench.mjs [NATIVE]   NATIVE: iterations a second of `caminos bench`,
 *                                   measured in the same run, to compare with
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { closePage, computer, launch, openPage, start, until } from '../tests/harness.mjs';
import { serve } from '../tests/server.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const files = (folder) => readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? files(join(folder, name)) : [join(folder, name)]));

let total = 0;
for (const file of files(dist)) {
  const size = gzipSync(readFileSync(file), { level: 9 }).length;
  total += size;
  console.log(`size ${file.slice(dist.length + 1)}: ${size}`);
}
console.log(`size total: ${total} (limit 350000)`);

/** Visits a second from the empty board, in this process: no browser beside it. */
async function searchSpeed(board) {
  const path = files(dist).find((file) => file.endsWith('.wasm'));
  let memory;
  const clock = (_id, _precision, at) => {
    new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  };
  const system = new Proxy({ clock_time_get: clock }, { get: (known, name) => known[name] ?? (() => 52), has: () => true });
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
  x.caminos_seat(0, 0, 0, text(''));
  x.caminos_seat(1, 0, 0, text(''));
  x.caminos_new(0, text(board), 2, 0, 0, 1, 0, 0, 0, 0);
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

const native = Number(process.argv[2] ?? 0);
for (const board of ['square', 'octagon']) {
  const speed = await searchSpeed(board);
  const ratio = native && board === 'square' ? ` (${(speed / native).toFixed(2)} of native)` : '';
  console.log(`${board} wasm search_iterations_per_s: ${speed.toFixed(0)}${ratio}`);
}

/** The longest task of the page's thread while the computer thinks. */
const server = await serve();
const browser = await launch();
const page = await openPage(browser, server.address);
await page.evaluate(() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longest = Math.max(window.longest, entry.duration);
  }).observe({ type: 'longtask' });
});
await start(page, { seats: [computer(4), computer(4), computer(4), computer(4)] });
await until(page, () => window.caminos.store.state.view.plies >= 6);
console.log(`longest task while thinking: ${(await page.evaluate(() => window.longest)).toFixed(0)} ms (0: none over 50)`);
await closePage(page);
await browser.close();
server.close();
