/*
 * newgame.ts: setting up a game. Everything has a sensible value from the start,
 * so that one click on Start is enough.
 */
import { type BoardChoice, ownBoards, titleOf } from '../core/ownboards';
import { lookOf } from '../core/prefs';
import type { BoardName, SeatSetup, Setup } from '../core/types';
import { type Key, t } from '../i18n';
import { drawBoard } from '../pictures';
import { check, choice, select, sheet } from './dialog';
import { button, h, svg } from './dom';
import { houseChoice, houseRules } from './house';
import type { Page } from './page';

export const boards: readonly BoardName[] = ['square', 'rhombus', 'octagon', 'ring'];

const firstSetup: Setup = {
  board: 'square',
  players: 2,
  neutral: false,
  points: false,
  games: 1,
  target: 0,
  time: [0, 0, 0],
  seats: [
    { kind: 'person', level: 0, name: '' },
    { kind: 'computer', level: 3, name: '' },
    { kind: 'person', level: 0, name: '' },
    { kind: 'computer', level: 3, name: '' },
  ],
};

/** What was saved, if it still makes sense. */
export function readSetup(text: string | null): Setup {
  try {
    const saved = JSON.parse(text ?? '') as Setup;
    const sound =
      boards.includes(saved.board) &&
      (saved.definition === undefined || typeof saved.definition === 'string') &&
      (saved.players === 2 || saved.players === 4) &&
      saved.seats.length === 4 &&
      saved.seats.every((s) => (s.kind === 'person' || s.kind === 'computer') && typeof s.name === 'string') &&
      saved.time.length === 3;
    return sound ? saved : firstSetup;
  } catch {
    return firstSetup;
  }
}

/** A board without depth, where there is no WebGL. */
export function flatBoard(cells: readonly { x: number; y: number }[], height: number): SVGElement {
  const size = Math.max(...cells.map((c) => c.x)) + 1;
  const root = svg('svg', {
    viewBox: `-0.5 -0.5 ${size + 1} ${height + 1}`,
    class: 'mini-board',
    'aria-hidden': 'true',
  });
  for (const { x, y } of cells)
    root.append(svg('rect', { x: x + 0.05, y: height - 1 - y + 0.05, width: 0.9, height: 0.9, rx: 0.1 }));
  return root;
}

/** A small picture of a board, flat until it can be drawn in space. */
export function boardPicture(page: Page, board: BoardChoice): HTMLElement {
  const picture = h('span', { class: 'board-picture' });
  const show = async (): Promise<void> => {
    const tables = await page.game.tablesOf(typeof board === 'string' ? board : board.definition);
    const canvas = h('canvas', { attrs: { width: 240, height: 180, 'aria-hidden': 'true' } });
    picture.append(flatBoard(tables.cells, tables.height));
    if (await drawBoard(canvas, tables, null, lookOf(page.store.state.prefs).palette)) picture.replaceChildren(canvas);
  };
  void show().catch((error: unknown) => page.game.complain(error));
  return picture;
}

/** The boards of the box and one's own. */
export function boardChoice(page: Page, value: BoardChoice, pick: (board: BoardChoice) => void): HTMLElement {
  const row = h('div', { class: 'board-row' });
  const own = new Set(ownBoards());
  if (typeof value !== 'string') own.add(value.definition);
  const all: BoardChoice[] = [...boards, ...[...own].map((definition) => ({ definition }))];
  const keyOf = (board: BoardChoice): string => (typeof board === 'string' ? board : board.definition);
  for (const board of all) {
    const input = h('input', {
      attrs: { type: 'radio', name: 'board', value: keyOf(board), checked: keyOf(board) === keyOf(value) },
      on: { change: () => pick(board) },
    });
    const label = typeof board === 'string' ? t(`board.${board}`) : titleOf(board.definition);
    row.append(h('label', { class: 'board-card' }, input, boardPicture(page, board), h('span', { text: label })));
  }
  return h('fieldset', { class: 'choice' }, h('legend', { text: t('new.board') }), row);
}

export function levelName(level: number): string {
  const word = level === 1 || level === 5 || level === 9 ? ` · ${t(`new.level.${level}` as Key)}` : '';
  return `${t('seat.level', { level })}${word}`;
}

