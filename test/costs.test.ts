/** Who runs the tests waits for them: a file that takes long says why. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import costs from './costs.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** In seconds of a processor. */
const LONG = 8;

test('each file of unit tests that takes long says why in its first comment', () => {
  const long = Object.entries(costs).filter(([file, cost]) => cost > LONG && file.endsWith('.test.ts'));
  const silent = long.filter(([file]) => {
    const path = join(root, file);
    return existsSync(path) && !/^\/\*\*(?:(?!\*\/)[\s\S])*\bSlow: \S/.test(readFileSync(path, 'utf8'));
  });
  expect(silent).toEqual([]);
});
