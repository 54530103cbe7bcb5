/*
 * types.ts: what the C library tells the page, as it arrives.
 *
 * Nothing here is computed by the page. Cells are the library's own numbers;
 * coordinates are counted from 0: x east, y north, z up.
 */

export type Colour = 0 | 1 | 2; // yellow, green, blue
export type BoardName = 'square' | 'rhombus' | 'octagon' | 'ring';
export type Cube = readonly [x: number, y: number, z: number];

export interface Cell {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly name: string;
}

export interface Orientation {
  readonly id: number;
  readonly kind: number;
  readonly grip: readonly [number, number];
  readonly cubes: readonly Cube[];
  /** where a quarter turn leads: upright axis, east axis, north axis */
  readonly turns: readonly [number, number, number];
}

/** A board and the piece set on it. */
export interface Tables {
  readonly name: BoardName;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly sides: readonly { readonly name: string; readonly cells: readonly number[] }[];
  readonly kinds: readonly { readonly letter: string; readonly count: number }[];
  readonly neutral: number;
  readonly orientations: readonly Orientation[];
}

/** A piece held over the board. */
export interface Ghost {
  readonly orientation: number;
  readonly cell: number;
  readonly move: number;
  readonly text: string;
  readonly legal: boolean;
  readonly why: string;
  readonly rest: number;
  readonly cubes: readonly Cube[];
  readonly wins: boolean;
  readonly sides: readonly string[];
  readonly joined: number;
}

export interface Stone {
  readonly kind: number;
  readonly colour: Colour;
  readonly seat: number;
  readonly text: string;
  readonly edge: boolean;
  readonly cubes: readonly Cube[];
}

/** A face of the winning path: 't' top, or the side of a cube facing that way. */
export type Face = readonly [x: number, y: number, z: number, facing: 't' | 'n' | 'e' | 's' | 'w'];

export interface Path {
  readonly length: number;
  readonly direct: boolean;
  readonly cells: readonly number[];
  readonly faces: readonly Face[];
}
