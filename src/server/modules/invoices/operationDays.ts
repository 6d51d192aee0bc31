/** What is known of when documents' lines were supplied. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type OperationDays, operationDays } from '#shared/domain/operationDays.ts';

/** A document with a date. */
export interface Dated {
  readonly id: number;
  readonly company: number | null;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

interface Line {
  readonly invoice: number;
  readonly useDate: string | null;
  /** When its sale was made. */
  readonly made: string | null;
  /** When all of its sale had been paid; null where it was not by the day of the document. */
  readonly paid: string | null;
  /** Date of the first document that charged it. */
  readonly charged: string | null;
}

/**
 * The days of documents' operations, by id; those of which all were on the day of issue are not there. A line copied from another
 * document has the sale and the date of that. An offer charges nothing.
 */
export async function operationDaysOf(
  ctx: ReadContext,
  documents: readonly Dated[],
): Promise<ReadonlyMap<number, OperationDays>> {
  if (documents.length === 0) return new Map();
  const ids = documents.map(({ id }) => id);
  const lines = await queryAll<Line>(
    ctx.db,
    sql`with recursive "origin"("line", "id") as (
        select l."id", l."id" from "invoiceLine" l where l."invoice" in ${sql.list(ids)}
        union select o."line", l."source" from "origin" o join "invoiceLine" l on l."id" = o."id" where l."source" is not null),
      "known" as (
        select o."line", min(s."created") as "made", min(case when i."isProforma" = 0 then i."date" end) as "charged",
          min((select max(p."created") from "salePayment" sp join "payment" p on p."id" = sp."payment"
            where sp."sale" = s."id" and p."created" <= i."created"
            having sum(sp."amount") >= s."total" and s."total" > 0)) as "paid"
        from "origin" o join "invoiceLine" l on l."id" = o."id" join "invoice" i on i."id" = l."invoice"
        left join "sale" s on s."id" = l."sale" group by o."line")
      select l."invoice", l."useDate", k."made", k."paid", k."charged"
        from "known" k join "invoiceLine" l on l."id" = k."line" order by l."id"`,
  );
  const byDocument = Map.groupBy(lines, ({ invoice }) => invoice);
  const found = documents.flatMap(({ id, company, date }): [number, OperationDays][] => {
    const zone = ctx.zoneOf(company);
    const dayOf = (moment: string | null): string | null => (moment === null ? null : zone.dateAt(Date.parse(moment)));
    const days = operationDays(
      date,
      (byDocument.get(id) ?? []).map(({ useDate, made, paid, charged }) => ({
        used: dayOf(useDate ?? made),
        paid: dayOf(paid),
        charged,
      })),
    );
    return days === null ? [] : [[id, days]];
  });
  return new Map(found);
}
