/*
 * worker.ts: owns caminos.wasm; the page only asks.
 *
 * Two of these run: one keeps the games and answers at once, one thinks. A
 * search runs in slices with a turn of the message queue between them, so that
 * 'stop' and a new request are heard within a slice. Where the page may share memory
 * between workers, others think along (crew.ts) whenever time is the limit.
 */
import wasm from 'caminos.wasm?url';
import threadsWasm from 'caminos-threads.wasm?url';
import any from 'data/nets/any.net?url';
import octagon from 'data/nets/octagon.net?url';
import rhombus from 'data/nets/rhombus.net?url';
import ring from 'data/nets/ring.net?url';
import square from 'data/nets/square.net?url';
import type { SeatKind, Setup, ThinkLimits, Verdict } from '../core/types';
import { Crew, LostHelper } from './crew';
import { CaminosError, Module } from './module';
import {
  type Answer,
  type Changes,
  handActs,
  type Laid,
  ownFailure,
  type Questions,
  type Request,
  steps,
} from './protocol';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const nets: Readonly<Record<string, string>> = { any, octagon, rhombus, ring, square };
const slice = 0.04;
const kinds: readonly SeatKind[] = ['person', 'computer', 'remote'];

let search = 0; // the search that may go on; any other stops

const now = (): number => performance.timeOrigin / 1000 + performance.now() / 1000;

type Handler<Work, Result> = Work extends (...args: infer Args) => unknown
  ? (module: Module, desk: number, ...args: Args) => Result
  : never;

function open(m: Module, desk: number, setup: Setup): void {
  for (const [i, seat] of setup.seats.entries())
    m.json('caminos_seat', i, kinds.indexOf(seat.kind), seat.level, seat.name);
  const { board, definition, rules = '', players, neutral, points, games, target, time } = setup;
  m.json(
    'caminos_open',
    desk,
    definition ?? board,
    rules,
    players,
    Number(neutral),
    Number(points),
    games,
    target,
    ...time,
  );
  date(m, desk);
}

function arrange(m: Module, desk: number, setup: Setup, stones: readonly Laid[], seat: number): void {
  open(m, desk, setup);
  for (const [colour, stone] of stones) m.json('caminos_lay', desk, colour, stone);
  m.json('caminos_begin', desk, seat, now());
}

