/** What a request to refund asks for, looked up and checked: which lines of which documents, which sales of none. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import type { CreditRequest } from '#shared/domain/credit.ts';
import { neg, sub, sum, ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus, SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { chainOf } from '../conversions/conversions.ts';
import { checkLines } from '../invoices/credit.ts';
import { type Creditable, type LineRequest, loadCreditable } from '../invoices/creditNotes.ts';
import { advancesOf, deductionsOf, leftOfAdvance } from '../sales/advances.ts';
import { checkVoucherUnits } from '../sales/negativeSales.ts';
import { creditRequestOf } from './creditRequest.ts';
import { sayingWho } from './refundedBefore.ts';

type Sale = Row<'sale'>;
type Input = ParsedInputOf<Contract<'refundSale'>>;

/** A sale to refund that is on no document. */
export interface SaleRequest {
  readonly sale: Sale;
  readonly request: CreditRequest;
  readonly voucherUnits: number | null;
  readonly at: string;
}

export interface Refund {
  /** What of documents is to be credited; `requests` null = all that is left. */
  readonly documents: readonly { readonly creditable: Creditable; readonly requests: readonly LineRequest[] | null }[];
  readonly sales: readonly SaleRequest[];
  /** Sales that advances alone were paid of: what is left of them is called off. */
  readonly open: readonly Sale[];
}

/**
 * Throws 404, 409 where something cannot be refunded, 422 with every line that is not of what is refunded, or is named
 * twice.
 */
export async function loadRefund(ctx: ReadContext, input: Input): Promise<Refund> {
  if (input.sale === undefined && input.invoice === undefined) throw invalidField('#/sale', 'required');
  if (input.sale !== undefined && input.invoice !== undefined) throw invalidField('#/invoice', 'invalid_value', 'sale');
  if (input.invoice === undefined) return refundOfSales(ctx, input, input.sale ?? 0);
  const creditable = await loadCreditable(ctx, input.invoice);
  const errors: FieldError[] = [];
  const requests = input.lines?.map((line, index): LineRequest => {
    const at = `#/lines/${index}`;
    if (line.sale !== undefined) errors.push({ pointer: `${at}/sale`, code: 'invalid_value' });
    if (line.line === undefined) errors.push({ pointer: `${at}/line`, code: 'required' });
    const { voucherUnits = null } = line;
    return { line: line.line ?? 0, request: creditRequestOf(line, at, errors), voucherUnits, at };
  });
  await checkLines(ctx, creditable, requests ?? [], errors);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return { documents: [{ creditable, requests: requests ?? null }], sales: [], open: [] };
}

async function refundOfSales(ctx: ReadContext, input: Input, id: number): Promise<Refund> {
  const all = await requestedSales(ctx, input, id);
  const open: Sale[] = [];
  for (const { sale } of input.lines === undefined ? all : []) {
    if (await isPaidByAdvances(ctx, sale)) open.push(sale);
  }
  const requested = all.filter(({ sale }) => !open.includes(sale));
  for (const { sale } of requested) {
    const isAdvance = sale.fkModel === 'sale' && sale.id !== id;
    if ((isAdvance || mayMove('sale', 'refund', sale.status)) && sale.cancelationOf === null) continue;
    await sayingWho(ctx, sale.invoice, () => {
      throw new ServiceError('invalid_transition');
    });
  }
  return {
    documents: await creditsOf(ctx, requested),
    sales: requested.filter(({ sale }) => sale.invoice === null),
    open,
  };
}

/** Sales with what is left of their advances, paid or not. One that is refunded gives back its advances alone. */
async function withAdvances(ctx: ReadContext, basket: readonly Sale[]): Promise<readonly Sale[]> {
  const whole: Sale[] = [];
  for (const sale of basket) {
    const advances: Sale[] = [];
    for (const advance of await advancesOf(ctx, sale.id)) {
      if ((await leftOfAdvance(ctx, advance)) !== ZERO) advances.push(advance);
    }
    if (advances.length === 0 || sale.status !== SaleStatus.refunded) whole.push(sale);
    whole.push(...advances);
  }
  return whole;
}

/** True for a sale that is not on a document, and of which nothing but advances was paid. */
async function isPaidByAdvances(ctx: ReadContext, sale: Sale): Promise<boolean> {
  if (sale.status !== SaleStatus.partlyPaid || sale.invoice !== null) return false;
  return sum(await deductionsOf(ctx, sale.id), ({ total }) => neg(total)) === sub(sale.total, sale.pending);
}

/** What is to be credited of which documents, of those sales that are on one. Throws 409 where one cannot be credited. */
export async function creditsOf(ctx: ReadContext, requested: readonly SaleRequest[]): Promise<Refund['documents']> {
  const documents = new Map<number, { creditable: Creditable; requests: LineRequest[] }>();
  for (const { sale, request, voucherUnits, at } of requested) {
    if (sale.invoice === null) continue;
    const document = await lastDocument(ctx, sale.invoice);
    const known = documents.get(document.id) ?? { creditable: await loadCreditable(ctx, document.id), requests: [] };
    documents.set(document.id, known);
    for (const { row, charging } of known.creditable.lines) {
      if (charging.sale === sale.id) known.requests.push({ line: row.id, request, voucherUnits, at });
    }
  }
  return [...documents.values()];
}

/** The sales of a request: those its lines name, else the sale with what is left of its basket. */
async function requestedSales(ctx: ReadContext, input: Input, id: number): Promise<SaleRequest[]> {
  const sale = await load(ctx, 'sale', id);
  if (sale.deleted === 1) throw new ServiceError('record_deleted');
  const children = await queryAll<Sale>(
    ctx.db,
    sql`select * from "sale" where "parent" = ${id} and "deleted" = 0
    and "status" not in (${sql.literal(SaleStatus.cancelled, SaleStatus.refunded, SaleStatus.expired)}) order by "id"`,
  );
  const basket = [sale, ...children];
  if (input.lines === undefined) {
    const whole = await withAdvances(ctx, basket);
    return whole.map((each) => ({ sale: each, request: null, voucherUnits: null, at: '#' }));
  }
  const errors: FieldError[] = [];
  const requested = input.lines.flatMap((line, index, all): SaleRequest[] => {
    const at = `#/lines/${index}`;
    if (line.line !== undefined) errors.push({ pointer: `${at}/line`, code: 'invalid_value' });
    const request = creditRequestOf(line, at, errors);
    const found = basket.find((each) => each.id === line.sale);
    const isAgain = all.findIndex((other) => other.sale === line.sale) !== index;
    if (line.sale === undefined) errors.push({ pointer: `${at}/sale`, code: 'required' });
    else if (found === undefined) errors.push({ pointer: `${at}/sale`, code: 'unknown_reference' });
    else if (isAgain) errors.push({ pointer: `${at}/sale`, code: 'invalid_value' });
    return found === undefined ? [] : [{ sale: found, request, voucherUnits: line.voucherUnits ?? null, at }];
  });
  for (const { sale: each, voucherUnits, at } of requested) {
    if (voucherUnits !== null) await checkVoucherUnits(ctx, each, at, errors);
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return requested;
}

/** The last conversion of the document a sale is on. Throws 409 `immutable_record` where that is a draft. */
async function lastDocument(ctx: ReadContext, id: number): Promise<Row<'invoice'>> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new Error(`no invoice ${id}`);
  if (invoice.status === InvoiceStatus.draft) throw new ServiceError('immutable_record');
  return (await chainOf(ctx, invoice)).at(-1) ?? invoice;
}
