/** A document of hundreds of lines takes a second to draw. The thread of the server answers others meanwhile. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../..');
const DRAWING = /^import (?!type ).*\/renderDocument\.ts'/m;

test('no file draws but the entry of the thread that does', () => {
  const files = globSync('**/*.ts', { cwd: server, exclude: (name) => name.endsWith('.test.ts') });
  expect(files.filter((file) => DRAWING.test(readFileSync(join(server, file), 'utf8')))).toEqual([
    'core/documents/documentWorker.ts',
  ]);
});
