/** The search index of a server under test. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DATABASE } from '#server/core/db/store.ts';
import { checksumOf } from '#server/core/integrity/checksum.ts';

/** Events from one time that the index takes up what waits for it to the next: see migrations/0001_initial/search.ts. */
const EVENTS = 128;

/** Lets the index take up all that waits for it: with events up to the next time. */
export function takeUpIndex(dataDir: string): void {
  const db = new Database(join(dataDir, DATABASE), { fileMustExist: true, timeout: 5000 });
  try {
    db.transaction(() => {
      const last = Number(db.prepare('select max("sequence") from "event"').pluck().get());
      const happened = { type: 'customer.updated', model: 'customer', record: 1 };
      const insert = db.prepare(
        `insert into "event" ("sequence", "type", "model", "record", "actor", "created", "data", "checksum")
         values (@sequence, @type, @model, @record, @actor, @created, @data, @checksum)`,
      );
      const until = last + EVENTS - (last % EVENTS);
      for (let sequence = last + 1; sequence <= until; sequence++) {
        const event = { ...happened, sequence, actor: '{}', created: '2026-01-01T00:00:00.000Z', data: '{}' };
        insert.run({ ...event, checksum: checksumOf('event', event) });
      }
    }).immediate();
  } finally {
    db.close();
  }
}
