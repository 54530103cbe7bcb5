/*
 * words: what is said where boards are drawn and positions set up; fetched with that part.
 */
import type { Language } from '../../core/prefs';
import type { BoardKey, BoardWords } from './en';

export type { BoardKey } from './en';

const all: Record<Language, () => Promise<BoardWords>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  nl: async () => (await import('./nl')).nl,
};

let words: BoardWords | null = null;

export async function speakBoards(language: Language): Promise<void> {
  words = await all[language]();
}

export function b(key: BoardKey, values: Record<string, string | number> = {}): string {
  return (words?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
