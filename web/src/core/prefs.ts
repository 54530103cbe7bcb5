/*
 * prefs.ts: what a person has chosen, kept between visits.
 */
import { load, save } from './storage';
import type { Look } from './surface';

export type Language = 'en' | 'de' | 'fr' | 'nl';
export type Theme = 'auto' | 'light' | 'dark';

export interface Prefs {
  language: Language;
  theme: Theme;
  palette: Look['palette'];
  patterns: boolean;
  contrast: boolean;
  motion: 'auto' | 'full' | 'less';
  sound: boolean;
  coordinates: boolean;
  heights: boolean;
  chances: boolean;
  links: boolean;
  view: 'auto' | '3d' | '2d';
  quality: 'auto' | 'high' | 'medium' | 'low';
}

export const languages: readonly Language[] = ['en', 'de', 'fr', 'nl'];

function guessLanguage(): Language {
  for (const tag of navigator.languages ?? []) {
    const found = languages.find((l) => tag.toLowerCase().startsWith(l));
    if (found) return found;
  }
  return 'en';
}

const choices: { [Key in keyof Prefs]?: readonly Prefs[Key][] } = {
  language: languages,
  theme: ['auto', 'light', 'dark'],
  palette: ['classic', 'safe', 'contrast'],
  motion: ['auto', 'full', 'less'],
  view: ['auto', '3d', '2d'],
  quality: ['auto', 'high', 'medium', 'low'],
};

function defaults(): Prefs {
  return {
    language: guessLanguage(),
    theme: 'auto',
    palette: 'classic',
    patterns: false,
    contrast: false,
    motion: 'auto',
    sound: true,
    coordinates: true,
    heights: true,
    chances: false,
    links: true,
    view: 'auto',
    quality: 'auto',
  };
}

/** What was saved, as far as it makes sense. */
export function loadPrefs(): Prefs {
  const prefs = defaults();
  try {
    const saved = JSON.parse(load('prefs') ?? '{}') as Record<string, unknown>;
    for (const key of Object.keys(prefs) as (keyof Prefs)[]) {
      const value = saved[key];
      const allowed = choices[key] as readonly unknown[] | undefined;
      if (allowed ? allowed.includes(value) : typeof value === typeof prefs[key])
        Object.assign(prefs, { [key]: value });
    }
  } catch {
    // an unreadable save is as good as none
  }
  const query = new URLSearchParams(location.search);
  if (query.get('view') === '2d') prefs.view = '2d';
  const quality = query.get('quality');
  if (quality === 'low' || quality === 'medium' || quality === 'high') prefs.quality = quality;
  return prefs;
}

export function savePrefs(prefs: Prefs): void {
  save('prefs', JSON.stringify(prefs));
}

const prefers = (query: string): boolean => window.matchMedia(query).matches;

function isDark(prefs: Prefs): boolean {
  return prefs.theme === 'dark' || (prefs.theme === 'auto' && prefers('(prefers-color-scheme: dark)'));
}

function hasMotion(prefs: Prefs): boolean {
  return prefs.motion === 'full' || (prefs.motion === 'auto' && !prefers('(prefers-reduced-motion: reduce)'));
}

export function lookOf(prefs: Prefs): Look {
  return {
    palette: prefs.contrast ? 'contrast' : prefs.palette,
    patterns: prefs.patterns,
    dark: isDark(prefs),
    motion: hasMotion(prefs),
    coordinates: prefs.coordinates,
    heights: prefs.heights,
  };
}
