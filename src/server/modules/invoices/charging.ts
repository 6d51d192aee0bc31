/**
 * Lines that charge sales. A sale is on one document in force, by one line, and the line says what the sale says. The
 * database holds the first by triggers; here it is told why, and the sale is put on the document.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import { type KindFlags, kindFlags, mayNameSales } from '#shared/domain/documentKinds.ts';
import { type Money, type Percent, toPercent } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { isExpired } from '../sales/expiry.ts';
import { linkSale } from './links.ts';

type Sale = Row<'sale'>;
type Invoice = Row<'invoice'>;

/** A line as far as it names a sale or the line of another document. */
export interface NamingLine {
  readonly sale: number | null;
  readonly source: number | null;
  readonly taxes: readonly { readonly tax: number; readonly rate: Percent }[];
  readonly supply: boolean;
  readonly total: Money;
  /** Where it is in the request or the document: `#/lines/3`, or `#` for a line by itself. */
  readonly at: string;
}

/** The head of a document whose lines name sales. */
export type NamingDocument = KindFlags &
  Pick<Invoice, 'id' | 'customer' | 'company' | 'currency' | 'source' | 'convertedFrom'>;

/**
 * Throws 409 where a sale is neither owed nor paid, or was refunded in part, because what is left of it is another
 * amount (`invalid_transition`); where it is on a document already (`sale_charged`, naming both). Throws 422 where it is
 * not to be invoiced. `offer`: the proforma that may name it.
 */
export async function requireChargeable(
  ctx: ReadContext,
  sale: Sale,
  at: string,
  offer: number | null = null,
): Promise<void> {
  const detail = `sale ${sale.id}`;
  if (sale.deleted === 1) throw new ServiceError('record_deleted', { detail });
  const on = sale.invoice ?? (sale.proforma === offer ? null : sale.proforma);
  if (on !== null) throw await charged(ctx, sale.id, on);
  const refund = await queryFirst(
    ctx.db,
    sql`select 1 from "sale" where "cancelationOf" = ${sale.id}
    and "status" <> ${sql.literal(SaleStatus.cancelled)} limit 1`,
  );
  const isChargeable =
    mayMove('sale', 'invoice', sale.status) &&
    !(await isExpired(ctx, sale)) &&
    sale.cancelationOf === null &&
    refund === undefined;
  if (!isChargeable) throw new ServiceError('invalid_transition', { detail });
  if (sale.doNotInvoice === 1) throw invalidField(at, 'invalid_value', `${detail}: doNotInvoice`);
}

/**
 * Puts the sales that the lines of a draft name on it, before the lines are written. `before`: the draft and its lines as
 * they were. Throws 409 as `requireChargeable`; 422 where a line may name no sale or no line of another document, where a
 * sale is named twice, and `sale_mismatch` or `total_mismatch` where a line newly names a sale it does not agree with.
 */
export async function nameSales(
  ctx: WriteContext,
  draft: NamingDocument,
  lines: readonly NamingLine[],
  before: { readonly head: NamingDocument | null; readonly sales: ReadonlySet<number> },
): Promise<void> {
  const errors: FieldError[] = [...kindFaults(draft, before.head, lines), ...(await sourceFaults(ctx, draft, lines))];
  const isOthers = before.head !== null && headFields.some((field) => draft[field] !== before.head?.[field]);
  const seen = new Set<number>();
  for (const line of lines) {
    if (line.sale === null || !mayNameSales(draft)) continue;
    if (seen.has(line.sale)) errors.push({ pointer: `${line.at}/sale`, code: 'invalid_value' });
    seen.add(line.sale);
    const isNew = !before.sales.has(line.sale);
    if (!isNew && !isOthers) continue;
    const sale = await saleOf(ctx, line.sale, line.at);
    errors.push(...(await headFaults(ctx, draft, sale)));
    if (!isNew) continue;
    await requireChargeable(ctx, sale, `${line.at}/sale`);
    errors.push(...lineFaults(line, sale));
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors: distinct(errors) });
  const link = draft.isProforma === 1 ? 'proforma' : 'invoice';
  for (const id of seen) {
    if (!before.sales.has(id)) await linkSale(ctx, await saleOf(ctx, id, '#'), link, draft.id);
  }
}

/**
 * Everything in which the lines of a document that is being confirmed do not say what their sales say: whose they are,
 * who sold, at what tax, and for how much.
 */
export async function disagreements(
  ctx: ReadContext,
  document: NamingDocument,
  lines: readonly NamingLine[],
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const line of lines) {
    if (line.sale === null) continue;
    const sale = await saleOf(ctx, line.sale, line.at);
    errors.push(...(await headFaults(ctx, document, sale)), ...lineFaults(line, sale));
  }
  return distinct(errors);
}

