import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/kit/server.ts';
import { createCheckpointer } from './checkpoint.ts';
import { openConnection } from './sqlite.ts';

test('a log that grew long beside a read is cut off once nobody reads and the till is quiet', async () => {
  const file = join(temporaryFolder(), 'file.db');
  const log = (): number => statSync(`${file}-wal`).size;
  const writer = openConnection(file, 'write');
  writer.raw.exec('create table "blob" ("data")');
  const reader = openConnection(file, 'read');
  reader.raw.exec('begin');
  reader.raw.prepare('select * from "blob"').all();
  const reported: unknown[] = [];
  const checkpointer = createCheckpointer(writer, file, (error) => reported.push(error));
  for (let count = 0; count < 11; count++) writer.raw.exec('insert into "blob" values (zeroblob(10000000))');
  expect(log()).toBeGreaterThan(100_000_000);

  reader.raw.exec('rollback');
  checkpointer.notifyCommit();
  await expect.poll(log).toBe(0);
  expect(reader.raw.prepare('select count(*) from "blob"').pluck().get()).toBe(11);
  expect(reported).toEqual([]);

  await checkpointer.stop();
  reader.close();
  writer.close();
});
