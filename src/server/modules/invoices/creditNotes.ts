/** Making a credit note: a draft of the type that reverses a document's, with what is credited of its lines. */
import { randomUUID } from 'node:crypto';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, insert, insertPart, load, type NewRow } from '#server/core/records/write.ts';
import type { ApiRecord, Row } from '#shared/catalogue/index.ts';
import {
  type CreditableLine,
  type CreditLine,
  type CreditRequest,
  creditableLines,
  creditOf,
  totalsOfCredit,
  unitPrices,
} from '#shared/domain/credit.ts';
import { isReverseType } from '#shared/domain/documentKinds.ts';
import { add, type Money, neg, toMoney, toPercent, ZERO } from '#shared/domain/money.ts';
import type { TaxShare } from '#shared/domain/pricing.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { withheldOfCredit, withholdingBase } from '#shared/domain/withholding.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { isConverted } from '../conversions/conversions.ts';
import { openPriceBook } from '../sales/priceBook.ts';
import { storedLines } from './draftLines.ts';
import { companySnapshot, customerSnapshot, NOBODY, NOWHERE, typeFlags } from './snapshot.ts';
import { lineTaxes } from './taxTexts.ts';
import { totalColumns } from './totals.ts';

type Invoice = Row<'invoice'>;
type LineRow = Row<'invoiceLine'>;

/** A line of a document and what of it is credited by confirmed credit notes. */
export interface SourceLine {
  readonly row: LineRow;
  readonly line: CreditableLine;
  readonly before: readonly CreditableLine[];
  /** The line that charges its sale: itself, or the one that it was made of by conversions. */
  readonly charging: LineRow;
}

/** What credit notes say, with their sign. */
interface CreditedSoFar {
  readonly total: Money;
  readonly totalBeforeTaxes: Money;
  readonly withheld: Money;
}

/** A document that can be credited. */
export interface Creditable {
  readonly invoice: Invoice;
  /** The type of its credit notes. */
  readonly type: Row<'invoiceType'>;
  readonly lines: readonly SourceLine[];
  /** What of its total is not credited yet. */
  readonly left: Money;
  /** What its credit notes so far say together. */
  readonly credited: CreditedSoFar;
}

/** What is wanted of a line, and where the request says so. */
export interface LineRequest {
  readonly line: number;
  readonly request: CreditRequest;
  /** Units of the voucher it recharged that go with it; null is what follows. */
  readonly voucherUnits: number | null;
  readonly at: string;
}

/** A line of a credit note, and the line it credits. */
export interface CreditedLine {
  readonly source: LineRow;
  readonly credit: CreditLine;
  readonly voucherUnits: number | null;
}

/**
 * A document with what of it can be credited. Throws 404, 409 `invalid_transition` where it is no confirmed invoice,
 * is a credit note itself or was converted, 422 where its type has none that reverses it.
 */
export async function loadCreditable(ctx: ReadContext, id: number): Promise<Creditable> {
  const invoice = await load(ctx, 'invoice', id);
  const isInvoice = invoice.isCreditNote === 0 && invoice.isProforma === 0;
  if (!mayMove('invoice', 'credit', invoice.status) || !isInvoice || isConverted(invoice)) {
    throw new ServiceError('invalid_transition');
  }
  const reversed = await getRow(ctx.db, 'invoiceType', invoice.type);
  const type = reversed?.reverseType ? await getRow(ctx.db, 'invoiceType', reversed.reverseType) : undefined;
  if (type === undefined || type.deleted === 1 || !isReverseType(type, invoice)) {
    throw invalidField('#/invoice', 'invalid_value', 'reverseType');
  }
  const credited = (await queryFirst<CreditedSoFar>(
    ctx.db,
    sql`select coalesce(sum("total"), 0) as "total", coalesce(sum("totalBeforeTaxes"), 0) as "totalBeforeTaxes",
      coalesce(sum("withheld"), 0) as "withheld" from "invoice"
      where "source" = ${id} and "isCreditNote" = 1
      and "status" = ${sql.literal(InvoiceStatus.confirmed)}`,
  )) ?? { total: ZERO, totalBeforeTaxes: ZERO, withheld: ZERO };
  return { invoice, type, lines: await sourceLines(ctx, invoice), left: add(invoice.total, credited.total), credited };
}

/**
 * Throws 422 where lines together come to more than is left of the document: of one some of whose lines take something
 * off, the others alone would.
 */
export function requireWithin({ left }: Creditable, lines: readonly CreditLine[]): void {
  const { total } = totalsOfCredit(lines);
  if (left < 0 ? total < 0 || total > neg(left) : total > 0 || total < neg(left))
    throw invalidField('#/lines', 'too_big');
}

