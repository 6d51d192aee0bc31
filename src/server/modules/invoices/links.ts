/** Sales and the documents they are on. */

import type { WriteContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { alteration } from '#server/core/records/changes.ts';
import { updateRow } from '#server/core/records/rows.ts';
import { models, type Row } from '#shared/catalogue/index.ts';

/** How a document has its sales: an offer names them, any other charges them. */
export type SaleLink = 'invoice' | 'proforma';

/** Puts a sale on a document. */
export function linkSale(ctx: WriteContext, sale: Row<'sale'>, link: SaleLink, invoice: number): Promise<void> {
  return relink(ctx, sale, { [link]: invoice });
}

/**
 * Frees the sales of a document that none of the lines that are left stands for, for another document to charge them. Its
 * number goes from them, too. Returns those freed, as they were.
 */
export async function releaseSales(
  ctx: WriteContext,
  invoice: number,
  lines: readonly number[],
): Promise<readonly Row<'sale'>[]> {
  const freed: Row<'sale'>[] = [];
  for (const link of ['invoice', 'proforma'] as const) {
    const sales = await execute<Row<'sale'>>(
      ctx.db,
      `select s.* from "sale" s where s."${link}" = ${NUMBER}
        and not exists (select 1 from "invoiceLine" l where l."sale" = s."id" and l."invoice" = s."${link}"
                         and l."id" in (select value from json_each(?))) order by s."id"`,
      [invoice, JSON.stringify(lines)],
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
  const sales = await execute<Row<'sale'>>(
    ctx.db,
    `select * from "sale" where "proforma" = ${NUMBER} and "invoice" is not ${NUMBER} order by "id"`,
    [convertedFrom, id],
  );
  for (const sale of sales) await relink(ctx, sale, { proforma: null });
}

async function relink(ctx: WriteContext, sale: Row<'sale'>, changes: Partial<Row<'sale'>>): Promise<void> {
  await updateRow(ctx, 'sale', sale, changes);
  ctx.note(alteration(models.sale, sale, { ...sale, ...changes }, {}, ctx.zone));
  ctx.emit({ type: 'sale.updated', model: 'sale', id: sale.id });
}
