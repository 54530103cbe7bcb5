/*
 * game.ts: the game on the page: passes on what people do and asks the engine.
 *
 * All knowledge of the game lives behind the two workers; this file only decides
 * what to ask next. Everything that changes the game or shows another view waits in
 * one queue and is asked and shown before the next has its turn: so two quick clicks
 * cannot cross, and no view that is out of date is ever shown.
 */
import { Shelf } from '../core/shelf';
import { load, save } from '../core/storage';
import type { State, Store, Thinking } from '../core/store';
import type { BoardName, Counted, Setup, Tables, ThinkLimits, Verdict, View } from '../core/types';
import { t, translateWhy } from '../i18n';
import { Client, Desk, WorkerFailure } from '../worker/client';
import type { Laid, Step } from '../worker/protocol';
import { Keeping, type KeepingTrouble, type Reserved } from './keeping';

const gameDesk = 0;
const lessonDesk = 1;
const figureDesk = 2;
const onlineDesk = 3;

export const makeWorker = (): Worker => new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });

/** What is new in a view: the game itself, only what is looked at, or what is written beside it. */
type Change = 'game' | 'look' | 'note';
const looks: readonly Step[] = ['back', 'forward', 'live'];

function isOver(view: View): boolean {
  return view.outcome.result !== 'none';
}

export function isComputersTurn(view: View): boolean {
  return view.turn.due && view.turn.kind === 'computer';
}

/** Who keeps the game, if that is not this page: a server, which is asked for everything. */
export interface Keeper {
  play(move: string): Promise<boolean>;
  resign(): Promise<boolean>;
  takeBack(): Promise<boolean>;
  /** Help that is not the engine's. */
  hint?(): void;
  /** The game on the desk was lost with its worker. */
  restore(): void;
  /** The page turns to another game. */
  left(): void;
  /** Where the library of this page has it; null: it is none of ours. */
  shelved?(): { readonly id: string; readonly table: { readonly id: string; readonly key: string } } | null;
}

/** What decides a game without a path, and is counted: edge stones, or in bridget what shows on edge cells. */
export function countedAtEdge(view: View): readonly Counted[] {
  const { ending, result } = view.outcome;
  // Where they are equal the game is drawn, which is no ending by the edge.
  if (view.path || (ending !== 'edge' && !(result === 'draw' && ending === 'connection'))) return [];
  if (view.edgeTops) return view.edgeTops.map(([x, y, z, colour]) => ({ colour, cubes: [[x, y, z]] }));
  return view.points ? view.stones.filter((stone) => stone.edge) : [];
}

/** How much is counted at the end of a game: the faces of the path, or what decides at the edge. */
export const countable = (view: View): number => view.path?.faces.length ?? countedAtEdge(view).length;

/** A stone that was held ready while another moved is still to be held after that move. */
function staysInHand({ kind, view: old }: State, view: View): boolean {
  if (kind === null || !old || old.turn.kind === 'person' || !old.turn.due) return false;
  const next = view.game === old.game && view.plies === old.plies + 1 && view.node === view.live;
  return next && view.hand.seat === old.hand.seat && !isOver(view) && (view.hand.fits[kind] ?? 0) > 0;
}

export class Game {
  /** milliseconds a computer takes at least, so that a move can be seen */
  pace = 350;
  readonly table = new Client(makeWorker);
  readonly mind = new Client(makeWorker);
  readonly shelf = new Shelf();
  readonly keeping = new Keeping(this.shelf);
  private readonly desks = {
    game: new Desk(this.table, gameDesk),
    lesson: new Desk(this.table, lessonDesk),
    figure: new Desk(this.table, figureDesk),
    online: new Desk(this.table, onlineDesk),
  };
  private readonly thinker = new Desk(this.mind, 0);
  private keeper: Keeper | null = null;
  private readonly tables = new Map<string, Promise<Tables>>();
  private queue: Promise<unknown> = Promise.resolve();
  private search = 0;
  private noticeCount = 0;
  private endingTimer = 0;
  private lastSave: string | null = null;
  /** what is to be seen beside the welcome, as a game file */
  showpiece = '';
  private revived = 0;
  private ticking = false;

