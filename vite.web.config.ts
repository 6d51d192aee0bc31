/**
 * `npm run dev:web`: the screens from their sources, changed in the browser as they are edited, on a server that runs
 * already: `TAQUILLA_SERVER`, or where `npm run serve` listens. No Electron.
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mantineStyles } from './scripts/mantineStyles.ts';
import { texts } from './scripts/texts.ts';

const here = import.meta.dirname;

export default defineConfig({
  root: join(here, 'src/renderer'),
  // Beside that of `npm run dev`, which optimises otherwise.
  cacheDir: join(here, 'out/.vite-web'),
  plugins: [react(), texts(join(here, 'src/renderer/src')), mantineStyles(here, join(here, 'src/renderer/src'))],
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: process.env.TAQUILLA_SERVER ?? 'http://127.0.0.1:4870' } },
  },
});
