/*
 * notices.ts: "it is your turn", in the title of the page and, where that is allowed and
 * nobody is looking, as a notification of the system.
 */
import { t } from '../i18n';
import { isMine, myTurn } from './model';
import type { Online } from './online';
import { holderName } from './room';
import type { Table, TableEvent } from './types';
import { o } from './words';

/** The title of the page while 'waiting' games wait for me. */
export function showTitle(waiting: number): void {
  const words = waiting > 1 ? o('title.turns', { count: waiting }) : o('title.turn');
  const title = waiting > 0 ? `● ${words} – ${t('app.name')}` : t('app.name');
  if (document.title !== title) document.title = title;
}

const canNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted';

export function notify(text: string, tag: string, go: () => void): void {
  if (!canNotify() || document.visibilityState === 'visible') return;
  try {
    const note = new Notification(t('app.name'), { body: text, tag, icon: './icon-192.png' });
    note.onclick = () => {
      window.focus();
      note.close();
      go();
    };
  } catch {
    // some systems allow it to service workers only
  }
}

/** After an event: say so, if it has become somebody's turn here. */
export function announceTurn(online: Online, before: Table, table: Table, event: TableEvent): void {
  online.countTurns();
  if (table.you.length === 0 || !myTurn(table) || myTurn(before)) return;
  const other = table.seats.findIndex((_, seat) => !isMine(table, seat));
  const name = holderName(table, event.what === 'moved' ? Number(event.seat) - 1 : other);
  const words = event.what === 'began' ? o('note.begins', { name }) : o('note.turn', { name });
  notify(words, table.table, () => online.visit(table.table, table.key));
}
