/** The documents one comes from and leads to. */

import { partsOf } from '#server/core/db/dialect.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** What a document comes from: its sources, what it credits, and so on. */
const earlier = sql`earlier("root", "id") as (
  select "id", "id" from "wanted"
  union select e."root", i."convertedFrom" from earlier e join "invoice" i on i."id" = e."id"
  where i."convertedFrom" is not null
  union select e."root", i."source" from earlier e join "invoice" i on i."id" = e."id" where i."source" is not null
  union select e."root", i."id" from earlier e join "invoice" i on i."convertedTo" = e."id"
  union select e."root", i."id" from earlier e join "invoice" i on i."summaryInvoice" = e."id")`;

/** What follows it: conversions, credit notes, and so on. */
const later = sql`later("root", "id") as (
  select "id", "id" from "wanted"
  union select l."root", i."convertedTo" from later l join "invoice" i on i."id" = l."id"
  where i."convertedTo" is not null
  union select l."root", i."summaryInvoice" from later l join "invoice" i on i."id" = l."id"
  where i."summaryInvoice" is not null
  union select l."root", i."id" from later l join "invoice" i on i."source" = l."id")`;

/**
 * SQL: of the documents whose ids are given as a JSON list, the pairs of one and a document of its chain, up and down, in
 * the order they were made. What else came of a document further up, such as the other tickets of a summary, is not in it.
 */
export const relations = (
  ids: string,
): Sql => sql`with recursive "wanted"("id") as (select "value" from ${partsOf(ids)}), ${earlier}, ${later}
  select "root", "id" from earlier where "id" <> "root" union select "root", "id" from later where "id" <> "root"
   order by "root", "id"`;
