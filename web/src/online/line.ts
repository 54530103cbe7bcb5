/*
 * line.ts: the line to the server: one WebSocket, mended whenever it breaks.
 *
 * Whoever uses it sees no breaks: a question waits until it is answered, a command is
 * sent again with the same 'cmd' (which counts once), and who watches a table gets every
 * event once and in order, from where they were. A line that is silent is asked for a
 * sign of life; one that gives none is given up. When the device comes back from sleep
 * or to the net, all that happens at once.
 */
import { newCommand, Refusal } from './api';
import type { LineState, Listing, Presence, TableEvent, TableState } from './types';

const pingEvery = 5000; // milliseconds
const patience = 8000; // for an answer to a ping
const hurry = 2500; // the same, where there is reason to doubt the line
const firstWait = 300;
const longestWait = 15000;
const unsentKey = 'caminos.unsent';

type Fields = Record<string, unknown>;
interface Answer extends Fields {
  t: string;
  id: number;
  code?: string;
  message?: string;
  reason?: string;
  retry_ms?: number;
}

/** A command for a table, until the server has answered it. */
interface Command {
  readonly fields: Fields;
  resolve(answer: Answer): void;
  reject(error: Refusal): void;
}

/** Who watches a table. */
export interface Watcher {
  /** everything anew; events go on from its seq */
  state(state: TableState): void;
  event(event: TableEvent): void;
  presence(presence: Presence): void;
  plan(lines: readonly (readonly string[])[]): void;
  /** the table cannot be watched */
  refused(refusal: Refusal): void;
}

interface Watch {
  readonly key: string;
  readonly watcher: Watcher;
  seq: number; // of the last event seen; -1: none yet
  asked: number; // the id of the question that is open, 0 for none
}

export interface LobbyHearer {
  all(tables: readonly Listing[]): void;
  news(set: readonly Listing[], gone: readonly string[]): void;
}

function storedCommands(): Fields[] {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(unsentKey) ?? '[]');
    return Array.isArray(saved) ? (saved as Fields[]) : [];
  } catch {
    return [];
  }
}

