/*
 * moves.ts: the moves so far, with variations, stepping, and the chances.
 */
import type { State } from '../core/store';
import type { TreeNode, Verdict, View } from '../core/types';
import { isComputersTurn, lineOf } from '../game/game';
import { colourName, t } from '../i18n';
import { button, h, iconButton, setText, svg } from './dom';
import type { Page, Part } from './page';
import { seatName } from './words';

/** Chances of yellow, 0 to 1, as a verdict sees them. */
function yellowChance({ team, winrate }: Verdict): number {
  return team === 0 ? winrate : 1 - winrate;
}

interface Blunder {
  node: number;
  ply: number;
  loss: number;
  move: string;
  best: string;
}

/** Moves after which the mover's chances fell by a fifth or more. */
function findBlunders(view: View, verdicts: ReadonlyMap<number, Verdict>): Blunder[] {
  const line = lineOf(view, view.live);
  const nodes = new Map(view.tree.map((n) => [n[0], n]));
  const blunders: Blunder[] = [];
  for (let i = 1; i < line.length; i++) {
    const [before, after] = [verdicts.get(line[i - 1] as number), verdicts.get(line[i] as number)];
    const node = nodes.get(line[i] as number);
    if (!before || !after || !node || node[2] === 2) continue;
    const side = node[2] === 0 ? 1 : -1;
    const loss = side * (yellowChance(before) - yellowChance(after));
    if (loss >= 0.2 && node[4] !== before.best)
      blunders.push({ node: node[0], ply: node[3], loss, move: node[4], best: before.best });
  }
  return blunders;
}

