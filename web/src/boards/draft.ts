/*
 * draft.ts: a board that is being drawn, and the text it makes (docs/boards.md).
 *
 * Whether it is a board is for the library to say; here is only what was drawn. A place of
 * the grid is a number, x + 16 y, counted from the south-west.
 */
import type { Tables } from '../core/types';

export const most = 16; // cells in a row or column
export const length = 3; // of a shape

export interface Shape {
  readonly letter: string;
  readonly count: number;
  /** nine places, row by row from the north */
  readonly cubes: readonly boolean[];
}

export interface DrawnSide {
  readonly name: string;
  readonly cells: ReadonlySet<number>;
}

export type Symmetry = 1 | 2 | 4 | 8;

export interface Draft {
  readonly name: string;
  readonly title: string;
  readonly width: number; // of the grid drawn on
  readonly height: number;
  readonly symmetry: Symmetry;
  readonly cells: ReadonlySet<number>;
  readonly sideCount: 4 | 8;
  /** corrected by hand; null: found by themselves */
  readonly sides: readonly DrawnSide[] | null;
  /** null: those of the box */
  readonly shapes: readonly Shape[] | null;
  readonly neutral: Shape | null;
}

export const place = (x: number, y: number): number => x + most * y;
export const xOf = (at: number): number => at % most;
export const yOf = (at: number): number => Math.floor(at / most);

export const emptyDraft: Draft = {
  name: 'my-board',
  title: '',
  width: 8,
  height: 8,
  symmetry: 4,
  cells: new Set(),
  sideCount: 4,
  sides: null,
  shapes: null,
  neutral: null,
};

export const boxShapes: readonly Shape[] = [
  ['L', 4, '####.....'],
  ['T', 4, '###.#....'],
  ['Z', 4, '##..##...'],
  ['O', 2, '##.##....'],
].map(([letter, count, cubes]) => ({
  letter: letter as string,
  count: count as number,
  cubes: [...(cubes as string)].map((c) => c === '#'),
}));

export const bar: Shape = { letter: 'I', count: 1, cubes: [...'###......'].map((c) => c === '#') };

/** A place and where the symmetry takes it, on a grid of that size. */
export function images(at: number, { width, height, symmetry }: Draft): number[] {
  const found = new Set([at]);
  const add = (map: (x: number, y: number) => number): void => {
    for (const p of [...found]) found.add(map(xOf(p), yOf(p)));
  };
  if (symmetry === 8 && width === height) add((x, y) => place(y, x));
  if (symmetry > 1) add((x, y) => place(width - 1 - x, height - 1 - y));
  if (symmetry > 2) add((x, y) => place(width - 1 - x, y));
  return [...found];
}

