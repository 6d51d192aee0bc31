/**
 * Each fault of `plants.ts` and `screenPlants.ts` fails the tests that stand for its rule, and those tests are in the loops that
 * are run after the change of its file. Without `npm run test:deep` is looked whether there is still something to break; with it
 * the tests are run on a copy of the sources that has the fault.
 */
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { BUILT } from '#test/kit/built.ts';
import { startNode } from '#test/kit/processes.ts';
import { isDeep } from '#test/kit/seed.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { type Choice, chooseFast, chooseLanding, chooseShard, SHARDS } from '../../scripts/choice.ts';
import type { Plant } from './plant.ts';
import { plants as rulePlants } from './plants.ts';
import { screenPlants } from './screenPlants.ts';

const root = join(import.meta.dirname, '../..');
const plants = [...rulePlants, ...screenPlants];
/** What the tests and the application are made of. */
const sources = [
  ...['src', 'test', 'migrations', 'scripts', 'docs', 'e2e', 'package.json', 'package-lock.json', 'vitest.config.ts'],
  ...['playwright.config.ts', 'electron.vite.config.ts', 'packaging'],
];
/** Any commit: which tests a loop has besides those that concern the change hangs on it. */
const COMMIT = '7f3a91c2';

const reportSchema = z.object({
  numFailedTests: z.int(),
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.unknown()) })),
});

const browserSchema = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int() }) });

test.each(plants)('there is one place for this: $fault', ({ file, right, test: tests }) => {
  expect(readFileSync(join(root, file), 'utf8').split(right)).toHaveLength(2);
  expect(existsSync(join(root, tests))).toBe(true);
});

test('the loops have the tests that see the faults', () => {
  const shards = Array.from({ length: SHARDS }, (_, index) => chooseShard(index + 1, SHARDS));
  const seen = plants.map((plant) => ({
    fast: has(chooseFast([plant.file]), plant),
    landing: has(chooseLanding([plant.file], COMMIT), plant),
    all: shards.filter((shard) => has(shard, plant)).length,
  }));
  expect(seen.filter(({ all }) => all !== 1)).toEqual([]);
  expect(seen.filter(({ landing }) => landing).length).toBeGreaterThanOrEqual(0.9 * plants.length);
  expect(seen.filter(({ fast }) => fast).length).toBeGreaterThanOrEqual(0.7 * plants.length);
});

// A test that is skipped is taken for a failure.
if (isDeep) {
  let copy: string;
  beforeAll(() => {
    copy = temporaryFolder();
    for (const path of [...sources, ...globSync('tsconfig*.json', { cwd: root })])
      cpSync(join(root, path), join(copy, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  });

  test.each(plants)('is seen: $fault', async (plant) => {
    expect(await failedWith(copy, plant)).toBeGreaterThan(0);
  });
}

/** Whether a loop has the test that sees a fault. */
function has({ unit, browser }: Choice, { test: file, only = '' }: Plant): boolean {
  return unit.includes(file) || browser.some(({ spec, body }) => spec === file && body.includes(only));
}

/** How many tests fail with a fault. Throws where none could be run. */
async function failedWith(copy: string, plant: Plant): Promise<number> {
  const place = join(copy, plant.file);
  const text = readFileSync(place, 'utf8');
  writeFileSync(
    place,
    text.replace(plant.right, () => plant.wrong),
  );
  try {
    return await (plant.test.startsWith('e2e/') ? failedInBrowser(copy, plant) : failedUnit(copy, plant));
  } finally {
    writeFileSync(place, text);
  }
}

async function failedInBrowser(copy: string, { test: spec, only = '' }: Plant): Promise<number> {
  const program = (...args: string[]) =>
    startNode(args, { VITEST: undefined, TAQUILLA_DEPTH: undefined }, copy).finished;
  const built = await program('node_modules/electron-vite/bin/electron-vite.js', 'build');
  if (built.code !== 0) throw new Error(built.stderr);
  const args = ['test', '--reporter=json', '--retries=0', '--workers=1', '-g', only, spec];
  const { stdout, stderr } = await program('node_modules/playwright/cli.js', ...args);
  const { stats } = browserSchema.parse(JSON.parse(stdout));
  if (stats.expected + stats.unexpected === 0) throw new Error(stderr);
  return stats.unexpected;
}

async function failedUnit(copy: string, { test: tests, only = '' }: Plant): Promise<number> {
  const report = join(copy, 'report.json');
  const args = ['run', '--root', copy, '--reporter=json', `--outputFile=${report}`, '-t', only, tests];
  const environment = { [BUILT]: undefined, TAQUILLA_DEPTH: undefined, VITEST: undefined };
  const { stderr } = await startNode([join(copy, 'node_modules/vitest/vitest.mjs'), ...args], environment).finished;
  const { numFailedTests, testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  if (!testResults.some(({ assertionResults }) => assertionResults.length > 0)) throw new Error(stderr);
  return numFailedTests;
}
