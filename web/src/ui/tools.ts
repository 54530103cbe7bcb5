/*
 * tools.ts: the buttons round the board: turning and placing, views, undo, hint;
 * and the line that says whose turn it is.
 *
 * Every button keeps its place whether it can be used or not, so that nothing
 * slips under a finger.
 */
import { palettes } from '../core/palette';
import { lookOf } from '../core/prefs';
import type { State } from '../core/store';
import type { Preset } from '../core/surface';
import { drawFlat } from '../flat/stone2d';
import { handOf } from '../game/placing';
import { t } from '../i18n';
import { button, h, type IconName, icon, iconButton, setText, toggle } from './dom';
import { houseTools } from './house';
import type { Page, Part } from './page';
import { isYou, seatName } from './words';

/** A button that shows the stone as it would be turned. */
function turnButton(label: string, name: IconName, action: () => void): HTMLButtonElement {
  const element = iconButton(name, label, action, 'turn-button');
  element.append(h('canvas', { attrs: { width: 80, height: 64, 'aria-hidden': 'true', hidden: true } }));
  return element;
}

export function placeTools(page: Page): Part {
  const { placing } = page;
  const turns = [
    turnButton(t('tool.turn'), 'turn', () => placing.turn(0)),
    turnButton(t('tool.tip'), 'tip', () => placing.turn(1)),
    turnButton(t('tool.roll'), 'roll', () => placing.turn(2)),
    turnButton(t('tool.next'), 'next', () => placing.nextFit()),
  ];
  const fits = iconButton('fits', t('tool.fits'), () => placing.toggleFits());
  const drop = iconButton('drop', t('tool.drop'), () => placing.drop(), 'drop');
  const place = button(t('tool.place'), () => void placing.place(), 'place', 'place');
  const element = h(
    'div',
    { class: 'place-tools', attrs: { role: 'toolbar', 'aria-label': t('tools.label') } },
    ...turns,
    fits,
    drop,
    place,
  );
  // A click leaves the focus on the board, so that Enter still places.
  element.addEventListener('mousedown', (event) => event.preventDefault());

  /** On each button the stone as it would make it; cheap and flat, for it changes with every turn. */
  function showResults(state: State): void {
    const held = placing.held;
    const results = held ? [...held.turns, held.next] : [];
    turns.forEach((turn, i) => {
      const shape = state.tables?.orientations.find((o) => o.id === results[i]);
      const canvas = turn.lastElementChild as HTMLCanvasElement;
      canvas.hidden = !shape;
      const colour = handOf(state)?.colour ?? 0;
      const name = shape ? `${lookOf(state.prefs).palette} ${colour} ${shape.id}` : '';
      if (!shape || canvas.dataset.shape === name) return;
      canvas.dataset.shape = name;
      drawFlat(canvas, shape.cubes, palettes[lookOf(state.prefs).palette].stones[colour]);
    });
  }

  function update(state: State): void {
    const holding = state.kind !== null;
    for (const b of [...turns, fits, drop]) b.disabled = !holding;
    place.disabled = !state.ghost?.legal || !placing.mayPlace;
    fits.setAttribute('aria-pressed', String(state.showFits));
    toggle(element, 'idle', !holding);
    showResults(state);
  }

  return { element, update };
}

export function viewTools(page: Page): Part {
  const around: readonly Preset[] = ['south', 'east', 'north', 'west'];
  let at = 0;
  const walk = (step: number): void => {
    at = (at + step + 4) % 4;
    page.surface().preset(around[at] ?? 'south');
  };
  const element = h(
    'div',
    { class: 'view-tools', attrs: { role: 'toolbar', 'aria-label': t('views.label') } },
    iconButton('iso', t('tool.iso'), () => page.surface().preset('iso')),
    iconButton('top', t('tool.top'), () => page.surface().preset('top')),
    iconButton('rotateLeft', t('tool.left'), () => walk(-1)),
    iconButton('rotateRight', t('tool.right'), () => walk(1)),
  );
  return { element, update: () => toggle(element, 'flat', page.surface().kind === '2d') };
}

export function gameTools(page: Page): Part {
  const { game } = page;
  const undo = iconButton('undo', t('tool.undo'), () => void game.step('undoTurn'));
  const redo = iconButton('redo', t('tool.redo'), () => void game.step('redoTurn'));
  const hint = iconButton('hint', t('tool.hint'), () => void game.hint());
  const house = houseTools(page);
  const element = h('div', { class: 'game-tools' }, undo, redo, hint, house.element);

  function update(state: State, old: State): void {
    house.update(state, old);
    undo.disabled = !state.view?.canUndo || (state.table !== null && state.table.phase !== 'playing');
    redo.disabled = !state.view?.canRedo;
    hint.disabled = !page.placing.mayPlace || state.thinking?.purpose === 'hint';
    hint.setAttribute('aria-pressed', String(state.hint !== null));
  }

  return { element, update };
}

export function turnLine(page: Page): Part {
  const swatch = h('span', { class: 'swatch', attrs: { 'aria-hidden': 'true' } });
  const text = h('span', { class: 'turn-text' });
  const more = h('span', { class: 'turn-more' });
  const progress = h('span', {});
  const bar = h('span', { class: 'thinking-bar', attrs: { 'aria-hidden': 'true' } }, progress);
  const stopText = h('span', {});
  const stop = h(
    'button',
    { class: 'stop', attrs: { type: 'button' }, on: { click: () => page.game.hurry() } },
    icon('stop'),
    stopText,
  );
  const element = h('div', { class: 'turn-line' }, swatch, text, more, bar, stop);

  function words(state: State): string {
    const { view, thinking, lesson } = state;
    if (!view) return '';
    if (lesson) return t('lesson.title');
    if (state.table?.phase === 'open') return '';
    if (state.table?.planning) return t('turn.planning');
    if (view.node !== view.live) return t('turn.review', { ply: view.plies });
    if (view.outcome.result !== 'none') return t('turn.over');
    const name = seatName(view, view.seat);
    if (thinking?.purpose === 'move') return t('turn.thinking', { name });
    if (view.colour === 2) return isYou(view, view.seat) ? t('turn.neutral.you') : t('turn.neutral', { name });
    const whose = isYou(view, view.seat) ? t('turn.you') : t('turn.of', { name });
    return whose;
  }

  function advice(state: State): string {
    if (!page.placing.mayPlace) return state.kind === null ? '' : t('turn.ready');
    if (state.kind === null && state.hint) return t(state.touch ? 'turn.hint.touch' : 'turn.hint');
    return state.kind === null ? t('turn.pick') : t(state.touch ? 'turn.place.touch' : 'turn.point');
  }

  function update(state: State): void {
    const { view, thinking } = state;
    setText(text, words(state));
    setText(more, advice(state));
    element.dataset.colour = String(view?.colour ?? 0);
    toggle(element, 'busy', thinking !== null);
    toggle(bar, 'measured', Boolean(thinking?.done));
    progress.style.width = thinking?.done ? `${100 * thinking.done}%` : '';
    stop.hidden = !thinking || thinking.purpose === 'chances';
    setText(stopText, t(thinking?.purpose === 'move' ? 'tool.stop.move' : 'tool.stop'));
    stop.title = stopText.textContent;
  }

  return { element, update };
}
