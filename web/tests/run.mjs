/*
 * run.mjs: runs every test in a real browser. Arguments pick tests by a part of
 * their names. CAMINOS_URL points it at a server that is already running.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { tests as access } from './access.mjs';
import { tests as boards } from './boards.mjs';
import { tests as drawing } from './drawing.mjs';
import { tests as games } from './games.mjs';
import { launch } from './harness.mjs';
import { tests as house } from './house.mjs';
import { tests as library } from './library.mjs';
import { tests as online } from './online.mjs';
import { tests as people } from './people.mjs';
import { tests as placing } from './placing.mjs';
import { tests as puzzles } from './puzzles.mjs';
import { tests as served } from './served.mjs';
import { serve } from './server.mjs';
import { tests as threads } from './threads.mjs';
import { tests as trouble } from './trouble.mjs';

if (!existsSync(fileURLToPath(new URL('../dist/index.html', import.meta.url)))) {
  console.error('the page is not built: make page');
  process.exit(2);
}

const wanted = process.argv.slice(2);
const server = process.env.CAMINOS_URL ? { address: process.env.CAMINOS_URL, close() {} } : await serve();
const browser = await launch();
const queue = Object.entries({
  ...placing,
  ...games,
  ...house,
  ...library,
  ...boards,
  ...puzzles,
  ...drawing,
  ...trouble,
  ...threads,
  ...access,
  ...served,
  ...online,
  ...people,
}).filter(([name]) => wanted.every((part) => name.includes(part)));
let [passed, failed] = [0, 0];

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, test] = next;
    const began = Date.now();
    try {
      await test(browser, server.address);
      passed++;
      console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(
        `FAIL  ${name}\n      ${String(error.stack ?? error)
          .split('Browser logs:')[0]
          .replaceAll('\n', '\n      ')}`,
      );
    }
  }
}

// One more at a time than there are processors: some wait for timers and for servers.
await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
await browser.close();
server.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed || !passed ? 1 : 0);
