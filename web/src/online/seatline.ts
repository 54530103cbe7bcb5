/*
 * seatline.ts: somebody at the table: name, clock, and the line to them, which never lies.
 */
import type { State } from '../core/store';
import { t } from '../i18n';
import { h, setText, svg, toggle } from '../ui/dom';
import { colourOf, isMine, leftAt } from './model';
import type { Online } from './online';
import { holderName } from './room';
import { timeWords } from './setup';
import { isDays, type Table } from './types';
import { o } from './words';

const slow = 250; // milliseconds there and back

export interface SeatLine {
  readonly element: HTMLElement;
  update(state: State): void;
  /** Time has passed. */
  tick(state: State): void;
}

export interface Connection {
  readonly state: 'steady' | 'slow' | 'lost' | 'away' | 'none';
  readonly short: string;
  readonly words: string;
}

/** My own line, as the heartbeat measures it. */
export function myConnection(state: State): Connection {
  const { line, sending } = state;
  if (!line?.up) {
    const s = Math.max(0, Math.round((performance.now() - (line?.downSince ?? performance.now())) / 1000));
    const unsent = sending !== null || (line?.unsent ?? 0) > 0;
    return { state: 'lost', short: `${s} s`, words: o(unsent ? 'line.lost.unsent' : 'line.lost', { s }) };
  }
  const ms = Math.max(1, Math.round(line.lag));
  return ms >= slow
    ? { state: 'slow', short: `${ms} ms`, words: o('line.slow', { ms }) }
    : { state: 'steady', short: '', words: o('line.steady', { ms }) };
}

/** The line to another, as the server sees it. */
export function connectionOf(table: Table, seat: number, now: number): Connection {
  const holder = table.seats[seat];
  const name = holderName(table, seat);
  if (!holder || holder.kind === 'open') return { state: 'none', short: '', words: '' };
  if (holder.kind === 'computer') return { state: 'steady', short: '', words: o('line.computer') };
  const presence = table.presence?.seats[seat];
  if (!presence) return { state: 'none', short: '', words: '' };
  if (presence.online) return { state: 'steady', short: '', words: o('line.here', { name }) };
  if (isDays(table.setup)) return { state: 'away', short: '', words: o('line.apart', { name }) };
  const s = Math.max(0, Math.round((now - (table.awaySince[seat] || now)) / 1000));
  const gone = presence.gone_at !== undefined && presence.gone_at <= now;
  const short = s >= 6000 ? '' : `${s} s`;
  return { state: 'lost', short, words: gone ? o('line.gone', { name }) : o('line.away', { name, s }) };
}

function lineIcon(): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon line-icon', 'aria-hidden': 'true' },
    svg('path', { d: 'M3 12h18M7 8l-4 4l4 4M17 8l4 4l-4 4' }),
  );
}

/** A row for a seat: in the panel as a card with the stock, on a phone as a strip. */
export function seatLine(online: Online, seat: number, asCard: boolean): SeatLine {
  const name = h('strong', {});
  const about = h('span', { class: 'seat-kind' });
  const clock = h('span', { class: 'seat-clock', attrs: { role: 'timer' } });
  const short = h('span', { class: 'line-short' });
  const line = h('span', { class: 'seat-link', attrs: { role: 'img' } }, lineIcon(), short);
  const said = h('span', { class: 'said', attrs: { role: 'status' } });
  const stock = h('ul', { class: 'mini-stock', attrs: { 'aria-label': t('seat.stock') } });
  const element = h(
    asCard ? 'li' : 'div',
    { class: `seat online-seat colour-${colourOf(seat)}`, attrs: { 'data-seat': seat } },
    h('span', { class: 'swatch', attrs: { 'aria-hidden': 'true' } }),
    h('div', { class: 'seat-name' }, name, about),
    clock,
    line,
    said,
    asCard ? stock : null,
  );
  let stockShown = '';
  let saidTimer = 0;
  let saidSeq = -1;

  function words(table: Table): string {
    const holder = table.seats[seat];
    if (!holder || holder.kind === 'open') return o('seat.free');
    if (isMine(table, seat)) return t('seat.you');
    const partner = table.you.length > 0 && table.you.every((s) => colourOf(s - 1) === colourOf(seat));
    return [holder.kind === 'bot' && o('seat.bot'), partner && o('seat.partner')].filter(Boolean).join(' · ');
  }

  function showStock(state: State): void {
    const { view, tables } = state;
    const hand = view?.seats[seat]?.hand;
    if (!asCard || !hand || !tables) return;
    const now = `${tables.name}/${hand.join()}`;
    if (now === stockShown) return;
    stockShown = now;
    stock.replaceChildren(
      ...tables.kinds
        .slice(0, tables.neutral)
        .map(({ letter }, kind) =>
          h(
            'li',
            { class: hand[kind] ? '' : 'gone' },
            h('b', { text: letter }),
            h('span', { text: String(hand[kind] ?? 0) }),
          ),
        ),
    );
  }

  function showSaid(table: Table): void {
    const now = table.said?.seat === seat + 1 ? table.said : null;
    if (!now || now.seq === saidSeq) return;
    saidSeq = now.seq;
    setText(said, o(`say.${now.phrase}`));
    window.clearTimeout(saidTimer);
    saidTimer = window.setTimeout(() => setText(said, ''), 6000);
  }

  function tick(state: State): void {
    const { table } = state;
    if (!table) return;
    const now = online.line.now();
    const left = leftAt(table, now)?.[seat];
    clock.hidden = left === undefined || table.game === 0;
    const time = left === undefined ? '' : timeWords(left);
    setText(clock, time);
    toggle(clock, 'long', (left ?? 0) >= 3_600_000);
    toggle(clock, 'short', left !== undefined && left < 10_000 && table.phase === 'playing' && !isDays(table.setup));
    const link = isMine(table, seat) ? myConnection(state) : connectionOf(table, seat, now);
    line.hidden = link.state === 'none';
    line.dataset.state = link.state;
    if (line.title !== link.words) {
      line.title = link.words;
      line.setAttribute('aria-label', link.words || '–');
    }
    setText(short, link.short);
  }

  function update(state: State): void {
    const { table, view } = state;
    if (!table) return;
    const called = holderName(table, seat) || '…';
    setText(name, called);
    setText(about, [words(table), view?.seats[seat]?.out && t('seat.out')].filter(Boolean).join(' · '));
    const active = table.phase === 'playing' && table.to_move === seat + 1 && !table.paused;
    toggle(element, 'active', active);
    toggle(element, 'mine', isMine(table, seat));
    if (active) element.setAttribute('aria-current', 'true');
    else element.removeAttribute('aria-current');
    clock.setAttribute('aria-label', o('clock.of', { name: called, time: clock.textContent ?? '' }));
    showStock(state);
    showSaid(table);
    tick(state);
  }

  return { element, update, tick };
}
