/** Stored files: each is what its hash says, and each document that a record names is there. */
import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type Invariant, rule } from '../core/integrity/invariant.ts';

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
] as const;

export const files: readonly Invariant[] = [
  {
    name: 'files match their hashes',
    check: (db) => {
      const broken: string[] = [];
      const rows = db.prepare('select "hash", "size", "data" from "file"');
      for (const row of rows.iterate() as IterableIterator<StoredFile>) if (!isWhole(row)) broken.push(row.hash);
      return broken;
    },
  },
  rule(
    'every document that was made is there',
    documents
      .map(
        ([table, column]) =>
          `select '${table} ' || "id" as what from "${table}" where "${column}" is not null and "${column}" not in (select "hash" from "file")`,
      )
      .join(' union all '),
  ),
  rule(
    'an invoice is cancelled once, a credit note handed over once',
    ['faexCancel', 'faexCredit']
      .map(
        (table) =>
          `select '${table} of invoice ' || "invoice" as what from "${table}"
            where "deleted" = 0 and "invoice" is not null group by "invoice" having count(*) > 1`,
      )
      .join(' union all '),
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
