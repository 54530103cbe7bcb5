/*
 * tables.mjs: people at tables of a real server, for the tests of online play: a server
 * that can be killed and started again, pages of players, and whole games by hand.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { keyboard, mouse, touch } from './hands.mjs';
import { assert, closePage, openPage, patience, ready, settled, state, until } from './harness.mjs';
import { program } from './server.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** A server with a store of its own, on one port for as long as it lives. */
export class Server {
  constructor(options = [], environment = {}) {
    this.options = options;
    this.environment = environment;
    this.data = mkdtempSync(path(tmpdir(), 'caminos-tables-'));
    this.port = 0;
  }

  async start() {
    const port = ['--port', String(this.port)];
    this.process = spawn(program, ['serve', ...port, '--page', dist, '--data', this.data, ...this.options], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...this.environment },
    });
    for await (const line of createInterface({ input: this.process.stdout })) {
      const found = /http:\/\/[^/]*:(\d+)\//.exec(line);
      if (!found) continue;
      this.port = Number(found[1]);
      this.address = `http://127.0.0.1:${this.port}/`;
      return this;
    }
    throw new Error('caminos serve did not start');
  }

  kill(signal = 'SIGKILL') {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return Promise.resolve();
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill(signal);
    return gone;
  }

  async remove() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Run a test with a server of its own. */
export const withServer =
  (test, options = [], environment = {}) =>
  async (browser) => {
    const server = await new Server(options, environment).start();
    try {
      await test(browser, server);
    } finally {
      await server.remove();
    }
  };

/* A line that breaks is said by the browser, and that is no fault of the page. */
const broken = [/WebSocket/, /ERR_/, /Failed to load resource/];
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844, touch: true } };
export const hands = { desktop: mouse, phone: touch, keys: keyboard };

export function visit(browser, server, size = 'desktop', hash = '', more = {}) {
  return openPage(browser, server.address, { ...sizes[size], hash, bad: broken, ...more });
}

/** From the start page to a table and its link, by taps; how many there were. */
export async function makeTable(page, card = 'quick', name = 'Anna', options = async () => {}) {
  await page.click('.welcome a[href="#friend"]');
  await page.fill('.name-field input', name);
  await options(page);
  await page.click(`.big-card-${card}`);
  await page.waitForSelector('.invite');
  return new URL(await page.inputValue('.invite-link input')).hash;
}

/** A friend who opens the link, types a name and plays. */
export async function join(browser, server, hash, size = 'phone', name = 'Bob', more = {}) {
  const page = await visit(browser, server, size, hash, more);
  await page.waitForSelector('.join');
  await page.fill('.join .name-field input', name);
  await page.click('.join .primary');
  return page;
}

export const phase = (page, wanted) => until(page, (p) => window.caminos.store.state.table?.phase === p, wanted);
export const plies = (page, count) =>
  until(
    page,
    (n) => {
      const { view, table } = window.caminos.store.state;
      return table?.moves.length === n && view.tree.some(([id, , , ply]) => id === view.live && ply === n);
    },
    count,
  );

/** Two people at a table of that kind, the first on a desktop, the second on a phone. */
export async function pair(browser, server, card = 'quick', options = async () => {}) {
  const anna = await visit(browser, server);
  const hash = await makeTable(anna, card, 'Anna', options);
  const bob = await join(browser, server, hash);
  await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
  return { anna, bob, hash };
}

/** A placement as text, by hand. */
export async function place(page, text, hand = mouse) {
  await settled(page);
  const ghost = await page.evaluate((wanted) => window.caminos.game.desk.ask('ghostOf', wanted), text);
  assert.ok(ghost?.legal, `${text} is not legal`);
  const { kind, orientation, cell } = ghost;
  await hand.pick(page, kind);
  await until(page, (k) => window.caminos.store.state.kind === k, kind); // a tap is a click a moment later
  await settled(page);
  const turns = await page.evaluate(async (to) => {
    const { game, store, placing } = window.caminos;
    const anywhere = store.state.tables.cells[0].id;
    const ways = new Map([[placing.orientation(), []]]);
    for (const [here, way] of ways) {
      if (here === to) return way;
      const { turns } = await game.desk.ask('ghost', here, anywhere);
      turns.forEach((next, axis) => {
        if (!ways.has(next)) ways.set(next, [...way, axis]);
      });
    }
    throw new Error('cannot be turned so');
  }, orientation);
  await hand.turn(page, turns);
  await settled(page);
  await hand.place(page, cell);
  await settled(page);
}

/** The same, when it is the page's turn, and seen by all pages. */
export async function play(pages, by, text, count, hand) {
  await until(by, () => {
    const { table, view } = window.caminos.store.state;
    return table.you.includes(table.to_move) && view.turn.kind === 'person' && view.turn.due;
  });
  await place(by, text, hand);
  await Promise.all(pages.map((page) => plies(page, count)));
}

