import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { DATABASE } from '#server/core/db/store.ts';
import { watch, write } from './database.ts';
import { temporaryFolder } from './server.ts';

test('`watch` sees a row that differs, and nothing else', () => {
  const folder = temporaryFolder();
  const db = new Database(join(folder, DATABASE));
  db.exec(`pragma journal_mode = wal; create table "t" ("a"); insert into "t" values (1)`);
  const differs = (work: () => void): boolean => {
    const changed = watch(folder);
    work();
    return changed();
  };
  expect(differs(() => undefined)).toBe(false);
  expect(differs(() => write(folder, 'update "t" set "a" = ?', 2))).toBe(true);
  expect(differs(() => write(folder, 'insert into "t" values (?)', 2))).toBe(true);
  expect(differs(() => db.exec('delete from "t" where rowid = 2'))).toBe(true);
  expect(differs(() => db.exec('update "t" set "a" = 3; update "t" set "a" = 2'))).toBe(false);
  db.close();
});
