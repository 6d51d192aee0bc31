/**
 * The one way a draft becomes a document: checked, with what the records of seller and buyer say now, numbered, frozen and
 * chained to the one before it in its series; paid as far as its sales are paid already.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { judgeTaxNumber } from '#server/core/records/taxNumbers.ts';
import { change, changeDiffering, derive, getRow, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { isQuarterOver } from '#shared/domain/dueDates.ts';
import { violations } from '#shared/domain/invoiceRules.ts';
import { sum, ZERO } from '#shared/domain/money.ts';
import { covers } from '#shared/domain/scopes.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { sourcesOf } from '../conversions/conversions.ts';
import { applyToSale, restateMethods } from '../payments/paymentStates.ts';
import { dueDayOf } from '../sales/due.ts';
import { requireUnreversed } from '../sales/negativeSales.ts';
import { requireMayOwe } from '../sales/owing.ts';
import { deliverSale } from '../stock/stock.ts';
import { disagreements, namedSales, namingLines } from './charging.ts';
import { copyPayments } from './copiedPayments.ts';
import { unnamedSources } from './corrected.ts';
import { prepareCredit, settleCredit } from './credit.ts';
import { storedLines } from './draftLines.ts';
import { headerAtIssue, manualFieldsOf } from './header.ts';
import { identificationOn } from './identificationOn.ts';
import { issue } from './issue.ts';
import { renderDocument } from './jobKinds.ts';
import { releaseOffered } from './links.ts';
import { type PaidBefore, paidBefore, receivePaid } from './paidBefore.ts';
import { checkSources } from './sources.ts';
import { conditionAtIssue, requireCondition } from './terms.ts';
import { withholdingFaults } from './withholding.ts';

type Invoice = Row<'invoice'>;
type Line = Row<'invoiceLine'>;

/**
 * Confirms a draft: `stored` is its row as it is stored. Returns the row of the document. Throws 409
 * `invalid_transition` where it or a sale on it has moved on, `date_before_series`, `unique_conflict` for an imported
 * number the series is past; 422 with everything in which the document falls short, pointing into the document.
 */
export async function confirmDraft(ctx: WriteContext, stored: Invoice): Promise<Invoice> {
  if (!mayMove('invoice', 'confirm', stored.status)) throw new ServiceError('invalid_transition');
  const credit = await prepareCredit(ctx, stored);
  const invoice = credit === null ? stored : await load(ctx, 'invoice', stored.id);
  const draft: Invoice = { ...invoice, ...(await headerAtIssue(ctx, invoice)) };
  const type = await getRow(ctx.db, 'invoiceType', draft.type);
  if (type === undefined) throw new Error(`no invoiceType ${draft.type}`);
  const lines = await storedLines(ctx, draft.id);
  const sales = await salesOf(ctx, draft);
  await checkDocument(ctx, type, draft, lines, await unnamedSources(ctx, type, draft, lines));
  // Those of a credit note were just made of its lines.
  if (credit === null) {
    const named = draft.isProforma === 1 ? await offeredSales(ctx, draft) : sales;
    await checkSales(ctx, draft, named, lines);
    await requireUnreversed(ctx, named);
  }
  await checkSources(ctx, draft);
  if (credit === null) await requireOwing(ctx, draft, lines);
  requireToday(ctx, draft);

  const paid = await paidBefore(ctx, sales);
  const isSet = manualFieldsOf(draft).includes('paymentCondition');
  const paymentCondition = isSet ? draft.paymentCondition : await conditionAtIssue(ctx, draft, paid);
  if (isSet) await requireCondition(ctx, draft);
  const { company, date } = draft;
  const payable = payableOf(draft);
  if (company === null || date === null) throw new Error(`invoice ${draft.id} without company or date`);
  await issue(
    ctx,
    {
      type,
      company,
      date,
      paymentCondition,
      payable,
      pending: payable,
      imported: draft,
      owedSince: credit === null ? await owedSince(ctx, draft, sales) : [],
    },
    async (columns) => {
      const now: Invoice = { ...draft, ...methodOf(draft, paid), ...columns, initialized: 1 };
      await changeDiffering(ctx, 'invoice', invoice, now);
      for (const { id } of lines) await derive(ctx, 'invoiceLine', id, { invoiceStatus: InvoiceStatus.confirmed });
      return draft.id;
    },
    async (id) => {
      ctx.emit({ type: 'invoice.confirmed', model: 'invoice', id });
      const issued = await load(ctx, 'invoice', id);
      await chargeSales(ctx, issued, sales, lines);
      await releaseOffered(ctx, issued);
      await receivePaid(ctx, issued, paid);
      if (credit === null) await requireTerms(ctx, issued, sales, lines);
      if (sales.some(({ pendingPaymentMethod }) => pendingPaymentMethod !== null)) await restateMethods(ctx, id);
      await copyPayments(ctx, issued);
      if (credit !== null) await settleCredit(ctx, issued, credit);
      if (payable === ZERO) ctx.emit({ type: 'invoice.paid', model: 'invoice', id });
    },
  );
  // Drawn from what is frozen by now, and outside the transaction.
  ctx.enqueue(renderDocument, { model: 'invoice', id: draft.id });
  return load(ctx, 'invoice', draft.id);
}

