/*
 * stagepart.ts: the board in the middle of the page: gives the surface what to
 * show, and puts the reason beside a ghost that does not fit.
 */
import { breath } from '../core/breath';
import { lookOf } from '../core/prefs';
import type { State } from '../core/store';
import { type Marks, noMarks, type Surface } from '../core/surface';
import type { Path } from '../core/types';
import { countedAtEdge } from '../game/game';
import { handOf } from '../game/placing';
import { t, translateWhy } from '../i18n';
import { chime, knock, thud } from '../sound';
import { h, setText, toggle } from './dom';
import type { Page, Part } from './page';
import { sideNames } from './words';

export interface StagePart extends Part {
  refuse(): void;
  /** Have a surface that is not shown yet draw what is to be seen; done when it has. */
  prepare(surface: Surface): Promise<void>;
  /** Show everything again on a new surface. */
  renew(): void;
}

export function stagePart(page: Page): StagePart {
  const bubble = h('div', { class: 'bubble', attrs: { 'aria-hidden': 'true' } });
  bubble.hidden = true;
  const holder = h('div', {
    class: 'surface-holder',
    attrs: {
      role: 'application',
      tabindex: 0,
      'aria-roledescription': t('new.board'),
      'aria-describedby': 'live-ghost',
    },
  });
  const links = h('p', { class: 'links', attrs: { 'aria-hidden': 'true' } });
  links.hidden = true;
  const element = h('div', { class: 'stage' }, holder, links, bubble);
  let fitsAsked = '';
  let fits: ReadonlyMap<number, 1 | 2> | null = null;
  let shown: State | null = null;
  let marked: Marks | null = null;
  let lit: { faces: number; path: Path | null } = { faces: 0, path: null };

  new ResizeObserver(() => page.surface().resize()).observe(holder);

  function marksOf(state: State): Marks {
    const { view, ending, lesson } = state;
    const hint = state.sending ?? state.hint;
    if (!view) return noMarks;
    const edges = ending ? countedAtEdge(view).slice(0, ending.faces) : [];
    const ended = view.result !== 'none' || (view.node === view.live && view.outcome.result !== 'none');
    const last = ended && !lesson ? null : (view.stones[view.stones.length - 1] ?? null);
    return {
      fits: state.showFits ? fits : null,
      last,
      hint,
      hintColour: handOf(state)?.colour ?? view.colour,
      joined: joinedOf(state),
      stones: edges,
    };
  }

  /** What hangs together and is worth showing: the group the stone in hand would make, or those there are. */
  function joinedOf({ view, ghost, prefs, lesson }: State): readonly number[] {
    if (!view || !prefs.links || lesson || view.outcome.result !== 'none' || view.hand.colour === 2) return [];
    if (ghost) return ghost.legal && ghost.joined > 0 ? ghost.group : [];
    const groups = view.groups[view.hand.colour as 0 | 1];
    return groups.filter((group) => group.sides.length > 0 && group.cells.length > 1).flatMap((group) => group.cells);
  }

  /** What the eye is told about it: sides reached, what is missing, what the stone in hand would join. */
  function showLinks(state: State): void {
    const { view, ghost, prefs, lesson, started } = state;
    const quiet =
      !view || !started || !prefs.links || lesson || view.outcome.result !== 'none' || view.hand.colour === 2;
    const parts: string[] = [];
    if (!quiet && ghost?.legal) {
      if (ghost.wins) parts.push(t('ghost.wins'));
      else if (ghost.joined > 1) parts.push(t('ghost.joins', { count: ghost.joined }));
      if (!ghost.wins && ghost.sides.length) parts.push(t('links.sides', { sides: sideNames(ghost.sides) }));
    } else if (!quiet && !ghost && view.plies > 1) {
      const team = view.hand.colour as 0 | 1;
      const best = view.groups[team].reduce(
        (most, g) => (g.sides.length > most.length ? g.sides : most),
        [] as readonly string[],
      );
      if (best.length) parts.push(t('links.sides', { sides: sideNames(best) }));
      const count = view.missing[team];
      parts.push(count < 0 ? t('links.never') : count === 1 ? t('links.missing.one') : t('links.missing', { count }));
    }
    links.hidden = parts.length === 0;
    setText(links, parts.join(' · '));
  }

  /** Tell the surface only what is new: marks are solids, and dear to make. */
  function showMarks(state: State): void {
    const marks = marksOf(state);
    const stones = (of: Marks): string => of.stones.map((s) => s.cubes.join()).join(';');
    const same =
      marked &&
      marked.fits === marks.fits &&
      marked.last === marks.last &&
      marked.hint === marks.hint &&
      marked.joined.join() === marks.joined.join() &&
      stones(marked) === stones(marks);
    if (same) return;
    marked = marks;
    page.surface().setMarks(marks);
  }

  /** Ask where the piece fits whenever that may have changed. */
  function askFits(state: State): void {
    const orientation = page.placing.orientation();
    const name =
      state.showFits && state.kind !== null
        ? `${state.view?.node}/${state.view?.game}/${state.kind}/${orientation}`
        : '';
    if (name === fitsAsked) return;
    fitsAsked = name;
    fits = null;
    if (!name || state.kind === null) return;
    void page.game.desk.ask('fits', state.kind).then(
      (list) => {
        if (fitsAsked !== name) return;
        const map = new Map<number, 1 | 2>();
        for (const [, , turned, cell] of list)
          if (turned === orientation || !map.has(cell)) map.set(cell, turned === orientation ? 2 : 1);
        fits = map;
        showMarks(page.store.state);
      },
      () => {},
    );
  }

  function showBubble(state: State): void {
    const { ghost } = state;
    const why = ghost && !ghost.legal ? translateWhy(ghost.why) : '';
    bubble.hidden = !why;
    if (!ghost || !why) return;
    setText(bubble, why);
    const top = Math.max(...ghost.cubes.map(([, , z]) => z)) + 1;
    const under =
      state.tables?.cells.filter((c) => c.id === ghost.cell || ghost.cubes.some(([x, y]) => c.x === x && c.y === y)) ??
      [];
    const points = under.map((c) => page.surface().pointOf(c.id, top + 0.6)); // clear of its rim
    const box = element.getBoundingClientRect();
    const half = Math.min(150, box.width / 2 - 8);
    const middle = points.reduce((sum, p) => sum + p.x, 0) / Math.max(1, points.length);
    const x = Math.max(half + 8, Math.min(box.width - half - 8, middle - box.left));
    const y = Math.max(bubble.offsetHeight + 8, Math.min(...points.map((p) => p.y)) - box.top - 26);
    bubble.style.setProperty('--x', `${x}px`);
    bubble.style.setProperty('--y', `${y}px`);
  }

  function update(state: State, old: State | null): void {
    const surface = page.surface();
    const { view, tables } = state;
    // Beside the welcome a still picture stands in until the board can be shown in space.
    const still = !state.started && state.flat && state.prefs.view !== '2d';
    toggle(holder, 'still', still);
    if (!view || !tables || still) return;
    const fresh = shown === null;
    shown = state;
    if (surface.element.parentElement !== holder || surface.element.classList.contains('coming')) {
      holder.replaceChildren(surface.element);
      surface.element.classList.remove('coming');
      surface.resize();
    }
    if (fresh || state.prefs !== old?.prefs) surface.setLook(lookOf(state.prefs));
    if (fresh || tables !== old?.tables) surface.setBoard(tables);
    if (fresh || view !== old?.view) {
      const added = !fresh && old?.view && view.stones.length === old.view.stones.length + 1 && tables === old.tables;
      if (fresh || view.stones !== old?.view?.stones) surface.setScene(view, Boolean(added));
      if (added && view.node !== old?.view?.node) knock();
    }
    const colour = handOf(state)?.colour ?? view.colour;
    if (fresh || state.ghost !== old?.ghost || (old && colour !== handOf(old)?.colour))
      surface.setGhost(state.ghost, colour);
    // From here on Enter places and arrows move, wherever the piece was picked.
    if (state.kind !== null && state.kind !== (old?.kind ?? null)) holder.focus({ preventScroll: true });
    askFits(state);
    if (fresh) marked = null;
    showMarks(state);
    const quizzing = state.lesson !== null && !state.lesson.done;
    const faces = state.ending && view.path && !quizzing ? state.ending.faces : 0;
    const before = old?.ending?.faces ?? 0;
    if (fresh || faces !== lit.faces || view.path !== lit.path)
      surface.setPath(view.path?.faces ?? [], faces, view.result === 'green' ? 1 : 0);
    lit = { faces, path: view.path };
    const counted = state.ending && !quizzing ? state.ending.faces : 0;
    if (counted > before && counted > 0) chime(counted - 1);
    if (view.path && faces > before && faces === view.path.faces.length) surface.celebrate();
    if (state.ghost !== old?.ghost || view !== old?.view) showBubble(state);
    showLinks(state);
    holder.setAttribute('aria-label', boardWords(state));
  }

  function boardWords(state: State): string {
    const { view } = state;
    return view ? view.stones.map((s) => s.text).join('; ') || '–' : '';
  }

  return {
    element,
    update,
    refuse: () => {
      if (!page.store.state.ghost || page.store.state.ghost.legal) return;
      thud();
      bubble.classList.remove('shake');
      void bubble.offsetWidth;
      bubble.classList.add('shake');
    },
    prepare: async (surface) => {
      const have = (): Pick<State, 'view' | 'tables' | 'prefs'> => page.store.state;
      const { view, tables, prefs } = await new Promise<ReturnType<typeof have>>((resolve) => {
        if (have().view) resolve(have());
        else {
          const stop = page.store.listen((state) => {
            if (!state.view) return;
            stop();
            resolve(state);
          });
        }
      });
      if (!view || !tables) return;
      surface.element.classList.add('coming');
      holder.append(surface.element);
      surface.resize();
      // Solids are dear to make: a few at a time, so that nobody waits for the page.
      surface.setLook(lookOf(prefs));
      await breath();
      surface.setBoard(tables);
      for (let n = 0; n <= view.stones.length; n += 2) {
        await breath();
        surface.setScene({ stones: view.stones.slice(0, n), tops: view.tops }, false);
      }
      await breath();
      surface.setScene(view, false);
      await surface.ready();
    },
    renew: () => {
      shown = null;
    },
  };
}