/** Stored lines as far as they name others. */
export function namingLines(rows: readonly Row<'invoiceLine'>[]): NamingLine[] {
  return rows.map((row, index) => ({
    sale: row.sale,
    source: row.source,
    taxes: taxesIn(row.taxes),
    supply: row.supply === 1,
    total: row.total,
    at: `#/lines/${index}`,
  }));
}

/** The sales that stored lines name. */
export function namedSales(rows: readonly Row<'invoiceLine'>[]): ReadonlySet<number> {
  return new Set(rows.flatMap(({ sale }) => sale ?? []));
}

const headFields = ['customer', 'company', 'currency'] as const;

/**
 * Whose a document is, who sells, and in which currency, against a sale on it. A sale of nobody's is charged to whoever is
 * named. Sales are in the currency of their company.
 */
async function headFaults(
  ctx: ReadContext,
  document: NamingDocument,
  { id, customer, company }: Sale,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  const detail = `sale ${id}`;
  if (customer !== null && customer !== document.customer) {
    errors.push({ pointer: '#/customer', code: 'sale_mismatch', detail });
  }
  if (company !== document.company) errors.push({ pointer: '#/company', code: 'sale_mismatch', detail });
  const seller = company === null ? undefined : await getRow(ctx.db, 'company', company);
  if (seller !== undefined && seller.currency !== document.currency) {
    errors.push({ pointer: '#/currency', code: 'sale_mismatch', detail: `${detail}: ${seller.currency}` });
  }
  return errors;
}

/** What a line charges, against its sale: the same taxes at the same rates, and the same total to the cent. */
function lineFaults({ at, taxes, supply, total }: NamingLine, sale: Sale): FieldError[] {
  const errors: FieldError[] = [];
  const detail = `sale ${sale.id}`;
  const isTaxedAlike = textOf(taxes) === textOf(sale.supply === 1 ? [] : taxesIn(sale.taxes));
  if (!isTaxedAlike || supply !== (sale.supply === 1)) {
    errors.push({ pointer: `${at}/taxes`, code: 'sale_mismatch', detail });
  }
  if (total !== sale.total) errors.push({ pointer: at === '#' ? '#/sale' : at, code: 'total_mismatch', detail });
  return errors;
}

/**
 * A document that names no sale may not; one that does stays what it is, because offers name sales and invoices charge
 * them; and so does a document that corrects another or was made of one.
 */
function kindFaults(draft: NamingDocument, was: NamingDocument | null, lines: readonly NamingLine[]): FieldError[] {
  const naming = lines.filter(({ sale }) => sale !== null);
  const isOther = was !== null && kindFlags.some((flag) => was[flag] !== draft[flag]);
  const isTied = naming.length > 0 || draft.source !== null || draft.convertedFrom !== null;
  if (isOther && isTied) return [{ pointer: '#/type', code: 'invalid_value' }];
  if (mayNameSales(draft)) return [];
  return naming.map(({ at }) => ({ pointer: `${at}/sale`, code: 'invalid_value' }));
}

/**
 * A manual line names a line of another document in a credit note only, which credits it. Elsewhere it is
 * written by conversions, for who credits the document they make goes by it to the sale behind it.
 */
async function sourceFaults(
  ctx: ReadContext,
  draft: NamingDocument,
  lines: readonly NamingLine[],
): Promise<FieldError[]> {
  if (draft.isCreditNote === 1) return [];
  const errors: FieldError[] = [];
  for (const { source, at } of lines) {
    if (source === null) continue;
    const line = await getRow(ctx.db, 'invoiceLine', source);
    const isConverted = draft.convertedFrom !== null && line?.invoice === draft.convertedFrom;
    if (!isConverted) errors.push({ pointer: `${at}/source`, code: 'invalid_value' });
  }
  return errors;
}

async function saleOf(ctx: ReadContext, id: number, at: string): Promise<Sale> {
  const sale = await getRow(ctx.db, 'sale', id);
  if (sale === undefined) throw invalidField(`${at}/sale`, 'unknown_reference');
  return sale;
}

/** The refusal of a sale that is on a document: names both. */
async function charged(ctx: ReadContext, sale: number, on: number): Promise<ServiceError> {
  const invoice = await getRow(ctx.db, 'invoice', on);
  return new ServiceError('sale_charged', { detail: `sale ${sale}: ${invoice?.number ?? `invoice ${on}`}` });
}

function taxesIn(text: string): { tax: number; rate: Percent }[] {
  const taxes: ApiRecord<'sale'>['taxes'] = JSON.parse(text);
  return taxes.map(({ tax, rate }) => ({ tax, rate: toPercent(rate) }));
}

/** Taxes as one text, whatever their order. */
function textOf(taxes: NamingLine['taxes']): string {
  return JSON.stringify(taxes.map(({ tax, rate }) => [tax, rate]).toSorted(([a = 0], [b = 0]) => a - b));
}

function distinct(errors: readonly FieldError[]): FieldError[] {
  const seen = new Map(errors.map((error) => [`${error.pointer} ${error.code}`, error]));
  return [...seen.values()];
}
