/** Amounts and rates in JSON, as the integers that columns hold. */
import { fieldOf, whole } from '../core/db/dialect.ts';
import { type Sql, sql } from '../core/db/sql.ts';

/** Millionths of a number that a JSON object has by a path. */
export function millionthsOf(json: Sql, path: string): Sql {
  return whole(sql`(${fieldOf(json, path)}) * 1000000`);
}
