/*
 * chances.ts: what the engine thinks of a game, when it was asked: a graph, and mistakes.
 */
import type { State } from '../core/store';
import type { Verdict, View } from '../core/types';
import { lineOf } from '../game/game';
import { t } from '../i18n';
import { svg } from './dom';

/** Chances of yellow, 0 to 1, as a verdict sees them. */
export function yellowChance({ team, winrate }: Verdict): number {
  return team === 0 ? winrate : 1 - winrate;
}

/** Yellow wins, a draw, green wins: whole percents that add up to a hundred. */
export function percents({ team, wdl: [win, , loss] }: Verdict): [number, number, number] {
  const [own, other] = [Math.round(100 * win), Math.round(100 * loss)];
  const draw = Math.max(0, 100 - own - other);
  return team === 0 ? [own, draw, 100 - own - draw] : [100 - own - draw, draw, own];
}

export interface Blunder {
  readonly node: number;
  readonly loss: number; // of the mover's chances, 0 to 1
  readonly best: string;
}

export const percent = ({ loss }: Blunder): number => Math.round(100 * loss);

/** Does somebody want to know? */
export const isAsked = ({ analysis, prefs }: State): boolean => analysis || prefs.chances;

/** Moves after which the mover's chances fell by a tenth or more. */
export function findBlunders(state: State): Blunder[] {
  const { view, verdicts } = state;
  if (!view || !isAsked(state)) return [];
  const line = lineOf(view, view.live);
  const nodes = new Map(view.tree.map((n) => [n[0], n]));
  return line.flatMap((id, i) => {
    const [before, after, node] = [verdicts.get(line[i - 1] ?? -1), verdicts.get(id), nodes.get(id)];
    if (!before || !after || !node || node[2] === 2 || node[4] === before.best) return [];
    const loss = (node[2] === 0 ? 1 : -1) * (yellowChance(before) - yellowChance(after));
    return loss >= 0.1 ? [{ node: id, loss, best: before.best }] : [];
  });
}

const [width, height] = [280, 84];

interface Spot {
  readonly node: number;
  readonly x: number;
  readonly y: number;
}

/** What is known, in runs of moves next to each other: between them nothing is drawn. */
function runsOf(line: readonly number[], verdicts: ReadonlyMap<number, Verdict>, step: number): Spot[][] {
  const runs: Spot[][] = [[]];
  line.forEach((node, ply) => {
    const verdict = verdicts.get(node);
    if (verdict) runs.at(-1)?.push({ node, x: ply * step, y: height - yellowChance(verdict) * height });
    else if (runs.at(-1)?.length) runs.push([]);
  });
  return runs.filter((run) => run.length > 0);
}

/** Go where the pointer is, and along with it while it is pressed, though the graph is drawn anew meanwhile. */
function scrub(root: SVGElement, line: readonly number[], step: number, go: (node: number) => void): void {
  root.addEventListener('pointerdown', (pressed) => {
    const box = root.getBoundingClientRect();
    let at = -1;
    const follow = (event: PointerEvent): void => {
      const ply = Math.round((((event.clientX - box.left) / box.width) * (width + 8) - 4) / step);
      const node = line[Math.max(0, Math.min(line.length - 1, ply))];
      if (node === undefined || node === at) return;
      at = node;
      go(node);
    };
    follow(pressed);
    const watch = new AbortController();
    document.addEventListener('pointermove', follow, { signal: watch.signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(end, () => watch.abort(), { signal: watch.signal });
  });
}

/** The chances of yellow over the game; nothing unless it was asked for. */
export function graph(state: State, go: (node: number) => void): SVGElement | null {
  const { view, verdicts } = state;
  if (!view || !isAsked(state) || verdicts.size < 2) return null;
  const line = lineOf(view, view.live);
  const step = width / Math.max(1, line.length - 1);
  const runs = runsOf(line, verdicts, step);
  const way = (run: readonly Spot[]): string =>
    run.map((p, i) => `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('');
  const area = (run: readonly Spot[]): string => `${way(run)}L${run.at(-1)?.x} ${height}L${run[0]?.x} ${height}Z`;
  const root = svg(
    'svg',
    { viewBox: `-4 -4 ${width + 8} ${height + 8}`, class: 'graph', role: 'img', 'aria-label': t('chances.graph') },
    svg('rect', { x: 0, y: 0, width, height, class: 'graph-green' }),
    svg('path', { d: runs.map(area).join(''), class: 'graph-yellow' }),
    svg('line', { x1: 0, x2: width, y1: height / 2, y2: height / 2, class: 'graph-half' }),
    svg('path', { d: runs.map(way).join(''), class: 'graph-line' }),
  );
  root.append(...marks(view, line, step));
  const spots = new Map(runs.flat().map((spot) => [spot.node, spot]));
  for (const blunder of findBlunders(state)) {
    const spot = spots.get(blunder.node);
    if (spot) root.append(svg('circle', { cx: spot.x, cy: spot.y, r: 2.5 + 6 * blunder.loss, class: 'graph-blunder' }));
  }
  scrub(root, line, step, go);
  return root;
}

/** Where somebody looks. */
function marks(view: View, line: readonly number[], step: number): SVGElement[] {
  const here = line.indexOf(view.node);
  return here < 0 ? [] : [svg('line', { x1: here * step, x2: here * step, y1: 0, y2: height, class: 'graph-here' })];
}
