/*
 * shell.ts: the page put together. Built anew when the language changes; the
 * board on its surface stays.
 */
import type { Prefs } from '../core/prefs';
import type { State } from '../core/store';
import { t } from '../i18n';
import { endingCard, endingShown, welcomeCard } from './cards';
import { h, iconButton, setText, toggle } from './dom';
import { houseNames } from './house';
import { livePart } from './live';
import { movesPart } from './moves';
import { newGameSheet } from './newgame';
import type { Page, Part, Slots } from './page';
import { seatsPart } from './seats';
import { helpSheet, menuSheet, type SheetActions, settingsSheet, shareSheet } from './sheets';
import { type StagePart, stagePart } from './stagepart';
import { stockPart } from './stock';
import { onSwipeDown } from './swipe';
import { gameTools, placeTools, turnLine, viewTools } from './tools';
import { boardName } from './words';

export interface Shell {
  readonly stage: StagePart;
  readonly slots: Slots;
  /** A part that came later is kept up to date like the others. */
  add(part: Part): void;
  update(state: State, old: State | null): void;
  remove(): void;
}

function topBar(page: Page): Part {
  const turn = turnLine(page);
  const title = h('span', { class: 'bar-title' });
  const element = h(
    'header',
    { class: 'bar' },
    iconButton('menu', t('menu.title'), () => page.store.update({ dialog: 'menu' })),
    h('span', { class: 'brand', text: t('app.name') }),
    title,
    turn.element,
    iconButton('moves', t('tool.panel'), () => page.store.update({ panel: !page.store.state.panel }), 'panel-button'),
    iconButton('settings', t('menu.settings'), () => page.store.update({ dialog: 'settings' })),
    iconButton('help', t('menu.help'), () => page.store.update({ dialog: 'help' }), 'help-button'),
  );
  return {
    element,
    update: (state, old) => {
      turn.update(state, old);
      const { view } = state;
      if (!view) return;
      const variants = [view.neutral && t('variant.neutral'), view.points && t('variant.points')].filter(Boolean);
      const board = boardName(view);
      setText(title, [board, ...variants, ...houseNames(view)].join(' · '));
    },
  };
}

function noticePart(page: Page): Part {
  const text = h('span', {});
  const element = h(
    'div',
    { class: 'notice', attrs: { role: 'alert' } },
    text,
    iconButton('drop', t('notice.close'), () => page.store.update({ notice: null })),
  );
  element.hidden = true;
  let timer = 0;
  return {
    element,
    update: ({ notice }, old) => {
      if (notice === old?.notice) return;
      element.hidden = !notice;
      setText(text, notice?.text ?? '');
      toggle(element, 'error', notice?.kind === 'error');
      window.clearTimeout(timer);
      if (notice?.kind === 'info') timer = window.setTimeout(() => page.store.update({ notice: null }), 4000);
    },
  };
}

export function buildShell(page: Page, setPrefs: (change: Partial<Prefs>) => void): Shell {
  const { store } = page;
  const actions: SheetActions = {
    close: () => store.update({ dialog: null }),
    setPrefs,
  };
  const stage = stagePart(page);
  const parts: { part: Part; idle: boolean; seen: State | null }[] = [];
  const add = (part: Part, idle = false): HTMLElement => {
    parts.push({ part, idle, seen: null });
    return part.element;
  };
  /** What is not there beside the welcome: it is drawn when a game has begun. */
  const later = (part: Part): HTMLElement => add(part, true);
  const closePanel = (): void => store.update({ panel: false });
  const slot = (name: string): HTMLElement => h('div', { class: `slot slot-${name}` });
  const slots: Slots = {
    side: slot('side'),
    above: slot('above'),
    over: slot('over'),
    card: slot('card'),
    below: slot('below'),
    dock: slot('dock'),
    screens: slot('screens'),
  };
  const grip = h('button', {
    class: 'grip',
    attrs: { type: 'button', 'aria-label': t('menu.close') },
    on: { click: closePanel },
  });
  const side = h(
    'aside',
    { class: 'side', attrs: { 'aria-label': t('tool.panel') } },
    grip,
    slots.side,
    later(seatsPart(page)),
    later(movesPart(page)),
  );
  onSwipeDown(side, closePanel);
  const board = h(
    'main',
    { class: 'play' },
    h('h1', { class: 'unseen', text: t('app.name') }),
    slots.above,
    add(stage),
    slots.over,
    add(welcomeCard(page)),
    slots.card,
    later(viewTools(page)),
    slots.below,
    h(
      'div',
      { class: 'dock' },
      slots.dock,
      later(endingCard(page)),
      later(stockPart(page)),
      later(placeTools(page)),
      later(gameTools(page)),
    ),
  );
  const frame = h('div', { class: 'frame' }, add(topBar(page)), side, board);
  const notice = add(noticePart(page));
  const root = h('div', { class: 'root' }, frame, slots.screens, notice, add(livePart()));
  document.body.prepend(root);

  let dialog: HTMLDialogElement | null = null;

  function showDialog(state: State, old: State | null): void {
    if (state.dialog === (old?.dialog ?? null)) return;
    root.append(notice);
    dialog?.close();
    dialog?.remove();
    const makers = { new: newGameSheet, menu: menuSheet, settings: settingsSheet, help: helpSheet, share: shareSheet };
    dialog = null;
    if (state.dialog === null) return;
    dialog = typeof state.dialog === 'function' ? state.dialog(actions.close) : makers[state.dialog](page, actions);
    root.append(dialog);
    dialog.append(notice); // outside it would be dimmed and dead
    dialog.showModal();
  }

  return {
    stage,
    slots,
    add: (part) => {
      parts.push({ part, idle: false, seen: store.state });
      part.update(store.state, null);
    },
    update: (state, old) => {
      frame.hidden = state.screen !== 'game';
      toggle(frame, 'panel-open', state.panel);
      toggle(frame, 'in-lesson', state.lesson !== null || state.puzzle !== null);
      toggle(frame, 'unstarted', !state.started);
      toggle(frame, 'online', state.table !== null);
      toggle(frame, 'holding', state.kind !== null);
      toggle(frame, 'ended', endingShown(state));
      for (const entry of parts) {
        if (entry.idle && !state.started) continue;
        entry.part.update(state, entry.seen);
        entry.seen = state;
      }
      showDialog(state, old);
    },
    remove: () => {
      dialog?.close();
      root.remove();
    },
  };
}
