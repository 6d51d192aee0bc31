/** What imports and bulk changes keep of records, so that they can be undone: whatever it says of a person is taken out. */

import type { WriteContext } from '#server/core/context/context.ts';
import { allByName, allOf, arrayOf, partsOf, withText } from '#server/core/db/dialect.ts';
import { execute, queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { erasedModels } from '#shared/catalogue/customerRecords.ts';
import type { Owned } from './records.ts';
import { bareOf, ERASED } from './terms.ts';

/** Which fields a row changed, without their values. */
const fieldsAlone = sql`case when "changes" is null then null else
  (select ${allByName(sql`"key"`, arrayOf(ERASED, ERASED))} from ${partsOf(sql`"changes"`)}) end`;

/** As many cells with nothing in them. */
const blankCells = sql`(select ${allOf(sql.literal(''))} from ${partsOf(sql`"cells"`)})`;

/**
 * Empties the rows of records. They tell what became of each, and undo nothing. A row that an import has not written yet
 * gives nothing to write any more. A print is told from the values: it goes with them.
 */
export async function forgetRows({ db }: Pick<WriteContext, 'db'>, owned: Owned): Promise<void> {
  for (const [model, ids] of owned) {
    const records = sql.list([...ids]);
    await execute(
      db,
      sql`update "importRow" set "cells" = ${blankCells},
          "changes" = ${fieldsAlone}, "written" = ${withText(sql`"written"`, 'print', '')}
        where "import" in (select "id" from "dataImport" where "model" = ${model}) and "record" in ${records}`,
    );
    await execute(
      db,
      sql`update "bulkRow" set "changes" = ${fieldsAlone}
        where "bulk" in (select "id" from "bulkChange" where "model" = ${model}) and "record" in ${records}`,
    );
  }
}

/** Where a look through the rows of imports goes on. */
export interface RowPlace {
  readonly import: number;
  readonly number: number;
}

interface NamelessRow extends RowPlace {
  readonly cells: string;
  readonly record: number | null;
}

/**
 * Looks through some rows of imports for those that name no record, because they were refused or are not written yet, and
 * empties those that say of themselves whose they are: a cell is a term, however it is written. Returns where to go on,
 * or null at the end.
 */
export async function forgetNameless(
  tx: Tx,
  terms: readonly string[],
  after: RowPlace,
  limit: number,
): Promise<RowPlace | null> {
  const rows = await queryAll<NamelessRow>(
    tx,
    sql`select r."import", r."number", r."cells", r."record" from "importRow" r
      join "dataImport" i on i."id" = r."import"
      where (r."import", r."number") > (${after.import}, ${after.number}) and i."model" in ${sql.list(erasedModels)}
      order by r."import", r."number" limit ${limit}`,
  );
  const known = new Set(terms.map(bareOf));
  for (const { import: file, number, cells, record } of rows) {
    if (record !== null || !(JSON.parse(cells) as readonly string[]).some((cell) => known.has(bareOf(cell)))) continue;
    await execute(
      tx,
      sql`update "importRow" set "cells" = ${blankCells}, "changes" = null
        where "import" = ${file} and "number" = ${number}`,
    );
  }
  return rows.at(-1) ?? null;
}
