/*
 * seats.ts: a card for each seat: name, turn, stock, clock; and the match.
 */
import type { State } from '../core/store';
import type { View } from '../core/types';
import { colourName, t } from '../i18n';
import { h, setText, toggle } from './dom';
import type { Page, Part } from './page';
import { clockWords, isYou, seatName } from './words';

function card(view: View, letters: readonly string[], seat: number): HTMLElement {
  const who = view.seats[seat];
  const stock = h('ul', { class: 'mini-stock', attrs: { 'aria-label': t('seat.stock') } });
  letters.forEach((letter, kind) => {
    const left = who?.hand[kind] ?? 0;
    stock.append(h('li', { class: left ? '' : 'gone' }, h('b', { text: letter }), h('span', { text: String(left) })));
  });
  const kind =
    who?.kind === 'computer'
      ? `${t('seat.computer')}, ${t('seat.level', { level: who.level })}`
      : isYou(view, seat) && !who?.name
        ? colourName(who?.colour ?? 0)
        : t(who?.kind === 'remote' ? 'seat.remote' : 'seat.person');
  return h(
    'li',
    { class: `seat colour-${who?.colour ?? 0}`, attrs: { 'data-seat': seat } },
    h('span', { class: 'swatch', attrs: { 'aria-hidden': 'true' } }),
    h(
      'div',
      { class: 'seat-name' },
      h('strong', { text: seatName(view, seat) }),
      h('span', { class: 'seat-kind', text: kind }),
    ),
    h('span', { class: 'seat-state' }),
    stock,
  );
}

export function seatsPart(_page: Page): Part {
  const list = h('ul', { class: 'seats' });
  const match = h('p', { class: 'match' });
  let shown = '';
  const element = h('section', { class: 'seats-section', attrs: { 'aria-label': t('new.players') } }, list, match);

  function states(view: View, clocks: readonly number[], thinking: boolean): void {
    view.seats.forEach((who, seat) => {
      const row = list.children[seat];
      const state = row?.querySelector('.seat-state');
      if (!row || !state) return;
      const active = view.outcome.result === 'none' && view.result === 'none' && view.seat === seat;
      toggle(row, 'active', active);
      toggle(row, 'out', who.out);
      toggle(row, 'thinking', active && thinking);
      const clock = view.time[0] || view.time[2] ? clockWords(clocks[seat] ?? 0) : '';
      setText(state, who.out ? t('seat.out') : clock || (active ? t('seat.turn') : ''));
      (state as HTMLElement).title = who.out ? t('seat.out.why') : '';
      if (active) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    });
  }

  function update(state: State, old: State | null): void {
    const { view, tables } = state;
    if (!view || !tables) return;
    if (view !== old?.view || tables !== old?.tables || state.prefs !== old?.prefs) {
      const letters = tables.kinds.slice(0, tables.neutral).map((k) => k.letter);
      const now = JSON.stringify([
        colourName(1),
        view.seats.map(({ kind, level, name, hand }) => [kind, level, name, hand]),
      ]);
      toggle(list, 'four', view.players === 4);
      if (now !== shown) list.replaceChildren(...view.seats.map((_, seat) => card(view, letters, seat)));
      shown = now;
      const { games, target, points } = view.match;
      const isMatch = games !== 1 || target > 0;
      match.hidden = !isMatch;
      const title = games > 1 ? t('match.game.of', { game: view.game, games }) : t('match.game', { game: view.game });
      const goal = target ? ` · ${t('match.target', { target })}` : '';
      setText(match, `${title}${goal} · ${colourName(0)} ${points[0]} : ${points[1]} ${colourName(1)}`);
    }
    states(view, state.clocks, state.thinking?.purpose === 'move');
  }

  return { element, update };
}
