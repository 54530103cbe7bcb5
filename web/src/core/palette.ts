/*
 * palette.ts: the colours of stones, board and table.
 */
export type PaletteName = 'classic' | 'safe' | 'contrast';

export interface Palette {
  /** yellow, green and blue stones, by the numbers of the rules */
  readonly stones: readonly [string, string, string];
  readonly slab: string;
  readonly tiles: string;
}

export const palettes: Record<PaletteName, Palette> = {
  classic: { stones: ['#f2b92b', '#2f7d52', '#2f62ad'], slab: '#8a5a36', tiles: '#d9b98c' },
  safe: { stones: ['#f0b32e', '#4b2a86', '#7fa6b8'], slab: '#77604d', tiles: '#d8c8ae' },
  contrast: { stones: ['#ffd400', '#004a2c', '#6fb1ff'], slab: '#6f4c30', tiles: '#f3ead9' },
};

export const tableColour = { light: '#e9e4da', dark: '#1d2126' } as const;
