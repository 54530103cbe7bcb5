/*
 * access.mjs: everybody can use it: axe on every screen, four languages, screen
 * reader text, and no word left untranslated.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { assert, closePage, openPage, playOut, ready, settled, start, state, until } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function inspect(page, where) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  const grave = found.violations.filter((v) => v.impact === 'serious' || v.impact === 'critical');
  assert.deepEqual(
    grave.map(
      (v) =>
        `${where}: ${v.id}: ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 4)
          .join(', ')}`,
    ),
    [],
  );
}

const show = async (page, change) => {
  await page.evaluate((c) => window.caminos.store.update(c), change);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
};

async function everyScreen(page) {
  await inspect(page, 'welcome');
  await start(page, { points: true });
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowUp');
  await settled(page);
  await inspect(page, 'placing');
  await playOut(page, 3, 4);
  for (const dialog of ['menu', 'new', 'settings', 'help', 'share']) {
    await show(page, { dialog });
    await page.waitForSelector('dialog[open]');
    await inspect(page, dialog);
  }
  await show(page, { dialog: null, panel: true });
  await inspect(page, 'panel');
  await show(page, { panel: false });
  await playOut(page, 3);
  await settled(page);
  await inspect(page, 'ending');
  await page.evaluate(() => (location.hash = '#rules'));
  await page.waitForSelector('.rules');
  await inspect(page, 'rules');
  await show(page, { screen: 'game', dialog: 'menu' });
  await page.click('.menu-entry:has-text("Learn in five")');
  await until(page, () => window.caminos.store.state.lesson);
  await settled(page);
  await inspect(page, 'lesson');
}

/** One word for one thing: a game, a match, a draw, a board, a hint are called the same everywhere. */
const wording = {
  en: {
    right: ["'System'", "'Theme'", "'3-D'", "'Resign'", "'You win!'", "'You resigned.'"],
    wrong: [/As the device/, /Brightness/, /'In space'/, /resign'?: 'Give up/],
  },
  de: {
    right: ['Bei acht Seiten', 'Partie analysieren', 'scheidet aus', 'Jetzt spielen', 'speichern', 'Töne'],
    wrong: [
      /[Ss]ichern \(|'Sichern'/,
      /Match/,
      /[Rr]emis\b/,
      /\bBrett/,
      /(Neues|Das|Dieses|Ein) Spiel\b/,
      /verbindet nicht\.'/,
    ],
  },
  fr: {
    right: ["'Humain'", 'Pointez', 'ne rentre pas', '{yellow} partout', "'Suivant'", 'zoomer', 'Vous avez abandonné'],
    wrong: [/person': 'Personne'/, /[Rr]encontre'|la rencontre/, /éliminé/, /[Ss]ans liaison/, /ne relie pas\.'/],
  },
  nl: {
    right: ['Wijs een plek aan', 'Partij analyseren', 'is uitgeschakeld', 'houdt stand', 'worden de punten opgeteld'],
    wrong: [
      /\b[Dd]e match\b|\b[Ee]en match\b/,
      /[Rr]emise/,
      /(Nieuw|Dit|Het) spel is/,
      /waardering/,
      /[Kk]ubus/,
      /'[^']*\b[Hh]ints? /,
    ],
  },
};

/** The rooms that are fetched when somebody goes there: an address, and what is there when it has come. */
const rooms = {
  '#puzzles': '.puzzle-tiles',
  '#puzzle': '.puzzle-card',
  '#library': '.game-words',
  '#library=stats': '.analyse-all',
  '#library=misses': '.analyse-all',
  '#friend': '.big-cards',
  '#lobby': '.screen-lobby',
  '#games': '.screen-games',
  '#register': '.screen input[type=password]',
  '#setup': '.arrange:not(.find)', // what the places online brought along must not hide it
};

async function everyRoom(page) {
  for (const [place, sign] of Object.entries(rooms)) {
    await page.evaluate((hash) => (location.hash = hash), place);
    await page.locator(sign).first().waitFor();
    await settled(page);
    await inspect(page, place);
  }
}

const axeOn = (options) => async (browser, address) => {
  const page = await openPage(browser, address, options);
  await everyScreen(page);
  if (options.rooms) await everyRoom(page);
  await closePage(page);
};

/** By how much the page is wider and higher than its window, if it is: then it has bars to scroll by, which this browser hides. */
const beyond = (page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight].filter((more) => more > 0);
  });

