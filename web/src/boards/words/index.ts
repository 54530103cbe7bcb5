/*
 * words: what is said where boards are drawn and positions set up; fetched with that part.
 */
import type { Language } from '../../core/prefs';
import type { BoardKey, BoardWords, GalleryWords } from './en';

export type { BoardKey } from './en';

interface Said {
  readonly words: BoardWords;
  readonly gallery: GalleryWords;
}

const all: Record<Language, () => Promise<Said>> = {
  en: async () => import('./en').then(({ en, gallery }) => ({ words: en, gallery })),
  de: async () => import('./de').then(({ de, gallery }) => ({ words: de, gallery })),
  fr: async () => import('./fr').then(({ fr, gallery }) => ({ words: fr, gallery })),
  nl: async () => import('./nl').then(({ nl, gallery }) => ({ words: nl, gallery })),
};

let said: Said | null = null;

export async function speakBoards(language: Language): Promise<void> {
  said = await all[language]();
}

export function b(key: BoardKey, values: Record<string, string | number> = {}): string {
  return (said?.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Title and note of a board of the gallery in the language spoken, if its file has another. */
export const galleryWords = (name: string): readonly [title: string, note: string] | undefined => said?.gallery[name];
