/*
 * space.ts: everything drawn in space, loaded as one when the page has shown itself.
 */
import { breath } from '../core/breath';
import type { Prefs } from '../core/prefs';
import { Board3d } from './board3d';
import type { Quality } from './kit';
import { drawsInSoftware } from './software';
import { setStage } from './stage';
import { growWood } from './wood';

export { drawBoard, drawStone } from './stage';

/** A small phone is not asked for the finest picture to begin with. */
function firstQuality(software: boolean): Quality {
  if (software) return 'low';
  const weak = (navigator.hardwareConcurrency ?? 4) <= 2 || window.matchMedia('(max-width: 600px)').matches;
  return weak ? 'medium' : 'high';
}

/**
 * A board in space, and small pictures drawn alike from now on; null where there is no WebGL.
 * Step by step, so that the page can be used meanwhile.
 */
export async function openSpace(wanted: Prefs['quality']): Promise<Board3d | null> {
  const software = await drawsInSoftware();
  await growWood(breath);
  const quality = wanted === 'auto' ? firstQuality(software) : wanted;
  const board = Board3d.make(quality, wanted === 'auto', software);
  setStage(board ? quality : null);
  await breath();
  return board;
}
