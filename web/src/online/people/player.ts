/*
 * player.ts: a player's page: ratings, results by board and by opponent, and the games.
 */
import { t } from '../../i18n';
import { button, h } from '../../ui/dom';
import { call, listTables, me, Refusal } from '../api';
import type { Online } from '../online';
import { type Place, type Screen, screenFrame } from '../router';
import { isKnownBoard, setupWords } from '../setup';
import type { Holder, ListedTable } from '../types';
import { o, refusalWords } from '../words';
import { form } from './form';
import { byBoard, byOpponent, type Line, opponentKey, tallyOf, teamOf } from './results';
import { dateWords, p } from './words';

export interface Rating {
  readonly rating: number;
  readonly rd: number;
  readonly games: number;
}

interface Profile {
  readonly user: string;
  readonly name: string;
  readonly bot: boolean;
  readonly ratings: Readonly<Record<string, Rating>>;
  readonly history: readonly ListedTable[];
}

export const poolName = (pool: string): string =>
  pool === 'four' ? p('pool.four') : isKnownBoard(pool) ? t(`board.${pool}`) : pool || p('pool.own');

export const playerAddress = (seat: Pick<Holder, 'name' | 'user'>): string =>
  `#player=${encodeURIComponent(seat.name ?? '')}${seat.user ? `&user=${encodeURIComponent(seat.user)}` : ''}`;

export const botBadge = (): HTMLElement => h('span', { class: 'badge', text: p('player.bot') });

/** A computer of the server says its level at the end of its name. */
function holderName(seat: Holder): string {
  if (seat.kind !== 'computer') return seat.name ?? '–';
  return o('seat.computer', { level: /\d+$/.exec(seat.name ?? '')?.[0] ?? '' });
}

function holderLink(seat: Holder): HTMLElement {
  const isSomebody = seat.user !== null && seat.name !== null && seat.name !== 'deleted';
  const name = isSomebody
    ? h('a', { text: holderName(seat), attrs: { href: playerAddress(seat) } })
    : h('span', { text: seat.name === 'deleted' ? p('player.deleted') : holderName(seat) });
  return h('span', {}, name, seat.kind === 'bot' ? botBadge() : null);
}

export function ratingCards(ratings: Readonly<Record<string, Rating>>): HTMLElement {
  const cards = Object.entries(ratings).map(([pool, { rating, rd, games }]) =>
    h(
      'li',
      { class: 'rating-card' },
      h('span', { text: poolName(pool) }),
      h('strong', { text: String(Math.round(rating)) }),
      h('span', { class: 'soft', text: `± ${Math.round(rd)}` }),
      h('span', { class: 'soft', text: games === 1 ? p('rating.game') : p('rating.games', { games }) }),
    ),
  );
  return cards.length
    ? h('ul', { class: 'rating-cards' }, ...cards)
    : h('p', { class: 'soft', text: p('player.unrated') });
}

function section(title: string, ...children: (Node | null)[]): HTMLElement {
  return h('section', { attrs: { 'aria-label': title } }, h('h2', { text: title }), ...children);
}

function table(
  title: string,
  first: string,
  lines: readonly Line[],
  nameOf: (key: string) => Node,
): HTMLElement | null {
  if (lines.length === 0) return null;
  const head = [first, p('won'), p('drawn'), p('lost')];
  return section(
    title,
    h(
      'table',
      { class: 'results' },
      h('thead', {}, h('tr', {}, ...head.map((text) => h('th', { text, attrs: { scope: 'col' } })))),
      h(
        'tbody',
        {},
        ...lines.map((line) =>
          h(
            'tr',
            {},
            h('th', { attrs: { scope: 'row' } }, nameOf(line.key)),
            ...[line.won, line.drawn, line.lost].map((count) => h('td', { text: String(count) })),
          ),
        ),
      ),
    ),
  );
}

function outcomeWords(game: ListedTable, user: string): string {
  const team = teamOf(game, user);
  if (game.phase === 'open') return p('game.open');
  if (game.phase !== 'over') return p('game.playing');
  if (game.result === 'void') return p('game.void');
  if (team < 0) return p('game.over');
  const { won, drawn, lost } = tallyOf(game, team);
  if (won + drawn + lost > 1) return p('game.match', { won: won + drawn / 2, lost: lost + drawn / 2 });
  return p(won ? 'game.won' : lost ? 'game.lost' : 'game.drawn');
}

