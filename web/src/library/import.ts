/*
 * import.ts: games out of files: those that are sound are taken, the others named.
 */
import { FullError } from '../core/shelf';
import type { Piece } from '../core/types';
import { translateWhy } from '../i18n';
import { h } from '../ui/dom';
import { WorkerFailure } from '../worker/client';
import type { Library } from './library';
import { w } from './words';

/** The same text has the same name, so that it is not taken twice. */
function nameOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    a = Math.imul(a ^ c, 2654435761);
    b = Math.imul(b ^ c, 1597334677);
  }
  return `file-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

interface Taken {
  taken: number;
  known: number;
  full: boolean;
}

async function takeAll(library: Library, pieces: readonly Piece[]): Promise<Taken> {
  const result: Taken = { taken: 0, known: 0, full: false };
  for (const piece of pieces) {
    if (!('head' in piece)) continue;
    const id = nameOf(piece.text);
    if (await library.shelf.entry(id)) {
      result.known++;
      continue;
    }
    const begun = Date.parse(piece.head.date) || Date.now();
    try {
      await library.shelf.keep(id, 0, piece.text, piece.head, { begun, note: piece.head.note });
      result.taken++;
    } catch (error) {
      if (!(error instanceof FullError)) throw error;
      result.full = true;
      break;
    }
  }
  return result;
}

function brokenOnes(pieces: readonly Piece[]): Node[] {
  const broken = pieces.flatMap((piece) => ('broken' in piece ? [piece] : []));
  if (broken.length === 0) return [];
  const lines = broken.map(({ number, broken: { line, column, ...why } }) =>
    h('li', { text: w('import.piece', { number, line, column, why: translateWhy(why) || why.error }) }),
  );
  return [h('p', { text: w('import.broken', { count: broken.length }) }), h('ul', {}, ...lines)];
}

async function importFile(library: Library, file: File): Promise<Node[]> {
  try {
    const pieces = await library.desk.ask('sift', await file.text());
    const { taken, known, full } = await takeAll(library, pieces);
    const said = [
      w('import.done', { count: taken, file: file.name }),
      known ? w('import.known', { count: known }) : '',
    ];
    return [
      h('p', { text: said.filter(Boolean).join(' ') }),
      ...(full ? [h('p', { text: w('import.full') })] : []),
      ...brokenOnes(pieces),
    ];
  } catch (error) {
    const why = error instanceof WorkerFailure ? translateWhy(error.failure) || error.message : String(error);
    return [h('p', { text: w('import.nothing', { file: file.name, why }) })];
  }
}

export async function importFiles(library: Library, files: readonly File[], report: HTMLElement): Promise<void> {
  const said: Node[] = [];
  for (const file of files) said.push(...(await importFile(library, file)));
  report.replaceChildren(...said);
}
