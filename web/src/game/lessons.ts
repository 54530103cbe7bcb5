/*
 * lessons.ts: the steps of the tutorial: a position, and when it is done.
 *
 * Positions are games; whether a stone fits, wins or is an edge stone is the
 * library's word, read off the view.
 */
import type { BoardName, View } from '../core/types';
import type { Key } from '../i18n';

export interface LessonStep {
  readonly title: Key;
  readonly text: Key;
  readonly done: Key;
  /** what to answer to a move or an answer that is not what was asked for */
  readonly wrong: Key;
  readonly board: BoardName;
  readonly moves: readonly string[];
  /** a question instead of a move: the answers, and the right one */
  readonly quiz?: { readonly answers: readonly (Key | number)[]; readonly right: number };
  /** must a red ghost with a gap have been seen first? */
  readonly gap?: boolean;
  /** must the opponent have no winning answer? */
  readonly safe?: boolean;
  met(view: View): boolean;
}

const lastStone = (view: View): View['stones'][number] | undefined => view.stones[view.stones.length - 1];
const placed = (view: View, before: number): boolean => view.plies > before;

/** Does the last stone lie on another one somewhere? */
function covers(view: View): boolean {
  const last = lastStone(view);
  const others = view.stones.slice(0, -1).flatMap((s) => s.cubes.map((c) => c.join()));
  return last?.cubes.some(([x, y, z]) => others.includes([x, y, z - 1].join())) ?? false;
}

const key = (step: number, part: 'title' | 'text' | 'done' | 'wrong'): Key => `lesson.${step}.${part}` as Key;
const words = (step: number): Pick<LessonStep, 'title' | 'text' | 'done' | 'wrong'> => ({
  title: key(step, 'title'),
  text: key(step, 'text'),
  done: key(step, 'done'),
  wrong: step === 1 ? 'lesson.wrong' : key(step, 'wrong'),
});

const covered = ['O:a1,a2,b1,b2', 'O:d4,d5,e4,e5'];
const flatPath = ['L:c1,d1,d2,d3', 'T:a5,a6,a7,b6', 'L:c4,d4,d5,d6', 'T:g6,h5,h6,h7'];
const tower = ['L:c1,d1,d2,d3', 'T:a5,a6,a7,b6', 'L:d4x3,d5', 'T:g6,h5,h6,h7'];
export const cutPath = [
  'L:d1,d2,d3,e1',
  'O:d4x2,e4x2',
  'L:d5,d6,d7,e7',
  'T:a6,a7,a8,b7',
  'L:c4x3,d4',
  'T:f2,g2,g1,h2',
  'L:d8,e8,f8,f7',
  'L:a1,b1,a2,a3',
];
/** Two yellow groups that touch at a corner only. */
const corners = ['L:c1,d1,d2,d3', 'T:a5,a6,a7,b6', 'L:e4,e5,e6,f6', 'T:g6,h5,h6,h7', 'L:c8,d8,e7,e8', 'L:f1,g1,h1,h2'];
const threat = ['T:c1,d1,e1,d2', 'L:a4,a5,b5,c5', 'T:c8,d8,e8,d7', 'L:d5,d6,e5,f5'];
export const tenFaces = [
  'L:c1,d1,d2,d3',
  'T:a5,a6,a7,b6',
  'T:c4,d4x2,e4',
  'T:g6,h5,h6,h7',
  'L:c7,d5,d6,d7',
  'L:f1,g1,h1,h2',
  'L:d8,e8,f8,f7',
];
/** A game in progress to look at beside the welcome. */
export const showpiece = [
  'Z:b1,c1,c2,d2',
  'L:b2x2,c2,d2',
  'L:d1,e1,f1,f2',
  'L:f1,f2,f3x2',
  'L:e2x3,f2',
  'L:a1x2,b1,c1',
  'L:e3x3,f3',
  'Z:d5,e4,e5,f4',
  'L:e4,e5,e6x2',
  'L:d6x3,e6',
  'O:f5,f6,g5,g6',
  'T:f7,g7,g8,h7',
];
export const climbed = [...tower, 'L:d6,d7,d8,e8'];
export const stacked = [...covered, 'L:d3x2,d4,d5', 'Z:e4,f4x2,g4', 'Z:e5,f5x2,g5'];

export const lessons: readonly LessonStep[] = [
  { ...words(1), board: 'square', moves: [], met: (view) => placed(view, 0) },
  { ...words(2), board: 'square', moves: [], met: (view) => lastStone(view)?.cubes.some(([, , z]) => z >= 1) ?? false },
  { ...words(3), board: 'square', moves: covered, met: (view) => placed(view, 2) && covers(view) },
  { ...words(4), board: 'square', moves: covered, gap: true, met: (view) => placed(view, 2) },
  { ...words(5), board: 'square', moves: flatPath, met: (view) => view.result === 'yellow' },
  { ...words(6), board: 'square', moves: tower, met: (view) => view.result === 'yellow' },
  {
    ...words(7),
    board: 'square',
    moves: cutPath,
    quiz: { answers: ['lesson.yes', 'lesson.no'], right: 1 },
    met: () => false,
  },
  {
    ...words(11),
    board: 'square',
    moves: corners,
    quiz: { answers: ['lesson.yes', 'lesson.no'], right: 1 },
    met: () => false,
  },
  { ...words(8), board: 'square', moves: threat, safe: true, met: (view) => placed(view, 4) },
  { ...words(9), board: 'square', moves: tenFaces, quiz: { answers: [8, 10, 12], right: 1 }, met: () => false },
  {
    ...words(12),
    board: 'square',
    moves: tenFaces.slice(0, 6),
    quiz: { answers: [2, 3, 4], right: 1 },
    met: () => false,
  },
  { ...words(10), board: 'octagon', moves: [], met: (view) => placed(view, 0) && lastStone(view)?.edge === false },
];

/** A two-player game as text, from its moves. */
export function gameText(board: BoardName, moves: readonly string[]): string {
  const nodes = moves.map((move, i) => `;${i % 2 ? 'G' : 'Y'}[${move}]`).join('');
  return `(;FF[4]CA[UTF-8]GM[Caminos]BO[${board}]NP[2]NE[0]${nodes})`;
}
