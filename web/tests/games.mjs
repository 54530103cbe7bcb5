/*
 * games.mjs: whole games in every mode, and what comes after them.
 */
import { readFileSync } from 'node:fs';
import { keyboard, mouse, placeByHand, touch } from './hands.mjs';
import {
  assert,
  closePage,
  computer,
  letThinkOn,
  openPage,
  person,
  playOut,
  ready,
  seeded,
  settled,
  start,
  state,
  until,
} from './harness.mjs';

/** Yellow wins over a step: eight flat faces and two upright ones. */
const tenFaces = [
  'L:c1,d1,d2,d3',
  'T:a5,a6,a7,b6',
  'T:c4,d4x2,e4',
  'T:g6,h5,h6,h7',
  'L:c7,d5,d6,d7',
  'L:f1,g1,h1,h2',
  'L:d8,e8,f8,f7',
];
const over = () => window.caminos.store.state.view.outcome.result !== 'none';

/** Set up a game as a person does, in the dialog. 'seats': 'person' or a level. */
async function setUp(page, { board = 'square', seats, neutral = false, points = false, match = '1', clock }) {
  await page.evaluate(() => {
    window.caminos.game.pace = 0; // no pauses to watch in
  });
  await page.click('.bar button:first-child');
  await page.click('.menu-entry:first-child');
  await page.click(`.board-card:has(input[value="${board}"])`);
  await page.click(`.choice-row label:has(input[name=players][value="${seats.length}"])`);
  for (const [i, seat] of seats.entries()) {
    const row = page.locator('.seat-row').nth(i);
    await row
      .locator('select')
      .first()
      .selectOption(seat === 'person' ? 'person' : 'computer');
    if (seat !== 'person') await row.locator('select').nth(1).selectOption(String(seat));
  }
  const [blue, count] = [page.locator('.new-game .check input').first(), page.locator('.new-game .check input').nth(1)];
  await blue.setChecked(neutral);
  await count.setChecked(points);
  await page.locator('.new-game .pair select').first().selectOption(match);
  if (clock) await page.locator('.new-game .pair select').nth(1).selectOption(clock);
  await page.click('.sheet-foot .primary');
  await page.waitForSelector('dialog', { state: 'detached' });
  await settled(page);
}

/** Every stone of a person by hand, at random; computers move by themselves. */
async function playByHand(page, hand, random) {
  for (;;) {
    await until(page, () => {
      const { view } = window.caminos.store.state;
      return view.outcome.result !== 'none' || (view.turn.due && view.turn.kind === 'person');
    });
    if (await page.evaluate(over)) return;
    await placeByHand(page, hand, random);
  }
}

/** A whole game, from the dialog to the card that tells how it ended. */
const whole =
  (setup, hand = mouse, options = {}) =>
  async (browser, address) => {
    const page = await openPage(browser, address, options);
    await setUp(page, setup);
    const shown = await state(page, '(s) => ({ ...s.view, tree: 0 })');
    assert.deepEqual(
      [shown.board, shown.players, shown.neutral, shown.points],
      [setup.board ?? 'square', setup.seats.length, setup.neutral ?? false, setup.points ?? false],
    );
    assert.deepEqual(
      shown.seats.map((s) => (s.kind === 'person' ? 'person' : s.level)),
      setup.seats,
    );
    assert.equal(await page.locator('.seat').count(), setup.seats.length);
    await playByHand(page, hand, seeded(setup.seats.length));
    await settled(page);
    const view = await state(page, '(s) => s.view');
    assert.ok(view.plies >= 3);
    assert.equal(view.stones.filter((s) => s.colour === 2).length, setup.neutral ? 2 : 0);
    if (view.outcome.result === 'draw' || view.outcome.ending === 'edge') assert.equal(view.path, null);
    else assert.ok(view.path.faces.length >= 4);
    await page.waitForSelector('.ending h2', { state: 'visible' });
    assert.equal(await page.locator('.move:not(.more)').count(), view.plies + 1);
    if (setup.points && view.score[0] + view.score[1] > 0)
      await until(
        page,
        (points) => document.querySelector('.ending-count').textContent === String(points),
        view.score[0] + view.score[1],
      );
    await closePage(page);
  };

