/**
 * What one operation comes to, for the limit of cash: Ley 7/2012, art. 7.Uno.3, adds up everything in which the delivery
 * may have been split. So it is never the part that is paid: it is all that one request pays, with the rest of each
 * basket, all of each document and proforma, and its conversions and sources. A summary counts as a whole: the program
 * cannot tell whether its documents were one delivery.
 */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, neg, sum, ZERO } from '#shared/domain/money.ts';
import { DepositMovementType, SaleStatus } from '#shared/domain/states.ts';
import { nextDay } from '#shared/domain/time.ts';
import { leavesOf } from '../conversions/conversions.ts';

type Sale = Row<'sale'>;
type Invoice = Row<'invoice'>;

/** Something that is paid, or paid back. */
export interface OperationPart {
  readonly sale: Sale | null;
  readonly invoice: Invoice | null;
}

/** Sales that are part of what was agreed: neither cancelled, nor expired, nor negative. */
const agreed = sql`"deleted" = 0 and "cancelationOf" is null
  and "status" not in (${sql.literal(SaleStatus.cancelled, SaleStatus.expired)})`;

/** What the operation comes to that some sales and documents are of: above zero, also where it is paid back. */
export async function operationOf(ctx: ReadContext, parts: Iterable<OperationPart>): Promise<Money> {
  const operation = gather(ctx);
  for (const { sale, invoice } of parts) {
    if (sale !== null) await operation.addSale(sale);
    if (invoice !== null) await operation.addDocument(invoice);
  }
  return operation.total();
}

/**
 * What it comes to when a customer pays `amount` in ahead, into a deposit or onto a voucher. All they pay in ahead on one
 * day is one operation: it could have been paid in at once.
 */
export async function operationAhead(ctx: ReadContext, customer: number, amount: Money): Promise<Money> {
  const operation = gather(ctx);
  await operation.addAhead(customer, ctx.zone.dateAt(ctx.now));
  return add(await operation.total(), amount);
}

/** What it comes to when `amount` of a customer's deposits is paid back: with all that was on the same day. */
export async function operationBack(ctx: ReadContext, customer: number, amount: Money): Promise<Money> {
  const before = await deposited(ctx, customer, ctx.zone.dateAt(ctx.now), DepositMovementType.return);
  return add(neg(before), amount);
}

/** Collects an operation: whatever is added brings all that belongs to it. */
function gather(ctx: ReadContext) {
  const sales = new Map<number, Sale>();
  /** Documents that have sales and lines of their own; others are sums of them. */
  const documents = new Map<number, Invoice>();
  const ahead = new Map<string, Money>();
  const seen = new Set<number>();

  const addSales = async (where: Sql): Promise<void> => {
    const rows = await queryAll<Sale>(ctx.db, sql`select * from "sale" where ${where} and ${agreed}`);
    for (const row of rows) await addSale(row);
  };

  const addSale = async (any: Sale): Promise<void> => {
    const sale = any.cancelationOf === null ? any : ((await getRow(ctx.db, 'sale', any.cancelationOf)) ?? any);
    if (sales.has(sale.id)) return;
    sales.set(sale.id, sale);
    const basket = sale.parent ?? sale.id;
    await addSales(sql`"id" = ${basket}`);
    await addSales(sql`"parent" = ${basket}`);
    // An advance and what it is of are one operation.
    if (sale.fkModel === 'sale') await addSales(sql`"id" = ${sale.fkId}`);
    await addSales(sql`"fkModel" = 'sale' and "fkId" = ${sale.id}`);
    if (sale.proforma !== null) await addSales(sql`"proforma" = ${sale.proforma}`);
    const invoice = sale.invoice === null ? undefined : await getRow(ctx.db, 'invoice', sale.invoice);
    if (invoice !== undefined) await addDocument(invoice);
    if (sale.voucherType !== null && sale.customer !== null) await addAhead(sale.customer, dayOf(sale.created));
  };

  const addDocument = async (any: Invoice): Promise<void> => {
    for (const leaf of await leavesOf(ctx, await lastOf(ctx, any))) {
      if (seen.has(leaf.id)) continue;
      seen.add(leaf.id);
      // A credit note is part of the operation of its document.
      const credited =
        leaf.isCreditNote === 1 && leaf.source !== null ? await getRow(ctx.db, 'invoice', leaf.source) : undefined;
      if (credited !== undefined) await addDocument(credited);
      else {
        documents.set(leaf.id, leaf);
        await addSales(sql`"invoice" = ${leaf.id}`);
      }
    }
  };

  const dayOf = (stored: string): string => ctx.zone.dateAt(Date.parse(stored));

  const addAhead = async (customer: number, day: string): Promise<void> => {
    const key = `${customer} ${day}`;
    if (ahead.has(key)) return;
    ahead.set(key, await deposited(ctx, customer, day, DepositMovementType.recharge));
    const [from, until] = boundsOf(ctx, day);
    await addSales(
      sql`"customer" = ${customer} and "voucherType" is not null and "created" >= ${from} and "created" < ${until}`,
    );
  };

  const total = (): Money =>
    add(
      sum(documents.values(), ({ total }) => (total < ZERO ? neg(total) : total)),
      sum(sales.values(), ({ total, invoice }) => (invoice !== null && documents.has(invoice) ? ZERO : total)),
      neg(sum(sales.values(), takenOff)),
      ...ahead.values(),
    );

  /** An advance of a sale that is on no document is on its own: it is not counted twice. */
  const takenOff = ({ fkModel, fkId, total }: Sale): Money => {
    const of = fkModel === 'sale' ? sales.get(fkId ?? 0) : undefined;
    return of === undefined || (of.invoice !== null && documents.has(of.invoice)) ? ZERO : total;
  };

  return { addSale, addDocument, addAhead, total };
}

/** The last conversion of a document, drafts included. */
async function lastOf(ctx: ReadContext, invoice: Invoice): Promise<Invoice> {
  const next = invoice.isProforma === 1 ? null : (invoice.convertedTo ?? invoice.summaryInvoice);
  const converted = next === null ? undefined : await getRow(ctx.db, 'invoice', next);
  return converted === undefined ? invoice : lastOf(ctx, converted);
}

/** What went into a customer's deposits on a day, or out of them, by payments. */
async function deposited(
  ctx: ReadContext,
  customer: number,
  day: string,
  type: typeof DepositMovementType.recharge | typeof DepositMovementType.return,
): Promise<Money> {
  const [from, until] = boundsOf(ctx, day);
  const moved = await queryFirst<{ amount: Money }>(
    ctx.db,
    sql`select coalesce(sum(m."amount"), 0) as "amount"
       from "deposit" d join "depositMovement" m on m."deposit" = d."id"
      where d."customer" = ${customer} and m."type" = ${sql.literal(type)} and m."payment" is not null
        and m."created" >= ${from} and m."created" < ${until}`,
  );
  return moved?.amount ?? ZERO;
}

/** The first moment of a day of the facility and of the next, as stored. */
function boundsOf({ zone }: ReadContext, day: string): readonly [string, string] {
  return [zone.toStored(day), zone.toStored(nextDay(day))];
}
