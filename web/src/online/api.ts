/*
 * api.ts: the calls over HTTP, and who is calling.
 *
 * The token of whoever plays here is kept with the page's other things, since the
 * WebSocket wants it in its first message; the server's cookie does the same for HTTP.
 */
import { load, save } from '../core/storage';
import type { ListedTable, TableSetup, TableState, User } from './types';

/** What the server refused, by its code; 'offline' if it was not reached, 'nothing' if there is none. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly words = '',
    readonly retry = 0,
    readonly reason = '',
  ) {
    super(words || code);
  }
}

/*
 * Me.
 */

function readUser(text: string | null): User | null {
  try {
    const saved = JSON.parse(text ?? 'null') as User | null;
    return saved && [saved.user, saved.name, saved.token].every((part) => typeof part === 'string') ? saved : null;
  } catch {
    return null;
  }
}

let known: User | null = readUser(load('me'));
const hearers = new Set<(user: User | null) => void>();

/** Who plays here, or null. */
export const me = (): User | null => known;

/** Somebody signed in or out, here or in another tab. */
export function onMe(hear: (user: User | null) => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

function tell(user: User | null): void {
  if (JSON.stringify(user) === JSON.stringify(known)) return;
  known = user;
  for (const hear of [...hearers]) hear(user);
}

export function setMe(user: User | null): void {
  const kept = user && { user: user.user, name: user.name, token: user.token, account: user.account === true };
  save('me', kept && JSON.stringify(kept));
  tell(kept);
}

let ended: () => void = () => {};

/** Whom to tell that the server no longer knows who plays here. */
export function onSessionEnd(hear: () => void): void {
  ended = hear;
}

export function endSession(): void {
  setMe(null);
  ended();
}

window.addEventListener('storage', (event) => {
  if (event.key === 'caminos.me') tell(readUser(event.newValue));
});

/*
 * Calls.
 */

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const headers: Record<string, string> = known ? { Authorization: `Bearer ${known.token}` } : {};
  const init: RequestInit = { method, headers, cache: 'no-store', credentials: 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  try {
    return await fetch(`./api/${path}`, init);
  } catch {
    throw new Refusal('offline');
  }
}

/** A call that answers JSON, or nothing; what is refused is thrown. */
export async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await send(method, path, body);
  if (response.status === 204) return undefined as Answer;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson ? ((await response.json().catch(() => null)) as Record<string, unknown> | null) : null;
  if (response.ok && answer) return answer as Answer;
  if (answer && typeof answer.error === 'string') {
    if (answer.error === 'unauthorized' && known) endSession();
    throw new Refusal(answer.error, String(answer.message ?? ''), Number(answer.retry_ms ?? 0));
  }
  throw new Refusal(response.status >= 500 ? 'unavailable' : 'nothing');
}

/** The same for a text. */
export async function callText(path: string): Promise<string> {
  const response = await send('GET', path, undefined);
  if (!response.ok) throw new Refusal(response.status === 404 ? 'not_found' : 'unavailable');
  return response.text();
}

export const newCommand = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
};

/** Somebody with a name, and no more; who is known already stays who they are. */
export async function beGuest(name: string): Promise<User> {
  if (known) return known;
  setMe(await call<User>('POST', 'guest', { name }));
  return known as unknown as User;
}

export interface NewTable {
  readonly table: string;
  readonly key: string;
  readonly link: string;
}

/** A new table. Sent again until it is answered, it is made once. */
export async function makeTable(setup: Partial<TableSetup>): Promise<NewTable> {
  const cmd = newCommand();
  for (let attempt = 0; ; attempt++)
    try {
      return await call<NewTable>('POST', 'tables', { cmd, ...setup });
    } catch (error) {
      const again = error instanceof Refusal && (error.code === 'offline' || error.code === 'unavailable');
      if (!again || attempt === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
}

export async function listTables(state: 'open' | 'playing' | 'over', mine = false): Promise<readonly ListedTable[]> {
  const path = `tables?state=${state}&mine=${mine ? 1 : 0}`;
  const { tables, now } = await call<{ tables: ListedTable[]; now: number }>('GET', path);
  return tables.map((table) => ({ ...table, now }));
}

const withKey = (key: string): string => (key ? `?key=${encodeURIComponent(key)}` : '');

export const tableState = (id: string, key = ''): Promise<TableState> =>
  call<TableState>('GET', `tables/${encodeURIComponent(id)}${withKey(key)}`);

/** The record of a table's games. */
export const tableRecord = (id: string, key = ''): Promise<string> =>
  callText(`tables/${encodeURIComponent(id)}.sgf${withKey(key)}`);
