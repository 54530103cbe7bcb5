/*
 * analyser.ts: the games kept here get their analysis, one after the other, in a worker of
 * their own. It can be stopped after any position and goes on there.
 */
import { type Entry, FullError, type Shelf } from '../core/shelf';
import type { Store } from '../core/store';
import { isComputersTurn, lineOf, makeWorker } from '../game/game';
import { Client, Desk } from '../worker/client';
import { type Analysis, conclude, judge } from './analysis';

const visits = 600; // a position: enough to see short wins and what a stone gives away
const patience = 1000; // milliseconds until somebody else's thinking is looked at again

export interface Progress {
  readonly running: boolean;
  /** games that are done, and all that could be */
  readonly done: number;
  readonly total: number;
  /** how much of the present one is done, 0 to 1 */
  readonly part: number;
  /** it stopped because the browser has no more room */
  readonly full: boolean;
}

const shares = { yellow: 1, green: 0, draw: 0.5, none: 0.5 } as const;

export class Analyser {
  progress: Progress = { running: false, done: 0, total: 0, part: 0, full: false };
  private readonly listeners = new Set<() => void>();
  private run = 0;
  private readonly unread = new Set<string>(); // games that failed
  private leave: (() => void) | null = null; // set: by itself
  private asked = false;
  private client: Client | null = null;

  constructor(
    private readonly store: Store,
    private readonly shelf: Shelf,
  ) {}

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private show(change: Partial<Progress>): void {
    this.progress = { ...this.progress, ...change };
    for (const listener of this.listeners) listener();
  }

  stop(): void {
    this.run++;
    this.client?.kill('not needed any more');
    this.client = null;
    this.show({ running: false, part: 0 });
  }

  /** Games that are over; a live one is nobody's business but the players'. */
  private async games(): Promise<{ open: Entry[]; total: number }> {
    const over = (await this.shelf.list()).filter(
      ({ id, head }) => head.result !== 'none' && head.plies > 0 && !this.unread.has(id),
    );
    const known = new Map(((await this.shelf.analyses()) as Analysis[]).map((found) => [found.id, found]));
    const open = over.filter(({ id, head }) => !known.get(id)?.done || known.get(id)?.plies !== head.plies);
    return { open: open.sort((a, b) => b.changed - a.changed), total: over.length };
  }

  /** Look at how much there is to do. */
  async look(): Promise<void> {
    if (this.progress.running) return;
    const { open, total } = await this.games();
    this.show({ total, done: total - open.length });
  }

  /** From now on games are analysed by themselves, those that end later too; or no more. */
  attend(on: boolean): void {
    this.leave?.();
    this.leave = null;
    if (!on) {
      this.stop();
      return;
    }
    this.leave = this.shelf.listen(() => void this.attendAgain());
    void this.start(true);
  }

  /** A game was written, mostly a stone of one that goes on: has one ended? */
  private async attendAgain(): Promise<void> {
    if (this.asked || this.progress.running) return;
    this.asked = true;
    await new Promise((resolve) => setTimeout(resolve, patience));
    this.asked = false;
    if (this.leave && (await this.games()).open.length > 0) void this.start(true);
  }

  /** Go through all that is not done yet; 'polite': only while nobody else thinks or waits. */
  async start(polite: boolean): Promise<void> {
    if (this.progress.running) return;
    const own = ++this.run;
    this.client = new Client(makeWorker);
    this.show({ running: true, full: false });
    for (;;) {
      const { open, total } = await this.games();
      const next = open[0];
      if (own !== this.run) return;
      this.show({ total, done: total - open.length, part: 0 });
      if (!next) break;
      try {
        await this.game(next, own, polite);
      } catch (error) {
        if (own !== this.run) return;
        if (error instanceof FullError) {
          this.show({ full: true });
          break;
        }
        console.warn(error);
        this.unread.add(next.id); // the others need not wait for it
      }
      if (own !== this.run) return;
    }
    this.stop();
  }

  private async game(entry: Entry, own: number, polite: boolean): Promise<void> {
    const client = this.client as Client;
    const [reader, thinker] = [new Desk(client, 0), new Desk(client, 1)];
    const view = await reader.change('read', (await this.shelf.text(entry.id)) ?? '');
    const nodes = lineOf(view, view.live);
    const known = new Map(view.tree.map(([node, , , , move]) => [node, move]));
    const moves = nodes.slice(1).map((node) => known.get(node) ?? '');
    let analysis = ((await this.shelf.analysis(entry.id)) ?? {}) as Analysis;
    const same = analysis.version === 1 && analysis.moves.join(' ') === moves.join(' ');
    if (!same) analysis = { id: entry.id, version: 1, moves, judged: [], done: false };
    while (analysis.judged.length < moves.length) {
      if (polite) await this.turn(own);
      const text = await reader.ask('line', nodes[analysis.judged.length] ?? 0);
      const verdict = await thinker.think(text, { visits, points: view.points }, () => {});
      if (own !== this.run) return;
      analysis = { ...analysis, judged: [...analysis.judged, judge(verdict)] };
      this.show({ part: analysis.judged.length / moves.length });
      await this.shelf.keepAnalysis(entry.id, analysis);
    }
    const whole = conclude(analysis, shares[view.outcome.result]);
    await this.shelf.keepAnalysis(entry.id, { ...whole, plies: entry.head.plies });
  }

  /** Until the page is looked at and nobody else needs the processor. */
  private async turn(own: number): Promise<void> {
    const busy = (): boolean => {
      const { thinking, view } = this.store.state;
      return document.hidden || thinking !== null || (view !== null && isComputersTurn(view));
    };
    while (own === this.run && busy()) await new Promise((resolve) => setTimeout(resolve, patience));
  }
}

let analyser: Analyser | null = null;

/** The one of this page: it is fetched when the library is, or at the start if analysis is wished. */
export const analyserOf = (store: Store, shelf: Shelf): Analyser => (analyser ??= new Analyser(store, shelf));
