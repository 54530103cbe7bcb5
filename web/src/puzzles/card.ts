/*
 * card.ts: the question beside the board, and what can be done about it.
 */
import type { State } from '../core/store';
import { colourName, t } from '../i18n';
import { button, h, iconButton, setText } from '../ui/dom';
import type { Part } from '../ui/page';
import { questionOf, themesOf } from './packs';
import type { Puzzles } from './puzzles';
import { p } from './words';

export interface Card extends Part {
  /** So that a screen reader reads the question. */
  focus(): void;
}

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

export function puzzleCard(room: Puzzles): Card {
  const { solver } = room;
  const count = h('span', { class: 'lesson-count' });
  const title = h('h2', { id: 'puzzle-title', attrs: { tabindex: -1 } });
  const text = h('p', { class: 'puzzle-text' });
  const themes = h('p', { class: 'puzzle-themes soft' });
  const note = h('p', { class: 'lesson-note puzzle-note', attrs: { 'aria-live': 'polite' } });
  const hint = button(p('hint'), () => solver.hint(), '', 'hint');
  const solution = button(p('solution'), () => void room.showSolution(), '', 'play');
  const again = button(p('again'), () => void solver.again(), '', 'undo');
  const next = button(p('next'), () => void room.next(), 'primary ready', 'next');
  const share = button(p('share'), () => void room.share(), 'quiet', 'share');
  const more = button(p('more'), () => (location.hash = '#puzzles'), 'quiet', 'puzzle');
  const element = h(
    'section',
    { class: 'card lesson puzzle-card', attrs: { 'aria-labelledby': 'puzzle-title' } },
    h(
      'header',
      {},
      count,
      iconButton('drop', p('leave'), () => void room.close(), 'card-close'),
    ),
    title,
    text,
    themes,
    note,
    h('div', { class: 'card-row' }, next, hint, again, solution, h('div', { class: 'puzzle-more' }, share, more)),
  );
  element.hidden = true;

  function noteWords(): string {
    const { phase, about, letter, hints, stones } = solver;
    if (room.ended) return room.ended;
    if (phase === 'solved') return p('solved');
    if (phase === 'shown') return p('shown');
    if (phase === 'wrong')
      return about?.kind === 'stop' ? p('wrong.stop') : about?.plies === 1 ? p('wrong.now') : p('wrong.win');
    if (letter) return hints === 2 ? p('hint.shown', { letter }) : p('hint.stone', { letter });
    return stones > 0 && phase === 'asking' ? p('right') : '';
  }

  function headWords(): string {
    const { about } = solver;
    if (room.mode === 'streak') return p('streak.count', { count: room.solved, time: minutes(room.left) });
    if (solver.own || !about) return solver.own ? p('own') : '';
    const board = p('of.board', { board: t(`board.${about.board}`), rating: Math.round(about.rating) });
    return room.mode === 'day' ? `${p('day')} · ${board}` : board;
  }

  function update(state: State): void {
    element.hidden = !state.puzzle || state.lesson !== null;
    const { about, phase } = solver;
    if (element.hidden || !about) return;
    const question = questionOf(about.kind, about.plies);
    const done = phase === 'solved' || phase === 'shown' || phase === 'wrong';
    setText(count, headWords());
    setText(title, p(`about.${question}`));
    setText(text, `${p(`task.${question}`)} ${p('you.play', { colour: colourName(about.seat as 0 | 1) })}`);
    const shown = phase === 'solved' || phase === 'shown' ? themesOf(about.themes) : []; // before, they would tell
    themes.hidden = shown.length === 0;
    setText(themes, shown.map((theme) => p(`about.${theme}`)).join(' · '));
    setText(note, noteWords());
    note.className = `lesson-note puzzle-note${phase === 'wrong' ? ' bad' : phase === 'solved' ? ' good' : ''}`;
    const streak = room.mode === 'streak';
    hint.hidden = done || streak;
    hint.disabled = phase !== 'asking' || solver.hints === 2;
    setText(hint.lastElementChild as Element, solver.letter ? p('hint.place') : p('hint'));
    solution.hidden = phase === 'solved' || (streak && !room.ended);
    solution.disabled = phase === 'opening' || phase === 'answering';
    again.hidden = !done || (streak && !room.ended);
    next.hidden = !(done && room.mayGoOn) || (streak && phase === 'wrong' && !room.ended);
    setText(next.lastElementChild as Element, room.ended ? p('streak.again') : p('next'));
  }

  return { element, update, focus: () => title.focus({ preventScroll: true }) };
}
