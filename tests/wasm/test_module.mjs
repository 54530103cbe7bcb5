/*
 * test_module.mjs CAMINOS.wasm: the page's worker and its module, without a page.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setupOf, startWorker } from './page_worker.mjs';

const firstMoves = { square: 1345, rhombus: 1198, octagon: 1629, ring: 1032 };
// Yellow goes straight across; green looks on.
const game = ['L:a4,b4,c4,c5', 'O:a1,a2,b1,b2', 'L:d4,e4,f4,f5', 'O:a7,a8,b7,b8', 'T:g4,h3,h4,h5'];

const { ask, fetched } = await startWorker({ 'caminos.wasm': resolve(process.argv[2]) });

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
// A board of one's own: the net for any such board, and afterwards the square's own again.
const definition = readFileSync(new URL('../../boards/garden.board', import.meta.url), 'utf8');
await ask('open', { ...setupOf('garden'), definition });
const before = await ask('think', await ask('line', -1), { visits: 1 });
assert.deepEqual(fetched.slice(2), ['data/nets/any.net']);
assert.equal(before.finished, true);
await ask('open', setupOf('square'));
assert.equal((await ask('think', await ask('line', -1), { visits: 300 })).best, thought.best);
assert.equal(fetched.length, 3);
const [win, draw, loss] = thought.wdl;
assert.ok(Math.abs(win + draw + loss - 1) < 0.0002 && Math.abs(win + draw / 2 - thought.winrate) < 0.0002);
// As many, unless no other move can catch up before: then more than half.
assert.ok(thought.finished && thought.visits > 150);
assert.equal((await ask('play', thought.best)).plies, 1);
