/**
 * What was paid and is on no document, and documents that do not come to what they charge: by SQL of its own, from the lines
 * of documents up. It shares nothing with what the product asks.
 */
import type { FacilityServer } from '../server.ts';

/** Lines of documents that are in force and demand money. */
const FORCE = `select l."sale", l."invoice", l."total" from "invoiceLine" l join "invoice" i on i."id" = l."invoice"
  where l."sale" is not null and i."status" = 1 and i."isProforma" = 0`;

/** An advance, what takes it off, what credits it, and the sale that they are of. */
const FAMILY = `"family" as (
    select a."id", a."fkId" as "of" from "sale" a where a."fkModel" = 'sale' and a."cancelationOf" is null
    union select d."id", d."cancelationOf" from "sale" d where d."fkModel" = 'sale' and d."cancelationOf" is not null
    union select r."id", a."fkId" from "sale" r join "sale" a on a."id" = r."cancelationOf" where a."fkModel" = 'sale'
    union select a."fkId", a."fkId" from "sale" a where a."fkModel" = 'sale' and a."cancelationOf" is null
    union select r."id", r."cancelationOf" from "sale" r join "sale" a on a."fkId" = r."cancelationOf"
      where a."fkModel" = 'sale' and r."fkModel" is null)`;

/** Of sales with advances, documents say what came in and what is owed of them; once the sale is on one, all of it. */
const ADVANCED = `with ${FAMILY}, "force" as (${FORCE}), "money" as (
    select f."sale" as "id", sum(f."amount") as "paid" from "salePayment" f join "payment" p on p."id" = f."payment"
     where p."amount" <> 0 group by 1)
  select 'sale ' || f."of" || ' with advances is paid ' || sum(coalesce(m."paid", 0)) || ', on documents of '
      || sum(coalesce((select sum(l."total") from "force" l where l."sale" = f."id"), 0)) as "fault"
    from "family" f join "sale" s on s."id" = f."id" left join "money" m on m."id" = f."id"
   where f."of" > ?
   group by f."of"
  having sum(coalesce((select sum(l."total") from "force" l where l."sale" = f."id"), 0))
    <> sum(coalesce(m."paid", 0) + iif(exists (select 1 from "force" l where l."sale" = f."id"), s."pending", 0))`;

/** Sales with money on them, or said to be paid, that not exactly one line in force charges in full. */
const PAID = `with ${FAMILY}, "force" as (${FORCE}), "money" as (
    select "sale", sum("amount") as "paid" from "salePayment" group by 1)
  select 'sale ' || s."id" || ' of ' || s."total" || ' is paid ' || coalesce(m."paid", 0) || ', on '
      || (select count(*) from "force" f where f."sale" = s."id") || ' documents' as "fault"
    from "sale" s left join "money" m on m."sale" = s."id"
   where s."id" not in (select "id" from "family") and (s."id" > ? or s."id" in (select "sale" from "salePayment" where "id" > ?))
     and (coalesce(m."paid", 0) <> 0 or (s."status" in (3, 4) and s."total" <> 0))
     and ((select count(*) from "force" f where f."sale" = s."id") <> 1
       or (select sum(f."total") from "force" f where f."sale" = s."id") <> s."total")`;

/** Documents whose total is not that of their lines, or of which something else was paid than of what they charge. */
const SUMS = `select 'document ' || i."id" || ' of ' || i."total" || ' has lines of ' || sum(l."total")
      || ', sales of ' || sum(s."total") || ' with ' || sum(s."pending") || ' owed of ' || i."pending" as "fault"
    from "invoice" i join "invoiceLine" l on l."invoice" = i."id" join "sale" s on s."id" = l."sale"
   where i."id" > ? and i."status" = 1 and i."isProforma" = 0
   group by i."id"
  having sum(l."total") <> i."total" or sum(s."total") <> i."total" or sum(s."pending") <> i."pending"`;

/** How far the rows go. */
export interface Mark {
  readonly sale: number;
  readonly salePayment: number;
  readonly invoice: number;
}

type Rows = FacilityServer['rows'];

/** Where they end now. */
export function mark(rows: Rows): Mark {
  const [now] = rows<Mark>(
    `select (select max("id") from "sale") as "sale", (select max("id") from "salePayment") as "salePayment",
      (select max("id") from "invoice") as "invoice"`,
  );
  return now ?? { sale: 0, salePayment: 0, invoice: 0 };
}

/** What stands against it that all money is on documents, of what is new since a mark or of everything; nothing where all is. */
export function undocumentedFaults(rows: Rows, since: Mark = { sale: 0, salePayment: 0, invoice: 0 }): string[] {
  const faults = [
    ...rows<{ fault: string }>(PAID, since.sale, since.salePayment),
    ...rows<{ fault: string }>(ADVANCED, since.sale),
    ...rows<{ fault: string }>(SUMS, since.invoice),
  ];
  return faults.map(({ fault }) => fault);
}
