/** The lines of a draft while it is being written: read from what was sent and what is stored, priced, put back. */

import { randomUUID } from 'node:crypto';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { encodeValue } from '#server/core/records/codec.ts';
import { changeDiffering, derive, getRow, insertPart, letGo, type NewRow, remove } from '#server/core/records/write.ts';
import { type CopiedField, type Copies, copiedTo, nothingIn } from '#shared/catalogue/copiedFields.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { keepAmounts } from '#shared/domain/inputAmounts.ts';
import { MAX_AMOUNT, type Money, toMoney, ZERO } from '#shared/domain/money.ts';
import { addUp, type DocumentTotals, type PricedLine, priceDocument } from '#shared/domain/pricing.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import type { Zone } from '#shared/domain/time.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { otherWayOf } from '../products/notGoods.ts';
import type { PriceBook } from '../sales/priceBook.ts';
import { differs, type LineBody, type LineSource, type LineTerms, type Terms, termsOf } from './lineTerms.ts';
import { lineTaxes } from './taxTexts.ts';

type LineRow = Row<'invoiceLine'>;

/** Columns of a line that do not follow from its amounts or its place in the document. */
type OwnColumns = Pick<
  NewRow<'invoiceLine'>,
  | 'description'
  | 'product'
  | CopiedField<'invoiceLine'>
  | 'uuid'
  | 'parentUuid'
  | 'useDate'
  | 'source'
  | 'sourceInvoice'
  | 'sale'
  | 'fkModel'
  | 'fkId'
  | 'options'
>;

/** Which line a line is under: the one with an id, else the one with a uuid. `isNew`: this request says so. */
interface Above {
  readonly id: number | null;
  readonly uuid: string | null;
  readonly isNew: boolean;
}

/** A line of a draft being written. */
export interface DraftLine extends LineTerms {
  readonly source: LineSource;
  /** False for a line that has to be written anew, because its place among the others has changed. */
  readonly keepsRow: boolean;
  readonly own: OwnColumns;
  readonly above: Above;
}

/** Reads a line. Adds to `errors` what cannot be. */
export async function readLine(
  ctx: ReadContext,
  book: PriceBook,
  source: LineSource,
  terms: { readonly before: Terms | null; readonly now: Terms },
  errors: FieldError[],
  keepsRow = true,
): Promise<DraftLine> {
  const lineTerms = await termsOf(book, ctx.zone, source, terms, errors);
  const own = await ownColumns(ctx, source, lineTerms, errors);
  return { ...lineTerms, source, keepsRow, own, above: aboveOf(ctx, source, own.parentUuid) };
}

/** The lines of a document as they are stored, in their order. */
export async function storedLines(ctx: ReadContext, invoice: number): Promise<readonly LineRow[]> {
  return queryAll<LineRow>(ctx.db, sql`select * from "invoiceLine" where "invoice" = ${invoice} order by "id"`);
}

/** A document's lines with what they come to. */
export interface PricedDraft {
  readonly lines: readonly (DraftLine & { readonly amounts: PricedLine })[];
  readonly totals: DocumentTotals;
}

/** Prices the lines of a draft. Throws 422 `too_big` or, where amounts are kept that do not fit, `total_mismatch`. */
export function priceLines(lines: readonly DraftLine[], terms: Terms): PricedDraft {
  const tooBig: FieldError = {
    pointer: lines.every(({ source }) => source.at === '#') ? '#/price' : '#/lines',
    code: 'too_big',
  };
  const priced = pricedOrNull(lines, terms.pricesTaxIncluded);
  if (priced === null) throw new ServiceError('validation_failed', { errors: [tooBig] });
  const errors: FieldError[] = [];
  const whole = priced.flatMap(({ line, worked }) => {
    const { inputAmounts, pricing, source } = line;
    const amounts =
      inputAmounts === null ? worked : keepAmounts(pricing, worked, inputAmounts, terms.pricesTaxIncluded);
    if (amounts === null) errors.push({ pointer: `${source.at}/total`, code: 'total_mismatch' });
    else if (!isAmount(amounts)) errors.push({ pointer: `${source.at}/price`, code: 'too_big' });
    return amounts === null ? [] : [{ ...line, amounts }];
  });
  const totals = addUp(whole.map(({ amounts, pricing }) => ({ amounts, supply: pricing.supply === true })));
  if (errors.length === 0 && !isAmount(totals)) errors.push(tooBig);
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return { lines: whole, totals };
}

