/*
 * solver.ts: somebody at a puzzle. The library says what a stone is worth and how it is answered; this
 * plays the answers on the board and remembers how far it has come.
 */
import type { PuzzleAbout, PuzzleAnswer } from '../core/types';
import type { Keeper } from '../game/game';
import type { Page } from '../ui/page';
import { WorkerFailure } from '../worker/client';
import type { OwnPuzzle } from './address';
import type { Head, Packs } from './packs';

export type Phase = 'opening' | 'asking' | 'answering' | 'wrong' | 'solved' | 'shown';

/** What is to be tried: a shipped puzzle, or one's own. */
export type Task = Pick<Head, 'board' | 'id'> | OwnPuzzle;

const isOwn = (task: Task): task is OwnPuzzle => 'moves' in task;

export class Solver implements Keeper {
  about: PuzzleAbout | null = null;
  phase: Phase = 'opening';
  /** 1: the stone was told, 2: its place too */
  hints = 0;
  /** the letter of the stone that was told */
  letter = '';
  /** right stones so far, in this try */
  stones = 0;
  private task: Task | null = null;
  private age = 0; // what belongs to another puzzle or try is dropped

  constructor(
    private readonly page: Page,
    private readonly packs: Packs,
    private readonly changed: () => void,
    /** The first outcome of a puzzle: 1 solved alone, 0.5 with a word of help, 0 not. */
    private readonly scored: (score: number) => void,
    private readonly gone: () => void,
  ) {}

  private get game() {
    return this.page.game;
  }

  private open = false;
  private counted = false;

  get own(): boolean {
    return this.task !== null && isOwn(this.task);
  }

  /** How long a stone of the answer is waited for. */
  private pause(): Promise<void> {
    const { pace } = this.game;
    return new Promise((resolve) => setTimeout(resolve, pace * 2));
  }

  private set(phase: Phase): void {
    this.phase = phase;
    const done = phase === 'solved' || phase === 'shown';
    this.page.store.update({ puzzle: { done } });
    this.changed();
  }

  /** Another is being fetched: no stone is asked for meanwhile. */
  turnAway(): void {
    if (!this.open) return;
    this.age++;
    this.set('opening');
  }

  /** Put a puzzle on the board. Fails in words of the library. */
  async start(task: Task): Promise<void> {
    this.task = task;
    this.counted = false;
    if (!isOwn(task)) await this.packs.of(task.board);
    if (this.task !== task) return;
    if (!this.open) {
      this.open = true;
      this.game.join(this);
    }
    await this.again();
  }

  /** The same one from its beginning. */
  async again(): Promise<void> {
    const { task } = this;
    if (!task) return;
    const age = ++this.age;
    this.hints = 0;
    this.letter = '';
    this.stones = 0;
    this.set('opening');
    let failure: unknown = null;
    await this.game.told(async (desk) => {
      const view = isOwn(task)
        ? desk.change('puzzleOwn', task.board, task.kind, task.plies, task.moves.join(' '))
        : desk.change('puzzle', task.board, task.id);
      try {
        await view;
        this.about = await desk.ask('puzzleAbout');
      } catch (error) {
        failure = error;
      }
      return view;
    });
    if (failure) throw failure;
    if (age === this.age) this.set('asking');
  }

  private score(score: number): void {
    if (this.counted) return;
    this.counted = true;
    this.scored(score);
  }

  private async follow(moves: readonly string[]): Promise<boolean> {
    const { age } = this;
    for (const move of moves) {
      await this.pause();
      if (age !== this.age) return false;
      await this.game.told((desk) => desk.change('follow', move));
    }
    return age === this.age;
  }

  /*
   * What the page asks of who keeps a game.
   */

  async play(move: string): Promise<boolean> {
    if (this.phase !== 'asking') return false;
    const { age } = this;
    let answer: PuzzleAnswer | null = null;
    this.set('answering');
    await this.game.told(async (desk) => {
      answer = await desk.ask('puzzleTry', move);
      return desk.change('view');
    });
    if (age !== this.age) return false;
    const told = answer as PuzzleAnswer | null;
    if (!told) {
      this.set('asking');
      return false;
    }
    void this.react(told);
    return true;
  }

  private async react({ verdict, line }: PuzzleAnswer): Promise<void> {
    if (verdict === 'solved') {
      this.stones++;
      this.score(this.hints === 0 ? 1 : this.hints === 1 ? 0.5 : 0);
      this.set('solved');
      return;
    }
    if (verdict === 'wrong') {
      this.score(0);
      this.set('wrong');
      await this.follow(line);
      return;
    }
    this.stones++;
    this.hints = Math.min(this.hints, 1);
    this.letter = '';
    if (await this.follow(line)) this.set('asking');
  }

  /** First the stone, then its place. */
  hint(): void {
    if (this.phase !== 'asking') return;
    const { age } = this;
    void this.tell().catch((error: unknown) => {
      if (age === this.age) this.game.complain(error);
    });
  }

  private async tell(): Promise<void> {
    const { age } = this;
    const { store, placing } = this.page;
    const { letter, move } = await this.game.desk.ask('puzzleKey');
    if (age !== this.age || this.phase !== 'asking') return;
    if (!this.letter) {
      this.hints = Math.max(this.hints, 1);
      this.letter = letter;
      const kind = store.state.tables?.kinds.findIndex((k) => k.letter === letter) ?? -1;
      if (kind >= 0) placing.pick(kind, false);
    } else {
      this.hints = 2;
      store.update({ hint: await this.game.desk.ask('ghostOf', move) });
    }
    this.changed();
  }

  /** The solution, stone by stone. */
  async show(): Promise<void> {
    this.score(0);
    await this.again();
    const { age } = this;
    this.set('answering');
    const { line } = await this.game.desk.ask('puzzleLine');
    if (await this.follow(line)) this.set('shown');
    else if (age === this.age) this.set('asking');
  }

  resign(): Promise<boolean> {
    void this.show();
    return Promise.resolve(true);
  }

  async takeBack(): Promise<boolean> {
    await this.again();
    return true;
  }

  restore(): void {
    const { task } = this;
    if (task) void this.start(task).catch(() => {});
  }

  left(): void {
    this.age++;
    this.open = false;
    this.about = null;
    this.task = null;
    this.gone();
  }

  /** Back to the game of this page. */
  async leave(): Promise<void> {
    if (this.open) await this.game.leave(this);
  }
}

/** What a failed puzzle is to be blamed on, as a word of docs/reasons.md. */
export const reasonOf = (error: unknown): string => (error instanceof WorkerFailure ? error.failure.reason : '');
