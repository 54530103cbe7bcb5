/*
 * sheets.ts: the other dialogs: menu, settings, keys, saving and sharing.
 */
import { languages, type Prefs } from '../core/prefs';
import type { State } from '../core/store';
import { doors } from '../doors';
import { languageNames, t } from '../i18n';
import { linkTo, saveBlob } from '../share';
import { explain, headline } from './cards';
import { check, choice, select, sheet } from './dialog';
import { button, h, type IconName } from './dom';
import type { Page } from './page';
import { boardName } from './words';

export interface SheetActions {
  close(): void;
  setPrefs(change: Partial<Prefs>): void;
}

export function menuSheet(page: Page, actions: SheetActions): HTMLDialogElement {
  const { store, game } = page;
  const { view, lesson, started } = store.state;
  const open = (dialog: 'new' | 'settings' | 'help' | 'share') => (): void => store.update({ dialog });
  const entry = (label: string, name: IconName, action: () => void): HTMLElement =>
    button(label, action, 'menu-entry', name);
  const ways = doors
    .filter(({ rank }) => rank !== 'link')
    .map(({ place, label, icon }) =>
      entry(t(label), icon, () => {
        actions.close();
        location.hash = `#${place}`;
      }),
    );
  const playing = started && view?.plies && view.turn.due && !lesson && view.turn.kind === 'person';
  let sure = false;
  const resign = entry(t('menu.resign'), 'flag', () => {
    if (sure) {
      actions.close();
      void game.resign();
    }
    sure = true;
    (resign.lastElementChild as HTMLElement).textContent = t('menu.resign.sure');
  });
  return sheet(
    t('menu.title'),
    'menu',
    actions.close,
    h(
      'div',
      { class: 'menu-list' },
      entry(t('menu.new'), 'plus', open('new')),
      ...ways,
      entry(t('menu.share'), 'share', open('share')),
      entry(t('menu.settings'), 'settings', open('settings')),
      entry(t('menu.help'), 'help', open('help')),
      playing ? resign : null,
    ),
  );
}

export function settingsSheet(page: Page, actions: SheetActions): HTMLDialogElement {
  const { prefs } = page.store.state;
  const set =
    <K extends keyof Prefs>(key: K) =>
    (value: Prefs[K]): void =>
      actions.setPrefs({ [key]: value });
  return sheet(
    t('settings.title'),
    'settings',
    actions.close,
    select(
      t('settings.language'),
      languages.map((l) => [l, languageNames[l]] as const),
      prefs.language,
      set('language'),
    ),
    choice(
      t('settings.theme'),
      'theme',
      [
        ['auto', t('settings.theme.auto')],
        ['light', t('settings.theme.light')],
        ['dark', t('settings.theme.dark')],
      ],
      prefs.theme,
      set('theme'),
    ),
    choice(
      t('settings.palette'),
      'palette',
      [
        ['classic', t('settings.palette.classic')],
        ['safe', t('settings.palette.safe')],
        ['contrast', t('settings.palette.contrast')],
      ],
      prefs.palette,
      set('palette'),
    ),
    check(t('settings.patterns'), prefs.patterns, set('patterns')),
    check(t('settings.contrast'), prefs.contrast, set('contrast')),
    check(t('settings.sound'), prefs.sound, set('sound')),
    check(t('settings.coordinates'), prefs.coordinates, set('coordinates')),
    check(t('settings.heights'), prefs.heights, set('heights')),
    check(t('settings.links'), prefs.links, set('links')),
    check(t('settings.chances'), prefs.chances, set('chances')),
    choice(
      t('settings.motion'),
      'motion',
      [
        ['auto', t('settings.motion.auto')],
        ['full', t('settings.motion.full')],
        ['less', t('settings.motion.less')],
      ],
      prefs.motion,
      set('motion'),
    ),
    choice(
      t('settings.view'),
      'view',
      [
        ['auto', t('settings.view.auto')],
        ['3d', t('settings.view.3d')],
        ['2d', t('settings.view.2d')],
      ],
      prefs.view,
      set('view'),
    ),
    choice(
      t('settings.quality'),
      'quality',
      [
        ['auto', t('settings.quality.auto')],
        ['high', t('settings.quality.high')],
        ['medium', t('settings.quality.medium')],
        ['low', t('settings.quality.low')],
      ],
      prefs.quality,
      set('quality'),
    ),
  );
}

