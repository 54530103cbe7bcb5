/*
 * test_threads.mjs CAMINOS.wasm CAMINOS-THREADS.wasm: helpers that think along in shared memory,
 * as threads of Node.js, and what becomes of the thinking when they fail.
 */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { Helper, setupOf, startWorker } from './page_worker.mjs';

const [plain, threads] = process.argv.slice(2).map((path) => resolve(path));
const files = { 'caminos.wasm': plain, 'caminos-threads.wasm': threads };
const isolated = { crossOriginIsolated: true };
const batch = 32; // iterations between two looks at the clock (src/engine/search.c)

function setProcessors(count, Worker = Helper) {
  Object.defineProperty(globalThis, 'navigator', { value: { hardwareConcurrency: count }, configurable: true });
  globalThis.Worker = Worker;
  Helper.all = [];
}

/**
 * A clock that leaps more than a slice whenever the first thread looks at it, so that it makes one batch a
 * slice, and gives the others time meanwhile; how many slices there were, at most.
 */
async function withLeapingClock(work) {
  const [realNow, realTimeout] = [performance.now, setTimeout];
  const cell = new Int32Array(new SharedArrayBuffer(4));
  let time = realNow.call(performance);
  let slices = 1;
  performance.now = () => {
    Atomics.wait(cell, 0, 0, 10);
    time += 50;
    return time;
  };
  globalThis.setTimeout = (...args) => {
    slices++; // each but the last is followed by a pause
    return realTimeout(...args);
  };
  try {
    await work();
  } finally {
    performance.now = realNow;
    globalThis.setTimeout = realTimeout;
  }
  return slices;
}

/** It is played. */
async function isLegal({ ask }, move) {
  const { plies } = await ask('view');
  return (await ask('play', move)).plies === plies + 1;
}

