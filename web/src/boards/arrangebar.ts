/*
 * arrangebar.ts: the bar over the board while a position is set up, and the one of a
 * position in which the win is to be found.
 */
import type { BoardChoice } from '../core/ownboards';
import { ownBoards, titleOf } from '../core/ownboards';
import type { State } from '../core/store';
import type { BoardName } from '../core/types';
import { colourName, t } from '../i18n';
import { addressOf, linkTo } from '../share';
import { check, choice, select } from '../ui/dialog';
import { button, h, setText } from '../ui/dom';
import { boards } from '../ui/newgame';
import type { Page, Part } from '../ui/page';
import { copyLink } from './actions';
import type { Arranging } from './arranging';
import { gallery } from './gallery';
import { b } from './words';

/** Every board there is, by a word to tell them apart. */
function allBoards(): Map<string, { label: string; board: BoardChoice }> {
  const own = [...ownBoards(), ...gallery.map(({ text }) => text)];
  return new Map<string, { label: string; board: BoardChoice }>([
    ...boards.map((name) => [name, { label: t(`board.${name}`), board: name as BoardChoice }] as const),
    ...own.map((text, i) => [`own${i}`, { label: titleOf(text), board: { definition: text } as BoardChoice }] as const),
  ]);
}

function settings(arranging: Arranging): HTMLElement {
  const all = allBoards();
  const { setup } = arranging;
  const [now = 'square'] =
    [...all].find(([, { board }]) =>
      typeof board === 'string' ? !setup.definition && board === setup.board : board.definition === setup.definition,
    ) ?? [];
  return h(
    'div',
    { class: 'arrange-settings' },
    select(
      b('setup.board'),
      [...all].map(([key, { label }]) => [key, label] as const),
      now,
      (key) => {
        const board = all.get(key)?.board ?? 'square';
        void arranging.choose(
          typeof board === 'string' ? { board: board as BoardName } : { board: 'square', definition: board.definition },
        );
      },
    ),
    select(
      b('setup.players'),
      [
        ['2', '2'],
        ['4', '4'],
      ],
      String(setup.players) as '2',
      (n) => void arranging.choose({ players: n === '4' ? 4 : 2, ...(n === '4' ? { rules: '' } : {}) }),
    ),
    check(b('setup.neutral'), setup.neutral, (neutral) => void arranging.choose({ neutral })),
  );
}

const seatLabel = (players: number, seat: number): string =>
  players === 2
    ? colourName((seat % 2) as 0 | 1)
    : b('setup.seat', { colour: colourName((seat % 2) as 0 | 1), seat: seat < 2 ? 1 : 2 });

function seatChoice(arranging: Arranging, what: 'seat' | 'mover', pick: (seat: number) => void): HTMLElement {
  const { players } = arranging.setup;
  return choice(
    b(what === 'seat' ? 'setup.lay' : 'setup.moves'),
    `arrange-${what}`,
    Array.from({ length: players }, (_, seat) => [String(seat), seatLabel(players, seat)] as const),
    String(arranging[what]),
    (seat) => pick(Number(seat)),
  );
}

async function sharePuzzle(page: Page, arranging: Arranging): Promise<void> {
  const text = await arranging.write('pose');
  if (text) await copyLink(page, await addressOf('find', text), b('setup.puzzle.copied'));
}

export function arrangePart(page: Page, current: () => Arranging | null): Part & { redraw(): void } {
  const element = h('section', { class: 'arrange', attrs: { 'aria-label': b('setup.title') } });
  let drawn = '';

  function build(arranging: Arranging): void {
    const count = h('span', { class: 'soft', attrs: { role: 'status' } });
    setText(count, b('setup.count', { count: arranging.stones.length }));
    const lift = button(b('setup.lift'), () => void arranging.takeBack(), 'small', 'undo');
    lift.disabled = arranging.stones.length === 0;
    const done = (act: () => Promise<unknown>): (() => void) => {
      return () => void act().catch((error: unknown) => page.game.complain(error));
    };
    const link = async (): Promise<void> =>
      copyLink(page, await linkTo(await arranging.write('write')), b('setup.copied'));
    const playOn = async (computer: boolean): Promise<void> => {
      await arranging.playOn(computer);
      location.hash = '#';
    };
    const ask = async (): Promise<void> => {
      await playOn(false);
      await page.game.hint();
    };
    element.replaceChildren(
      h('h2', { text: b('setup.title'), attrs: { tabindex: -1 } }),
      h('p', { class: 'soft', text: b('setup.text') }),
      h('details', {}, h('summary', { text: b('setup.board') }), settings(arranging)),
      h(
        'div',
        { class: 'arrange-row' },
        seatChoice(arranging, 'seat', (seat) => void arranging.hand(seat)),
        seatChoice(arranging, 'mover', (seat) => {
          arranging.mover = seat;
        }),
        lift,
        count,
      ),
      h(
        'div',
        { class: 'arrange-row' },
        button(
          b('setup.computer'),
          done(() => playOn(true)),
          'small primary',
        ),
        button(
          b('setup.people'),
          done(() => playOn(false)),
          'small',
        ),
        button(b('setup.analyse'), done(ask), 'small'),
        button(b('setup.link'), done(link), 'small', 'share'),
        button(
          b('setup.puzzle'),
          done(() => sharePuzzle(page, arranging)),
          'small',
        ),
        button(b('setup.leave'), () => (location.hash = '#'), 'small'),
      ),
    );
  }

  function update(): void {
    const arranging = current();
    const shown = arranging?.active ?? false;
    element.hidden = !shown;
    if (!arranging || !shown) {
      drawn = '';
      return;
    }
    const { setup, stones, seat, mover } = arranging;
    const now = JSON.stringify([
      setup.board,
      setup.definition,
      setup.players,
      setup.neutral,
      stones.length,
      seat,
      mover,
    ]);
    if (now === drawn) return;
    const again = drawn !== '';
    const focused = [...element.querySelectorAll('input, button, select')].indexOf(document.activeElement as Element);
    const open = element.querySelector('details')?.open ?? false;
    drawn = now;
    build(arranging);
    const details = element.querySelector('details');
    if (details) details.open = open;
    if (!again) element.querySelector('h2')?.focus();
    else if (focused >= 0) element.querySelectorAll<HTMLElement>('input, button, select')[focused]?.focus();
  }

  return { element, update, redraw: update };
}

/** A position in which the win is to be found: the stones it began with, as texts. */
export interface Quest {
  readonly stones: readonly string[];
  readonly colour: 0 | 1;
}

export function findPart(current: () => Quest | null, leave: () => void): Part {
  const text = h('p', { attrs: { role: 'status' } });
  const element = h(
    'section',
    { class: 'arrange find', attrs: { 'aria-label': b('find.title') } },
    h('h2', { text: b('find.title') }),
    text,
    button(b('setup.leave'), leave, 'small'),
  );
  return {
    element,
    update: ({ view, lesson }: State) => {
      const quest = current();
      const here = quest?.stones.every((stone, i) => view?.stones[i]?.text === stone) ?? false;
      element.hidden = !quest || !here || lesson !== null;
      if (!quest || !view) return;
      const { result } = view.outcome;
      const won = result === (quest.colour === 0 ? 'yellow' : 'green');
      const words = result === 'none' ? 'find.text' : won ? 'find.won' : 'find.lost';
      setText(text, b(words, { colour: colourName(quest.colour) }));
    },
  };
}
