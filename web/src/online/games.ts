/*
 * games.ts: my games: which wait for me, which for others, and how much time there is.
 */
import { button, h } from '../ui/dom';
import { listTables, me, Refusal } from './api';
import type { Online } from './online';
import { type Screen, screenFrame } from './router';
import { setupWords, timeWords } from './setup';
import type { ListedTable, Listing } from './types';
import { o, refusalWords } from './words';

const isMyTurn = (table: ListedTable): boolean =>
  table.to_move > 0 && table.seats[table.to_move - 1]?.user === me()?.user;

/** The games that are being played, the most urgent first. */
async function playing(): Promise<ListedTable[]> {
  return [...(await listTables('playing', true))].sort((a, b) => leftOf(a) - leftOf(b));
}

/** Milliseconds left to whoever is to move. */
function leftOf(state: ListedTable): number {
  const left = state.left?.[state.to_move - 1];
  if (left === undefined || !state.to_move) return Number.POSITIVE_INFINITY;
  return state.running ? left - (state.now - state.at) : left;
}

/** Where it is my turn, but for one table. */
export async function waitingGames(except: string): Promise<ListedTable[]> {
  if (!me()) return [];
  return (await playing()).filter((state) => isMyTurn(state) && state.table !== except);
}

/** Who else sits there. */
export function otherNames(table: Listing): string {
  const user = me()?.user;
  const names = table.seats.filter((seat) => seat.user === null || seat.user !== user).map((seat) => seat.name ?? '…');
  return names.join(', ');
}

function row(online: Online, table: Listing, more: string, urgent: boolean): HTMLElement {
  return h(
    'li',
    { class: `table-row${urgent ? ' urgent' : ''}` },
    h(
      'div',
      { class: 'table-words' },
      h('strong', { text: o('games.against', { names: otherNames(table) || '…' }) }),
      h('span', { text: [setupWords(table.setup), more].filter(Boolean).join(' · ') }),
    ),
    button(o('games.go'), () => online.visit(table.table, ''), urgent ? 'primary small' : 'small'),
  );
}

function group(title: string, rows: HTMLElement[]): HTMLElement | null {
  if (rows.length === 0) return null;
  return h(
    'section',
    { attrs: { 'aria-label': title } },
    h('h2', { text: title }),
    h('ul', { class: 'table-list' }, ...rows),
  );
}

function notifyButton(online: Online): HTMLElement | null {
  if (!('Notification' in window) || Notification.permission === 'denied') return null;
  if (Notification.permission === 'granted') return h('p', { class: 'soft', text: o('games.notify.on') });
  const ask = button(
    o('games.notify'),
    () =>
      void Notification.requestPermission().then((answer) => {
        online.page.game.notify(o(answer === 'granted' ? 'games.notify.on' : 'games.notify.off'));
        ask.hidden = answer !== 'default';
      }),
    'small',
  );
  return ask;
}

/** Games of a guest are in this browser only. */
function guestNote(): HTMLElement | null {
  if (!me() || me()?.account) return null;
  return h('p', { class: 'soft' }, h('a', { text: o('games.guest'), attrs: { href: '#register' } }));
}

export function gamesScreen(online: Online): Screen {
  const box = h('div', { class: 'games-box', attrs: { 'aria-live': 'polite' } });

  async function fill(): Promise<void> {
    const [now, open, over] = me()
      ? await Promise.all([playing(), listTables('open', true), listTables('over', true)])
      : [[], [], []];
    const mine = now.filter(isMyTurn);
    const timeOf = (state: ListedTable): string =>
      state.left && state.to_move ? o('games.left', { time: timeWords(leftOf(state)) }) : '';
    const groups = [
      group(
        o('games.turn'),
        mine.map((state) => row(online, state, timeOf(state), true)),
      ),
      group(
        o('games.theirs'),
        now.filter((state) => !isMyTurn(state)).map((state) => row(online, state, timeOf(state), false)),
      ),
      group(
        o('games.open'),
        open.map((table) => row(online, table, '', false)),
      ),
      group(
        o('games.over'),
        over.map((table) => row(online, table, '', false)),
      ),
    ].filter((part) => part !== null);
    const none = h(
      'div',
      { class: 'lobby-empty' },
      h('p', { text: o('games.none') }),
      h('p', { class: 'soft', text: o('games.none.text') }),
      h(
        'div',
        { class: 'card-row' },
        button(o('tab.friend'), () => (location.hash = '#friend'), 'primary'),
        button(o('tab.lobby'), () => (location.hash = '#lobby')),
      ),
    );
    box.replaceChildren(...(groups.length ? groups : [none]));
  }

  const refresh = (): void =>
    void fill().catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'nothing') online.refuse(error);
      else box.replaceChildren(h('p', { text: error instanceof Refusal ? refusalWords(error) : o('refused.other') }));
    });
  refresh();
  const timer = window.setInterval(refresh, 20_000);
  return {
    element: screenFrame('games', o('games.title'), box, notifyButton(online), guestNote()),
    leave: () => window.clearInterval(timer),
  };
}