  constructor(private readonly store: Store) {
    this.table.onDeath = () => this.revive();
    this.mind.onDeath = () => this.store.update({ thinking: null });
    this.keeping.onTrouble = (what) => this.keepingFailed(what);
    window.setInterval(() => void this.tick(), 500);
  }

  /** The desk that is played at now. */
  get desk(): Desk {
    return this.store.state.lesson ? this.desks.lesson : this.keeper ? this.desks.online : this.desks.game;
  }

  notify(text: string, kind: 'info' | 'error' = 'info'): void {
    this.store.update({ notice: { text, kind, id: ++this.noticeCount } });
  }

  /** Say what went wrong in the player's language. */
  complain(error: unknown): void {
    if (error instanceof WorkerFailure && error.died) return; // 'revive' has spoken
    const words = error instanceof WorkerFailure ? translateWhy(error.failure) : String(error);
    this.notify(words || t('error.worker'), 'error');
  }

  /** Of a board of the box by its name, or of one's own by its text. */
  tablesOf(board: BoardName | string): Promise<Tables> {
    let found = this.tables.get(board);
    if (!found) {
      found = this.desks.game.ask('tables', board);
      found.catch(() => this.tables.delete(board));
      this.tables.set(board, found);
    }
    return found;
  }

  /** A position as a picture for the rules: a game file read on a desk apart. */
  async figure(text: string): Promise<{ tables: Tables; view: View }> {
    const view = await this.desks.figure.change('read', text);
    return { tables: await this.tablesOf(view.definition ?? view.board), view };
  }

  /*
   * Changing the game.
   */

  /** When everything asked for so far has been done. */
  async settled(): Promise<void> {
    let awaited: Promise<unknown>;
    do {
      awaited = this.queue;
      await awaited;
    } while (awaited !== this.queue);
  }

  /** The one door: what is to be done when everything before it is done and shown. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => {});
    return result;
  }

  /** Do something in its turn and show what came of it; false if it was refused. */
  private change(work: () => Promise<View>, what: Change = 'game'): Promise<boolean> {
    return this.inTurn(async () => {
      try {
        await this.show(await work(), what);
        return true;
      } catch (error) {
        this.complain(error);
        return false;
      }
    });
  }

  /** Show a view. If the position has changed, what is in hand is put down, unless it was held ready. */
  private async show(view: View, what: Change): Promise<void> {
    const fresh = what !== 'note';
    const tables = await this.tablesOf(view.definition ?? view.board);
    const { state } = this.store;
    const other = state.tables !== tables;
    const newGame = !state.view || view.game !== state.view.game || other;
    this.store.update({
      view,
      clocks: view.clocks,
      tables,
      ...(fresh ? { hint: null, showFits: false } : {}),
      ...(fresh && !staysInHand(state, view) ? { ghost: null, kind: null, reach: null } : {}),
      ...(newGame ? { verdicts: new Map(), analysis: false, ending: null } : {}),
    });
    if (fresh) this.stopThinking();
    this.showEnding(view);
    if (!this.store.state.lesson && what !== 'look') await (this.keeper ? this.keepRemote() : this.keep());
    if (fresh) void this.goOn();
  }

  private async keep(): Promise<void> {
    const text = await this.desks.game.ask('write');
    this.lastSave = text;
    await this.keeping.save(text, await this.desks.game.ask('head'));
  }

  /** A game of ours that a server keeps is on the shelf too. */
  private async keepRemote(): Promise<void> {
    const shelved = this.keeper?.shelved?.();
    if (!shelved) return;
    const { id, table } = shelved;
    const [text, head] = [await this.desks.online.ask('write'), await this.desks.online.ask('head')];
    const old = await this.shelf.entry(id);
    if (old && (await this.shelf.text(id)) === text) return;
    await this.shelf.keep(id, old?.count ?? 0, text, head, { table }).catch(() => {}); // the server has it
  }

