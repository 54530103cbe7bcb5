/*
 * people.mjs: accounts and players' pages, in a real browser at the real server.
 */
import { readFileSync } from 'node:fs';
import { inspect } from './access.mjs';
import { assert, closePage, openPage, until } from './harness.mjs';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844, touch: true };
const refused = [/status of 4\d\d/]; // what the browser says of a call that is refused
let count = 0;
const unique = (name) => `${name} ${process.pid}.${++count}`;
const password = 'very secret';

/** A call to the server, past the page. */
async function api(address, method, path, body, token) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`${address}api/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
  return text && JSON.parse(text);
}

const register = (address, name) => api(address, 'POST', 'register', { name: unique(name), password });

/** A game between two, which the second gives up; the page's browser carries the messages. */
async function game(page, address, tokens, setup = {}) {
  const { table } = await api(address, 'POST', 'tables', { public: true, rated: true, ...setup }, tokens[0]);
  await page.evaluate(
    async ([id, token]) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'caminos.1');
      await new Promise((resolve) => socket.addEventListener('open', resolve));
      let last = 0;
      const ask = (message) =>
        new Promise((resolve, reject) => {
          const number = ++last;
          socket.addEventListener('message', ({ data }) => {
            const answer = JSON.parse(data);
            if (answer.id === number) (answer.t === 'ok' ? resolve : reject)(answer);
          });
          socket.send(JSON.stringify({ ...message, id: number }));
        });
      await ask({ t: 'hello', token });
      await ask({ t: 'do', table: id, cmd: 'sit', what: 'sit', seat: 2 });
      await ask({ t: 'do', table: id, cmd: 'end', what: 'resign', seat: 2 });
      socket.close();
    },
    [table, tokens[1]],
  );
  return table;
}

/** Somebody's browser: signed in, if a token is given. */
export async function visit(browser, address, hash, options = {}) {
  const { user, ...more } = options;
  const init = user && `localStorage.setItem('caminos.me', ${JSON.stringify(JSON.stringify(user))})`;
  const page = await openPage(browser, address, { ...desktop, hash, init, bad: refused, ...more });
  await page.waitForSelector('.screen h1');
  return page;
}

const goTo = async (page, hash) => {
  await page.evaluate((to) => (location.hash = to), hash);
  await page.waitForSelector(`.screen-${hash.slice(1).split('=')[0]} h1`);
};
const title = (page, words) => until(page, (w) => document.querySelector('.screen h1')?.textContent.includes(w), words);
const says = (page, selector, words) =>
  until(page, ([s, w]) => document.querySelector(s)?.textContent.includes(w), [selector, words]);
const go = (page) => page.click('.people-form button[type=submit]');

async function fill(page, fields) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`.people-form input[name=${name}]`, value);
}

const rows = (page, heading) =>
  page.$$eval(`section[aria-label="${heading}"] tbody tr`, (all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  );

const download = async (page, button) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  return [file.suggestedFilename(), readFileSync(await file.path(), 'utf8')];
};

export const tests = {
  'people: a guest registers, keeps its games, and sees the recovery code once': async (browser, address) => {
    const guest = await api(address, 'POST', 'guest', { name: unique('Gerda') });
    const other = await api(address, 'POST', 'guest', { name: 'Otto' });
    const page = await visit(browser, address, '#account', { user: guest });
    const table = await game(page, address, [guest.token, other.token], { public: false, seats: ['me', 'open'] }).catch(
      () => null,
    );
    assert.equal(table, null, 'a table that is not public needs its key');
    const kept = await game(page, address, [guest.token, other.token]);
    await says(page, '.people-box', `You play as ${guest.name}`);
    await page.click('.people-box .button.primary');
    await title(page, 'Create an account');
    assert.equal(await page.inputValue('.people-form input[name=name]'), guest.name);
    await fill(page, { password: 'short' });
    await go(page);
    await says(page, '.form-trouble', 'at least 6');
    await fill(page, { password });
    await go(page);
    await title(page, 'Your recovery code');
    const code = await page.textContent('.code');
    assert.match(code, /^[\w-]{20}$/);
    const [file, text] = await download(page, '.button:has-text("Save as a file")');
    assert.equal(file, `caminos-${guest.name}.txt`);
    assert.ok(text.includes(code));
    await page.click('.button:has-text("I have kept it")');
    await title(page, 'Your account');
    await says(page, '.people-box', `You are signed in as ${guest.name}`);
    await goTo(page, '#register'); // the code is gone
    await says(page, '.screen-body', `You are signed in as ${guest.name}`);
    assert.equal(await page.$('.code'), null);
    await goTo(page, `#player=${encodeURIComponent(guest.name)}`);
    await says(page, '.people-box', 'Otto');
    assert.deepEqual(await rows(page, 'Results by opponent'), [['Otto', '1', '0', '0']]);
    await page.click('.table-row .button');
    await until(page, (id) => location.hash === `#table=${id}`, kept);
    await closePage(page);
  },
  'people: signing in elsewhere, out everywhere, and back by the code': async (browser, address) => {
    const anna = await register(address, 'Anna');
    const first = await visit(browser, address, '#lobby', { user: anna });
    await until(first, () => window.caminos.store.state.line?.up);
    const second = await visit(browser, address, '#signin', phone);
    await fill(second, { name: anna.name, password: 'wrong one' });
    await go(second);
    await says(second, '.form-trouble', 'do not fit together');
    await fill(second, { name: anna.name.toUpperCase(), password });
    await go(second);
    await says(second, '.people-box', `You are signed in as ${anna.name}`);
    await second.click('.button:has-text("Sign out everywhere")');
    await says(second, '.people-box', 'You are not signed in');
    await says(first, '.notice', 'Your session has ended'); // its line was closed, its token is not known
    assert.equal(await first.evaluate(() => localStorage.getItem('caminos.me')), null);
    await goTo(second, '#recover');
    await fill(second, { name: anna.name, recovery: 'x'.repeat(20), password: 'another one' });
    await go(second);
    await says(second, '.form-trouble', 'recovery code do not fit');
    await fill(second, { recovery: ` ${anna.recovery} ` });
    await go(second);
    await says(second, '.people-box', `You are signed in as ${anna.name}`);
    await api(address, 'POST', 'login', { name: anna.name, password: 'another one' });
    await closePage(first);
    await closePage(second);
  },
  'people: a session that has ended and a name that is taken are said in words': async (browser, address) => {
    const anna = await register(address, 'Anna');
    const page = await visit(browser, address, '#account', { user: { ...anna, token: 'of yesterday' } });
    await says(page, '.notice', 'Your session has ended');
    await says(page, '.people-box', 'You are not signed in');
    await page.click('.people-box .button.primary');
    await title(page, 'Create an account');
    await fill(page, { name: anna.name.toLowerCase(), password });
    await go(page);
    await says(page, '.form-trouble', 'Somebody has this name already');
    assert.equal(await page.evaluate(() => document.activeElement.name), 'name');
    await page.click('.people-links a');
    await title(page, 'Sign in');
    await goTo(page, '#player=Nobody%20at%20all');
    await says(page, '.people-box', 'There is no account named Nobody at all');
    await closePage(page);
  },
  'people: a page with ratings, results by board and opponent, and bots told as such': async (browser, address) => {
    const [anna, bert] = [await register(address, 'Anna'), await register(address, 'Bert')];
    const bot = await api(address, 'POST', 'bots', { name: unique('Robo') }, bert.token);
    const page = await visit(browser, address, `#player=${encodeURIComponent(anna.name)}`);
    await says(page, '.people-box', 'No rated games yet');
    await game(page, address, [anna.token, bert.token]);
    await game(page, address, [bert.token, anna.token], { board: 'ring' });
    await game(page, address, [anna.token, bot.token]);
    await page.reload();
    await says(page, '.rating-cards', 'Ring');
    const ratings = await page.$$eval('.rating-card', (all) => all.map((card) => card.innerText.split('\n')));
    assert.deepEqual(
      ratings.map(([pool]) => pool),
      ['Ring', 'Square'],
    );
    assert.equal(ratings[0][1], '1338');
    assert.ok(Number(ratings[1][1]) > 1700);
    assert.deepEqual(await rows(page, 'Results by board'), [
      ['Square', '2', '0', '0'],
      ['Ring', '0', '0', '1'],
    ]);
    assert.deepEqual(await rows(page, 'Results by opponent'), [
      [bert.name, '1', '0', '1'],
      [`${bot.name}bot`, '1', '0', '0'],
    ]);
    assert.deepEqual(await page.$$eval('.table-row .outcome', (all) => all.map((one) => one.textContent)), [
      'won',
      'lost',
      'won',
    ]);
    await page.click(`.results a:has-text("${bot.name}")`);
    await title(page, bot.name);
    assert.equal(await page.textContent('h1 .badge'), 'bot');
    await closePage(page);
  },
  'people: a bot is made, everything is taken along, and the account is erased': async (browser, address) => {
    const [anna, bert] = [await register(address, 'Anna'), await register(address, 'Bert')];
    const page = await visit(browser, address, '#account', { user: anna, ...phone });
    const table = await game(page, address, [anna.token, bert.token]);
    const name = unique('Robo');
    await page.fill('section[aria-label="Your bots"] input', name);
    await page.click('section[aria-label="Your bots"] button');
    await page.waitForSelector('section[aria-label="Your bots"] .code');
    const key = await page.textContent('section[aria-label="Your bots"] .code');
    assert.equal((await api(address, 'GET', 'me', undefined, key)).kind, 'bot');
    await says(page, '.bot-list', name);
    const [file, text] = await download(page, '.button:has-text("Everything (JSON)")');
    const all = JSON.parse(text);
    assert.equal(file, `caminos-${anna.name}.json`);
    assert.deepEqual(
      [all.name, all.bots[0].name, all.tables[0].table, all.ratings.square.games],
      [anna.name, name, table, 1],
    );
    assert.ok(all.records[table].includes(`P1[${anna.name}]`));
    const [, records] = await download(page, '.button:has-text("All games (SGF)")');
    assert.equal(records, all.records[table]);
    await page.click('summary:has-text("I want to delete my account")');
    const confirm = 'section[aria-label="Delete the account"]';
    await page.fill(`${confirm} input`, 'somebody');
    await page.click(`${confirm} button`);
    await says(page, `${confirm} .form-trouble`, 'not exactly your name');
    await page.fill(`${confirm} input`, anna.name);
    await page.click(`${confirm} button`);
    await says(page, '.people-box', 'You are not signed in');
    await says(page, '.notice', 'Your account is deleted');
    await goTo(page, `#player=${encodeURIComponent(bert.name)}`);
    await says(page, '.people-box', 'deleted');
    assert.ok(!(await page.textContent('.people-box')).includes(anna.name));
    await closePage(page);
  },
  'people: nobody is sent to a table whose maker has gone': async (browser, address) => {
    const gone = await api(address, 'POST', 'guest', { name: unique('Gone') });
    const { table } = await api(address, 'POST', 'tables', { public: true }, gone.token);
    const page = await visit(browser, address, '#lobby', { user: await register(address, 'Anna') });
    const row = `.table-row:has-text("${gone.name}")`;
    await page.waitForSelector(row);
    assert.match(await page.textContent(row), /nobody is there right now/);
    await page.click('.anybody .button');
    await until(page, () => location.hash.startsWith('#table='));
    assert.notEqual(await page.evaluate(() => location.hash), `#table=${table}`);
    await closePage(page);
  },
  'people: by keyboard alone': async (browser, address) => {
    const page = await visit(browser, address, '#register');
    const name = unique('Käthe');
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H1');
    await page.keyboard.press('Tab');
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await title(page, 'Your recovery code');
    for (let i = 0; i < 3; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await says(page, '.people-box', name);
    await closePage(page);
  },
  ...Object.fromEntries(
    [
      ['light, desktop', desktop],
      ['dark, phone', { ...phone, dark: true }],
    ].map(([how, options]) => [
      `people: axe finds nothing serious, ${how}`,
      async (browser, address) => {
        const [anna, bert] = [await register(address, 'Anna'), await register(address, 'Bert')];
        const page = await visit(browser, address, '#register', options);
        for (const hash of ['#register', '#signin', '#recover', '#account']) {
          await goTo(page, hash);
          await inspect(page, hash);
        }
        await goTo(page, '#signin');
        await go(page);
        await page.waitForSelector('.form-trouble:not(:empty)');
        await inspect(page, 'a refusal');
        await fill(page, { name: anna.name, password });
        await go(page);
        await page.waitForSelector('.account-part');
        await page.click('summary:has-text("I want to delete")');
        await inspect(page, 'an account');
        await game(page, address, [anna.token, bert.token]);
        await goTo(page, `#player=${encodeURIComponent(anna.name)}`);
        await page.waitForSelector('.results');
        await inspect(page, 'a player');
        await closePage(page);
      },
    ]),
  ),
  'people: four languages, every word, nothing wider than a phone': async (browser, address) => {
    const [anna, bert] = [await register(address, 'Anna'), await register(address, 'Bert')];
    const seen = new Set();
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'nl-NL']) {
      const page = await visit(browser, address, '#register', { ...phone, locale, user: anna });
      if (locale === 'en-GB') await game(page, address, [anna.token, bert.token], { clock: { days: 3 }, games: 3 });
      for (const hash of ['#register', '#signin', '#recover', '#account', `#player=${encodeURIComponent(anna.name)}`]) {
        await goTo(page, hash);
        if (hash === '#account') await page.waitForSelector('.account-part');
        if (hash.startsWith('#player')) await page.waitForSelector('.rating-cards');
        const text = await page.innerText('.screen');
        assert.doesNotMatch(text, /\{\w+\}|\b[a-z]+\.[a-z]+(\.[a-z]+)*\b(?<!\d)/, `${locale} ${hash}`);
        seen.add(text);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 390, `${locale} ${hash} is ${width} wide`);
      }
      await closePage(page);
    }
    assert.equal(seen.size, 20);
  },
};
