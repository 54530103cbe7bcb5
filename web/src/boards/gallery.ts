/*
 * gallery.ts: the boards that come with the program (boards/), and how games on them went.
 */
import results from '../../../boards/results.json';

const files = import.meta.glob<string>('../../../boards/*.board', { query: '?raw', import: 'default', eager: true });

export interface GalleryBoard {
  readonly text: string;
  /** won by who began, won by the other, drawn */
  readonly results: readonly number[] | null;
}

export const gallery: readonly GalleryBoard[] = Object.entries(files)
  .map(([path, text]) => {
    const name = /([a-z-]+)\.board$/.exec(path)?.[1] ?? '';
    return { text, results: (results as Record<string, number[]>)[name] ?? null };
  })
  .sort((a, b) => (a.text.match(/#/g)?.length ?? 0) - (b.text.match(/#/g)?.length ?? 0));
