/*
 * puzzles.mjs: puzzles of every kind solved by hand; wrong stones refuted on the board; hints, solutions, ratings,
 * the day, a streak; and what is broken, said in words.
 */
import { execFileSync } from 'node:child_process';
import { inspect } from './access.mjs';
import { keyboard, mouse, placeMoveByHand, touch } from './hands.mjs';
import { assert, closePage, openPage, settled, state, until } from './harness.mjs';
import { program } from './server.mjs';

const list = execFileSync(program, ['puzzles', 'list'], { encoding: 'utf8', maxBuffer: 1 << 26 })
  .trim()
  .split('\n')
  .map((line) => {
    const [head, moves, solutions] = line.split('|').map((part) => part.trim().split(' '));
    const [id, board, kind, plies, rating] = head;
    return { id, board, kind, plies: Number(plies), rating: Number(rating), moves, solutions };
  });

const find = (board, kind, plies) => list.find((x) => x.board === board && x.kind === kind && x.plies === plies);

const note = '.puzzle-note';
const press = (page, words) => page.click(`.puzzle-card button:has-text("${words}")`);
const says = (page, words) =>
  until(page, ([at, text]) => document.querySelector(at)?.textContent.includes(text), [note, words]);

/** Open a place of the puzzles; done when a question is asked. */
async function ask(page, hash) {
  await page.evaluate((to) => {
    window.caminos.game.pace = 0;
    return new Promise((heard) => {
      window.addEventListener('hashchange', heard, { once: true });
      location.hash = to;
    });
  }, hash);
  await asked(page);
}

async function asked(page) {
  await until(page, () => {
    const hint = [...document.querySelectorAll('.puzzle-card button')].find((b) => /Hint|Where/.test(b.textContent));
    return window.caminos.store.state.puzzle && hint && !hint.disabled;
  });
  await settled(page);
}

const key = (page) => page.evaluate(async () => (await window.caminos.game.desk.ask('puzzleKey')).move);

/** Any stone but those that solve. */
const wrongStone = (page, solutions) =>
  page.evaluate(async (right) => {
    const { game } = window.caminos;
    for (const [, , orientation, cell] of await game.desk.ask('fits', -1)) {
      const { text } = await game.desk.ask('ghost', orientation, cell);
      if (!right.includes(text)) return text;
    }
    return null;
  }, solutions);

async function solve(page, hand, puzzle) {
  await ask(page, `#puzzle=${puzzle.board}.${puzzle.id}`);
  assert.equal(await state(page, (s) => s.view.plies), puzzle.moves.length);
  const stones = puzzle.kind === 'stop' ? 1 : (puzzle.plies + 1) / 2;
  for (let i = 0; i < stones; i++) {
    const move = await key(page);
    if (i === 0) assert.ok(puzzle.solutions.includes(move));
    await placeMoveByHand(page, hand, move);
    if (i + 1 < stones) {
      await says(page, 'Right');
      await asked(page);
    }
  }
  await says(page, 'Solved');
  if (puzzle.kind === 'win') assert.notEqual(await state(page, (s) => s.view.result), 'none');
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('caminos.puzzles') ?? '{}'));

/** A game against the computer in which somebody had this puzzle before them and did not see it. */
async function missedGame(page, puzzle) {
  await ask(page, `#puzzle=${puzzle.board}.${puzzle.id}`);
  const moves = [...puzzle.moves, await wrongStone(page, puzzle.solutions)];
  const team = puzzle.moves.length % 2;
  const text = moves.map((move, i) => `;${'YG'[i % 2]}[${move}]`).join('');
  return `(;FF[4]GM[Caminos]BO[${puzzle.board}]S${2 - team}[computer 3]RE[${'GY'[team]}+R]${text})`;
}

/** These games in the library, and all of them analysed; done when the misses are shown. */
async function analysed(page, games) {
  await page.evaluate(() => (location.hash = '#library'));
  await page.waitForSelector('.game-list');
  const buffer = Buffer.from(games.join('\n'));
  await page.setInputFiles('input[type=file]', { name: 'missed.sgf', mimeType: 'text/plain', buffer });
  await until(page, (count) => document.querySelectorAll('.game-row').length === count, games.length);
  await page.click('.screen-tab:nth-child(3)');
  await page.click('.analyse-all .primary');
  await until(page, (count) => document.querySelectorAll('.miss-card').length >= count, games.length);
}

/** "Try it" of the miss that says so, pressed by 'press', and the puzzle solved by hand. */
async function tryMiss(page, title, stones, hand, press) {
  await page.evaluate(() => (location.hash = '#library=misses'));
  const card = `.miss-card:has-text("${title}")`;
  await page.locator(card).first().waitFor();
  await press(page.locator(`${card} a:has-text("Try it")`).first());
  await asked(page);
  assert.equal(await page.textContent('.puzzle-card .lesson-count'), 'Your own puzzle');
  for (let i = 0; i < stones; i++) {
    await placeMoveByHand(page, hand, await key(page));
    if (i + 1 < stones) {
      await says(page, 'Right');
      await asked(page);
    }
  }
  await says(page, 'Solved');
  assert.notEqual(await state(page, (s) => s.view.result), 'none');
}