/** The smallest rectangle around what is drawn; null if that is nothing. */
function bounds(cells: ReadonlySet<number>): { west: number; south: number; east: number; north: number } | null {
  if (cells.size === 0) return null;
  const xs = [...cells].map(xOf);
  const ys = [...cells].map(yOf);
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

/** As the board will call it: a1 is its south-west corner. */
export function cellName(draft: Draft, at: number): string {
  const box = bounds(draft.cells);
  return `${'abcdefghijklmnop'[xOf(at) - (box?.west ?? 0)] ?? '-'}${yOf(at) - (box?.south ?? 0) + 1}`;
}

/** From the north; only what is around cells. */
export function rowsOf({ cells }: Draft): string[] {
  const box = bounds(cells);
  if (!box) return [];
  const rows: string[] = [];
  for (let y = box.north; y >= box.south; y--) {
    let row = '';
    for (let x = box.west; x <= box.east; x++) row += cells.has(place(x, y)) ? '#' : '.';
    rows.push(row);
  }
  return rows;
}

function shapeText({ cubes }: Shape): string {
  const rows = [0, 1, 2].map((y) => cubes.slice(3 * y, 3 * y + 3));
  const used = (line: readonly (boolean | undefined)[]): boolean => line.some(Boolean);
  const xs = [0, 1, 2].filter((x) => used(rows.map((row) => row[x])));
  const ys = [0, 1, 2].filter((y) => used(rows[y] ?? []));
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  return rows
    .slice(top, bottom + 1)
    .map((row) =>
      row
        .slice(left, right + 1)
        .map((cube) => (cube ? '#' : '.'))
        .join(''),
    )
    .join('/');
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

export const sideLines = (draft: Draft): string[] =>
  (draft.sides ?? []).map(({ name, cells }) => `side ${name} ${[...cells].map((at) => cellName(draft, at)).join(' ')}`);

/** The text, given the lines of its sides. */
export function textOf(draft: Draft, sides: readonly string[]): string {
  const { name, title, shapes, neutral } = draft;
  const line = (word: string, shape: Shape): string => `${word} ${shape.letter} ${shape.count} ${shapeText(shape)}`;
  return [
    `board ${name.trim().replace(/\s+/g, '-')}`,
    ...(oneLine(title) ? [`title ${oneLine(title)}`] : []),
    ...rowsOf(draft).map((row) => `row ${row}`),
    ...sides,
    ...(shapes ?? []).map((shape) => line('piece', shape)),
    ...(shapes && neutral ? [line('neutral', neutral)] : []),
    '',
  ].join('\n');
}

/** What a place in the text means in the drawing. */
export interface Spot {
  readonly field: 'name' | 'title' | 'cells' | 'sides' | 'shapes' | 'neutral' | 'other';
  readonly at?: number; // a place of the grid
  readonly index?: number; // of a side or a shape
}

export function spotOf(draft: Draft, text: string, line: number, column: number): Spot {
  const lines = text.split('\n');
  const words = (lines[line - 1] ?? '').split(' ');
  const before = (word: string): number => lines.slice(0, line - 1).filter((l) => l.startsWith(`${word} `)).length;
  const box = bounds(draft.cells) ?? { west: 0, north: 0, south: 0, east: 0 };
  switch (words[0]) {
    case 'board':
      return { field: 'name' };
    case 'title':
      return { field: 'title' };
    case 'row':
      return { field: 'cells', at: place(box.west + column - 5, box.north - before('row')) };
    case 'side': {
      const cell = (lines[line - 1] ?? '').slice(column - 1).split(' ')[0] ?? '';
      const found = /^([a-p])(\d+)$/.exec(cell);
      const at = found && place(box.west + cell.charCodeAt(0) - 97, box.south + Number(found[2]) - 1);
      return { field: 'sides', index: before('side'), ...(at === null ? {} : { at }) };
    }
    case 'piece':
      return { field: 'shapes', index: before('piece') };
    case 'neutral':
      return { field: 'neutral' };
    default:
      return { field: 'other' };
  }
}

/** A board as it was read, to be drawn on. */
export function draftOf(tables: Tables, text: string | null): Draft {
  const at = new Map(tables.cells.map(({ id, x, y }) => [id, place(x, y)]));
  const shape = (kind: number): Shape => {
    const { letter, count, start } = tables.kinds[kind] ?? { letter: 'A', count: 1, start: -1 };
    const lying = tables.orientations.find((o) => o.id === start)?.cubes ?? [];
    const flat = lying.every(([, , z]) => z === lying[0]?.[2]);
    const [west, north] = [Math.min(...lying.map(([x]) => x)), Math.max(...lying.map(([, y]) => y))];
    const cubes = Array.from({ length: 9 }, () => false);
    if (flat) for (const [x, y] of lying) cubes[x - west + 3 * (north - y)] = true;
    return { letter, count, cubes };
  };
  const kinds = tables.kinds.map((_, i) => i).filter((i) => i !== tables.neutral);
  const own = text !== null && /^(piece|neutral)\s/m.test(text);
  return {
    name: text === null ? `my-${tables.name}` : tables.name,
    title: (text && /^title[ \t]+(.*\S)/m.exec(text)?.[1]) || '',
    width: tables.width,
    height: tables.height,
    symmetry: 1,
    cells: new Set(at.values()),
    sideCount: tables.sides.length === 8 ? 8 : 4,
    sides: tables.sides.map(({ name, cells }) => ({ name, cells: new Set(cells.map((id) => at.get(id) ?? 0)) })),
    shapes: own ? kinds.map(shape) : null,
    neutral: own && tables.kinds[tables.neutral] ? shape(tables.neutral) : null,
  };
}

/*
 * Kept between visits.
 */

interface Kept extends Omit<Draft, 'cells' | 'sides'> {
  readonly cells: number[];
  readonly sides: { name: string; cells: number[] }[] | null;
}

export function writeDraft(draft: Draft): string {
  const sides = draft.sides?.map(({ name, cells }) => ({ name, cells: [...cells] })) ?? null;
  return JSON.stringify({ ...draft, cells: [...draft.cells], sides } satisfies Kept);
}

export function readDraft(text: string | null): Draft | null {
  try {
    const kept = JSON.parse(text ?? '') as Kept;
    const sides = kept.sides?.map(({ name, cells }) => ({ name, cells: new Set(cells) })) ?? null;
    return { ...emptyDraft, ...kept, cells: new Set(kept.cells), sides };
  } catch {
    return null;
  }
}
