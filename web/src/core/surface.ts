/*
 * surface.ts: a board on the screen, in space or flat; the page does not care.
 *
 * A surface shows what it is given and says which cell lies under a point. It
 * knows no rules and changes no state.
 */
import type { Colour, Counted, Face, Ghost, Stone, Tables, View } from './types';

/** What lies on the board: the part of a view that is drawn. */
export type Scene = Pick<View, 'stones' | 'tops'>;

/** What a figure shows: perhaps a path, perhaps stones with their numbers. */
export type Figure = Pick<View, 'stones' | 'path'> & { readonly counted?: readonly Counted[] };

export interface Marks {
  /** cells where the piece in hand fits: 2 as it is turned now, 1 turned otherwise */
  fits: ReadonlyMap<number, 1 | 2> | null;
  /** the stone placed last */
  last: Stone | null;
  /** a move proposed by the computer */
  hint: Ghost | null;
  hintColour: Colour;
  /** cells that hang together, to be lit in that colour */
  joined: readonly number[];
  /** stones or cubes that are counted, such as edge stones */
  stones: readonly Counted[];
}

export const noMarks: Marks = { fits: null, last: null, hint: null, hintColour: 0, joined: [], stones: [] };

export type Preset = 'iso' | 'top' | 'south' | 'east' | 'north' | 'west';

export interface Look {
  palette: 'classic' | 'safe' | 'contrast';
  patterns: boolean;
  dark: boolean;
  motion: boolean;
  coordinates: boolean;
  heights: boolean;
}

export interface Surface {
  readonly element: HTMLElement;
  readonly kind: '3d' | '2d';
  /** When the first picture can be seen. */
  ready(): Promise<void>;
  setBoard(tables: Tables): void;
  setLook(look: Look): void;
  /** 'settle': the last stone is new and may come down softly */
  setScene(scene: Scene, settle: boolean): void;
  setGhost(ghost: Ghost | null, colour: 0 | 1 | 2): void;
  setMarks(marks: Marks): void;
  /** The first 'count' faces of a path in the winner's colour, numbered. */
  setPath(faces: readonly Face[], count: number, winner: Colour): void;
  /** A game was won: a slow look round, where things may move. */
  celebrate(): void;
  preset(preset: Preset): void;
  /** Turn the camera: radians round and up, and a zoom factor. */
  orbit(round: number, up: number, zoom: number): void;
  /** The board direction an arrow key means, seen from the camera. */
  heading(arrow: 'up' | 'down' | 'left' | 'right'): readonly [number, number];
  /** The cell meant by a point, if 'open' are those where the stone in hand could go. */
  cellAt(clientX: number, clientY: number, open?: ReadonlySet<number> | null): number | null;
  /** Whether the proposed stone is drawn at a point. */
  hintAt(clientX: number, clientY: number): boolean;
  /** Where the middle of a cell's top is on the screen, or of that level above it. */
  pointOf(cell: number, level?: number): { x: number; y: number };
  resize(): void;
  picture(width: number, height: number): Promise<HTMLCanvasElement>;
  dispose(): void;
}
