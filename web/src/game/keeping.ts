/*
 * keeping.ts: the game on this page is kept by itself, and is this page's alone.
 *
 * Each tab has a game of its own. A lock of the browser says whose it is; where there are no
 * locks, the count of a shelf's entry tells that another tab has gone on with it, and what is
 * played here becomes a game by itself. Nothing is ever written over.
 *
 * Where the shelf is full or only memory, the game is kept as it was before there were
 * shelves: one text in 'storage', which a later visit takes up ('game', 'game.id').
 */
import { FullError, newId, OvertakenError, type Shelf } from '../core/shelf';
import { load, save } from '../core/storage';
import type { Head } from '../core/types';

export type KeepingTrouble = 'blocked' | 'full' | 'taken' | 'elsewhere' | 'forked';

/** The game of this tab, which a reload does not forget. */
const tab = {
  get id(): string | null {
    try {
      return sessionStorage.getItem('caminos.game');
    } catch {
      return null;
    }
  },
  set id(id: string | null) {
    try {
      if (id) sessionStorage.setItem('caminos.game', id);
      else sessionStorage.removeItem('caminos.game');
    } catch {
      // then the newest game is taken up
    }
  },
};

type Release = () => void;
const nothing: Release = () => {};
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A game of the shelf that no other tab can take up meanwhile. */
export interface Reserved {
  readonly text: string;
  /** It is on the page now. */
  accept(): void;
  cancel(): void;
}

export class Keeping {
  /** the game on the page; null: none yet */
  id: string | null = null;
  private seen = 0; // the count of its entry
  private written = '';
  private empty = true;
  private told = false;
  private release: Release = nothing;
  /** the game as it stands is where it will be found again */
  safe = false;
  onTrouble: (what: KeepingTrouble) => void = () => {};

  constructor(readonly shelf: Shelf) {}

  /** Is there a game that one might go on with? Known at once, and perhaps not true. */
  static expected(): boolean {
    return load('game') !== null || tab.id !== null || !!load('current');
  }

  /** The lock of a game, or null if another tab has it and it is not to be taken away. */
  private claim(id: string, steal: boolean): Promise<Release | null> {
    if (!navigator.locks) return Promise.resolve(nothing);
    return new Promise((resolve) => {
      const hold = (lock: Lock | null): Promise<void> => {
        if (lock) return new Promise((release) => resolve(release));
        resolve(null);
        return Promise.resolve();
      };
      const options: LockOptions = steal ? { steal } : { ifAvailable: true };
      navigator.locks.request(`caminos.${id}`, options, hold).catch(() => {
        resolve(null);
        if (this.id === id) this.lose();
      });
    });
  }

  /** Another tab goes on with the game. */
  private lose(): void {
    this.forget();
    this.onTrouble('taken');
  }

  private forget(): void {
    this.release();
    this.release = nothing;
    this.id = null;
    this.safe = false;
    tab.id = null;
  }

  /** Another game begins here; one without a stone is not worth keeping. */
  begin(): void {
    if (this.id && this.empty && this.seen > 0) void this.shelf.remove(this.id).catch(() => {});
    this.forget();
  }

  /** Get a game of the shelf; null if it is gone, or open in another tab and not to be taken from it. */
  async reserve(id: string, steal: boolean): Promise<Reserved | null> {
    const own = this.id === id;
    const release = own ? this.release : await this.claim(id, steal);
    const [entry, text] = [await this.shelf.entry(id), await this.shelf.text(id)];
    if (!release || !entry || text === null) {
      if (!own) release?.();
      return null;
    }
    return {
      text,
      accept: () => {
        if (!own) this.begin();
        this.release = release;
        this.id = id;
        this.empty = entry.head.plies === 0;
        this.kept(entry.count, text);
      },
      cancel: own ? nothing : release,
    };
  }

  private kept(seen: number, text: string): void {
    this.seen = seen;
    this.written = text;
    this.safe = true;
    tab.id = this.id;
    save('current', this.id);
  }

  /** The game of the last visit: this tab's own, or the newest if no other tab has it. */
  async last(): Promise<Reserved | null> {
    const [own, newest] = [tab.id, load('current')];
    // After a reload the old page may hold its lock for a moment.
    for (let patience = 4; own && patience > 0; patience--) {
      const found = await this.reserve(own, false);
      if (found) return found;
      if (!(await this.shelf.entry(own))) break;
      await pause(100);
    }
    // A browser that was killed may have forgotten which was the newest; the shelf has not.
    const id = newest ?? (await this.newest());
    if (!id || id === own) return null;
    const found = await this.reserve(id, false);
    if (!found && (await this.shelf.entry(id))) this.onTrouble('elsewhere');
    return found;
  }

  private async newest(): Promise<string | null> {
    const games = (await this.shelf.list()).filter(({ table }) => !table);
    return games.sort((a, b) => b.changed - a.changed)[0]?.id ?? null;
  }

  /** No game is on the page, and none is to be taken up at the next visit. */
  close(): void {
    this.begin();
    save('current', '');
  }

  /** Keep the game as it stands. Never fails: what cannot be kept is told. */
  async save(text: string, head: Head): Promise<void> {
    if (text === this.written && this.id && this.safe) return;
    try {
      await this.put(text, head);
      if (await this.shelf.lasts()) {
        this.rescue(null);
        this.told = false;
      } else this.complain('blocked', text);
    } catch (error) {
      if (error instanceof OvertakenError) await this.fork(text, head);
      else this.complain(error instanceof FullError ? 'full' : 'blocked', text);
    }
  }

  private async put(text: string, head: Head): Promise<void> {
    if (!this.id) {
      this.id = newId();
      this.seen = 0;
      this.release = (await this.claim(this.id, false)) ?? nothing;
    }
    const { id } = this;
    const count = await this.shelf.keep(id, this.seen, text, head);
    if (this.id !== id) return; // lost meanwhile
    this.empty = head.plies === 0;
    this.kept(count, text);
  }

  /** Somebody else has gone on with this game, or thrown it away: ours is another one now. */
  private async fork(text: string, head: Head): Promise<void> {
    this.forget();
    this.onTrouble('forked');
    await this.save(text, head);
  }

  private complain(what: KeepingTrouble, text: string): void {
    this.safe = false;
    this.rescue(text);
    if (!this.told) this.onTrouble(what);
    this.told = true;
  }

  /** Where the shelf has no room, or is none, the game may still have some beside it. */
  private rescue(text: string | null): void {
    if (text === null && load('game') === null) return;
    save('game', text);
    save('game.id', text && this.id);
  }
}
