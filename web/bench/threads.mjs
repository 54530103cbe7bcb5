/*
 * threads.mjs [ROUNDS]: iterations for each second of CPU time as the page's worker thinks, in Node.js:
 * the plain module, the one with shared memory alone, and that one with a helper.
 *
 * By turns and from the same positions, as a machine that others use is never twice the same. What two
 * threads get done in a second of the clock is about twice their figure here, if both have a processor.
 */
import { fileURLToPath } from 'node:url';
import { Helper, setupOf, startWorker } from '../../tests/wasm/page_worker.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const files = {
  'caminos.wasm': here('../../build/wasm/app/wasm/caminos.wasm'),
  'caminos-threads.wasm': here('../../build/wasm-threads/app/wasm/caminos-threads.wasm'),
};
const rounds = Number(process.argv[2] ?? 6);
Object.defineProperty(globalThis, 'navigator', { value: { hardwareConcurrency: 2 } });
globalThis.Worker = Helper;

const plain = await startWorker(files);
const shared = await startWorker(files, { crossOriginIsolated: true });
const kinds = {
  'the plain module': [plain, { visits: 20_000 }],
  'shared memory, alone': [shared, { visits: 20_000 }],
  'one thread for 2 s': [plain, { seconds: 2 }],
  'two threads for 2 s': [shared, { seconds: 2 }],
};

async function speed(board, move, [{ ask, think }, limits]) {
  const other = board === 'ring' ? 'square' : 'ring';
  await ask('open', setupOf(other));
  await think({ visits: 1 }); // another board: what was searched before is forgotten
  await ask('open', setupOf(board));
  await ask('play', move);
  await think({ visits: 1 });
  const cpu = process.cpuUsage();
  const { visits } = await think(limits);
  const { user, system } = process.cpuUsage(cpu);
  return visits / ((user + system) / 1e6);
}

for (const board of ['square', 'octagon']) {
  const found = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    await plain.ask('open', setupOf(board));
    const fits = await plain.ask('fits', -1);
    const [, , orientation, cell] = fits[(round + 2) * 97];
    const move = (await plain.ask('ghost', orientation, cell)).text;
    for (const [name, kind] of Object.entries(kinds)) {
      const each = await speed(board, move, kind);
      if (round >= 0) found[name].push(each); // before that, until the compiler has settled
    }
  }
  const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
  for (const [name, list] of Object.entries(found))
    console.log(`${board}, ${name}: ${Math.round(median(list))} iterations a second of CPU time`);
}
