/** How SQLite would run a statement over the table `t`. */
import { queryCells } from './execute.ts';
import { sql } from './sql.ts';
import type { Reader } from './transaction.ts';

/** How the rows of a statement are read. */
export interface Plan {
  /** Whether the rows are sorted, as no index has them in their order. */
  readonly isSorted: boolean;
  /** The column whose range in an index gives the rows, which are then looked up one by one. */
  readonly range: string | null;
  /** Whether all rows are looked up in the order of an index. */
  readonly isWalk: boolean;
  /** Whether the table is read from end to end. */
  readonly isScan: boolean;
}

/** Plans by statement. They depend on the schema alone, and so are the same for every file. */
const plans = new Map<string, Plan>();
const KEPT = 500;

/** The plan of a statement, which is asked for once. */
export async function planOf(db: Reader, statement: string, parameters: readonly unknown[]): Promise<Plan> {
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
