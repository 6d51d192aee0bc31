/** The credit note of what a leave, a change or leave takes back of a fee. */
import type { WriteContext } from '#server/core/context/context.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, ZERO } from '#shared/domain/money.ts';
import { ServiceError } from '#shared/errors.ts';
import { documentsOfCollected } from '../invoices/documentTaken.ts';
import { duesOfInvoice } from '../payments/payable.ts';
import { noTill } from '../payments/till.ts';
import { creditsOf, type Refund } from '../refunds/request.ts';
import { reverseSales } from '../refunds/reverseSales.ts';
import { inCollection } from '../sales/inCollection.ts';

/** What of a sale of a fee is taken back. */
export interface TakenBack {
  readonly sale: Row<'sale'>;
  readonly amount: Money;
}

/**
 * Credits some of the sales of one fee. What is on no document is documented first, so that the two add up. Returns the credit
 * note of each sale; none where no document fits, or it cannot be credited. Throws 403 where the actor may not refund.
 */
export async function creditUnused(
  ctx: WriteContext,
  parts: readonly TakenBack[],
  reason: string,
): Promise<ReadonlyMap<number, number>> {
  const undocumented = parts.filter(({ sale }) => sale.invoice === null).map(({ sale }) => sale);
  if (undocumented.length > 0) await documentsOfCollected(ctx, undocumented, noTill);
  const notes = new Map<number, number>();
  const documents = await creditsFor(ctx, parts);
  if (documents.length === 0 || (await isCollecting(ctx, documents, parts))) return notes;
  const { sales, refunds } = await reverseSales(ctx, { documents, sales: [], open: [] }, { pos: null, reason });
  for (const [index, sale] of sales.entries()) {
    const { invoice } = await load(ctx, 'sale', refunds[index] ?? 0);
    if (invoice !== null) notes.set(sale, invoice);
  }
  return notes;
}

/**
 * True where a bank was asked to collect what would be set off: one of these sales, or another one of their documents where more is
 * taken back of a sale than is owed of it.
 */
async function isCollecting(
  ctx: WriteContext,
  documents: Refund['documents'],
  parts: readonly TakenBack[],
): Promise<boolean> {
  const open = documents.filter(({ creditable: { invoice } }) => invoice.pending > ZERO);
  const owed = await Promise.all(open.map(({ creditable }) => duesOfInvoice(ctx, creditable.invoice.id)));
  const sales = owed.flat().flatMap(({ sale }) => sale?.id ?? []);
  const collected = await inCollection(ctx, sales);
  if (collected.size === 0) return false;
  return parts.some(({ sale, amount }) => collected.has(sale.id) || amount > sale.pending);
}

/** What is to be credited of which documents; nothing where one of them cannot be. */
async function creditsFor(ctx: WriteContext, parts: readonly TakenBack[]): Promise<Refund['documents']> {
  const requested = await Promise.all(
    parts.map(async ({ sale: { id }, amount }) => ({
      sale: await load(ctx, 'sale', id),
      request: { amount },
      voucherUnits: null,
      at: '#',
    })),
  );
  try {
    return await creditsOf(ctx, requested);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return [];
  }
}
