/*
 * offers.ts: small cards beside the board: what the other offers, who has gone, what is
 * on its way. They never cover the board and never take the focus.
 */
import type { State } from '../core/store';
import { button, h, setText } from '../ui/dom';
import type { Part } from '../ui/page';
import { colourOf, isMine, isPerson, offerToMe } from './model';
import type { Online } from './online';
import { holderName } from './room';
import { myConnection } from './seatline';
import { isDays, type Table } from './types';
import { o } from './words';

function offerCard(online: Online, table: Table): HTMLElement | null {
  const offer = table.offers[0];
  if (!offer) return null;
  const asked = offerToMe(table);
  if (asked) {
    const name = holderName(table, offer.seat - 1);
    return h(
      'div',
      { class: 'offer', attrs: { role: 'group' } },
      h('p', { text: o(`offer.${offer.offer}`, { name }) }),
      h(
        'div',
        { class: 'card-row' },
        button(o('offer.accept'), () => void online.room?.answer(offer.offer, true), 'primary small'),
        button(o('offer.decline'), () => void online.room?.answer(offer.offer, false), 'small'),
      ),
    );
  }
  if (table.you.includes(offer.seat)) return h('p', { class: 'offer soft', text: o(`offered.${offer.offer}`) });
  if (table.you.length > 0) return h('p', { class: 'offer soft', text: o('offered.agreed') });
  return null;
}

/** Somebody has gone: the seconds until the game can be claimed, then the claim. */
function goneCard(online: Online, table: Table, now: number): { key: string; make(): HTMLElement } | null {
  if (table.phase !== 'playing' || table.you.length === 0 || isDays(table.setup)) return null;
  const seat = table.seats.findIndex(
    (holder, i) => isPerson(holder) && !isMine(table, i) && table.presence?.seats[i]?.gone_at !== undefined,
  );
  const at = table.presence?.seats[seat]?.gone_at;
  if (seat < 0 || at === undefined) return null;
  const name = holderName(table, seat);
  const partner = table.you.every((mine) => colourOf(mine - 1) === colourOf(seat));
  const left = Math.ceil((at - now) / 1000);
  if (left > 0)
    return {
      key: `away${seat}`,
      make: () => h('p', { class: 'offer soft countdown', text: o('gone.countdown', { name, s: left }) }),
    };
  const claim = (as: 'win' | 'draw' | 'partner') => (): void => void online.room?.claim(seat, as);
  return {
    key: `gone${seat}`,
    make: () =>
      h(
        'div',
        { class: 'offer', attrs: { role: 'group' } },
        h('p', { text: o(partner ? 'gone.partner.text' : 'gone.claim', { name }) }),
        h(
          'div',
          { class: 'card-row' },
          ...(partner
            ? [button(o('gone.partner'), claim('partner'), 'primary small')]
            : [button(o('gone.win'), claim('win'), 'primary small'), button(o('gone.draw'), claim('draw'), 'small')]),
        ),
      ),
  };
}

export interface TickingPart extends Part {
  tick(state: State): void;
}

export function offersPart(online: Online): TickingPart {
  const offer = h('div', { attrs: { 'aria-live': 'polite' } });
  const gone = h('div', { attrs: { 'aria-live': 'polite' } });
  const note = h('p', { class: 'offer soft', attrs: { role: 'status' } });
  const element = h('div', { class: 'offers' }, note, gone, offer);
  let offerKey = '';
  let goneKey = '';

  function tick(state: State): void {
    const { table } = state;
    if (!table) return;
    const now = online.line.now();
    const away = goneCard(online, table, now);
    if ((away?.key ?? '') !== goneKey) {
      goneKey = away?.key ?? '';
      gone.replaceChildren(...(away ? [away.make()] : []));
    } else if (away?.key.startsWith('away')) {
      const countdown = gone.querySelector('.countdown');
      if (countdown) setText(countdown, away.make().textContent ?? '');
    }
    const lost = !state.line?.up && table.phase !== 'over';
    const words = lost ? myConnection(state).words : table.paused ? o('paused.text') : '';
    note.hidden = !words;
    setText(note, words);
  }

  function update(state: State): void {
    const { table } = state;
    element.hidden = !table;
    if (!table) return;
    const now = JSON.stringify([table.table, table.offers, table.you, table.agreed]);
    if (now !== offerKey) {
      offerKey = now;
      const card = offerCard(online, table);
      offer.replaceChildren(...(card ? [card] : []));
    }
    tick(state);
  }

  return { element, update, tick };
}
