/*
 * boards.ts: what a board is called.
 */
import type { Head } from '../core/types';
import { t } from '../i18n';

export const boardName = ({ board, definition }: Pick<Head, 'board' | 'definition'>): string =>
  definition ? board : t(`board.${board}`);