/** Writes the lines of a draft, and takes out those of `stored` that are no longer among them. Returns their ids. */
export async function writeLines(
  ctx: WriteContext,
  invoice: number,
  { lines }: PricedDraft,
  stored: readonly LineRow[],
): Promise<readonly number[]> {
  const parents = linkParents(lines);
  const kept = new Set(lines.flatMap(({ keepsRow, source }) => (keepsRow && source.row ? [source.row.id] : [])));
  const ids: (number | null)[] = lines.map(({ keepsRow, source }) => (keepsRow ? (source.row?.id ?? null) : null));
  const parentId = (index: number): number | null => ids[parents[index] ?? -1] ?? null;
  const uuidAbove = (index: number, { source, above, own }: DraftLine): string => {
    if (source.body.parentUuid !== undefined) return own.parentUuid;
    const found = lines[parents[index] ?? -1]?.own.uuid;
    return found ?? (above.isNew ? '""' : own.parentUuid);
  };
  const isParent = new Set(parents);
  const late: number[] = [];
  await letGoOfSales(ctx, lines, stored);
  for (const [index, line] of lines.entries()) {
    const place = {
      parentLine: parentId(index),
      parentUuid: uuidAbove(index, line),
      hasChildren: bit(isParent.has(index)),
    };
    const row = { ...rowOf(invoice, line), ...place };
    const before = line.keepsRow ? line.source.row : null;
    if (before === null) ids[index] = await insertPart(ctx, 'invoiceLine', row);
    else await changeDiffering(ctx, 'invoiceLine', before, row);
    if (parents[index] !== null && row.parentLine === null) late.push(index);
  }
  // Their parents come after them, and had no id yet.
  for (const index of late) {
    const id = ids[index];
    if (typeof id === 'number') await derive(ctx, 'invoiceLine', id, { parentLine: parentId(index) });
  }
  await removeLines(
    ctx,
    stored.filter(({ id }) => !kept.has(id)),
  );
  return ids.flatMap((id) => id ?? []);
}

/** Has stored lines let go of the sales they will not name any more: another line may, and a sale has one a document. */
async function letGoOfSales(ctx: WriteContext, lines: PricedDraft['lines'], stored: readonly LineRow[]): Promise<void> {
  const names = new Map(
    lines.flatMap(({ keepsRow, source, own }) => (keepsRow && source.row ? [[source.row.id, own.sale]] : [])),
  );
  for (const { id, sale } of stored) {
    if (sale === null || names.get(id) === sale) continue;
    await letGo(ctx, 'invoiceLine', id, 'sale');
  }
}

/** Takes lines out of a draft. What else names them prevents it: 409 `in_use`. */
export async function removeLines(ctx: WriteContext, rows: readonly LineRow[]): Promise<void> {
  for (const { id, parentLine } of rows) {
    if (parentLine !== null) await letGo(ctx, 'invoiceLine', id, 'parentLine');
  }
  for (const row of rows) await remove(ctx, 'invoiceLine', row);
}

function aboveOf(ctx: ReadContext, source: LineSource, uuid: string): Above {
  const { body, row } = source;
  if (differs(source, 'parentLine', ctx.zone)) return { id: body.parentLine ?? null, uuid: null, isNew: true };
  if (differs(source, 'parentUuid', ctx.zone)) return { id: null, uuid, isNew: true };
  return { id: row?.parentLine ?? null, uuid: null, isNew: false };
}

