/*
 * doors.ts: the parts of the page that are fetched only when somebody goes there.
 *
 * One entry a door: it is then on the start page and in the menu, and its address works.
 */
import type { Key } from './i18n';
import type { IconName } from './ui/dom';
import type { RoomMaker } from './ui/hall';

export interface Door {
  /** The address is #place, perhaps with =… behind it. */
  readonly place: string;
  readonly label: Key;
  readonly icon: IconName;
  /** On the start page: a way is as large as "Play with a friend", the others are small, below; a link has an address only. */
  readonly rank: 'way' | 'more' | 'link';
  /** Several doors may lead to one room. */
  readonly room: () => Promise<RoomMaker>;
}

const puzzles = async (): Promise<RoomMaker> => (await import('./puzzles/puzzles')).openPuzzles;
const online = async (): Promise<RoomMaker> => (await import('./online/online')).openOnline;
const learn = async (): Promise<RoomMaker> => (await import('./learn/learn')).openLearning;
const library = async (): Promise<RoomMaker> => (await import('./library/library')).openLibrary;
const boards = async (): Promise<RoomMaker> => (await import('./boards/room')).openBoards;

export const doors: readonly Door[] = [
  { place: 'friend', label: 'welcome.friend', icon: 'friend', rank: 'way', room: online },
  { place: 'lobby', label: 'welcome.online', icon: 'globe', rank: 'way', room: online },
  { place: 'puzzle', label: 'door.puzzle', icon: 'puzzle', rank: 'way', room: puzzles },
  { place: 'learn', label: 'welcome.learn', icon: 'learn', rank: 'way', room: learn },
  { place: 'puzzles', label: 'door.puzzles', icon: 'puzzle', rank: 'more', room: puzzles },
  { place: 'rules', label: 'menu.rules', icon: 'rules', rank: 'more', room: learn },
  { place: 'library', label: 'door.library', icon: 'library', rank: 'more', room: library },
  { place: 'boards', label: 'menu.boards', icon: 'top', rank: 'more', room: boards },
  { place: 'setup', label: 'menu.setup', icon: 'iso', rank: 'more', room: boards },
  { place: 'board', label: 'menu.boards', icon: 'top', rank: 'link', room: boards },
  { place: 'find', label: 'menu.setup', icon: 'iso', rank: 'link', room: boards },
];

/** Where an address leads; null: it names no place. Places that have no door are online. */
export function roomOf(hash: string): Door['room'] | null {
  const name = /^#(?!g=)([a-z]+)/.exec(hash)?.[1];
  return name ? (doors.find((door) => door.place === name)?.room ?? online) : null;
}

/** How many tables wait for somebody; null if there is no server, or no line to it. */
export async function countWaiting(): Promise<number | null> {
  if (!navigator.onLine) return null;
  try {
    const response = await fetch('./api/tables?state=open', { cache: 'no-store' });
    const { tables } = (await response.json()) as { tables: unknown[] };
    return tables.length;
  } catch {
    return null;
  }
}
