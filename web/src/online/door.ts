/*
 * door.ts: the way to everything online. All that a page played alone ever loads of it;
 * the rest is fetched when somebody goes through.
 */
import type { Language } from '../core/prefs';
import { t } from '../i18n';
import type { Page } from '../ui/page';
import type { Shell } from '../ui/shell';
import type { Online } from './online';

/** Everything after '#' but a game in a link is a place online. */
export const isOnlineAddress = (hash: string): boolean => /^#(?!g=)[a-z]/.test(hash);

/** How many tables wait for somebody; null if there is no server, or no line to it. */
export async function countWaiting(): Promise<number | null> {
  if (!navigator.onLine) return null;
  try {
    const response = await fetch('./api/tables?state=open', { cache: 'no-store' });
    const { tables } = (await response.json()) as { tables: unknown[] };
    return tables.length;
  } catch {
    return null;
  }
}

export class Door {
  private online: Online | null = null;
  private loading: Promise<Online> | null = null;

  constructor(
    private readonly page: Page,
    private readonly shell: () => Shell,
    private language: Language,
    private readonly learn: () => void,
  ) {}

  private async load(): Promise<Online> {
    const { Online } = await import('./online');
    const online = new Online(this.page, this.learn);
    await online.speak(this.language);
    this.online = online;
    this.extend(this.shell());
    return online;
  }

  /** Show the place that the address names. */
  async open(): Promise<void> {
    this.loading ??= this.load();
    try {
      (await this.loading).go(location.hash);
    } catch {
      this.loading = null;
      this.page.game.notify(t('error.online'), 'error');
    }
  }

  /** The address has changed. */
  async go(hash: string): Promise<void> {
    if (isOnlineAddress(hash)) await this.open();
    else this.online?.go(hash);
  }

  async speak(language: Language): Promise<void> {
    this.language = language;
    await this.online?.speak(language);
  }

  /** Put the online parts into a shell that was just built. */
  extend(shell: Shell): void {
    for (const part of this.online?.build(shell.slots) ?? []) shell.add(part);
  }
}