/** Every game says when it was played. */
function date(m: Module, desk: number): void {
  const now = new Date();
  const two = (number: number): string => String(number).padStart(2, '0');
  m.json('caminos_note', desk, 'DT', `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`);
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

const read = (m: Module, desk: number, text: string): unknown => m.json('caminos_read', desk, text, bytes(text));

function join(
  m: Module,
  desk: number,
  setup: Setup,
  skipped: number,
  moves: readonly string[],
  paused: boolean,
  result: string | null,
): void {
  open(m, desk, setup);
  if (skipped > 0) m.json('caminos_skip_games', desk, skipped);
  for (const move of moves) m.json('caminos_follow', desk, move, now());
  if (paused) m.json('caminos_pause', desk, 1, now());
  if (result) m.json('caminos_end', desk, result, now());
}

const changes: { [Name in keyof Changes]: Handler<Changes[Name], unknown> } = {
  open,
  arrange,
  read,
  view: () => {},
  play: (m, desk, move) => m.json('caminos_play', desk, move, now()),
  playComputer: (m, desk, move) => m.json('caminos_play_computer', desk, move, now()),
  resign: (m, desk, seat) => m.json('caminos_resign', desk, seat, now()),
  nextGame: (m, desk) => {
    m.json('caminos_next_game', desk, now());
    date(m, desk);
  },
  comment: (m, desk, node, text) => m.json('caminos_comment', desk, node, text),
  note: (m, desk, name, text) => m.json('caminos_note', desk, name, text),
  step: (m, desk, what) => m.json('caminos_go', desk, steps.indexOf(what), now()),
  goto: (m, desk, node) => m.json('caminos_goto', desk, node),
  startClocks: (m, desk) => m.json('caminos_run_clocks', desk, 1, now()),
  join,
  follow: (m, desk, move) => m.json('caminos_follow', desk, move, now()),
  takeBack: (m, desk, ply) => m.json('caminos_take_back', desk, ply, now()),
  pause: (m, desk, pause) => m.json('caminos_pause', desk, Number(pause), now()),
  end: (m, desk, result) => m.json('caminos_end', desk, result, now()),
  sit: (m, desk, seat, kind, name) => m.json('caminos_sit', desk, seat, kinds.indexOf(kind), name),
  try: (m, desk, move) => m.json('caminos_try', desk, move),
  puzzle: (m, desk, board, id) => m.json('caminos_puzzle', desk, board, id),
  puzzleOwn: (m, desk, board, kind, plies, moves) => m.json('caminos_puzzle_own', desk, board, kind, plies, moves),
};

const questions: {
  [Name in Exclude<keyof Questions, 'think'>]: Handler<Questions[Name], ReturnType<Questions[Name]>>;
} = {
  tables: (m, _desk, board) => m.json('caminos_tables', board),
  sides: (m, _desk, rows, count) => m.text('caminos_sides', rows, count),
  write: (m, desk) => m.text('caminos_write', desk),
  pose: (m, desk) => m.text('caminos_pose', desk),
  head: (m, desk) => m.json('caminos_head', desk),
  sift: (m, _desk, text) => m.json('caminos_sift', text, bytes(text)),
  sgf: (m, desk) => m.text('caminos_sgf', desk),
  line: (m, desk, node) => m.text('caminos_line', desk, node),
  ghost: (m, desk, orientation, cell) => m.json('caminos_ghost', desk, orientation, cell),
  hand: (m, desk, act, a = 0, b = 0) => m.json('caminos_hand', desk, handActs.indexOf(act), a, b),
  ghostOf: (m, desk, move) => m.json('caminos_ghost_of', desk, move),
  fits: (m, desk, kind) => m.json('caminos_fits', desk, kind),
  reach: (m, desk, kind) => m.json('caminos_reach', desk, kind),
  clocks: (m, desk) => m.json('caminos_clocks', desk, now()),
  stop: () => {
    search++;
  },
  puzzles: (m, _desk, board, bytes) => m.json('caminos_puzzles', board, bytes, bytes.length),
  puzzleAbout: (m, desk) => m.json('caminos_puzzle_about', desk),
  puzzleTry: (m, desk, move) => m.json('caminos_puzzle_try', desk, move, now()),
  puzzleKey: (m, desk) => m.json('caminos_puzzle_key', desk),
  puzzleLine: (m, desk) => m.json('caminos_puzzle_line', desk),
  puzzleDay: (m, _desk, day) => m.json('caminos_puzzle_day', day),
  glicko: (m, _desk, own, other, score) =>
    m.json('caminos_glicko', own.rating, own.deviation, own.volatility, other.rating, other.deviation, score),
};

function post(answer: Answer): void {
  scope.postMessage(answer);
}

/** What was learned of each board, as far as it has been asked for. */
const learned = new Map<string, Promise<void>>();

async function fetchNet(m: Module, address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  m.learn(new Uint8Array(await response.arrayBuffer()));
}

/** The net of the game's board, or the one for any other, fetched once. Without it the engine plays on, by small tables. */
async function learn(m: Module, text: string): Promise<void> {
  const name = /\bBO\[([\w-]+)\]/.exec(text)?.[1] ?? '';
  const board = nets[name] ? name : 'any';
  const address = nets[board] as string;
  const known = learned.get(board) ?? fetchNet(m, address);
  learned.set(board, known);
  await known.catch((error) => {
    learned.delete(board); // asked for again next time
    if (error instanceof LostHelper) throw error;
  });
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Where time is the limit, helpers think along. */
async function gather(m: Module, level: number, visits: number): Promise<void> {
  if (!m.crew || m.number('caminos_thinks_alone', level, visits)) return;
  const { count, news } = await m.crew.gather();
  if (news) m.text('caminos_threads', 1 + count);
}

async function run(m: Module, own: number, { id, desk }: Request, text: string, limits: ThinkLimits): Promise<Verdict> {
  const { level = 0, visits = 0, seconds = 0, points = false } = limits;
  let shown = 0;
  await learn(m, text);
  await gather(m, level, visits);
  read(m, desk, text);
  for (;;) {
    const verdict = m.json<Verdict>('caminos_think', desk, level, visits, seconds, slice, Number(points));
    if (verdict.finished || own !== search) return verdict;
    if (performance.now() - shown > 120) {
      shown = performance.now();
      post({ id, progress: verdict });
    }
    await pause();
    if (own !== search) return verdict;
  }
}

/** If a helper gets lost, all over again without any: what the engine is to know stands in the text. */
async function think(m: Module, request: Request): Promise<Verdict> {
  const own = ++search;
  const [text, limits] = request.args as [string, ThinkLimits];
  try {
    return await run(m, own, request, text, limits);
  } catch (error) {
    if (!(error instanceof LostHelper) || !m.crew) throw error;
    m.crew.dismiss();
    learned.clear();
    ready = Module.load(m.crew.code, new Crew(m.crew.code, 0));
    return run(await ready, own, request, text, limits);
  }
}

type Loose = (m: Module, desk: number, ...args: readonly unknown[]) => unknown;

function work(m: Module, request: Request): unknown {
  const { desk, name, args, have } = request;
  if (name === 'think') return think(m, request);
  if (!(name in changes)) return (questions[name as keyof typeof questions] as Loose)(m, desk, ...args);
  (changes[name as keyof Changes] as Loose)(m, desk, ...args);
  return m.json('caminos_view', desk, have, now());
}

async function answer(m: Module, request: Request): Promise<void> {
  const { id } = request;
  try {
    post({ id, value: await work(m, request) });
  } catch (error) {
    if (!(error instanceof CaminosError)) throw error; // the module is in an unknown state
    post({ id, failure: error.failure });
  }
}

function fatal(error: unknown): void {
  post({ id: -1, failure: ownFailure(error instanceof Error ? error.message : String(error)) });
  scope.close();
}

async function compile(address: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
}

/** With two processors or more, all but one, which is the page's own; but no page needs more than four. */
function countHelpers(): number {
  if (!self.crossOriginIsolated) return 0;
  return Math.min(Math.max(navigator.hardwareConcurrency - 1, 2), 4, navigator.hardwareConcurrency) - 1;
}

/** One of the two modules: the other is not even fetched, unless the first fails. */
async function load(): Promise<Module> {
  const helpers = countHelpers();
  if (helpers > 0)
    try {
      const code = await compile(threadsWasm);
      return await Module.load(code, new Crew(code, helpers));
    } catch {
      // no such memory, or no network: the other one asks for less
    }
  return Module.load(await compile(wasm));
}

let ready = load();
scope.onmessage = (event: MessageEvent<Request>): void => {
  ready.then((m) => answer(m, event.data)).catch(fatal);
};
