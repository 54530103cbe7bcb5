/*
 * showpiece.ts: games given as lists of moves, and the one that stands beside the welcome.
 */
import type { BoardName } from '../core/types';

export interface Variant {
  readonly neutral?: boolean;
  readonly points?: boolean;
}

/** Whose stone it is: in turn, unless the move says otherwise, as "Y Z:g1x2,h1x2" does. */
function nodeOf(move: string, ply: number): string {
  const [text = '', colour = ''] = move.split(' ').reverse();
  return `;${colour || (text.startsWith('I') ? 'B' : ply % 2 ? 'G' : 'Y')}[${text}]`;
}

/** A two-player game as text, from its moves. */
export function gameText(board: BoardName, moves: readonly string[], { neutral, points }: Variant = {}): string {
  const nodes = moves.map(nodeOf).join('');
  return `(;FF[4]CA[UTF-8]GM[Caminos]BO[${board}]NP[2]NE[${neutral ? 1 : 0}]PT[${points ? 1 : 0}]${nodes})`;
}

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
