/*
 * space.ts: everything drawn in space, loaded as one when the page has shown itself.
 */
import type { Prefs } from '../core/prefs';
import { Board3d } from './board3d';
import { drawsInSoftware, type Quality } from './kit';
import { setStage } from './stage';

export { drawBoard, drawStone } from './stage';

/** A small phone is not asked for the finest picture to begin with. */
function firstQuality(): Quality {
  if (drawsInSoftware()) return 'low';
  const weak = (navigator.hardwareConcurrency ?? 4) <= 2 || window.matchMedia('(max-width: 600px)').matches;
  return weak ? 'medium' : 'high';
}

/** A board in space, and small pictures drawn alike from now on; null where there is no WebGL. */
export function openSpace(wanted: Prefs['quality']): Board3d | null {
  const quality = wanted === 'auto' ? firstQuality() : wanted;
  const board = Board3d.make(quality, wanted === 'auto');
  setStage(board ? quality : null);
  return board;
}
