/*
 * plots.ts: numbers as drawings, each with its table beside it for those who read rather than look.
 */
import { h, svg } from '../ui/dom';
import { ladder, type Strength } from './ladder';
import { sumOf, type Tally } from './stats';
import { w } from './words';

/** Of a drawing, in its own units: what is drawn narrower has larger letters. */
const width = (): number => (innerWidth < 600 ? 400 : 640);

const signed = (value: number): string => String(value).replace('-', '−');

/** '2026-11' in words. */
export function monthName(month: string): string {
  const date = new Date(`${month}-15T12:00:00`);
  return date.toLocaleDateString(document.documentElement.lang, { month: 'short', year: 'numeric' });
}

const text = (x: number, y: number, words: string, className = '', anchor = 'start'): SVGElement => {
  const element = svg('text', { x, y, class: className, 'text-anchor': anchor });
  element.textContent = words;
  return element;
};

function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): HTMLElement {
  return h(
    'details',
    { class: 'plot-table' },
    h('summary', { text: w('stats.table') }),
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { text: head, attrs: { scope: 'col' } })))),
      h(
        'tbody',
        {},
        ...rows.map(([first, ...rest]) =>
          h(
            'tr',
            {},
            h('th', { text: String(first), attrs: { scope: 'row' } }),
            ...rest.map((value) => h('td', { text: String(value) })),
          ),
        ),
      ),
    ),
  );
}

/** A drawing with its title and table. */
export function figure(
  title: string,
  drawing: SVGElement | null,
  help: string,
  below: HTMLElement | null,
): HTMLElement {
  return h(
    'section',
    { class: 'plot' },
    h('h2', { text: title }),
    help ? h('p', { class: 'soft', text: help }) : null,
    drawing,
    below,
  );
}

const parts = ['won', 'drawn', 'lost'] as const;

/** A bar for each, won, drawn and lost in it. */
export function tallyPlot(title: string, rows: readonly (readonly [name: string, tally: Tally])[]): HTMLElement {
  const wide = width();
  const [label, right, high] = [wide * 0.18 + 38, 126, 34];
  const most = Math.max(1, ...rows.map(([, tally]) => sumOf(tally)));
  const scale = (wide - label - right) / most;
  const bars = rows.flatMap(([name, tally], i) => {
    let x = label;
    const pieces = parts.map((part) => {
      const width = tally[part] * scale;
      const bar = svg('rect', { x, y: i * high + 6, width, height: high - 12, class: `bar-${part}` });
      x += width;
      return bar;
    });
    const share = Math.round((100 * (tally.won + tally.drawn / 2)) / sumOf(tally));
    return [
      text(label - 10, i * high + 22, name, '', 'end'),
      ...pieces,
      text(x + 8, i * high + 22, `${tally.won}–${tally.drawn}–${tally.lost} · ${share} %`, 'plot-soft'),
    ];
  });
  const spoken = rows.map(([name, { won, drawn, lost }]) => `${name}: ${won}–${drawn}–${lost}`).join('; ');
  const drawing = svg(
    'svg',
    {
      viewBox: `0 0 ${wide} ${rows.length * high}`,
      class: 'plot-drawing',
      role: 'img',
      'aria-label': `${title}. ${spoken}`,
    },
    ...bars,
  );
  const heads = [w('stats.what'), w('stats.won'), w('stats.drawn'), w('stats.lost')];
  const numbers = rows.map(([name, { won, drawn, lost }]) => [name, won, drawn, lost]);
  return figure(title, drawing, '', table(heads, numbers));
}

/** On the ladder of levels: where, and how surely. */
export function strengthPlot({ elo, low, high, games }: Strength): HTMLElement {
  const wide = width();
  const top = ladder[ladder.length - 1] ?? 0;
  const [from, to] = [Math.min(-100, low), Math.max(top + 60, high)];
  const at = (value: number): number => 20 + ((value - from) / (to - from)) * (wide - 40);
  const levels = ladder.flatMap((value, i) => [
    svg('line', { x1: at(value), x2: at(value), y1: 34, y2: 62, class: 'plot-tick' }),
    text(at(value), 82, String(i + 1), 'plot-soft', 'middle'),
  ]);
  const nearest = ladder.reduce(
    (best, value, i) => (Math.abs(value - elo) < Math.abs((ladder[best] ?? 0) - elo) ? i : best),
    0,
  );
  const words = w('stats.strength.text', {
    elo: signed(elo),
    low: signed(low),
    high: signed(high),
    games,
    level: nearest + 1,
  });
  const drawing = svg(
    'svg',
    { viewBox: `0 0 ${wide} 92`, class: 'plot-drawing', role: 'img', 'aria-label': words },
    svg('line', { x1: at(from), x2: at(to), y1: 48, y2: 48, class: 'plot-axis' }),
    ...levels,
    svg('rect', { x: at(low), y: 40, width: Math.max(2, at(high) - at(low)), height: 16, rx: 8, class: 'plot-range' }),
    svg('circle', { cx: at(elo), cy: 48, r: 10, class: 'plot-dot' }),
    text(at(elo), 24, signed(elo), 'plot-strong', 'middle'),
  );
  return figure(w('stats.strength'), drawing, words, null);
}

/** Per cent by month, as a line. */
export function accuracyPlot(months: ReadonlyMap<string, number>): HTMLElement {
  const rows = [...months]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, value]) => [monthName(month), Math.round(value)] as const);
  const wide = width();
  const each = Math.ceil((rows.length * 90) / wide); // months with their name below
  const low = Math.min(80, ...rows.map(([, value]) => value));
  const x = (i: number): number => 60 + (rows.length > 1 ? (i / (rows.length - 1)) * (wide - 120) : (wide - 120) / 2);
  const y = (value: number): number => 20 + ((100 - value) / (100 - low || 1)) * 120;
  const grid = [100, (100 + low) / 2, low].flatMap((value) => [
    svg('line', { x1: 50, x2: wide - 20, y1: y(value), y2: y(value), class: 'plot-grid' }),
    text(44, y(value) + 5, `${Math.round(value)} %`, 'plot-soft', 'end'),
  ]);
  const points = rows.flatMap(([month, value], i) => [
    svg('circle', { cx: x(i), cy: y(value), r: 6, class: 'plot-dot' }),
    ...(i % each === 0 ? [text(x(i), 170, month, 'plot-soft', 'middle')] : []),
  ]);
  const line = svg('polyline', {
    points: rows.map(([, value], i) => `${x(i)},${y(value)}`).join(' '),
    class: 'plot-line',
  });
  const spoken = rows.map(([month, value]) => `${month}: ${value} %`).join('; ');
  const label = `${w('stats.accuracy')}. ${spoken}`;
  const drawing = svg(
    'svg',
    { viewBox: `0 0 ${wide} 180`, class: 'plot-drawing', role: 'img', 'aria-label': label },
    ...grid,
    line,
    ...points,
  );
  const below = table(
    [w('stats.month'), w('stats.accuracy')],
    rows.map(([month, value]) => [month, `${value} %`]),
  );
  return figure(w('stats.accuracy'), drawing, w('stats.accuracy.help'), below);
}

export const heatTable = (rows: readonly (readonly [string, number])[]): HTMLElement =>
  table([w('stats.cell'), w('stats.cubes')], rows);
