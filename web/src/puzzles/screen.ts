/*
 * screen.ts: what to choose from: the puzzle of the day, a run that fits, a streak against the clock, and what
 * they are to be about.
 */
import { t } from '../i18n';
import { h, type IconName, icon, setText } from '../ui/dom';
import type { Screen } from '../ui/hall';
import { frameScreen } from '../ui/screen';
import { type Wish, wishQuery } from './choice';
import { boards, questions, themes } from './packs';
import type { Puzzles } from './puzzles';
import { p } from './words';

function tile(name: IconName, title: string, text: string, extra: string, go: string, href: string): HTMLAnchorElement {
  return h(
    'a',
    { class: 'puzzle-tile', attrs: { href } },
    icon(name),
    h(
      'span',
      { class: 'tile-words' },
      h('strong', { text: title }),
      h('span', { class: 'soft', text }),
      extra ? h('span', { class: 'tile-extra', text: extra }) : null,
    ),
    h('span', { class: 'button primary small tile-go', text: go, attrs: { 'aria-hidden': 'true' } }),
  );
}

function choice(
  label: string,
  values: [value: string, words: string][],
  chosen: string | null,
  changed: (value: string) => void,
) {
  const select = h('select', {
    on: { change: () => changed(select.value) },
  });
  for (const [value, words] of values)
    select.append(h('option', { text: words, attrs: { value, selected: value === (chosen ?? '') } }));
  return h('label', { class: 'puzzle-choice' }, h('span', { text: label }), select);
}

export function puzzlesScreen(room: Puzzles, first: Wish): Screen {
  const { ledger } = room;
  let wish = first;
  const today = room.today();
  const state = ledger.dayState(today);
  const row = ledger.daysInARow(today);
  const dayWords = [
    state === null ? '' : p(state ? 'day.solved' : 'day.failed'),
    row > 1 ? p('day.row', { count: row }) : '',
  ];
  const { rating, deviation } = ledger.own;
  const own = p('rating', { rating: Math.round(rating), deviation: Math.round(deviation) });
  const day = tile('puzzle', p('day'), p('day.text'), dayWords.filter(Boolean).join(' '), p('open'), '#puzzle');
  const run = tile('next', p('run'), p('run.text'), own, p('start'), '#puzzles=run');
  const best = ledger.best > 0 ? p('streak.best', { count: ledger.best }) : '';
  const streak = tile('flag', p('streak'), p('streak.text'), best, p('start'), '#puzzles=streak');

  function choose(change: Partial<Wish>): void {
    wish = { ...wish, ...change };
    run.setAttribute('href', `#puzzles=run${wishQuery(wish)}`);
    streak.setAttribute('href', `#puzzles=streak${wishQuery(wish)}`);
  }

  const boardChoice = choice(
    p('board'),
    [['', p('board.any')], ...boards.map((b): [string, string] => [b, t(`board.${b}`)])],
    wish.board,
    (value) => choose({ board: (value || null) as Wish['board'] }),
  );
  const aboutChoice = choice(
    p('about'),
    [['', p('about.any')], ...[...questions, ...themes].map((a): [string, string] => [a, p(`about.${a}`)])],
    wish.about,
    (value) => choose({ about: (value || null) as Wish['about'] }),
  );
  choose({});
  const note = h('p', { class: 'soft' });
  setText(note, p('rating.text', { count: ledger.solved }));
  const element = frameScreen(
    'puzzles',
    p('title'),
    null,
    h('p', { class: 'lead', text: p('lead') }),
    h('div', { class: 'puzzle-tiles' }, day, run, streak),
    h('section', { class: 'puzzle-choices' }, h('h2', { text: p('choose') }), boardChoice, aboutChoice),
    note,
  );
  return { element };
}
