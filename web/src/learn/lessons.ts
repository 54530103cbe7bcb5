/*
 * lessons.ts: the steps of the tutorial: a position, and when it is done.
 *
 * Whether a stone fits, wins or is an edge stone is the library's word, read off the view.
 */
import type { View } from '../core/types';
import * as at from './positions';
import type { LearnKey } from './words';

export interface LessonStep {
  readonly name: string;
  readonly position: at.Position;
  /** a question instead of a move: the answers, and the right one */
  readonly quiz?: { readonly answers: readonly (LearnKey | number | 'yellow' | 'green')[]; readonly right: number };
  /** must a red ghost with a gap have been seen first? */
  readonly gap?: boolean;
  /** must the opponent have no winning answer? */
  readonly safe?: boolean;
  /** from here on one could play a game */
  readonly enough?: boolean;
  met(view: View): boolean;
  /** why a move that does not meet it is wrong, where there is more to say than the usual */
  why?(view: View): LearnKey | null;
}

/** A lesson without a move: the answer decides. */
const question = (
  name: string,
  position: at.Position,
  answers: readonly (LearnKey | number | 'yellow' | 'green')[],
  right: number,
): LessonStep => ({ name, position, quiz: { answers, right }, met: () => false });

const lastStone = (view: View): View['stones'][number] | undefined => view.stones[view.stones.length - 1];
const won = (view: View): boolean => view.result === 'yellow';

/** Does the last stone lie on another one somewhere? */
function covers(view: View): boolean {
  const last = lastStone(view);
  const others = view.stones.slice(0, -1).flatMap((s) => s.cubes.map((c) => c.join()));
  return last?.cubes.some(([x, y, z]) => others.includes([x, y, z - 1].join())) ?? false;
}

export const lessons: readonly LessonStep[] = [
  { name: 'first', position: at.empty, met: () => true },
  { name: 'stand', position: at.empty, met: (view) => lastStone(view)?.cubes.some(([, , z]) => z >= 1) ?? false },
  { name: 'touch', position: at.covered, met: covers },
  { name: 'gap', position: at.covered, gap: true, met: () => true },
  { name: 'path', position: at.flatPath, met: won },
  { name: 'steps', position: at.tower, met: won },
  question('wall', at.cutPath, ['yes', 'no'], 1),
  question('corners', at.corners, ['yes', 'no'], 1),
  { name: 'corner', position: at.cornerCell, met: won },
  { name: 'above', position: at.above, met: won },
  { name: 'block', position: at.threat, safe: true, enough: true, met: () => true },
  question('points', at.thirteen, [8, 11, 13], 2),
  { name: 'out', position: at.crowded, met: () => true },
  question('draw', at.drawn, ['yellow', 'green', 'draw.nobody'], 2),
  question('edge', at.edges, [2, 3, 4], 1),
  { name: 'inner', position: at.emptyOctagon, met: (view) => lastStone(view)?.edge === false },
  {
    name: 'sides',
    position: at.fork,
    met: (view) => won(view) && view.path?.direct === true,
    why: (view) => (won(view) ? 'sides.oblique' : null),
  },
  { name: 'blue', position: at.blue, enough: true, met: won },
];
