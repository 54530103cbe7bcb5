/*
 * test_module.mjs CAMINOS.wasm: the page's worker and its module, without a page.
 *
 * The worker is bundled as for the page and run here with a message queue of its
 * own; what is asked and answered is web/src/worker/protocol.ts.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const wasm = resolve(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'caminos-worker-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

/** The page fetches the module by an address; here its name will do. */
const moduleByName = {
  name: 'module-by-name',
  enforce: 'pre',
  resolveId: (id) => (/^caminos\.wasm|^data\/nets/.test(id) ? `\0${id}` : null),
  load: (id) =>
    id.startsWith('\0') && id.includes('?url') ? `export default '${id.slice(1).replace('?url', '')}'` : null,
};

async function bundle() {
  const { build } = await import(pathToFileURL(join(web, 'node_modules/vite/dist/node/index.js')));
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [moduleByName],
    build: {
      lib: { entry: join(web, 'src/worker/worker.ts'), formats: ['es'], fileName: () => 'worker.mjs' },
      outDir: folder,
      minify: false,
    },
  });
}

const waiting = new Map();
const fetched = [];
let asked = 0;

function startWorker() {
  globalThis.self = {
    postMessage({ id, value, failure, progress }) {
      if (progress) return;
      if (id < 0) throw new Error(`the worker broke down: ${failure.error}`);
      if (failure) waiting.get(id).reject(Object.assign(new Error(failure.error), { failure }));
      else waiting.get(id).resolve(value);
      waiting.delete(id);
    },
    close() {},
  };
  globalThis.fetch = async (address) => {
    fetched.push(address);
    return new Response(readFileSync(address === 'caminos.wasm' ? wasm : join(web, '..', address)));
  };
  return import(pathToFileURL(join(folder, 'worker.mjs')));
}

function ask(name, ...args) {
  const id = ++asked;
  const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  self.onmessage({ data: { id, desk: 0, name, args, have: 0 } });
  return answer;
}

const person = { kind: 'person', level: 0, name: 'A' };
const setupOf = (board) => ({
  board,
  players: 2,
  neutral: false,
  points: true,
  games: 1,
  target: 0,
  time: [0, 0, 0],
  seats: [person, person, person, person],
});

const firstMoves = { square: 1345, rhombus: 1198, octagon: 1629, ring: 1032 };
// Yellow goes straight across; green looks on.
const game = ['L:a4,b4,c4,c5', 'O:a1,a2,b1,b2', 'L:d4,e4,f4,f5', 'O:a7,a8,b7,b8', 'T:g4,h3,h4,h5'];

await bundle();
await startWorker();

for (const [board, count] of Object.entries(firstMoves)) {
  assert.equal((await ask('open', setupOf(board))).plies, 0);
  assert.equal((await ask('fits', -1)).length, count, board);
}

// A game to its end, a move that does not fit on the way, and the game as a file.
await ask('open', setupOf('square'));
await assert.rejects(ask('play', 'L:a1,a2,a3,c3'), ({ failure }) => failure.error !== '' && failure.reason !== '');
let view;
for (const move of game) view = await ask('play', move);
assert.equal(view.plies, game.length);
assert.equal(view.outcome.result, 'yellow');
const record = await ask('sgf');
for (const move of game) assert.ok(record.includes(`[${move}]`), record);
assert.equal((await ask('read', record)).plies, game.length);

// A search, and its move; for it the net of the board is fetched, and no other, once.
assert.deepEqual(fetched, ['caminos.wasm']);
await ask('open', setupOf('square'));
const thought = await ask('think', await ask('line', -1), { visits: 300 });
await ask('think', await ask('line', -1), { visits: 20 });
assert.deepEqual(fetched, ['caminos.wasm', 'data/nets/square.net']);
const [win, draw, loss] = thought.wdl;
assert.ok(Math.abs(win + draw + loss - 1) < 0.0002 && Math.abs(win + draw / 2 - thought.winrate) < 0.0002);
// As many, unless no other move can catch up before: then more than half.
assert.ok(thought.finished && thought.visits > 150);
assert.equal((await ask('play', thought.best)).plies, 1);
