/*
 * room.ts: one table: what the server tells of it goes to the desk and to the state of
 * the page, what a person does goes to the server.
 */
import type { Ghost, SeatKind, SeatSetup, Setup } from '../core/types';
import type { Keeper } from '../game/game';
import { boards } from '../ui/newgame';
import { me, Refusal } from './api';
import { applyEvent, myTurn, tableOf, withPresence } from './model';
import { announceTurn } from './notices';
import type { Online } from './online';
import type { OfferKind, Phrase, Presence, Table, TableEvent, TableState } from './types';
import { o, refusalWords } from './words';

/** How a holder is called. */
export function holderName(table: Table, seat: number): string {
  const holder = table.seats[seat];
  const wish = table.setup.seats[seat];
  if (holder?.kind === 'computer')
    return o('seat.computer', { level: typeof wish === 'object' ? wish.computer : '' }).replace(/[, ]+$/, '');
  return holder?.name ?? '';
}

export class Room implements Keeper {
  private unwatch: () => void;
  private table: Table | null = null;
  private closed = false;

  constructor(
    private readonly online: Online,
    readonly id: string,
    readonly key: string,
  ) {
    this.unwatch = this.watch();
  }

  private watch(): () => void {
    return this.online.line.watch(this.id, this.key, {
      state: (state) => this.loaded(state),
      event: (event) => this.happened(event),
      presence: (presence) => this.present(presence),
      plan: (lines) => this.set({ plan: lines }),
      refused: (refusal) => this.online.refuse(refusal),
    });
  }

  private get store() {
    return this.online.page.store;
  }

  private get game() {
    return this.online.page.game;
  }

  /** Change what is known of the table, and show it. */
  set(change: Partial<Table>): void {
    if (!this.table || this.closed) return;
    this.table = { ...this.table, ...change };
    this.store.update({ table: this.table });
  }

  /*
   * What the server tells.
   */

  private loaded(state: TableState): void {
    const { board } = state.setup;
    const known = typeof board !== 'string' || (boards as readonly string[]).includes(board);
    const playable = state.setup.rules.every((rule) => /^(bridget|pie|handicap=[1-4])$/.test(rule));
    if (!known || !playable) {
      this.online.refuse(new Refusal('version'));
      return;
    }
    const first = this.table === null;
    this.table = tableOf(state, this.key, this.table);
    if (first) this.game.join(this);
    this.store.update({ table: this.table });
    this.restore();
  }

  /** The whole game on the desk, as it stands. */
  restore(): void {
    const { table } = this;
    if (!table) return;
    const { game, moves, paused, result } = table;
    void this.game.told(
      (desk) => desk.change('join', this.setup(table), Math.max(0, game - 1), moves, paused ?? false, result),
      { sending: this.stillSending(moves.length) },
    );
  }

  /** The stone on its way, unless the game has gone past it. */
  private stillSending(ply: number): Ghost | null {
    return this.sentAt === ply ? this.store.state.sending : null;
  }

  private setup(table: Table): Setup {
    const { board, players, neutral, points, games, rules } = table.setup;
    const seats = table.seats.map((_, seat): SeatSetup => ({ level: 0, ...this.player(table, seat) }));
    if (table.moves.includes('swap')) seats.unshift(...seats.splice(1, 1)); // as they sat before
    return {
      ...(typeof board === 'string' ? { board: board as Setup['board'] } : { board: 'square', ...board }),
      rules: rules.join(),
      players: players === 4 ? 4 : 2,
      neutral,
      points,
      games,
      target: 0,
      time: [0, 0, 0],
      seats,
    };
  }

  private player(table: Table, seat: number): { kind: SeatKind; name: string } {
    const mine = table.you.includes(seat + 1);
    return { kind: mine ? 'person' : 'remote', name: mine && table.you.length === 1 ? '' : holderName(table, seat) };
  }

  private happened(event: TableEvent): void {
    const before = this.table;
    if (!before || this.closed) return;
    const table = applyEvent(before, event, me()?.user ?? '');
    this.table = table;
    this.store.update({ table });
    this.show(event, before);
    announceTurn(this.online, before, table, event);
  }

  /** What an event changes on the desk, and where it leads. */
  private show(event: TableEvent, before: Table): void {
    const done = { sending: null };
    switch (event.what) {
      case 'moved':
        void this.game.told((desk) => desk.change('follow', String(event.move)), done);
        break;
      case 'back':
        void this.game.told((desk) => desk.change('takeBack', Number(event.ply)), done);
        break;
      case 'ended':
        void this.game.told((desk) => desk.change('end', String(event.result)), done);
        break;
      case 'paused':
        if (!before.paused) void this.game.told((desk) => desk.change('pause', true));
        break;
      case 'resumed':
        if (event.why === 'restart') this.game.notify(o('restart.text'));
        if (before.paused) void this.game.told((desk) => desk.change('pause', false));
        break;
      case 'began':
        this.restore();
        break;
      case 'claimed':
        if (event.as === 'partner') this.online.line.refresh(this.id);
        break;
      case 'sat':
      case 'left_seat':
        this.seated(Number(event.seat) - 1);
        break;
      case 'declined':
        if (before.offers.some((offer) => before.you.includes(offer.seat)))
          this.game.notify(o('offer.declined', { name: holderName(before, Number(event.seat) - 1) }));
        break;
      case 'next':
        if (before.you.length > 0) this.online.visit(String(event.next), this.key);
        break;
    }
  }

