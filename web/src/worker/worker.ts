/*
 * worker.ts: owns caminos.wasm; the page only asks.
 *
 * Two of these run: one keeps the games and answers at once, one thinks. A
 * search runs in slices with a turn of the message queue between them, so that
 * 'stop' and a new request are heard within a slice.
 */
import wasm from 'caminos.wasm?url';
import type { SeatKind, Setup, Verdict, View } from '../core/types';
import { CaminosError, Module } from './module';
import { type Answer, type Operations, ownFailure, type Request, steps, type ThinkLimits } from './protocol';

const scope = self as unknown as DedicatedWorkerGlobalScope;
const slice = 0.04;
const kinds: readonly SeatKind[] = ['person', 'computer', 'remote'];
const clocks = ['stop', 'start', 'look'] as const;

let search = 0; // the search that may go on; any other stops

const now = (): number => performance.timeOrigin / 1000 + performance.now() / 1000;

type Handlers = {
  [Name in Exclude<keyof Operations, 'think' | 'stop'>]: (
    module: Module,
    desk: number,
    ...args: Parameters<Operations[Name]>
  ) => ReturnType<Operations[Name]>;
};

const view = (m: Module, desk: number): View => m.json<View>('caminos_view', desk, now());
const after = (m: Module, desk: number, _done: unknown): View => view(m, desk);

function open(m: Module, desk: number, setup: Setup): View {
  for (const [i, seat] of setup.seats.entries()) {
    m.number('caminos_seat', i, kinds.indexOf(seat.kind), seat.level, seat.name);
  }
  const { board, players, neutral, points, games, target, time } = setup;
  m.json('caminos_new', desk, board, players, Number(neutral), Number(points), games, target, ...time);
  return view(m, desk);
}

function read(m: Module, desk: number, text: string): View {
  m.json('caminos_read', desk, text, new TextEncoder().encode(text).length);
  return view(m, desk);
}

const handlers: Handlers = {
  tables: (m, _desk, board) => m.json('caminos_tables', board),
  open,
  read,
  write: (m, desk) => m.text('caminos_write', desk),
  sgf: (m, desk) => m.text('caminos_sgf', desk),
  line: (m, desk, node) => m.text('caminos_line', desk, node),
  view,
  ghost: (m, desk, orientation, cell, snap) => m.json('caminos_ghost', desk, orientation, cell, Number(snap)),
  ghostOf: (m, desk, move) => m.json('caminos_ghost_of', desk, move),
  nextFit: (m, desk, kind, cell, from, step) => m.json('caminos_next_fit', desk, kind, cell, from, step),
  fits: (m, desk, kind) => m.json('caminos_fits', desk, kind),
  play: (m, desk, move) => after(m, desk, m.json('caminos_play', desk, move, now())),
  resign: (m, desk, seat) => after(m, desk, m.json('caminos_resign', desk, seat, now())),
  nextGame: (m, desk) => after(m, desk, m.json('caminos_next_game', desk, now())),
  comment: (m, desk, node, text) => after(m, desk, m.json('caminos_comment', desk, node, text)),
  step: (m, desk, what) => after(m, desk, m.number('caminos_step', desk, steps.indexOf(what), now())),
  goto: (m, desk, node) => after(m, desk, m.number('caminos_goto', desk, node)),
  clock: (m, desk, what) => after(m, desk, m.number('caminos_clock', desk, clocks.indexOf(what), now())),
};

function post(answer: Answer): void {
  scope.postMessage(answer);
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function think(m: Module, id: number, desk: number, limits: ThinkLimits): Promise<Verdict> {
  const own = ++search;
  if (limits.seed !== undefined) m.number('caminos_seed', limits.seed);
  const { level = 0, visits = 0, seconds = 0, points = false } = limits;
  let shown = 0;
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

async function answer(m: Module, { id, desk, name, args }: Request): Promise<void> {
  try {
    if (name === 'stop') {
      search++;
      post({ id, value: undefined });
    } else if (name === 'think') {
      post({ id, value: await think(m, id, desk, args[0] as ThinkLimits) });
    } else {
      const handler = handlers[name] as (m: Module, desk: number, ...rest: unknown[]) => unknown;
      post({ id, value: handler(m, desk, ...args) });
    }
  } catch (error) {
    if (!(error instanceof CaminosError)) throw error; // the module is in an unknown state
    post({ id, failure: error.failure });
  }
}

function fatal(error: unknown): void {
  post({ id: -1, failure: ownFailure(error instanceof Error ? error.message : String(error)) });
  scope.close();
}

const ready = Module.load(fetch(wasm));
scope.onmessage = (event: MessageEvent<Request>): void => {
  ready.then((m) => answer(m, event.data)).catch(fatal);
};
