/*
 * hall.ts: leads to the rooms of the page: parts that are fetched when somebody first goes
 * to one of their places (doors.ts), and stay.
 *
 * A room may put a screen in the place of the board, open a sheet over it, or add parts
 * beside the board and play there.
 */
import type { Language } from '../core/prefs';
import { roomOf } from '../doors';
import { t } from '../i18n';
import type { Page, Part, Slots } from './page';
import type { Shell } from './shell';

export interface Room {
  /** Load its own words; before anything is shown, and when another language is chosen. */
  speak(language: Language): Promise<void>;
  /** Its parts, put into the places of a shell: once it is loaded, and for every new shell. */
  build(slots: Slots): Part[];
  /** The address has come to, or changed within, its places. */
  go(hash: string): void;
  /** The address leads elsewhere. */
  leave(): void;
}

export type RoomMaker = (hall: Hall) => Room;

/** What takes the place of the board. */
export interface Screen {
  readonly element: HTMLElement;
  /** The state of the page may have changed. */
  update?(): void;
  leave?(): void;
}

type Load = () => Promise<RoomMaker>;

let visits = 0; // places gone to since the page was loaded

/** To where one came from, if that was on this page. */
export function goBack(): void {
  if (visits > 1) history.back();
  else location.hash = '#';
}

export class Hall {
  private readonly rooms = new Map<Load, Promise<Room>>();
  private readonly opened: Room[] = [];
  private here: Room | null = null;
  private screen: Screen | null = null;

  constructor(
    readonly page: Page,
    private readonly shell: () => Shell,
    private language: Language,
  ) {
    page.store.listen((state, old) => {
      if (old.screen === 'room' && state.screen !== 'room') this.drop();
      this.screen?.update?.();
    });
  }

  private async open(load: Load): Promise<Room> {
    const room = (await load())(this);
    await room.speak(this.language);
    this.opened.push(room);
    this.fit(room, this.shell());
    return room;
  }

  private fit(room: Room, shell: Shell): void {
    for (const part of room.build(shell.slots)) shell.add(part);
  }

  /** Follow the address. */
  async go(hash: string): Promise<void> {
    visits++;
    const load = roomOf(hash);
    if (!load) {
      this.enter(null);
      return;
    }
    if (!this.rooms.has(load)) this.rooms.set(load, this.open(load));
    try {
      const room = (await this.rooms.get(load)) as Room;
      if (roomOf(location.hash) !== load) return; // somewhere else by now
      this.enter(room);
      room.go(location.hash);
    } catch {
      this.rooms.delete(load);
      this.page.game.notify(t('error.online'), 'error');
    }
  }

  private enter(room: Room | null): void {
    if (room !== this.here) {
      this.here?.leave();
      this.home();
    }
    this.here = room;
  }

  async speak(language: Language): Promise<void> {
    this.language = language;
    await Promise.all(this.opened.map((room) => room.speak(language)));
  }

  /** Put what has been opened into a shell that was just built. */
  extend(shell: Shell): void {
    if (this.screen) shell.slots.screens.replaceChildren(this.screen.element);
    for (const room of this.opened) this.fit(room, shell);
  }

  /** A screen in the place of the board. */
  show(screen: Screen): void {
    this.replace(screen);
    this.page.store.update({ screen: 'room', dialog: null });
    window.scrollTo(0, 0);
    screen.element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }

  /** The same place, drawn anew. */
  replace(screen: Screen): void {
    this.drop();
    this.screen = screen;
    this.shell().slots.screens.replaceChildren(screen.element);
  }

  get shows(): boolean {
    return this.screen !== null;
  }

  /** Back to the board. */
  home(): void {
    if (this.page.store.state.screen === 'room') this.page.store.update({ screen: 'game' });
  }

  private drop(): void {
    this.screen?.leave?.();
    this.screen?.element.remove();
    this.screen = null;
  }
}
