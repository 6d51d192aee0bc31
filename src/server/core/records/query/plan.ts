/**
 * How SQLite would read rows, and whether it is better to read the whole table. There are no statistics here, and SQLite takes any range for a small part: for one that
 * most rows are in, it would look every row up in an index.
 */

import { withinBudget } from '#server/core/db/budget.ts';
import { queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { columnSql } from './conditions.ts';
import { type Arm, fromTable, whereSql } from './sources.ts';

type Rows = Pick<Arm, 'from' | 'where' | 'parameters'> & Partial<Pick<Arm, 'access'>>;

interface Plan {
  /** Whether the rows are sorted, as no index has them in their order. */
  readonly isSorted: boolean;
  /** The column whose range in an index gives the rows, which are then looked up one by one. */
  readonly range: string | null;
  /** Whether all rows are looked up in the order of an index. */
  readonly isWalk: boolean;
  /** Whether the table is read from end to end. */
  readonly isScan: boolean;
}

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
  if (access === 'notWalked' && isWalk) return { from: `${from} not indexed`, isSorted: true, isScan: true };
  // A range in the order that is asked for ends as soon as there are enough.
  if (range === null || (statement(from).includes(' order by ') && !isSorted)) return { from, isSorted, isScan };
  if (!(await isMost(db, model, inRange({ from, where, parameters }, range)))) return { from, isSorted, isScan };
  const scan = `${from} not indexed`;
  return { ...(await planOf(db, statement(scan), parameters)), from: scan };
}

/** Plans by statement. They depend on the schema alone, and so are the same for every file. */
const plans = new Map<string, Plan>();
const KEPT = 500;

async function planOf(db: Reader, statement: string, parameters: readonly unknown[]): Promise<Plan> {
  const known = plans.get(statement);
  if (known !== undefined) return known;
  const rows = await queryCells(db, sql.composed(`explain query plan ${statement}`, parameters));
  const details = rows.map((row) => String(row[3]));
  const plan = {
    isSorted: details.includes('USE TEMP B-TREE FOR ORDER BY'),
    isWalk: details.some((detail) => WALK.test(detail)),
    isScan: details.includes('SCAN t'),
    range: details.map((detail) => RANGE.exec(detail)?.[1]).find((column) => column !== undefined) ?? null,
  };
  if (plans.size >= KEPT) plans.clear();
  plans.set(statement, plan);
  return plan;
}

const WALK = /^SCAN t USING INDEX /;
const RANGE = /^SEARCH t USING INDEX \w+ \((\w+)[<>]\?/;

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
