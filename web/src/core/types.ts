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
  readonly cubes: readonly Cube[];
}

export interface Side {
  readonly name: string;
  /** the number of the side exactly across */
  readonly across: number;
  readonly cells: readonly number[];
}

/** A board and the piece set on it. */
export interface Tables {
  readonly name: BoardName;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly sides: readonly Side[];
  /** start: how it lies in the box */
  readonly kinds: readonly { readonly letter: string; readonly count: number; readonly start: number }[];
  readonly neutral: number;
  readonly orientations: readonly Orientation[];
}

/** Why something failed: a word of docs/reasons.md, its arguments, and English. */
export interface Why {
  readonly error: string;
  readonly reason: string;
  readonly args: Readonly<Record<string, string | number>>;
}

/** A piece held over the board. */
export interface Ghost {
  readonly kind: number;
  readonly orientation: number;
  /** what turning would make of it: upright, forward, aside */
  readonly turns: readonly [number, number, number];
  /** how "the next that fits" would turn it; -1: there is none */
  readonly next: number;
  readonly cell: number;
  readonly move: number;
  readonly text: string;
  readonly legal: boolean;
  readonly why: Why | null;
  readonly rest: number;
  readonly cubes: readonly Cube[];
  readonly wins: boolean;
  readonly sides: readonly string[];
  readonly joined: number;
  /** the cells of the group it would belong to */
  readonly group: readonly number[];
}

export interface Stone {
  readonly kind: number;
  readonly colour: Colour;
  readonly seat: number;
  readonly text: string;
  readonly edge: boolean;
  readonly cubes: readonly Cube[];
}

/** What is numbered at the end of a game: a stone, or a cube alone. */
export type Counted = Pick<Stone, 'colour' | 'cubes'>;

/** A face of the winning path: 't' top, or the side of a cube facing that way. */
export type Face = readonly [x: number, y: number, z: number, facing: 't' | 'n' | 'e' | 's' | 'w'];

export interface Path {
  readonly length: number;
  readonly direct: boolean;
  /** the names of the two sides it joins */
  readonly ends: readonly string[];
  readonly cells: readonly number[];
  readonly faces: readonly Face[];
}

/** Columns of one colour that hang together. */
export interface Joined {
  readonly cells: readonly number[];
  readonly sides: readonly string[];
}

export type SeatKind = 'person' | 'computer' | 'remote';
export type Result = 'none' | 'yellow' | 'green' | 'draw';

export interface Seat {
  readonly kind: SeatKind;
  readonly level: number;
  readonly name: string;
  readonly colour: Colour;
  readonly out: boolean;
  readonly hand: readonly number[];
}

/** [node, parent or -1, colour, ply, move, comment] */
export type TreeNode = readonly [number, number, Colour, number, string, string];

/** What is new in the tree: the first 'from' of the old nodes stay, and the last 'keep'. */
export interface TreeChange {
  readonly version: number;
  readonly from: number;
  readonly keep: number;
  readonly nodes: readonly TreeNode[];
}

/** How long and how the engine is to think; what is left out or 0 is no limit. */
export interface ThinkLimits {
  readonly level?: number;
  readonly visits?: number;
  readonly seconds?: number;
  readonly points?: boolean;
}

/** Who has to do something now. */
export interface Turn {
  readonly due: boolean;
  readonly seat: number;
  readonly kind: SeatKind;
  /** how the computer is to think: as its level says, unless the clock allows less */
  readonly limits: ThinkLimits;
  /** how long that will about take */
  readonly seconds: number;
}