export const tests = {
  'puzzles: every kind is solved by mouse and keyboard, and both sides are rated': async (browser, address) => {
    const page = await openPage(browser, address, { width: 1280, height: 800 });
    const puzzles = [
      find('square', 'win', 1),
      find('ring', 'win', 3),
      find('rhombus', 'stop', 3),
      find('octagon', 'win', 5),
    ];
    for (const [i, puzzle] of puzzles.entries()) await solve(page, i % 2 ? keyboard : mouse, puzzle);
    const { own, tried, solved } = await kept(page);
    assert.equal(solved, 4);
    assert.ok(own.rating > 1300 && own.deviation < 300, JSON.stringify(own));
    assert.deepEqual(
      tried.map(([id]) => id),
      puzzles.map(({ id }) => id),
    );
    for (const [i, [, rating]] of tried.entries()) assert.ok(rating < puzzles[i].rating);
    await closePage(page);
  },
  'puzzles: by touch on a phone, and the endless run goes on': async (browser, address) => {
    const page = await openPage(browser, address, { width: 390, height: 844, touch: true });
    await solve(page, touch, find('rhombus', 'win', 1));
    await press(page, 'Next');
    await asked(page);
    await page.evaluate(() => (location.hash = '#puzzles'));
    await page.waitForSelector('.screen-puzzles');
    await page.locator('.puzzle-choice select').first().selectOption('ring');
    await page.locator('.puzzle-choice select').last().selectOption('two');
    await page.click('.puzzle-tile:has-text("fit you")');
    await asked(page);
    assert.equal(await state(page, (s) => s.view.board), 'ring');
    assert.equal(await page.textContent('#puzzle-title'), 'Win in two stones');
    await page.click('.puzzle-card .card-close');
    await until(page, () => !window.caminos.store.state.puzzle);
    assert.equal(await page.isVisible('.welcome'), true);
    await closePage(page);
  },
  'puzzles: a wrong stone is refuted, a hint has two steps, the solution is replayed': async (browser, address) => {
    const page = await openPage(browser, address, { width: 1280, height: 800 });
    const stop = find('square', 'stop', 3);
    await ask(page, `#puzzle=square.${stop.id}`);
    const team = await state(page, (s) => s.view.colour);
    await placeMoveByHand(page, mouse, await wrongStone(page, stop.solutions));
    await says(page, 'does not stop it');
    await until(page, () => window.caminos.store.state.view.result !== 'none');
    assert.equal(await state(page, (s) => s.view.result), team === 0 ? 'green' : 'yellow');
    await press(page, 'Try again');
    await asked(page);
    assert.equal(await state(page, (s) => s.view.plies), stop.moves.length);

    const two = find('square', 'win', 3);
    await ask(page, `#puzzle=square.${two.id}`);
    await page.keyboard.press('h');
    await says(page, `It is the ${two.solutions[0][0]}.`);
    assert.equal(await state(page, (s) => s.hint), null);
    assert.equal(await state(page, (s) => s.tables.kinds[s.kind].letter), two.solutions[0][0]);
    await press(page, 'Where?');
    await says(page, 'pale stone');
    assert.equal(await state(page, (s) => s.hint.text), two.solutions[0]);
    await press(page, 'Solution');
    await says(page, 'That was the solution');
    assert.notEqual(await state(page, (s) => s.view.result), 'none');
    assert.equal(await state(page, (s) => s.view.plies), two.moves.length + 3);
    const { tried, own } = await kept(page);
    assert.deepEqual(
      tried.map(([id, , , score]) => [id, score]),
      [
        [stop.id, 0],
        [two.id, 0],
      ],
    );
    assert.ok(own.rating < 1200);
    await closePage(page);
  },
  'puzzles: the day is the same for everybody, and a streak ends with a wrong stone': async (browser, address) => {
    const pages = [await openPage(browser, address), await openPage(browser, address, { locale: 'de-DE' })];
    const ids = [];
    for (const page of pages) {
      await page.evaluate(() => (location.hash = '#puzzle'));
      await until(
        page,
        () => window.caminos.store.state.puzzle && document.querySelector('#puzzle-title')?.textContent,
      );
      ids.push(await page.evaluate(async () => (await window.caminos.game.desk.ask('puzzleAbout')).id));
    }
    assert.equal(ids[0], ids[1]);
    const day = Math.floor(Date.now() / 86_400_000);
    assert.equal(list.find((x) => x.id === ids[0]).board, ['square', 'rhombus', 'octagon', 'ring'][day % 4]);
    await closePage(pages[1]);

    const [page] = pages;
    await page.evaluate(() => {
      window.caminos.game.pace = 0;
      location.hash = '#puzzles=streak&about=now';
    });
    await until(page, () => /0 solved/.test(document.querySelector('.puzzle-card .lesson-count')?.textContent));
    await asked(page);
    assert.equal(await page.textContent('#puzzle-title'), 'Win now');
    await page.evaluate((move) => window.caminos.game.play(move), await key(page));
    await until(page, () => /1 solved/.test(document.querySelector('.puzzle-card .lesson-count').textContent));
    await asked(page);
    await page.evaluate((move) => window.caminos.game.play(move), await wrongStone(page, [await key(page)]));
    await says(page, '1 solved: your best yet');
    assert.equal((await kept(page)).best, 1);
    assert.equal(await page.isVisible('.puzzle-card button:has-text("Once more")'), true);
    await closePage(page);
  },
  'puzzles: links open them, of one’s own too; what is broken is said': async (browser, address) => {
    const one = find('octagon', 'win', 3);
    const page = await openPage(browser, address, { hash: `#puzzle=octagon.${one.id}`, bad: [/puz/] });
    await asked(page);
    await page.click('.puzzle-card button:has-text("Link")');
    await until(page, () => window.caminos.store.state.notice);
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), new RegExp(`#puzzle=octagon.${one.id}$`));

    const own = (kind, plies, moves) =>
      `#puzzle=own&${new URLSearchParams({ board: 'octagon', kind, plies, moves: moves.join(' ') })}`;
    await ask(page, own('win', 3, one.moves));
    assert.equal(await page.textContent('.puzzle-card .lesson-count'), 'Your own puzzle');
    assert.equal(await key(page), one.solutions[0]);
    for (const [hash, words] of [
      ['#puzzle=octagon.0123456789', 'not among those'],
      ['#puzzle=moon.0123456789', 'no puzzle like that'],
      [own('win', 1, one.moves), 'No stone solves'],
      [own('win', 2, one.moves), 'one, two or three'],
      [own('win', 1, [...one.moves, one.moves[0]]), 'cannot be shown'],
    ]) {
      await page.evaluate((to) => (location.hash = to), hash);
      await until(page, (text) => window.caminos.store.state.notice?.text.includes(text), words);
      await page.waitForSelector('.screen-puzzles');
      assert.equal(await state(page, (s) => s.puzzle), null);
    }
    await page.route(/ring.*\.puz/, async (route) => {
      const body = await (await route.fetch()).body();
      body[3] = 0x32; // a later version
      await route.fulfill({ body });
    });
    await page.evaluate((to) => (location.hash = to), `#puzzle=ring.${find('ring', 'win', 1).id}`);
    await until(page, () => window.caminos.store.state.notice?.text.includes('another version'));
    await closePage(page);
  },
  'puzzles: what one missed oneself is tried again by mouse, keys and touch': async (browser, address) => {
    const page = await openPage(browser, address, { width: 1280, height: 800 });
    const games = [await missedGame(page, find('rhombus', 'win', 1)), await missedGame(page, find('square', 'win', 3))];
    await analysed(page, games);
    await tryMiss(page, 'win at once', 1, mouse, (link) => link.click());
    await tryMiss(page, 'win in two', 2, keyboard, async (link) => {
      await link.focus();
      await page.keyboard.press('Enter');
    });
    assert.deepEqual((await kept(page)).tried ?? [], []); // one's own are not rated
    await closePage(page);
    const phone = await openPage(browser, address, { width: 390, height: 844, touch: true });
    await analysed(phone, games.slice(0, 1));
    await tryMiss(phone, 'win at once', 1, touch, (link) => link.tap());
    await closePage(phone);
  },
  'puzzles: four languages, nothing wider than a phone, axe finds nothing serious': async (browser, address) => {
    const seen = new Set();
    const { id } = find('square', 'win', 3);
    for (const [i, locale] of ['en-GB', 'de-DE', 'fr-FR', 'nl-NL'].entries()) {
      const page = await openPage(browser, address, {
        width: 320,
        height: 640,
        touch: true,
        locale,
        dark: i % 2 === 1,
      });
      await page.evaluate(() => (location.hash = '#puzzles'));
      await page.waitForSelector('.screen-puzzles');
      const look = async (place) => {
        const text = await page.innerText(place);
        assert.doesNotMatch(text, /\{\w+\}|\b[a-z]+\.[a-z]+\b/, locale);
        seen.add(text);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 320, `${locale} ${place} is ${width} wide`);
        if (i < 2) await inspect(page, `${locale} ${place}`);
      };
      await look('.screen-puzzles');
      await page.evaluate((to) => (location.hash = to), `#puzzle=square.${id}`);
      await until(
        page,
        () => window.caminos.store.state.puzzle && document.querySelector('#puzzle-title')?.textContent,
      );
      await look('.puzzle-card');
      await closePage(page);
    }
    assert.equal(seen.size, 8);
  },
};
