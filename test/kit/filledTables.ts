/** Tables filled past every rule of the service, to see how many rows are read: nothing else may be done with such a file. */
import Database from 'better-sqlite3';
import { allModels } from '#shared/catalogue/index.ts';

/** What hides records that have it. */
export const hiding: ReadonlySet<string> = new Set(['deleted', 'voided', 'blocked', 'mergedInto']);

/**
 * Rows of values that differ, in every table of a model. `share`: how many rows refer to one record by a column. Triggers
 * and what is unique are gone afterwards.
 */
export function fillTables(file: string, rows: number, share: (column: string) => number): void {
  const db = new Database(file);
  for (const pragma of ['foreign_keys = off', 'ignore_check_constraints = on', 'synchronous = off']) db.pragma(pragma);
  const triggers = db.prepare(`select "name" from sqlite_schema where "type" = 'trigger'`).pluck().all();
  for (const name of triggers) db.exec(`drop trigger "${String(name)}"`);
  // References that differ in every row would be no share of anything.
  const unique = db.prepare(`select "name", "sql" from sqlite_schema where "sql" like 'create unique index%'`);
  const indexes = unique.all() as { readonly name: string; readonly sql: string }[];
  for (const { name, sql } of indexes) db.exec(`drop index "${name}"; ${sql.replace('UNIQUE ', '')}`);
  db.transaction(() => {
    for (const { name, fields } of allModels()) {
      const columns = db.prepare(`select "name", "type" from pragma_table_info(?)`).all(name) as Column[];
      const list = columns.map((column) => `"${column.name}"`).join();
      const once = new Set(uniqueIn(db, name));
      const values = columns.map((column) => {
        const isReference = fields[column.name]?.ref !== undefined && !once.has(column.name);
        return isReference && !hiding.has(column.name) ? `1 + "n" / ${share(column.name)}` : valueSql(column);
      });
      db.exec(`delete from "${name}"`);
      db.exec(
        `with recursive "each"("n") as (select 1 union all select "n" + 1 from "each" where "n" < ${rows})
         insert into "${name}" (${list}) select ${values.join()} from "each"`,
      );
    }
  })();
  db.close();
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Columns that a table itself has once each. */
function uniqueIn(db: Database.Database, table: string): readonly unknown[] {
  return db
    .prepare(
      `select c."name" from pragma_index_list(@table) as i, pragma_index_info(i."name") as c where i."origin" <> 'c'
       union select "name" from pragma_table_info(@table) where "pk" > 0`,
    )
    .pluck()
    .all({ table });
}

function valueSql({ name, type }: Column): string {
  if (hiding.has(name)) return name === 'deleted' ? '0' : 'null';
  return name !== 'id' && type.toLowerCase() === 'text' ? `'x' || "n"` : '"n"';
}
