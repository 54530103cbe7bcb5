/*
 * index.ts: the words of the page in the language chosen.
 *
 * Each language is a file of its own, fetched when it is first spoken.
 */
import type { Language } from '../core/prefs';
import type { Look } from '../core/surface';
import type { Colour, Why } from '../core/types';
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
let wanted: Language = 'en';
let palette: Look['palette'] = 'classic';

/** Speak a language from now on; to be awaited before the first word. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  const loaded = await all[language]();
  if (wanted !== language) return; // overtaken
  words = loaded;
  document.documentElement.lang = language;
}

/** The palette the stones are drawn in; colours are called as they look. */
export function setPalette(name: Look['palette']): void {
  palette = name;
}

export function colourName(colour: Colour): string {
  return t(palette === 'safe' && colour === 1 ? 'colour.violet' : `colour.${colour}`);
}

type Values = Record<string, string | number>;

const fill = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export function t(key: Key, values: Values = {}): string {
  return fill(words?.[key] ?? key, values);
}

export interface Vocabulary<Word extends string> {
  speak(language: Language): Promise<void>;
  say(key: Word, values?: Values): string;
}

/** The words of a part that is fetched later, kept apart from these. */
export function vocabulary<Word extends string>(
  files: Record<Language, () => Promise<Record<Word, string>>>,
): Vocabulary<Word> {
  let own: Record<Word, string> | null = null;
  return {
    speak: async (language) => {
      own = await files[language]();
    },
    say: (key, values = {}) => fill(own?.[key] ?? key, values),
  };
}

/** An argument of a reason as a person reads it: some are words of ours. */
function spell(name: string, value: string | number): string | number {
  if (name === 'colour') return colourName(['yellow', 'green', 'blue'].indexOf(String(value)) as Colour);
  return name === 'expected' ? t(`term.${value}` as Key) : value;
}

/** Why something failed, in the language chosen; '' if it has no reason of the library. */
export function translateWhy(why: Why | null): string {
  const key = `why.${why?.reason ?? ''}`;
  if (!why || !words || !(key in words)) return '';
  return t(key as Key, Object.fromEntries(Object.entries(why.args).map(([name, value]) => [name, spell(name, value)])));
}
