/**
 * How SQLite would read rows, and whether it is better to read the whole table. There are no statistics here, and SQLite takes any range for a small part: for one that
 * most rows are in, it would look every row up in an index.
 */

import { withinBudget } from '#server/core/db/budget.ts';
import { BY_NO_INDEX } from '#server/core/db/dialectText.ts';
import { queryCells } from '#server/core/db/execute.ts';
import { planOf } from '#server/core/db/readPlan.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { columnSql } from './conditions.ts';
import { type Arm, fromTable, whereSql } from './sources.ts';

type Rows = Pick<Arm, 'from' | 'where' | 'parameters'> & Partial<Pick<Arm, 'access'>>;

/** Looking a row up by an index costs about as much as reading so many in the order of the table. */
const READ_PER_LOOK_UP = 10;

/** How rows are read: from where, whether they are sorted then, and whether the whole table is read for it. */
export interface PlannedRead {
  readonly from: string;
  readonly isSorted: boolean;
  readonly isScan: boolean;
}

/** The best way to read rows. `statement`: SQL that reads them, from where it is told. */
export async function plannedRead(
  db: Reader,
  model: AnyModel,
  { from, where, parameters, access }: Rows,
  statement: (from: string) => string,
): Promise<PlannedRead> {
  if (from !== fromTable(model)) return { from, isSorted: false, isScan: false };
  const { isSorted, range, isWalk, isScan } = await planOf(db, statement(from), parameters);
  if (access === 'notWalked' && isWalk) return { from: `${from} ${BY_NO_INDEX}`, isSorted: true, isScan: true };
  // A range in the order that is asked for ends as soon as there are enough.
  if (range === null || (statement(from).includes(' order by ') && !isSorted)) return { from, isSorted, isScan };
  if (!(await isMost(db, model, inRange({ from, where, parameters }, range)))) return { from, isSorted, isScan };
  const scan = `${from} ${BY_NO_INDEX}`;
  return { ...(await planOf(db, statement(scan), parameters)), from: scan };
}

/** The conditions that are the range of a column, with their values. */
function inRange({ where, parameters, from }: Rows, column: string): Rows {
  const own: string[] = [];
  const values: unknown[] = [];
  let at = 0;
  for (const condition of where) {
    const count = condition.split('?').length - 1;
    const [before, after] = condition.split(/ [<>]=? /);
    if (before === columnSql(column) && after?.startsWith('cast(? as ') === true) {
      own.push(condition);
      values.push(...parameters.slice(at, at + count));
    }
    at += count;
  }
  return { from, where: own, parameters: values };
}

/** True where it is cheaper to read the whole table. Counts no further than it has to. */
async function isMost(db: Reader, model: AnyModel, { from, where, parameters }: Rows): Promise<boolean> {
  if (where.length === 0) return false;
  const counted = whereSql([withinBudget(columnSql('id')).text, ...where]);
  const [row] = await queryCells(
    db,
    sql.composed(
      `with "most"("rows") as (select coalesce(max("id"), 0) / ${READ_PER_LOOK_UP} + 1 from "${model.name}")
     select count(*) >= (select "rows" from "most") from (select 1 ${from}${counted} limit (select "rows" from "most"))`,
      parameters,
    ),
  );
  return row?.[0] === 1;
}
