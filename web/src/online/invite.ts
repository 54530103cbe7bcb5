/*
 * invite.ts: before a game begins: the link for those who wait, a seat for those who come.
 */
import type { State } from '../core/store';
import { colourName, t } from '../i18n';
import { button, h, svg } from '../ui/dom';
import { boardPicture } from '../ui/newgame';
import type { Part } from '../ui/page';
import { beGuest } from './api';
import { nameField } from './friend';
import type { Online } from './online';
import { qrCode } from './qr';
import { holderName } from './room';
import { isBoard, setupWords } from './setup';
import type { Table } from './types';
import { o } from './words';

export const linkOf = (table: Table): string =>
  `${location.origin}${location.pathname}#table=${table.table}${table.key ? `&key=${table.key}` : ''}`;

/** Whoever gets such a link elsewhere finds nothing behind it. */
const isLocal = /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

function codePicture(text: string): SVGElement | null {
  const code = qrCode(text);
  if (!code) return null;
  const size = code.length;
  const path = code.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return svg(
    'svg',
    { viewBox: `-4 -4 ${size + 8} ${size + 8}`, class: 'qr', role: 'img', 'aria-label': o('invite.code') },
    svg('rect', { x: -4, y: -4, width: size + 8, height: size + 8, fill: '#fff' }),
    svg('path', { d: path, fill: '#000', 'shape-rendering': 'crispEdges' }),
  );
}

/** Who sits with whom; 'sit' makes free seats into buttons. */
function teams(table: Table, sit: ((seat: number) => void) | null): HTMLElement {
  const seatOf = (seat: number): HTMLElement => {
    const free = table.seats[seat]?.kind === 'open';
    if (free && sit)
      return h(
        'li',
        {},
        button(o('join.seat'), () => sit(seat), 'small'),
      );
    const name = table.you.includes(seat + 1) ? t('seat.you') : holderName(table, seat);
    return h('li', { class: free ? 'free' : '', text: free ? o('join.free') : name });
  };
  return h(
    'div',
    { class: 'teams' },
    ...[0, 1].map((team) =>
      h(
        'div',
        { class: `team colour-${team}` },
        h('h3', {}, h('span', { class: 'swatch', attrs: { 'aria-hidden': 'true' } }), colourName(team as 0 | 1)),
        h('ul', {}, ...[team, team + 2].filter((seat) => seat < table.seats.length).map(seatOf)),
      ),
    ),
  );
}

function inviteCard(online: Online, table: Table): HTMLElement {
  const link = linkOf(table);
  const field = h('input', { attrs: { type: 'text', readonly: true, value: link, 'aria-label': o('invite.link') } });
  field.addEventListener('focus', () => field.select());
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      online.page.game.notify(o('invite.copied'));
    } catch {
      field.select();
      online.page.game.notify(t('share.copy.failed'));
    }
  };
  const share = (): void =>
    void navigator.share({ title: t('app.name'), text: o('invite.words'), url: link }).catch(() => {});
  const free = table.seats.filter((seat) => seat.kind === 'open').length;
  const canShare = 'share' in navigator;
  return h(
    'section',
    { class: 'card table-card invite', attrs: { 'aria-labelledby': 'invite-title' } },
    h('h2', { text: o('invite.title'), id: 'invite-title', attrs: { tabindex: -1 } }),
    h('p', { class: 'soft', text: setupWords(table.setup) }),
    h('p', { text: o('invite.text') }),
    isLocal ? h('p', { class: 'soft local', text: o('invite.local') }) : null,
    h(
      'div',
      { class: 'invite-link' },
      field,
      button(o('invite.copy'), () => void copy(), 'primary'),
    ),
    canShare ? button(o('invite.share'), share, 'share-button', 'share') : null,
    codePicture(link),
    table.setup.players === 4 ? teams(table, null) : null,
    h('p', {
      class: 'waiting',
      text: free === 1 ? o('invite.waiting.one') : o('invite.waiting', { count: free }),
      attrs: { role: 'status' },
    }),
    h(
      'div',
      { class: 'card-row' },
      button(o('invite.hide'), () => online.room?.set({ aside: true }), 'small'),
      button(o('invite.leave'), () => void online.room?.standUp().then(() => (location.hash = '#')), 'small'),
    ),
  );
}

function joinCard(online: Online, table: Table): HTMLElement {
  const name = nameField();
  const free = table.seats.flatMap((seat, i) => (seat.kind === 'open' ? [i] : []));
  const host = table.seats.find((seat) => seat.name)?.name;
  let busy = false;
  const sit = async (seat: number): Promise<void> => {
    if (busy) return;
    busy = true;
    try {
      await beGuest(name.name());
      await online.room?.sit(seat);
    } catch (error) {
      online.complain(error);
    }
    busy = false;
  };
  const first = free[0];
  const choose = table.setup.players === 4 && free.length > 1;
  return h(
    'section',
    { class: 'card table-card join', attrs: { 'aria-labelledby': 'join-title' } },
    h('h2', {
      text: host ? o('join.title', { name: host }) : o('join.title.none'),
      id: 'join-title',
      attrs: { tabindex: -1 },
    }),
    h('p', { class: 'soft', text: setupWords(table.setup) }),
    isBoard(table.setup.board) ? h('div', { class: 'join-board' }, boardPicture(online.page, table.setup.board)) : null,
    first === undefined ? h('p', { text: o('join.full') }) : name.element,
    teams(table, choose ? (seat) => void sit(seat) : null),
    h(
      'div',
      { class: 'card-row' },
      first === undefined || choose ? null : button(o('join.play'), () => void sit(first), 'primary large'),
      button(o('join.watch'), () => online.room?.set({ aside: true }), ''),
    ),
  );
}

/** The card over the board while seats are free. */
export function invitePart(online: Online): Part {
  const element = h('div', { class: 'table-cards' });
  const again = button(o('invite.show'), () => online.room?.set({ aside: false }), 'small show-link');
  let shown = '';

  function update(state: State): void {
    const { table } = state;
    const open = table?.phase === 'open' && !state.lesson;
    element.hidden = !open;
    if (!table || !open) {
      if (shown) element.replaceChildren();
      shown = '';
      return;
    }
    const now = JSON.stringify([table.table, table.seats, table.you, table.aside]);
    if (now === shown) return;
    shown = now;
    const seated = table.you.length > 0;
    element.replaceChildren(table.aside ? again : seated ? inviteCard(online, table) : joinCard(online, table));
    element.querySelector('h2')?.focus({ preventScroll: true });
  }

  return { element, update };
}
