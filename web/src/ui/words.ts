/*
 * words.ts: the game in sentences: names of players, moves, ghosts.
 */
import { titleOf } from '../core/ownboards';
import type { Ghost, Seat, View } from '../core/types';
import { colourName, type Key, t, translateWhy } from '../i18n';

/** What the board of a game is called. */
export function boardName({ board, definition }: Pick<View, 'board' | 'definition'>): string {
  return definition ? titleOf(definition) : t(`board.${board}`);
}

/** The only person among computers is "you". */
export function isYou(view: View, seat: number): boolean {
  const people = view.seats.filter((s) => s.kind === 'person');
  return people.length === 1 && view.seats[seat]?.kind === 'person';
}

export function seatName(view: View, seat: number): string {
  const who = view.seats[seat] as Seat;
  if (who.name) return who.name;
  if (isYou(view, seat)) return t('seat.you');
  if (view.players === 4) return `${colourName(who.colour)} ${seat < 2 ? 1 : 2}`;
  return colourName(who.colour);
}

/** A team's name: its only player's, or its colour. */
export function teamName(view: View, team: 0 | 1): string {
  return view.players === 2 ? seatName(view, team) : colourName(team);
}

/** "T standing, e5 two high, f5" */
export function moveWords(text: string, standing: boolean): string {
  const [letter = '', columns = ''] = text.split(':');
  const cells = columns.split(',').map((column) => {
    const [cell = '', times] = column.split('x');
    return times === '3' ? t('ghost.high3', { cell }) : times === '2' ? t('ghost.high2', { cell }) : cell;
  });
  return `${letter} ${t(standing ? 'ghost.standing' : 'ghost.lying')}, ${cells.join(', ')}`;
}

export function sideNames(sides: readonly string[]): string {
  const names = sides.map((side) => (/^[NS]?[EW]?$/.test(side) ? t(`side.${side}` as Key) : side));
  const last = names.pop() ?? '';
  return names.length ? `${names.join(', ')} ${t('ghost.and')} ${last}` : last;
}

/** What a screen reader hears of the piece in hand. */
export function ghostWords(ghost: Ghost): string {
  const standing = ghost.cubes.some(([, , z]) => z > ghost.rest);
  const parts = [ghost.text ? moveWords(ghost.text, standing) : ''];
  if (!ghost.legal) return [...parts, translateWhy(ghost.why)].filter(Boolean).join('; ');
  parts.push(t('ghost.legal'));
  if (ghost.wins) parts.push(t('ghost.wins'));
  else if (ghost.joined > 1) parts.push(t('ghost.joins', { count: ghost.joined }));
  if (ghost.sides.length) parts.push(t('ghost.sides', { sides: sideNames(ghost.sides) }));
  return parts.join('; ');
}

export function clockWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
