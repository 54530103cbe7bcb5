/*
 * teacher.ts: walks through the lessons and sees when a step is done.
 */
import type { State, Store } from '../core/store';
import type { Game } from '../game/game';
import { type LessonStep, lessons } from './lessons';
import { textOf } from './positions';
import { type LearnKey, say } from './words';

export class Teacher {
  private sawGap = false;

  constructor(
    private readonly store: Store,
    private readonly game: Game,
  ) {
    store.listen((state, old) => this.watch(state, old));
  }

  start(step = 0): Promise<void> {
    const at = Math.min(lessons.length - 1, Math.max(0, step));
    const lesson = lessons[at] as LessonStep;
    this.sawGap = false;
    history.replaceState(null, '', `#learn=${at + 1}`);
    return this.game.lesson(at, textOf(lesson.position), lesson.quiz !== undefined);
  }

  /** The same step again (0), the next (1) or the one before (-1). */
  go(by: number): Promise<void> {
    return this.start((this.store.state.lesson?.step ?? 0) + by);
  }

  answer(choice: number): void {
    const step = lessons[this.store.state.lesson?.step ?? -1];
    if (step?.quiz) this.judge(step, choice === step.quiz.right);
  }

  private judge(step: LessonStep, done: boolean, why: LearnKey | null = null, values = {}): void {
    const { lesson } = this.store.state;
    const reason = why ?? (`${step.name}.wrong` as LearnKey);
    if (lesson) this.store.update({ lesson: { ...lesson, done, note: done ? '' : say(reason, values) } });
  }

  private watch(state: State, old: State): void {
    const { lesson, view, ghost } = state;
    const step = lesson && lessons[lesson.step];
    if (!lesson || !step || !view || lesson.done) return;
    if (ghost?.why?.reason === 'gap_below') this.sawGap = true;
    if (view === old.view || step.quiz || view.plies !== step.position.moves.length + 1) return;
    const met = step.met(view) && (!step.gap || this.sawGap);
    if (met && step.safe) void this.checkSafe(step);
    else this.judge(step, met, step.why?.(view));
  }

  private async checkSafe(step: LessonStep): Promise<void> {
    const win = await this.game.winningMove();
    if (lessons[this.store.state.lesson?.step ?? -1] === step)
      this.judge(step, win === null, null, { move: win ?? '' });
  }
}
