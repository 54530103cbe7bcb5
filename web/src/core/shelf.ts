/*
 * shelf.ts: where games are kept: a database of the browser, or memory where that is blocked.
 *
 * A game is an Entry, what a list shows of it, and its text (SGF, docs/record.md) beside it,
 * so that a list need not fetch all texts. Both are written in one transaction, which is done
 * wholly or not at all, whenever the browser is killed. An entry counts the writes of its
 * text: who writes says which count they have seen, and is told if somebody else has
 * written since.
 *
 * Version 1 of the database has the stores below. A later one is upgraded in 'upgrade', step
 * by step from whatever is found.
 */
import type { Head } from './types';

export interface Entry {
  readonly id: string;
  /** how often its text was written */
  readonly count: number;
  /** milliseconds since 1970 */
  readonly begun: number;
  readonly changed: number;
  readonly head: Head;
  readonly favourite: boolean;
  readonly note: string;
  /** the table of a server at which it is played */
  readonly table?: { readonly id: string; readonly key: string };
}

type Drawer = 'games' | 'texts' | 'analyses';
type Put = readonly [drawer: Drawer, key: string, value: unknown]; // undefined takes it away

/** The browser has no more room; what was kept before still is. */
export class FullError extends Error {}

/** Somebody else has written the game since it was read. */
export class OvertakenError extends Error {}

interface Store {
  readonly lasting: boolean;
  get(drawer: Drawer, key: string): Promise<unknown>;
  all(drawer: Drawer): Promise<unknown[]>;
  /** All of it or nothing. 'check' sees the entry as it is then, and may throw. */
  write(id: string, make: (entry: Entry | undefined) => Put[]): Promise<void>;
}

class Memory implements Store {
  readonly lasting = false;
  private readonly drawers: Record<Drawer, Map<string, unknown>> = {
    games: new Map(),
    texts: new Map(),
    analyses: new Map(),
  };

  async get(drawer: Drawer, key: string): Promise<unknown> {
    return this.drawers[drawer].get(key);
  }

  async all(drawer: Drawer): Promise<unknown[]> {
    return [...this.drawers[drawer].values()];
  }

  async write(id: string, make: (entry: Entry | undefined) => Put[]): Promise<void> {
    for (const [drawer, key, value] of make(this.drawers.games.get(id) as Entry | undefined))
      if (value === undefined) this.drawers[drawer].delete(key);
      else this.drawers[drawer].set(key, value);
  }
}

const version = 1;

function upgrade(database: IDBDatabase, from: number): void {
  if (from < 1) for (const drawer of ['games', 'texts', 'analyses']) database.createObjectStore(drawer);
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

class Database implements Store {
  readonly lasting = true;
  private opened: Promise<IDBDatabase> | null = null;

  /** Another tab may need it closed for a newer version, or the browser may close it: it is opened again. */
  open(): Promise<IDBDatabase> {
    this.opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('caminos', version);
      request.onupgradeneeded = (event) => upgrade(request.result, event.oldVersion);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const forget = (): void => {
          this.opened = null;
        };
        request.result.onclose = forget;
        request.result.onversionchange = () => {
          forget();
          request.result.close();
        };
        resolve(request.result);
      };
    });
    this.opened.catch(() => {
      this.opened = null;
    });
    return this.opened;
  }

  async get(drawer: Drawer, key: string): Promise<unknown> {
    return answer((await this.open()).transaction(drawer).objectStore(drawer).get(key));
  }

  async all(drawer: Drawer): Promise<unknown[]> {
    return answer((await this.open()).transaction(drawer).objectStore(drawer).getAll());
  }

  async write(id: string, make: (entry: Entry | undefined) => Put[]): Promise<void> {
    const database = await this.open();
    await new Promise<void>((resolve, reject) => {
      const work = database.transaction(['games', 'texts', 'analyses'], 'readwrite', { durability: 'strict' });
      let refused: unknown = null;
      const fail = (): void => {
        const error = refused ?? work.error;
        reject(error instanceof DOMException && error.name === 'QuotaExceededError' ? new FullError() : error);
      };
      work.oncomplete = () => resolve();
      work.onabort = fail;
      const found = work.objectStore('games').get(id) as IDBRequest<Entry | undefined>;
      found.onsuccess = () => {
        try {
          for (const [drawer, key, value] of make(found.result))
            if (value === undefined) work.objectStore(drawer).delete(key);
            else work.objectStore(drawer).put(value, key);
        } catch (error) {
          refused = error;
          work.abort();
        }
      };
    });
  }
}