  private seated(seat: number): void {
    const { table } = this;
    if (!table) return;
    const { kind, name } = this.player(table, seat);
    void this.game.told((desk) => desk.change('sit', seat, kind, name));
  }

  private present(presence: Presence): void {
    if (!this.table) return;
    this.table = withPresence(this.table, presence, this.online.line.now());
    this.store.update({ table: this.table });
  }

  /*
   * What a person does.
   */

  private sentAt = -1;

  /** Send a command; what is refused is said in words. */
  async send(what: string, fields: Record<string, unknown> = {}): Promise<boolean> {
    try {
      await this.online.line.command(this.id, what, { ...(this.key ? { key: this.key } : {}), ...fields });
      return true;
    } catch (error) {
      if (error instanceof Refusal) this.game.notify(refusalWords(error), 'error');
      return false;
    }
  }

  /** A stone is shown where it was put, and is part of the game once the server has said so. */
  async play(move: string): Promise<boolean> {
    const { table } = this;
    const { ghost } = this.store.state;
    if (!table || !myTurn(table)) return false;
    const ply = table.moves.length;
    this.sentAt = ply;
    this.store.update({ sending: ghost, kind: null, ghost: null, showFits: false, hint: null });
    try {
      await this.online.line.command(this.id, 'move', { ply, move });
      return true;
    } catch (error) {
      if (error instanceof Refusal && !this.closed) this.giveBack(error, ghost);
      return false;
    }
  }

  /** A stone that was refused is in the hand again. */
  private giveBack(refusal: Refusal, ghost: Ghost | null): void {
    this.store.update({ sending: null });
    this.game.notify(refusalWords(refusal), 'error');
    const { table } = this;
    if (ghost && table && myTurn(table) && table.moves.length === this.sentAt) this.online.page.placing.take(ghost);
  }

  async resign(): Promise<boolean> {
    const seat = this.table?.you[0];
    return seat !== undefined && this.send('resign', { seat });
  }

  /** Ask to take back the last stone of one's own, and what came after it. */
  async takeBack(): Promise<boolean> {
    if (this.store.state.view?.node !== this.store.state.view?.live) await this.game.step('live');
    const { table } = this;
    const { view } = this.store.state;
    if (table?.phase !== 'playing' || !view) return false;
    const line = view.stones;
    let ply = Math.min(line.length, table.moves.length) - 1;
    while (ply >= 0 && !table.you.includes((line[ply]?.seat ?? -1) + 1)) ply--;
    return ply >= 0 && this.send('offer', { offer: 'takeback', ply });
  }

  offer(offer: OfferKind): Promise<boolean> {
    return offer === 'takeback' ? this.takeBack() : this.send('offer', { offer });
  }

  answer(offer: OfferKind, yes: boolean): Promise<boolean> {
    return this.send(yes ? 'accept' : 'decline', { offer });
  }

  say(phrase: Phrase): Promise<boolean> {
    return this.send('say', { phrase });
  }

  claim(seat: number, as: 'win' | 'draw' | 'partner'): Promise<boolean> {
    return this.send('claim', { seat: seat + 1, as });
  }

  async ready(): Promise<void> {
    this.set({ ready: true });
    if (!(await this.send('ready'))) this.set({ ready: false });
  }

  sit(seat: number): Promise<boolean> {
    return this.send('sit', { seat: seat + 1 });
  }

  async standUp(): Promise<void> {
    for (const seat of this.table?.you ?? []) await this.send('leave', { seat });
  }

  plan(lines: readonly (readonly string[])[]): Promise<boolean> {
    return this.send('plan', { ply: this.table?.moves.length ?? 0, lines });
  }

  /** A game of mine is in my library too. */
  shelved(): ReturnType<NonNullable<Keeper['shelved']>> {
    const { table } = this;
    if (!table || table.you.length === 0 || table.moves.length === 0) return null;
    return { id: `table-${this.id}-${Math.max(1, table.game)}`, table: { id: this.id, key: this.key } };
  }

  /** The page turns to something else. */
  left(): void {
    if (this.closed) return;
    this.closed = true;
    this.unwatch();
    this.online.roomLeft(this);
  }

  close(): void {
    if (this.table) void this.game.leave(this);
    this.left();
  }

  /** Who sits here has changed: everything is asked again. */
  again(): void {
    this.unwatch();
    this.unwatch = this.watch();
  }
}
