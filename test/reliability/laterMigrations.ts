/** Migrations as a later version may bring them. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrations } from '#migrations';

/** Those of this version, and the later ones. */
export const withLater: Readonly<Record<string, Migration>> = {
  ...migrations,
  // A table with rows, an index and a trigger.
  '9001_court': statements([
    `create table "court" ("id" integer primary key, "name" text not null, "comments" text) strict`,
    `insert into "court" ("name", "comments")
      with recursive "n" ("i") as (select 1 union all select "i" + 1 from "n" where "i" < 2000)
      select 'Court ' || "i", hex(randomblob(50)) from "n"`,
    `create unique index "court_name" on "court" ("name")`,
    `create trigger "court_kept" before delete on "court" begin select raise(abort, 'immutable_record'); end`,
  ]),
  // A table that is made anew with what it had.
  '9002_meta': statements([
    `create table "meta_next" ("key" text primary key, "value" text not null, "comments" text) strict`,
    `insert into "meta_next" ("key", "value") select "key", "value" from "meta"`,
    `drop table "meta"`,
    `alter table "meta_next" rename to "meta"`,
  ]),
  // A column that is filled for the rows there are, and a full-text search over them.
  '9003_surface': statements([
    `alter table "court" add column "surface" integer`,
    `update "court" set "surface" = "id" % 3`,
    `create virtual table "court_search" using fts5 ("name", content = 'court', content_rowid = 'id')`,
    `insert into "court_search" ("court_search") values ('rebuild')`,
  ]),
};

function statements(list: readonly string[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of list) await sql.raw(statement).execute(db);
    },
  };
}