export class Line {
  private socket: WebSocket | null = null;
  private greeted = false;
  private nextId = 1;
  private readonly waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Refusal): void }>();
  private commands: Command[] = [];
  private readonly watches = new Map<string, Watch>();
  private hearer: LobbyHearer | null = null;
  private wait = firstWait;
  private retryTimer = 0;
  private pingTimer = 0;
  private doubtTimer = 0;
  private doubtDue = Number.POSITIVE_INFINITY;
  private offset = 0; // what the server's clock is ahead of performance.now()
  private offsetLag = Number.POSITIVE_INFINITY;
  private wanted = false;
  private failures = 0; // before the first success; -1: there was one
  private known: LineState = { up: false, lag: 0, downSince: performance.now(), unsent: 0 };

  /** The server does not know the token. */
  onUnauthorized: () => void = () => {};
  /** So many attempts came to nothing, and none to anything yet. */
  onFailing: (attempts: number) => void = () => {};

  constructor(
    private readonly token: () => string | null,
    private readonly show: (state: LineState) => void,
    private readonly address = new URL('./ws', location.href).href.replace(/^http/, 'ws'),
  ) {
    const back = (): void => this.lookAlive();
    window.addEventListener('online', back);
    window.addEventListener('pageshow', back);
    document.addEventListener('resume', back);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') back();
    });
    window.addEventListener('offline', () => this.ping(hurry));
    for (const fields of storedCommands()) this.commands.push({ fields, resolve: () => {}, reject: () => {} });
  }

  /** Milliseconds since 1970, by the server. */
  now(): number {
    return this.offset + performance.now();
  }

  get state(): LineState {
    return this.known;
  }

  private set(change: Partial<LineState>): void {
    this.known = { ...this.known, ...change };
    this.show(this.known);
  }

  private noteUnsent(): void {
    try {
      sessionStorage.setItem(unsentKey, JSON.stringify(this.commands.map((c) => c.fields)));
    } catch {
      // then a reload forgets them
    }
    if (this.known.unsent !== this.commands.length) this.set({ unsent: this.commands.length });
  }

  /*
   * Coming and going.
   */

  /** Connect, if that was not done; from now on the line is kept up. */
  open(): void {
    this.wanted = true;
    if (!this.socket) this.connect();
  }

  /** End it: nobody needs it any more. */
  close(): void {
    this.wanted = false;
    window.clearTimeout(this.retryTimer);
    this.drop();
  }

  /** With another token, as somebody else. */
  renew(): void {
    if (!this.wanted) return;
    this.drop();
    this.connect();
  }

  private connect(): void {
    window.clearTimeout(this.retryTimer);
    const socket = new WebSocket(this.address, 'caminos.1');
    this.socket = socket;
    this.greeted = false;
    this.nextId = 1;
    socket.onopen = () => void this.greet(socket);
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(String(event.data)) as Answer);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
    this.doubt(patience);
  }

  private async greet(socket: WebSocket): Promise<void> {
    const token = this.token();
    const began = performance.now();
    try {
      const hello = await this.ask('hello', token ? { token } : {});
      if (this.socket !== socket) return;
      this.noteTime(began, Number(hello.now));
    } catch (error) {
      if (this.socket !== socket || !(error instanceof Refusal)) return;
      if (error.code === 'unauthorized' && token) this.onUnauthorized();
      else this.drop();
      return;
    }
    this.greeted = true;
    this.failures = -1;
    this.wait = firstWait;
    this.set({ up: true });
    if (this.hearer) this.askLobby();
    for (const [table, watch] of this.watches) this.askWatch(table, watch);
    for (const command of this.commands) this.sendCommand(command);
    window.clearInterval(this.pingTimer);
    this.pingTimer = window.setInterval(() => this.ping(patience), pingEvery);
  }

  /** The connection is given up, whatever the socket thinks of it. */
  private drop(): void {
    const { socket } = this;
    if (!socket) return;
    this.lost();
    socket.close();
  }

  private lost(): void {
    if (this.failures >= 0) this.onFailing(++this.failures);
    this.socket = null;
    this.greeted = false;
    window.clearInterval(this.pingTimer);
    this.trust();
    for (const watch of this.watches.values()) watch.asked = 0;
    const open = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of open) reject(new Refusal('offline'));
    if (this.known.up) this.set({ up: false, downSince: performance.now() });
    if (this.wanted) this.retry(this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(longestWait, this.wait * 2);
  }

  private retry(after: number): void {
    window.clearTimeout(this.retryTimer);
    this.retryTimer = window.setTimeout(() => this.connect(), after);
  }

  /** The device is back: do not wait any longer, and do not trust the line blindly. */
  private lookAlive(): void {
    if (!this.wanted) return;
    this.wait = firstWait;
    if (!this.socket) this.connect();
    else if (this.greeted) this.ping(hurry);
  }

  /** Unless something is heard in time, the line is lost. A doubt that is there already stays. */
  private doubt(within = hurry): void {
    const due = performance.now() + within;
    if (due >= this.doubtDue) return;
    this.trust();
    this.doubtDue = due;
    this.doubtTimer = window.setTimeout(() => {
      this.drop();
      if (this.wanted) this.connect();
    }, within);
  }

  /** Something was heard. */
  private trust(): void {
    window.clearTimeout(this.doubtTimer);
    this.doubtDue = Number.POSITIVE_INFINITY;
  }

  private ping(within: number): void {
    if (!this.greeted) return;
    const began = performance.now();
    this.doubt(within);
    this.ask('ping', {}).then(
      (answer) => this.noteTime(began, Number(answer.now)),
      () => {},
    );
  }

  /** The quickest answers tell the time best. */
  private noteTime(began: number, now: number): void {
    const lag = performance.now() - began;
    const offset = now - (began + lag / 2);
    // Off by more than the two answers can explain: one of the clocks has slept.
    const jumped = Math.abs(offset - this.offset) > (lag + this.offsetLag) / 2 + 50;
    if (jumped || lag <= this.offsetLag) {
      this.offset = offset;
      this.offsetLag = lag;
    } else this.offsetLag *= 1.1;
    this.set({ lag });
  }

  /*
   * Messages.
   */

  /** A question for this connection; 'offline' if it breaks before the answer. */
  private ask(t: string, fields: Fields): Promise<Answer> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Refusal('offline'));
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ t, id, ...fields }));
    });
  }

  private receive(message: Answer): void {
    this.trust();
    switch (message.t) {
      case 'ok':
      case 'error':
        this.answered(message);
        break;
      case 'event':
        this.happened(message as unknown as TableEvent);
        break;
      case 'presence':
        this.watches.get(String(message.table))?.watcher.presence(message as unknown as Presence);
        break;
      case 'private':
        this.watches.get(String(message.table))?.watcher.plan(message.lines as string[][]);
        break;
      case 'lobby':
        this.hearer?.news(message.set as Listing[], message.gone as string[]);
        break;
      case 'bye':
        this.wait = Math.max(firstWait, Number(message.retry_ms ?? 0));
        break;
    }
  }

  private answered(message: Answer): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    this.waiting.delete(message.id);
    if (message.t === 'ok') waiting.resolve(message);
    else
      waiting.reject(
        new Refusal(message.code ?? '', message.message, message.retry_ms ?? 0, String(message.reason ?? '')),
      );
  }

  /*
   * Commands.
   */

  /** Do something at a table. It is sent until the server has said yes or no. */
  command(table: string, what: string, fields: Fields = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const command: Command = { fields: { table, cmd: newCommand(), what, ...fields }, resolve, reject };
      this.commands.push(command);
      this.noteUnsent();
      if (this.greeted) this.sendCommand(command);
      else this.open();
    });
  }

  private sendCommand(command: Command): void {
    const done = (): void => {
      this.commands = this.commands.filter((c) => c !== command);
      this.noteUnsent();
    };
    const asked = window.setTimeout(() => this.ping(hurry), hurry); // no answer yet: is anybody there?
    this.ask('do', command.fields).then(
      (answer) => {
        window.clearTimeout(asked);
        done();
        command.resolve(answer);
      },
      (error: Refusal) => {
        window.clearTimeout(asked);
        if (error.code === 'offline') return; // sent again with the next connection
        if (error.code === 'unavailable' || error.code === 'rate') {
          window.setTimeout(() => this.greeted && this.sendCommand(command), Math.max(500, error.retry));
          return;
        }
        done();
        command.reject(error);
      },
    );
  }

  /*
   * Watching.
   */

  /** Watch a table until the answer is called. */
  watch(table: string, key: string, watcher: Watcher): () => void {
    const watch: Watch = { key, watcher, seq: -1, asked: 0 };
    this.watches.set(table, watch);
    this.open();
    if (this.greeted) this.askWatch(table, watch);
    return () => {
      if (this.watches.get(table) !== watch) return;
      this.watches.delete(table);
      if (this.greeted) void this.ask('unwatch', { table }).catch(() => {});
    };
  }

  /** Everything about a table anew. */
  refresh(table: string): void {
    const watch = this.watches.get(table);
    if (!watch) return;
    watch.seq = -1;
    if (this.greeted) this.askWatch(table, watch);
  }

  private askWatch(table: string, watch: Watch): void {
    const id = this.nextId;
    watch.asked = id;
    const fields: Fields = { table, ...(watch.key ? { key: watch.key } : {}) };
    if (watch.seq >= 0) fields.after = watch.seq;
    this.ask('watch', fields).then(
      (answer) => {
        if (watch.asked !== id) return;
        watch.asked = 0;
        if (!answer.state) return;
        watch.seq = Number(answer.seq);
        watch.watcher.state(answer.state as TableState);
      },
      (error: Refusal) => {
        if (watch.asked !== id || error.code === 'offline') return;
        watch.asked = 0;
        if (error.code === 'stale') this.refresh(table);
        else if (error.code === 'unavailable' || error.code === 'rate')
          window.setTimeout(() => this.greeted && this.askWatch(table, watch), Math.max(500, error.retry));
        else watch.watcher.refused(error);
      },
    );
  }

  private happened(event: TableEvent): void {
    const watch = this.watches.get(event.table);
    if (!watch || watch.seq < 0 || event.seq <= watch.seq) return;
    if (event.seq > watch.seq + 1) {
      if (!watch.asked) this.askWatch(event.table, watch); // a gap: from where we were
      return;
    }
    watch.seq = event.seq;
    watch.watcher.event(event);
  }

  /*
   * The lobby.
   */

  lobby(hearer: LobbyHearer | null): void {
    this.hearer = hearer;
    if (hearer) this.open();
    if (!this.greeted) return;
    if (hearer) this.askLobby();
    else void this.ask('lobby', { on: false }).catch(() => {});
  }

  private askLobby(): void {
    const { hearer } = this;
    this.ask('lobby', { on: true }).then(
      (answer) => {
        if (hearer === this.hearer) hearer?.all(answer.tables as Listing[]);
      },
      () => {},
    );
  }
}