  private keepingFailed(what: KeepingTrouble): void {
    this.notify(t(`keeping.${what}`), what === 'full' || what === 'blocked' ? 'error' : 'info');
    if (what === 'taken') void this.close();
  }

  /** The game of this page is put away; the welcome is shown, unless something else is. */
  async close(): Promise<void> {
    this.keeping.close();
    this.lastSave = null;
    if (this.keeper || this.store.state.lesson) return;
    this.stopThinking();
    this.store.update({ started: false, ending: null, kind: null, ghost: null });
    await this.idle(this.store.state.setup);
  }

  /*
   * A game that a server keeps. It has a desk of its own; the game of this page waits.
   */

  /** From now on that game is shown. */
  join(keeper: Keeper): void {
    this.stopThinking();
    this.leaveLesson();
    this.keeper?.left();
    this.keeper = keeper;
    this.store.update({
      screen: 'game',
      dialog: null,
      ending: null,
      started: true,
      verdicts: new Map(),
      sending: null,
      table: null,
      puzzle: null,
    });
  }

  /** The server has told something: show it, unless a lesson is in front of it. */
  told(work: (desk: Desk) => Promise<View>, change: Partial<State> = {}): Promise<void> {
    const { keeper } = this;
    return this.inTurn(async () => {
      if (!keeper || keeper !== this.keeper) return;
      try {
        const view = await work(this.desks.online);
        const { state } = this.store;
        this.store.update(change);
        if (state.lesson || keeper !== this.keeper) return;
        const same = state.view?.node === view.node && state.view.game === view.game && view.node !== view.live;
        await this.show(view, same ? 'note' : 'game');
      } catch (error) {
        this.complain(error);
      }
    });
  }

  /** Back to the game of this page. */
  async leave(keeper: Keeper): Promise<void> {
    if (keeper !== this.keeper) return;
    this.forgetKeeper();
    this.store.update({ started: this.lastSave !== null });
    if (this.lastSave === null) await this.idle(this.store.state.setup);
    else await this.change(() => this.desks.game.change('view'), 'look');
  }

  private forgetKeeper(): void {
    const { keeper } = this;
    if (!keeper) return;
    this.keeper = null;
    this.stopThinking();
    this.store.update({ table: null, puzzle: null, sending: null, ending: null, verdicts: new Map() });
    keeper.left();
  }

  /** May the engine be asked about the game? Not in one's own rated game while it lasts. */
  private mayAsk(aloud: boolean): boolean {
    const { table, lesson, puzzle } = this.store.state;
    if (puzzle && !puzzle.done && !lesson) return false;
    const forbidden = !lesson && table?.setup.rated && table.you.length > 0 && table.phase !== 'over';
    if (forbidden && aloud) this.notify(t('online.nohelp'));
    return !forbidden;
  }

  /** A new game; perhaps with stones on the board, and who is to move. */
  start(setup: Setup, laid?: { stones: readonly Laid[]; seat: number }): Promise<boolean> {
    this.leaveLesson();
    this.forgetKeeper();
    save('setup', JSON.stringify(setup));
    this.store.update({
      setup,
      started: true,
      dialog: null,
      screen: 'game',
      ending: null,
      verdicts: new Map(),
      notice: null,
    });
    return this.change(async () => {
      this.keeping.begin();
      if (laid) await this.desks.game.change('arrange', setup, laid.stones, laid.seat);
      else await this.desks.game.change('open', setup);
      return this.desks.game.change('startClocks');
    });
  }

  /** Take up a save, a file or a link. False, with the game kept, if it is broken. */
  read(text: string, quiet = false, accept = () => this.keeping.begin()): Promise<boolean> {
    return this.inTurn(async () => {
      try {
        const view = await this.desks.game.change('read', text);
        accept();
        this.leaveLesson();
        this.forgetKeeper();
        this.store.update({ started: true, dialog: null, screen: 'game', ending: null, verdicts: new Map() });
        await this.show(view, 'game');
        return true;
      } catch (error) {
        if (!quiet) this.complainOfFile(error);
        return false;
      }
    });
  }

