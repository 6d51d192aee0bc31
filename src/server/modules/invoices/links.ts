/** Sales and the documents they are on. */

import type { WriteContext } from '#server/core/context/context.ts';
import { differs } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Changes, change } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';

/** How a document has its sales: an offer names them, any other charges them. */
export type SaleLink = 'invoice' | 'proforma';

/** Puts a sale on a document. */
export function linkSale(ctx: WriteContext, sale: Row<'sale'>, link: SaleLink, invoice: number): Promise<void> {
  return relink(ctx, sale, { [link]: invoice });
}

/**
 * Frees the sales of a document that none of its remaining lines charges, so that another can charge them. Its
 * number goes from them, too. Returns those freed, as they were.
 */
export async function releaseSales(
  ctx: WriteContext,
  invoice: number,
  lines: readonly number[],
): Promise<readonly Row<'sale'>[]> {
  const freed: Row<'sale'>[] = [];
  for (const link of ['invoice', 'proforma'] as const) {
    const sales = await queryAll<Row<'sale'>>(
      ctx.db,
      sql`select s.* from "sale" s where s.${sql.id(link)} = ${invoice}
        and not exists (select 1 from "invoiceLine" l where l."sale" = s."id" and l."invoice" = s.${sql.id(link)}
                         and l."id" in ${sql.list(lines)}) order by s."id"`,
    );
    for (const sale of sales) {
      await relink(ctx, sale, link === 'invoice' ? { invoice: null, code: '' } : { proforma: null });
      freed.push(sale);
    }
  }
  return freed;
}

/** Frees the sales that an offer named and the invoice it became leaves out. */
export async function releaseOffered(ctx: WriteContext, { id, convertedFrom }: Row<'invoice'>): Promise<void> {
  if (convertedFrom === null) return;
  const sales = await queryAll<Row<'sale'>>(
    ctx.db,
    sql`select * from "sale" where "proforma" = ${convertedFrom}
    and ${differs(sql`"invoice"`, id)} order by "id"`,
  );
  for (const sale of sales) await relink(ctx, sale, { proforma: null });
}

async function relink(ctx: WriteContext, sale: Row<'sale'>, changes: Changes<'sale'>): Promise<void> {
  await change(ctx, 'sale', sale, changes, 'updated');
}