function seatRow(seat: number, setup: SeatSetup, change: (to: SeatSetup) => void): HTMLElement {
  const colour = seat % 2;
  const number = t('seat.number', { seat: seat + 1 });
  const kind = h('select', { attrs: { 'aria-label': `${number}: ${t('new.seats')}` } });
  for (const [value, label] of [
    ['person', t('seat.person')],
    ['computer', t('seat.computer')],
  ] as const)
    kind.append(h('option', { text: label, attrs: { value, selected: setup.kind === value } }));
  const level = h('select', { attrs: { 'aria-label': `${number}: ${t('new.level')}` } });
  for (let n = 1; n <= 9; n++)
    level.append(h('option', { text: levelName(n), attrs: { value: n, selected: n === (setup.level || 3) } }));
  const name = h('input', {
    attrs: {
      type: 'text',
      maxlength: 30,
      placeholder: t('new.name'),
      'aria-label': `${number}: ${t('new.name')}`,
      value: setup.name,
    },
  });
  const show = (): void => {
    level.hidden = kind.value !== 'computer';
    name.hidden = kind.value === 'computer';
    const computer = kind.value === 'computer';
    change({
      kind: computer ? 'computer' : 'person',
      level: computer ? Number(level.value) : 0,
      name: computer ? '' : name.value.trim(),
    });
  };
  for (const input of [kind, level, name]) input.addEventListener('change', show);
  show();
  return h(
    'div',
    { class: `seat-row colour-${colour}` },
    h('span', { class: 'swatch', attrs: { 'aria-hidden': 'true' } }),
    kind,
    level,
    name,
  );
}

export function newGameSheet(page: Page, { close }: { close(): void }): HTMLDialogElement {
  const old = page.store.state.setup;
  const draft = { ...old, definition: old.definition ?? '', seats: [...old.seats] };
  const seats = h('div', { class: 'seat-rows' });
  const listSeats = (): void => {
    seats.replaceChildren(
      ...draft.seats.slice(0, draft.players).map((seat, i) =>
        seatRow(i, seat, (to) => {
          draft.seats[i] = to;
        }),
      ),
    );
  };
  listSeats();
  const swap = (): void => {
    const [a, b, c, d] = draft.seats as [SeatSetup, SeatSetup, SeatSetup, SeatSetup];
    draft.seats = [b, a, d, c];
    listSeats();
  };
  const lengths = [
    ['1', t('new.match.one')],
    ['3', t('new.match.games', { games: 3 })],
    ['5', t('new.match.games', { games: 5 })],
    ['t50', t('new.match.target', { target: 50 })],
    ['t100', t('new.match.target', { target: 100 })],
  ] as const;
  const length = draft.target ? (`t${draft.target}` as 't50') : (String(draft.games) as '1');
  const clocks = [
    ['0', t('new.clock.none')],
    ['300', t('new.clock.main', { minutes: 5 })],
    ['900', t('new.clock.main', { minutes: 15 })],
    ['1800', t('new.clock.main', { minutes: 30 })],
  ] as const;
  const points = check(t('new.points'), draft.points, (value) => (draft.points = value), t('new.points.help'));
  const start = (): void => {
    const rules = houseRules(draft);
    const { definition, ...game } = draft;
    const points = draft.points && !rules.includes('bridget');
    void page.game.start({ ...game, ...(definition ? { definition } : {}), rules, points });
  };
  return sheet(
    t('new.title'),
    'new-game',
    close,
    boardChoice(page, draft.definition ? { definition: draft.definition } : draft.board, (board) => {
      if (typeof board === 'string') draft.board = board;
      draft.definition = typeof board === 'string' ? '' : board.definition;
    }),
    choice(
      t('new.players'),
      'players',
      [
        ['2', t('new.players.2')],
        ['4', t('new.players.4')],
      ],
      String(draft.players) as '2',
      (value) => {
        draft.players = value === '4' ? 4 : 2;
        listSeats();
      },
    ),
    h(
      'fieldset',
      { class: 'choice' },
      h('legend', { text: t('new.seats') }),
      seats,
      h('div', { class: 'swap-row' }, h('small', { text: t('new.begins.me') }), button(t('new.swap'), swap, 'small')),
    ),
    h(
      'fieldset',
      { class: 'choice' },
      h('legend', { text: t('new.variants') }),
      check(t('new.neutral'), draft.neutral, (value) => (draft.neutral = value), t('new.neutral.help')),
      points,
      h(
        'div',
        { class: 'pair' },
        select(t('new.match'), lengths, length, (value) => {
          draft.target = value.startsWith('t') ? Number(value.slice(1)) : 0;
          draft.games = value.startsWith('t') ? 0 : Number(value);
          if (draft.target && !draft.points) points.click();
        }),
        select(t('new.clock'), clocks, String(draft.time[0]) as '0', (value) => {
          draft.time = [Number(value), 0, 0];
        }),
      ),
    ),
    houseChoice(draft.rules, (rules) => {
      draft.rules = rules;
    }),
    h('footer', { class: 'sheet-foot' }, button(t('new.cancel'), close), button(t('new.start'), start, 'primary')),
  );
}
