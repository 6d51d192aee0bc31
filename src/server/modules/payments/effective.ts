/** Which payments count, in SQL: a payment that was reversed and the one that reverses it come to nothing together. */

import { type Sql, sql } from '#server/core/db/sql.ts';

/** Of a payment `p`: neither reversed nor a reversal. */
export const isEffective = sql`(p."cancelationOf" is null
  and not exists (select 1 from "payment" reversal where reversal."cancelationOf" = p."id"))`;

/** The same as it was at a moment. */
export const wasEffective = (at: string): Sql => sql`(p."cancelationOf" is null
  and not exists (select 1 from "payment" reversal where reversal."cancelationOf" = p."id"
    and reversal."created" <= ${at}))`;
