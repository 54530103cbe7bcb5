/*
 * puzzles.ts: the room of the puzzles: where an address leads, and what comes after a puzzle.
 */
import '../learn/learn.css'; // the card is a lesson's
import './puzzles.css';
import type { Language } from '../core/prefs';
import type { BoardName } from '../core/types';
import type { Hall, Room } from '../ui/hall';
import type { Page, Part, Slots } from '../ui/page';
import { puzzleAddress } from './address';
import { type Card, puzzleCard } from './card';
import { anything, choose, readWish, type Wish } from './choice';
import { Ledger } from './ledger';
import { boards, Packs } from './packs';
import { puzzlesScreen } from './screen';
import { reasonOf, Solver, type Task } from './solver';
import { p, puzzleWhy, speakPuzzles } from './words';

export type Mode = 'day' | 'run' | 'streak' | 'one';

const streakSeconds = 180;
const firstRating = 650; // of a streak, and how much harder every next one is
const harder = 60;
const isPlace = (hash: string): boolean => /^#puzzles?(=|$)/.test(hash);

export class Puzzles implements Room {
  readonly page: Page;
  readonly packs: Packs;
  readonly ledger: Ledger;
  readonly solver: Solver;
  mode: Mode = 'one';
  /** Of a streak: how many are solved, and what is said at its end. */
  solved = 0;
  ended = '';
  private card: Card | null = null;
  private wish: Wish = anything;
  private taken = new Set<string>();
  private deadline = 0;
  private day = 0;

  constructor(private readonly hall: Hall) {
    const { page } = hall;
    this.page = page;
    this.packs = new Packs(page.game);
    this.ledger = new Ledger(page.game);
    this.solver = new Solver(
      page,
      this.packs,
      () => this.card?.update(page.store.state, null),
      (score) => void this.scored(score),
      () => this.gone(),
    );
    window.setInterval(() => this.tick(), 250);
  }

  speak(language: Language): Promise<void> {
    return speakPuzzles(language);
  }