export function helpSheet(page: Page, actions: SheetActions): HTMLDialogElement {
  const letters = page.store.state.tables?.kinds.map((k) => k.letter) ?? [];
  const keys: readonly (readonly [readonly string[], string])[] = [
    [letters, t('help.pick')],
    [['←', '↑', '→', '↓'], t('help.arrows')],
    [['R', 'F', 'V'], t('help.turn')],
    [[t('key.space')], t('help.space')],
    [[t('key.enter')], t('help.enter')],
    [[t('key.escape')], t('help.escape')],
    [['G', 'L L'], t('help.fits')],
    [['U', 'Y'], t('help.undo')],
    [['H'], t('help.hint')],
    [['1–5', '0'], t('help.views')],
    [['M'], t('help.panel')],
    [['?'], t('help.help')],
  ];
  const hands = page.store.state.touch
    ? (['help.touch', 'help.mouse'] as const)
    : (['help.mouse', 'help.touch'] as const);
  return sheet(
    t('help.title'),
    'help',
    actions.close,
    ...hands.map((hand) => h('p', { text: t(hand) })),
    h(
      'dl',
      { class: 'keys' },
      ...keys.flatMap(([names, what]) => [
        h('dt', {}, ...names.map((name) => h('kbd', { text: name }))),
        h('dd', { text: what }),
      ]),
    ),
  );
}

async function copy(page: Page, field: HTMLTextAreaElement | HTMLInputElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(field.value);
    page.game.notify(t('share.copied'));
  } catch {
    field.select();
    page.game.notify(t('share.copy.failed'));
  }
}

const strip = 84; // pixels under a picture, for its words

/** The picture with what happened written under it, where it covers nothing. */
function caption(picture: HTMLCanvasElement, { view, started }: State): HTMLCanvasElement {
  const { width, height } = picture;
  const canvas = Object.assign(document.createElement('canvas'), { width, height: height + strip });
  const ctx = canvas.getContext('2d');
  if (!ctx) return picture;
  const over = started && view?.outcome.result !== 'none';
  const words = !view ? '' : over ? `${headline(view)} ${explain(view)}` : boardName(view);
  const style = getComputedStyle(document.documentElement);
  ctx.drawImage(picture, 0, 0);
  ctx.fillStyle = style.getPropertyValue('--paper');
  ctx.fillRect(0, height, width, strip);
  ctx.fillStyle = style.getPropertyValue('--ink');
  ctx.textBaseline = 'middle';
  ctx.font = `600 40px ${style.getPropertyValue('--serif')}`;
  ctx.fillText(t('app.name'), 36, height + strip / 2);
  ctx.font = `400 30px ${style.getPropertyValue('--sans')}`;
  ctx.textAlign = 'right';
  ctx.fillText(words, width - 36, height + strip / 2, width - 300);
  return canvas;
}

export function shareSheet(page: Page, actions: SheetActions): HTMLDialogElement {
  const { game } = page;
  const link = h('input', { attrs: { type: 'text', readonly: true, 'aria-label': t('share.link') } });
  const text = h('textarea', { attrs: { readonly: true, rows: 4, 'aria-label': t('share.text') } });
  const { view, started } = page.store.state;
  text.value = (started && view?.stones.map((s, i) => `${i + 1}. ${s.text}`).join('\n')) || '';
  void game.desk.ask('line', -1).then(async (line) => {
    link.value = await linkTo(line);
  });
  const file = h('input', {
    attrs: { type: 'file', accept: '.sgf,text/plain', hidden: true, 'aria-label': t('share.load') },
  });
  file.addEventListener('change', () => {
    const chosen = file.files?.[0];
    file.value = '';
    if (chosen)
      void chosen.text().then(async (content) => {
        if (await game.read(content)) actions.close();
      });
  });
  const save = async (): Promise<void> =>
    saveBlob('caminos.sgf', new Blob([await game.desk.ask('sgf')], { type: 'application/x-go-sgf' }));
  const picture = async (): Promise<void> => {
    const canvas = caption(await page.surface().picture(1600, 1200 - strip), page.store.state);
    canvas.toBlob((blob) => blob && saveBlob('caminos.png', blob));
  };
  const film = async (): Promise<void> => {
    const { view: shown, tables } = page.store.state;
    if (!shown || !tables) return;
    const label = filmed.lastElementChild as HTMLElement;
    filmed.disabled = true;
    try {
      const { makeFilm } = await import('../film/film');
      const tell = (done: number): void => {
        label.textContent = t('share.filming', { done: Math.round(100 * done) });
      };
      saveBlob('caminos.gif', await makeFilm(page.surface(), tables, shown, tell));
    } finally {
      filmed.disabled = false;
      label.textContent = t('share.film');
    }
  };
  const filmed = button(t('share.film'), () => void film(), '');
  filmed.disabled = !started || !view?.stones.length;
  return sheet(
    t('share.title'),
    'share',
    actions.close,
    h(
      'div',
      { class: 'field' },
      h('span', { text: t('share.link') }),
      h(
        'div',
        { class: 'pair' },
        link,
        button(t('share.link.copy'), () => void copy(page, link), 'small'),
      ),
    ),
    h(
      'div',
      { class: 'field' },
      h('span', { text: t('share.text') }),
      text,
      button(t('moves.copy'), () => void copy(page, text), 'small'),
    ),
    h(
      'div',
      { class: 'share-row' },
      button(t('share.save'), () => void save(), ''),
      button(t('share.load'), () => file.click(), ''),
      button(t('share.picture'), () => void picture(), ''),
      filmed,
      file,
    ),
  );
}
