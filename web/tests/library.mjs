/*
 * library.mjs: games are kept, whatever happens, and found again.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from './access.mjs';
import {
  assert,
  closePage,
  computer,
  launchWith,
  letThinkOn,
  openPage,
  person,
  playOut,
  ready,
  settled,
  start,
  state,
  until,
  untilAnswered,
} from './harness.mjs';
import { pair, playAll, withServer, yellowWins } from './tables.mjs';

const plies = (page) => state(page, '(s) => s.view.plies');
const entries = (page) => page.evaluate(() => window.caminos.game.shelf.list());
const notice = (page) => state(page, '(s) => s.notice?.text ?? ""');

async function again(page) {
  await page.reload();
  await ready(page);
  await settled(page);
}

/** Another tab of the same browser. */
async function secondTab(page) {
  const tab = await page.context().newPage();
  tab.troubles = page.troubles;
  await tab.goto(page.url());
  await ready(tab);
  await settled(tab);
  return tab;
}

const stones = (page) => state(page, '(s) => s.view.stones.map((stone) => stone.text)');

/** The page in a browser that keeps what it is told in a folder. */
async function onDisk(folder, address) {
  const context = await launchWith(folder);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${address}?view=2d`);
  await ready(page);
  await settled(page);
  return [context, page];
}

/** Three stones more than the browser has room for; they are kept beside the others. */
async function fullDisk(page, address) {
  const before = await entries(page);
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(address);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await again(page);
  await start(page, { board: 'rhombus' });
  await playOut(page, 5, 3);
  await until(page, () => window.caminos.store.state.notice?.kind === 'error');
  assert.match(await notice(page), /no more room/);
  assert.deepEqual(await entries(page), before);
  assert.equal(await plies(page), 3);
  // They are there all the same after a reload, and kept with the others once there is room.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await again(page);
  assert.deepEqual([await plies(page), await state(page, '(s) => s.view.board')], [3, 'rhombus']);
  assert.equal((await entries(page)).length, before.length + 1);
  assert.equal(await page.evaluate(() => localStorage.getItem('caminos.game')), null);
}

/* Yellow could connect with one stone, and plays elsewhere; then somebody resigns. */
const missed = 'L:c1,d1,d2,d3 T:a5,a6,a7,b6 T:c4,d4x2,e4 T:g6,h5,h6,h7 L:c7,d5,d6,d7 L:f1,g1,h1,h2 O:a1,a2,b1,b2';
function missedGame(result, level) {
  const moves = missed.split(' ').map((move, i) => `;${'YG'[i % 2]}[${move}]`);
  return `(;FF[4]GM[Caminos]DT[2026-0${level}-02]S2[computer ${level}]RE[${result}]${moves.join('')})`;
}
const missedGames = [missedGame('G+R', 1), missedGame('Y+R', 2), missedGame('G+R', 3)];

/** Into the library, whose list is shown. */
async function importGames(page, games) {
  const buffer = Buffer.from(games.join('\n'));
  await page.setInputFiles('input[type=file]', { name: 'collection', mimeType: 'text/plain', buffer });
  await until(page, (count) => document.querySelectorAll('.game-row').length === count, games.length);
}

/** Makes the list's next look take so long that it is overtaken by others, and says when it is over. */
function slowLook() {
  const { locks } = navigator;
  const query = locks.query.bind(locks);
  locks.query = async () => {
    locks.query = query;
    const found = await query();
    await new Promise((done) => setTimeout(done, 300));
    setTimeout(() => (window.looked = true));
    return found;
  };
}

/** How many positions are judged, of all games. */
const judged = (page) =>
  page.evaluate(async () => (await window.caminos.game.shelf.analyses()).flatMap((a) => a.judged).length);

const allDone = (page, count) =>
  untilAnswered(
    page,
    `(async () => (await window.caminos.game.shelf.analyses()).filter(({ done }) => done).length === ${count})()`,
  );

/** The rows of the library: who played, and how it ended. */
async function rows(page) {
  await page.evaluate(() => (location.hash = '#library'));
  await page.waitForSelector('.game-row .small-picture');
  return page
    .locator('.game-row')
    .evaluateAll((found) =>
      found.map((row) => [row.querySelector('strong').textContent, row.querySelector('.game-result').textContent]),
    );
}

export const tests = {
  'library: a new game throws none away, and one without a stone is not kept': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 3, 4);
    await start(page, { board: 'ring' });
    await start(page, { board: 'rhombus' });
    await playOut(page, 4, 3);
    const kept = await entries(page);
    assert.deepEqual(kept.map((entry) => [entry.head.board, entry.head.plies]).sort(), [
      ['rhombus', 3],
      ['square', 4],
    ]);
    assert.match(kept[0].head.date, /^20\d\d-\d\d-\d\d$/);
    await again(page);
    assert.equal(await plies(page), 3);
    const square = kept.find((entry) => entry.head.board === 'square').id;
    assert.equal(await page.evaluate((id) => window.caminos.game.take(id, false), square), true);
    assert.equal(await plies(page), 4);
    await playOut(page, 5, 1);
    assert.equal((await entries(page)).length, 2);
    // A game of a match is not lost by the next one.
    await start(page, { games: 3 });
    await playOut(page, 6);
    await page.evaluate(() => window.caminos.game.nextGame());
    await playOut(page, 7, 2);
    assert.deepEqual((await entries(page)).map(({ head }) => head.game).sort(), [1, 1, 1, 2]);
    await closePage(page);
  },

  'library: each of two tabs has a game of its own': async (browser, address) => {
    const first = await openPage(browser, address);
    await start(first);
    await playOut(first, 3, 4);
    const second = await secondTab(first);
    assert.match(await notice(second), /open in another tab/);
    assert.ok(await second.isVisible('.welcome'));
    await start(second, { board: 'ring' });
    await playOut(second, 4, 2);
    await playOut(first, 5, 1);
    // Both are reloaded, each finds its own.
    await again(first);
    assert.deepEqual([await plies(first), await state(first, '(s) => s.view.board')], [5, 'square']);
    await again(second);
    assert.deepEqual([await plies(second), await state(second, '(s) => s.view.board')], [2, 'ring']);
    // Taken from the other tab, the game is gone there, and is told.
    const id = await first.evaluate(() => window.caminos.game.keeping.id);
    assert.equal(await second.evaluate((i) => window.caminos.game.take(i, false), id), false);
    assert.equal(await second.evaluate((i) => window.caminos.game.take(i, true), id), true);
    await until(first, () => !window.caminos.store.state.started);
    assert.match(await notice(first), /goes on in another tab/);
    await playOut(second, 6, 1);
    assert.equal(await plies(second), 6);
    assert.equal((await entries(first)).length, 2);
    await second.close();
    await closePage(first);
  },

  'library: without locks, two tabs that meet in one game end up with two': async (browser, address) => {
    const init = () => Object.defineProperty(navigator, 'locks', { value: undefined });
    const first = await openPage(browser, address, { init });
    await start(first);
    await playOut(first, 3, 4);
    const second = await secondTab(first);
    assert.equal(await plies(second), 4);
    await playOut(second, 4, 1);
    await playOut(first, 5, 2);
    assert.match(await notice(first), /a game of its own/);
    await playOut(second, 6, 2);
    assert.deepEqual((await entries(second)).map(({ head }) => head.plies).sort(), [6, 7]);
    await again(first);
    assert.equal(await plies(first), 6);
    await second.close();
    await closePage(first);
  },

  'library: the save of an older page is taken over': async (browser, address) => {
    const init = () => {
      if (!sessionStorage.getItem('done'))
        localStorage.setItem('caminos.game', '(;FF[4]CA[UTF-8]GM[Caminos]BO[ring];Y[O:d1,d2,e1,e2])');
      sessionStorage.setItem('done', '1');
    };
    const page = await openPage(browser, address, { init });
    await settled(page);
    assert.deepEqual([await plies(page), await state(page, '(s) => s.view.board')], [1, 'ring']);
    assert.equal(await page.evaluate(() => localStorage.getItem('caminos.game')), null);
    await again(page);
    assert.equal(await plies(page), 1);
    assert.equal((await entries(page)).length, 1);
    await closePage(page);
  },

  'library: where the database is blocked, games stay in memory, and it is said': async (browser, address) => {
    const init = () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('no', 'SecurityError');
      };
    };
    const page = await openPage(browser, address, { init });
    await start(page);
    await playOut(page, 3, 2);
    assert.match(await notice(page), /keep no games/);
    await start(page, { board: 'ring' });
    await playOut(page, 3, 3);
    assert.equal((await entries(page)).length, 2);
    await again(page);
    assert.deepEqual([await plies(page), await state(page, '(s) => s.view.board')], [3, 'ring']);
    await closePage(page);
  },

  'library: a killed browser and a full disk cost nothing': async (_browser, address) => {
    const folder = mkdtempSync(join(tmpdir(), 'caminos-'));
    try {
      let [context, page] = await onDisk(folder, address);
      await start(page);
      await playOut(page, 3, 6);
      const before = await stones(page);
      // Writes without end until the processes are gone.
      page
        .evaluate(async () => {
          const { shelf, keeping } = window.caminos.game;
          const { head } = await shelf.entry(keeping.id);
          const text = await shelf.text(keeping.id);
          for (window.kept = 0; ; window.kept++)
            await shelf.keep(`z${window.kept}`, 0, text, { ...head, event: 'x'.repeat(100000) });
        })
        .catch(() => {});
      await until(page, () => window.kept > 20);
      const kept = await page.evaluate(() => window.kept);
      const gone = new Promise((resolve) => context.once('close', resolve));
      const devtools = await context.browser().newBrowserCDPSession();
      devtools.send('Browser.crash').catch(() => {});
      await gone;
      [context, page] = await onDisk(folder, address);
      assert.deepEqual(await stones(page), before);
      const whole = await page.evaluate(async () => {
        const { shelf } = window.caminos.game;
        const list = await shelf.list();
        const texts = await Promise.all(list.map(({ id }) => shelf.text(id)));
        return { count: list.length, texts: texts.filter(Boolean).length };
      });
      assert.ok(whole.count > kept, `${whole.count} of ${kept + 1} entries`);
      assert.equal(whole.texts, whole.count); // no entry without its text
      await fullDisk(page, address);
      await context.close();
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    }
  },

  'library: found, marked, thrown away and brought back, exported and imported': async (browser, address) => {
    const page = await openPage(browser, address, { width: 390, height: 844 });
    await start(page, { board: 'ring', seats: [person, { ...person, name: 'Zoë' }, person, person] });
    await playOut(page, 3, 3);
    await start(page);
    await playOut(page, 4);
    await start(page, { board: 'rhombus' });
    await playOut(page, 5, 2);
    await page.click('.bar button:first-child');
    await page.click('.menu-entry:has-text("My games")');
    await page.waitForSelector('.game-row .small-picture');
    assert.equal(await page.locator('.game-row').count(), 3);
    await inspect(page, 'library');
    // Searching and filtering.
    await page.fill('.game-filters input[type=search]', 'zoë ring');
    await until(page, () => document.querySelectorAll('.game-row').length === 1);
    await page.fill('.game-filters input[type=search]', '');
    await page.locator('.game-filters select').nth(1).selectOption('open');
    await until(page, () => document.querySelectorAll('.game-row').length === 2);
    // A favourite and a note, by keyboard; they stay.
    await page.locator('.game-row:has-text("Ring") [aria-label^="Favourite"]').focus();
    await page.keyboard.press('Enter');
    await until(page, () => document.activeElement?.getAttribute('aria-pressed') === 'true');
    await page.click('.game-row:has-text("Ring") [aria-label^="Note"]');
    await page.keyboard.type('the [corner] trick');
    await page.keyboard.press('Tab');
    await untilAnswered(page, async () =>
      (await window.caminos.game.shelf.list()).some(({ note }) => note === 'the [corner] trick'),
    );
    await page.reload();
    await page.waitForSelector('.game-row');
    await page.locator('.game-filters .check input').check();
    await until(page, () => document.querySelectorAll('.game-row').length === 1);
    assert.equal(await page.inputValue('.game-row textarea'), 'the [corner] trick');
    await page.locator('.game-filters .check input').uncheck();
    // The game on the board is thrown away, and brought back.
    await until(page, () => document.querySelectorAll('.game-row').length === 3);
    await page.click('.game-row:has-text("on the board") [aria-label^="Delete"]');
    await until(page, () => document.querySelectorAll('.game-row').length === 2);
    assert.equal(await state(page, '(s) => s.started'), false);
    await page.click('.undo-bar .button');
    await until(page, () => document.querySelectorAll('.game-row').length === 3);
    // Exported, spoilt in the middle, and imported by somebody else.
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.button:has-text("Export all")')]);
    const text = readFileSync(await download.path(), 'utf8');
    assert.equal(text.match(/\(;FF\[4\]/g).length, 3);
    assert.match(text, /GC\[the \[corner\\\] trick\]/);
    const games = text.split(/(?=\(;FF\[4\])/);
    const spoilt = [games[0], '(;FF[4]GM[Caminos]BO[moon])\n', games[1], games[2].replace(/\)\s*$/, '')].join('');
    const other = await openPage(browser, address, { hash: '#library' });
    await other.waitForSelector('.game-list');
    await other.evaluate(slowLook);
    await other.setInputFiles('input[type=file]', {
      name: 'my.sgf',
      mimeType: 'text/plain',
      buffer: Buffer.from(spoilt),
    });
    await until(other, () => document.querySelectorAll('.import-report li').length === 2);
    const report = await other.textContent('.import-report');
    assert.match(report, /2 games taken from my\.sgf\.2 could not be read:Game 2, line \d+, column \d+: .*moon/);
    await until(other, () => window.looked);
    assert.equal(await other.locator('.game-row').count(), 2);
    await other.setInputFiles('input[type=file]', {
      name: 'empty.sgf',
      mimeType: 'text/plain',
      buffer: Buffer.from(''),
    });
    await until(other, () => /holds no game/.test(document.querySelector('.import-report').textContent));
    await other.setInputFiles('input[type=file]', {
      name: 'my.sgf',
      mimeType: 'text/plain',
      buffer: Buffer.from(spoilt),
    });
    await until(other, () => /2 were here already/.test(document.querySelector('.import-report').textContent));
    await closePage(other);
    // Going on with one.
    await page.click('.game-row:has-text("Ring") .primary');
    await until(
      page,
      () => window.caminos.store.state.view?.board === 'ring' && window.caminos.store.state.screen === 'game',
    );
    assert.equal(await plies(page), 3);
    await closePage(page);
  },

  'library: statistics, and all games analysed, stopped and gone on with': async (browser, address) => {
    const page = await openPage(browser, address, { width: 1100, height: 800 });
    await page.goto(`${address}?view=2d#library=stats`);
    await page.waitForSelector('.screen-library');
    await until(page, () => /Finish a game/.test(document.querySelector('.stats').textContent));
    await page.click('.screen-tab:first-child');
    await importGames(page, missedGames);
    await page.click('.screen-tab:nth-child(2)');
    await page.waitForSelector('.heat-map');
    const tiles = await page.locator('.stat-tile dd').allTextContents();
    assert.deepEqual(tiles, ['3', '1', '0', '2', '0', '1', '–']);
    assert.match(await page.textContent('.plot:has(.plot-range) .soft'), /by 3 games against levels/);
    assert.match(await page.getAttribute('.heat-map', 'aria-label'), /d4 \d/);
    await page.locator('.plot-table summary').first().click();
    assert.match(await page.locator('.plot-table').first().innerText(), /Level 2\s+1\s+0\s+0/);
    await inspect(page, 'statistics');
    // Stopped after the first game, gone on with until the end.
    await page.click('.screen-tab:nth-child(3)');
    await page.evaluate(async () => {
      const press = (words) =>
        [...document.querySelectorAll('.analyse-all .button')].find((b) => b.textContent === words).click();
      press('Analyse all games');
      const { shelf } = window.caminos.game;
      while (!(await shelf.analyses()).some(({ judged }) => judged.length > 0)) await new Promise((r) => setTimeout(r));
      press('Stop');
    });
    const before = await judged(page);
    assert.ok(before >= 1 && before < 21, String(before));
    await page.click('.analyse-all .primary');
    await until(page, () => /3 of 3/.test(document.querySelector('.analyse-all').textContent));
    assert.equal(await judged(page), 21);
    await until(page, () => document.querySelectorAll('.miss-card .small-picture').length >= 2);
    assert.match(await page.textContent('.miss-card'), /You missed a win at once.*stone 7/);
    await inspect(page, 'missed wins');
    await page.click('.miss-card .button:has-text("Show the line")');
    const line = await page.textContent('.miss-card .miss-line');
    await page.click('.miss-card .button:has-text("See it in the game")');
    await until(
      page,
      () => window.caminos.store.state.screen === 'game' && window.caminos.store.state.view.plies === 6,
    );
    await page.evaluate((move) => window.caminos.game.play(move), line);
    assert.equal(await state(page, '(s) => s.view.result'), 'yellow');
    await closePage(page);
  },

  'library: in idle time games are analysed by themselves, while nobody thinks, until told to stop': async (
    browser,
    address,
  ) => {
    const page = await openPage(browser, address, { hash: '#library' });
    await page.waitForSelector('.game-list');
    await importGames(page, missedGames);
    // Nothing begins while the computer thinks about its move.
    await letThinkOn(page);
    await start(page, { seats: [computer(1), person, person, person] });
    await until(page, () => window.caminos.store.state.thinking);
    await page.evaluate(() => (location.hash = '#library=misses'));
    await page.locator('.analyse-all .check input').focus();
    await page.keyboard.press('Space');
    await page.locator('.analyse-all .button:has-text("Stop")').waitFor();
    for (let i = 0; i < 20; i++) assert.equal(await judged(page), 0);
    assert.match(await page.textContent('.analyse-all [role=status]'), /^0 of 3 finished games/);
    // It thinks no more: the analysis goes on by itself, with progress, and is stopped by the mark.
    const shown = await page.evaluate(async () => {
      const bar = document.querySelector('.analyse-all progress');
      await window.caminos.game.close();
      while (!(bar.value > 0)) await new Promise((resolve) => setTimeout(resolve));
      document.querySelector('.analyse-all .check input').click();
      return bar.value;
    });
    assert.ok(shown < 1, String(shown));
    assert.equal(await page.isVisible('.analyse-all .button:has-text("Stop")'), false);
    await again(page);
    const before = await judged(page);
    assert.ok(before < 21, String(before));
    // The wish is remembered: at the next visit all is done without opening the library; and so is a game that ends later.
    await page.evaluate(() => localStorage.setItem('caminos.analyse', '1'));
    await page.goto(`${address}?view=2d`);
    await again(page);
    await allDone(page, 3);
    assert.equal(await judged(page), 21);
    await start(page);
    await playOut(page, 3, 2);
    await page.evaluate(() => window.caminos.game.resign());
    await allDone(page, 4);
    await closePage(page);
  },

  'library: a game with somebody online is in the libraries of both': withServer(async (browser, server) => {
    const { anna, bob } = await pair(browser, server);
    await playAll([anna, bob], yellowWins);
    for (const page of [anna, bob]) await until(page, () => window.caminos.store.state.view.outcome.result !== 'none');
    assert.deepEqual(await rows(anna), [['You – Bob', 'Won']]);
    assert.deepEqual(await rows(bob), [['Anna – You', 'Lost']]);
    // It is there without the server too, and counts.
    await server.kill();
    for (const [page, tiles] of [
      [anna, ['1', '1', '0', '0', '1', '1', '–']],
      [bob, ['1', '0', '0', '1', '0', '0', '–']],
    ]) {
      await page.click('.screen-tab:nth-child(2)');
      await page.waitForSelector('.stat-tile');
      assert.deepEqual(await page.locator('.stat-tile dd').allTextContents(), tiles);
      await page.click('.screen-tab:first-child');
      await page.click('.game-row .button:has-text("Look at it")');
      await until(page, () => window.caminos.store.state.screen === 'game' && !window.caminos.store.state.table);
      assert.deepEqual(await stones(page), yellowWins);
      await closePage(page);
    }
  }),

  'library: no room for a note or an analysis is said, and nothing is lost': async (browser, address) => {
    const page = await openPage(browser, address, { hash: '#library' });
    await page.waitForSelector('.game-list');
    await importGames(page, missedGames.slice(0, 1));
    await page.click('.game-row [aria-label^="Delete"]');
    await page.waitForSelector('.undo-bar .button');
    const room = (size) =>
      page.evaluate((full) => {
        const { prototype } = IDBObjectStore;
        window.put ??= prototype.put;
        prototype.put = full
          ? () => {
              throw new DOMException('full', 'QuotaExceededError');
            }
          : window.put;
      }, size === 'none');
    await room('none');
    await page.click('.undo-bar .button');
    await until(page, () => /no more room/.test(window.caminos.store.state.notice?.text));
    assert.equal(await page.isVisible('.undo-bar .button'), true);
    await room('some');
    await page.click('.undo-bar .button');
    await page.waitForSelector('.game-row');
    await room('none');
    await page.evaluate(() => window.caminos.store.update({ notice: null }));
    await page.click('.game-row [aria-label^="Favourite"]');
    await until(page, () => /no more room/.test(window.caminos.store.state.notice?.text));
    assert.equal((await entries(page))[0].favourite, false);
    await page.click('.screen-tab:nth-child(3)');
    await page.click('.analyse-all .primary');
    await until(page, () => /no more room/.test(document.querySelector('.analyse-all [role=status]').textContent));
    await room('some');
    await page.click('.analyse-all .primary');
    await until(page, () => document.querySelector('.analyse-all [role=status]').textContent.startsWith('1 of 1'));
    assert.equal(await judged(page), 7);
    await closePage(page);
  },

  'library: four languages, nothing wider than a phone, axe finds nothing serious': async (browser, address) => {
    const seen = new Set();
    for (const [i, locale] of ['en-GB', 'de-DE', 'fr-FR', 'nl-NL'].entries()) {
      const page = await openPage(browser, address, {
        width: 320,
        height: 640,
        touch: true,
        locale,
        dark: i % 2 === 0,
        hash: '#library',
      });
      await page.waitForSelector('.game-list');
      await importGames(page, missedGames);
      for (const [place, there] of [
        ['#library', '.game-row .small-picture'],
        ['#library=stats', '.heat-map'],
        ['#library=misses', '.analyse-all'],
      ]) {
        await page.evaluate((to) => (location.hash = to), place);
        await page.waitForSelector(there);
        const text = await page.innerText('.screen-library');
        assert.doesNotMatch(text, /\{\w+\}|\b[a-z]+\.[a-z]+\b/, locale);
        seen.add(text);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 320, `${locale} ${place} is ${width} wide`);
        if (i < 2) await inspect(page, `${locale} ${place}`);
      }
      await closePage(page);
    }
    assert.equal(seen.size, 12);
  },

  'library: the ladder is what docs/strength.md says': async () => {
    const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');
    const steps = [...read('../../docs/strength.md').matchAll(/^\| (\d) \| (\d) \|.*?\| \+(\d+) \(/gm)];
    const sums = [0];
    for (const [, , , elo] of steps) sums.push(sums.at(-1) + Number(elo));
    const said = /ladder: readonly number\[\] = \[([\d, ]+)\]/.exec(read('../src/library/ladder.ts'))[1];
    assert.deepEqual(said.split(', ').map(Number), sums);
  },
};
