/*
 * words: what is said online, in the language chosen; apart from the page's other words,
 * so that who plays alone does not fetch them.
 */
import type { Language } from '../../core/prefs';
import { t, translateWhy } from '../../i18n';
import type { Refusal } from '../api';
import type { OnlineKey, OnlineWords } from './en';

export type { OnlineKey } from './en';

const all: Record<Language, () => Promise<OnlineWords>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  nl: async () => (await import('./nl')).nl,
};

let words: OnlineWords | null = null;

export async function speakOnline(language: Language): Promise<void> {
  words = await all[language]();
}

export function o(key: OnlineKey, values: Record<string, string | number> = {}): string {
  return (words?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A refusal of the server in a person's words, with the way on. */
export function refusalWords(refusal: Refusal): string {
  const why = refusal.reason && translateWhy({ error: '', reason: refusal.reason, args: {} });
  if (why && !/\{\w+\}/.test(why)) return why;
  const key = `refused.${refusal.code}`;
  return words && key in words ? o(key as OnlineKey) : o('refused.other') || t('error.online');
}
