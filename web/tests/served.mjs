/*
 * served.mjs: the page as it comes over the wire: types, headers, compression,
 * caching, and a policy that lets no foreign script run.
 */
import { gzipSync } from 'node:zlib';
import { assert, closePage, openPage } from './harness.mjs';
import { limits, sizes } from './sizes.mjs';

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];
const types = {
  js: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
};

export const tests = {
  'every file comes with its type, compressed, cached and guarded': async (browser, address) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const seen = new Map();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.url().startsWith(address) && !pathname.startsWith('/api/')) seen.set(pathname, response);
    });
    await page.goto(`${address}?view=2d`);
    await page.waitForFunction(() => window.caminos?.store.state.view);
    await page.evaluate(() =>
      Promise.all(
        ['./manifest.webmanifest', './icon.svg', './icon-192.png', './sw.js'].map((file) =>
          fetch(file, { cache: 'reload' }),
        ),
      ),
    );
    assert.ok(seen.size >= 8, [...seen.keys()].join(' '));
    for (const [path, response] of seen) {
      const headers = await response.allHeaders();
      const type = path.endsWith('/') ? 'text/html' : types[path.split('.').pop()];
      assert.equal(response.status(), 200, path);
      assert.ok(headers['content-type']?.startsWith(type), `${path}: ${headers['content-type']}`);
      assert.equal(headers['x-content-type-options'], 'nosniff', path);
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', path);
      assert.equal(headers['cross-origin-embedder-policy'], 'require-corp', path);
      for (const rule of policy) assert.ok(headers['content-security-policy'].includes(rule), `${path}: ${rule}`);
      assert.ok(!/unsafe-inline|'unsafe-eval'/.test(headers['content-security-policy']), path);
      // Pictures and fonts are small already; of some other files nothing can be saved.
      const body = await response.body();
      const shrinks = !/^(image\/(png|webp)|font\/)/.test(type) && gzipSync(body).length < body.length;
      const encoding = shrinks ? /^gzip$/ : /^$/;
      assert.match(headers['content-encoding'] ?? '', encoding, path);
      assert.match(headers['cache-control'], path.startsWith('/assets/') ? /immutable/ : /no-cache/, path);
    }
    assert.equal(await page.evaluate(() => window.crossOriginIsolated), true);
    await context.close();
  },
  'the page is small, whatever the board': async () => {
    for (const [board, bytes] of Object.entries(sizes().page))
      assert.ok(bytes > 300_000 && bytes <= limits.page, `${board}: ${bytes} bytes, compressed`);
  },
  'a script put into the page does not run': async (browser, address) => {
    const page = await openPage(browser, address, { bad: [/Content Security Policy/] });
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.intruder = true">');
      await new Promise((resolve) => setTimeout(resolve));
      return window.intruder === true;
    });
    assert.equal(ran, false);
    page.troubles = page.troubles.filter((text) => !/404/.test(text));
    await closePage(page);
  },
};