  build(slots: Slots): Part[] {
    this.card = puzzleCard(this);
    slots.over.append(this.card.element);
    if (this.hall.shows && /^#puzzles($|&)/.test(location.hash)) this.hall.replace(puzzlesScreen(this, this.wish));
    return [this.card];
  }

  /** Days since 1970, by Greenwich. */
  today(): number {
    return Math.floor(Date.now() / 86_400_000);
  }

  /** Seconds left of a streak. */
  get left(): number {
    return Math.max(0, Math.ceil((this.deadline - performance.now()) / 1000));
  }

  get mayGoOn(): boolean {
    return this.mode !== 'one' || !this.solver.own;
  }

  /*
   * Places.
   */

  go(hash: string): void {
    const query = new URLSearchParams(hash.slice(1));
    const [name = '', value = ''] = [...query][0] ?? [];
    this.ended = '';
    if (name === 'puzzles' && value === '') {
      void this.solver.leave();
      this.wish = readWish(query);
      this.hall.show(puzzlesScreen(this, this.wish));
    } else void this.begin(name, value, query);
  }

  private async begin(name: string, value: string, query: URLSearchParams): Promise<void> {
    this.hall.home();
    this.page.store.update({ notice: null });
    this.solver.turnAway();
    this.taken = new Set();
    try {
      if (name === 'puzzles') await this.beginRun(value === 'streak' ? 'streak' : 'run', readWish(query));
      else if (value === '') await this.beginDay();
      else if (value === 'own') await this.openOne(ownTask(query));
      else await this.openOne(shippedTask(value));
    } catch (error) {
      this.refuse(error);
    }
  }

  private async beginDay(): Promise<void> {
    this.mode = 'day';
    this.day = this.today();
    await this.open(await this.packs.ofDay(this.day));
  }

  private async openOne(task: Task): Promise<void> {
    this.mode = 'one';
    await this.open(task);
  }

  private async beginRun(mode: 'run' | 'streak', wish: Wish): Promise<void> {
    this.mode = mode;
    this.wish = wish;
    this.solved = 0;
    this.ended = '';
    this.deadline = performance.now() + streakSeconds * 1000;
    await this.goOn();
  }

  private async open(task: Task): Promise<void> {
    await this.solver.start(task);
    this.card?.focus();
  }

  /** The next one of a run, as hard as it is to be. */
  private async goOn(): Promise<void> {
    const rating = this.mode === 'streak' ? firstRating + harder * this.solved : this.ledger.own.rating;
    const head = await choose(this.packs, this.ledger, this.wish, rating, this.taken);
    if (!head) throw new Error(p('none'));
    this.taken.add(head.id);
    await this.open(head);
  }

  /** What the button says: another puzzle, or another streak. */
  async next(): Promise<void> {
    try {
      if (this.ended) await this.beginRun('streak', this.wish);
      else {
        if (this.mode === 'day' || this.mode === 'one') this.mode = 'run';
        await this.goOn();
      }
    } catch (error) {
      this.refuse(error);
    }
  }

  async showSolution(): Promise<void> {
    try {
      await this.solver.show();
    } catch (error) {
      this.page.game.complain(error);
    }
  }

  private refuse(error: unknown): void {
    const reason = reasonOf(error);
    const own = error instanceof Error && error.message === p('none') ? error.message : '';
    this.page.game.notify(own || puzzleWhy(reason), 'error');
    void this.solver.leave();
    this.hall.show(puzzlesScreen(this, this.wish));
  }

  /*
   * Outcomes.
   */

  private async scored(score: number): Promise<void> {
    const { about, own } = this.solver;
    if (!about || own) return;
    if (this.mode === 'streak') {
      if (score === 1) this.streakGoesOn();
      else this.endStreak();
      return;
    }
    if (this.mode === 'day') this.ledger.noteDay(this.day, score > 0);
    await this.ledger.note(about, score).catch((error: unknown) => this.page.game.complain(error));
  }

  private streakGoesOn(): void {
    this.solved++;
    window.setTimeout(() => {
      if (this.mode === 'streak' && !this.ended && this.solver.phase === 'solved')
        void this.goOn().catch((error: unknown) => this.refuse(error));
    }, 900);
  }

  private endStreak(): void {
    if (this.ended) return;
    const record = this.ledger.noteStreak(this.solved);
    this.ended = p(record ? 'streak.record' : 'streak.over', { count: this.solved });
    this.deadline = performance.now();
    this.card?.update(this.page.store.state, null);
  }

  private tick(): void {
    const { puzzle } = this.page.store.state;
    if (this.mode !== 'streak' || !puzzle || this.ended) return;
    if (this.left === 0) {
      this.endStreak();
      if (this.solver.phase === 'asking') void this.showSolution();
    }
    this.card?.update(this.page.store.state, null);
  }

  async share(): Promise<void> {
    const { about, own } = this.solver;
    if (!about) return;
    const address = own ? location.hash : puzzleAddress(about.board, about.id);
    const link = `${location.origin}${location.pathname}${address}`;
    try {
      await navigator.clipboard.writeText(link);
      this.page.game.notify(p('share.done'));
    } catch {
      window.prompt(p('share'), link);
    }
  }

  /** Back to the game of this page. */
  async close(): Promise<void> {
    await this.solver.leave();
    location.hash = '#';
  }

  leave(): void {
    this.mode = 'one';
    void this.solver.leave();
  }

  /** The page has turned to another game: the address no longer says what is shown. */
  private gone(): void {
    this.page.store.update({ puzzle: null });
    if (isPlace(location.hash) && !this.hall.shows) history.replaceState(null, '', location.pathname + location.search);
  }
}

function shippedTask(value: string): Task {
  const [name = '', id = ''] = value.split('.');
  const board = boards.find((b) => b === name);
  if (!board) throw new Error(p('none'));
  return { board, id };
}

function ownTask(query: URLSearchParams): Task {
  const kind = query.get('kind');
  return {
    board: (query.get('board') ?? '') as BoardName,
    kind: kind === 'stop' ? 'stop' : 'win',
    plies: Number(query.get('plies') ?? '0') | 0,
    moves: (query.get('moves') ?? '').split(' ').filter(Boolean),
  };
}

export const openPuzzles = (hall: Hall): Room => new Puzzles(hall);