const tests = {
  async 'one processor, or no shared memory: the plain module, and no helper'() {
    for (const [processors, scope] of [
      [1, isolated],
      [8, {}],
    ]) {
      setProcessors(processors);
      const worker = await startWorker(files, scope);
      await worker.ask('open', setupOf('ring'));
      assert.ok((await worker.think({ seconds: 0.05 })).finished);
      assert.deepEqual(worker.fetched, ['caminos.wasm', 'data/nets/ring.net']);
      assert.equal(Helper.all.length, 0);
    }
  },

  async 'where visits are the measure both modules think the same, alone'() {
    setProcessors(2);
    const workers = [await startWorker(files), await startWorker(files, isolated)];
    const thoughts = async (board, limits) =>
      Promise.all(
        workers.map(async ({ ask, think }) => {
          await ask('open', setupOf(board));
          await ask('play', board === 'square' ? 'L:a4,b4,c4,c5' : 'O:d4,d5,e4,e5');
          return think(limits);
        }),
      );
    const real = performance.now;
    performance.now = () => 0; // else a slice may end just where a search makes up its mind
    for (const board of ['square', 'octagon']) {
      for (const limits of [{ level: 3 }, { level: 7 }, { visits: 500 }, { visits: 200, points: true }]) {
        const [one, other] = await thoughts(board, limits);
        assert.deepEqual(one, other);
        assert.ok(one.finished);
      }
    }
    performance.now = real;
    assert.equal(Helper.all.length, 0);
  },

  async 'as many helpers as there are processors to spare'() {
    for (const [processors, helpers] of [
      [2, 1],
      [3, 1],
      [4, 2],
      [16, 3],
    ]) {
      setProcessors(processors);
      const worker = await startWorker(files, isolated);
      await worker.ask('open', setupOf('square'));
      const thought = await worker.think({ level: 8 });
      assert.ok(thought.finished && (await isLegal(worker, thought.best)));
      assert.equal(Helper.all.length, helpers, `${processors} processors`);
      assert.ok(!worker.fetched.includes('caminos.wasm'));
    }
  },

  async 'visits of all threads count'() {
    const visitsOf = async (scope) => {
      setProcessors(2);
      const worker = await startWorker(files, scope);
      await worker.ask('open', setupOf('square'));
      await worker.think({ seconds: 0.02 }); // helpers and nets are there
      await worker.ask('play', 'L:a4,b4,c4,c5');
      await worker.ask('play', 'O:d7,d8,e7,e8');
      let visits;
      const slices = await withLeapingClock(async () => {
        ({ visits } = await worker.think({ seconds: 5 }));
      });
      return visits / (batch * slices);
    };
    const alone = await visitsOf({});
    const together = await visitsOf(isolated);
    assert.ok(alone <= 1, `${alone}`);
    assert.ok(together > 1, `${together}`); // more than the first thread can have made
  },

  async 'a search stops when it is told to'() {
    setProcessors(2);
    const worker = await startWorker(files, isolated);
    await worker.ask('open', setupOf('rhombus'));
    for (let n = 0; n < 5; n++) {
      const thought = await worker.think({ seconds: 3600 }, () => worker.ask('stop'));
      assert.equal(thought.finished, false);
      assert.ok(await isLegal(worker, thought.best));
    }
  },

  async 'many searches, on changing boards, all end'() {
    setProcessors(3);
    const worker = await startWorker(files, isolated);
    for (let n = 0; n < 40; n++) {
      await worker.ask('open', setupOf(['square', 'ring', 'octagon', 'rhombus'][n % 4]));
      for (let ply = 0; ply < 4; ply++) {
        const thought = await worker.think({ seconds: 0.01 });
        assert.ok(thought.visits > 0 && (await isLegal(worker, thought.best)));
      }
    }
  },

  async 'a helper that dies: the search goes on without, there and on another board'() {
    for (const board of ['square', 'octagon']) {
      setProcessors(2);
      const worker = await startWorker(files, isolated);
      await worker.ask('open', setupOf('square'));
      await worker.think({ seconds: 0.05 });
      assert.equal(Helper.all.length, 1);
      await Helper.all[0].terminate();
      await worker.ask('open', setupOf(board));
      for (let n = 0; n < 3; n++) {
        const thought = await worker.think({ seconds: 0.1 });
        assert.ok(thought.finished && thought.visits > 0 && (await isLegal(worker, thought.best)));
      }
      assert.equal(Helper.all.length, 1);
    }
  },

  async 'a helper that dies in the middle of a search'() {
    setProcessors(2);
    const worker = await startWorker(files, isolated);
    await worker.ask('open', setupOf('square'));
    let reports = 0;
    const thought = await worker.think({ seconds: 2 }, () => ++reports === 2 && void Helper.all[0].terminate());
    assert.ok(reports >= 2 && thought.finished && (await isLegal(worker, thought.best)));
  },

  async 'helpers that do not come, or fail at once, are not waited for'() {
    class Silent extends Helper {
      postMessage() {}
    }
    class Broken extends Helper {
      constructor() {
        super('no such file');
      }
    }
    class Refused extends Helper {
      constructor(file) {
        super(file);
        throw new Error('no worker in a worker');
      }
    }
    for (const Worker of [Silent, Broken, Refused]) {
      setProcessors(2, Worker);
      const worker = await startWorker(files, isolated);
      await worker.ask('open', setupOf('square'));
      const thought = await worker.think({ seconds: 0.1 });
      assert.ok(thought.finished && (await isLegal(worker, thought.best)));
      assert.equal(Helper.all.length, 1);
    }
  },

  async 'without the module for threads, or memory to share, the plain one does'() {
    setProcessors(2);
    const worker = await startWorker({ 'caminos.wasm': plain }, isolated);
    await worker.ask('open', setupOf('ring'));
    assert.ok((await worker.think({ seconds: 0.05 })).finished);
    assert.deepEqual(worker.fetched.slice(0, 2), ['caminos-threads.wasm', 'caminos.wasm']);

    const real = WebAssembly.Memory;
    WebAssembly.Memory = class {
      constructor() {
        throw new RangeError('out of memory');
      }
    };
    const other = await startWorker(files, isolated);
    await other.ask('open', setupOf('ring'));
    assert.ok((await other.think({ seconds: 0.05 })).finished);
    WebAssembly.Memory = real;
    assert.equal(Helper.all.length, 0);
  },
};

for (const [name, test] of Object.entries(tests)) {
  const began = Date.now();
  await test();
  console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}
