/**
 * What was paid and is on no document, and documents that do not come to what they charge: by SQL of its own, from the lines
 * of documents up. It shares nothing with what the product asks.
 */
import type { FacilityServer } from '../server.ts';

/** Lines of documents that are in force and demand money. */
const FORCE = `select l."sale", l."invoice", l."total" from "invoiceLine" l join "invoice" i on i."id" = l."invoice"
  where l."sale" is not null and i."status" = 1 and i."isProforma" = 0`;

/** Sales with money on them, or said to be paid, that not exactly one line in force charges in full. */
const PAID = `with "force" as (${FORCE}), "money" as (
    select "sale", sum("amount") as "paid" from "salePayment" group by 1)
  select 'sale ' || s."id" || ' of ' || s."total" || ' is paid ' || coalesce(m."paid", 0) || ', on '
      || (select count(*) from "force" f where f."sale" = s."id") || ' documents' as "fault"
    from "sale" s left join "money" m on m."sale" = s."id"
   where (s."id" > ? or s."id" in (select "sale" from "salePayment" where "id" > ?))
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
    ...rows<{ fault: string }>(SUMS, since.invoice),
  ];
  return faults.map(({ fault }) => fault);
}
