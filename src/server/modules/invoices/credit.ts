/**
 * Credit notes as they are confirmed: worked out again after what was credited meanwhile, with a negative sale for every
 * sale they reverse; what is still owed of the document they credit is set off, and what was sold is restored.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { changeDiffering, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type CreditableLine, creditOf, requestOf } from '#shared/domain/credit.ts';
import { type Money, neg, sub, ZERO } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { totalQuantity } from '#shared/domain/stock.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { requireOpenSale, settleAdvance } from '../payments/advances.ts';
import { setOff } from '../payments/setOff.ts';
import {
  checkVoucherUnits,
  finishRefund,
  insertNegativeSale,
  type Reversal,
  restoreSold,
  reversalsOf,
} from '../sales/negativeSales.ts';
import { takeSold } from '../stock/stock.ts';
import {
  type Creditable,
  creditableOf,
  creditColumns,
  creditTotals,
  type LineRequest,
  loadCreditable,
  requireWithin,
  type SourceLine,
} from './creditNotes.ts';
import { storedLines } from './draftLines.ts';
import { notBefore } from './sources.ts';

type Invoice = Row<'invoice'>;
type LineRow = Row<'invoiceLine'>;

/** What a credit note credits, between its draft and its confirmation. */
export interface PreparedCredit {
  readonly source: Invoice;
  readonly lines: readonly { readonly source: LineRow; readonly credited: Money }[];
  readonly reversals: readonly (Reversal & { readonly negative: number })[];
}

/**
 * Works the lines of a credit note out anew and writes its negative sales. Null for a document that credits none. Throws
 * 403 `insufficient_scope`, 409 `invalid_transition` where the document it credits cannot be credited any more, 422 with
 * every line that is for more than is left, or for none of it.
 */
export async function prepareCredit(ctx: WriteContext, invoice: Invoice): Promise<PreparedCredit | null> {
  if (invoice.isCreditNote === 0) return null;
  requireScope(ctx, 'billing:refund');
  const rows = await storedLines(ctx, invoice.id);
  const of = invoice.source ?? (await creditedBy(ctx, rows));
  if (of === null) return null;
  const creditable = await loadCreditable(ctx, of);
  refuseOther(ctx, invoice, creditable);
  const credits = creditsOf(rows, creditable);
  const written = credits.map(({ credit }) => credit.line);
  requireWithin(creditable, written);
  for (const { row, source, credit } of credits) {
    const columns = creditColumns(credit.line, source.row, creditable.invoice.pricesTaxIncluded === 1);
    await changeDiffering(ctx, 'invoiceLine', row, columns);
  }
  await changeDiffering(ctx, 'invoice', invoice, {
    source: of,
    originalNumber: creditable.invoice.number,
    withholdingRate: creditable.invoice.withholdingRate,
    ...(await creditTotals(ctx, creditable, written)),
  });
  const reversals: (Reversal & { readonly negative: number })[] = [];
  for (const { row, source, credit } of credits) {
    const sale = await saleOf(ctx, source.row);
    if (sale === null) continue;
    const reversal = { sale, line: source.line, credit, voucherUnits: row.voucherUnits };
    const terms = { invoice: invoice.id, pos: null, reason: invoice.publicComments };
    const negative = await insertNegativeSale(ctx, reversal, terms);
    await changeDiffering(ctx, 'invoiceLine', row, { sale: negative });
    reversals.push({ ...reversal, negative });
  }
  const lines = credits.map(({ source, credit }) => ({ source: source.row, credited: neg(credit.line.total) }));
  return { source: creditable.invoice, lines, reversals };
}

/** Says in `errors` which lines of a request name units of a voucher and recharged none. */
export async function checkLines(
  ctx: ReadContext,
  { lines }: Creditable,
  requests: readonly LineRequest[],
  errors: FieldError[],
): Promise<void> {
  for (const { line, voucherUnits, at } of requests) {
    const row = voucherUnits === null ? undefined : lines.find((one) => one.row.id === line)?.row;
    if (row !== undefined) await checkVoucherUnits(ctx, await saleOf(ctx, row), at, errors);
  }
}

/** What follows once the credit note is confirmed. Throws 409 `insufficient_balance` for a recharge that was used. */
export async function settleCredit(ctx: WriteContext, note: Invoice, prepared: PreparedCredit): Promise<void> {
  for (const { source, credited } of prepared.lines) await addCredited(ctx, source.id, credited);
  ctx.emit({ type: 'invoice.updated', model: 'invoice', id: prepared.source.id });
  await setOff(ctx, prepared.source.id, note.id);
  for (const reversal of prepared.reversals) {
    await restoreSold(ctx, reversal, reversal.negative);
    await finishRefund(ctx, reversal.sale.id);
    await settleAdvance(ctx, reversal.sale);
  }
}

/**
 * Reverses what an unpaid credit note credited that is being voided: its negative sales are cancelled and goods leave
 * again. Throws 409 `invalid_transition` where it withdrew a recharge, reversed something free, or an advance of what is over.
 */
export async function undoCredit(ctx: WriteContext, note: Invoice): Promise<void> {
  for (const line of await storedLines(ctx, note.id)) {
    if (line.source !== null) await addCredited(ctx, line.source, line.total);
    const negative = line.sale === null ? undefined : await getRow(ctx.db, 'sale', line.sale);
    if (negative === undefined || negative.cancelationOf === null) continue;
    const taken = await queryFirst(ctx.db, sql`select 1 from "voucherMovement" where "sale" = ${negative.id} limit 1`);
    // It is gone from the voucher, and what was left there may have been used since.
    if (taken !== undefined) throw new ServiceError('invalid_transition');
    // Something free is refunded by its credit, for good.
    const original = await getRow(ctx.db, 'sale', negative.cancelationOf);
    if (original === undefined || original.status === SaleStatus.refunded) throw new ServiceError('invalid_transition');
    await requireOpenSale(ctx, original);
    await changeDiffering(ctx, 'sale', negative, { status: SaleStatus.cancelled, pending: ZERO });
    ctx.emit({ type: 'sale.cancelled', model: 'sale', id: negative.id });
    await settleAdvance(ctx, original);
    await deliverAgain(ctx, negative.cancelationOf);
  }
  if (note.source !== null) ctx.emit({ type: 'invoice.updated', model: 'invoice', id: note.source });
}

