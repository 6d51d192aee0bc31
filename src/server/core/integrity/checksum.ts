/**
 * Checksums of rows. Every row about money has one, over all its columns, which is written with them: what
 * changes a row past the service, or damages it, is found, whichever column it is.
 */
import { hash } from 'node:crypto';
import { allModels, columnsOf } from '#shared/catalogue/index.ts';
import { type Covered, covering, rowText } from './rowText.ts';

/** Hexadecimal digits: enough to find damage by. What has to be proven is chained. */
const LENGTH = 16;

/** The service's own tables that have one. */
const own: Readonly<Record<string, readonly string[]>> = {
  event: ['sequence', 'type', 'model', 'record', 'actor', 'created', 'data'],
  file: ['hash', 'mime', 'size', 'created'],
};

/** The columns that checksums cover, by table, ids included: rows that exchange theirs are seen. Search texts follow from the rest. */
export const checkedColumns: ReadonlyMap<string, readonly string[]> = new Map([
  ...allModels().flatMap((model): [string, string[]][] => {
    const internal = Object.keys(model.internal ?? {});
    if (!internal.includes('checksum')) return [];
    const all = [...columnsOf(model).map(([name]) => name), ...internal];
    return [[model.name, all.filter((name) => name !== 'checksum')]];
  }),
  ...Object.entries(own),
]);

const covered: ReadonlyMap<string, Covered> = new Map(
  [...checkedColumns].map(([table, columns]) => [table, covering(columns)]),
);

/** True for tables whose rows have one. */
export function isChecked(table: string): boolean {
  return covered.has(table);
}

/** The checksum of a row as it is stored: SHA-256 over its columns, the first 64 bits. */
export function checksumOf(table: string, row: Readonly<Record<string, unknown>>): string {
  const columns = covered.get(table);
  if (columns === undefined) throw new Error(`rows of ${table} have no checksum`);
  return hash('sha256', rowText(columns, row), 'hex').slice(0, LENGTH);
}