/* Yellow goes along row 1 and wins with the fourth stone; green builds far away. */
export const yellowWins = ['L:a1,a2,b1,c1', 'O:a7,a8,b7,b8', 'L:d1,d2,e1,f1', 'O:d7,d8,e7,e8', 'O:g1,g2,h1,h2'];
/* The same with the colours changed, for a game that green begins or wins. */
export const greenWins = [
  'O:a7,a8,b7,b8',
  'L:a1,a2,b1,c1',
  'O:d7,d8,e7,e8',
  'L:d1,d2,e1,f1',
  'T:a5,b5,b6,c5',
  'O:g1,g2,h1,h2',
];

/** A whole game by hand, one move after the other. */
export async function playAll(pages, moves, from = 0, hand = [mouse, touch]) {
  for (const [i, move] of moves.entries()) {
    const by = (from + i) % pages.length;
    await play(pages, pages[by], move, i + 1, hand[by]);
  }
}

export { assert, closePage, openPage, ready, settled, state, until };

/*
 * Trouble.
 */

/** A way to the server that can break, or fall silent without breaking. */
export class Wire {
  constructor(server) {
    this.sockets = new Set();
    this.silent = false;
    this.listener = createServer((near) => {
      const far = connect(server.port, '127.0.0.1');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ]) {
        this.sockets.add(one);
        one.on('data', (bytes) => this.silent || other.write(bytes));
        one.on('close', () => {
          this.sockets.delete(one);
          other.destroy();
        });
        one.on('error', () => other.destroy());
      }
      if (this.cut) this.drop();
    });
  }

  open() {
    return new Promise((resolve) => {
      this.listener.listen(0, '127.0.0.1', () => {
        this.port = this.listener.address().port;
        this.address = `http://127.0.0.1:${this.port}/`;
        resolve(this);
      });
    });
  }

  drop() {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Nothing gets through any more, until 'mend'. */
  breakOff() {
    this.cut = true;
    this.drop();
  }

  mend() {
    this.cut = false;
    this.silent = false;
  }

  close() {
    this.drop();
    this.listener.close();
  }
}

/** Run a test with a server for which time goes by as 'clock.pass' says; it hears nobody too late. */
export const withDays = (test) => async (browser) => {
  const clock = laterClock();
  const patient = ['--limit', 'unheard_ms=0', '--limit', 'ping_ms=3600000'];
  try {
    await withServer((_, server) => test(browser, server, clock), patient, clock.environment)(browser);
  } finally {
    clock.remove();
  }
};

/** What makes it later for a server: its environment, and a way to let time go by. */
function laterClock() {
  const folder = mkdtempSync(path(tmpdir(), 'caminos-later-'));
  const library = path(folder, 'later.so');
  const source = fileURLToPath(new URL('../../tests/online/later.c', import.meta.url));
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  const file = path(folder, 'ahead');
  let ahead = 0;
  writeFileSync(file, '0');
  return {
    environment: { LD_PRELOAD: library, CAMINOS_LATER: file },
    pass: async (ms) => {
      ahead += Math.round(ms);
      // Whole or not at all: the server reads it at any moment.
      writeFileSync(`${file}.new`, String(ahead));
      renameSync(`${file}.new`, file);
      const end = Date.now() + patience;
      while (!existsSync(`${file}.passed`) || readFileSync(`${file}.passed`, 'utf8') !== String(ahead)) {
        assert.ok(Date.now() < end, `${ms} ms never passed`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A table by a call, for what no card offers; seat 1 is the page's own. */
export function tableByCall(page, setup, name = 'Anna') {
  return page.evaluate(
    async ([wanted, called]) => {
      const post = async (path, body) =>
        (
          await fetch(`./api/${path}`, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: window.token ? { Authorization: `Bearer ${window.token}` } : {},
          })
        ).json();
      const me = await post('guest', { name: called });
      window.token = me.token;
      localStorage.setItem('caminos.me', JSON.stringify(me));
      const { table, key } = await post('tables', { cmd: 'make', ...wanted });
      return `#table=${table}&key=${key}`;
    },
    [setup, name],
  );
}

/** Anna's table of any kind, and Bob at it. */
export async function pairByCall(browser, server, setup) {
  const anna = await visit(browser, server);
  const hash = await tableByCall(anna, setup);
  await anna.goto(`${server.address}?view=2d${hash}`);
  await anna.reload();
  await anna.waitForSelector('.invite');
  const bob = await join(browser, server, hash);
  await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
  return { anna, bob, hash };
}

/** The built page from a server that only knows files. */
export function plainFiles() {
  const types = {
    html: 'text/html',
    js: 'text/javascript',
    css: 'text/css',
    wasm: 'application/wasm',
    svg: 'image/svg+xml',
  };
  const listener = createHttp((request, response) => {
    const name = new URL(request.url, 'http://x').pathname.replace(/\/$/, '/index.html');
    const file = path(dist, name);
    if (name.includes('..') || !existsSync(file)) response.writeHead(404).end('nothing');
    else
      response.writeHead(200, { 'content-type': types[file.split('.').pop()] ?? 'text/plain' }).end(readFileSync(file));
  });
  return new Promise((resolve) => {
    listener.listen(0, '127.0.0.1', () =>
      resolve({ address: `http://127.0.0.1:${listener.address().port}/`, close: () => listener.close() }),
    );
  });
}
