/*
 * teacher.ts: walks through the lessons and sees when a step is done.
 */
import type { State, Store } from '../core/store';
import { t } from '../i18n';
import type { Game } from './game';
import { gameText, lessons } from './lessons';

export class Lessons {
  private sawGap = false;

  constructor(
    private readonly store: Store,
    private readonly game: Game,
  ) {
    store.listen((state, old) => this.watch(state, old));
  }

  start(step = 0): Promise<void> {
    const lesson = lessons[step] as (typeof lessons)[number];
    this.sawGap = false;
    return this.game.lesson(step, gameText(lesson.board, lesson.moves), lesson.quiz !== undefined);
  }

  /** The same step again (0), the next (1) or the one before (-1). */
  go(by: number): Promise<void> {
    const at = (this.store.state.lesson?.step ?? 0) + by;
    return at < lessons.length ? this.start(Math.max(0, at)) : this.game.endLesson();
  }

  answer(choice: number): void {
    const { lesson } = this.store.state;
    const quiz = lesson && lessons[lesson.step]?.quiz;
    if (!lesson || !quiz) return;
    const right = choice === quiz.right;
    this.store.update({
      lesson: { ...lesson, done: right, note: right ? '' : t(lessons[lesson.step]?.wrong ?? 'lesson.wrong') },
    });
  }

  private watch(state: State, old: State): void {
    const { lesson, view, ghost } = state;
    const step = lesson && lessons[lesson.step];
    if (!lesson || !step || !view || lesson.done) return;
    if (ghost?.why?.reason === 'gap_below') this.sawGap = true;
    if (view === old.view || view.plies <= step.moves.length || step.quiz) return;
    if (view.plies !== step.moves.length + 1) return;
    const met = step.met(view) && (!step.gap || this.sawGap);
    if (met && step.safe) void this.checkSafe(lesson.step);
    else this.store.update({ lesson: { ...lesson, done: met, note: met ? '' : t(step.wrong) } });
  }

  private async checkSafe(step: number): Promise<void> {
    const win = await this.game.winningMove();
    const { lesson } = this.store.state;
    if (lesson?.step !== step) return;
    this.store.update({
      lesson: { ...lesson, done: win === null, note: win ? t('lesson.8.wrong', { move: win }) : '' },
    });
  }
}