interface LineCredit {
  readonly row: LineRow;
  readonly source: SourceLine;
  readonly credit: NonNullable<ReturnType<typeof creditOf>>;
}

/** What each line of a credit note credits of the line it names, one after the other. */
function creditsOf(rows: readonly LineRow[], { invoice, lines }: Creditable): LineCredit[] {
  const included = invoice.pricesTaxIncluded === 1;
  const errors: FieldError[] = [];
  const before = new Map<number, readonly CreditableLine[]>(lines.map(({ row, before }) => [row.id, before]));
  const credits = rows.flatMap((row, index): LineCredit[] => {
    const source = lines.find((line) => line.row.id === row.source);
    if (source === undefined) {
      const code = row.source === null ? 'required' : 'invalid_value';
      errors.push({ pointer: `#/lines/${index}/source`, code });
      return [];
    }
    const credited = before.get(source.row.id) ?? [];
    const request = requestOf(source.line, creditableOf(row, included));
    const credit = isTurned(row, source.row) ? creditOf(source.line, credited, request, included) : null;
    if (credit === null) {
      errors.push({ pointer: `#/lines/${index}`, code: 'too_big' });
      return [];
    }
    before.set(source.row.id, [...credited, credit.line]);
    return [{ row, source, credit }];
  });
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return credits;
}

/** True where a line has the sign of the one it credits turned. */
function isTurned(row: LineRow, source: LineRow): boolean {
  return source.total === 0 ? row.total === 0 : row.total === 0 || row.total > 0 !== source.total > 0;
}

type Agreed = 'type' | 'company' | 'customer' | 'currency' | 'pricesTaxIncluded' | 'withholdingRate';

/** Throws 422 where a draft was given another type, company or customer, or other terms, than fit what it credits. */
function refuseOther(ctx: ReadContext, draft: Invoice, { invoice, type }: Creditable): void {
  const errors: FieldError[] = [];
  const demand = (field: Agreed, wanted: unknown): void => {
    if (draft[field] !== wanted) errors.push({ pointer: `#/${field}`, code: 'invalid_value' });
  };
  demand('type', type.id);
  demand('company', invoice.company);
  demand('customer', invoice.customer);
  demand('currency', invoice.currency);
  demand('pricesTaxIncluded', invoice.pricesTaxIncluded);
  // One that was written by hand and says nothing of it takes it from there.
  if (draft.source !== null || draft.withholdingRate !== null) demand('withholdingRate', invoice.withholdingRate);
  if (draft.date !== null && draft.date < notBefore(ctx, invoice)) {
    errors.push({ pointer: '#/date', code: 'too_small' });
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}

/** The document whose lines a manual credit note names. Null where it names none. */
async function creditedBy(ctx: ReadContext, rows: readonly LineRow[]): Promise<number | null> {
  const named = rows.find(({ source }) => source !== null)?.source ?? null;
  return named === null ? null : ((await getRow(ctx.db, 'invoiceLine', named))?.invoice ?? null);
}

/**
 * The sale a line charges; of a conversion, through the line it was made of. A line that merely
 * names a sale or another line reaches none: it does not charge what would be reversed.
 */
async function saleOf(ctx: ReadContext, row: LineRow): Promise<Row<'sale'> | null> {
  if (row.sale !== null) {
    const sale = await getRow(ctx.db, 'sale', row.sale);
    // A negative sale is not reversed: the sale itself is credited for as much as is left of it.
    return sale === undefined || sale.cancelationOf !== null || sale.invoice !== row.invoice ? null : sale;
  }
  const source = row.source === null ? undefined : await getRow(ctx.db, 'invoiceLine', row.source);
  const of = source === undefined ? undefined : await getRow(ctx.db, 'invoice', source.invoice);
  if (source === undefined || of === undefined) return null;
  const isStoodFor = of.isProforma === 0 && (of.convertedTo ?? of.summaryInvoice) === row.invoice;
  return isStoodFor ? saleOf(ctx, source) : null;
}

async function addCredited(ctx: WriteContext, id: number, amount: Money): Promise<void> {
  const line = await getRow(ctx.db, 'invoiceLine', id);
  if (line === undefined) throw new Error(`no invoiceLine ${id}`);
  await changeDiffering(ctx, 'invoiceLine', line, { credited: sub(line.credited, neg(amount)) });
}

/** Goods returned by a negative sale that is cancelled leave again, except for what the others returned. */
async function deliverAgain(ctx: WriteContext, id: number): Promise<void> {
  const sale = await getRow(ctx.db, 'sale', id);
  const product = sale?.product ? await getRow(ctx.db, 'product', sale.product) : undefined;
  const moved = await queryAll<Pick<Row<'stockMovement'>, 'amount'>>(
    ctx.db,
    sql`select "amount" from "stockMovement"
    where "sale" = ${id}`,
  );
  if (sale === undefined || product === undefined || moved.length === 0) return;
  const back = await reversalsOf(ctx, id);
  const wanted = totalQuantity([sale.units, ...back.map(({ units }) => units)]);
  const out = totalQuantity(moved.map(({ amount }) => -amount));
  if (wanted > out) await takeSold(ctx, id, product, totalQuantity([wanted, -out]));
}
