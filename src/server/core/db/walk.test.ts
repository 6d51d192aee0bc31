import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { registerWalks, walkedSql, walkUpTo } from './walk.ts';

test('a walk counts the rows of the table it names, those inside a join too', async () => {
  const db = new Database(':memory:');
  registerWalks(db);
  db.exec(`create table "one" ("id" integer primary key); insert into "one" values (1);
    create table "many" ("id" integer primary key, "one" integer);
    with recursive "each"("n") as (select 1 union all select "n" + 1 from "each" where "n" < 50)
      insert into "many" select "n", 1 from "each"`);
  const statement = db.prepare(
    `select count(*) from "one" as o cross join "many" as m on m."one" = o."id" where ${walkedSql('m."id"')}`,
  );
  const upTo = (rows: number) => walkUpTo(rows, async (key) => statement.pluck().get(key));
  expect(await upTo(50)).toBe(50);
  expect(await upTo(49)).toBe(null);
  db.close();
});