/** Every line with what it comes to, or null where one is beyond what numbers hold. */
function pricedOrNull(lines: readonly DraftLine[], pricesTaxIncluded: boolean) {
  try {
    const pricing = lines.map((line) => line.pricing);
    const priced = priceDocument(pricing, pricesTaxIncluded).lines;
    return lines.flatMap((line, index) => {
      const worked = priced[index];
      return worked === undefined ? [] : [{ line, worked }];
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

function isAmount(amounts: Pick<PricedLine, 'total' | 'totalBeforeTaxes'> & Partial<PricedLine>): boolean {
  const largest = toMoney(MAX_AMOUNT);
  const { total, totalBeforeTaxes, price = ZERO, priceBeforeTaxes = ZERO } = amounts;
  return [total, totalBeforeTaxes, price, priceBeforeTaxes].every((amount: Money) => Math.abs(amount) <= largest);
}

async function ownColumns(
  ctx: ReadContext,
  source: LineSource,
  { product }: LineTerms,
  errors: FieldError[],
): Promise<OwnColumns> {
  const { body, row, at } = source;
  const isNew = (name: keyof LineBody): boolean => differs(source, name, ctx.zone);
  const fresh = row === null || isNew('product') ? product : null;
  const description = isNew('description') ? body.description : (fresh?.name ?? row?.description);
  if (description === undefined || description === null)
    errors.push({ pointer: `${at}/description`, code: 'required' });
  const json = (name: 'uuid' | 'parentUuid' | 'options', otherwise: string): string =>
    isNew(name) ? JSON.stringify(body[name]) : (row?.[name] ?? otherwise);
  const fkId = body.fkId === undefined ? (row?.fkId ?? null) : body.fkId;
  const lineSource = body.source === undefined ? (row?.source ?? null) : body.source;
  const sale = body.sale === undefined ? (row?.sale ?? null) : body.sale;
  // A line that charges a sale, or credits another line, sells nothing by itself.
  const otherWay = fresh !== null && sale === null && lineSource === null ? await otherWayOf(ctx, fresh.id) : null;
  if (otherWay !== null) errors.push({ pointer: `${at}/product`, code: otherWay });
  return {
    description: description ?? '',
    product: product?.id ?? null,
    ...keptOf(source, fresh ?? row, isNew, ctx.zone),
    uuid: json('uuid', JSON.stringify(randomUUID())),
    parentUuid: json('parentUuid', '""'),
    useDate: dateOfUse(ctx, source, errors),
    source: lineSource,
    sourceInvoice: isNew('sourceInvoice')
      ? (body.sourceInvoice ?? '')
      : isNew('source')
        ? await invoiceNumberOf(ctx, lineSource)
        : (row?.sourceInvoice ?? ''),
    sale,
    // An id in the request has no model: a line charges a sale.
    fkModel: fkId === null ? null : (row?.fkModel ?? 'sale'),
    fkId,
    options: json('options', '[]'),
  };
}

/** What a line copies from its product: as the request says, else as the product or the line has it. */
function keptOf(
  { body }: LineSource,
  from: Copies<'invoiceLine'> | null,
  isNew: (name: keyof LineBody) => boolean,
  zone: Zone,
): Copies<'invoiceLine'> {
  const kept = copiedTo('invoiceLine').map((name) => {
    const value = isNew(name) ? encodeValue(models.invoiceLine.fields[name], body[name], zone) : from?.[name];
    return [name, value ?? nothingIn('invoiceLine', name)];
  });
  return Object.fromEntries(kept) as Copies<'invoiceLine'>;
}

function dateOfUse(ctx: ReadContext, { body, row, at }: LineSource, errors: FieldError[]): string | null {
  if (body.useDate === undefined) return row?.useDate ?? null;
  try {
    return body.useDate === null ? null : ctx.zone.toStored(body.useDate);
  } catch (error) {
    // A local time that the zone of the facility puts beyond the years there are.
    if (!(error instanceof RangeError)) throw error;
    errors.push({ pointer: `${at}/useDate`, code: 'invalid_value' });
    return null;
  }
}

/** The number of the document a line is of; "" of a draft and of no line. */
async function invoiceNumberOf(ctx: ReadContext, line: number | null): Promise<string> {
  const row = line === null ? undefined : await getRow(ctx.db, 'invoiceLine', line);
  const invoice = row === undefined ? undefined : await getRow(ctx.db, 'invoice', row.invoice);
  return invoice?.number ?? '';
}

/** The index of the line above each, or null. Throws 422 where a line names one that is not of the same document. */
function linkParents(lines: readonly DraftLine[]): (number | null)[] {
  const byId = new Map<number, number>();
  const byUuid = new Map<string, number>();
  for (const [index, { source, own }] of lines.entries()) {
    if (source.row !== null) byId.set(source.row.id, index);
    if (isName(own.uuid)) byUuid.set(own.uuid, index);
  }
  const parents = lines.map(({ above, own }): number | null => {
    if (above.id !== null) return byId.get(above.id) ?? null;
    return above.uuid === null || above.uuid === own.uuid ? null : (byUuid.get(above.uuid) ?? null);
  });
  const errors = lines.flatMap(({ above, source }, index): FieldError[] => {
    const isLost = above.id !== null && parents[index] === null;
    const field = above.uuid === null ? 'parentLine' : 'parentUuid';
    if (!above.isNew || (!isLost && !isAboveItself(parents, index))) return [];
    return [{ pointer: `${source.at}/${field}`, code: 'invalid_value' }];
  });
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return parents;
}

/** True for a uuid that identifies a line: any JSON may be stored as one. */
function isName(uuid: string): boolean {
  return uuid.startsWith('"') && uuid !== '""';
}

function isAboveItself(parents: readonly (number | null)[], index: number): boolean {
  let above = parents[index] ?? null;
  for (let steps = 0; above !== null && steps <= parents.length; steps++) {
    if (above === index) return true;
    above = parents[above] ?? null;
  }
  return false;
}

function rowOf(
  invoice: number,
  { pricing, creditsAmount, own, amounts }: DraftLine & { readonly amounts: PricedLine },
): Omit<NewRow<'invoiceLine'>, 'hasChildren'> {
  return {
    invoice,
    invoiceStatus: InvoiceStatus.draft,
    ...own,
    price: amounts.price,
    priceBeforeTaxes: amounts.priceBeforeTaxes,
    units: creditsAmount ? 0 : pricing.units,
    taxes: lineTaxes(amounts.taxes),
    tax: amounts.taxes[0]?.name ?? null,
    discountRate: pricing.discountRate,
    taxRate: amounts.taxRate,
    taxAmount: amounts.taxAmount,
    totalBeforeTaxes: amounts.totalBeforeTaxes,
    total: amounts.total,
    canceled: 0,
    credited: ZERO,
    supply: bit(pricing.supply),
    timeout: null,
    parentFkModel: null,
    parentFkId: null,
  };
}

function bit(value: boolean | null | undefined): 0 | 1 {
  return value === true ? 1 : 0;
}
