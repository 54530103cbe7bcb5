/*
 * arranging.ts: a position is set up: stones of either colour in the order they lie, the
 * last taken back, who moves. It has the online games' desk while that lasts; the game of
 * the page waits.
 */
import type { Colour, SeatSetup, Setup, View } from '../core/types';
import type { Game, Keeper } from '../game/game';
import type { Page } from '../ui/page';
import type { Laid } from '../worker/protocol';

const person: SeatSetup = { kind: 'person', level: 0, name: '' };
const people: readonly SeatSetup[] = [person, person, person, person];

export class Arranging implements Keeper {
  readonly stones: Laid[] = [];
  /** who lays the next stone, and who will move */
  seat = 0;
  mover = 0;
  setup: Setup;
  private open = true;

  constructor(
    private readonly page: Page,
    private readonly changed: () => void,
  ) {
    const { setup } = page.store.state;
    this.setup = { ...setup, seats: people, games: 1, target: 0, time: [0, 0, 0] };
    this.game.join(this);
    void this.show();
  }

  private get game(): Game {
    return this.page.game;
  }

  get active(): boolean {
    return this.open;
  }

  get view(): View | null {
    return this.open ? this.page.store.state.view : null;
  }

  /** Lay out again what lies there, perhaps for another hand; true if all of it may lie. */
  private async arrange(stones: readonly Laid[], setup: Setup): Promise<boolean> {
    let done = false;
    await this.game.told(async (desk) => {
      const view = await desk.change('arrange', setup, stones, this.seat);
      done = true;
      return view;
    });
    return done;
  }

  async show(): Promise<void> {
    await this.arrange(this.stones, this.setup);
    this.changed();
  }

  /** With other stones or another board, unless that is refused: then everything is as it was. */
  private async attempt(stones: readonly Laid[], setup = this.setup): Promise<boolean> {
    const done = await this.arrange(stones, setup);
    if (done) {
      this.setup = setup;
      this.stones.splice(0, this.stones.length, ...stones);
    }
    await (done ? undefined : this.arrange(this.stones, this.setup));
    this.changed();
    return done;
  }

  play(move: string): Promise<boolean> {
    const colour = this.page.store.state.view?.colour ?? (0 as Colour);
    return this.attempt([...this.stones, [colour, move]]);
  }

  takeBack(): Promise<boolean> {
    return this.stones.length ? this.attempt(this.stones.slice(0, -1)) : Promise.resolve(false);
  }

  resign(): Promise<boolean> {
    return Promise.resolve(false);
  }

  /** On another board nothing lies yet. */
  choose(change: Partial<Setup>): Promise<boolean> {
    this.seat = 0;
    this.mover = 0;
    const { definition: _old, ...rest } = this.setup;
    const kept = 'board' in change ? rest : this.setup;
    return this.attempt([], { ...kept, ...change });
  }

  hand(seat: number): Promise<void> {
    this.seat = seat;
    return this.show();
  }

  restore(): void {
    void this.show();
  }

  left(): void {
    this.open = false;
    this.changed();
  }

  leave(): Promise<void> {
    return this.game.leave(this);
  }

  /*
   * When it is done.
   */

  /** The side that moves is played by a person, the other by the computer. */
  private seatsAgainst(level: number): SeatSetup[] {
    return [0, 1, 2, 3].map((seat) => (seat % 2 === this.mover % 2 ? person : { kind: 'computer', level, name: '' }));
  }

  playOn(computer: boolean): Promise<boolean> {
    const level = this.page.store.state.setup.seats.find(({ kind }) => kind === 'computer')?.level || 3;
    const seats = computer ? this.seatsAgainst(level) : people;
    return this.game.start({ ...this.setup, seats }, { stones: [...this.stones], seat: this.mover });
  }

  /** The position as a record; as a puzzle only if it is one, else '' after saying why. */
  async write(as: 'write' | 'pose'): Promise<string> {
    let text = '';
    await this.game.told(async (desk) => {
      await desk.change('arrange', this.setup, this.stones, this.mover);
      text = await desk.ask(as);
      return desk.change('arrange', this.setup, this.stones, this.seat);
    });
    if (!text) await this.show();
    return text;
  }
}