/** When what a document repeats, and the sales it charges, were due, as far as they are owed. */
async function owedSince(ctx: ReadContext, { id }: Invoice, sales: readonly Row<'sale'>[]): Promise<string[]> {
  const sources = (await sourcesOf(ctx, id)).filter(({ pending }) => pending > ZERO);
  return [
    ...sources.flatMap(({ earliestDueDate }) => earliestDueDate ?? []),
    ...sales.filter(({ pending }) => pending > ZERO).map((sale) => dueDayOf(ctx, sale)),
  ];
}

/** The sales a document charges. A proforma only offers them: nothing is owed or delivered by it. */
function salesOf(ctx: ReadContext, { id, isProforma }: Invoice): Promise<readonly Row<'sale'>[]> {
  if (isProforma === 1) return Promise.resolve([]);
  return queryAll<Row<'sale'>>(ctx.db, sql`select * from "sale" where "invoice" = ${id} order by "id"`);
}

/** The sales an offer names. */
function offeredSales(ctx: ReadContext, { id }: Invoice): Promise<readonly Row<'sale'>[]> {
  return queryAll<Row<'sale'>>(ctx.db, sql`select * from "sale" where "proforma" = ${id} order by "id"`);
}

/**
 * Throws 422 with everything the document lacks or may not be, on top of what was `found`, and for a date to come but for
 * who imports.
 */
async function checkDocument(
  ctx: ReadContext,
  type: Row<'invoiceType'>,
  draft: Invoice,
  lines: readonly Line[],
  found: readonly FieldError[],
): Promise<void> {
  const errors: FieldError[] = [...found, ...withholdingFaults(draft, lines)];
  if (lines.length === 0) errors.push({ pointer: '#/lines', code: 'required' });
  // One mistyped year would close the series to everybody until then.
  const isToCome = draft.date !== null && draft.date > ctx.zoneOf(draft.company).dateAt(ctx.now);
  if (isToCome && !covers(ctx.actor.scopes, 'invoice:import')) errors.push({ pointer: '#/date', code: 'too_big' });
  const skipValidations = type.skipValidations === 1 || draft.skipValidations === 1 ? 1 : 0;
  // A credit note says of the customer what its document said: it has to be possible.
  const isLookedAt = type.taxNumberRequired === 1 && skipValidations === 0 && draft.isCreditNote === 0;
  const fault = isLookedAt
    ? await judgeTaxNumber(ctx, identificationOn(draft), draft.countryIsoCode, draft.date)
    : null;
  errors.push(
    ...violations(
      { ...type, skipValidations },
      {
        customer: draft.customer,
        taxNumber: draft.taxNumber,
        taxNumberFault: fault?.isRefused === true ? fault.code : null,
        street: draft.street,
        total: draft.total,
        lineTotals: lines.map(({ total }) => total),
      },
    ),
  );
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}

/**
 * Throws 403 `insufficient_scope` for a date before today but for who imports: the books of that day may be closed. Warns
 * where its quarter is over, because its tax may be declared (RD 1624/1992, art. 71.3).
 */
