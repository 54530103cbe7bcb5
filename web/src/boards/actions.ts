/*
 * actions.ts: what can be done with a board: play, show to others, keep as a file.
 */
import { nameOf } from '../core/ownboards';
import { t } from '../i18n';
import { addressOf, saveBlob } from '../share';
import { button, h } from '../ui/dom';
import type { Page } from '../ui/page';
import { b } from './words';

/** Into the clipboard; where that is not allowed, to be copied by hand. */
export async function copyLink(page: Page, link: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    page.game.notify(said);
  } catch {
    window.prompt(b('said.link'), link);
  }
}

/** The sheet for a new game, with this board chosen. */
export function playBoard(page: Page, definition: string): void {
  location.hash = '#';
  const { setup } = page.store.state;
  page.store.update({ screen: 'game', setup: { ...setup, definition }, dialog: 'new' });
}

export function boardActions(
  page: Page,
  text: () => string,
  first: { label: string; act(): void } | null,
): { element: HTMLElement; show(text: string | null): void } {
  const buttons = [
    button(b('do.play'), () => playBoard(page, text()), 'primary small'),
    ...(first ? [button(first.label, () => first.act(), 'small')] : []),
    button(
      b('do.share'),
      () => void addressOf('board', text()).then((link) => copyLink(page, link, b('said.copied'))),
      'small',
      'share',
    ),
    button(
      b('do.file'),
      () => saveBlob(`${nameOf(text())}.board`, new Blob([text()], { type: 'text/plain' })),
      'small',
    ),
  ];
  const element = h(
    'div',
    { class: 'board-actions', attrs: { role: 'group', 'aria-label': t('new.board') } },
    ...buttons,
  );
  return {
    element,
    show: (now) => {
      for (const each of buttons) each.disabled = now === null;
    },
  };
}
