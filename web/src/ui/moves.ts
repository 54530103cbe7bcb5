/*
 * moves.ts: the moves so far, with variations, stepping, replay, and the chances.
 */
import { palettes } from '../core/palette';
import { lookOf } from '../core/prefs';
import type { State } from '../core/store';
import type { Colour, Cube, TreeNode, View } from '../core/types';
import { drawFlat } from '../flat/stone2d';
import { isComputersTurn, lineOf } from '../game/game';
import { colourName, t } from '../i18n';
import { type Blunder, findBlunders, graph, isAsked, percent, percents } from './chances';
import { button, h, iconButton, setText } from './dom';
import type { Page, Part } from './page';
import { replayTools } from './replay';
import { seatName } from './words';

/** A record may have thousands of moves; so many have a row at a time. */
const rowsMost = 400;

export function movesPart(page: Page): Part {
  const { game } = page;
  const list = h('ol', { class: 'moves', attrs: { tabindex: 0, 'aria-label': t('moves.title') } });
  const first = iconButton('first', t('moves.first'), () => void game.goto(0));
  const back = iconButton('left', t('moves.back'), () => void game.step('back'));
  const forward = iconButton('right', t('moves.forward'), () => void game.step('forward'));
  const live = iconButton('last', t('moves.live'), () => void game.step('live'));
  const replay = replayTools(page);
  const onward = button(t('moves.continue'), () => void game.step('continue'), 'small');
  const analyse = button(t('chances.analyse'), () => void game.analyse(), 'small', 'chart');
  const best = button(t('chances.show'), () => void game.showBest(), 'small', 'hint');
  const chances = h(
    'div',
    { class: 'chances', attrs: { role: 'img' } },
    h('span', { class: 'chance-yellow' }),
    h('span', { class: 'chance-draw' }),
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
    h('div', { class: 'step-row' }, first, back, replay.element, forward, live),
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
    readonly blunder: Blunder | undefined;
  }
  interface Row extends Entry {
    readonly item: HTMLElement;
  }
  let entries: Entry[] = [];
  let from = 0; // the first entry that has a row
  let rows = new Map<number, Row>();
  const earlier = moreRow(-1);
  const later = moreRow(1);

  /** The stone as its move writes it: so many cubes in each of its columns. */
  function stonePicture(move: string, colour: Colour): HTMLElement {
    const cubes = (move.split(':')[1] ?? '').split(',').flatMap((column) => {
      const [cell = '', times = '1'] = column.split('x');
      const [x, y] = [cell.charCodeAt(0), Number(cell.slice(1))];
      return Array.from({ length: Number(times) }, (_, z): Cube => [x, y, z]);
    });
    const canvas = h('canvas', { class: 'move-stone', attrs: { width: 48, height: 40, 'aria-hidden': 'true' } });
    drawFlat(canvas, cubes, palettes[lookOf(page.store.state.prefs).palette].stones[colour]);
    return canvas;
  }

  function makeRow(entry: Entry): Row {
    const [id, , colour, ply, move, comment] = entry.node;
    const button = h(
      'button',
      { class: `move colour-${colour}`, attrs: { type: 'button' }, on: { click: () => void game.goto(id) } },
      ply ? stonePicture(move, colour) : null,
      h('span', { text: ply === 0 ? t('moves.start') : `${ply}. ${move}` }),
      entry.blunder
        ? h('span', {
            class: 'blunder',
            text: `−${percent(entry.blunder)} %`,
            title: t('chances.best', { move: entry.blunder.best }),
          })
        : null,
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
  function rebuild(state: State): void {
    const { view } = state;
    if (!view) return;
    const depths = new Map<number, number>();
    const seen = new Set<number>();
    const blunders = new Map(findBlunders(state).map((b) => [b.node, b]));
    entries = view.tree.map((node) => {
      const [id, parent] = node;
      const depth = (depths.get(parent) ?? 0) + Number(seen.has(parent));
      depths.set(id, depth);
      seen.add(parent);
      return { node, depth, blunder: blunders.get(id) };
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
        const kept =
          known?.node === entry.node && known.depth === entry.depth && known.blunder?.loss === entry.blunder?.loss;
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
    chances.hidden = !verdict || !isAsked(state);
    if (verdict) {
      const parts = percents(verdict);
      [...chances.children].forEach((part, i) => {
        const share = parts[i] ?? 0;
        (part as HTMLElement).style.flexGrow = String(Math.max(1, share));
        setText(part, share >= 8 ? `${share} %` : '');
      });
      const [yellow, draw, green] = parts;
      chances.setAttribute(
        'aria-label',
        `${t('chances.title')}: ${colourName(0)} ${yellow} %, ${t('end.draw')} ${draw} %, ${colourName(1)} ${green} %`,
      );
    }
    const forced = verdict?.proven ?? 0;
    const words =
      forced > 0 ? t('chances.win', { plies: forced }) : forced < 0 ? t('chances.loss', { plies: -forced }) : '';
    const blunder = findBlunders(state).find((b) => b.node === view.node);
    setText(
      verdictLine,
      [
        words && `${seatName(view, view.seat)}: ${words}`,
        blunder && t('chances.worse', { loss: percent(blunder) }),
        blunder && t('chances.best', { move: blunder.best }),
      ]
        .filter(Boolean)
        .join(' · '),
    );
  }

  function update(state: State, old: State | null): void {
    const { view } = state;
    if (!view) return;
    if (
      view.tree !== old?.view?.tree ||
      view.node !== old?.view?.node ||
      state.verdicts !== old?.verdicts ||
      state.analysis !== old.analysis
    ) {
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
    analyse.hidden =
      view.tree.length < 2 || state.lesson !== null || (state.analysis && known >= lineOf(view, view.live).length - 1);
    const busy = state.thinking?.purpose === 'analysis';
    analyse.disabled = busy;
    setText(analyse.querySelector('span') as Element, t(busy ? 'chances.analysing' : 'chances.analyse'));
    best.hidden = view.result !== 'none' || (!review && !state.verdicts.has(view.node)) || isComputersTurn(view);
    note.hidden = view.tree.length < 2 || (!review && view.outcome.result === 'none');
    const comment = view.tree.find(([id]) => id === view.node)?.[5] ?? '';
    if (document.activeElement !== note && note.value !== comment) note.value = comment;
    showChances(state);
    replay.update(state, old);
  }

  return { element, update };
}
