import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobKinds } from '#test/kit/jobKinds.ts';

const server = join(import.meta.dirname, '..');

/** The kinds that are defined anywhere in the server. */
const defined = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).flatMap((file) =>
  [...readFileSync(join(server, file), 'utf8').matchAll(/\bdefineJob\(\{[^'}]*?\bname: '([^']+)'/g)].map(
    ([, name]) => name,
  ),
);

test('every kind that is defined has one way to run', () => {
  const run = jobKinds().map(({ name }) => name);
  expect(run.toSorted()).toEqual(defined.toSorted());
  expect(new Set(run).size).toBe(run.length);
});
