/*
 * cards.ts: cards over the board: the welcome, the end of a game, the lesson.
 */
import type { State } from '../core/store';
import type { View } from '../core/types';
import { countWaiting, type Door, doors } from '../doors';
import { countable, countedAtEdge } from '../game/game';
import { colourName, type Key, t } from '../i18n';
import { button, h, icon, setText } from './dom';
import type { Page, Part } from './page';
import { boardName, isYou, teamName } from './words';

/** What the first button of the start page begins. */
function firstGame({ setup }: State): [what: string, how: string] {
  const seats = setup.seats.slice(0, setup.players);
  const levels = [...new Set(seats.filter((s) => s.kind === 'computer').map((s) => s.level))];
  const alone = levels.length > 0 && seats.some((s) => s.kind === 'person');
  const [level] = levels;
  const how = [boardName(setup), levels.length === 1 && level ? t('seat.level', { level }) : ''];
  return [t(alone ? 'welcome.computer' : 'welcome.play'), how.filter(Boolean).join(' · ')];
}

export function welcomeCard(page: Page): Part {
  const { store, game } = page;
  const [what, how] = [h('b', {}), h('small', {})];
  const play = button('', () => void game.start(store.state.setup), 'primary way', 'computer');
  play.lastElementChild?.append(what, how);
  const ways = (rank: Door['rank'], className: string): Map<string, HTMLElement> =>
    new Map(
      doors
        .filter((door) => door.rank === rank)
        .map(({ place, label, icon: name }) => [
          place,
          h(
            'a',
            { class: `button ${className}`, attrs: { href: `#${place}` } },
            icon(name),
            h('span', { text: t(label) }),
          ),
        ]),
    );
  const large = ways('way', 'way');
  const lobby = large.get('lobby')?.lastElementChild as HTMLElement;
  let counted = false;
  const element = h(
    'section',
    { class: 'card welcome', attrs: { 'aria-labelledby': 'welcome-title' } },
    h('h1', { text: t('app.name'), id: 'welcome-title' }),
    h('p', { class: 'tagline', text: t('app.tagline') }),
    h('p', { class: 'welcome-text', text: t('welcome.text') }),
    h('div', { class: 'ways' }, play, ...large.values()),
    h(
      'div',
      { class: 'more-ways' },
      button(t('welcome.more'), () => store.update({ dialog: 'new' }), 'quiet'),
      ...ways('more', 'quiet').values(),
    ),
  );
  return {
    element,
    update: (state) => {
      element.hidden = state.started || state.lesson !== null;
      if (element.hidden) return;
      const first = firstGame(state);
      setText(what, first[0]);
      setText(how, first[1]);
      if (counted) return;
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

export function endingShown({ view, ending, lesson, puzzle }: State): boolean {
  return view !== null && ending?.node === view.live && view.outcome.result !== 'none' && !lesson && !puzzle;
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
    const seen = countedAtEdge(view).slice(0, ending.faces);
    tally.hidden = !byEdge;
    for (const [colour, span] of edges.entries())
      setText(span, String(seen.filter((counted) => counted.colour === colour).length));
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
