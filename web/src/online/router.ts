/*
 * router.ts: places online, by what stands after # in the address.
 *
 *   #friend   #lobby   #games   #table=ID&key=KEY   and whatever others add
 *
 * A screen takes the place of the board; a table is a place without a screen, since the
 * board is its own.
 */
import { h } from '../ui/dom';
import type { Screen } from '../ui/hall';
import { frameScreen } from '../ui/screen';
import type { Online } from './online';
import { o } from './words';

export type { Screen } from '../ui/hall';

export interface Place {
  readonly name: string;
  readonly value: string;
  readonly query: URLSearchParams;
}

/** #name=value&more=… */
export function placeOf(hash: string): Place | null {
  if (!/^#[a-z]/.test(hash)) return null;
  const query = new URLSearchParams(hash.slice(1));
  const [first] = query;
  return first ? { name: first[0], value: first[1], query } : null;
}

export type ScreenMaker = (online: Online, place: Place) => Screen;

const screens = new Map<string, ScreenMaker>();

/** A screen for a name; said once, when the online part is loaded. */
export function addScreen(name: string, maker: ScreenMaker): void {
  screens.set(name, maker);
}

export const screenOf = (name: string): ScreenMaker | null => screens.get(name) ?? null;

/** A screen with the tabs of the places online. */
export function screenFrame(name: string, title: string, ...children: (Node | null)[]): HTMLElement {
  const tabs = h('nav', { class: 'screen-nav', attrs: { 'aria-label': o('nav') } }, ...places(name));
  return frameScreen(name, title, tabs, ...children);
}

const tabs: [name: string, label: () => string][] = [
  ['friend', () => o('tab.friend')],
  ['lobby', () => o('tab.lobby')],
  ['games', () => o('tab.games')],
];

/** A further entry beside the lobby and the games. */
export function addTab(name: string, label: () => string): void {
  tabs.push([name, label]);
}

function places(here: string): HTMLElement[] {
  return tabs.map(([name, label]) =>
    h('a', {
      class: 'screen-tab',
      text: label(),
      attrs: { href: `#${name}`, 'aria-current': name === here ? 'page' : null },
    }),
  );
}
