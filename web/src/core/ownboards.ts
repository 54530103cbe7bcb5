/*
 * ownboards.ts: boards of one's own, as the texts that define them (docs/boards.md), kept
 * by the browser.
 */
import { load, save } from './storage';
import type { BoardName } from './types';

/** A board of the box by its name, or one's own by its text. */
export type BoardChoice = BoardName | { readonly definition: string };

/** What people call a board: its title, else its name. */
export function titleOf(definition: string): string {
  return (/^title[ \t]+(.*\S)/m.exec(definition) ?? /^board[ \t]+(\S+)/m.exec(definition))?.[1] ?? '';
}

export const nameOf = (definition: string): string => /^board[ \t]+(\S+)/m.exec(definition)?.[1] ?? '';

export function ownBoards(): string[] {
  try {
    const kept = JSON.parse(load('boards') ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

/** Keep a board; one of the same name gives way to it. */
export function keepBoard(definition: string): void {
  const others = ownBoards().filter((text) => nameOf(text) !== nameOf(definition));
  save('boards', JSON.stringify([...others, definition]));
}

export function dropBoard(definition: string): void {
  save('boards', JSON.stringify(ownBoards().filter((text) => text !== definition)));
}
