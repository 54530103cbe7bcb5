/*
 * server.mjs: 'caminos serve' on a free port, for the tests and the bench.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
export const program = here('../../build/caminos');

/** {address, close}: the built page as the program serves it. */
export async function serve() {
  const data = mkdtempSync(join(tmpdir(), 'caminos-page-'));
  const server = spawn(program, ['serve', '--port', '0', '--page', here('../dist'), '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.on('exit', () => rmSync(data, { recursive: true, force: true }));
  const failed = new Promise((_, reject) => {
    server.on('error', () => reject(new Error(`${program} does not run: make build`)));
    server.on('exit', (code) => reject(new Error(`caminos serve ended with ${code}`)));
  });
  failed.catch(() => {});
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\S+/.exec(line)?.[0];
    if (address) return { address, close: () => server.kill() };
  }
  return failed;
}
