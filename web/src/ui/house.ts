/*
 * house.ts: house rules: their switches in the sheet for a new game, and the two moves
 * that place nothing, taking the other side and the time machine.
 */
import type { State } from '../core/store';
import type { Setup, View } from '../core/types';
import { t } from '../i18n';
import { check, select } from './dialog';
import { button, h } from './dom';
import type { Page, Part } from './page';

const handicaps = ['0', '1', '2', '3', '4'] as const;

interface Chosen {
  bridget: boolean;
  pie: boolean;
  handicap: (typeof handicaps)[number];
}

function readRules(text = ''): Chosen {
  const words = text.split(',');
  const given = words.find((word) => word.startsWith('handicap='))?.slice(9);
  return {
    bridget: words.includes('bridget'),
    pie: words.includes('pie'),
    handicap: handicaps.find((n) => n === given) ?? '0',
  };
}

/** What a game is to be played by, as far as these rules go together with it. */
export function houseRules({ rules, players }: Pick<Setup, 'rules' | 'players'>): string {
  const { bridget, pie, handicap } = readRules(rules);
  const words = players === 2 ? [bridget && 'bridget', pie && 'pie'] : [];
  return [...words, handicap !== '0' && `handicap=${handicap}`].filter(Boolean).join(',');
}

/** The names of the house rules of a game. */
export function houseNames({ rules }: Pick<View, 'rules'>): string[] {
  const { bridget, pie, handicap } = readRules(rules);
  return [
    bridget ? t('house.bridget') : '',
    pie ? t('house.pie') : '',
    handicap === '0' ? '' : t('house.handicap.some', { count: Number(handicap) }),
  ].filter(Boolean);
}

export function houseChoice(rules: string | undefined, set: (rules: string) => void): HTMLElement {
  const chosen = readRules(rules);
  const changed = (): void =>
    set(
      [chosen.bridget && 'bridget', chosen.pie && 'pie', chosen.handicap !== '0' && `handicap=${chosen.handicap}`]
        .filter(Boolean)
        .join(','),
    );
  return h(
    'details',
    { class: 'choice house-rules', attrs: { open: Boolean(rules) } },
    h('summary', { text: t('house.title') }),
    check(
      t('house.bridget'),
      chosen.bridget,
      (on) => {
        chosen.bridget = on;
        changed();
      },
      t('house.bridget.help'),
    ),
    check(
      t('house.pie'),
      chosen.pie,
      (on) => {
        chosen.pie = on;
        changed();
      },
      t('house.pie.help'),
    ),
    select(
      t('house.handicap'),
      handicaps.map((n) => [n, n === '0' ? t('house.handicap.none') : t('house.handicap.some', { count: Number(n) })]),
      chosen.handicap,
      (n) => {
        chosen.handicap = n;
        changed();
      },
    ),
  );
}

/** Shown only in a game that has such moves. */
export function houseTools(page: Page): Part {
  const swap = button(t('house.swap'), () => void page.game.play('swap'), 'small');
  const back = button(t('house.back'), () => void page.game.play('back'), 'small');
  const element = h('div', { class: 'house-tools' }, swap, back);

  function update({ view }: State): void {
    const { bridget, pie } = readRules(view?.rules);
    swap.hidden = !pie || !view?.swap;
    back.hidden = !bridget;
    swap.disabled = !page.placing.mayPlace;
    back.disabled = !page.placing.mayPlace || !view?.back;
  }

  return { element, update };
}
