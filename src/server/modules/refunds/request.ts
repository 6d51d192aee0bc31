/** What a request to refund asks for, looked up and checked: which lines of which documents, which sales of none. */

import type { ReadContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { getRow } from '#server/core/records/rows.ts';
import type { Row } from '#shared/catalogue/index.ts';
import type { CreditWish } from '#shared/domain/credit.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { chainOf } from '../conversions/successors.ts';
import { type Creditable, type LineWish, loadCreditable } from '../invoices/creditNotes.ts';
import { wishGiven } from './given.ts';

type Sale = Row<'sale'>;
type Input = ParsedInputOf<Contract<'refundSale'>>;

/** A sale to refund that is on no document. */
export interface SaleWish {
  readonly sale: Sale;
  readonly wish: CreditWish;
  readonly at: string;
}

export interface Refund {
  /** What of documents is to be credited; `wishes` null = all that is left. */
  readonly documents: readonly { readonly creditable: Creditable; readonly wishes: readonly LineWish[] | null }[];
  readonly sales: readonly SaleWish[];
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
  const wishes = input.lines?.map((given, index): LineWish => {
    const at = `#/lines/${index}`;
    if (given.sale !== undefined) errors.push({ pointer: `${at}/sale`, code: 'invalid_value' });
    if (given.line === undefined) errors.push({ pointer: `${at}/line`, code: 'required' });
    return { line: given.line ?? 0, wish: wishGiven(given, at, errors), at };
  });
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return { documents: [{ creditable, wishes: wishes ?? null }], sales: [] };
}

async function refundOfSales(ctx: ReadContext, input: Input, id: number): Promise<Refund> {
  const wanted = await wantedSales(ctx, input, id);
  const documents = new Map<number, { creditable: Creditable; wishes: LineWish[] }>();
  const sales: SaleWish[] = [];
  for (const each of wanted) {
    const { sale, wish, at } = each;
    if (!mayMove('sale', 'refund', sale.status) || sale.cancelationOf !== null) {
      throw new ServiceError('invalid_transition');
    }
    if (sale.invoice === null) {
      sales.push(each);
      continue;
    }
    const document = await standingDocument(ctx, sale.invoice);
    const known = documents.get(document.id) ?? { creditable: await loadCreditable(ctx, document.id), wishes: [] };
    documents.set(document.id, known);
    for (const line of await linesOf(ctx, known.creditable, sale.id)) known.wishes.push({ line, wish, at });
  }
  return { documents: [...documents.values()], sales };
}

/** The sales of a request: those its lines name, else the sale with what is left of its basket. */
async function wantedSales(ctx: ReadContext, input: Input, id: number): Promise<SaleWish[]> {
  const sale = await getRow(ctx.db, 'sale', id);
  if (sale === undefined) throw new ServiceError('not_found');
  if (sale.deleted === 1) throw new ServiceError('record_deleted');
  const children = await execute<Sale>(
    ctx.db,
    `select * from "sale" where "parent" = ${NUMBER} and "deleted" = 0 and "status" not in (5, 6, 7) order by "id"`,
    [id],
  );
  const basket = [sale, ...children];
  if (input.lines === undefined) return basket.map((each) => ({ sale: each, wish: null, at: '#' }));
  const errors: FieldError[] = [];
  const wanted = input.lines.flatMap((given, index, all): SaleWish[] => {
    const at = `#/lines/${index}`;
    if (given.line !== undefined) errors.push({ pointer: `${at}/line`, code: 'invalid_value' });
    const wish = wishGiven(given, at, errors);
    const found = basket.find((each) => each.id === given.sale);
    const isAgain = all.findIndex((other) => other.sale === given.sale) !== index;
    if (given.sale === undefined) errors.push({ pointer: `${at}/sale`, code: 'required' });
    else if (found === undefined) errors.push({ pointer: `${at}/sale`, code: 'unknown_reference' });
    else if (isAgain) errors.push({ pointer: `${at}/sale`, code: 'invalid_value' });
    return found === undefined ? [] : [{ sale: found, wish, at }];
  });
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return wanted;
}

/** The document that now stands for the one a sale is on. Throws 409 `immutable_record` where that is a draft. */
async function standingDocument(ctx: ReadContext, id: number): Promise<Row<'invoice'>> {
  const invoice = await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw new Error(`no invoice ${id}`);
  if (invoice.status === InvoiceStatus.draft) throw new ServiceError('immutable_record');
  return (await chainOf(ctx, invoice)).at(-1) ?? invoice;
}

/** The lines of a document that stand for a sale, by themselves or through those they were made of. */
async function linesOf(ctx: ReadContext, { lines }: Creditable, sale: number): Promise<number[]> {
  const found: number[] = [];
  for (const { row } of lines) if (await standsFor(ctx, row, sale)) found.push(row.id);
  return found;
}

async function standsFor(ctx: ReadContext, row: Row<'invoiceLine'>, sale: number): Promise<boolean> {
  if (row.sale !== null || row.source === null) return row.sale === sale;
  const source = await getRow(ctx.db, 'invoiceLine', row.source);
  return source !== undefined && standsFor(ctx, source, sale);
}
