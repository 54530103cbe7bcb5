/*
 * words: what the library says, in the language chosen; apart from the page's other words,
 * so that they are fetched with it.
 */
import type { Language } from '../../core/prefs';
import type { LibraryKey, LibraryWords } from './en';

export type { LibraryKey } from './en';

const all: Record<Language, () => Promise<LibraryWords>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  nl: async () => (await import('./nl')).nl,
};

let words: LibraryWords | null = null;

export async function speakLibrary(language: Language): Promise<void> {
  words = await all[language]();
}

export function w(key: LibraryKey, values: Record<string, string | number> = {}): string {
  return (words?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
