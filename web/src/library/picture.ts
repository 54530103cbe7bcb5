/*
 * picture.ts: a position in a hand's breadth, and where stones lie most: drawings from above.
 */
import type { Head, Tables } from '../core/types';
import { svg } from '../ui/dom';

const colourOf: Record<string, number> = { y: 0, g: 1, b: 2 };

const frame = (tables: Tables, label: string, className: string, ...children: Node[]): SVGElement =>
  svg(
    'svg',
    {
      viewBox: `-0.3 -0.3 ${tables.width + 0.6} ${tables.height + 0.6}`,
      class: className,
      ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }),
    },
    ...children,
  );

/** A square of a size in the middle of a cell; north is up. */
const square = (
  tables: Tables,
  x: number,
  y: number,
  size: number,
  attrs: Record<string, string | number>,
): SVGElement => {
  const gap = (1 - size) / 2;
  return svg('rect', { x: x + gap, y: tables.height - 1 - y + gap, width: size, height: size, rx: size / 8, ...attrs });
};

/** The position a game stands at: the higher a column, the more rims it has. */
export function smallPicture(tables: Tables, { columns }: Pick<Head, 'columns'>): SVGElement {
  const parts = tables.cells.flatMap(({ x, y }, i) => {
    const column = columns[i] ?? '';
    const top = colourOf[column.slice(-1)];
    const tile = square(tables, x, y, 0.94, { class: top === undefined ? 'tile' : `stone-${top}` });
    const rims = [...column.slice(1)].map((_, level) => square(tables, x, y, 0.7 - level * 0.28, { class: 'rim' }));
    return [tile, ...rims];
  });
  return frame(tables, '', 'small-picture', ...parts);
}

/** How often a cell was covered, by shade and number. */
export function heatMap(tables: Tables, counts: readonly number[], label: string): SVGElement {
  const most = Math.max(1, ...counts);
  const parts = tables.cells.flatMap(({ x, y }, i) => {
    const count = counts[i] ?? 0;
    const share = count / most;
    const words = svg('text', {
      x: x + 0.5,
      y: tables.height - 0.5 - y,
      class: share > 0.55 ? 'heat-high' : 'heat-low',
    });
    words.textContent = count ? String(count) : '';
    return [
      square(tables, x, y, 0.96, { class: 'heat-ground' }),
      square(tables, x, y, 0.96, { class: 'heat', 'fill-opacity': share.toFixed(3) }),
      words,
    ];
  });
  return frame(tables, label, 'heat-map', ...parts);
}
