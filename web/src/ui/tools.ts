/*
 * tools.ts: the buttons round the board: turning and placing, views, undo, hint;
 * and the line that says whose turn it is.
 *
 * Every button keeps its place whether it can be used or not, so that nothing
 * slips under a finger.
 */
import type { State } from '../core/store';
import type { Preset } from '../core/surface';
import { t } from '../i18n';
import { button, h, icon, iconButton, setText, toggle } from './dom';
import type { Page, Part } from './page';
import { isYou, seatName } from './words';

export function placeTools(page: Page): Part {
  const { placing } = page;
  const turn = iconButton('turn', t('tool.turn'), () => placing.turn(0));
  const tip = iconButton('tip', t('tool.tip'), () => placing.turn(1));
  const roll = iconButton('roll', t('tool.roll'), () => placing.turn(2));
  const next = iconButton('next', t('tool.next'), () => placing.nextFit());
  const fits = iconButton('fits', t('tool.fits'), () => placing.toggleFits());
  const drop = iconButton('drop', t('tool.drop'), () => placing.drop(), 'drop');
  const place = button(t('tool.place'), () => void placing.place(), 'place', 'place');
  const element = h(
    'div',
    { class: 'place-tools', attrs: { role: 'toolbar', 'aria-label': t('tools.label') } },
    turn,
    tip,
    roll,
    next,
    fits,
    drop,
    place,
  );
  // A click leaves the focus on the board, so that Enter still places.
  element.addEventListener('mousedown', (event) => event.preventDefault());

  function update(state: State): void {
    const holding = state.kind !== null;
    for (const b of [turn, tip, roll, next, fits, drop]) b.disabled = !holding;
    place.disabled = !state.ghost?.legal;
    fits.setAttribute('aria-pressed', String(state.showFits));
    toggle(element, 'idle', !holding);
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
  const element = h('div', { class: 'game-tools' }, undo, redo, hint);

  function update(state: State): void {
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
    { class: 'stop', attrs: { type: 'button' }, on: { click: () => void page.game.hurry() } },
    icon('stop'),
    stopText,
  );
  const element = h('div', { class: 'turn-line' }, swatch, text, more, bar, stop);

  function words(state: State): string {
    const { view, thinking, lesson } = state;
    if (!view) return '';
    if (lesson) return t('lesson.title');
    if (state.table?.phase === 'open') return '';
    if (view.node !== view.live) return t('turn.review', { ply: view.plies });
    if (view.outcome.result !== 'none') return t('turn.over');
    const name = seatName(view, view.seat);
    if (thinking?.purpose === 'move') return t('turn.thinking', { name });
    if (view.colour === 2) return t('turn.neutral', { name });
    const whose = isYou(view, view.seat) ? t('turn.you') : t('turn.of', { name });
    return whose;
  }

  function advice(state: State): string {
    if (!page.placing.mayPlace) return '';
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
