import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { leanThree } from './lean.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const wasm = process.env.CAMINOS_WASM ?? here('../build/wasm/app/wasm/caminos.wasm');
const threadsWasm = process.env.CAMINOS_THREADS_WASM ?? here('../build/wasm-threads/app/wasm/caminos-threads.wasm');

/** Writes sw.js with the list of everything the page needs. */
function serviceWorker() {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => !name.endsWith('.map') && name !== 'index.html');
        const files = [
          './',
          ...built.map((name) => `./${name}`),
          './manifest.webmanifest',
          './icon.svg',
          './icon-192.png',
        ];
        const hash = createHash('sha256');
        for (const item of Object.values(bundle)) hash.update(item.type === 'chunk' ? item.code : item.source);
        const source = readFileSync(here('sw.js'), 'utf8')
          .replace('__VERSION__', hash.digest('hex').slice(0, 12))
          .replace('__FILES__', JSON.stringify([...new Set(files)]));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** The licences of the type faces, beside them. */
function fontLicences() {
  return {
    name: 'font-licences',
    apply: 'build',
    generateBundle() {
      for (const font of ['fraunces', 'figtree'])
        this.emitFile({
          type: 'asset',
          fileName: `assets/${font}-OFL.txt`,
          source: readFileSync(here(`node_modules/@fontsource-variable/${font}/LICENSE`)),
        });
    },
  };
}

for (const [file, preset] of [
  [wasm, 'wasm'],
  [threadsWasm, 'wasm-threads'],
])
  if (!existsSync(file))
    throw new Error(
      `${file} is missing: build it first (cmake --preset ${preset} && cmake --build --preset ${preset})`,
    );

/** What the program sends with everything (src/net/headers.c): only then may workers share memory. */
const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

export default defineConfig({
  base: './',
  resolve: {
    alias: [
      { find: /^caminos\.wasm/, replacement: wasm },
      { find: /^caminos-threads\.wasm/, replacement: threadsWasm },
      { find: /^data\/nets/, replacement: here('../data/nets') },
    ],
  },
  assetsInclude: ['**/*.net'],
  server: { fs: { strict: false }, headers },
  preview: { headers },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What is only fetched for play with others can be told by its name.
        chunkFileNames: ({ moduleIds }) =>
          moduleIds.length > 0 && moduleIds.every((id) => /\/src\/online\//.test(id))
            ? 'assets/online-[name]-[hash].js'
            : 'assets/[name]-[hash].js',
      },
    },
  },
  worker: { format: 'es' },
  plugins: [leanThree(), fontLicences(), serviceWorker()],
});
