/*
 * words: what is said about puzzles, in the language chosen; fetched with them.
 */
import type { Language } from '../../core/prefs';
import type { PuzzleKey, PuzzleWords } from './en';

export type { PuzzleKey } from './en';

const all: Record<Language, () => Promise<PuzzleWords>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  nl: async () => (await import('./nl')).nl,
};

let words: PuzzleWords | null = null;

export async function speakPuzzles(language: Language): Promise<void> {
  words = await all[language]();
}

export function p(key: PuzzleKey, values: Record<string, string | number> = {}): string {
  return (words?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Why a puzzle cannot be shown, if there are words for it. */
export function puzzleWhy(reason: string): string {
  const key = `why.${reason}`;
  return words && key in words ? p(key as PuzzleKey) : p('why.other');
}
