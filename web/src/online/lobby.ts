/*
 * lobby.ts: who waits for a player, and what can be watched; it changes as one looks.
 */
import { t } from '../i18n';
import { button, h } from '../ui/dom';
import { boardPicture } from '../ui/newgame';
import { me } from './api';
import { nameField, openTable } from './friend';
import type { Online } from './online';
import { type Screen, screenFrame } from './router';
import { cards, isBoard, isKnownBoard, setupWords } from './setup';
import { isDays, type Listing } from './types';
import { o } from './words';

const mine = (table: Listing): boolean => table.seats.some((seat) => seat.user !== null && seat.user === me()?.user);
const isFree = (table: Listing): boolean => table.seats.some((seat) => seat.kind === 'open');

/** Somebody waits there; with days for a move nobody has to. */
const isAlive = (table: Listing): boolean => isDays(table.setup) || table.seats.some((seat) => seat.online);

/** How well a table fits somebody who will play anybody: two players, soon, and nothing at stake. */
function fitness({ setup, seats }: Listing): number {
  const days = setup.clock !== null && 'days' in setup.clock;
  const missing = seats.filter((seat) => seat.kind === 'open').length;
  return (missing === 1 ? 8 : 0) + (days ? 0 : 4) + (setup.rated ? 0 : 2) + (setup.clock ? 1 : 0);
}

function names(table: Listing): string {
  return table.seats
    .filter((seat) => seat.kind !== 'open')
    .map((seat) => seat.name ?? t('seat.computer'))
    .join(', ');
}

function row(online: Online, table: Listing): HTMLElement {
  const open = table.phase === 'open';
  const { board } = table.setup;
  const lonely = open && !isAlive(table);
  const words = mine(table) ? o('lobby.mine') : open ? o('lobby.sit') : o('lobby.watch');
  return h(
    'li',
    { class: 'table-row' },
    isBoard(board) ? h('span', { class: 'table-board' }, boardPicture(online.page, board)) : null,
    h(
      'div',
      { class: 'table-words' },
      h('strong', { text: names(table) || '–' }),
      h('span', { text: [setupWords(table.setup), lonely && o('lobby.away')].filter(Boolean).join(' · ') }),
    ),
    h(
      'span',
      { class: 'seat-dots', attrs: { 'aria-hidden': 'true' } },
      ...table.seats.map((seat, i) =>
        h('span', { class: `swatch colour-${i % 2}${seat.kind === 'open' ? ' free' : ''}` }),
      ),
    ),
    button(words, () => online.visit(table.table, ''), open && !lonely ? 'primary small' : 'small'),
  );
}

export function lobbyScreen(online: Online): Screen {
  const tables = new Map<string, Listing>();
  const name = nameField();
  const open = h('ul', { class: 'table-list' });
  const playing = h('ul', { class: 'table-list' });
  const empty = h(
    'div',
    { class: 'lobby-empty' },
    h('p', { text: o('lobby.empty') }),
    h('p', { class: 'soft', text: o('lobby.empty.text') }),
    h(
      'div',
      { class: 'card-row' },
      button(
        o('lobby.computer'),
        () => void online.page.game.start(online.page.store.state.setup).then(() => (location.hash = '#')),
      ),
      h('a', { class: 'button', text: t('door.puzzle'), attrs: { href: '#puzzle' } }),
      h('a', { class: 'button', text: o('lobby.learn'), attrs: { href: '#learn' } }),
    ),
  );
  const none = h('p', { class: 'soft', text: o('lobby.looking') });
  const news = h('p', { class: 'unseen', attrs: { 'aria-live': 'polite', role: 'status' } });

  function show(told: boolean): void {
    const known = [...tables.values()].filter((table) => isBoard(table.setup.board));
    const waiting = known.filter((table) => table.phase === 'open' && (isFree(table) || mine(table)));
    const others = known.filter((table) => table.phase !== 'open');
    open.replaceChildren(...waiting.map((table) => row(online, table)));
    playing.replaceChildren(...others.map((table) => row(online, table)));
    empty.hidden = !told || waiting.some((table) => !mine(table));
    none.textContent = told ? o('lobby.none.playing') : o('lobby.looking');
    none.hidden = others.length > 0;
    if (told) news.textContent = `${o('lobby.open')}: ${waiting.length}. ${o('lobby.playing')}: ${others.length}.`;
  }

  online.line.lobby({
    all: (list) => {
      tables.clear();
      for (const table of list) tables.set(table.table, table);
      show(true);
    },
    news: (set, gone) => {
      for (const table of set) tables.set(table.table, table);
      for (const id of gone) tables.delete(id);
      show(true);
    },
  });

  const anybody = button(
    o('lobby.anybody'),
    () => {
      const fitting = [...tables.values()]
        .filter((table) => table.phase === 'open' && isFree(table) && !mine(table) && isAlive(table))
        .filter((table) => isKnownBoard(table.setup.board))
        .sort((a, b) => fitness(b) - fitness(a))[0];
      anybody.disabled = true;
      const done = fitting
        ? online.sitAt(fitting, name.name())
        : openTable(online, name.name(), { public: true, clock: cards[0]?.clock ?? null, seats: ['me', 'open'] });
      void done.finally(() => (anybody.disabled = false));
    },
    'primary large',
  );
  show(false);
  return {
    element: screenFrame(
      'lobby',
      o('lobby.title'),
      name.element,
      h('div', { class: 'anybody' }, anybody, h('span', { class: 'soft', text: o('lobby.anybody.text') })),
      h('section', { attrs: { 'aria-label': o('lobby.open') } }, h('h2', { text: o('lobby.open') }), open, empty),
      h(
        'section',
        { attrs: { 'aria-label': o('lobby.playing') } },
        h('h2', { text: o('lobby.playing') }),
        playing,
        none,
      ),
      news,
    ),
    leave: () => online.line.lobby(null),
  };
}
