/** What imports and bulk changes keep of records, so that they can be undone: whatever it says of a person is taken out. */

import type { WriteContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Owned } from './records.ts';
import { ERASED } from './terms.ts';

/** Which fields a row changed, without their values. */
const fieldsAlone = sql`case when "changes" is null then null else
  (select json_group_object("key", json_array(${ERASED}, ${ERASED})) from json_each("changes")) end`;

/**
 * Empties the rows of records. They tell what became of each, and undo nothing. A row that an import has not written yet
 * gives nothing to write any more. A print is told from the values: it goes with them.
 */
export async function forgetRows({ db }: Pick<WriteContext, 'db'>, owned: Owned): Promise<void> {
  for (const [model, ids] of owned) {
    const records = sql.list([...ids]);
    await execute(
      db,
      sql`update "importRow" set "cells" = (select json_group_array('') from json_each("cells")),
          "changes" = ${fieldsAlone}, "written" = json_replace("written", '$.print', '')
        where "import" in (select "id" from "dataImport" where "model" = ${model}) and "record" in ${records}`,
    );
    await execute(
      db,
      sql`update "bulkRow" set "changes" = ${fieldsAlone}
        where "bulk" in (select "id" from "bulkChange" where "model" = ${model}) and "record" in ${records}`,
    );
  }
}