/** A session as it is looked at (src/front/view.c). */
export interface View {
  readonly board: BoardName;
  readonly players: number;
  readonly neutral: boolean;
  readonly points: boolean;
  /** house rules, as "bridget,pie"; missing if there are none */
  readonly rules?: string;
  /** the text of a board of one's own; missing for those of the box */
  readonly definition?: string;
  readonly time: readonly [main: number, increment: number, perMove: number];
  readonly first: number;
  readonly game: number;
  readonly turn: Turn;
  readonly node: number;
  readonly live: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly running: boolean;
  readonly seats: readonly Seat[];
  /** seconds left to each seat */
  readonly clocks: readonly number[];
  readonly seat: number;
  readonly colour: Colour;
  readonly result: Result;
  readonly plies: number;
  readonly neutralLeft: number;
  readonly edge: readonly [number, number];
  /** with house rules: may the other side be taken now, may a time machine be used? */
  readonly swap?: boolean;
  readonly back?: boolean;
  /** in bridget: cells of the sides that show each colour */
  readonly edgeCells?: readonly [number, number];
  /** and the cubes that show there */
  readonly edgeTops?: readonly (readonly [x: number, y: number, z: number, colour: 0 | 1])[];
  readonly worth: readonly [number, number];
  readonly legal: number;
  readonly fits: readonly number[];
  /** height and colour (-1: none) of every cell, in the order of Tables.cells */
  readonly tops: readonly (readonly [number, number])[];
  readonly stones: readonly Stone[];
  readonly path: Path | null;
  /** for yellow and green: what hangs together, and the sides it reaches */
  readonly groups: readonly [readonly Joined[], readonly Joined[]];
  /** columns that a connection lacks at least; -1: there never can be one */
  readonly missing: readonly [number, number];
  /** whose stock is at hand here: while others are to move, that of the next person */
  readonly hand: { readonly seat: number; readonly colour: Colour; readonly fits: readonly number[] };
  readonly outcome: {
    readonly result: Result;
    readonly ending: 'connection' | 'edge' | 'resignation' | 'time' | 'forfeit' | 'agreement' | 'aborting';
    readonly points: number;
    readonly text: string;
  };
  readonly score: readonly [number, number];
  readonly match: {
    readonly games: number;
    readonly target: number;
    readonly played: number;
    readonly points: readonly [number, number];
    readonly over: boolean;
    readonly leader: Result;
  };
  /** in the order it is read: every node after its parent, the main line first */
  readonly tree: readonly TreeNode[];
}

/** A game in few words, as a list of games shows it (src/front/head.c). */
export interface Head {
  readonly board: BoardName;
  readonly definition?: string;
  readonly players: number;
  readonly neutral: boolean;
  readonly points: boolean;
  readonly rules?: string;
  /** its number in a match */
  readonly game: number;
  readonly date: string;
  readonly event: string;
  readonly note: string;
  readonly seats: readonly { readonly kind: SeatKind; readonly level: number; readonly name: string }[];
  readonly result: Result;
  readonly ending: View['outcome']['ending'];
  readonly score: number;
  readonly plies: number;
  /** the colours of every column from the ground up, as "gy", in the order of Tables.cells */
  readonly columns: readonly string[];
}

/** One piece of a collection: a game, or what is wrong there and where. */
export type Piece = { readonly number: number } & (
  | { readonly head: Head; readonly text: string }
  | { readonly broken: Why & { readonly line: number; readonly column: number } }
);

/** A view on its way: of the tree only what is new. */
export type ViewChange = Omit<View, 'tree'> & { readonly tree: TreeChange };

/** A look at the clocks. */
export interface Clocks {
  /** a flag has just fallen and ended the game */
  readonly fell: boolean;
  readonly clocks: readonly number[];
}

/** To win, to draw and to lose; together 1. */
export type Chances = readonly [number, number, number];

export interface Line {
  readonly moves: readonly string[];
  readonly visits: number;
  readonly winrate: number;
  readonly wdl: Chances;
  readonly proven: number;
}

/** What the engine thinks, for the player to move. */
export interface Verdict {
  readonly best: string;
  /** whose turn it is there */
  readonly team: 0 | 1;
  readonly visits: number;
  readonly winrate: number;
  readonly wdl: Chances;
  readonly points: number;
  readonly proven: number;
  readonly drawn: boolean;
  readonly finished: boolean;
  readonly lines: readonly Line[];
}

/** [id, kind, plies, rating, themes as bits] */
export type PuzzleHead = readonly [string, 'win' | 'stop', number, number, number];

/** A puzzle on a desk; 'start': the ply it begins at. */
export interface PuzzleAbout {
  readonly id: string;
  readonly board: BoardName;
  readonly kind: 'win' | 'stop';
  readonly plies: number;
  readonly rating: number;
  readonly themes: number;
  readonly start: number;
  readonly seat: number;
}

/** What is said to a stone; the stones that follow it, the opponent's first. */
export interface PuzzleAnswer {
  readonly verdict: 'wrong' | 'right' | 'solved';
  readonly line: readonly string[];
}

/** Glicko-2. */
export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** [move, kind, orientation, cell it is held by] */
export type Fit = readonly [number, number, number, number];

export interface SeatSetup {
  readonly kind: SeatKind;
  readonly level: number;
  readonly name: string;
}

/** A game to set up. */
export interface Setup {
  readonly board: BoardName;
  /** the text of a board of one's own, which then is played on */
  readonly definition?: string;
  readonly players: 2 | 4;
  readonly neutral: boolean;
  readonly points: boolean;
  /** house rules, as "bridget,pie" */
  readonly rules?: string;
  readonly games: number;
  readonly target: number;
  readonly time: readonly [number, number, number];
  readonly seats: readonly SeatSetup[];
}
