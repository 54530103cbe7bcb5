/*
 * sizes.mjs: what the built page weighs, every file compressed by gzip -9.
 *
 * "The page" is all of it in one language, with what the computer player knows of one board: every
 * room, not only what a first game fetches. Not counted: fonts, which come last and may stay away;
 * play with others, which has a limit of its own; the pack of puzzles of a board, fetched when
 * one is opened; icons for installing; one of the two still pictures, as only one is shown; and the
 * smaller of the two modules, as only one is fetched.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const foreign = /\/(online-)?(de|fr|nl)-[^/]*\.js$/;
const online = /\/(online|screens)-/;
const apart = /\.woff2$|-OFL\.txt$|\.puz$|\.net$|icon-\d+\.png$|still-tall-|\.wasm$/;

export const limits = { page: 480_000, online: 40_000 };

/** {files: [[name, bytes]], online, page: {BOARD: bytes}} */
export function sizes() {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(dist.length), gzipSync(readFileSync(file), { level: 9 }).length]);
  const sum = (wanted) => files.reduce((total, [name, bytes]) => total + (wanted(name) ? bytes : 0), 0);
  const module = Math.max(...files.map(([name, bytes]) => (name.endsWith('.wasm') ? bytes : 0)));
  const common = module + sum((name) => !foreign.test(name) && !online.test(name) && !apart.test(name));
  const page = Object.fromEntries(
    ['square', 'rhombus', 'octagon', 'ring'].map((board) => [
      board,
      common + sum((name) => name.startsWith(`/assets/${board}-`) && name.endsWith('.net')),
    ]),
  );
  return { files, online: sum((name) => online.test(name) && !foreign.test(name)), page };
}
