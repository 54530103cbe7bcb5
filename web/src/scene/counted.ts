/*
 * counted.ts: stones that are counted, such as edge stones.
 */
import { Color, type Object3D } from 'three';
import type { Look } from '../core/surface';
import type { Counted } from '../core/types';
import { decalMesh, type Quad } from './decals';
import { outline } from './outline';

/** What can be read on a stone of that colour. */
export function inkOn(colour: number, palette: Look['palette']): string {
  const pale = colour === 0 || (colour === 2 && palette !== 'classic');
  return pale ? '#3b2604' : '#f7f3e6';
}

/** Each with its number in its own colour, also where it is covered. */
export function countedStones(stones: readonly Counted[], palette: Look['palette']): Object3D[] {
  const tally = [0, 0, 0];
  const quads: Quad[] = stones.map(({ cubes, colour }) => {
    const [x, y, z] = cubes.reduce((high, cube) => (cube[2] > high[2] ? cube : high));
    const { r, g, b } = new Color(inkOn(colour, palette));
    tally[colour] = (tally[colour] ?? 0) + 1;
    return { mark: String(tally[colour]), at: [x, z + 1.03, -y], size: 0.66, colour: [r, g, b] };
  });
  const tones = ['#fff0a0', '#8ff0b8', '#bcd6ff'] as const;
  return [...stones.map(({ cubes, colour }) => outline(cubes, tones[colour], 2.4)), decalMesh(quads, 1)];
}
