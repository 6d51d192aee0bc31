/**
 * The index that searches are looked up in: it stores no text, so what it should hold is indexed anew and compared. Of a
 * row that is changed and waits to be taken up that is the text of before.
 */
import type Database from 'better-sqlite3';
import { type Invariant, rowsOf } from '../integrity/invariant.ts';

/** Pieces looked into and rows named of a table at most: an index that is lost misses all of them. */
const MOST = 200;

export const search: readonly Invariant[] = [
  {
    name: 'the search index has the pieces of each row’s text, or of its text before a change that waits, and of no other',
    check: (db) =>
      // Of one moment, also while a server writes.
      db.transaction(() =>
        rowsOf<{ model: string; upTo: number }>(db, 'select "model", "upTo" from "searchIndex"').flatMap(
          ({ model, upTo }) => [
            ...beyond(db, model, upTo),
            ...(upTo === 0 && isEmpty(db, model) ? [] : differences(db, model, upTo)),
          ],
        ),
      )(),
  },
];

/** Rows said to wait for a change that are not in the index yet. */
function beyond(db: Database.Database, model: string, upTo: number): string[] {
  const changed = `select "id" from "searchChanged" where "model" = '${model}' and "id" > ${upTo} limit ${MOST}`;
  return rowsOf<{ id: number }>(db, changed).map(({ id }) => `${model} ${id}`);
}

/** True for an index that has no pieces: none that begins after what describes it. */
function isEmpty(db: Database.Database, model: string): boolean {
  return rowsOf(db, `select 1 from "${model}_search_data" where "id" > 10 limit 1`).length === 0;
}

/** A search text without the marks of its fields, and with a space behind it. */
const unmarked = `replace(replace(replace(replace(replace(replace(replace(replace("text" || ' ', char(1, 32), ''),
  char(2, 32), ''), char(3, 32), ''), char(4, 32), ''), char(5, 32), ''), char(6, 32), ''), char(7, 32), ''), char(8, 32), '')`;

/** Of all pieces with their rows, in one pass and in any order: sorting millions of them would take minutes. */
const checksum = `sum(("doc" * (
  unicode("term") * 961 + unicode(substr("term", 2)) * 31 + unicode(substr("term", 3)))) % 1000003)`;

/** The rows up to `upTo` of which the index has other pieces than their texts. */
function differences(db: Database.Database, model: string, upTo: number): string[] {
  db.exec(`
    create virtual table temp."expected" using fts5(
      "text", content = '', detail = none, columnsize = 0, tokenize = 'trigram case_sensitive 1'
    );
    insert into temp."expected" (rowid, "text")
      select "id", char(10, 10) || replace(${unmarked}, ' ', '  ') from (
        select "id", "searchText" as "text" from "${model}"
         where "id" <= ${upTo} and "id" not in (select "id" from "searchChanged" where "model" = '${model}')
        union all
        select "id", "text" from "searchChanged" where "model" = '${model}'
      ) where "text" is not null;
    create virtual table temp."held" using fts5vocab(main, "${model}_search", instance);
    create virtual table temp."due" using fts5vocab(temp, "expected", instance);`);
  try {
    const sumOf = (table: string): unknown => db.prepare(`select ${checksum} from temp."${table}"`).pluck().get();
    if (sumOf('held') === sumOf('due')) return [];
    return rowsOf<{ doc: number }>(
      db,
      `with "heldOf" as (select "term", count(*) as "n", sum("doc") as "docs" from temp."held" group by "term"),
            "dueOf" as (select "term", count(*) as "n", sum("doc") as "docs" from temp."due" group by "term"),
            "other" as (
              select "term" from "heldOf" h full join "dueOf" d using ("term")
               where h."n" is not d."n" or h."docs" is not d."docs" limit ${MOST})
       select distinct "doc" from (
         select "term", "doc" from temp."held" where "term" in (select "term" from "other")
         union all
         select "term", "doc" from temp."due" where "term" in (select "term" from "other")
       ) group by "term", "doc" having count(*) = 1 order by "doc" limit ${MOST}`,
    ).map(({ doc }) => `${model} ${doc}`);
  } finally {
    db.exec('drop table temp."held"; drop table temp."due"; drop table temp."expected"');
  }
}