  private complainOfFile(error: unknown): void {
    if (!(error instanceof WorkerFailure) || error.died) return;
    const { line, column } = error.failure;
    const place = line ? ` (${t('error.place', { line, column })})` : '';
    this.notify([t('error.file'), translateWhy(error.failure)].filter(Boolean).join(' ') + place, 'error');
  }

  /** Take up a game of the shelf, be it open in another tab if 'steal'; false if it cannot be had. */
  async take(id: string, steal: boolean): Promise<boolean> {
    return this.takeReserved(await this.keeping.reserve(id, steal), false);
  }

  private async takeReserved(found: Reserved | null, quiet: boolean, text = found?.text): Promise<boolean> {
    if (!found || text === undefined) return false;
    const good = await this.read(text, quiet, found.accept);
    if (!good) found.cancel();
    return good;
  }

  async restore(): Promise<boolean> {
    return (await this.rescued()) || this.takeReserved(await this.keeping.last(), true);
  }

  /** The game that was kept beside the shelf: before there was one, or for lack of room. */
  private async rescued(): Promise<boolean> {
    const [text, id] = [load('game'), load('game.id')];
    if (!text) return false;
    const found = id ? await this.keeping.reserve(id, false) : null;
    const good = found ? await this.takeReserved(found, true, text) : await this.read(text, true);
    if (!good) {
      save('game.broken', text);
      save('game', null);
      this.notify(t('error.save'), 'error');
    }
    return good;
  }

  /** A game to be begun, and a position to look at beside the welcome card. */
  async idle(setup: Setup): Promise<void> {
    await this.inTurn(async () => {
      await this.desks.game.change('open', setup);
      const shown = await this.figure(this.showpiece);
      if (!this.keeper) this.store.update(shown);
    });
  }

  play(move: string): Promise<boolean> {
    const { keeper } = this;
    const { view, lesson, table } = this.store.state;
    if (keeper && !lesson && table?.planning) return this.change(() => this.desk.change('try', move));
    if (keeper && !lesson && view?.node === view?.live) return keeper.play(move);
    return this.change(() => this.desk.change('play', move));
  }

  step(what: Step): Promise<boolean> {
    const { lesson, table } = this.store.state;
    if (this.keeper && !lesson && !looks.includes(what)) {
      if (what !== 'undo' && what !== 'undoTurn') return Promise.resolve(false);
      return table?.planning ? this.step('back') : this.keeper.takeBack();
    }
    this.store.update({ ending: null });
    return this.change(() => this.desk.change('step', what), looks.includes(what) ? 'look' : 'game');
  }

  goto(node: number): Promise<boolean> {
    return this.change(() => this.desk.change('goto', node), 'look');
  }

  comment(node: number, text: string): Promise<boolean> {
    return this.change(() => this.desk.change('comment', node, text), 'note');
  }

  resign(): Promise<boolean> {
    const { view } = this.store.state;
    if (this.keeper && !this.store.state.lesson) return this.keeper.resign();
    return this.change(() => this.desk.change('resign', view?.turn.seat ?? 0));
  }

  nextGame(): Promise<boolean> {
    this.store.update({ ending: null, verdicts: new Map() });
    return this.change(() => {
      this.keeping.begin(); // each game of a match has a place of its own
      return this.desk.change('nextGame');
    });
  }

  /** Look at the clocks, unless the last look is still in the queue. */
  private async tick(): Promise<void> {
    const { view, lesson } = this.store.state;
    if (this.ticking || !view?.running || lesson || isOver(view)) return;
    this.ticking = true;
    try {
      await this.inTurn(async () => {
        const { clocks, fell } = await this.desks.game.ask('clocks');
        if (this.store.state.lesson) return;
        if (fell) await this.show(await this.desks.game.change('view'), 'game');
        else this.store.update({ clocks });
      });
    } catch {
      // the next tick looks again
    } finally {
      this.ticking = false;
    }
  }

  /*
   * Lessons play at a desk of their own; the game waits on the other one.
   */

