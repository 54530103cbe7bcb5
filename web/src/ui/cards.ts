/*
 * cards.ts: cards over the board: the welcome, the end of a game, the lesson.
 */
import type { State } from '../core/store';
import type { View } from '../core/types';
import { countable } from '../game/game';
import { lessons } from '../game/lessons';
import type { Lessons } from '../game/teacher';
import { colourName, type Key, t } from '../i18n';
import { countWaiting } from '../online/door';
import { button, h, iconButton, setText } from './dom';
import type { Page, Part } from './page';
import { isYou, teamName } from './words';

export function welcomeCard(page: Page, learn: () => void): Part {
  const { store, game } = page;
  const play = button(t('welcome.play'), () => void game.start(store.state.setup), 'primary large');
  const lobby = h('a', { class: 'button', text: t('welcome.online'), attrs: { href: '#lobby' } });
  let counted = false;
  const element = h(
    'section',
    { class: 'card welcome', attrs: { 'aria-labelledby': 'welcome-title' } },
    h('h1', { text: t('app.name'), id: 'welcome-title' }),
    h('p', { class: 'tagline', text: t('app.tagline') }),
    h('p', { text: t('welcome.text') }),
    h('div', { class: 'card-row' }, play, button(t('welcome.learn'), learn, 'large')),
    h(
      'div',
      { class: 'card-row online-ways' },
      h('a', { class: 'button', text: t('welcome.friend'), attrs: { href: '#friend' } }),
      lobby,
    ),
    button(t('welcome.more'), () => store.update({ dialog: 'new' }), 'quiet'),
  );
  return {
    element,
    update: (state) => {
      element.hidden = state.started || state.lesson !== null;
      if (element.hidden || counted) return;
      counted = true;
      void countWaiting().then((count) => {
        if (count) setText(lobby, t('welcome.waiting', { count }));
      });
    },
  };
}

export function headline(view: View): string {
  const { result, ending } = view.outcome;
  if (result === 'draw' || (result === 'none' && view.result === 'draw')) return t('end.draw');
  const team = (result === 'none' ? view.result : result) === 'green' ? 1 : 0;
  const you = view.seats.some((s, i) => s.colour === team && isYou(view, i));
  const name = teamName(view, team);
  const people = view.seats.filter((s) => s.kind === 'person').length;
  if (you) return t('end.you');
  return people === 1 && ending !== 'resignation' ? t('end.lost', { name }) : t('end.win', { name });
}

/** A sentence about a team, or about you if the team is yours alone. */
function ofTeam(key: 'end.resigned' | 'end.time' | 'end.match', view: View, team: 0 | 1, values = {}): string {
  const you = view.seats.every((s, i) => s.colour !== team || isYou(view, i));
  return you ? t(`${key}.you`, values) : t(key, { name: teamName(view, team), ...values });
}

export function explain(view: View): string {
  const { ending, result } = view.outcome;
  const loser = result === 'yellow' ? 1 : 0;
  const [yellow, green] = view.edge;
  if (view.path) {
    const [from, to] = view.path.ends.map((side) => (view.definition ? side : t(`side.${side}` as Key)));
    const key = view.path.direct && eightSided(view) ? 'end.path.direct' : 'end.path';
    return t(key, { faces: view.path.length, from: from ?? '', to: to ?? '' });
  }
  if (ending === 'resignation' && result !== 'draw') return ofTeam('end.resigned', view, loser);
  if (ending === 'time' && result !== 'draw') return ofTeam('end.time', view, loser);
  if (view.edgeCells) {
    const [first, second] = view.edgeCells;
    return t('end.edge.cells', { yellow: first, green: second, first: colourName(0), second: colourName(1) });
  }
  if (!view.points) return t('end.draw.text');
  return yellow === green
    ? t('end.edge.equal', { yellow })
    : t('end.edge', { yellow, green, first: colourName(0), second: colourName(1) });
}

const eightSided = (view: View): boolean =>
  view.definition ? view.definition.match(/^side /gm)?.length === 8 : view.board === 'octagon' || view.board === 'ring';

function matchWords(view: View): string {
  const { match } = view;
  if (!match.over || (match.games === 1 && !match.target)) return '';
  const [yellow, green] = match.points;
  if (match.leader === 'draw') return t('end.match.draw', { yellow, green });
  return ofTeam('end.match', view, match.leader === 'green' ? 1 : 0, { yellow, green });
}

export function endingShown({ view, ending, lesson }: State): boolean {
  return view !== null && ending?.node === view.live && view.outcome.result !== 'none' && !lesson;
}