/** A game on the ring that ends without a path, with seven edge stones of each colour. */
const sevenEach = [
  'T:f9,g9x2,h9',
  'L:c4x3,c5',
  'L:c7x3,d7',
  'T:d8,e8,e9,f8',
  'T:f8,g8x3',
  'L:f2x3,g2',
  'T:d2,d3x2,d4',
  'O:b6x2,b7x2',
  'L:j5x2,j6,j7',
  'L:f1x3,g1',
  'L:f3,g3,h3,h4',
  'L:a5,b5x3',
  'Z:h6,i6x2,j6',
  'Z:g7,h7,h8,i8',
  'Z:g4x2,h4x2',
  'O:i4x2,i5x2',
  'Z:b8,c8,c9,d9',
  'T:f9,f10x3',
  'L:d1,e1,e2,e3',
  'T:h3,i3x3',
  'Z:h7x2,i7x2',
  'Z:h5x2,h6x2',
  'T:e9,e10x3',
  'Z:g2x2,h2x2',
  'O:c2x2,c3x2',
  'T:a5,a6x3',
  'O:b3x2,b4x2',
  'Z:c5x2,c6x2',
];

/** The page looks at its clocks every other millisecond: what two looks in a second do rarely happens often. */
function impatient() {
  const real = window.setInterval;
  window.setInterval = (work, ms, ...rest) => real(work, Math.min(ms, 2), ...rest);
}

/** A match between computers, one click between its games. */
const match = (length, isOver) => async (browser, address) => {
  const page = await openPage(browser, address);
  await setUp(page, { seats: [1, 1], points: length.startsWith('t'), match: length });
  assert.equal(await state(page, '(s) => s.view.points'), length.startsWith('t'));
  const total = [0, 0];
  for (let game = 1; ; game++) {
    await until(page, (n) => window.caminos.store.state.view.game === n, game);
    assert.equal(await state(page, '(s) => s.view.first'), (game - 1) % 2);
    await until(page, over);
    await settled(page);
    const { score, match: so } = await state(page, '(s) => s.view');
    total[0] += score[0];
    total[1] += score[1];
    assert.deepEqual(so.points, total);
    assert.equal(so.over, isOver(game, total), `after game ${game}, ${total}`);
    if (so.over) break;
    await page.click('.ending .primary:has-text("Next game")');
  }
  assert.match(await page.textContent('.ending-match'), /(Yellow|Green) wins the match|The match ends/);
  assert.ok(await page.isVisible('.ending .primary:has-text("Play again")'));
  await closePage(page);
};

