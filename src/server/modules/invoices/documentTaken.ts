/**
 * The one rule about money that is taken for sales: none is paid and on no document. Whatever takes money hands this to
 * `settleDues`, which asks it in the transaction of the payment.
 */
import type { ReadContext } from '#server/core/context/context.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { sum } from '#shared/domain/money.ts';
import { ServiceError } from '#shared/errors.ts';
import type { IssueDocuments, IssuedDocument } from '../payments/settleDues.ts';
import { inSavepoint } from '../rowJobs/run.ts';
import { deductionsOf, saleOfAdvance } from '../sales/advances.ts';
import { type Together, togetherOf } from './buyers.ts';
import { documentSales } from './documentSales.ts';
import { type Charged, openPartyBook } from './partyBook.ts';

type Sale = Row<'sale'>;

/** What a request says of the documents. */
export interface Wanted {
  /** Identity of the first. */
  readonly uuid?: string | undefined;
  /** Type of all; by default the cash point's, or an invoice where one is wanted. */
  readonly type?: number | undefined;
}

/**
 * Issues the documents of sales that are on none, or on a draft: as `togetherOf` has them together. Throws 422 with
 * everything in which a document falls short of its type, 409 `sale_charged` where a draft has to say what an offer says.
 */
export function documentsFor(wanted: Wanted = {}): IssueDocuments {
  return async (ctx, taken, till) => {
    const sales = await Promise.all(taken.map(({ id }) => load(ctx, 'sale', id)));
    for (const { id } of taken) sales.push(...(await deductionsOf(ctx, id)));
    await requireOwnDrafts(ctx, sales);
    const documents: IssuedDocument[] = [];
    const book = openPartyBook(ctx);
    for (const together of await togetherOf(ctx, sales)) {
      const parties = await book.partiesOf(await chargedBy(ctx, together), { pos: till.pos, named: wanted.type });
      const uuid = documents.length === 0 ? wanted.uuid : undefined;
      const id = await documentSales(ctx, { uuid, parties, till, sales: together.sales });
      documents.push({ id, type: parties.type });
    }
    return documents;
  };
}

/**
 * The same of money that a bank has collected: it is there, whatever stands against its document. A sale that no document fits is
 * left to the report of money without a document. What stands against all documents, such as the clock, is thrown.
 */
export const documentsOfCollected: IssueDocuments = async (ctx, taken, till) => {
  try {
    return await inSavepoint(ctx.db, true, () => documentsFor()(ctx, taken, till));
  } catch (error) {
    if (!fitsNone(error)) throw error;
    return [];
  }
};

/** True for what only the sale itself is refused for: it is over the limit of tickets, or a draft of an offer has it. */
function fitsNone(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return error.code === 'sale_charged' || (error.errors?.every(({ code }) => code === 'max_amount_exceeded') ?? false);
}

async function requireOwnDrafts(ctx: ReadContext, sales: readonly Sale[]): Promise<void> {
  for (const id of new Set(sales.flatMap(({ invoice }) => invoice ?? []))) {
    const draft = await load(ctx, 'invoice', id);
    if (draft.convertedFrom !== null) throw new ServiceError('sale_charged', { detail: `invoice ${id}` });
  }
}

/** What a document charges. The limit of its type is that of all that was agreed, not of an advance or of what one leaves. */
async function chargedBy(ctx: ReadContext, { customer, company, sales }: Together): Promise<Charged> {
  const sold = sales.filter(({ cancelationOf }) => cancelationOf === null);
  const agreed = await Promise.all(sold.map(async (sale) => (await saleOfAdvance(ctx, sale)) ?? sale));
  return {
    customer,
    company,
    isInvoiceWanted: sales.some(({ requiresInvoice }) => requiresInvoice === 1),
    total: sum(agreed, ({ total }) => total),
    lineTotals: sold.map(({ total }) => total),
  };
}