function requireToday(ctx: WriteContext, draft: Invoice): void {
  const { date } = draft;
  const today = ctx.zoneOf(draft.company).dateAt(ctx.now);
  if (date === null || date >= today) return;
  requireScope(ctx, 'invoice:import', '#/date');
  if (isQuarterOver(draft, today)) ctx.warn({ pointer: '#/date', code: 'quarter_over' });
}

/**
 * Lines that charge no sale may take more off than they add where whoever confirms may refund, because what a customer
 * owes would become less with nothing paid: throws 403 `insufficient_scope`. Beside sales they may not at all: what they
 * take off would stay owed of a sale for ever. Throws 422 `negative_line`.
 */
async function requireOwing(ctx: ReadContext, { id, isProforma }: Invoice, lines: readonly Line[]): Promise<void> {
  const withoutSale = lines.filter(({ sale }) => sale === null);
  if (isProforma === 1 || sum(withoutSale, ({ total }) => total) >= ZERO) return;
  // What others owe already is no less for being said once more.
  if ((await sourcesOf(ctx, id)).length > 0) return;
  requireScope(ctx, 'billing:refund', '#/lines');
  if (withoutSale.length < lines.length) {
    const index = lines.findIndex(({ sale, total }) => sale === null && total < ZERO);
    throw invalidField(`#/lines/${index}`, 'negative_line');
  }
}

/**
 * Throws 409 `invalid_transition` where a sale can no longer be charged; 422 `sale_mismatch` and `total_mismatch` where
 * its line, or the head of the document, was changed: what is owed of it, by whom and at what tax, is said once.
 */
async function checkSales(
  ctx: ReadContext,
  draft: Invoice,
  sales: readonly Row<'sale'>[],
  lines: readonly Line[],
): Promise<void> {
  for (const { id, status } of sales) {
    if (!mayMove('sale', 'invoice', status)) throw new ServiceError('invalid_transition', { detail: `sale ${id}` });
  }
  const errors = await disagreements(ctx, draft, namingLines(lines));
  const named = namedSales(lines);
  for (const { id } of sales) {
    if (!named.has(id)) errors.push({ pointer: '#/lines', code: 'total_mismatch', detail: `sale ${id}` });
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}

/** Has the sales of a document carry its number and their goods leave, and those over nothing paid by that. */
async function chargeSales(
  ctx: WriteContext,
  { number }: Invoice,
  sales: readonly Row<'sale'>[],
  lines: readonly Line[],
): Promise<void> {
  for (const sale of sales) {
    const code = `${number}/${lines.findIndex((line) => line.sale === sale.id) + 1}`;
    await change(ctx, 'sale', sale, { code });
    await deliverSale(ctx, sale.id);
    if (sale.status === SaleStatus.pending && sale.pending === ZERO) await applyToSale(ctx, { ...sale, code }, ZERO);
    else ctx.emit({ type: 'sale.updated', model: 'sale', id: sale.id });
  }
}

/**
 * Throws 403 where a document leaves something unpaid that its buyer may not owe. What is on account or debited has its
 * way of being paid; what others stand for already was asked of them; an internal document asks nobody for money.
 */
async function requireTerms(
  ctx: ReadContext,
  { id, isProforma, isInternal }: Invoice,
  sales: readonly Row<'sale'>[],
  lines: readonly Line[],
): Promise<void> {
  if (isProforma === 1 || isInternal === 1) return;
  const { customer, pending } = await load(ctx, 'invoice', id);
  const hasItsWay = sales.filter(({ pendingPaymentMethod }) => pendingPaymentMethod !== null);
  if (pending <= sum(hasItsWay, (sale) => sale.pending)) return;
  if ((await sourcesOf(ctx, id)).length > 0) return;
  const paid = new Set(sales.filter((sale) => sale.pending <= ZERO).map((sale) => sale.id));
  const owed = lines.filter(({ sale }) => sale === null || !paid.has(sale));
  await requireMayOwe(
    ctx,
    customer,
    owed.map(({ product }) => product),
  );
}

/** The method a document names: that of its first payment, unless one was chosen. */
function methodOf(draft: Invoice, [first]: readonly PaidBefore[]): Partial<Invoice> {
  return first === undefined || manualFieldsOf(draft).includes('paymentMethod')
    ? {}
    : { paymentMethod: first.paymentMethod };
}
