/*
 * boards.mjs: boards are drawn by mouse, finger and keys, kept, shared and played; a
 * position is set up, played on and shared.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from './access.mjs';
import { assert, closePage, openPage, state, until } from './harness.mjs';
import { program } from './server.mjs';

const cell = (page, x, y) => page.locator(`.draw-board [data-at="${x} ${y}"]`);
const says = (page, words) => page.locator('.draw-says', { hasText: words }).waitFor();
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('caminos.boards') ?? '[]'));

async function drag(page, from, to) {
  const [a, b] = [await cell(page, ...from).boundingBox(), await cell(page, ...to).boundingBox()];
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 16 });
  await page.mouse.up();
}

export const tests = {
  'boards: one is drawn by mouse with symmetry, named, kept, shared, saved as a file, opened again and played': async (
    browser,
    address,
  ) => {
    const page = await openPage(browser, address, { hash: '#boards' });
    await page.getByRole('button', { name: 'Draw a new board' }).click();
    await says(page, 'Draw the cells');
    // with four images a stroke along a quarter of the rows draws all of them
    await drag(page, [2, 7], [3, 7]);
    for (const y of [6, 5, 4]) await drag(page, [1, y], [3, y]);
    await says(page, 'This is a board: 44 cells, 4 sides, 14 pieces');
    await page.getByLabel('Eight', { exact: true }).check({ force: true });
    await says(page, '8 sides');
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, '4 sides');
    await page.fill('.draw-right input >> nth=0', 'square');
    await says(page, 'the box');
    assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
    await page.fill('.draw-right input >> nth=0', 'vase');
    await page.fill('.draw-right input >> nth=1', 'The vase');
    await says(page, 'This is a board');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const [text] = await kept(page);
    assert.match(text, /^board vase\ntitle The vase\nrow \.####\.\nrow ######\n/);
    assert.match(text, /\nside N b8 c8 d8 e8\nside E /);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.locator('.notice:not([hidden])', { hasText: 'link' }).waitFor();
    const link = await copied(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save file' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'vase.board');
    assert.equal(readFileSync(await download.path(), 'utf8'), text);
    // played against the computer, with the board chosen in the sheet
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('.new-game .board-card:has(input:checked)', { hasText: 'The vase' }).waitFor();
    await page.click('.new-game .primary');
    await until(page, () => window.caminos.store.state.view?.definition?.includes('vase'));
    assert.equal(await state(page, (s) => s.tables.cells.length), 44);
    await closePage(page);

    // the link brings it to somebody else; a damaged one is refused in words, and nothing is lost
    const other = await openPage(browser, address, { hash: new URL(link).hash });
    await other.locator('[data-board="The vase"]').waitFor();
    assert.deepEqual(await kept(other), [text]);
    await other.evaluate((hash) => {
      location.hash = `${hash.slice(0, -12)}AAAA`;
    }, new URL(link).hash);
    await other.locator('.notice.error', { hasText: 'damaged' }).waitFor();
    assert.deepEqual(await kept(other), [text]);
    // a file with a fault is named with its place; a sound one is kept
    const file = (name, body) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(body) });
    await other.setInputFiles('input[type=file]', file('bad.board', text.replace('side E ', 'side E a1 ')));
    await other.locator('.notice.error', { hasText: /line 12, column/ }).waitFor();
    await other.setInputFiles('input[type=file]', file('huge.board', `${text}${'# long\n'.repeat(2000)}`));
    await other.locator('.notice.error', { hasText: 'too long' }).waitFor();
    await other.setInputFiles('input[type=file]', file('bowl.board', text.replace('board vase', 'board bowl')));
    await until(other, () => JSON.parse(localStorage.getItem('caminos.boards')).length === 2);
    // and taken to the drawing table as it is
    await other.locator('[data-board="The vase"] >> nth=0').getByRole('button', { name: 'Change it' }).click();
    await says(other, 'This is a board: 44 cells, 4 sides');
    await closePage(other);
  },
  'boards: cells and pieces are drawn by finger and by keys, sides corrected, and a fault is shown where it is': async (
    browser,
    address,
  ) => {
    const page = await openPage(browser, address, { hash: '#boards=draw', touch: true, width: 360, height: 740 });
    await says(page, 'Draw the cells');
    await page.getByLabel('None', { exact: true }).check({ force: true });
    for (const [x, y] of [
      [0, 7],
      [1, 7],
      [0, 6],
    ])
      await cell(page, x, y).tap(); // prettier-ignore
    await says(page, 'This is a board: 3 cells');
    // by keys: two to the east, draw, which is apart; then join it
    await cell(page, 0, 6).focus();
    for (const key of ['ArrowRight', 'ArrowRight', ' ']) await page.keyboard.press(key);
    await says(page, 'joined');
    assert.match(await cell(page, 2, 6).getAttribute('class'), /wrong/);
    assert.match(await cell(page, 2, 6).getAttribute('aria-label'), /^c1: cell/);
    for (const key of ['ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await says(page, 'This is a board: 5 cells');
    // a side loses a cell it needs by a tap, and is found again
    await page.getByRole('button', { name: 'Side N' }).tap();
    await cell(page, 0, 7).tap();
    await cell(page, 2, 6).tap();
    await says(page, /side|Side/);
    await page.getByRole('button', { name: 'Find them again' }).tap();
    await page.getByRole('button', { name: 'Cells' }).tap();
    await says(page, 'This is a board: 5 cells');
    // pieces of one's own: the first is made longer, a second like it is refused
    await page.getByLabel('The pieces of the box').uncheck();
    const shapes = page.locator('.draw-pieces .shape-row:visible');
    assert.equal(await shapes.count(), 5);
    await page.getByRole('button', { name: 'Another piece' }).tap();
    await says(page, 'This is a board: 5 cells, 4 sides, 15 pieces');
    await page.locator('.shape-row >> nth=4').locator('[data-at="0 1"]').tap();
    await page.locator('.shape-row.wrong >> nth=0').waitFor(); // an L like the first
    assert.equal(await page.locator('.draw-says.bad').count(), 1);
    await page.getByRole('button', { name: 'Remove piece A' }).tap();
    await page.locator('.shape-row >> nth=0').locator('input[type=number]').fill('7');
    await says(page, '17 pieces');
    assert.match(await page.evaluate(() => localStorage.getItem('caminos.board.draft')), /"count":7/);
    await closePage(page);
  },
  'boards: the gallery has pictures and results, and speaks four languages': async (browser, address) => {
    const page = await openPage(browser, address, { hash: '#boards', locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Spielfelder', level: 1 }).waitFor();
    assert.ok((await page.locator('.board-list .own-board').count()) >= 13);
    await page.locator('[data-board="The little garden"] .results', { hasText: /Wer begann, gewann 10/ }).waitFor();
    for (const [language, words] of [
      ['fr', 'Plateaux'],
      ['nl', 'Borden'],
      ['en', 'Boards'],
    ]) {
      // prettier-ignore
      await page.evaluate((l) => {
        window.caminos.store.update({ dialog: 'settings' });
        return l;
      }, language);
      await page.locator('.settings select >> nth=0').selectOption(language);
      await page.evaluate(() => window.caminos.store.update({ dialog: null }));
      await page.getByRole('heading', { name: words, level: 1 }).waitFor();
    }
    await closePage(page);
  },
  'boards: a position is set up, stones counted and taken back, played on, shared, and shared as a puzzle': async (
    browser,
    address,
  ) => {
    const page = await openPage(browser, address, { hash: '#setup' });
    await page.locator('.arrange h2', { hasText: 'Set up a position' }).waitFor();
    await until(page, () => window.caminos.store.state.view?.plies === 0);
    const lay = (move) => page.evaluate((m) => window.caminos.game.play(m), move);
    const side = (name) => page.locator('.arrange').getByLabel(name, { exact: true }).first().check({ force: true });
    const laid = (count) => page.locator('.arrange [role=status]', { hasText: `: ${count}` }).waitFor();
    for (const [move, n] of [
      ['L:d1,d2,d3,c3', 1],
      ['L:d4,d5,d6,c6', 2],
    ]) {
      // prettier-ignore
      await lay(move);
      await laid(n);
    }
    assert.equal(await state(page, (s) => s.view.seats[0].hand[0]), 2);
    await side('Green');
    await until(page, () => window.caminos.store.state.view.colour === 1);
    await lay('O:a1,a2,b1,b2');
    await laid(3);
    await page.getByRole('button', { name: 'Take the last back' }).click();
    await laid(2);
    // a stone that would connect is refused in words, and what lies there stays
    await side('Yellow');
    await until(page, () => window.caminos.store.state.view.colour === 0);
    await lay('L:d7x3,d8');
    await page.locator('.notice.error').waitFor();
    await laid(2);
    // as a puzzle: yellow wins, so there is a link
    await page.getByRole('button', { name: 'Share as a puzzle' }).click();
    await page.locator('.notice', { hasText: 'There is a forced win' }).waitFor();
    const puzzle = await copied(page);
    assert.match(puzzle, /#find=/);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.locator('.notice', { hasText: 'link to this position' }).waitFor();
    const link = await copied(page);
    await page.getByRole('button', { name: 'Play on against the computer' }).click();
    await until(page, () => window.caminos.store.state.view.seats[1].kind === 'computer');
    assert.equal(await state(page, (s) => s.view.stones.length), 2);
    assert.equal(await page.isVisible('.arrange:not(.find)'), false);
    await closePage(page);

    const solver = await openPage(browser, address, { hash: new URL(puzzle).hash });
    await solver.locator('.find', { hasText: 'Yellow to move has a forced win' }).waitFor();
    await solver.evaluate(() => window.caminos.game.play('L:d7x3,d8'));
    await solver.locator('.find', { hasText: 'Found!' }).waitFor();
    await closePage(solver);

    const guest = await openPage(browser, address, { hash: new URL(link).hash });
    await until(guest, () => window.caminos.store.state.view?.stones.length === 2);
    await closePage(guest);
  },
  'boards: what is no puzzle is said so, and a win in three stones is one': async (browser, address) => {
    const page = await openPage(browser, address, { hash: '#setup' });
    await page.locator('.arrange h2', { hasText: 'Set up a position' }).waitFor();
    await until(page, () => window.caminos.store.state.view?.plies === 0);
    const share = page.getByRole('button', { name: 'Share as a puzzle' });
    await share.click();
    await page.locator('.notice.error', { hasText: 'Yellow has no win to force within 3 stones here' }).waitFor();
    const stones = [
      [0, 'Z:a8,b7,b8,c7'],
      [1, 'L:a7x2,b7,c7'],
      [0, 'T:b8,c8x3'],
      [1, 'O:g7,g8,h7,h8'],
      [0, 'T:f7x3,g7'],
      [1, 'O:d7x2,d8x2'],
    ];
    for (const [i, [colour, move]] of stones.entries()) {
      await page
        .locator('.arrange')
        .getByLabel(['Yellow', 'Green'][colour], { exact: true })
        .first()
        .check({ force: true });
      await page.waitForFunction((c) => window.caminos.store.state.view.colour === c, colour);
      await page.evaluate((m) => window.caminos.game.play(m), move);
      await page.locator('.arrange [role=status]', { hasText: `: ${i + 1}` }).waitFor();
    }
    await share.click();
    await page.locator('.notice', { hasText: 'There is a forced win' }).waitFor();
    assert.match(await copied(page), /#find=/);
    await closePage(page);
  },
  'boards: a puzzle made in the terminal and one made over GTP open from their links': async (browser, address) => {
    const game = ['L:d1,d2,d3,c3', 'O:a1,a2,b1,b2', 'L:d4,d5,d6,c6'];
    const folder = mkdtempSync(join(tmpdir(), 'caminos-'));
    const ask = (args, lines) =>
      execFileSync(program, [...args, '--page', `${address}/`], {
        input: lines.map((line) => `${line}\n`).join(''),
        env: { ...process.env, XDG_DATA_HOME: folder, LC_ALL: 'C.UTF-8' },
        stdio: ['pipe', 'pipe', 'ignore'],
      }).toString();
    const played = game.map((stone, i) => `play ${'yg'[i % 2]} ${stone}`);
    const laid = game.map((stone, i) => `setup ${'YG'[i % 2]} ${stone}`);
    for (const [told, colour, win] of [
      [ask(['gtp'], [...played, 'play g O:g7,g8,h7,h8', 'puzzle']), 'Yellow', 'L:d7x3,d8'],
      [ask(['play', '--plain', '--seat2', 'human'], [...laid, 'puzzle']), 'Yellow', 'L:d7x3,d8'],
    ]) {
      const link = /^http\S+#find=\S+$/m.exec(told)?.[0] ?? '';
      assert.ok(link.startsWith(address), told);
      const page = await openPage(browser, address, { hash: new URL(link).hash });
      await page.locator('.find', { hasText: `${colour} to move has a forced win` }).waitFor();
      await page.evaluate((move) => window.caminos.game.play(move), win);
      await page.locator('.find', { hasText: 'Found!' }).waitFor();
      await closePage(page);
    }
    rmSync(folder, { recursive: true });
  },
  'boards: axe finds nothing serious on the gallery, the drawing table and a set-up': async (browser, address) => {
    for (const look of [
      { width: 1280, height: 800 },
      { width: 390, height: 844, touch: true, dark: true },
    ]) {
      const page = await openPage(browser, address, { hash: '#boards', ...look });
      await page.locator('.board-list .own-board >> nth=12').waitFor();
      await inspect(page, 'gallery');
      await page.locator('[data-board="The honeycomb"]').getByRole('button', { name: 'Change it' }).click();
      await says(page, 'This is a board');
      await page.getByLabel('The pieces of the box').uncheck();
      await page.locator('.draw-pieces .shape-row >> nth=0').waitFor();
      await inspect(page, 'drawing table');
      await page.getByRole('button', { name: 'Side N', exact: true }).click();
      await inspect(page, 'sides');
      await page.evaluate(() => (location.hash = '#setup'));
      await page.locator('.arrange h2', { hasText: 'Set up a position' }).waitFor();
      await until(page, () => window.caminos.store.state.view?.plies === 0);
      await page.evaluate(() => window.caminos.game.play('L:d1,d2,d3,c3'));
      await page.locator('.arrange [role=status]', { hasText: ': 1' }).waitFor();
      await inspect(page, 'set-up');
      await closePage(page);
    }
  },
};
