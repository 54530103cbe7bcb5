/*
 * words: what is said on the screens about people, in the language of the page; fetched
 * with them.
 */
import type { Language } from '../../../core/prefs';
import type { PeopleKey, PeopleWords } from './en';

const all: Record<Language, () => Promise<PeopleWords>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  nl: async () => (await import('./nl')).nl,
};

let words: PeopleWords | null = null;

const spoken = (): string => document.documentElement.lang;

export async function speakPeople(): Promise<void> {
  words = await (all[spoken() as Language] ?? all.en)();
}

export function p(key: PeopleKey, values: Record<string, string | number> = {}): string {
  return (words?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const dateWords = (at: number): string =>
  new Intl.DateTimeFormat(spoken() || undefined, { dateStyle: 'medium' }).format(at);