  async lesson(step: number, position: string, quiz: boolean): Promise<void> {
    this.stopThinking();
    this.store.update({
      lesson: { step, quiz, done: false, note: '' },
      screen: 'game',
      dialog: null,
      ending: null,
      started: true,
    });
    await this.change(() => this.desks.lesson.change('read', position));
  }

  private leaveLesson(): void {
    if (this.store.state.lesson) this.store.update({ lesson: null, ending: null });
  }

  async endLesson(): Promise<void> {
    this.leaveLesson();
    this.store.update({ started: this.lastSave !== null || this.keeper !== null });
    await this.change(() => this.desk.change('view'));
  }

  /*
   * The computer.
   */

  stopThinking(): void {
    if (!this.store.state.thinking) return;
    this.search++;
    this.store.update({ thinking: null });
    void this.thinker.ask('stop').catch(() => {});
  }

  /** Ask the engine about a line; the answer, or null if it was stopped. It takes about so many seconds. */
  private async think(
    line: string,
    limits: ThinkLimits,
    thinking: Omit<Thinking, 'verdict' | 'done'>,
    seconds = limits.seconds ?? 0,
  ): Promise<Verdict | null> {
    const own = ++this.search;
    const started = performance.now();
    this.store.update({ thinking: { ...thinking, verdict: null, done: 0 } });
    try {
      const verdict = await this.thinker.think(line, limits, (progress) => {
        if (own !== this.search) return;
        const spent = (performance.now() - started) / 1000;
        const done = seconds ? Math.min(1, spent / seconds) : 0;
        this.store.update({ thinking: { ...thinking, verdict: progress, done } });
      });
      return own === this.search ? verdict : null;
    } catch (error) {
      if (own === this.search) this.notify(t('error.engine'), 'error');
      if (!(error instanceof WorkerFailure)) throw error;
      return null;
    } finally {
      if (own === this.search) this.store.update({ thinking: null });
    }
  }

  /** After every change: let the computer move, or weigh up the chances. */
  private async goOn(): Promise<void> {
    const { view, lesson, started, prefs } = this.store.state;
    if (!view || lesson || !started) return;
    if (isComputersTurn(view)) await this.computerMove(view);
    else if (prefs.chances && view.result === 'none' && this.mayAsk(false)) await this.weigh(view);
  }

