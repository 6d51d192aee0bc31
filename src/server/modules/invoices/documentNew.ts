/** A document of sales that are made with it, and nothing is paid of: each is written once, on its document. */
import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { copiesOf } from '#shared/catalogue/copiedFields.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { priceDocument } from '#shared/domain/pricing.ts';
import { ServiceError } from '#shared/errors.ts';
import { createSale, type NewSale } from '../sales/create.ts';
import { dueDayOf } from '../sales/due.ts';
import { type PriceBook, taxRowsOf } from '../sales/priceBook.ts';
import { takeSold } from '../stock/stock.ts';
import { insertLines, issueDirect, type Parties } from './direct.ts';
import type { PartyBook } from './partyBook.ts';

/** What the document of new sales is issued with. */
export interface NewDocument {
  readonly parties: Parties;
  readonly book: PriceBook & PartyBook;
  /** All of one customer and one company, and owed in full. The others are below the first. */
  readonly sales: readonly NewSale[];
  /** How they are to be paid; null where nobody said it. */
  readonly method: Pick<Row<'paymentMethod'>, 'name'> | null;
}

/**
 * Makes sales and issues the document that charges them, as `documentSales` does for those that are there. Returns the ids of the
 * sales. Throws as `issue` does.
 */
export async function documentNew(ctx: WriteContext, { parties, book, sales, method }: NewDocument): Promise<number[]> {
  const priced = priceDocument(
    sales.map(({ pricing }) => pricing),
    true,
  );
  const other = sales.find(({ amounts }, index) => amounts.total !== at(priced.lines, index).total);
  if (other !== undefined) throw new ServiceError('invalid_transition', { detail: other.description });
  const taxes = await taxRowsOf(book, priced.taxes);
  const ids: number[] = [];
  const head = {
    uuid: randomUUID(),
    pos: null,
    session: null,
    parties,
    totals: priced,
    taxOf: (tax: number) => taxes.get(tax),
    pending: priced.total,
    owedSince: sales.filter(({ pending }) => pending > ZERO).map((sale) => dueDayOf(ctx, datesOf(ctx, sale))),
    comments: null,
    paymentMethod: await book.methodOfUnpaid(),
    paymentMethods: method?.name ?? null,
  };
  const document = await issueDirect(ctx, head, async ({ id, number }) => {
    for (const [index, sale] of sales.entries()) {
      const parent = ids[0] ?? null;
      const made = await createSale(ctx, { ...sale, parent, invoice: id, code: `${number}/${index + 1}` });
      await takeSold(ctx, made, sale.product, sale.pricing.units);
      ids.push(made);
    }
    await insertLines(
      ctx,
      id,
      sales.map(({ description, product, pricing, fkModel = null, fkId = null }, index) => ({
        description,
        product: product?.id ?? null,
        copies: copiesOf('invoiceLine', product),
        pricing,
        amounts: at(priced.lines, index),
        sale: at(ids, index),
        fkModel,
        fkId,
      })),
    );
    return id;
  });
  ctx.emit({ type: 'invoice.confirmed', model: 'invoice', id: document });
  return ids;
}

function datesOf({ at: created }: WriteContext, { company, dueDate = null, issueDate = null }: NewSale) {
  return { company, dueDate, issueDate, created };
}
