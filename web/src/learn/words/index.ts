/*
 * words: what the lessons and the rules say, in the language chosen; fetched with them.
 */
import { vocabulary } from '../../i18n';
import type { LearnKey } from './en';

export type { LearnKey } from './en';

export const { speak, say } = vocabulary<LearnKey>({
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
  nl: async () => (await import('./nl')).nl,
});
