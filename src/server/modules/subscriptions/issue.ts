/** Writes a fee: its sale, one more for each add-on, and what it was for. */
import type { WriteContext } from '#server/core/context/context.ts';
import { insertPart } from '#server/core/records/write.ts';
import { agreedCondition, dueDateOf, termDays } from '#shared/domain/dueDates.ts';
import type { FeeLine } from '#shared/domain/fees/amounts.ts';
import type { Fee } from '#shared/domain/fees/fees.ts';
import { periodText } from '#shared/domain/fees/periodText.ts';
import { type Money, sum, toPercent, ZERO } from '#shared/domain/money.ts';
import type { PricingLine } from '#shared/domain/pricing.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { addDuration, toStoredInstant } from '#shared/domain/time.ts';
import { documentNew } from '../invoices/documentNew.ts';
import { createSale, type NewSale } from '../sales/create.ts';
import { priceSale } from '../sales/lines.ts';
import { settleFeeRecharge } from '../vouchers/feeRecharges.ts';
import type { FeeBook } from './book.ts';
import type { Subscriber } from './facts.ts';
import { presentLine } from './rows.ts';

/** Longest description of a sale, in characters. */
const LONGEST = 255;

/** What a fee is written with. */
export interface Issuing {
  readonly subscriber: Subscriber;
  readonly fee: Fee;
  /** The run that issues it; null where it is issued by itself. */
  readonly task: number | null;
  /**
   * The day on which its document is due: by today it is issued with it, unless others are on it, too, or something is set off
   * against it. Null where that is left to its payment.
   */
  readonly documentOn: string | null;
}

/**
 * Issues a fee and returns its sale. One that comes to nothing is paid, and has no document. The database refuses a second one of
 * a subscription and date, and a second one in the place of a fee that was cancelled. Throws as `documentNew` and `partiesOf` do.
 */
export async function issueFee(ctx: WriteContext, book: FeeBook, issuing: Issuing): Promise<number> {
  const { subscriber, fee, task, documentOn } = issuing;
  const shared = sharedColumns(ctx, book, issuing);
  const today = book.zone.dateAt(ctx.now);
  const sales: NewSale[] = [];
  for (const line of fee.lines) sales.push(await saleOf(book, subscriber, fee, line, shared));
  const isDue = fee.total !== ZERO && documentOn !== null && documentOn <= today;
  const isLater = !isDue || book.isSetOff || isWithOthers(book, subscriber);
  const [parent] = isLater ? await createAll(ctx, sales) : await documentAll(ctx, book, sales);
  if (parent === undefined) throw new Error(`a fee of ${subscriber.row.id} without lines`);
  await insertPart(ctx, 'subscriptionFee', {
    subscriptionCustomer: subscriber.row.id,
    issueDate: fee.issueDate,
    from: fee.part.from,
    to: fee.part.to,
    total: fee.total,
    price: fee.price,
    sale: parent,
    task,
    replaces: fee.replaces?.id ?? null,
    reasons: JSON.stringify(fee.lines.map(presentLine)),
    documentOn: isLater && fee.total !== ZERO ? documentOn : null,
  });
  if (fee.total === ZERO) await settleFeeRecharge(ctx, { id: parent, parent: null, fkModel: 'subscriptionCustomer' });
  return parent;
}

/** True for a fee that is collected with others of its account, so that they are on one document: `documentSome` issues it. */
function isWithOthers({ isGrouped }: FeeBook, { row, account }: Subscriber): boolean {
  return isGrouped && row.directDebit === 1 && account !== null;
}

/** Writes the sales of a fee, those of its add-ons below the first. Returns their ids. */
async function createAll(ctx: WriteContext, sales: readonly NewSale[]): Promise<number[]> {
  const ids: number[] = [];
  for (const sale of sales) ids.push(await createSale(ctx, { ...sale, parent: ids[0] ?? null }));
  return ids;
}

/** The same with the document that charges them. */
async function documentAll(ctx: WriteContext, book: FeeBook, sales: readonly NewSale[]): Promise<number[]> {
  const [{ customer = null, company, pendingPaymentMethod = null } = { company: book.company.id }] = sales;
  const lineTotals = sales.map(({ amounts }) => amounts.total);
  const total = sum(lineTotals, (one) => one);
  const parties = await book.partiesOf({ customer, company, isInvoiceWanted: false, total, lineTotals }, { pos: null });
  return documentNew(ctx, { parties, book, sales, method: pendingPaymentMethod === null ? null : book.debits });
}

type Shared = Omit<NewSale, 'product' | 'description' | 'pricing' | 'amounts' | 'status' | 'pending' | 'parent'>;

/** What all sales of a fee say alike. */
function sharedColumns(ctx: WriteContext, book: FeeBook, { subscriber: { row, account }, fee }: Issuing): Shared {
  const { company, zone, midnight, debits } = book;
  const issueDate = midnight(fee.issueDate);
  const condition = agreedCondition(row, company);
  const due = termDays(condition) === 0 ? null : midnight(dueDateOf(fee.issueDate, condition));
  // An account that is named stays named while it is not in use: nobody else is debited instead.
  const bankAccount = row.bankAccount ?? account?.id ?? null;
  return {
    company: company.id,
    customer: row.customer,
    fkModel: 'subscriptionCustomer',
    fkId: row.id,
    issueDate,
    dueDate: due === issueDate ? null : due,
    timeout: timeoutOf(ctx, zone.id, row.expiration, Date.parse(issueDate)),
    publicComments: row.publicComments,
    ...(row.directDebit === 1
      ? { directDebit: 1, bankAccount, pendingPaymentMethod: account === null ? null : (debits?.id ?? null) }
      : {}),
  };
}

/** Until when it can be paid: reckoned from its date, but a fee that is issued later is not born expired. */
function timeoutOf(ctx: WriteContext, zone: string, expiration: string | null, issued: number): string | null {
  if (expiration === null) return null;
  const until = addDuration(Math.max(issued, ctx.now), expiration, zone);
  return until === null ? null : toStoredInstant(until);
}

async function saleOf(book: FeeBook, { row }: Subscriber, fee: Fee, line: FeeLine, shared: Shared): Promise<NewSale> {
  const product = await book.product(line.product);
  if (product === undefined) throw new Error(`no product ${line.product}`);
  const pricing: PricingLine = {
    price: line.amount,
    units: 1,
    discountRate: toPercent(0),
    taxes: await book.taxesOf(product),
    supply: product.supply === 1,
  };
  const period = periodText(fee.part, row.language);
  const description = `${line.name.slice(0, LONGEST - period.length - 3)} · ${period}`;
  const pending: Money = line.amount;
  return {
    ...shared,
    product,
    description,
    pricing,
    amounts: priceSale(pricing, '#/total', '#/total'),
    status: pending === ZERO ? SaleStatus.paid : SaleStatus.pending,
    pending,
  };
}
