/*
 * card.ts: a lesson beside the board.
 */
import type { State } from '../core/store';
import { colourName, t } from '../i18n';
import { button, h, iconButton, setText } from '../ui/dom';
import type { Page, Part } from '../ui/page';
import { lessons } from './lessons';
import type { Teacher } from './teacher';
import { type LearnKey, say } from './words';

type Answer = NonNullable<(typeof lessons)[number]['quiz']>['answers'][number];

function answerWords(answer: Answer): string {
  if (typeof answer === 'number') return String(answer);
  if (answer === 'yellow' || answer === 'green') return colourName(answer === 'yellow' ? 0 : 1);
  return say(answer);
}

export function lessonCard(page: Page, teacher: Teacher): Part {
  const { game, store } = page;
  const count = h('span', { class: 'lesson-count' });
  const title = h('h2', { id: 'lesson-title' });
  const text = h('p', {});
  const note = h('p', { class: 'lesson-note', attrs: { 'aria-live': 'polite' } });
  const answers = h('div', { class: 'card-row answers' });
  const back = button(t('lesson.back'), () => void teacher.go(-1));
  const again = button(say('again'), () => void teacher.go(0), 'again');
  const next = button(say('next'), () => void teacher.go(1), 'primary');
  const play = button(say('finish'), () => void game.start(store.state.setup), 'primary');
  const leave = iconButton('drop', say('leave'), () => void game.endLesson(), 'card-close');
  const element = h(
    'section',
    { class: 'card lesson', attrs: { 'aria-labelledby': 'lesson-title' } },
    h('header', {}, count, leave),
    title,
    text,
    answers,
    note,
    h('div', { class: 'card-row' }, back, again, next, play),
  );
  let asked = -1;

  function update({ lesson, view }: State): void {
    element.hidden = !lesson;
    const step = lesson && lessons[lesson.step];
    if (!lesson || !step) return;
    const words = (part: string): string => say(`${step.name}.${part}` as LearnKey);
    setText(count, say('step', { step: lesson.step + 1, steps: lessons.length }));
    setText(title, words('title'));
    setText(text, words('text'));
    const told = lesson.done ? `${say('done')} ${words('done')}` : lesson.note;
    const news = told !== note.textContent;
    setText(note, told);
    note.className = `lesson-note${lesson.done ? ' good' : lesson.note ? ' bad' : ''}`;
    back.disabled = lesson.step === 0;
    const last = lesson.step === lessons.length - 1;
    next.hidden = last;
    play.hidden = !last && !(lesson.done && step.enough);
    next.classList.toggle('ready', lesson.done);
    again.hidden = lesson.done || step.quiz !== undefined || view?.plies === step.position.moves.length;
    answers.hidden = !step.quiz;
    if (news) element.scrollTo(0, told ? element.scrollHeight : 0);
    if (asked === lesson.step) return;
    asked = lesson.step;
    const choices = (step.quiz?.answers ?? []).map((answer, i) => button(answerWords(answer), () => teacher.answer(i)));
    answers.replaceChildren(...choices);
  }

  return { element, update };
}
