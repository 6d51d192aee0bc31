/**
 * Each fault of `plants.ts` fails the tests that stand for its rule: they are run on a copy of the sources that has it. In
 * `npm test` is looked whether there is still something to break, in `npm run test:deep` it is broken.
 */
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { BUILT } from '#test/kit/built.ts';
import { startNode } from '#test/kit/processes.ts';
import { isDeep } from '#test/kit/seed.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { type Plant, plants } from './plants.ts';

const root = join(import.meta.dirname, '../..');
/** What the tests of the server are made of. */
const sources = ['src', 'test', 'migrations', 'scripts', 'docs', 'package.json', 'vitest.config.ts'];

const reportSchema = z.object({
  numFailedTests: z.int(),
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.unknown()) })),
});

test.each(plants)('there is one place for this: $fault', ({ file, right, test: tests }) => {
  expect(readFileSync(join(root, file), 'utf8').split(right)).toHaveLength(2);
  expect(existsSync(join(root, tests))).toBe(true);
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

/** How many tests fail with a fault. Throws where none could be run. */
async function failedWith(copy: string, { file, right, wrong, test: tests, only = '' }: Plant): Promise<number> {
  const place = join(copy, file);
  const text = readFileSync(place, 'utf8');
  const report = join(copy, 'report.json');
  writeFileSync(
    place,
    text.replace(right, () => wrong),
  );
  const args = ['run', '--root', copy, '--reporter=json', `--outputFile=${report}`, '-t', only, tests];
  const environment = { [BUILT]: undefined, TAQUILLA_DEPTH: undefined, VITEST: undefined };
  const { stderr } = await startNode([join(copy, 'node_modules/vitest/vitest.mjs'), ...args], environment).finished;
  writeFileSync(place, text);
  const { numFailedTests, testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  if (!testResults.some(({ assertionResults }) => assertionResults.length > 0)) throw new Error(stderr);
  return numFailedTests;
}
