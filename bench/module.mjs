/*
 * module.mjs: the page's module outside the page, to be measured.
 *
 *   node bench/module.mjs MODULE gtp                   a GTP program, for 'caminos match'
 *   node bench/module.mjs MODULE speed BOARD VISITS    iterations per second of CPU time, the best of five
 *
 * MODULE is build/wasm/app/wasm/caminos.wasm. The same search natively:
 *   printf 'set_game BOARD\nmax_visits VISITS\ngenmove yellow\n' | caminos gtp
 * Against another program on equal time, the module having no clock but the wall's:
 *   caminos match --a 'node bench/module.mjs MODULE gtp' --b 'PROGRAM gtp' --seconds 1 --board square
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const nets = join(dirname(fileURLToPath(import.meta.url)), '../data/nets');
const [path, mode, ...rest] = process.argv.slice(2);
if (!path || !['gtp', 'speed'].includes(mode) || (mode === 'speed' && !(rest.length === 2 && Number(rest[1]) > 0))) {
  console.error('usage: module.mjs MODULE gtp | module.mjs MODULE speed BOARD VISITS');
  process.exit(2);
}
if (!existsSync(path)) {
  console.error(`module.mjs: no module '${path}'; 'make wasm' builds it`);
  process.exit(2);
}

/* Of the system the module needs the time; all else it does without, and is told so (ENOSYS). */
let memory;
const now = (_clock, _precision, at) => {
  new DataView(memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
  return 0;
};
const ENOSYS = 52;
const system = new Proxy({ clock_time_get: now }, { get: (known, name) => known[name] ?? (() => ENOSYS) });
const { instance } = await WebAssembly.instantiate(readFileSync(path), { wasi_snapshot_preview1: system });
const api = instance.exports;
memory = api.memory;
api._initialize();
api.caminos_start();

function put(bytes) {
  const room = api.caminos_room(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, room);
  return room;
}

const text = (words) => put([...new TextEncoder().encode(words), 0]);

function answer(at) {
  const bytes = new Uint8Array(memory.buffer, at);
  const found = JSON.parse(new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))));
  if (found.error) throw new Error(found.error);
  return found;
}

const learned = new Set();

function open(board) {
  if (!existsSync(join(nets, `${board}.net`))) throw new Error(`no board '${board}'`);
  const net = readFileSync(join(nets, `${board}.net`));
  if (!learned.has(board)) answer(api.caminos_learn(put(net), net.length));
  learned.add(board);
  for (const seat of [0, 1]) answer(api.caminos_seat(seat, 0, 0, text('')));
  answer(api.caminos_open(0, text(board), text(''), 2, 0, 0, 1, 0, 0, 0, 0));
}

let seconds = 1;
const commands = {
  name: () => 'Caminos, the page’s module',
  version: () => '1',
  protocol_version: () => '2',
  known_command: (name) => String(name in commands),
  list_commands: () => Object.keys(commands).join('\n'),
  set_game: (board, ...setup) => {
    if (!/^( ?players 2)?( ?neutral 0)?$/.test(setup.join(' '))) throw new Error('two players, no neutral stones');
    open(board);
  },
  set_random_seed: (seed) => void answer(api.caminos_seed(Number(seed))),
  time_settings: (_main, byo) => {
    seconds = Number(byo);
  },
  time_left: (_colour, left) => {
    seconds = Number(left);
  },
  play: (_colour, move) => void answer(api.caminos_play(0, text(move), 0)),
  genmove: () => {
    const { best: move } = answer(api.caminos_think(0, 0, 0, seconds, 0, 0));
    answer(api.caminos_play(0, text(move), 0));
    return move;
  },
  quit: () => undefined,
};

function measure(board, visits) {
  let best = { speed: 0 };
  for (let run = 0; run < 5; run++) {
    open(board);
    answer(api.caminos_seed(1));
    const start = process.cpuUsage().user;
    const verdict = answer(api.caminos_think(0, 0, visits, 0, 0, 0));
    const speed = (1e6 * verdict.visits) / (process.cpuUsage().user - start);
    if (speed > best.speed) best = { speed, visits: verdict.visits };
  }
  console.log(`${board} iterations_per_s: ${Math.round(best.speed)} (${best.visits} visits)`);
}

if (mode === 'speed') {
  try {
    measure(rest[0], Number(rest[1]));
  } catch (error) {
    console.error(`module.mjs: ${error.message}`);
    process.exit(1);
  }
} else
  for await (const line of createInterface({ input: process.stdin })) {
    const [name, ...words] = line.trim().split(/\s+/);
    if (!name) continue;
    let reply;
    try {
      if (!(name in commands)) throw new Error('unknown command');
      reply = `= ${commands[name](...words) ?? ''}`;
    } catch (error) {
      reply = `? ${error.message}`;
    }
    console.log(`${reply.trimEnd()}\n`);
    if (name === 'quit') break;
  }