/** A name for a new game. */
export const newId = (): string =>
  Date.now().toString(36) +
  Math.floor(Math.random() * 36 ** 6)
    .toString(36)
    .padStart(6, '0');

export class Shelf {
  private store: Store = new Memory();
  private readonly ready: Promise<void>;
  private readonly others: BroadcastChannel | null;
  private readonly listeners = new Set<() => void>();

  constructor() {
    this.ready = this.begin();
    this.others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('caminos.shelf') : null;
    this.others?.addEventListener('message', () => this.tell());
  }

  private async begin(): Promise<void> {
    try {
      const database = new Database();
      await database.open();
      this.store = database;
    } catch {
      // everything stays in memory
    }
  }

  /** Does what is kept outlast the page? */
  async lasts(): Promise<boolean> {
    await this.ready;
    return this.store.lasting;
  }

  /** Called when something was written, here or in another tab. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Those who listen are to look again. */
  changed(): void {
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private async write(id: string, make: (entry: Entry | undefined) => Put[]): Promise<void> {
    await this.ready;
    await this.store.write(id, make);
    this.others?.postMessage(id);
    this.tell();
  }

  async list(): Promise<Entry[]> {
    await this.ready;
    return (await this.store.all('games')) as Entry[];
  }

  async entry(id: string): Promise<Entry | null> {
    await this.ready;
    return ((await this.store.get('games', id)) as Entry | undefined) ?? null;
  }

  async text(id: string): Promise<string | null> {
    await this.ready;
    return ((await this.store.get('texts', id)) as string | undefined) ?? null;
  }

  /**
   * Keep a game as it stands; 'seen' is the count it had when it was read or last kept here, 0 for
   * a new one. OvertakenError if it has another by now; FullError.
   */
  async keep(id: string, seen: number, text: string, head: Head, more: Partial<Entry> = {}): Promise<number> {
    await this.write(id, (old) => {
      if ((old?.count ?? 0) !== seen) throw new OvertakenError();
      const now = Date.now();
      const entry: Entry = {
        favourite: false,
        note: '',
        begun: now,
        ...old,
        ...more,
        id,
        head,
        changed: now,
        count: seen + 1,
      };
      return [
        ['games', id, entry],
        ['texts', id, text],
      ];
    });
    return seen + 1;
  }

  /** Change what somebody has written on a game; nothing if it is gone. */
  mark(id: string, change: Partial<Pick<Entry, 'favourite' | 'note'>>): Promise<void> {
    return this.write(id, (old) => (old ? [['games', id, { ...old, ...change }]] : []));
  }

  /** Take a game away; what brings it back, or null if there was none. */
  async remove(id: string): Promise<(() => Promise<void>) | null> {
    const [entry, text, analysis] = [await this.entry(id), await this.text(id), await this.analysis(id)];
    if (!entry) return null;
    await this.write(id, () => (['games', 'texts', 'analyses'] as const).map((drawer) => [drawer, id, undefined]));
    return () =>
      this.write(id, (now) =>
        now
          ? [] // somebody has brought it back already
          : [
              ['games', id, entry],
              ['texts', id, text ?? ''],
              ['analyses', id, analysis ?? undefined],
            ],
      );
  }

  async analysis(id: string): Promise<unknown> {
    await this.ready;
    return (await this.store.get('analyses', id)) ?? null;
  }

  async analyses(): Promise<unknown[]> {
    await this.ready;
    return this.store.all('analyses');
  }

  /** Only while the game is there; no list changes by it. */
  async keepAnalysis(id: string, analysis: unknown): Promise<void> {
    await this.ready;
    await this.store.write(id, (entry) => (entry ? [['analyses', id, analysis]] : []));
  }
}