/** Open a record by the dialog, as a player would. */
async function openFile(page, text) {
  await page.evaluate(() => window.caminos.store.update({ dialog: 'share' }));
  await page.setInputFiles('dialog input[type=file]', {
    name: 'game.sgf',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await until(page, () => window.caminos.store.state.dialog === null);
  await settled(page);
}

/** The colours of a button that is pressed, and of what is to stand out. */
const pressedBack = () => getComputedStyle(document.querySelector('.game-tools [aria-pressed=true]')).backgroundColor;
const accent = () => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = 'var(--accent)';
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
};

export const tests = {
  'the first click starts a game and the computer answers': async (browser, address) => {
    const page = await openPage(browser, address);
    await page.click('.welcome .primary');
    await settled(page);
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    await page.keyboard.press('Enter');
    await until(page, () => window.caminos.store.state.view.plies === 2);
    assert.equal(await page.isVisible('.welcome'), false);
    await closePage(page);
  },
  'the first click starts a game in space': async (browser, address) => {
    const page = await openPage(browser, address, { query: '?quality=low' });
    assert.equal(await page.evaluate(() => window.caminos.surface().kind), '3d');
    await page.click('.welcome .primary');
    await settled(page);
    await page.keyboard.press('t');
    await page.keyboard.press('ArrowUp');
    await settled(page);
    await page.keyboard.press('Enter');
    await until(page, () => window.caminos.store.state.view.plies === 2);
    await closePage(page);
  },
  'two people on the square, with the mouse': whole({ seats: ['person', 'person'] }),
  'two people on the octagon with neutral stones, with fingers': whole(
    { board: 'octagon', seats: ['person', 'person'], neutral: true },
    touch,
    { width: 390, height: 844, touch: true },
  ),
  'a person against the computer on the rhombus with points': whole(
    { board: 'rhombus', seats: ['person', 2], points: true },
    keyboard,
  ),
  'the computer begins against a person on the ring': whole({ board: 'ring', seats: [1, 'person'] }),
  'two computers on the square with neutral stones': whole({ seats: [2, 1], neutral: true }),
  'two computers on the octagon with points': whole({ board: 'octagon', seats: [1, 1], points: true }),
  'four people in two teams with points': whole(
    { seats: ['person', 'person', 'person', 'person'], points: true },
    keyboard,
  ),
  'people and computers at four seats of the ring, neutral stones and points': whole({
    board: 'ring',
    seats: ['person', 1, 2, 'person'],
    neutral: true,
    points: true,
  }),
  'a person against the computer on the square in space': whole({ seats: ['person', 1] }, keyboard, {
    query: '?quality=low&view=3d',
    grain: 4,
  }),
  'a person plays a whole game with a clock': whole({ seats: ['person', 1], clock: '900' }, keyboard, {
    init: impatient,
  }),
  'a long name is cut at a letter, and the game begins': async (browser, address) => {
    const page = await openPage(browser, address);
    const [wide, quoted] = ['大'.repeat(30), '"\\<b>é</b>'];
    await start(page, { seats: [{ ...person, name: `x${wide}` }, { ...person, name: quoted }, person, person] });
    await playOut(page, 1, 2);
    const { seats, plies } = await state(page, '(s) => s.view');
    assert.equal(plies, 2);
    assert.deepEqual([seats[0].name, seats[1].name], [`x${wide.slice(0, 20)}`, quoted]);
    await closePage(page);
  },
  'the seat of somebody elsewhere cannot be played here': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { seats: [{ ...person, kind: 'remote' }, person, person, person] });
    // The own stone may be got ready, and that is all.
    await page.keyboard.press('l');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.kind, s.view.hand.seat]'), [0, 1]);
    assert.equal(await page.evaluate(() => window.caminos.game.play('O:a1,a2,b1,b2')), false);
    assert.equal(await state(page, '(s) => s.view.plies'), 0);
    assert.equal(await page.evaluate(() => window.caminos.game.resign()), false);
    assert.equal(await state(page, '(s) => s.view.outcome.result'), 'none');
    await closePage(page);
  },
  'a match of three games': match('3', (game) => game === 3),
  'a match to 50 points': match('t50', (_game, total) => Math.max(...total) >= 50),
  'a win draws the path face by face and counts the points': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { points: true });
    for (const move of tenFaces) await page.evaluate((m) => window.caminos.game.play(m), move);
    await settled(page);
    await until(page, () => window.caminos.store.state.ending?.faces === 10);
    assert.equal(await page.textContent('.ending-count'), '10');
    assert.deepEqual(
      await page.locator('.flat .path-face').allTextContents(),
      Array.from({ length: 10 }, (_, i) => String(i + 1)),
    );
    assert.match(await page.textContent('.ending-why'), /south.*north|north.*south/);
    await closePage(page);
  },
  'without a connection edge stones decide and are marked': async (browser, address) => {
    const page = await openPage(browser, address);
    for (let seed = 1; seed < 12; seed++) {
      await start(page, { points: true });
      const outcome = await playOut(page, seed);
      if (outcome.ending === 'edge' && outcome.result !== 'draw') break;
    }
    const view = await state(page, '(s) => s.view');
    assert.equal(view.outcome.ending, 'edge');
    const [yellow, green] = view.edge;
    assert.equal(view.outcome.result, yellow < green ? 'yellow' : 'green');
    assert.deepEqual(view.score, yellow < green ? [green, 0] : [0, yellow]);
    // Counted one by one, each in its own colour.
    await until(page, (all) => window.caminos.store.state.ending?.faces === all, yellow + green);
    assert.deepEqual(await page.locator('.edge-count').allTextContents(), [String(yellow), String(green)]);
    assert.ok(await page.isVisible('.ending-count'));
    await closePage(page);
  },
  'edge stones are counted one by one when they are equal, too': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { points: true, board: 'ring' });
    for (const move of sevenEach) assert.ok(await page.evaluate((m) => window.caminos.game.play(m), move), move);
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.view.outcome.result, ...s.view.edge]'), ['draw', 7, 7]);
    await until(page, () => window.caminos.store.state.ending?.faces === 14);
    assert.deepEqual(await page.locator('.edge-count').allTextContents(), ['7', '7']);
    assert.match(await page.textContent('.ending-why'), /7 each/);
    assert.ok(!(await page.isVisible('.ending-count')), 'points that nobody gets');
    await closePage(page);
  },
  'undo, redo, review, variation, going on from there': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 5, 6);
    await page.keyboard.press('u');
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 5);
    await page.keyboard.press('y');
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.plies'), 6);
    // A stray key does not lead away from the game; meant seriously, it does.
    await page.keyboard.press('ArrowLeft');
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.view.plies, s.view.node === s.view.live]'), [6, true]);
    assert.ok(await page.isVisible('.notice'));
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.view.plies, s.view.node === s.view.live]'), [3, false]);
    const nodes = await state(page, '(s) => s.view.tree.length');
    await page.evaluate(async () => {
      const { game, store } = window.caminos;
      const next = store.state.view.tree.find((n) => n[1] === store.state.view.node)[4];
      for (const [, , o, c] of await game.desk.ask('fits', -1)) {
        const ghost = await game.desk.ask('ghost', o, c);
        if (ghost.text === next) continue;
        await game.play(ghost.text);
        return;
      }
    });
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.tree.length'), nodes + 1);
    await page.click('.review-row button:last-child');
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.view.plies, s.view.node === s.view.live]'), [4, true]);
    await closePage(page);
  },
  'hint, chances, analysis with a graph': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 9, 4);
    await page.keyboard.press('h');
    await until(page, () => window.caminos.store.state.hint);
    assert.ok(await state(page, '(s) => s.hint.legal'));
    await page.hover('.game-tools button[aria-pressed=true]'); // which a finger also does, and does not end
    assert.equal(await page.evaluate(pressedBack), await page.evaluate(accent));
    // A tap plays it.
    const tip = await state(page, '(s) => ({ text: s.hint.text, cell: s.hint.cell })');
    const at = await page.evaluate((id) => window.caminos.surface().pointOf(id), tip.cell);
    await page.mouse.click(at.x, at.y);
    await settled(page);
    assert.equal(await state(page, '(s) => s.view.stones.at(-1).text'), tip.text);
    assert.equal(await page.locator('.graph').count(), 0, 'a graph nobody asked for');
    // By keyboard alone: it is told, thrown away, asked for again and played.
    await page.keyboard.press('h');
    await until(page, () => /^hint: .*; fits/.test(document.querySelector('#live-ghost').textContent));
    await page.keyboard.press('Escape');
    assert.equal(await state(page, '(s) => s.hint'), null);
    await page.keyboard.press('h');
    await until(page, () => window.caminos.store.state.hint);
    const told = await state(page, '(s) => s.hint.text');
    await page.keyboard.press('Enter');
    await settled(page);
    assert.deepEqual(await state(page, '(s) => [s.view.stones.at(-1).text, s.hint]'), [told, null]);
    await page.evaluate(() => window.caminos.game.analyse());
    assert.ok((await state(page, '(s) => s.verdicts.size')) >= 4);
    assert.ok(await page.isVisible('.graph'));
    // Yellow wins, a draw, green wins, out of a hundred.
    const label = await page.getAttribute('.chances', 'aria-label');
    const parts = [...label.matchAll(/(\d+) %/g)].map(([, share]) => Number(share));
    assert.equal(parts.length, 3, label);
    assert.equal(
      parts.reduce((sum, share) => sum + share, 0),
      100,
      label,
    );
    await closePage(page);
  },
  'computers keep to their clocks': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { time: [8, 0, 0], seats: [computer(9), computer(9), computer(9), computer(9)] });
    await until(page, () => window.caminos.store.state.view.outcome.result !== 'none');
    const { outcome, plies } = await state(page, '(s) => s.view');
    assert.notEqual(outcome.ending, 'time');
    assert.ok(plies > 8, `${plies} moves`);
    await closePage(page);
  },
  'stopping the computer makes it move at once': async (browser, address) => {
    const page = await openPage(browser, address);
    await letThinkOn(page);
    await start(page, { seats: [computer(9), person, person, person] });
    await until(page, () => window.caminos.store.state.thinking?.verdict);
    await page.click('.stop');
    await until(page, () => window.caminos.store.state.view.plies === 1);
    await closePage(page);
  },
  'a game as a file comes back the same, with its variations': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { board: 'octagon', neutral: true });
    await playOut(page, 3, 8);
    const before = await page.evaluate(() => window.caminos.game.desk.ask('sgf'));
    await openFile(page, before);
    assert.equal(await page.evaluate(() => window.caminos.game.desk.ask('sgf')), before);
    await closePage(page);
  },
  'of a record of thousands of moves a part has rows, and the rest is at hand': async (browser, address) => {
    const page = await openPage(browser, address);
    const game = `(;FF[4]GM[Caminos]BO[square]NP[2]NE[0];Y[O:a1,a2,b1,b2]${'(;G[O:c1,c2,d1,d2];Y[O:e1,e2,f1,f2])'.repeat(1000)})`;
    await openFile(page, game);
    const rows = () => page.$$eval('.moves .move:not(.more)', (moves) => moves.length);
    const more = (which) =>
      page.$$eval('.moves .more', (all, i) => (all[i].offsetParent ? all[i].textContent : null), which);
    assert.deepEqual([await rows(), await more(0), await more(1)], [400, null, '1602 later']);
    await page.click('.moves .more >> nth=1');
    assert.deepEqual([await rows(), await more(0), await more(1)], [400, '200 earlier', '1402 later']);
    await page.evaluate(() => window.caminos.game.goto(2001));
    await settled(page);
    assert.deepEqual([await rows(), await more(1)], [400, null]);
    assert.equal(await page.$$eval('.moves .current', (moves) => moves.length), 1);
    await closePage(page);
  },
  'the game and its picture are saved as files': async (browser, address) => {
    for (const query of ['?view=2d', '?view=3d&quality=low']) {
      const page = await openPage(browser, address, { query });
      await start(page, { board: 'octagon' });
      await playOut(page, 3, 6);
      await page.click('.bar button:first-child');
      await page.click('.menu-entry:has-text("Save and share")');
      const saved = async (button) => {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.click(`.share-row button:nth-child(${button})`),
        ]);
        return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
      };
      const game = await saved(1);
      assert.equal(game.name, 'caminos.sgf');
      assert.equal(game.bytes.toString(), await page.evaluate(() => window.caminos.game.desk.ask('sgf')));
      const picture = await saved(3);
      assert.equal(picture.name, 'caminos.png');
      assert.equal(picture.bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
      assert.deepEqual([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)], [1600, 1200]);
      // Yellow, green and wood are in it.
      const colours = await page.evaluate(async (data) => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const ctx = canvas.getContext('2d');
        ctx.drawImage(image, 0, 0);
        const { data: pixels } = ctx.getImageData(0, 0, image.width, image.height);
        const found = { yellow: 0, green: 0, wood: 0 };
        for (let i = 0; i < pixels.length; i += 4) {
          const [r, g, b] = pixels.subarray(i, i + 3);
          if (r > 180 && g > 130 && b < 0.6 * g) found.yellow++;
          if (g > 1.3 * r && g > b) found.green++;
          if (r > 100 && r > 1.25 * g && g > b && r < 200) found.wood++;
        }
        return found;
      }, picture.bytes.toString('base64'));
      for (const [colour, count] of Object.entries(colours)) assert.ok(count > 10000, `${query}: ${colour} ${count}`);
      await closePage(page);
    }
  },
  'stones knock, paths ring, and sounds can be off': async (browser, address) => {
    const init = () => {
      window.tones = 0;
      const real = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        window.tones++;
        return real.call(this);
      };
    };
    const page = await openPage(browser, address, { init });
    const tones = () => page.evaluate(() => window.tones);
    await start(page);
    await page.click('.bar-title'); // browsers are silent until somebody is there
    await placeByHand(page, keyboard, seeded(1));
    const knock = await tones();
    assert.ok(knock > 0);
    await page.click('.bar button[aria-label="Settings"]');
    await page.locator('.settings .check', { hasText: 'Sounds' }).locator('input').uncheck();
    await page.keyboard.press('Escape');
    await placeByHand(page, keyboard, seeded(2));
    assert.equal(await tones(), knock);
    await page.click('.bar button[aria-label="Settings"]');
    await page.locator('.settings .check', { hasText: 'Sounds' }).locator('input').check();
    await page.keyboard.press('Escape');
    await start(page);
    for (const move of tenFaces) await page.evaluate((m) => window.caminos.game.play(m), move);
    await settled(page);
    await until(page, () => window.caminos.store.state.ending?.faces === 10);
    assert.ok((await tones()) > knock + 2 * tenFaces.length, 'the path is silent'); // a knock has two
    await closePage(page);
  },
  'a link carries a game to another browser': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, { board: 'ring' });
    await playOut(page, 4, 7);
    await page.evaluate(() => window.caminos.store.update({ dialog: 'share' }));
    await until(page, () => document.querySelector('dialog input[readonly]')?.value.includes('#g='));
    const link = await page.inputValue('dialog input[readonly]');
    const stones = await state(page, '(s) => s.view.stones');
    await closePage(page);
    const other = await openPage(browser, address, { hash: link.slice(link.indexOf('#')) });
    assert.deepEqual(await state(other, '(s) => s.view.stones'), stones);
    await closePage(other);
  },
  'the game survives a reload at any moment': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page, {
      board: 'rhombus',
      points: true,
      games: 3,
      seats: [{ ...person, name: 'Ann' }, { ...person, name: 'Björn' }, person, person],
    });
    for (let n = 0; n < 4; n++) {
      await playOut(page, 20 + n, 3);
      const before = await state(page, '(s) => s.view');
      await page.reload();
      await ready(page);
      await settled(page);
      const after = await state(page, '(s) => s.view');
      assert.deepEqual(
        { ...after, node: 0, live: 0, tree: 0, running: 0 },
        { ...before, node: 0, live: 0, tree: 0, running: 0 },
      );
    }
    await closePage(page);
  },
  'the tutorial, step by step, with a reason for every wrong answer': async (browser, address) => {
    const page = await openPage(browser, address);
    await page.click('.welcome a[href="#learn"]');
    const view = (read) => page.evaluate(`(${read})(window.caminos.store.state.view)`);
    const play = (move) => page.evaluate((m) => window.caminos.game.play(m), move);
    /** Hold a stone where there would be a gap under it. */
    const seeGap = () =>
      page.evaluate(async () => {
        const { game, store } = window.caminos;
        for (const o of store.state.tables.orientations)
          for (const c of store.state.tables.cells) {
            const ghost = await game.desk.ask('ghost', o.id, c.id);
            if (ghost?.why?.reason !== 'gap_below') continue;
            store.update({ ghost });
            return;
          }
      });
    const far = 'O:g1,g2,h1,h2';
    // [a wrong move or answer or null, the right one, what must be true before, and after it]
    const steps = {
      first: [null, 'L:d4,d5,d6,e4'],
      stand: [far, 'L:d4x2,d5,d6'],
      touch: [far, 'L:d3x2,d4,d5'],
      gap: [far, 'T:g6,h5,h6,h7'],
      path: [far, 'O:d7,d8,e7,e8'],
      steps: [far, 'L:d6,d7,d8,e8'],
      wall: [0, 1, '(v) => v.result === "none"'],
      corners: [0, 1, '(v) => v.result === "none"'],
      corner: [
        'O:c7,c8,d7,d8',
        'L:a1,b1,c1,c2',
        null,
        '(v) => v.path.ends.join() === "W,E" || v.path.ends.join() === "E,W"',
      ],
      above: [far, 'L:d4,d5,d6x2', null, '(v) => v.path.faces.every(([, , z]) => z >= 1)'],
      block: [far, 'L:d4x2,d5,d6'],
      points: [0, 2, '(v) => v.path.length === 13 && v.score[0] === 13'],
      out: [null, 'Z:g1x2,h1x2', '(v) => v.seats[1].out && v.legal === 2', '(v) => v.result === "draw"'],
      draw: [0, 2, '(v) => v.result === "draw" && !v.points && !v.path && v.stones.length === 26'],
      edge: [0, 1, '(v) => v.edge.join() === "1,3"'],
      inner: ['O:d1,d2,e1,e2', 'O:e5,e6,f5,f6'],
      sides: ['Z:b3,c2,c3,d2', 'O:d1,d2,e1,e2', null, '(v) => v.score[0] === 22 && v.path.length === 11'],
      blue: ['O:a1,a2,b1,b2', 'Z:d4,d5x2,d6', null, '(v) => v.score[0] > 0 || v.path'],
    };
    for (const [step, [name, [wrong, right, before, after]]] of Object.entries(steps).entries()) {
      await until(
        page,
        (n) => window.caminos.store.state.lesson?.step === n && document.querySelector('.lesson').offsetHeight > 0,
        step,
      );
      await settled(page);
      assert.equal(await state(page, '(s) => s.notice'), null, `${name}: the position is refused`);
      if (before) assert.ok(await view(before), `${name}: not as it is told`);
      if (typeof right === 'number') {
        await page.click(`.answers button:nth-child(${wrong + 1})`);
        assert.equal(await page.evaluate(() => window.caminos.placing.mayHold), false);
      } else if (wrong) {
        await play(wrong);
        await settled(page);
        // Nobody goes on for the other colour.
        assert.equal(await page.evaluate(() => window.caminos.placing.mayHold), false, name);
      }
      if (wrong !== null) {
        await until(page, () => window.caminos.store.state.lesson.note);
        assert.equal(await state(page, '(s) => s.lesson.done'), false, name);
        assert.ok((await page.textContent('.lesson-note')).length > 40, `${name}: no reason is given`);
      }
      if (typeof right === 'number') await page.click(`.answers button:nth-child(${right + 1})`);
      else {
        if (wrong) await page.click('.lesson .again');
        await until(
          page,
          (n) => window.caminos.store.state.view.plies !== n && !window.caminos.store.state.lesson.note,
          -1,
        );
        await settled(page);
        if (name === 'gap') await seeGap();
        await play(right);
      }
      await until(page, () => window.caminos.store.state.lesson.done);
      if (after) assert.ok(await view(after), `${name}: not as it is told afterwards`);
      if (name === 'points') {
        await until(page, () => window.caminos.store.state.ending?.faces === 13);
        const numbers = await page.locator('.flat text').allTextContents();
        assert.ok(numbers.includes('13') && !numbers.includes('14'), 'the faces are not counted as they are told');
      }
      if (step < Object.keys(steps).length - 1) await page.click('.lesson .ready');
    }
    assert.match(page.url(), /#learn=18$/);
    await page.click('.lesson .card-close');
    await settled(page);
    assert.equal(await state(page, '(s) => s.lesson'), null);
    assert.doesNotMatch(page.url(), /#/);
    await closePage(page);
  },
  'the rules have a figure for what words alone do not show, also where nothing is drawn in space': async (
    browser,
    address,
  ) => {
    const page = await openPage(browser, address, { hash: '#rules' });
    await page.waitForFunction(() => document.querySelectorAll('.rules .figure .board2d').length === 14);
    const captions = (await page.locator('.rules figcaption').allTextContents()).join('\n');
    for (const word of [
      /13 points/,
      /edge stones of each colour/,
      /exactly across/,
      /beside it/,
      /blue stone is built over/,
    ])
      assert.match(captions, word);
    await closePage(page);
  },
  'words fit the one who plays, and nobody resigns before the game': async (browser, address) => {
    const ways = {
      'en-GB': 'You resigned.',
      'de-DE': 'Du hast aufgegeben.',
      'fr-FR': 'Vous avez abandonné.',
      'nl-NL': 'Je hebt opgegeven.',
    };
    for (const [locale, resigned] of Object.entries(ways)) {
      const page = await openPage(browser, address, { locale });
      const entries = async () => {
        await page.evaluate(() => window.caminos.store.update({ dialog: 'menu' }));
        await page.waitForSelector('dialog[open]');
        const count = await page.locator('.menu-entry:has(svg)').count();
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
        return count;
      };
      const before = await entries();
      await start(page, { seats: [person, computer(1), person, person] });
      assert.equal(await entries(), before);
      await page.evaluate(() => window.caminos.game.play('O:d4,d5,e4,e5'));
      await until(page, () => window.caminos.store.state.view.plies === 2);
      assert.equal(await entries(), before + 1);
      await page.evaluate(() => window.caminos.game.resign());
      await settled(page);
      assert.equal(await page.textContent('.ending-why'), resigned);
      await closePage(page);
    }
  },
  'a game plays itself through, the last stone is marked in looking back, and the graph is scrubbed': async (
    browser,
    address,
  ) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 7);
    await settled(page);
    const plies = await state(page, '(s) => s.view.plies');
    await page.click('.replay');
    await until(page, () => window.caminos.store.state.view.plies === 2);
    assert.ok((await page.locator('.flat line[stroke="#ffffff"]').count()) > 0, 'the last stone is not marked');
    await page.click('.replay-tools .button'); // faster
    await until(page, (all) => window.caminos.store.state.view.plies === all, plies);
    await until(page, () => document.querySelector('.replay').getAttribute('aria-pressed') === 'false');
    await page.evaluate(() => window.caminos.game.analyse());
    await settled(page);
    const box = await page.locator('.graph').boundingBox();
    await page.mouse.move(box.x + box.width - 6, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await settled(page);
    const at = await state(page, '(s) => s.view.plies');
    assert.ok(Math.abs(at - plies / 2) <= 1, `${at} of ${plies}`);
    // Nothing is drawn for a position that nobody has judged: the end of the game.
    const [known, end] = await state(page, '(s) => [s.verdicts.size, s.verdicts.has(s.view.live)]');
    const points = (await page.getAttribute('.graph-line', 'd')).split(/[ML]/).length - 1;
    assert.equal(points, known);
    assert.equal(end, false);
    await closePage(page);
  },
  'a game is saved as a film': async (browser, address) => {
    const page = await openPage(browser, address);
    await start(page);
    await playOut(page, 3, 4);
    await page.evaluate(() => window.caminos.store.update({ dialog: 'share' }));
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('.share-row button:nth-child(4)')]);
    assert.equal(download.suggestedFilename(), 'caminos.gif');
    const bytes = readFileSync(await download.path());
    // The browser reads it as four stones and the end, each a picture of that size.
    const seen = await page.evaluate(async (data) => {
      const file = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
      const decoder = new ImageDecoder({ data: file, type: 'image/gif' });
      await decoder.tracks.ready;
      const { frameCount } = decoder.tracks.selectedTrack;
      const colours = [];
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex++) {
        const { image } = await decoder.decode({ frameIndex });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const ctx = canvas.getContext('2d');
        ctx.drawImage(image, 0, 0);
        const { data: pixels } = ctx.getImageData(0, 0, canvas.width, canvas.height);
        let green = 0;
        for (let i = 0; i < pixels.length; i += 4) if (pixels[i + 1] > 1.5 * pixels[i] && pixels[i + 1] > 60) green++;
        colours.push([canvas.width, canvas.height, green]);
      }
      return colours;
    }, bytes.toString('base64'));
    assert.equal(seen.length, 5);
    assert.ok(seen.every(([width, height]) => width === 480 && height === 360));
    assert.ok(seen[3][2] > seen[0][2] + 500, 'no green stone comes');
    await closePage(page);
  },
};
