/*
 * online.ts: everything online put together: the line, who plays here, and the places one
 * can go to.
 */
import './online.css';
import type { Language } from '../core/prefs';
import type { Hall, Room as HallRoom, Screen } from '../ui/hall';
import type { Page, Part, Slots } from '../ui/page';
import { beGuest, endSession, listTables, me, onMe, onSessionEnd, Refusal } from './api';
import { friendScreen } from './friend';
import { gamesScreen, otherNames, waitingGames } from './games';
import { Line } from './line';
import { lobbyScreen } from './lobby';
import { myTurn } from './model';
import { notify, showTitle } from './notices';
import { addPeople } from './people';
import { refusalScreen } from './refused';
import { Room } from './room';
import { addScreen, type Place, placeOf, screenFrame, screenOf } from './router';
import { tableParts } from './tableparts';
import type { Listing } from './types';
import { o, refusalWords, speakOnline } from './words';

addScreen('friend', friendScreen);
addScreen('lobby', lobbyScreen);
addScreen('games', gamesScreen);
addPeople();

const quiet = 60_000; // milliseconds between two looks at my games, also while nobody looks at the page

export class Online implements HallRoom {
  readonly page: Page;
  readonly line: Line;
  room: Room | null = null;
  private place: Place | null = null;
  private waiting: ReadonlySet<string> = new Set(); // tables elsewhere at which it is my turn
  private counted = 0;

  constructor(private readonly hall: Hall) {
    const { page } = hall;
    const { store } = page;
    this.page = page;
    this.line = new Line(
      () => me()?.token ?? null,
      (line) => store.update({ line }),
    );
    this.line.onUnauthorized = endSession;
    onSessionEnd(() => page.game.notify(refusalWords(new Refusal('unauthorized')), 'error'));
    this.line.onFailing = (attempts) => {
      if (attempts === 3) void this.findOut();
    };
    onMe(() => {
      this.line.renew();
      this.room?.again();
      this.redraw();
    });
    window.setInterval(() => this.lookForTurns(), quiet);
    document.addEventListener('visibilitychange', () => this.lookForTurns());
  }

  speak(language: Language): Promise<void> {
    return speakOnline(language);
  }

  /** The parts of the page beside the board, in places of the shell. */
  build(slots: Slots): Part[] {
    this.redraw();
    return tableParts(this, slots);
  }

  /*
   * Going places.
   */

  /** Follow the address. */
  go(hash: string): void {
    const place = placeOf(hash);
    this.place = place;
    if (place?.name === 'table') this.enter(place);
    else {
      this.room?.close();
      const maker = place && screenOf(place.name);
      if (maker && place) this.show(maker(this, place));
      else this.hall.home();
    }
    this.lookForTurns();
  }

  leave(): void {
    this.place = null;
    this.room?.close();
    this.lookForTurns();
  }

  /** Go to a table. */
  visit(table: string, key: string): void {
    location.hash = `#table=${encodeURIComponent(table)}${key ? `&key=${encodeURIComponent(key)}` : ''}`;
  }

  /** Take a free seat at a table of the lobby. */
  async sitAt(table: Listing, name: string): Promise<void> {
    const seat = table.seats.findIndex((holder) => holder.kind === 'open') + 1;
    try {
      await beGuest(name);
      await this.line.command(table.table, 'sit', { seat });
      this.visit(table.table, '');
    } catch (error) {
      this.complain(error);
    }
  }

  private enter({ value, query }: Place): void {
    const key = query.get('key') ?? '';
    if (this.room?.id === value && this.room.key === key) return;
    this.room?.close();
    if (!/^[A-Za-z0-9_-]{1,36}$/.test(value)) {
      this.refuse(new Refusal('not_found'));
      return;
    }
    this.show({ element: screenFrame('opening', o('table.opening')) });
    this.room = new Room(this, value, key);
  }

  /** The page has turned away from a table. */
  roomLeft(room: Room): void {
    if (this.room !== room) return;
    this.room = null;
    showTitle(this.waiting.size);
    // Another game was begun here: the address no longer says what is shown.
    if (placeOf(location.hash)?.name === 'table' && placeOf(location.hash)?.value === room.id)
      history.replaceState(null, '', location.pathname + location.search);
  }

  /** Something cannot be: say why, and how to go on. */
  refuse(refusal: Refusal): void {
    this.room?.close();
    this.show(refusalScreen(this, refusal));
  }

  show(screen: Screen): void {
    this.hall.show(screen);
  }

  /** The same screen again, in another language or for somebody else. */
  redraw(): void {
    const maker = this.place && screenOf(this.place.name);
    if (this.hall.shows && this.place && maker) this.hall.replace(maker(this, this.place));
  }

  /*
   * Whose turn it is elsewhere.
   */

  private lookForTurns(): void {
    if (!me() || performance.now() - this.counted < quiet / 2) {
      this.countTurns();
      return;
    }
    this.counted = performance.now();
    void waitingGames(this.room?.id ?? '').then(
      (games) => {
        for (const game of games)
          if (!this.waiting.has(game.table))
            notify(o('note.turn', { name: otherNames(game) }), game.table, () => this.visit(game.table, ''));
        this.waiting = new Set(games.map((game) => game.table));
        this.countTurns();
      },
      () => {},
    );
  }

  /** In the title: how many games wait for me. */
  countTurns(): void {
    const { table } = this.page.store.state;
    showTitle(this.waiting.size + (table && this.room && myTurn(table) ? 1 : 0));
  }

  /** There is no line: is there no server, or one that speaks differently? No net is nobody's fault. */
  private async findOut(): Promise<void> {
    try {
      await listTables('open');
      if (!this.line.state.up) this.refuse(new Refusal('unknown'));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'nothing') this.refuse(error);
    }
  }

  /** A failed call in words. */
  complain(error: unknown): void {
    if (error instanceof Refusal) this.page.game.notify(refusalWords(error), 'error');
    else this.page.game.notify(o('refused.other'), 'error');
  }
}

export const openOnline = (hall: Hall): Online => new Online(hall);
