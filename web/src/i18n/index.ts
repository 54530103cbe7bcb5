/*
 * index.ts: the words of the page in the language chosen.
 *
 * Each language is a file of its own, fetched when it is first spoken.
 */
import type { Language } from '../core/prefs';
import type { Look } from '../core/surface';
import type { Colour } from '../core/types';
import type { Key, Words } from './en';

export type { Key } from './en';

const all: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  nl: async () => (await import('./nl')).nl,
};
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
};

let words: Words | null = null;
let spoken: Language = 'en';
let wanted: Language = 'en';
let palette: Look['palette'] = 'classic';

/** Speak a language from now on; to be awaited before the first word. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  const loaded = await all[language]();
  if (wanted !== language) return; // overtaken
  words = loaded;
  spoken = language;
  document.documentElement.lang = language;
}

/** The palette the stones are drawn in; colours are called as they look. */
export function setPalette(name: Look['palette']): void {
  palette = name;
}

export function colourName(colour: Colour): string {
  return t(palette === 'safe' && colour === 1 ? 'colour.violet' : `colour.${colour}`);
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
  return (words?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The library's reasons (position.c, notation.c), and ours for them. */
const reasons: readonly (readonly [RegExp, Key, string?])[] = [
  [/^the piece does not lie wholly on the board$/, 'why.board'],
  [/^the game is over$/, 'why.over'],
  [/^the neutral stones come first$/, 'why.neutral.first'],
  [/^there is no neutral stone to place$/, 'why.neutral.none'],
  [/^there is no (\w) left in the stock of seat \d$/, 'why.stock', 'letter'],
  [/^no cube of the piece lies on the board$/, 'why.ground'],
  [/^there would be a gap under (\w+)$/, 'why.gap', 'cell'],
  [/^(\w+) is occupied$/, 'why.occupied', 'cell'],
  [/^a column is a letter and a number, like c4$/, 'why.column'],
  [/^(\w+) is not on the board$/, 'why.offboard', 'cell'],
  [/^those columns do not have the shape of an? (\w)$/, 'why.shape', 'letter'],
  [/^out of memory$/, 'why.memory'],
  [/^it fits nowhere over this cell$/, 'why.none'],
];

/** A reason of the library in the language chosen; one that is not known only
 * in the library's own, English, and else ''. */
export function translateWhy(why: string): string {
  for (const [pattern, key, name] of reasons) {
    const found = pattern.exec(why);
    if (found) return t(key, name ? { [name]: found[1] ?? '' } : {});
  }
  return spoken === 'en' ? why : '';
}
