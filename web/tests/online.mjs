/*
 * online.mjs: play with others, in real browsers at a real server.
 */
import jsqr from 'jsqr';
import { inspect } from './access.mjs';
import { limits, sizes } from './sizes.mjs';
import {
  assert,
  closePage,
  hands,
  join,
  makeTable,
  openPage,
  pair,
  pairByCall,
  phase,
  place,
  plainFiles,
  play,
  playAll,
  plies,
  ready,
  settled,
  state,
  tableByCall,
  until,
  visit,
  Wire,
  withDays,
  withServer,
  yellowWins,
} from './tables.mjs';

/** The result as the table has it, and as the desk has it, which is told a moment later. */
async function outcome(page) {
  await until(page, () => window.caminos.store.state.view.outcome.result !== 'none');
  return state(page, (s) => [s.table.result, s.view.outcome.result]);
}
const closeAll = async (...pages) => {
  for (const page of pages) await closePage(page);
};

/* A board no page knows by itself: the example of docs/boards.md. */
const tinyBoard = `board tiny
title A small octagon
row .##.
row ####
row ####
row .##.
side N b4 c4
side E d3 d2
side S c1 b1
side W a2 a3
piece L 4 ###/#..
piece O 2 ##/##
neutral I 1 ###
`;

/** The device says that the net is back: no need to wait for the next attempt. */
const backOnline = (page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/** Anna over a line that can break, Bob over a good one. */
async function pairBy(browser, wire, server) {
  const anna = await visit(browser, wire);
  const bob = await join(browser, server, await makeTable(anna));
  await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
  return { anna, bob };
}

export const tests = {
  'online: three taps to a link, four from the link to the first stone': withServer(async (browser, server) => {
    const anna = await visit(browser, server, 'phone');
    let taps = 0;
    const tap = async (page, selector) => {
      taps++;
      await page.tap(selector);
    };
    await tap(anna, '.welcome a[href="#friend"]');
    await tap(anna, '.big-card-quick');
    await anna.waitForSelector('.invite .qr');
    assert.match(await anna.textContent('.invite .local'), /this computer only/);
    await tap(anna, '.invite-link .button');
    const link = await anna.evaluate(() => navigator.clipboard.readText());
    assert.equal(taps, 3);
    assert.equal(link, await anna.inputValue('.invite-link input'));
    const bob = await visit(browser, server, 'phone', new URL(link).hash);
    taps = 0;
    await bob.waitForSelector('.join');
    await bob.fill('.join .name-field input', 'Bob');
    await tap(bob, '.join .primary');
    await phase(bob, 'playing');
    await play([anna, bob], anna, yellowWins[0], 1, hands.phone);
    await until(bob, () => window.caminos.store.state.view.turn.kind === 'person');
    await tap(bob, '.piece:nth-child(4)');
    await settled(bob);
    const cell = await bob.evaluate(() => {
      const { tables } = window.caminos.store.state;
      return window.caminos.surface().pointOf(tables.cells.find((c) => c.name === 'e6').id);
    });
    taps++;
    await bob.touchscreen.tap(cell.x, cell.y);
    await settled(bob);
    await tap(bob, '.button.place');
    await plies(anna, 2);
    assert.ok(taps <= 4, `${taps} taps`);
    await closeAll(anna, bob);
  }),
  'online: a whole game by hand, desktop and phone, then analysis, record and rematch': withServer(
    async (browser, server) => {
      const { anna, bob } = await pair(browser, server);
      await playAll([anna, bob], yellowWins);
      await Promise.all([phase(anna, 'over'), phase(bob, 'over')]);
      assert.deepEqual(await outcome(anna), ['Y+8', 'yellow']);
      assert.deepEqual(await outcome(bob), ['Y+8', 'yellow']);
      await anna.waitForSelector('.table-ending:not([hidden])');
      assert.match(await anna.textContent('.table-ending h2'), /You/);
      assert.match(await bob.textContent('.table-ending h2'), /Anna/);
      const [download] = await Promise.all([
        bob.waitForEvent('download'),
        bob.click('.table-ending .button:has-text("SGF")'),
      ]);
      const { readFileSync } = await import('node:fs');
      assert.match(readFileSync(await download.path(), 'utf8'), /P1\[Anna\].*RE\[Y\+8\]/s);
      await anna.click('.table-ending .button:has-text("Analyse")');
      await until(anna, () => window.caminos.store.state.verdicts.size >= 5);
      await bob.click('.table-ending .button:has-text("Rematch")');
      await anna.click('.online-side .offer .primary');
      await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
      assert.deepEqual(await state(anna, (s) => s.table.moves), []);
      assert.notEqual(new URL(anna.url()).hash, '');
      // The page's own game was never touched.
      assert.equal(await anna.evaluate(() => localStorage.getItem('caminos.game')), null);
      await closeAll(anna, bob);
    },
  ),
  'online: a board of one’s own is seen before one sits down, played by both, and in the record': withServer(
    async (browser, server) => {
      const anna = await visit(browser, server, 'desktop', '#boards');
      const file = { name: 'tiny.board', mimeType: 'text/plain', buffer: Buffer.from(tinyBoard) };
      await anna.setInputFiles('input[type=file]', file);
      await anna.locator('[data-board="A small octagon"]').waitFor();
      await anna.evaluate(() => (location.hash = '#'));
      const hash = await makeTable(anna, 'relaxed', 'Anna', async () => {
        await anna.click('.more-options summary');
        await anna.locator('.board-card', { hasText: 'A small octagon' }).click();
      });
      const bob = await visit(browser, server, 'phone', hash);
      await bob.locator('.join', { hasText: 'A small octagon' }).waitFor();
      await bob.waitForSelector('.join .join-board :is(canvas, svg)');
      assert.equal(await state(bob, (s) => s.tables.cells.length), 12);
      await inspect(bob, 'a board before one sits down');
      await bob.fill('.join .name-field input', 'Bob');
      await bob.click('.join .primary');
      await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
      await playAll([anna, bob], ['L:a3,b1,b2,b3', 'O:c2,c3,d2,d3', 'L:b4x3,c4']);
      await Promise.all([phase(anna, 'over'), phase(bob, 'over')]);
      assert.deepEqual(await outcome(bob), ['Y+6', 'yellow']);
      const [download] = await Promise.all([
        bob.waitForEvent('download'),
        bob.click('.table-ending .button:has-text("SGF")'),
      ]);
      const { readFileSync } = await import('node:fs');
      const text = readFileSync(await download.path(), 'utf8');
      assert.match(text, /BO\[tiny\].*RE\[Y\+6\]/s);
      assert.ok(text.includes(`BD[${tinyBoard}`), text);
      // who was there has the board's record, and the board is where it came from only
      assert.equal(await bob.evaluate(() => localStorage.getItem('caminos.boards')), null);
      await closeAll(anna, bob);
    },
  ),
  'online: a stone is lighter until the server has it, and is sent when the line is back': withServer(
    async (browser, server) => {
      const { anna, bob } = await pair(browser, server);
      await server.kill();
      await until(anna, () => window.caminos.store.state.line.up === false);
      await place(anna, yellowWins[0]);
      assert.ok(await state(anna, (s) => s.sending?.text));
      assert.equal(await state(anna, (s) => s.view.plies), 0);
      await until(anna, () => /lost/i.test(document.querySelector('.online-side .offers').textContent));
      await server.start();
      await Promise.all([plies(anna, 1), plies(bob, 1)]);
      assert.equal(await state(anna, (s) => s.sending), null);
      assert.equal(await state(bob, (s) => s.table.moves[0]), yellowWins[0]);
      await closeAll(anna, bob);
    },
  ),
  'online: a reload, a dropped line, a silent line and a restart of the server': withServer(async (browser, server) => {
    const wire = await new Wire(server).open();
    const anna = await visit(browser, wire);
    const hash = await makeTable(anna);
    const bob = await join(browser, server, hash);
    await phase(bob, 'playing');
    await play([anna, bob], anna, yellowWins[0], 1, hands.desktop);
    await bob.reload();
    await ready(bob);
    await plies(bob, 1);
    await play([anna, bob], bob, yellowWins[1], 2, hands.phone);
    // Dropped while the other moves: what was missed comes with the new line.
    await play([anna, bob], anna, yellowWins[2], 3, hands.desktop);
    wire.breakOff();
    await until(anna, () => !window.caminos.store.state.line.up);
    await play([bob], bob, yellowWins[3], 4, hands.phone);
    assert.equal(await state(anna, (s) => s.table.moves.length), 3);
    wire.mend();
    await backOnline(anna);
    await plies(anna, 4);
    // Silent, with no word of the network: the heartbeat notices, the stone waits and is sent.
    wire.silent = true;
    await place(anna, yellowWins[4]);
    assert.ok(await state(anna, (s) => s.sending));
    await until(anna, () => !window.caminos.store.state.line.up);
    wire.mend();
    wire.drop();
    await backOnline(anna);
    await Promise.all([phase(anna, 'over'), phase(bob, 'over')]);
    await server.kill('SIGTERM');
    await until(bob, () => !window.caminos.store.state.line.up);
    await server.start();
    for (const page of [anna, bob]) await backOnline(page);
    await until(bob, () => window.caminos.store.state.line.up);
    await bob.click('.table-ending .button:has-text("Rematch")');
    await anna.click('.online-side .offer .primary');
    await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
    await closeAll(anna, bob);
    wire.close();
  }),
  'online: a frozen tab, with the lid closed, catches up by itself': withServer(
    async (browser, server) => {
      const wire = await new Wire(server).open();
      const { anna, bob } = await pairBy(browser, wire, server);
      const devtools = await anna.context().newCDPSession(anna);
      await play([anna, bob], anna, yellowWins[0], 1, hands.desktop);
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
      wire.breakOff();
      await until(bob, () => window.caminos.store.state.table.presence.seats[0].online === false);
      await play([bob], bob, yellowWins[1], 2, hands.phone);
      wire.mend();
      await devtools.send('Page.setWebLifecycleState', { state: 'active' });
      await plies(anna, 2);
      assert.deepEqual(await state(anna, (s) => s.table.moves), yellowWins.slice(0, 2));
      await until(bob, () => window.caminos.store.state.table.presence.seats[0].online);
      await closeAll(anna, bob);
      wire.close();
    },
    ['--limit', 'ping_ms=500', '--limit', 'unheard_ms=2000'],
  ),
  'online: two tabs of one player are both live': withServer(async (browser, server) => {
    const { anna, bob, hash } = await pair(browser, server);
    const second = await anna.context().newPage();
    second.troubles = [];
    await second.goto(`${server.address}?view=2d${hash}`);
    await ready(second);
    await phase(second, 'playing');
    await play([anna, bob, second], second, yellowWins[0], 1, hands.desktop);
    await play([anna, bob, second], bob, yellowWins[1], 2, hands.phone);
    await play([anna, bob, second], anna, yellowWins[2], 3, hands.desktop);
    await second.close();
    await play([anna, bob], bob, yellowWins[3], 4, hands.phone);
    assert.ok(await state(bob, (s) => s.table.presence.seats[0].online));
    await closeAll(anna, bob);
  }),
  'online: taking back restores the clocks; draw, pause, phrases, giving up': withServer(async (browser, server) => {
    const { anna, bob } = await pair(browser, server);
    await play([anna, bob], anna, yellowWins[0], 1, hands.desktop);
    const before = await state(anna, (s) => s.table.left);
    await play([anna, bob], bob, yellowWins[1], 2, hands.phone);
    await play([anna, bob], anna, yellowWins[2], 3, hands.desktop);
    await bob.click('.panel-button');
    await bob.click('.online-side .act:has-text("take back")');
    await anna.click('.online-side .offer .primary');
    await Promise.all([plies(anna, 1), plies(bob, 1)]);
    assert.deepEqual(await state(anna, (s) => s.table.left), before);
    assert.equal(await state(anna, (s) => s.table.to_move), 2);
    await anna.click('.online-side .act:has-text("draw")');
    await bob.click('.panel-open .grip');
    await bob.click('.slot-above .offer .button:not(.primary)');
    await until(anna, () => document.querySelector('.notice:not([hidden])')?.textContent.includes('Bob says no'));
    await anna.click('.online-side .act:has-text("pause")');
    await bob.click('.slot-above .offer .primary');
    await until(anna, () => window.caminos.store.state.table.paused && !window.caminos.store.state.view.turn.due);
    await until(bob, () => window.caminos.store.state.table.running === 0);
    await anna.click('.online-side .act:has-text("Go on")');
    await bob.click('.slot-above .offer .primary');
    await until(anna, () => window.caminos.store.state.table.running === 2);
    await anna.click('.say summary');
    await anna.click('.phrase:first-child');
    await until(bob, () => document.querySelector('.slot-above .said').textContent === 'Hello!');
    const resign = bob.locator('.online-side .act:has-text("Resign")');
    await bob.click('.panel-button');
    await resign.click();
    assert.equal(await state(bob, (s) => s.table.phase), 'playing');
    await bob.click('.online-side .act:has-text("Really")');
    await Promise.all([phase(anna, 'over'), phase(bob, 'over')]);
    assert.deepEqual(await outcome(anna), ['Y+R', 'yellow']);
    await closeAll(anna, bob);
  }),
  'online: a flag falls while its player is away, and the other is told': withDays(async (browser, server, clock) => {
    const { anna, bob } = await pair(browser, server);
    await play([anna, bob], anna, yellowWins[0], 1, hands.desktop);
    await bob.context().close();
    await clock.pass(301_000);
    await phase(anna, 'over');
    assert.deepEqual(await outcome(anna), ['Y+T', 'yellow']);
    assert.match(await anna.textContent('.table-ending'), /Bob ran out of time/);
    await closePage(anna);
  }),
  'online: who has gone is counted down, and the game is claimed': withServer(async (browser, server) => {
    const { anna, bob } = await pair(browser, server, 'relaxed');
    await play([anna, bob], anna, yellowWins[0], 1, hands.desktop);
    await bob.context().close();
    await until(anna, () => /claim the game in \d+ s/.test(document.querySelector('.online-side .offers').textContent));
    await anna.click('.online-side .offer .primary');
    await phase(anna, 'over');
    assert.match((await outcome(anna))[0], /^Y\+/);
    await closePage(anna);
  }),
  'online: a match of three games with points': withServer(async (browser, server) => {
    const { anna, bob } = await pairByCall(browser, server, { points: true, games: 3 });
    const ready = () =>
      Promise.all([anna, bob].map((page) => page.click('.table-ending .button:has-text("Next game")')));
    await playAll([anna, bob], yellowWins);
    await ready();
    await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
    assert.deepEqual(await state(anna, (s) => [s.table.game, s.table.first, s.table.match.points]), [2, 2, [8, 0]]);
    // Green begins the second game, and gives up before the third.
    await play([anna, bob], bob, yellowWins[1], 1, hands.phone);
    await anna.evaluate(() => window.caminos.game.resign());
    await ready();
    await until(anna, () => window.caminos.store.state.table.game === 3);
    await bob.evaluate(() => window.caminos.game.resign());
    await Promise.all([phase(anna, 'over'), phase(bob, 'over')]);
    const [points, wins] = await state(bob, (s) => [s.table.match.points, s.table.match.wins]);
    assert.deepEqual(wins, [2, 1]);
    assert.deepEqual(points, [16, 8]);
    assert.match(await bob.textContent('.table-ending'), /You resigned\..*Anna wins the match, 16 : 8\./);
    assert.match(await anna.textContent('.table-ending'), /Bob resigned\..*You win the match, 16 : 8\./);
    await closeAll(anna, bob);
  }),
  'online: who comes late sees everything, and looking back is not disturbed': withServer(async (browser, server) => {
    const { anna, bob, hash } = await pair(browser, server);
    await playAll([anna, bob], yellowWins.slice(0, 2));
    const cleo = await visit(browser, server, 'desktop', hash);
    await plies(cleo, 2);
    assert.deepEqual(await state(cleo, (s) => s.table.you), []);
    await until(anna, () => document.querySelector('.watchers').textContent.includes('1 watching'));
    await cleo.click('.step-row .icon-button:nth-child(2)');
    await until(cleo, () => window.caminos.store.state.view.plies === 1);
    await play([anna, bob], anna, yellowWins[2], 3, hands.desktop);
    await until(cleo, () => window.caminos.store.state.table.moves.length === 3);
    await settled(cleo);
    assert.equal(await state(cleo, (s) => s.view.plies), 1);
    await cleo.click('.step-row .icon-button:last-child');
    await until(cleo, () => window.caminos.store.state.view.plies === 3);
    await play([anna, bob], bob, yellowWins[3], 4, hands.phone);
    await until(cleo, () => window.caminos.store.state.view.plies === 4);
    await closeAll(anna, bob, cleo);
  }),
  'online: four people in two teams, each on a page of their own': withServer(async (browser, server) => {
    const anna = await visit(browser, server);
    const hash = await makeTable(anna, 'relaxed', 'Anna', async (page) => {
      await page.click('.more-options summary');
      await page.check('.more-options input[name="online-players"][value="4"]', { force: true });
    });
    const friends = [];
    for (const [name, seat] of [
      ['Bob', 1],
      ['Cleo', 2],
    ]) {
      const page = await visit(browser, server, 'phone', hash);
      await page.fill('.join .name-field input', name);
      await page
        .locator('.join .team')
        .nth(seat % 2)
        .locator('button')
        .first()
        .click();
      friends.push(page);
      await until(anna, (n) => document.querySelector('.invite')?.textContent.includes(n), name);
    }
    const dora = await join(browser, server, hash, 'desktop', 'Dora');
    const pages = [anna, friends[0], friends[1], dora];
    await Promise.all(pages.map((page) => phase(page, 'playing')));
    assert.deepEqual(await state(dora, (s) => s.table.seats.map((seat) => seat.name)), ['Anna', 'Bob', 'Cleo', 'Dora']);
    assert.match(await anna.textContent('.online-side .seat[data-seat="2"]'), /Cleo.*your partner/);
    await playAll(pages, yellowWins, 0, [hands.desktop, hands.phone, hands.phone, hands.desktop]);
    for (const page of pages) await phase(page, 'over');
    assert.match(await friends[1].textContent('.table-ending h2'), /You/);
    assert.match(await dora.textContent('.table-ending h2'), /Anna & Cleo/);
    await closeAll(...pages);
  }),
  'online: computers fill seats, and play': withServer(async (browser, server) => {
    const anna = await visit(browser, server);
    await anna.click('.welcome a[href="#friend"]');
    await anna.click('.more-options summary');
    await anna.selectOption('.team-rows fieldset:nth-child(2) select:first-of-type', 'computer');
    await anna.selectOption('.team-rows fieldset:nth-child(2) select:last-of-type', '1');
    await anna.click('.big-card-quick');
    await phase(anna, 'playing');
    await place(anna, yellowWins[0]);
    await plies(anna, 2);
    assert.match(await anna.textContent('.online-side .seat[data-seat="1"]'), /Computer, level 1/);
    await closePage(anna);
  }),
  'online: a day a move, prepared replies, and the next game that waits': withDays(async (browser, server, clock) => {
    const day = 86_400_000;
    const { anna, bob } = await pair(browser, server, 'days');
    await clock.pass(0.9 * day);
    await until(anna, () => /^[12] h/.test(document.querySelector('.online-side .seat-clock').textContent));
    await play([anna, bob], anna, yellowWins[0], 1, hands.desktop);
    // A new turn has its full day.
    assert.ok((await state(bob, (s) => s.table.left[1])) === day);
    // Anna prepares an answer on the board, and goes.
    await anna.click('.plan .button:has-text("Prepare")');
    await place(anna, yellowWins[1]);
    await place(anna, yellowWins[2]);
    await anna.click('.plan .button:has-text("Keep")');
    await until(anna, () => document.querySelectorAll('.plan-lines li').length === 1);
    assert.equal(await state(anna, (s) => s.view.plies), 1);
    assert.deepEqual(await state(bob, (s) => s.table.plan), []);
    const home = anna.context();
    await anna.close();
    await clock.pass(0.5 * day);
    await until(bob, () => window.caminos.store.state.line.up);
    await until(bob, () => document.title.startsWith('● Your turn'));
    await place(bob, yellowWins[1], hands.phone);
    await plies(bob, 3);
    assert.deepEqual(await state(bob, (s) => s.table.moves), yellowWins.slice(0, 3));
    // Anna comes back to her games: nothing waits for her here, but for Bob it does.
    const again = await home.newPage();
    again.troubles = [];
    await again.goto(`${server.address}?view=2d#games`);
    await again.waitForSelector('.table-row');
    assert.match(await again.textContent('.games-box'), /Waiting for others.*against Bob.*left/s);
    await bob.evaluate(() => {
      location.hash = '#games';
    });
    await bob.waitForSelector('.table-row.urgent');
    assert.match(await bob.textContent('.games-box'), /Your turn.*against Anna.*a day a move.*left/s);
    await bob.click('.table-row.urgent .button');
    await plies(bob, 3);
    await bob.click('.panel-button');
    await bob.click('.next-game');
    await until(bob, () => /No other game/.test(document.querySelector('.notice:not([hidden])')?.textContent ?? ''));
    // A day without a stone is a lost game, whoever is there to see it.
    await clock.pass(1.1 * day);
    await phase(bob, 'over');
    assert.deepEqual(await outcome(bob), ['Y+T', 'yellow']);
    await closePage(bob);
    await home.close();
  }),
  'online: the lobby is live, takes anybody, and is not dead when it is empty': withServer(async (browser, server) => {
    const anna = await visit(browser, server, 'desktop', '#lobby');
    await anna.waitForSelector('.lobby-empty:not([hidden])');
    const bob = await visit(browser, server, 'phone', '#lobby');
    await anna.fill('.name-field input', 'Anna');
    await anna.click('.anybody .button');
    await anna.waitForSelector('.invite');
    await bob.waitForSelector('.table-row:has-text("Anna")');
    await until(bob, () => document.querySelector('.lobby-empty').hidden);
    await bob.fill('.name-field input', 'Bob');
    await bob.click('.anybody .button');
    await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
    const cleo = await visit(browser, server, 'desktop', '#lobby');
    await cleo.click('.table-row .button:has-text("Watch")');
    await phase(cleo, 'playing');
    const welcome = await visit(browser, server, 'desktop');
    await tableByCall(welcome, { public: true, board: 'ring' });
    await welcome.goto(`${server.address}?view=2d`);
    await welcome.reload();
    await until(welcome, () => document.querySelector('.welcome a[href="#lobby"]').textContent.includes('1 waiting'));
    await welcome.goto(`${server.address}?view=2d#lobby`);
    await welcome.waitForSelector('.table-row');
    assert.match(await welcome.textContent('.screen-lobby'), /Your table/);
    await closeAll(anna, bob, cleo, welcome);
  }),
  'online: a stone that is refused comes back to the hand with the reason': withServer(async (browser, server) => {
    const anna = await visit(browser, server);
    let refuse = true;
    await anna.routeWebSocket(/\/ws$/, (page) => {
      const far = page.connectToServer();
      page.onMessage((text) => {
        const message = JSON.parse(text);
        if (message.what !== 'move' || !refuse) far.send(text);
        else
          page.send(
            JSON.stringify({ t: 'error', id: message.id, code: 'illegal', message: '', reason: 'not_grounded' }),
          );
      });
    });
    const bob = await join(browser, server, await makeTable(anna));
    await phase(anna, 'playing');
    await place(anna, yellowWins[1]);
    await until(anna, () => window.caminos.store.state.sending === null && window.caminos.store.state.kind !== null);
    assert.match(await anna.textContent('.notice'), /must lie on the board itself/);
    assert.equal(await state(anna, (s) => s.view.plies), 0);
    refuse = false;
    await anna.keyboard.press('Escape');
    await place(anna, yellowWins[1]);
    await plies(bob, 1);
    await closeAll(anna, bob);
  }),
  'online: no hints in one’s own rated game, and it says why': withServer(async (browser, server) => {
    const { anna, bob, hash } = await pairByCall(browser, server, { rated: true });
    await anna.keyboard.press('h');
    await until(anna, () => /rated game/.test(document.querySelector('.notice:not([hidden])')?.textContent ?? ''));
    assert.equal(await state(anna, (s) => s.hint), null);
    const cleo = await visit(browser, server, 'desktop', hash);
    await phase(cleo, 'playing');
    await cleo.evaluate(() => window.caminos.game.hint());
    assert.ok(await state(cleo, (s) => s.hint));
    await closeAll(anna, bob, cleo);
  }),
  'online: wrong links, full tables, ended sessions and no server are said in words': withServer(
    async (browser, server) => {
      const { anna, bob, hash } = await pair(browser, server);
      for (const bad of ['#table=nonsense&key=x', '#table=', '#table=<script>', hash.replace(/key=.*/, 'key=wrong')]) {
        const page = await visit(browser, server, 'phone', bad);
        await page.waitForSelector('.screen-refused');
        assert.match(await page.textContent('.refused-words'), /no such table/);
        await page.click('.screen-refused .primary');
        await page.waitForSelector('.screen-friend');
        await closePage(page);
      }
      // Somebody was quicker.
      const open = await visit(browser, server);
      const other = await makeTable(open, 'relaxed', 'Zoe');
      const late = await visit(browser, server, 'phone', other);
      await late.waitForSelector('.join');
      await late.context().setOffline(true);
      const quick = await join(browser, server, other, 'phone', 'Quick');
      await phase(quick, 'playing');
      await late.fill('.join .name-field input', 'Late');
      await late.context().setOffline(false);
      await late.evaluate(() => document.querySelector('.join .primary')?.click());
      await phase(late, 'playing');
      assert.deepEqual(await state(late, (s) => s.table.you), []);
      // A session that has ended: said, and one goes on as a guest.
      const old = await visit(browser, server, 'desktop', '', {
        init: () => localStorage.setItem('caminos.me', JSON.stringify({ user: 'u', name: 'Old', token: 'gone' })),
      });
      await old.evaluate(() => {
        location.hash = '#lobby';
      });
      await until(old, () =>
        /session has ended/.test(document.querySelector('.notice:not([hidden])')?.textContent ?? ''),
      );
      await old.waitForSelector('.name-field input');
      await closeAll(anna, bob, open, quick, old);
      await late.context().close();
    },
  ),
  'online: a page from a plain file server plays alone, and says so softly': async (browser) => {
    const files = await plainFiles();
    const page = await openPage(browser, files.address, { bad: [/WebSocket/, /404/, /Failed to load/] });
    await page.click('.welcome a[href="#friend"]');
    await page.click('.big-card-quick');
    await until(page, () =>
      /no game server here/.test(document.querySelector('.notice:not([hidden])')?.textContent ?? ''),
    );
    await page.evaluate(() => {
      location.hash = '#lobby';
    });
    await page.waitForSelector('.screen-refused');
    assert.match(await page.textContent('.refused-words'), /no game server here/);
    await page.click('.screen-refused .primary');
    await page.click('.welcome .primary');
    await until(page, () => window.caminos.store.state.view.turn.kind === 'person');
    await closePage(page);
    files.close();
  },
  'online: axe finds nothing serious on any screen, desktop and phone': withServer(async (browser, server) => {
    const anna = await visit(browser, server, 'desktop', '', { dark: true });
    await anna.click('.welcome a[href="#friend"]');
    await anna.click('.more-options summary');
    await inspect(anna, 'friend');
    await anna.fill('.name-field input', 'Anna');
    await anna.click('.big-card-days');
    await anna.waitForSelector('.invite');
    await inspect(anna, 'invite');
    const hash = new URL(await anna.inputValue('.invite-link input')).hash;
    const bob = await visit(browser, server, 'phone', hash);
    await bob.waitForSelector('.join');
    await inspect(bob, 'join');
    await bob.fill('.join .name-field input', 'Bob');
    await bob.click('.join .primary');
    await Promise.all([phase(anna, 'playing'), phase(bob, 'playing')]);
    await play([anna, bob], anna, yellowWins[0], 1, hands.desktop);
    await anna.click('.plan .button:has-text("Prepare")');
    await anna.click('.say summary');
    await anna.click('.online-side .act:has-text("draw")');
    await bob.waitForSelector('.slot-above .offer .primary');
    await Promise.all([inspect(anna, 'table'), inspect(bob, 'table')]);
    await bob.click('.panel-button');
    await inspect(bob, 'panel');
    for (const place of ['#lobby', '#games', '#table=none']) {
      const page = await visit(browser, server, place === '#games' ? 'desktop' : 'phone', place);
      await page.waitForSelector('.screen h1');
      await inspect(page, place);
      await closePage(page);
    }
    await anna.evaluate(() => {
      location.hash = '#games';
    });
    await anna.waitForSelector('.table-row');
    await inspect(anna, 'games');
    await bob.evaluate(() => window.caminos.game.resign());
    await bob.waitForSelector('.table-ending:not([hidden])', { state: 'attached' });
    await inspect(bob, 'ending');
    await closeAll(anna, bob);
  }),
  'online: four languages, and a phrase is heard in one’s own': withServer(async (browser, server) => {
    const anna = await visit(browser, server, 'desktop', '', { locale: 'fr-FR' });
    const hash = await makeTable(anna);
    const bob = await join(browser, server, hash, 'phone', 'Bob', { locale: 'de-DE' });
    await phase(anna, 'playing');
    await anna.click('.say summary');
    await anna.click('.phrase:last-child');
    await until(bob, () => document.querySelector('.slot-above .said').textContent === 'Schöne Partie!');
    const words = { de: 'Etwas sagen', fr: 'Dire un mot', nl: 'Iets zeggen', en: 'Say something' };
    for (const [language, say] of Object.entries(words)) {
      await bob.evaluate(() => window.caminos.store.update({ dialog: 'settings' }));
      await bob.selectOption('dialog select', language);
      await until(bob, (w) => document.querySelector('.online-side .say summary')?.textContent === w, say);
      await bob.waitForSelector('dialog[open]');
      await bob.keyboard.press('Escape');
      await until(bob, () => !document.querySelector('dialog[open]'));
    }
    assert.equal(await state(bob, (s) => s.table.phase), 'playing');
    await closeAll(anna, bob);
  }),
  'online: the code on the invitation is the link': withServer(async (browser, server) => {
    const anna = await visit(browser, server);
    await makeTable(anna);
    const pixels = await anna.evaluate(async () => {
      const code = document.querySelector('.qr').cloneNode(true);
      code.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
      code.setAttribute('width', '320');
      code.setAttribute('height', '320');
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(code.outerHTML)}`;
      await image.decode();
      const canvas = new OffscreenCanvas(320, 320);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0, 320, 320);
      return [...context.getImageData(0, 0, 320, 320).data];
    });
    const found = jsqr.default(new Uint8ClampedArray(pixels), 320, 320);
    assert.equal(found?.data, await anna.inputValue('.invite-link input'));
    await closePage(anna);
  }),
  'online: by keyboard alone, from the start page to a stone': withServer(async (browser, server) => {
    const anna = await visit(browser, server);
    const press = async (selector) => {
      for (let i = 0; i < 60; i++) {
        if (await anna.evaluate((s) => document.activeElement?.matches(s), selector)) break;
        await anna.keyboard.press('Tab');
      }
      await anna.keyboard.press('Enter');
    };
    await press('.welcome a[href="#friend"]');
    await anna.waitForSelector('.screen-friend');
    await press('.big-card-relaxed');
    await anna.waitForSelector('.invite');
    const hash = new URL(await anna.inputValue('.invite-link input')).hash;
    const bob = await join(browser, server, hash);
    await phase(anna, 'playing');
    await place(anna, yellowWins[0], hands.keys);
    await plies(bob, 1);
    await until(bob, () => /Move 1: Guest, L lying/.test(document.querySelector('#live-game').textContent));
    await closeAll(anna, bob);
  }),
  'online: who plays alone fetches nothing of it, and it is small': withServer(async (browser, server) => {
    const seen = [];
    const page = await visit(browser, server);
    page.on('request', (request) => seen.push(request.url()));
    await page.click('.welcome .primary');
    await until(page, () => window.caminos.store.state.view.turn.kind === 'person');
    await page.reload();
    await ready(page);
    assert.ok(seen.some((address) => address.endsWith('.wasm')));
    assert.deepEqual(
      seen.filter((address) => /online-|screens-|\/ws$/.test(address)),
      [],
    );
    const { online } = sizes();
    assert.ok(online > 1000 && online <= limits.online, `${online} bytes, compressed`);
    await closePage(page);
  }),
};
