/** Stored files: each is what its hash says, and each document that a record names is there. */
import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { sql } from '../core/db/sql.ts';
import type { Invariant } from '../core/integrity/invariant.ts';
import { prepared, rule } from './rule.ts';

interface StoredFile {
  readonly hash: string;
  readonly size: number;
  readonly data: Buffer;
}

/** The columns that name the documents of a record, by its table. */
const documents = [
  ['invoice', 'documentHash'],
  ['invoice', 'voidedDocument'],
  ['zReport', 'documentHash'],
  ['faexCredit', 'document'],
  ['faexCancel', 'document'],
  ['remittance', 'file'],
  ['bankReturnFile', 'file'],
] as const;

export const files: readonly Invariant[] = [
  {
    name: 'files match their hashes',
    check: (db) => {
      const broken: string[] = [];
      const rows = prepared(db, sql`select "hash", "size", "data" from "file"`);
      for (const row of rows.iterate() as IterableIterator<StoredFile>) if (!isWhole(row)) broken.push(row.hash);
      return broken;
    },
  },
  rule(
    'every document that was made is there',
    sql.join(
      documents.map(
        ([table, column]) =>
          sql`select ${sql.literal(`${table} `)} || "id" as what from ${sql.id(table)}
            where ${sql.id(column)} is not null and ${sql.id(column)} not in (select "hash" from "file")`,
      ),
      ' union all ',
    ),
  ),
  rule(
    'an invoice is cancelled once, a credit note handed over once',
    sql.join(
      ['faexCancel', 'faexCredit'].map(
        (table) =>
          sql`select ${sql.literal(`${table} of invoice `)} || "invoice" as what from ${sql.id(table)}
            where "deleted" = 0 and "invoice" is not null group by "invoice" having count(*) > 1`,
      ),
      ' union all ',
    ),
  ),
];

function isWhole(file: StoredFile): boolean {
  try {
    const content = gunzipSync(file.data);
    return content.byteLength === file.size && hash('sha256', content, 'hex') === file.hash;
  } catch {
    // Not gzip at all: as damaged as it gets.
    return false;
  }
}
