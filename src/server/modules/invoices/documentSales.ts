/** A document of sales that are there already, issued at once and with what was paid of them before. */
import { randomUUID } from 'node:crypto';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { at } from '#server/core/operations/at.ts';
import { change, load } from '#server/core/records/write.ts';
import { copiesOf } from '#shared/catalogue/copiedFields.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, sub, sum, ZERO } from '#shared/domain/money.ts';
import { priceDocument } from '#shared/domain/pricing.ts';
import { ServiceError } from '#shared/errors.ts';
import { restateMethods } from '../payments/paymentStates.ts';
import { insertInvoicePayment } from '../payments/payments.ts';
import type { Till } from '../payments/till.ts';
import { dueDayOf } from '../sales/due.ts';
import { pricingOf } from '../sales/lines.ts';
import { openPriceBook, taxRowsOf } from '../sales/priceBook.ts';
import { deliverSale } from '../stock/stock.ts';
import { type DirectLine, insertLines, issueDirect, type Parties } from './direct.ts';
import { takeOffDraft } from './drafts.ts';
import { type PaidBefore, paidBefore } from './paidBefore.ts';

type Sale = Row<'sale'>;

/** Longest description of a line, in characters. */
const LONGEST = 255;

/** What a document of sales is issued with. */
export interface SalesDocument {
  readonly uuid?: string | undefined;
  readonly parties: Parties;
  readonly till: Till;
  /** As they are now, on no document but a draft; all of one company. Lines say whose a sale is that is not the buyer's. */
  readonly sales: readonly Sale[];
}

/**
 * Issues the document: a line for each sale over exactly what the sale is, and owed of it what is owed of them. What somebody
 * had put on a draft comes off it. Returns its id. Throws as `issue` does, before anything is written.
 */
export async function documentSales(
  ctx: WriteContext,
  { uuid = randomUUID(), parties, till, sales }: SalesDocument,
): Promise<number> {
  const priced = priceDocument(sales.map(pricingOf), true);
  const other = sales.find(({ total }, index) => total !== at(priced.lines, index).total);
  if (other !== undefined) throw new ServiceError('invalid_transition', { detail: `sale ${other.id}` });
  const paid = await paidBefore(ctx, sales);
  const pending = sub(
    priced.total,
    sum(paid, ({ amount }) => amount),
  );
  const taxes = await taxRowsOf(openPriceBook(ctx), priced.taxes);
  const names = await namesOf(ctx, parties, sales);
  const owed = sales.filter((sale) => sale.pending > ZERO);
  const id = await issueDirect(
    ctx,
    {
      uuid,
      // A cash point of another company sells none of these.
      pos: till.pos?.company === parties.company.id ? till.pos : null,
      session: till.pos?.company === parties.company.id ? till.session : null,
      parties,
      totals: priced,
      taxOf: (tax) => taxes.get(tax),
      pending,
      owedSince: owed.map((sale) => dueDayOf(ctx, sale)),
      comments: null,
      ...(await methodsOf(ctx, paid)),
    },
    async (document) => {
      await takeOffDrafts(ctx, sales);
      for (const [index, sale] of sales.entries()) {
        const free = sale.invoice === null ? sale : await load(ctx, 'sale', sale.id);
        await change(ctx, 'sale', free, { invoice: document.id, code: `${document.number}/${index + 1}` });
        // Goods leave with their first payment.
        if (sale.pending === sale.total) await deliverSale(ctx, sale.id);
      }
      await insertLines(
        ctx,
        document.id,
        sales.map((sale, index) => lineOf(sale, at(priced.lines, index), names.get(sale.customer ?? 0))),
      );
      const invoice = {
        id: document.id,
        customer: parties.customer?.id ?? null,
        convertedTo: null,
        summaryInvoice: null,
      };
      for (const { isEffective, ...share } of paid) {
        await insertInvoicePayment(ctx, invoice, { ...share, isFTR: pending === ZERO && isEffective ? 1 : 0 });
      }
      return document.id;
    },
  );
  ctx.emit({ type: 'invoice.confirmed', model: 'invoice', id });
  if (pending === ZERO) ctx.emit({ type: 'invoice.paid', model: 'invoice', id });
  else if (pending < priced.total) ctx.emit({ type: 'invoice.partiallyPaid', model: 'invoice', id });
  if (owed.some(({ pendingPaymentMethod }) => pendingPaymentMethod !== null)) await restateMethods(ctx, id);
  return id;
}

async function takeOffDrafts(ctx: WriteContext, sales: readonly Sale[]): Promise<void> {
  const drafts = new Set(sales.flatMap(({ invoice }) => invoice ?? []));
  const ids = new Set(sales.map(({ id }) => id));
  for (const draft of drafts) await takeOffDraft(ctx, draft, ids);
}

/** The names of those whose sales are on the document of somebody else. */
async function namesOf(ctx: ReadContext, { customer }: Parties, sales: readonly Sale[]): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const id of new Set(sales.flatMap((sale) => sale.customer ?? []))) {
    if (id !== customer?.id) names.set(id, (await load(ctx, 'customer', id)).name);
  }
  return names;
}

function lineOf(sale: Sale, amounts: DirectLine['amounts'], name?: string): DirectLine {
  const { product, useDate, fkModel, cancelationOf } = sale;
  // What takes an advance off names the sale that it is taken off.
  const fkId = cancelationOf ?? sale.fkId;
  const description = (name === undefined ? sale.description : `${name}: ${sale.description}`).slice(0, LONGEST);
  const copies = copiesOf('invoiceLine', sale);
  return { description, product, copies, pricing: pricingOf(sale), amounts, sale: sale.id, useDate, fkModel, fkId };
}

/** The method of the first payment, and the names of all by which something is paid. */
async function methodsOf(ctx: ReadContext, paid: readonly PaidBefore[]) {
  const amounts = new Map<number, Money>();
  for (const { paymentMethod, amount } of paid)
    amounts.set(paymentMethod, add(amounts.get(paymentMethod) ?? ZERO, amount));
  const names: string[] = [];
  for (const [id, amount] of amounts) {
    if (amount !== ZERO) names.push((await load(ctx, 'paymentMethod', id)).name);
  }
  return { paymentMethod: paid[0]?.paymentMethod ?? null, paymentMethods: names.join(', ') || null };
}
