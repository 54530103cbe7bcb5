/*
 * statscreen.ts: what one's games add up to, to look at.
 */
import type { Entry } from '../core/shelf';
import type { BoardName } from '../core/types';
import { colourName, t } from '../i18n';
import { select } from '../ui/dialog';
import { h } from '../ui/dom';
import type { Screen } from '../ui/hall';
import { boards } from '../ui/newgame';
import type { Library } from './library';
import { counts, myTeam } from './mine';
import { heatMap } from './picture';
import { accuracyPlot, figure, heatTable, monthName, strengthPlot, tallyPlot } from './plots';
import { progressPart } from './progress';
import { heatOf, type Statistics, statistics, sumOf, type Tally } from './stats';
import { w } from './words';

const tile = (label: string, value: string): HTMLElement =>
  h('div', { class: 'stat-tile' }, h('dt', { text: label }), h('dd', { text: value }));

function tiles({ all, streak, longest, accuracy }: Statistics): HTMLElement {
  return h(
    'dl',
    { class: 'stat-tiles' },
    tile(w('stats.games'), String(sumOf(all))),
    tile(w('stats.won'), String(all.won)),
    tile(w('stats.drawn'), String(all.drawn)),
    tile(w('stats.lost'), String(all.lost)),
    tile(w('stats.streak'), String(streak)),
    tile(w('stats.longest'), String(longest)),
    tile(w('stats.accuracy'), accuracy === null ? '–' : `${Math.round(accuracy)} %`),
  );
}

const named = (rows: ReadonlyMap<string, Tally>, nameOf: (key: string) => string): [string, Tally][] =>
  [...rows].map(([key, tally]) => [nameOf(key), tally]);

const boardLabel = (name: string): string =>
  (boards as readonly string[]).includes(name) ? t(`board.${name as BoardName}`) : name;

function heatPart(library: Library, games: readonly Entry[]): HTMLElement | null {
  const mine = games.filter(({ head }) => myTeam(head) !== null && !head.definition);
  const played = boards.filter((board) => mine.some(({ head }) => head.board === board));
  if (played.length === 0) return null;
  const holder = h('div', {});
  const draw = async (board: BoardName): Promise<void> => {
    const tables = await library.tables({ board });
    const counted = heatOf(mine, board);
    const rows = tables.cells
      .map(({ name }, i): [string, number] => [name, counted[i] ?? 0])
      .sort((a, b) => b[1] - a[1]);
    const label = `${w('stats.heat')}: ${rows
      .slice(0, 5)
      .map(([cell, count]) => `${cell} ${count}`)
      .join(', ')}`;
    holder.replaceChildren(heatMap(tables, counted, label), heatTable(rows));
  };
  const first = played[0] as BoardName;
  void draw(first);
  const choice = select(
    w('filter.board'),
    played.map((board) => [board, boardLabel(board)] as const),
    first,
    (board) => void draw(board),
  );
  const section = figure(w('stats.heat'), null, w('stats.heat.help'), h('div', { class: 'heat-part' }, choice, holder));
  return section;
}

export function statsScreen(library: Library): Screen {
  const body = h('div', { class: 'stats' });
  async function draw(): Promise<void> {
    const games = await library.games();
    if (!games.some(counts)) {
      body.replaceChildren(h('p', { class: 'soft', text: w('stats.none') }));
      return;
    }
    const found = statistics(games, await library.analyses());
    const levelName = (key: string): string => (key === '0' ? w('stats.people') : w('level', { level: key }));
    body.replaceChildren(
      ...[
        tiles(found),
        found.strength && strengthPlot(found.strength),
        tallyPlot(w('stats.level'), named(found.byLevel, levelName)),
        tallyPlot(w('stats.board'), named(found.byBoard, boardLabel)),
        tallyPlot(
          w('stats.colour'),
          named(found.byColour, (key) => colourName(key === '1' ? 1 : 0)),
        ),
        tallyPlot(w('stats.month'), named(found.byMonth, monthName)),
        found.accuracyByMonth.size ? accuracyPlot(found.accuracyByMonth) : null,
        heatPart(library, games),
      ].filter((part) => part !== null),
    );
  }
  void draw();
  const progress = progressPart(library, () => void draw());
  return { element: library.frame('stats', w('tab.stats'), body, progress.element), leave: progress.leave };
}
