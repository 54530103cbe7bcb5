/*
 * friend.ts: a table for friends. One tap on a card makes it; all else has a sensible
 * value from the start and hides until it is wanted.
 */

import type { BoardChoice } from '../core/ownboards';
import { load, save } from '../core/storage';
import { colourName, t } from '../i18n';
import { check, choice, select } from '../ui/dialog';
import { h } from '../ui/dom';
import { houseChoice, houseRules } from '../ui/house';
import { boardChoice, levelName } from '../ui/newgame';
import { beGuest, makeTable, me } from './api';
import type { Online } from './online';
import { type Screen, screenFrame } from './router';
import { type CardName, cards, isBoard } from './setup';
import type { SeatWish, TableSetup } from './types';
import { o } from './words';

interface Draft {
  board: BoardChoice;
  players: 2 | 4;
  neutral: boolean;
  points: boolean;
  games: number;
  public: boolean;
  rated: boolean;
  rules: string;
  seats: SeatWish[];
}

const fresh = (): Draft => ({
  board: 'square',
  players: 2,
  neutral: false,
  points: false,
  games: 1,
  public: false,
  rated: false,
  rules: '',
  seats: ['me', 'open', 'open', 'open'],
});

const isWish = (seat: unknown): seat is SeatWish =>
  seat === 'me' || seat === 'open' || Number.isInteger((seat as { computer?: number } | null)?.computer);

/** What was chosen last time, if it still makes sense. */
function readDraft(): Draft {
  try {
    const saved = JSON.parse(load('friend') ?? '') as Draft;
    const sound =
      isBoard(saved.board) &&
      typeof (saved.rules ?? '') === 'string' &&
      (saved.players === 2 || saved.players === 4) &&
      saved.seats.length === 4 &&
      saved.seats.every(isWish);
    return sound ? { ...fresh(), ...saved } : fresh();
  } catch {
    return fresh();
  }
}

/** A field for the name of whoever is not known yet; what is typed, or a name for those who do not. */
export function nameField(): { element: HTMLElement; name(): string } {
  const user = me();
  if (user)
    return { element: h('p', { class: 'you-are', text: o('friend.as', { name: user.name }) }), name: () => user.name };
  const input = h('input', {
    attrs: { type: 'text', maxlength: 30, autocomplete: 'nickname', placeholder: o('friend.name.none') },
  });
  input.value = load('name') ?? '';
  return {
    element: h('label', { class: 'field name-field' }, h('span', { text: o('friend.name') }), input),
    name: () => {
      const name = input.value.trim().replace(/\p{Cc}/gu, '');
      save('name', name || null);
      return name || o('friend.name.none');
    },
  };
}

function seatRow(seat: number, wish: SeatWish, change: (to: SeatWish) => void): HTMLElement {
  const number = t('seat.number', { seat: seat + 1 });
  const kind = h('select', { attrs: { 'aria-label': number } });
  for (const [value, label] of [
    ['me', o('friend.seat.me')],
    ['open', o('friend.seat.open')],
    ['computer', o('friend.seat.computer')],
  ] as const) {
    const selected = typeof wish === 'string' ? wish === value : value === 'computer';
    kind.append(h('option', { text: label, attrs: { value, selected } }));
  }
  const level = h('select', { attrs: { 'aria-label': `${number}: ${t('new.level')}` } });
  const chosen = typeof wish === 'object' ? wish.computer : 3;
  for (let n = 1; n <= 9; n++)
    level.append(h('option', { text: levelName(n), attrs: { value: n, selected: n === chosen } }));
  const show = (): void => {
    level.hidden = kind.value !== 'computer';
    change(kind.value === 'computer' ? { computer: Number(level.value) } : (kind.value as 'me' | 'open'));
  };
  kind.addEventListener('change', show);
  level.addEventListener('change', show);
  level.hidden = kind.value !== 'computer';
  return h(
    'div',
    { class: `seat-row colour-${seat % 2}` },
    h('span', { class: 'swatch', attrs: { 'aria-hidden': 'true' } }),
    kind,
    level,
  );
}

