/*
 * setup.ts: what is played at a table, in words and as cards to choose from.
 */

import { type BoardChoice, titleOf } from '../core/ownboards';
import type { BoardName } from '../core/types';
import { t } from '../i18n';
import { houseNames } from '../ui/house';
import { boards } from '../ui/newgame';
import type { ClockRule, TableSetup } from './types';
import { o } from './words';

export type CardName = 'quick' | 'relaxed' | 'days';

export const cards: readonly { readonly name: CardName; readonly clock: ClockRule }[] = [
  { name: 'quick', clock: { main_ms: 300_000, inc_ms: 5000 } },
  { name: 'relaxed', clock: null },
  { name: 'days', clock: { days: 1 } },
];

export function clockRuleWords(clock: ClockRule): string {
  if (!clock) return o('clock.none');
  if ('days' in clock) return clock.days === 1 ? o('clock.day') : o('clock.days', { days: clock.days });
  const main = clock.main_ms / 60_000;
  const inc = (clock.inc_ms ?? clock.move_ms ?? 0) / 1000;
  return o('clock.live', { main: Number(main.toFixed(1)), inc });
}

export const isKnownBoard = (board: TableSetup['board']): board is BoardName =>
  typeof board === 'string' && (boards as readonly string[]).includes(board);

/** Can this page show it: a board of the box, or one that comes with its text. */
export const isBoard = (board: TableSetup['board']): board is BoardChoice =>
  isKnownBoard(board) || (typeof board === 'object' && board !== null && typeof board.definition === 'string');

/** "Square · 5+5 · points" */
export function setupWords(setup: TableSetup): string {
  const { board } = setup;
  return [
    isKnownBoard(board) ? t(`board.${board}`) : typeof board === 'string' ? '…' : titleOf(board.definition),
    setup.players === 4 && t('new.players.4'),
    clockRuleWords(setup.clock),
    setup.neutral && t('variant.neutral'),
    setup.points && t('variant.points'),
    ...houseNames({ rules: setup.rules.join() }),
    setup.games > 1 && t('new.match.games', { games: setup.games }),
    setup.rated && o('rated'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a clock shows: tenths when it is short, days when it is long. */
export function timeWords(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds >= 86_400)
    return o('clock.d', { d: Math.floor(seconds / 86_400), h: Math.floor((seconds % 86_400) / 3600) });
  if (seconds >= 3600) return o('clock.h', { h: Math.floor(seconds / 3600), m: Math.floor((seconds % 3600) / 60) });
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
