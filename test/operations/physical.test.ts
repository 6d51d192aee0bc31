/** What moves paper or a drawer is declared so, and nothing else moves any. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { allOperations } from '#shared/operations/index.ts';

const server = join(import.meta.dirname, '../../src/server');
const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));
const sends = /\b(?:sendPrint|sendToPrinter)\(/;

/** Files of the server, beside the printer's own, that hand bytes to a printer. */
const senders = files.filter(
  (file) => file !== join('core', 'printing', 'printer.ts') && sends.test(readFileSync(join(server, file), 'utf8')),
);

test('handlers alone send to printers: no job does, which would come again', () => {
  expect(senders.length).toBeGreaterThan(0);
  expect(senders.filter((file) => !/^modules.[a-z]+.handlers./.test(file))).toEqual([]);
});

test('the operations that do are those declared physical', () => {
  const declared = allOperations().flatMap(([name, contract]) => ('physical' in contract ? [name] : []));
  expect(senders.map((file) => basename(file, '.ts')).toSorted()).toEqual(declared.toSorted());
});
