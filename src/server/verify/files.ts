/** Stored files: each is what its hash says, and each document that a record names is there. */
import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type Invariant, rule } from './invariant.ts';

export const files: readonly Invariant[] = [
  {
    name: 'files match their hashes',
    check: (db) => {
      const broken: string[] = [];
      const rows = db.prepare('select "hash", "size", "data" from "file"');
      for (const row of rows.iterate() as IterableIterator<{ hash: string; size: number; data: Buffer }>) {
        const content = gunzipSync(row.data);
        if (content.byteLength !== row.size || hash('sha256', content, 'hex') !== row.hash) broken.push(row.hash);
      }
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
