import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingKeys } from '#shared/settings.ts';

const server = join(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: server, exclude: (name) => name.endsWith('.test.ts') }).map((file) =>
  readFileSync(join(server, file), 'utf8'),
);

/** In a request, outside of one, and where the secret or the id of its row is wanted too. */
const readsOf = (key: string): RegExp =>
  new RegExp(
    [
      `settingIn\\([\\w.()]+, '${key}'\\)`,
      `\\b${key}\\b.* = await settings\\.read\\(\\)`,
      `settings\\.read\\(\\)\\)\\.${key}\\b`,
      `"key" (?:=|in) .*'${key}'`,
    ].join('|'),
  );

test.each(settingKeys)('the server reads the setting %s', (key) => {
  expect(sources.filter((source) => readsOf(key).test(source)).length).toBeGreaterThan(0);
});
