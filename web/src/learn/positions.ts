/*
 * positions.ts: the games that lessons and figures show. Every one is legal, and what the
 * words say of them is the library's word: a test asks it.
 */
import type { BoardName } from '../core/types';
import { gameText, type Variant } from '../game/showpiece';

export interface Position extends Variant {
  readonly board: BoardName;
  readonly moves: readonly string[];
}

const square = (...moves: string[]): Position => ({ board: 'square', moves });

/** The same, some stones later. */
export const after = (position: Position, ...moves: string[]): Position => ({
  ...position,
  moves: [...position.moves, ...moves],
});

export const textOf = (position: Position): string => gameText(position.board, position.moves, position);

export const empty = square();
export const emptyOctagon: Position = { board: 'octagon', moves: [], points: true };
export const covered = square('O:a1,a2,b1,b2', 'O:d4,d5,e4,e5');
export const stacked = after(covered, 'L:d3x2,d4,d5', 'Z:e4,f4x2,g4', 'Z:e5,f5x2,g5');
export const flatPath = square('L:c1,d1,d2,d3', 'T:a5,a6,a7,b6', 'L:c4,d4,d5,d6', 'T:g6,h5,h6,h7');
export const tower = square('L:c1,d1,d2,d3', 'T:a5,a6,a7,b6', 'L:d4x3,d5', 'T:g6,h5,h6,h7');
export const climbed = after(tower, 'L:d6,d7,d8,e8');

/** All tops are yellow from side to side, but a step is not. */
export const cutPath = square(
  'L:d1,d2,d3,e1',
  'O:d4x2,e4x2',
  'L:d5,d6,d7,e7',
  'T:a6,a7,a8,b7',
  'L:c4x3,d4',
  'T:f2,g2,g1,h2',
  'L:d8,e8,f8,f7',
  'L:a1,b1,a2,a3',
);

/** Two yellow groups that touch along an upright edge only. */
export const corners = square(
  'L:c1,d1,d2,d3',
  'T:a5,a6,a7,b6',
  'L:e4,e5,e6,f6',
  'T:g6,h5,h6,h7',
  'L:c8,d8,e7,e8',
  'L:f1,g1,h1,h2',
);

/** The west can be reached in the corner only. */
export const cornerCell = square('L:f2,f3,g3,h3', 'L:a2x3,a3', 'L:d1,d2,e1,f1', 'T:g6,h5,h6,h7');

/** A path on the second level, over green; a stone is missing. */
export const above = square('O:d7x2,d8x2', 'L:d2,d3,d4,e2', 'L:d1x2,d2,d3', 'L:d5,e5,f5,f6');
export const aboveAll = after(above, 'L:d4,d5,d6x2');

export const threat = square('T:c1,d1,e1,d2', 'L:a4,a5,b5,c5', 'T:c8,d8,e8,d7', 'L:d5,d6,e5,f5');

/** Thirteen faces, as in the example of the rulebooks, whose figure is lost. */
export const thirteen: Position = {
  ...square(
    'L:d1,d2x3',
    'T:a5,a6,a7,b6',
    'L:d3x3,d4',
    'T:g6,h5,h6,h7',
    'L:c5,d5,d6,d7',
    'L:f1,g1,h1,h2',
    'L:d8x2,e8,f8',
  ),
  points: true,
};

/** One stone of yellow, three of green at the edge. */
export const edges = square(
  'L:c1,d1,d2,d3',
  'T:a5,a6,a7,b6',
  'T:c4,d4x2,e4',
  'T:g6,h5,h6,h7',
  'L:c7,d5,d6,d7',
  'L:f1,g1,h1,h2',
);

/** Green is out with two O in hand; yellow's last stone fits in two places. */
export const crowded = square(
  ...['T:a4,b3,b4,b5', 'Z:f1,g1,g2,h2', 'O:c8x2,d8x2', 'T:e2,e3,e4,f3', 'T:a6,b6x2,c6'],
  ...['T:c2,c3,c4,d3', 'Z:e7,f6,f7,g6', 'L:e8,f8,g8x2', 'L:e5,f5,g4,g5', 'Z:c5,d5,d6,e6'],
  ...['L:a7,a8,b7,c7', 'L:f4x2,f5,f6', 'T:d6,d7x3', 'L:g7,h5,h6,h7', 'O:d1x2,e1x2'],
  ...['L:c1x2,c2,c3', 'T:d3,d4x3', 'T:a1,a2,a3,b2', 'Z:a4x2,a5x2', 'T:e2,f2x2,g2'],
  ...['L:b8x3,c8', 'Z:f3,g3x2,h3', 'L:g8,h8x3', 'Z:b1x2,b2x2', 'Z:h3x2,h4x2'],
);
export const drawn = after(crowded, 'Y Z:g1x2,h1x2');
/** The same game where points count, so that the edge stones decide. */
export const counted: Position = { ...drawn, points: true };

/** On eight sides: south and south-west can both be reached from the north. */
export const fork: Position = {
  board: 'octagon',
  points: true,
  moves: ['L:d8,e8,e9,e10', 'T:a5,a6,a7,b6', 'L:d5,d6,d7,e5', 'T:i5,j4,j5,j6', 'T:c4,d3,d4,e4', 'L:g3,g4,g5,h5'],
};
export const direct = after(fork, 'O:d1,d2,e1,e2');
export const oblique = after(fork, 'Z:b3,c2,c3,d2');

/** A blue bar lies in the way, another stands. */
export const blue: Position = {
  board: 'square',
  neutral: true,
  moves: ['I:c4,d4,e4', 'I:g4x3', 'L:c1,d1,d2,d3', 'T:a5,a6,a7,b6', 'O:d7,d8,e7,e8', 'L:f1,g1,h1,h2'],
};
export const blueCovered = after(blue, 'Z:d4,d5x2,d6');
