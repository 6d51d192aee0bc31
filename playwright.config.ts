import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { chromiumFlags, chromiumPath, testFlags } from './e2e/chromium.ts';
import { CHEAP_PASSPHRASES } from './src/server/core/access/passphraseCost.ts';
import { EQUAL_PRIORITY } from './src/server/core/process/priority.ts';
import { fastFolder } from './test/kit/fastFolder.ts';

const executablePath = chromiumPath();
// `npm test` has chosen one already, and empties it.
process.env.TMPDIR ??= fastFolder();
process.env[EQUAL_PRIORITY] = '1';
process.env[CHEAP_PASSPHRASES] = '1';
// Where no locale is set, a browser saves files whose names have more than ASCII as `download`.
process.env.LC_ALL ??= 'C.UTF-8';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/demoFolder.ts',
  // Each file has a server of its own, and a browser beside it.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  fullyParallel: false,
  forbidOnly: true,
  // Two browsers beside all other tests on two cores: a try is sometimes cut short. `npm test` names who needed a second one.
  retries: 1,
  // For what never ends: beside the unit tests everything takes its time.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Where one is wanted, the spec says so: a request that goes through it cannot be held up.
    serviceWorkers: 'block',
    // Nobody watches what fades in, and axe finds no contrast in what is half there.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // To be asked for: recording takes a third of the time. `npm run test:e2e -- --trace retain-on-failure`
    trace: 'off',
    launchOptions: {
      args: [...chromiumFlags, ...testFlags],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
