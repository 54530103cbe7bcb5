/*
 * library.ts: the games kept on this page, what they add up to, and what can be learnt from
 * them. Places: #library, #library=stats, #library=misses.
 */
import './library.css';
import type { Language } from '../core/prefs';
import { type Entry, FullError, type Shelf } from '../core/shelf';
import type { Head, Tables } from '../core/types';
import { lineOf } from '../game/game';
import { saveBlob } from '../share';
import { h } from '../ui/dom';
import type { Hall, Room, Screen } from '../ui/hall';
import type { Page } from '../ui/page';
import { frameScreen } from '../ui/screen';
import { Desk } from '../worker/client';
import { type Analyser, analyserOf } from './analyser';
import type { Analysis } from './analysis';
import { gamesScreen } from './games';
import { missesScreen } from './misses';
import { statsScreen } from './statscreen';
import { type LibraryKey, speakLibrary, w } from './words';

const ownDesk = 6; // of the table's worker

type Place = 'games' | 'stats' | 'misses';
const screens: Record<Place, (library: Library) => Screen> = {
  games: gamesScreen,
  stats: statsScreen,
  misses: missesScreen,
};

export class Library implements Room {
  readonly page: Page;
  readonly shelf: Shelf;
  readonly desk: Desk;
  readonly analyser: Analyser;
  /** what was thrown away last */
  dropped: { readonly entry: Entry; readonly back: () => Promise<void> } | null = null;
  private here: Place | null = null;

  constructor(private readonly hall: Hall) {
    this.page = hall.page;
    this.shelf = hall.page.game.shelf;
    this.desk = new Desk(hall.page.game.table, ownDesk);
    this.analyser = analyserOf(hall.page.store, this.shelf);
    void navigator.storage?.persist?.().catch(() => false); // so that the browser does not clear it away
  }

  speak(language: Language): Promise<void> {
    return speakLibrary(language);
  }

  build(): [] {
    if (this.here && this.hall.shows) this.hall.replace(screens[this.here](this));
    return [];
  }

  go(hash: string): void {
    const name = /^#library=(\w+)/.exec(hash)?.[1];
    this.here = name === 'stats' || name === 'misses' ? name : 'games';
    this.hall.show(screens[this.here](this));
  }

  leave(): void {
    this.here = null;
  }

  /** A screen with the ways to the others. */
  frame(here: Place, title: string, ...children: (Node | null)[]): HTMLElement {
    const places: [Place, LibraryKey, string][] = [
      ['games', 'tab.games', '#library'],
      ['stats', 'tab.stats', '#library=stats'],
      ['misses', 'tab.misses', '#library=misses'],
    ];
    const tabs = places.map(([place, label, href]) =>
      h('a', { class: 'screen-tab', text: w(label), attrs: { href, 'aria-current': place === here ? 'page' : null } }),
    );
    const nav = h('nav', { class: 'screen-nav', attrs: { 'aria-label': w('nav') } }, ...tabs);
    return frameScreen('library', title, nav, ...children);
  }

  tables({ board, definition }: Pick<Head, 'board' | 'definition'>): Promise<Tables> {
    return this.page.game.tablesOf(definition ?? board);
  }

  /** All games with a stone, the newest first. */
  async games(): Promise<Entry[]> {
    const { id: current } = this.page.game.keeping;
    const all = (await this.shelf.list()).filter(({ head, id }) => head.plies > 0 || id === current);
    return all.sort((a, b) => b.changed - a.changed);
  }

  async analyses(): Promise<Map<string, Analysis>> {
    return new Map(((await this.shelf.analyses()) as Analysis[]).map((found) => [found.id, found]));
  }

  /** The games that other tabs have open. */
  async elsewhere(): Promise<ReadonlySet<string>> {
    const { held = [] } = (await navigator.locks?.query()) ?? {};
    const ids = held.map(({ name }) => name?.replace(/^caminos\./, '') ?? '');
    return new Set(ids.filter((id) => id !== this.page.game.keeping.id));
  }

  /** Go on with a game, or look at it; at a stone of it, or with the engine's opinion. */
  async open(entry: Entry, analyse = false, ply = -1): Promise<void> {
    const { game, store } = this.page;
    if (entry.table && entry.head.result === 'none') {
      const { id, key } = entry.table;
      location.hash = `#table=${encodeURIComponent(id)}${key ? `&key=${encodeURIComponent(key)}` : ''}`;
      return;
    }
    if (!(await game.take(entry.id, true))) {
      game.notify(w('gone'), 'error');
      return;
    }
    location.hash = '#';
    this.hall.home();
    const { view } = store.state;
    if (ply >= 0 && view) await game.goto(lineOf(view, view.live)[ply] ?? view.live);
    if (!analyse) return;
    store.update({ panel: true });
    void game.analyse();
  }

  /** Write something; if there is no room for it, that is said, and all stays as it was. */
  private async write(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof FullError)) throw error;
      this.page.game.notify(w('full'), 'error');
      return false;
    }
  }

  async mark(id: string, change: Partial<Pick<Entry, 'favourite' | 'note'>>): Promise<void> {
    await this.write(() => this.shelf.mark(id, change));
  }

  async remove(entry: Entry): Promise<void> {
    if (this.page.game.keeping.id === entry.id) await this.page.game.close();
    const back = await this.shelf.remove(entry.id);
    if (!back) return;
    this.dropped = { entry, back };
    this.shelf.changed();
  }

  async bringBack(): Promise<void> {
    const { dropped } = this;
    if (dropped && !(await this.write(dropped.back))) return; // it can be tried again
    this.dropped = null;
    this.shelf.changed();
  }

  /** These games as one file; each says for itself what was written on it. */
  async export(entries: readonly Entry[]): Promise<void> {
    const parts: string[] = [];
    for (const { id, note } of entries) {
      await this.desk.change('read', (await this.shelf.text(id)) ?? '');
      if (note) await this.desk.change('note', 'GC', note);
      parts.push(await this.desk.ask('sgf'));
    }
    saveBlob('caminos-games.sgf', new Blob([parts.join('\n')], { type: 'application/x-go-sgf' }));
  }
}

export const openLibrary = (hall: Hall): Library => new Library(hall);