  private async computerMove(view: View): Promise<void> {
    const began = performance.now();
    const line = await this.desks.game.ask('line', -1);
    const { seat, limits, seconds } = view.turn;
    const verdict = await this.think(line, limits, { purpose: 'move', seat }, seconds);
    if (!verdict) return;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, this.pace - (performance.now() - began))));
    await this.answer(view, verdict);
  }

  /** The computer plays what it has found, if the game still stands where it was asked. */
  private async answer(asked: View, verdict: Verdict): Promise<void> {
    const { view, lesson } = this.store.state;
    if (lesson || view?.node !== asked.node || view.game !== asked.game || !isComputersTurn(view)) return;
    this.remember(asked.node, verdict);
    await this.change(() => this.desks.game.change('playComputer', verdict.best));
  }

  /** Stop the computer's thinking: what it has found so far comes back as its answer, and is played. */
  hurry(): void {
    if (this.store.state.thinking?.purpose === 'move') void this.thinker.ask('stop').catch(() => {});
    else this.stopThinking();
  }

  private remember(node: number, verdict: Verdict): void {
    const verdicts = new Map(this.store.state.verdicts);
    const known = verdicts.get(node);
    if (!known || verdict.visits >= known.visits || verdict.proven) verdicts.set(node, verdict);
    this.store.update({ verdicts });
  }

  private async weigh(view: View): Promise<void> {
    if (this.store.state.verdicts.has(view.node)) return;
    const line = await this.desk.ask('line', -1);
    const verdict = await this.think(
      line,
      { seconds: 1.2, points: view.points },
      { purpose: 'chances', seat: view.seat },
    );
    if (verdict) this.remember(view.node, verdict);
  }

  async hint(): Promise<void> {
    const { view, hint, started, lesson } = this.store.state;
    if (this.keeper?.hint && !lesson) {
      this.keeper.hint();
      return;
    }
    if (!view || !started || view.result !== 'none' || isComputersTurn(view) || !this.mayAsk(true)) return;
    if (hint) {
      this.store.update({ hint: null });
      return;
    }
    this.stopThinking();
    const line = await this.desk.ask('line', -1);
    const verdict = await this.think(line, { seconds: 1.5, points: view.points }, { purpose: 'hint', seat: view.seat });
    if (!verdict?.best || this.store.state.view?.node !== view.node) return;
    this.remember(view.node, verdict);
    if (verdict.best === 'swap') this.notify(t('house.swap.hint'));
    else this.store.update({ hint: await this.desk.ask('ghostOf', verdict.best) });
  }

  /** A move that wins at once, or null. */
  async winningMove(): Promise<string | null> {
    const { view } = this.store.state;
    if (view?.result !== 'none') return null;
    const line = await this.desk.ask('line', -1);
    const verdict = await this.think(line, { visits: 400 }, { purpose: 'chances', seat: view.seat });
    return verdict && verdict.proven === 1 ? verdict.best : null;
  }

  async showBest(): Promise<void> {
    const { view, verdicts } = this.store.state;
    const verdict = view && verdicts.get(view.node);
    if (verdict?.best && verdict.best !== 'swap')
      this.store.update({ hint: await this.desk.ask('ghostOf', verdict.best) });
    else await this.hint();
  }

  /** Judge every position of the line looked at. */
  async analyse(): Promise<void> {
    const { view } = this.store.state;
    if (!view || !this.mayAsk(true)) return;
    this.stopThinking();
    this.store.update({ analysis: true });
    const line = lineOf(view, view.live);
    const seat = view.seat;
    for (const [i, node] of line.entries()) {
      const text = await this.desk.ask('line', node);
      const last = i === line.length - 1 && isOver(view);
      if (last || this.store.state.verdicts.get(node)) continue;
      const verdict = await this.think(text, { seconds: 0.5, points: view.points }, { purpose: 'analysis', seat });
      if (!verdict) return;
      this.remember(node, verdict);
    }
  }

  /*
   * The end of a game, lit up face by face.
   */

  private showEnding(view: View): void {
    window.clearTimeout(this.endingTimer);
    const shown = this.store.state.ending;
    if (!isOver(view) && view.result === 'none') {
      if (shown) this.store.update({ ending: null });
      return;
    }
    if (shown?.node === view.node) return;
    this.store.update({ ending: { node: view.node, faces: 0 } });
    this.countFaces(view);
  }

  private countFaces(view: View): void {
    const { ending } = this.store.state;
    const total = countable(view);
    if (!ending || ending.node !== view.node || ending.faces >= total) return;
    const still = document.documentElement.classList.contains('still');
    this.store.update({ ending: { ...ending, faces: still ? total : ending.faces + 1 } });
    if (!still)
      this.endingTimer = window.setTimeout(
        () => this.countFaces(view),
        ending.faces === 0 ? 350 : view.path ? 150 : 260,
      );
  }

  /*
   * A worker that died is replaced and gets the game back.
   */

  private revive(): void {
    this.tables.clear();
    const text = this.lastSave;
    if (this.revived++ > 3) {
      this.notify(t('error.worker.final'), 'error');
      return;
    }
    this.notify(t('error.worker'), 'error');
    this.store.update({ lesson: null, kind: null, ghost: null });
    if (this.keeper) {
      if (text) void this.inTurn(() => this.desks.game.change('read', text)).catch(() => {});
      this.keeper.restore();
      window.setTimeout(() => (this.revived = 0), 5000);
      return;
    }
    if (text)
      void this.read(text, false, () => {}).then((ok) => {
        if (ok) window.setTimeout(() => (this.revived = 0), 5000);
      });
  }
}

/** The nodes from the start of the game to a node. */
export function lineOf(view: View, node: number): number[] {
  const parents = new Map(view.tree.map(([id, parent]) => [id, parent]));
  const line: number[] = [];
  for (let at = node; at !== -1 && at !== undefined; at = parents.get(at) ?? -1) line.unshift(at);
  return line;
}