function graph(state: State, go: (node: number) => void): SVGElement | null {
  const { view, verdicts } = state;
  if (!view || verdicts.size < 2) return null;
  const line = lineOf(view, view.live);
  const width = 280;
  const height = 84;
  const step = width / Math.max(1, line.length - 1);
  const points = line.flatMap((node, ply) => {
    const verdict = verdicts.get(node);
    if (!verdict) return [];
    return [{ node, ply, x: ply * step, y: height - yellowChance(verdict) * height }];
  });
  const { result } = view.outcome;
  if (result !== 'none' && !verdicts.has(view.live))
    points.push({
      node: view.live,
      ply: line.length - 1,
      x: width,
      y: { yellow: 0, green: height, draw: height / 2 }[result],
    });
  const path = points.map((p, i) => `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('');
  const first = points[0];
  const last = points[points.length - 1];
  const area = first && last ? `${path}L${last.x} ${height}L${first.x} ${height}Z` : '';
  const here = line.indexOf(view.node);
  const root = svg(
    'svg',
    { viewBox: `-4 -4 ${width + 8} ${height + 8}`, class: 'graph', role: 'img', 'aria-label': t('chances.graph') },
    svg('rect', { x: 0, y: 0, width, height, class: 'graph-green' }),
    svg('path', { d: area, class: 'graph-yellow' }),
    svg('line', { x1: 0, x2: width, y1: height / 2, y2: height / 2, class: 'graph-half' }),
    svg('path', { d: path, class: 'graph-line' }),
  );
  if (here >= 0) root.append(svg('line', { x1: here * step, x2: here * step, y1: 0, y2: height, class: 'graph-here' }));
  for (const blunder of findBlunders(view, verdicts)) {
    const p = points.find((q) => q.node === blunder.node);
    if (p) root.append(svg('circle', { cx: p.x, cy: p.y, r: 4.5, class: 'graph-blunder' }));
  }
  root.addEventListener('click', (event) => {
    const box = root.getBoundingClientRect();
    const ply = Math.round((((event.clientX - box.left) / box.width) * (width + 8) - 4) / step);
    const node = line[Math.max(0, Math.min(line.length - 1, ply))];
    if (node !== undefined) go(node);
  });
  return root;
}

/** A record may have thousands of moves; so many have a row at a time. */
const rowsMost = 400;

export function movesPart(page: Page): Part {
  const { game } = page;
  const list = h('ol', { class: 'moves', attrs: { tabindex: 0, 'aria-label': t('moves.title') } });
  const first = iconButton('first', t('moves.first'), () => void game.goto(0));
  const back = iconButton('left', t('moves.back'), () => void game.step('back'));
  const forward = iconButton('right', t('moves.forward'), () => void game.step('forward'));
  const live = iconButton('last', t('moves.live'), () => void game.step('live'));
  const onward = button(t('moves.continue'), () => void game.step('continue'), 'small');
  const analyse = button(t('chances.analyse'), () => void game.analyse(), 'small', 'chart');
  const best = button(t('chances.show'), () => void game.showBest(), 'small', 'hint');
  const chances = h(
    'div',
    { class: 'chances', attrs: { role: 'img' } },
    h('span', { class: 'chance-yellow' }),
    h('span', { class: 'chance-green' }),
  );
  const chart = h('div', { class: 'chart' });
  const verdictLine = h('p', { class: 'verdict' });
  const note = h('textarea', {
    class: 'note',
    attrs: { rows: 2, maxlength: 2000, 'aria-label': t('moves.comment'), placeholder: t('moves.comment') },
  });
  note.addEventListener('change', () => {
    const { view } = page.store.state;
    if (view) void game.comment(view.node, note.value);
  });
  const element = h(
    'section',
    { class: 'moves-section', attrs: { 'aria-label': t('moves.title') } },
    h('h2', { text: t('moves.title') }),
    list,
    h('div', { class: 'step-row' }, first, back, forward, live),
    chances,
    chart,
    verdictLine,
    h('div', { class: 'review-row' }, analyse, best, onward),
    note,
  );

  /** A move as the list has it. */
  interface Entry {
    readonly node: TreeNode;
    readonly depth: number;
    readonly best: string | undefined; // where the move was a blunder
  }
  interface Row extends Entry {
    readonly item: HTMLElement;
  }
  let entries: Entry[] = [];
  let from = 0; // the first entry that has a row
  let rows = new Map<number, Row>();
  const earlier = moreRow(-1);
  const later = moreRow(1);

  function makeRow(entry: Entry): Row {
    const [id, , colour, ply, move, comment] = entry.node;
    const button = h(
      'button',
      { class: `move colour-${colour}`, attrs: { type: 'button' }, on: { click: () => void game.goto(id) } },
      ply ? h('span', { class: 'swatch', attrs: { 'aria-hidden': 'true' } }) : null,
      h('span', { text: ply === 0 ? t('moves.start') : `${ply}. ${move}` }),
      entry.best ? h('span', { class: 'blunder', text: '?!', title: t('chances.best', { move: entry.best }) }) : null,
      comment ? h('span', { class: 'noted', text: '✎' }) : null,
    );
    const item = h('li', {}, button);
    if (entry.depth) item.style.setProperty('--depth', String(Math.min(4, entry.depth)));
    return { ...entry, item };
  }

  /** A row that stands for those before or behind the ones shown, and brings some. */
  function moreRow(way: 1 | -1): HTMLElement {
    const act = () => {
      from = clampFrom(from + (way * rowsMost) / 2);
      arrange();
      const { view } = page.store.state;
      if (view) mark(view);
      list.scrollTop = way < 0 ? list.scrollHeight / 2 - list.clientHeight : list.scrollHeight / 2;
    };
    return h('li', {}, h('button', { class: 'move more', attrs: { type: 'button' }, on: { click: act } }));
  }

  function clampFrom(first: number): number {
    return Math.max(0, Math.min(first, entries.length - rowsMost));
  }

  function showCurrent(): void {
    const current = list.querySelector<HTMLElement>('.current');
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }
  new ResizeObserver(showCurrent).observe(list);

  /** The tree as a list: the main line, each variation set in after its fork. */
  function rebuild({ view, verdicts }: State): void {
    if (!view) return;
    const depths = new Map<number, number>();
    const seen = new Set<number>();
    const blunders = new Map(findBlunders(view, verdicts).map((b) => [b.node, b.best]));
    entries = view.tree.map((node) => {
      const [id, parent] = node;
      const depth = (depths.get(parent) ?? 0) + Number(seen.has(parent));
      depths.set(id, depth);
      seen.add(parent);
      return { node, depth, best: blunders.get(id) };
    });
    const here = view.tree.findIndex(([id]) => id === view.node);
    const margin = rowsMost / 4;
    const isInside = here >= from + margin && here < from + rowsMost - margin;
    from = clampFrom(isInside ? from : here - rowsMost / 2);
    arrange();
    mark(view);
    showCurrent();
  }

  /** Rows for the entries in reach, in their order; those that have not changed stay. */
  function arrange(): void {
    const old = rows;
    const shown = entries.slice(from, from + rowsMost);
    rows = new Map(
      shown.map((entry) => {
        const known = old.get(entry.node[0]);
        const kept = known?.node === entry.node && known.depth === entry.depth && known.best === entry.best;
        return [entry.node[0], kept ? known : makeRow(entry)];
      }),
    );
    for (const [id, { item }] of old) if (rows.get(id)?.item !== item) item.remove();
    const behind = entries.length - from - shown.length;
    setText(earlier.firstElementChild as Element, t('moves.earlier', { count: from }));
    setText(later.firstElementChild as Element, t('moves.later', { count: behind }));
    earlier.hidden = from === 0;
    later.hidden = behind === 0;
    let at = list.firstElementChild;
    for (const item of [earlier, ...[...rows.values()].map((row) => row.item), later]) {
      if (item === at) at = at.nextElementSibling;
      else list.insertBefore(item, at);
    }
  }

  /** Which move is looked at, and where the game stands. */
  function mark(view: View): void {
    for (const marked of list.querySelectorAll('.current, .live')) {
      marked.classList.remove('current', 'live');
      marked.removeAttribute('aria-current');
    }
    const current = rows.get(view.node)?.item.firstElementChild;
    current?.classList.add('current');
    current?.setAttribute('aria-current', 'step');
    rows.get(view.live)?.item.firstElementChild?.classList.add('live');
  }

  function showChances(state: State): void {
    const { view, verdicts, prefs, thinking } = state;
    if (!view) return;
    const verdict = verdicts.get(view.node) ?? (prefs.chances ? thinking?.verdict : null);
    chances.hidden = !verdict || (!prefs.chances && verdicts.size < 2);
    if (verdict) {
      const yellow = Math.round(100 * yellowChance(verdict));
      const [left, right] = chances.children as unknown as [HTMLElement, HTMLElement];
      left.style.flexGrow = String(Math.max(1, yellow));
      right.style.flexGrow = String(Math.max(1, 100 - yellow));
      setText(left, `${yellow} %`);
      setText(right, `${100 - yellow} %`);
      chances.setAttribute(
        'aria-label',
        `${t('chances.title')}: ${colourName(0)} ${yellow} %, ${colourName(1)} ${100 - yellow} %`,
      );
    }
    const forced = verdict?.proven ?? 0;
    const words =
      forced > 0 ? t('chances.win', { plies: forced }) : forced < 0 ? t('chances.loss', { plies: -forced }) : '';
    const blunder = findBlunders(view, verdicts).find((b) => b.node === view.node);
    setText(
      verdictLine,
      [words && `${seatName(view, view.seat)}: ${words}`, blunder && t('chances.best', { move: blunder.best })]
        .filter(Boolean)
        .join(' · '),
    );
  }

  function update(state: State, old: State | null): void {
    const { view } = state;
    if (!view) return;
    if (view.tree !== old?.view?.tree || view.node !== old?.view?.node || state.verdicts !== old?.verdicts) {
      rebuild(state);
      const drawing = graph(state, (node) => void game.goto(node));
      chart.replaceChildren(...(drawing ? [drawing] : []));
    }
    const review = view.node !== view.live;
    const atStart = view.plies === 0;
    first.disabled = back.disabled = atStart;
    forward.disabled = !view.tree.some(([, parent]) => parent === view.node);
    live.disabled = !review;
    onward.hidden = !review;
    const known = lineOf(view, view.live).filter((node) => state.verdicts.has(node)).length;
    analyse.hidden = view.tree.length < 2 || state.lesson !== null || known >= lineOf(view, view.live).length - 1;
    const busy = state.thinking?.purpose === 'analysis';
    analyse.disabled = busy;
    setText(analyse.querySelector('span') as Element, t(busy ? 'chances.analysing' : 'chances.analyse'));
    best.hidden = view.result !== 'none' || (!review && !state.verdicts.has(view.node)) || isComputersTurn(view);
    note.hidden = view.tree.length < 2 || (!review && view.outcome.result === 'none');
    const comment = view.tree.find(([id]) => id === view.node)?.[5] ?? '';
    if (document.activeElement !== note && note.value !== comment) note.value = comment;
    showChances(state);
  }

  return { element, update };
}