/** What a line of a document says, as far as it can be credited. */
export function creditableOf(row: LineRow, pricesTaxIncluded: boolean): CreditableLine {
  return {
    price: pricesTaxIncluded ? row.price : row.priceBeforeTaxes,
    units: row.units,
    discountRate: row.discountRate,
    supply: row.supply === 1,
    total: row.total,
    totalBeforeTaxes: row.totalBeforeTaxes,
    taxes: sharesOf(row),
  };
}

/**
 * What is credited of which line; without requests all that is left. Throws 422 with every request that is for more than is
 * left, 409 `invalid_transition` where nothing is.
 */
export function creditLines(creditable: Creditable, requests: readonly LineRequest[] | null): readonly CreditedLine[] {
  const { invoice, lines } = creditable;
  const errors: FieldError[] = [];
  const whole = new Set<number>();
  const requested = requests ?? lines.map(({ row }) => ({ line: row.id, request: null, voucherUnits: null, at: '#' }));
  const credited = requested.flatMap(({ line, request, voucherUnits, at }, index): CreditedLine[] => {
    const source = lines.find(({ row }) => row.id === line);
    const isAgain = requested.findIndex((other) => other.line === line) !== index;
    if (source === undefined) errors.push({ pointer: `${at}/line`, code: 'unknown_reference' });
    else if (isAgain) errors.push({ pointer: `${at}/line`, code: 'invalid_value' });
    if (source === undefined || isAgain) return [];
    const credit = creditOf(source.line, source.before, request, invoice.pricesTaxIncluded === 1);
    if (credit?.isWhole && source.charging.sale !== null) whole.add(source.charging.sale);
    if (credit !== null) return [{ source: source.row, credit: credit.line, voucherUnits }];
    if (requests !== null) errors.push({ pointer: `${at}/${fieldOf(request)}`, code: 'too_big' });
    return [];
  });
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  // All of a sale is what its advances leave of it.
  for (const { row, line, before, charging } of lines) {
    const isOf = charging.total < ZERO && charging.fkModel === 'sale' && whole.has(charging.fkId ?? 0);
    const credit = isOf ? creditOf(line, before, null, invoice.pricesTaxIncluded === 1) : null;
    if (credit === null || credited.some(({ source }) => source.id === row.id)) continue;
    credited.push({ source: row, credit: credit.line, voucherUnits: null });
  }
  // Where an advance was taken off, what is left of the lines may come to nothing.
  const isNothing = creditable.left === ZERO && lines.some(({ row }) => row.total < ZERO);
  if (credited.length === 0 || isNothing) throw new ServiceError('invalid_transition');
  requireWithin(
    creditable,
    credited.map(({ credit }) => credit),
  );
  return credited;
}

/** What a credit note is made with. */
export interface CreditTerms {
  readonly reason: string | null;
  readonly date?: string | undefined;
  /** The identity of the note; one of its own unless said. */
  readonly guid?: string | undefined;
  /** The cash point it is issued at, and the opening of its running session: in the reports of that it counts. */
  readonly till?: { readonly pos: number | null; readonly session: number | null };
}

/** Writes the draft of a credit note. Returns its row. */
export async function createCreditDraft(
  ctx: WriteContext,
  creditable: Creditable,
  credited: readonly CreditedLine[],
  said: CreditTerms,
): Promise<Invoice> {
  const { invoice, type } = creditable;
  const { id: source, created, createUser, updated, updateUser, ...says } = invoice;
  const id = await insert(ctx, 'invoice', {
    ...says,
    ...none,
    ...said.till,
    ...typeFlags(type),
    convertibleIntoName: null,
    isReplace: type.isReplace,
    type: type.id,
    guid: said.guid ?? randomUUID(),
    source,
    originalNumber: invoice.number,
    publicComments: said.reason,
    date: said.date ?? ctx.zoneOf(invoice.company).dateAt(ctx.now),
    // It says of both parties what the document says that it credits.
    manualFields: JSON.stringify([...(await partyColumns(ctx, invoice)), ...(said.date === undefined ? [] : ['date'])]),
    ...(await creditTotals(
      ctx,
      creditable,
      credited.map(({ credit }) => credit),
    )),
  });
  for (const { source: row, credit, voucherUnits } of credited) {
    await insertPart(ctx, 'invoiceLine', { ...newLine(id, invoice, row, credit), voucherUnits });
  }
  const draft = await getRow(ctx.db, 'invoice', id);
  if (draft === undefined) throw new Error(`no invoice ${id}`);
  return draft;
}

/** The columns of a credit note's totals. */
export function creditTotals(ctx: ReadContext, creditable: Creditable, lines: readonly CreditLine[]) {
  const withheld = withheldOfCreditNote(creditable, lines);
  return totalColumns(openPriceBook(ctx), totalsOfCredit(lines), null, withheld);
}

