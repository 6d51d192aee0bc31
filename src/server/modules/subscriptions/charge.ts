/** Charges a fee by a document as it is issued. */
import type { WriteContext } from '#server/core/context/context.ts';
import type { Fee } from '#shared/domain/fees/fees.ts';
import { ZERO } from '#shared/domain/money.ts';
import { confirmDraft } from '../invoices/confirm.ts';
import { draftOfSales } from '../invoices/fromSales.ts';

/** Issues the document of a fee, dated today as series never go back. One that comes to nothing has none. */
export async function chargeFee(ctx: WriteContext, sale: number, { total }: Pick<Fee, 'total'>): Promise<void> {
  if (total === ZERO) return;
  await confirmDraft(ctx, await draftOfSales(ctx, { sales: [sale] }));
}
