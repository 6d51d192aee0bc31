/** Stored files: each is what its hash says, and each document that a record names is there. */
import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type Invariant, rule } from './invariant.ts';

interface StoredFile {
  readonly hash: string;
  readonly size: number;
  readonly data: Buffer;
}

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
    `select 'invoice ' || "id" as what from "invoice" where "documentHash" is not null and "documentHash" not in (select "hash" from "file")
     union all
     select 'zReport ' || "id" from "zReport" where "documentHash" is not null and "documentHash" not in (select "hash" from "file")`,
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