/** The columns of a line of a credit note that say what is credited. */
export function creditColumns(credit: CreditLine, source: LineRow, pricesTaxIncluded: boolean) {
  const { units, discountRate, taxAmount, totalBeforeTaxes, total } = credit;
  const isOfUnits = credit.price === (pricesTaxIncluded ? source.price : source.priceBeforeTaxes);
  const prices = isOfUnits
    ? { price: source.price, priceBeforeTaxes: source.priceBeforeTaxes }
    : unitPrices(credit, pricesTaxIncluded);
  return { ...prices, units, discountRate, taxes: lineTaxes(credit.taxes), taxAmount, totalBeforeTaxes, total };
}

/** The lines of a document, each with what is credited of it. */
async function sourceLines(ctx: ReadContext, { id, pricesTaxIncluded }: Invoice): Promise<SourceLine[]> {
  const included = pricesTaxIncluded === 1;
  const rows = await storedLines(ctx, id);
  const credits = await queryAll<LineRow>(
    ctx.db,
    sql`select c.* from "invoiceLine" l
    join "invoiceLine" c on c."source" = l."id"
       join "invoice" i on i."id" = c."invoice"
      where l."invoice" = ${id} and i."isCreditNote" = 1 and i."status" = ${sql.literal(InvoiceStatus.confirmed)}
      order by c."id"`,
  );
  const lines = creditableLines(rows.map((row) => creditableOf(row, included)));
  const found: SourceLine[] = [];
  for (const [index, row] of rows.entries()) {
    const line = lines[index];
    const own = credits.filter(({ source }) => source === row.id);
    if (line === undefined) continue;
    const before = own.map((credit) => creditableOf(credit, included));
    found.push({ row, line, before, charging: await chargingLine(ctx, row) });
  }
  return found;
}

async function chargingLine(ctx: ReadContext, row: LineRow): Promise<LineRow> {
  const source = row.sale !== null || row.source === null ? undefined : await getRow(ctx.db, 'invoiceLine', row.source);
  return source === undefined ? row : chargingLine(ctx, source);
}

function newLine(invoice: number, of: Invoice, row: LineRow, credit: CreditLine): NewRow<'invoiceLine'> {
  const { id: source, created, createUser, updated, updateUser, ...says } = row;
  return {
    ...says,
    ...creditColumns(credit, row, of.pricesTaxIncluded === 1),
    invoice,
    invoiceStatus: InvoiceStatus.draft,
    source,
    sourceInvoice: of.number ?? '',
    sale: null,
    fkModel: null,
    fkId: null,
    parentLine: null,
    parentUuid: '""',
    hasChildren: 0,
    uuid: JSON.stringify(randomUUID()),
    canceled: 0,
    credited: ZERO,
  };
}

function sharesOf({ taxes }: LineRow): TaxShare[] {
  const shares: ApiRecord<'invoiceLine'>['taxes'] = JSON.parse(taxes);
  return shares.map(({ tax, name, rate, base, amount }) => ({
    tax,
    name,
    rate: toPercent(rate),
    base: toMoney(base),
    amount: toMoney(amount),
  }));
}

/** The columns that say who sells and who buys. */
async function partyColumns(ctx: ReadContext, { company: id }: Invoice): Promise<string[]> {
  const company = id === null ? undefined : await getRow(ctx.db, 'company', id);
  const seller = company === undefined ? {} : companySnapshot({ company, companyPlace: NOWHERE });
  return [...Object.keys(seller), ...Object.keys(customerSnapshot(NOBODY))];
}

function fieldOf(request: CreditRequest): 'line' | 'units' | 'amount' {
  if (request === null) return 'line';
  return 'units' in request ? 'units' : 'amount';
}

/** What a draft of a credit note does not take over. */
const none = {
  status: InvoiceStatus.draft,
  number: null,
  sequenceNumber: null,
  counter: null,
  dueDate: null,
  earliestDueDate: null,
  // What it gives back is owed at once.
  paymentCondition: null,
  paymentStatus: null,
  paymentMethods: null,
  sendStatus: null,
  convertedTo: null,
  convertedFrom: null,
  summaryInvoice: null,
  isCountedBefore: null,
  comments: null,
  copyNumber: '',
  manual: 0,
  online: 0,
  printed: 0,
  initialized: 1,
  skipRecalculate: 0,
  skipValidations: 0,
  data: '{}',
  hash: null,
  documentHash: null,
  issue: null,
  voidedDocument: null,
  pos: null,
  session: null,
} as const;

/** What the lines of a credit note give back of what was withheld. */
function withheldOfCreditNote(creditable: Creditable, written: readonly CreditLine[]): Money | null {
  const { invoice, lines, credited } = creditable;
  const { total, totalBeforeTaxes } = totalsOfCredit(written);
  const upTo = [...lines.flatMap(({ before }) => before), ...written];
  return withheldOfCredit(
    { rate: invoice.withholdingRate, total: invoice.total, withheld: invoice.withheld },
    credited,
    {
      total: add(credited.total, total),
      base: withholdingBase(add(credited.totalBeforeTaxes, totalBeforeTaxes), upTo),
    },
  );
}