/** Takes the place of the stock, so that it covers nothing. */
export function endingCard(page: Page): Part {
  const { game, store } = page;
  const title = h('h2', { id: 'ending-title' });
  const why = h('p', { class: 'ending-why' });
  const count = h('p', { class: 'ending-count', attrs: { role: 'img' } });
  const edges = [0, 1].map((colour) => h('span', { class: `edge-count colour-${colour}` }));
  const tally = h('p', { class: 'ending-tally', attrs: { 'aria-hidden': 'true' } }, ...edges);
  const match = h('p', { class: 'ending-match' });
  const share = button(t('end.share'), () => store.update({ dialog: 'share' }), '', 'share');
  const next = button(t('end.next'), () => void game.nextGame(), 'primary');
  const again = button(t('end.again'), () => void game.start(store.state.setup), 'primary');
  const review = button(
    t('chances.analyse'),
    () => {
      store.update({ panel: true });
      void game.analyse();
    },
    '',
    'chart',
  );
  const element = h(
    'section',
    { class: 'ending', attrs: { 'aria-labelledby': 'ending-title' } },
    count,
    tally,
    h('div', { class: 'ending-words' }, title, why, match),
    h('div', { class: 'card-row' }, next, again, review, share),
  );

  function update(state: State): void {
    const { view, ending } = state;
    element.hidden = !endingShown(state) || state.table !== null;
    if (element.hidden || !view || !ending) return;
    setText(title, headline(view));
    setText(why, explain(view));
    const total = view.score[0] + view.score[1];
    const faces = view.path?.faces.length ?? 0;
    const double = faces && view.points ? total / faces : 1;
    const counted = faces ? Math.round(ending.faces * double) : total;
    const byEdge = !faces && countable(view) > 0;
    const seen = view.stones.filter((stone) => stone.edge).slice(0, ending.faces);
    tally.hidden = !byEdge;
    for (const [colour, span] of edges.entries())
      setText(span, String(seen.filter((stone) => stone.colour === colour).length));
    count.hidden = !view.points || total === 0 || (byEdge && ending.faces < countable(view));
    setText(count, String(counted));
    count.setAttribute('aria-label', t('end.points', { points: total }));
    setText(match, matchWords(view));
    const isMatch = view.match.games !== 1 || view.match.target > 0;
    next.hidden = !isMatch || view.match.over;
    again.hidden = !next.hidden;
    const winner = view.outcome.result;
    element.dataset.colour = winner === 'yellow' ? '0' : winner === 'green' ? '1' : '';
  }

  return { element, update };
}

export function lessonCard(page: Page, teacher: Lessons): Part {
  const count = h('span', { class: 'lesson-count' });
  const title = h('h2', { id: 'lesson-title' });
  const text = h('p', {});
  const note = h('p', { class: 'lesson-note', attrs: { 'aria-live': 'polite' } });
  const answers = h('div', { class: 'card-row answers' });
  const back = button(t('lesson.back'), () => void teacher.go(-1));
  const again = button(t('lesson.again'), () => void teacher.go(0));
  const next = button(t('lesson.next'), () => void teacher.go(1), 'primary');
  const play = button(t('lesson.play'), () => void page.game.start(page.store.state.setup), 'primary');
  const element = h(
    'section',
    { class: 'card lesson', attrs: { 'aria-labelledby': 'lesson-title' } },
    h(
      'header',
      {},
      count,
      iconButton('drop', t('lesson.leave'), () => void page.game.endLesson(), 'card-close'),
    ),
    title,
    text,
    answers,
    note,
    h('div', { class: 'card-row' }, back, again, next, play),
  );
  let asked = -1;

  function update(state: State): void {
    const { lesson } = state;
    element.hidden = !lesson;
    const step = lesson && lessons[lesson.step];
    if (!lesson || !step) return;
    setText(count, t('lesson.step', { step: lesson.step + 1, steps: lessons.length }));
    setText(title, t(step.title));
    setText(text, t(step.text));
    setText(note, lesson.done ? `${t('lesson.done')} ${t(step.done)}` : lesson.note);
    note.className = `lesson-note${lesson.done ? ' good' : lesson.note ? ' bad' : ''}`;
    back.disabled = lesson.step === 0;
    const last = lesson.step === lessons.length - 1;
    next.hidden = last;
    play.hidden = !last;
    next.classList.toggle('ready', lesson.done);
    again.hidden = lesson.done || step.quiz !== undefined || (state.view?.plies ?? 0) === step.moves.length;
    answers.hidden = !step.quiz;
    if (asked !== lesson.step) {
      asked = lesson.step;
      answers.replaceChildren(
        ...(step.quiz?.answers ?? []).map((answer, i) =>
          button(typeof answer === 'number' ? String(answer) : t(answer as Key), () => teacher.answer(i)),
        ),
      );
    }
  }

  return { element, update };
}
