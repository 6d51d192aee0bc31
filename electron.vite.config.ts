import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { firstLoad } from './scripts/firstLoad.ts';
import { mantineStyles } from './scripts/mantineStyles.ts';
import { oneByteSource } from './scripts/oneByteSource.ts';
import { compressed, serviceWorker, typefaceLicence } from './scripts/rendererAssets.ts';
import { texts } from './scripts/texts.ts';

const here = import.meta.dirname;
const { isFirst, isLater } = firstLoad(here, join(here, 'src/renderer/src'));

/**
 * Builds everything into out/: `main/index.js` (Electron), `main/serverProcess.js` (its server), `server/*.js` (the same server, headless),
 * `preload/index.cjs` (sandboxed, so CommonJS and without dependencies) and `renderer/`.
 */
export default defineConfig({
  main: {
    plugins: [trayIcon(), oneByteSource()],
    build: {
      outDir: 'out',
      emptyOutDir: false,
      target: 'node24',
      sourcemap: true,
      minify: false,
      // Bundled, a package is one file to read instead of hundreds: the server starts in half the time. What has
      // native code or reads its own files stays outside, as a production dependency.
      externalizeDeps: true,
      license: { fileName: 'server/notices.md' },
      rollupOptions: {
        input: {
          'main/index': join(here, 'src/main/index.ts'),
          'main/serverProcess': join(here, 'src/main/serverProcess.ts'),
          'server/cli': join(here, 'src/server/cli.ts'),
          'server/readWorker': join(here, 'src/server/threads/readWorker.ts'),
          'server/reportWorker': join(here, 'src/server/core/exports/reportWorker.ts'),
          'server/deliveryWorker': join(here, 'src/server/threads/deliveryWorker.ts'),
          'server/exportWorker': join(here, 'src/server/threads/exportWorker.ts'),
          'server/checkpointWorker': join(here, 'src/server/core/db/checkpointWorker.ts'),
          'server/fileTask': join(here, 'src/server/health/fileTask.ts'),
          'server/placeTask': join(here, 'src/server/secondPlace/placeTask.ts'),
          'server/copyTask': join(here, 'src/server/backups/copyTask.ts'),
          'server/documentWorker': join(here, 'src/server/core/documents/documentWorker.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'server/chunks/[name]-[hash].js',
          // Node keeps the text of its program in memory.
          comments: false,
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: join(here, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: join(here, 'src/renderer'),
    plugins: [
      absoluteAddresses(),
      react(),
      texts(join(here, 'src/renderer/src')),
      mantineStyles(here, join(here, 'src/renderer/src')),
      preloadTypeface(),
      serviceWorker(join(here, 'src/renderer')),
      typefaceLicence(join(here, 'node_modules/@fontsource-variable/inter/LICENSE')),
      compressed(),
    ],
    build: {
      outDir: join(here, 'out/renderer'),
      license: { fileName: 'notices/packages.md' },
      target: 'chrome140',
      minify: true,
      rollupOptions: {
        input: { index: join(here, 'src/renderer/index.html') },
        output: {
          // Each file is a request. What the first screens share is one file; of the rest, small ones join the nearest.
          codeSplitting: {
            groups: [
              { name: 'first', test: isFirst },
              { name: 'dialogs', minShareCount: 4, test: isLater },
              { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 5000 },
            ],
          },
          chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash][extname]`,
        },
      },
    },
  },
});

/** Puts the icon of the tray beside the script that shows it. Electron takes the larger one by itself where pixels are small. */
function trayIcon(): Plugin {
  return {
    name: 'tray-icon',
    generateBundle() {
      for (const name of ['tray.png', 'tray@2x.png'])
        this.emitFile({ type: 'asset', fileName: `main/${name}`, source: readFileSync(join(here, 'src/main', name)) });
    },
  };
}

/** Has the page find its files from any address, `/office/sale/7` as well: electron-vite makes them relative. */
function absoluteAddresses(): Plugin {
  return { name: 'absolute-addresses', enforce: 'post', config: { order: 'post', handler: () => ({ base: '/' }) } };
}

/** Has the page ask for its typeface along with its script, not only once the styles that name it are read. */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) return [];
        const file = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (file === undefined) throw new Error('the typeface is not in the build');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
