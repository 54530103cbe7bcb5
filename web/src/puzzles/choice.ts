/*
 * choice.ts: which puzzle comes next.
 */
import type { BoardName } from '../core/types';
import type { Ledger } from './ledger';
import { boards, type Head, type Packs, type Question, questions, type Theme, themes, themesOf } from './packs';

/** What is wanted: a board, and a question or a theme; null: any. */
export interface Wish {
  readonly board: BoardName | null;
  readonly about: Question | Theme | null;
}

export const anything: Wish = { board: null, about: null };

export function readWish(query: URLSearchParams): Wish {
  const board = boards.find((b) => b === query.get('board')) ?? null;
  const about = [...questions, ...themes].find((a) => a === query.get('about')) ?? null;
  return { board, about };
}

export function wishQuery({ board, about }: Wish): string {
  const query = new URLSearchParams();
  if (board) query.set('board', board);
  if (about) query.set('about', about);
  const text = query.toString();
  return text && `&${text}`;
}

const fits = (head: Head, about: Wish['about']): boolean =>
  about === null || head.question === about || themesOf(head.themes).includes(about as Theme);

const among = 12; // the nearest, of which one is drawn

/** One about as hard as 'rating', not tried before if there is such a one; null if none fits the wish. */
export async function choose(
  packs: Packs,
  ledger: Ledger,
  wish: Wish,
  rating: number,
  taken: ReadonlySet<string>,
): Promise<Head | null> {
  const board = wish.board ?? boards[Math.floor(Math.random() * boards.length)] ?? 'square';
  const heads = (await packs.of(board)).filter((head) => fits(head, wish.about) && !taken.has(head.id));
  const fresh = heads.filter((head) => !ledger.wasTried(head.id));
  const list = (fresh.length > 0 ? fresh : heads)
    .map((head) => ({ head, off: Math.abs(ledger.ratingOf(head) - rating) }))
    .sort((a, b) => a.off - b.off)
    .slice(0, among);
  return list[Math.floor(Math.random() * list.length)]?.head ?? null;
}
