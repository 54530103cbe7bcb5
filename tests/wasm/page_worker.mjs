/*
 * page_worker.mjs: the page's worker without a page: bundled as for the page and run here,
 * with a message queue of its own; what is asked and answered is web/src/worker/protocol.ts.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';

const web = fileURLToPath(new URL('../../web/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'caminos-worker-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

/** The page fetches modules and nets by an address; here their names will do. And helpers are started by theirs. */
const byName = {
  name: 'by-name',
  enforce: 'pre',
  resolveId: (id) => (/^caminos[-\w]*\.wasm|^data\/nets/.test(id) ? `\0${id}` : null),
  load: (id) =>
    id.startsWith('\0') && id.includes('?url') ? `export default '${id.slice(1).replace('?url', '')}'` : null,
  transform: (code) => code.replace(/new URL\('\.\/helper\.ts', import\.meta\.url\)/, "'helper.mjs'"),
};

async function bundle(name) {
  const { build } = await import(pathToFileURL(join(web, 'node_modules/vite/dist/node/index.js')));
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [byName],
    build: {
      lib: { entry: join(web, `src/worker/${name}.ts`), formats: ['es'], fileName: () => `${name}.mjs` },
      outDir: folder,
      emptyOutDir: false,
      minify: false,
    },
  });
}

/** A Web Worker as a thread of Node.js. */
export class Helper {
  static all = [];

  constructor(file) {
    const queue = `
      const { parentPort, workerData } = require('node:worker_threads');
      globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
      import(workerData).then(() => parentPort.on('message', (data) => self.onmessage({ data })));`;
    this.thread = new Thread(queue, { eval: true, workerData: pathToFileURL(join(folder, file)).href });
    this.thread.on('message', (data) => this.onmessage?.({ data }));
    this.thread.on('error', (error) => this.onerror?.({ message: error.message, preventDefault() {} }));
    this.thread.unref();
    Helper.all.push(this);
  }

  postMessage(data) {
    this.thread.postMessage(data);
  }

  terminate() {
    return this.thread.terminate();
  }
}

let started = 0;

/** {ask, fetched}: a worker that finds the modules in 'files', by name; with 'scope' around it. */
export async function startWorker(files, scope = {}) {
  const waiting = new Map();
  const fetched = [];
  const self = {
    postMessage({ id, value, failure, progress }) {
      if (progress) return waiting.get(id)?.progress?.(progress);
      if (id < 0) throw new Error(`the worker broke down: ${failure.error}`);
      if (failure) waiting.get(id).reject(Object.assign(new Error(failure.error), { failure }));
      else waiting.get(id).resolve(value);
      waiting.delete(id);
    },
    close() {},
    ...scope,
  };
  globalThis.self = self;
  globalThis.fetch = async (address) => {
    fetched.push(address);
    if (/^caminos/.test(address) && !files[address]) throw new Error(`no ${address}`);
    return new Response(readFileSync(files[address] ?? join(web, '..', address)));
  };
  if (started === 0) for (const name of ['worker', 'helper']) await bundle(name);
  await import(`${pathToFileURL(join(folder, 'worker.mjs'))}?${++started}`);
  let asked = 0;
  const askWith = (progress, name, args) => {
    const id = ++asked;
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject, progress }));
    self.onmessage({ data: { id, desk: 0, name, args, have: 0 } });
    return answer;
  };
  const ask = (name, ...args) => askWith(undefined, name, args);
  const think = async (limits, progress) => askWith(progress, 'think', [await ask('line', -1), limits]);
  return { ask, think, fetched };
}

const person = { kind: 'person', level: 0, name: 'A' };
export const setupOf = (board) => ({
  board,
  players: 2,
  neutral: false,
  points: true,
  games: 1,
  target: 0,
  time: [0, 0, 0],
  seats: [person, person, person, person],
});
