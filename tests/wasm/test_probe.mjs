/*
 * test_probe.mjs PROBE.wasm PROBE: do rules and engine compute the same as
 * WebAssembly as they do natively, and what the rules say (section 10)?
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASI } from 'node:wasi';

const leaves = {
  square: [1345, 1591832],
  rhombus: [1198, 1242284],
  octagon: [1629, 2376708],
  ring: [1032, 952696],
};

async function runModule(path) {
  const folder = mkdtempSync(join(tmpdir(), 'caminos-wasm-'));
  try {
    const out = join(folder, 'out');
    const stdout = openSync(out, 'w');
    const wasi = new WASI({ version: 'preview1', stdout });
    const module = await WebAssembly.compile(readFileSync(path));
    const helpers = { call_helper: assert.fail, lose_memory: assert.fail }; // one thread needs none
    const imports = { ...wasi.getImportObject(), caminos: helpers };
    assert.equal(wasi.start(await WebAssembly.instantiate(module, imports)), 0);
    closeSync(stdout);
    return readFileSync(out, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [module, program] = process.argv.slice(2);
const lines = (await runModule(module)).split('\n');
for (const [board, counts] of Object.entries(leaves)) {
  for (const [i, count] of counts.entries()) assert.ok(lines.includes(`${board} perft ${i + 1}: ${count}`), board);
}
assert.deepEqual(lines, execFileSync(program, { encoding: 'utf8' }).split('\n'));