function gameRow(online: Online, game: ListedTable, user: string): HTMLElement {
  const team = teamOf(game, user);
  const others = game.seats.filter((seat, i) => (team < 0 ? seat.user !== user : i % 2 !== team));
  const names = others.flatMap((seat, i) => (i ? [h('span', { text: ', ' }), holderLink(seat)] : [holderLink(seat)]));
  const words = [dateWords(game.changed), setupWords(game.setup)].join(' · ');
  return h(
    'li',
    { class: 'table-row' },
    h('div', { class: 'table-words' }, h('strong', {}, ...names), h('span', { text: words })),
    h('span', { class: 'outcome', text: outcomeWords(game, user) }),
    button(p('game.go'), () => online.visit(game.table, ''), 'small'),
  );
}

/** The public games, and to oneself the others too. */
async function gamesOf(profile: Profile): Promise<readonly ListedTable[]> {
  if (profile.user !== me()?.user) return profile.history;
  const own = await Promise.all((['playing', 'over'] as const).map((state) => listTables(state, true)));
  return own.flat().sort((a, b) => b.changed - a.changed);
}

function body(online: Online, profile: Profile, games: readonly ListedTable[]): Node[] {
  const { user } = profile;
  const seats = new Map(games.flatMap((game) => game.seats.map((seat) => [opponentKey(seat), seat] as const)));
  const opponent = (key: string): Node => {
    const seat = seats.get(key);
    return seat ? holderLink(seat) : document.createTextNode(key);
  };
  const list = games.map((game) => gameRow(online, game, user));
  return [
    user === me()?.user ? h('p', {}, h('a', { text: p('player.you'), attrs: { href: '#account' } })) : null,
    section(p('player.ratings'), ratingCards(profile.ratings), h('p', { class: 'soft', text: p('rating.help') })),
    table(p('player.boards'), p('col.board'), byBoard(games, user), (key) => document.createTextNode(poolName(key))),
    table(p('player.opponents'), p('col.opponent'), byOpponent(games, user), opponent),
    section(
      p('player.history'),
      list.length ? h('ul', { class: 'table-list' }, ...list) : h('p', { class: 'soft', text: p('player.none') }),
      list.length >= 200 ? h('p', { class: 'soft', text: p('player.last', { count: list.length }) }) : null,
      user === me()?.user ? h('p', { class: 'soft', text: p('player.private') }) : null,
    ),
  ].filter((part) => part !== null);
}

function refusedWords(error: unknown, name: string): string {
  if (!(error instanceof Refusal)) return o('refused.other');
  return error.code === 'not_found' || error.code === 'malformed' ? p('player.guest', { name }) : refusalWords(error);
}

export function finder(): HTMLElement {
  return form({
    fields: [{ name: 'name', label: p('find.name'), type: 'text', autocomplete: 'off' }],
    go: p('find.go'),
    submit: async ({ name = '' }) => {
      if (name.trim()) location.hash = playerAddress({ name: name.trim(), user: null });
      return undefined;
    },
  });
}

export function playerScreen(online: Online, { value: name, query }: Place): Screen {
  const box = h(
    'div',
    { class: 'people-box', attrs: { 'aria-busy': true } },
    h('p', { class: 'soft', text: p('loading') }),
  );
  const element = screenFrame(
    'player',
    name,
    box,
    h('details', { class: 'more-options' }, h('summary', { text: p('find.title') }), finder()),
  );

  async function fill(): Promise<void> {
    const profile = await call<Profile>('GET', `users/${encodeURIComponent(name)}?history=1`);
    const other = query.get('user');
    if (other && other !== profile.user) {
      box.replaceChildren(h('p', { class: 'people-note', text: p('player.other', { name }) }));
      return;
    }
    const title = element.querySelector('h1');
    title?.replaceChildren(profile.name, ...(profile.bot ? [botBadge()] : []));
    box.replaceChildren(...body(online, profile, await gamesOf(profile)));
  }

  void fill()
    .catch((error: unknown) => {
      box.replaceChildren(
        h('p', { class: 'refused-words', text: refusedWords(error, name), attrs: { role: 'alert' } }),
      );
    })
    .finally(() => box.removeAttribute('aria-busy'));
  return { element };
}