/** The cells that are under what is told of the stones that hang together. */
const toldOver = (page) =>
  page.evaluate(() => {
    const { surface, store } = window.caminos;
    const { cells } = store.state.tables;
    const told = document.querySelector('.links:not([hidden])').getBoundingClientRect();
    const middles = cells.map(({ id }) => surface().pointOf(id));
    const half = Math.abs(middles[1].x - middles[0].x) / 2;
    const under = ({ x, y }) =>
      x + half > told.left && x - half < told.right && y + half > told.top && y - half < told.bottom;
    return cells.filter((_, i) => under(middles[i])).map(({ name }) => name);
  });

export const tests = {
  'axe finds nothing serious, light, desktop': axeOn({ width: 1280, height: 800, rooms: true }),
  'axe finds nothing serious, dark, desktop': axeOn({ width: 1280, height: 800, dark: true, rooms: true }),
  'axe finds nothing serious, phone': axeOn({ width: 390, height: 844, touch: true }),
  'axe finds nothing serious, tablet, high contrast': axeOn({
    width: 820,
    height: 1180,
    touch: true,
    dark: true,
    init: () => localStorage.setItem('caminos.prefs', JSON.stringify({ contrast: true, patterns: true })),
  }),
  'four languages, switched at once and remembered': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    const seen = new Set();
    for (const language of ['de', 'fr', 'nl', 'en']) {
      await show(page, { dialog: 'settings' });
      await page.selectOption('dialog select', language);
      await until(page, (l) => document.documentElement.lang === l && document.querySelector('dialog[open]'), language);
      seen.add(await page.textContent('.sheet-head h2'));
      await page.keyboard.press('Escape');
      await until(page, () => !document.querySelector('dialog[open]'));
      seen.add(await page.textContent('.turn-text'));
      await page.reload();
      await ready(page);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    }
    assert.equal(seen.size, 8);
    await closePage(page);
  },
  'the browser’s language is spoken from the start': async (browser, address) => {
    const page = await openPage(browser, address, { locale: 'nl-NL' });
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'nl');
    await closePage(page);
  },
  'every reason of the library is translated': async (browser, address) => {
    const page = await openPage(browser, address, { locale: 'de-DE' });
    await start(page, { neutral: true });
    const reasons = new Set();
    for (const plies of [0, 1, 8]) {
      await playOut(page, 5, plies);
      const found = await page.evaluate(async () => {
        const { game, store } = window.caminos;
        const list = new Set();
        for (const o of store.state.tables.orientations)
          for (const c of store.state.tables.cells) list.add((await game.desk.ask('ghost', o.id, c.id))?.why?.reason);
        return [...list];
      });
      for (const reason of found) if (reason) reasons.add(reason);
    }
    assert.ok(reasons.size >= 4, [...reasons].join('; '));
    for (const reason of reasons) {
      const shown = await page.evaluate(async (w) => {
        const { store } = window.caminos;
        const ghost = {
          orientation: 0,
          cell: store.state.tables.cells[0].id,
          move: -1,
          text: '',
          legal: false,
          why: { error: 'English', reason: w, args: { cell: 'd4', piece: 'L', seat: 2 } },
          rest: 0,
          cubes: [[0, 0, 0]],
          wins: false,
          sides: [],
          joined: 0,
        };
        store.update({ kind: 0, ghost });
        await new Promise((resolve) => setTimeout(resolve));
        return document.querySelector('.bubble').textContent;
      }, reason);
      assert.match(shown, /^[^{}]+\.$/, reason);
      assert.doesNotMatch(shown, /English/);
    }
    await closePage(page);
  },
  'a screen reader hears the ghost, the move and the turn': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await page.keyboard.press('t');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    await until(page, () => /^T lying, .*; fits/.test(document.querySelector('#live-ghost').textContent));
    await page.keyboard.press('r');
    await settled(page);
    await page.keyboard.press('Enter');
    await settled(page);
    await until(page, () =>
      /^Move 1: Yellow, T .*Green to move/.test(document.querySelector('#live-game').textContent),
    );
    await closePage(page);
  },
  'help opens with ? and closes with Escape': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.help[open]');
    await page.keyboard.press('Escape');
    await until(page, () => !document.querySelector('dialog[open]'));
    await closePage(page);
  },
  'colours, patterns, contrast and themes apply at once': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 2, 4);
    await show(page, { dialog: 'settings' });
    for (const name of ['palette', 'theme']) {
      for (const input of await page.locator(`dialog input[name=${name}]`).all()) await input.check({ force: true });
    }
    for (const input of await page.locator('dialog input[type=checkbox]').all()) await input.check({ force: true });
    assert.equal(await page.evaluate(() => document.documentElement.classList.contains('contrast')), true);
    const prefs = await state(page, '(s) => s.prefs');
    assert.deepEqual([prefs.patterns, prefs.chances, prefs.theme, prefs.palette], [true, true, 'dark', 'contrast']);
    await closePage(page);
  },
  'every size has a board to play on, and nothing overlaps': async (browser, address) => {
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [740, 360],
      [640, 400], // 1280 by 800, enlarged twice
      [900, 700],
      [1200, 800],
      [1280, 800],
    ]) {
      const page = await openPage(browser, address, { width, height, touch: width < 900 });
      assert.deepEqual(await beyond(page), [], `${width}×${height}: the first page has bars to scroll by`);
      await start(page);
      await playOut(page, 2, 6);
      assert.deepEqual(await toldOver(page), [], `${width}×${height}: cells are covered`);
      await page.click('.piece:not(:disabled)');
      await settled(page);
      const seen = await page.evaluate(() => {
        const box = (name) => document.querySelector(name).getBoundingClientRect();
        const { width: board, height: high } = box('.board2d, .board3d');
        const parts = ['.board2d, .board3d', '.stock', '.place-tools', '.button.place', '.bar'].map(box);
        const apart = parts.every((a, i) =>
          parts.every(
            (b, j) =>
              i >= j ||
              (i === 2 && j === 3) || // the button is one of the tools
              a.right <= b.left + 1 ||
              b.right <= a.left + 1 ||
              a.bottom <= b.top + 1 ||
              b.bottom <= a.top + 1,
          ),
        );
        const inside = parts.every((a) => a.left >= -1 && a.right <= innerWidth + 1 && a.bottom <= innerHeight + 1);
        return { board: Math.min(board, high), apart, inside };
      });
      assert.ok(seen.apart && seen.inside, `${width}×${height}: ${JSON.stringify(seen)}`);
      assert.deepEqual(await beyond(page), [], `${width}×${height}: a window has bars to scroll by`);
      assert.ok(seen.board >= 0.7 * Math.min(width, height), `${width}×${height}: the board is ${seen.board} high`);
      assert.ok(await page.isVisible('.turn-more'));
      const [bar, busy, board] = await page.evaluate(async () => {
        const { store } = window.caminos;
        const high = (name) => document.querySelector(name).getBoundingClientRect().height;
        const change = async (to) => {
          store.update(to);
          await new Promise((resolve) => setTimeout(resolve));
        };
        const before = high('.bar');
        await change({ kind: null, ghost: null, thinking: { purpose: 'analysis', done: 0.5 } });
        const during = high('.bar');
        await change({ thinking: null, panel: true });
        const { width: w, height: h } = document.querySelector('.board2d').getBoundingClientRect();
        return [before, during, Math.min(w, h)];
      });
      assert.equal(busy, bar, `${width}×${height}: the bar grows while the computer thinks`);
      assert.ok(board >= 180, `${width}×${height}: beside the panel the board is ${board} high`);
      await closePage(page);
    }
  },
  'the right word in every language, and the wrong one in none': async () => {
    const said = (language) =>
      readdirSync(new URL('../src', import.meta.url), { recursive: true })
        .filter((name) => name.endsWith(`/${language}.ts`))
        .map((name) => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8'))
        .join('\n');
    for (const [language, { right, wrong }] of Object.entries(wording)) {
      const words = said(language);
      for (const one of right) assert.ok(words.includes(one), `${language}: "${one}" is said nowhere`);
      for (const one of wrong) assert.doesNotMatch(words, one, language);
    }
  },
};