/** Seats by teams, so that one sees who sits with whom. */
function seatRows(draft: Draft): HTMLElement {
  const box = h('div', { class: 'team-rows' });
  const list = (): void => {
    const teams = [0, 1].map((team) => {
      const seats = [team, team + 2].filter((seat) => seat < draft.players);
      return h(
        'fieldset',
        { class: 'choice' },
        h('legend', {
          text:
            draft.players === 4 ? o('friend.team', { colour: colourName(team as 0 | 1) }) : colourName(team as 0 | 1),
        }),
        ...seats.map((seat) =>
          seatRow(seat, draft.seats[seat] ?? 'open', (to) => {
            // One sits once; sitting elsewhere frees the old seat.
            if (to === 'me')
              draft.seats = draft.seats.map((wish, i): SeatWish => (wish === 'me' && i !== seat ? 'open' : wish));
            draft.seats[seat] = to;
            list();
          }),
        ),
      );
    });
    box.replaceChildren(...teams);
  };
  list();
  return Object.assign(box, { list });
}

function options(online: Online, draft: Draft): HTMLElement {
  const seats = seatRows(draft) as HTMLElement & { list(): void };
  return h(
    'details',
    { class: 'more-options' },
    h('summary', { text: o('friend.more') }),
    boardChoice(online.page, draft.board, (board) => {
      draft.board = board;
    }),
    choice(
      t('new.players'),
      'online-players',
      [
        ['2', t('new.players.2')],
        ['4', t('new.players.4')],
      ],
      String(draft.players) as '2',
      (value) => {
        draft.players = value === '4' ? 4 : 2;
        seats.list();
      },
    ),
    seats,
    h(
      'fieldset',
      { class: 'choice' },
      h('legend', { text: t('new.variants') }),
      check(t('new.neutral'), draft.neutral, (value) => (draft.neutral = value), t('new.neutral.help')),
      check(t('new.points'), draft.points, (value) => (draft.points = value), t('new.points.help')),
      check(o('friend.public'), draft.public, (value) => (draft.public = value)),
      check(o('friend.rated'), draft.rated, (value) => (draft.rated = value), o('friend.rated.help')),
      select(
        t('new.match'),
        [
          ['1', t('new.match.one')],
          ['3', t('new.match.games', { games: 3 })],
          ['5', t('new.match.games', { games: 5 })],
        ],
        String(draft.games) as '1',
        (value) => (draft.games = Number(value)),
      ),
    ),
    houseChoice(draft.rules, (rules) => {
      draft.rules = rules;
    }),
  );
}

/** Sit down at a new table; false if it was refused. */
export async function openTable(online: Online, name: string, setup: Partial<TableSetup>): Promise<boolean> {
  try {
    await beGuest(name);
    const { table, key } = await makeTable(setup);
    online.visit(table, key);
    return true;
  } catch (error) {
    online.complain(error);
    return false;
  }
}

export function friendScreen(online: Online): Screen {
  const draft = readDraft();
  const name = nameField();
  const buttons: HTMLButtonElement[] = [];
  const make = async (card: CardName): Promise<void> => {
    save('friend', JSON.stringify(draft));
    for (const b of buttons) b.disabled = true;
    const clock = cards.find((c) => c.name === card)?.clock ?? null;
    const { players, seats, rules, ...rest } = draft;
    const words = houseRules({ rules, players });
    const made = await openTable(online, name.name(), {
      ...rest,
      players,
      rules: words ? words.split(',') : [],
      points: rest.points && !words.includes('bridget'),
      games: words.includes('pie') ? 1 : rest.games,
      seats: seats.slice(0, players),
      clock,
    });
    if (!made) for (const b of buttons) b.disabled = false;
  };
  for (const { name: card } of cards)
    buttons.push(
      h(
        'button',
        { class: `big-card big-card-${card}`, attrs: { type: 'button' }, on: { click: () => void make(card) } },
        h('strong', { text: o(`card.${card}`) }),
        h('span', { text: o(`card.${card}.text`) }),
      ),
    );
  return {
    element: screenFrame(
      'friend',
      o('friend.title'),
      h('p', { class: 'lead', text: o('friend.text') }),
      name.element,
      h('div', { class: 'big-cards', attrs: { role: 'group', 'aria-label': o('friend.cards') } }, ...buttons),
      options(online, draft),
    ),
  };
}
