/**
 * Drafts: documents that can still be changed. Making, changing and taking one out, and the same of its lines; whatever
 * happens, its totals follow in the same transaction. Confirmed documents keep all but their private notes and data.
 */
import { randomUUID } from 'node:crypto';
import type { WriteContext } from '#server/core/context/context.ts';
import {
  change,
  changeUnnoted,
  differing,
  getRow,
  insert,
  load,
  type NewRow,
  remove,
} from '#server/core/records/write.ts';
import type { ApiWrite, Row } from '#shared/catalogue/index.ts';
import { kindFlags } from '#shared/domain/documentKinds.ts';
import { covers } from '#shared/domain/scopes.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { releaseSources, sourcesOf } from '../conversions/conversions.ts';
import { openPriceBook, type PriceBook } from '../sales/priceBook.ts';
import { type NamingDocument, type NamingLine, namedSales, nameSales, namingLines } from './charging.ts';
import {
  type DraftLine,
  type PricedDraft,
  priceLines,
  readLine,
  removeLines,
  storedLines,
  writeLines,
} from './draftLines.ts';
import { areLinesUnchanged, keepsSources, requireOwnLines } from './frozen.ts';
import { type Columns, headerChanges, importedNumber, newHeader } from './header.ts';
import type { LineBody, LineSource, Terms } from './lineTerms.ts';
import { releaseSales } from './links.ts';
import { type InputTotals, totalColumns } from './totals.ts';
import { requireWithholdable, withheldOfDraft, withheldOfStored } from './withholding.ts';

type Invoice = Row<'invoice'>;
type LineRow = Row<'invoiceLine'>;

/** Lines of a document at most, as in one request. */
const MAX_LINES = 1000;
/** What may still be changed once a document is confirmed. */
const NOTES: ReadonlySet<string> = new Set(['comments', 'data']);

/** Makes a draft. `values` are the columns sent, null where nothing was; `body` is what was sent. Returns its id. */
export async function createDraft(ctx: WriteContext, values: Columns, body: Columns): Promise<number> {
  const header = await newHeader(ctx, values, randomUUID());
  Object.assign(header, await importedNumber(ctx, body, { type: header.type, company: header.company }));
  const terms = { before: null, now: termsOf(ctx, header) };
  const book = openPriceBook(ctx);
  const errors: FieldError[] = [];
  const lines: DraftLine[] = [];
  for (const [index, line] of linesIn(body).entries()) {
    lines.push(await readLine(ctx, book, { body: line, row: null, at: `#/lines/${index}` }, terms, errors));
  }
  refuse(errors);
  const priced = priceLines(lines, terms.now);
  requireWithholdable(header, namesOf(priced));
  const withheld = withheldOfDraft(header, priced);
  const totals = await totalColumns(book, priced.totals, inputTotals(terms.now, body), withheld);
  const id = await insert(ctx, 'invoice', { ...header, ...totals } as NewRow<'invoice'>);
  await nameSales(ctx, headOf(id, header), namesOf(priced), { head: null, sales: new Set() });
  await writeLines(ctx, id, priced, []);
  return id;
}

/**
 * Changes a draft; `lines` sent replace its lines, those with the id of one change that. Of a confirmed document only
 * private notes and data change: 409 `immutable_record` for anything else that is sent and is not what is stored.
 */
export async function updateInvoice(ctx: WriteContext, row: Invoice, values: Columns, body: Columns): Promise<void> {
  if (row.status === InvoiceStatus.draft) await updateDraft(ctx, row, values, body);
  else await updateNotes(ctx, row, values, body);
  ctx.emit({ type: 'invoice.updated', model: 'invoice', id: row.id });
}

/**
 * Takes a draft out with its lines; sales it was to charge and its sources are free again. Throws 409
 * `immutable_record`.
 */
export async function removeDraft(ctx: WriteContext, row: Invoice): Promise<void> {
  requireDraft(row);
  await removeLines(ctx, await storedLines(ctx, row.id));
  await releaseSales(ctx, row.id, []);
  await releaseSources(ctx, row.id);
  await remove(ctx, 'invoice', row);
}

/**
 * Adds a line to a draft: the one it names, else its parent line's. Returns its id. Throws 422 `required` where there is
 * none, 409 `immutable_record` where it is confirmed.
 */
export async function createLine(ctx: WriteContext, body: LineBody): Promise<number> {
  const invoice = await invoiceFor(ctx, body);
  await requireOwnLines(ctx, invoice);
  const stored = await storedLines(ctx, invoice.id);
  if (stored.length >= MAX_LINES) throw invalidField('#/invoice', 'too_long', `${MAX_LINES}`);
  const ids = await rewriteLines(ctx, invoice, stored, [
    ...stored.map((row) => ({ body: {}, row, at: '#' })),
    { body, row: null, at: '#' },
  ]);
  const id = ids.at(-1);
  if (id === undefined) throw new Error('no line was written');
  ctx.emit({ type: 'invoiceLine.created', model: 'invoiceLine', id });
  return id;
}

/** Changes a line of a draft. Of a confirmed document nothing changes: 409 `immutable_record`. */
export async function updateLine(ctx: WriteContext, line: LineRow, body: LineBody): Promise<void> {
  const invoice = await invoiceOf(ctx, line);
  if (invoice.status !== InvoiceStatus.draft) {
    if (areLinesUnchanged(ctx, [line], [body])) return;
    throw new ServiceError('immutable_record');
  }
  await requireOwnLines(ctx, invoice);
  const stored = await storedLines(ctx, invoice.id);
  await rewriteLines(
    ctx,
    invoice,
    stored,
    stored.map((row) => ({ body: row.id === line.id ? body : {}, row, at: '#' })),
  );
  ctx.emit({ type: 'invoiceLine.updated', model: 'invoiceLine', id: line.id });
}

/** Takes a line out of a draft. Throws 409 `immutable_record` where it is confirmed, `in_use` where it has lines below. */
export async function removeLine(ctx: WriteContext, line: LineRow): Promise<void> {
  const invoice = await invoiceOf(ctx, line);
  requireDraft(invoice);
  await requireOwnLines(ctx, invoice);
  const stored = await storedLines(ctx, invoice.id);
  if (stored.some(({ parentLine }) => parentLine === line.id)) {
    throw new ServiceError('in_use', { detail: 'invoiceLine.parentLine' });
  }
  const others = stored.filter(({ id }) => id !== line.id);
  await rewriteLines(
    ctx,
    invoice,
    stored,
    others.map((row) => ({ body: {}, row, at: '#' })),
  );
}

/** Takes sales off a draft of its own lines, which goes with its last line. */
export async function takeOffDraft(ctx: WriteContext, id: number, sales: ReadonlySet<number>): Promise<void> {
  const invoice = await load(ctx, 'invoice', id);
  const stored = await storedLines(ctx, id);
  const gone = new Set(stored.filter(({ sale }) => sale !== null && sales.has(sale)).map((line) => line.id));
  const others = stored.filter((line) => !gone.has(line.id));
  if (others.length === 0) {
    await removeDraft(ctx, invoice);
    return;
  }
  const bodyOf = ({ parentLine }: LineRow): LineBody =>
    parentLine !== null && gone.has(parentLine) ? { parentLine: null } : {};
  await rewriteLines(
    ctx,
    invoice,
    stored,
    others.map((row) => ({ body: bodyOf(row), row, at: '#' })),
  );
  ctx.emit({ type: 'invoice.updated', model: 'invoice', id });
}

async function updateDraft(ctx: WriteContext, row: Invoice, values: Columns, body: Columns): Promise<void> {
  const changes = await headerChanges(ctx, row, values);
  const next: Columns = { ...row, ...changes };
  Object.assign(changes, await importedNumber(ctx, body, { type: next.type, company: next.company }));
  const terms = { before: termsOf(ctx, row), now: termsOf(ctx, next) };
  const sent = body.lines === undefined ? null : linesIn(body);
  const isReplaced = !(await keepsSources(ctx, row, values, sent)) && sent !== null;
  const stored = await storedLines(ctx, row.id);
  const before = { head: row, sales: namedSales(stored) };
  if (isReplaced || isPricedAnew(terms)) {
    const sources = isReplaced
      ? matched(linesIn(body), stored)
      : stored.map((line) => ({ body: {}, row: line, at: '#', keepsRow: true }));
    const book = openPriceBook(ctx);
    const errors: FieldError[] = [];
    const lines: DraftLine[] = [];
    for (const { keepsRow, ...source } of sources) {
      lines.push(await readLine(ctx, book, source, terms, errors, keepsRow));
    }
    refuse(errors);
    const priced = priceLines(lines, terms.now);
    requireWithholdable(next, namesOf(priced));
    const withheld = withheldOfDraft(next, priced);
    Object.assign(changes, await totalColumns(book, priced.totals, inputTotals(terms.now, body), withheld));
    await nameSales(ctx, headOf(row.id, next), namesOf(priced), before);
    const ids = await writeLines(ctx, row.id, priced, stored);
    await releaseSales(ctx, row.id, ids);
  } else if ((await sourcesOf(ctx, row.id)).length === 0) {
    requireWithholdable(next, stored);
    const withheld = withheldOfStored(next, row, stored);
    Object.assign(changes, { withheld, pending: payableOf({ total: row.total, withheld }) });
    await nameSales(ctx, headOf(row.id, next), namingLines(stored), before);
  }
  await changeUnnoted(ctx, 'invoice', row, differing(row, changes));
}

async function updateNotes(ctx: WriteContext, row: Invoice, values: Columns, body: Columns): Promise<void> {
  const changes = differing(row, values);
  const isFrozen = Object.keys(changes).some((name) => !NOTES.has(name));
  const lines = body.lines === undefined ? null : await storedLines(ctx, row.id);
  if (isFrozen || (lines !== null && !areLinesUnchanged(ctx, lines, linesIn(body)))) {
    throw new ServiceError('immutable_record');
  }
  await changeUnnoted(ctx, 'invoice', row, changes);
}

/** Writes the lines of a draft and its totals, and records that it changed. Returns the ids of the lines. */
async function rewriteLines(
  ctx: WriteContext,
  invoice: Invoice,
  stored: readonly LineRow[],
  sources: readonly LineSource[],
): Promise<readonly number[]> {
  const now = termsOf(ctx, invoice);
  const book: PriceBook = openPriceBook(ctx);
  const errors: FieldError[] = [];
  const lines: DraftLine[] = [];
  for (const source of sources) lines.push(await readLine(ctx, book, source, { before: now, now }, errors));
  refuse(errors);
  const priced = priceLines(lines, now);
  await nameSales(ctx, invoice, namesOf(priced), { head: invoice, sales: namedSales(stored) });
  const ids = await writeLines(ctx, invoice.id, priced, stored);
  await releaseSales(ctx, invoice.id, ids);
  requireWithholdable(invoice, namesOf(priced));
  const withheld = withheldOfDraft(invoice, priced);
  const totals = differing(invoice, await totalColumns(book, priced.totals, null, withheld));
  await change(ctx, 'invoice', invoice, totals, 'updated');
  return ids;
}

async function invoiceFor(ctx: WriteContext, body: LineBody): Promise<Invoice> {
  const parent = body.parentLine ? await getRow(ctx.db, 'invoiceLine', body.parentLine) : undefined;
  const id = body.invoice ?? parent?.invoice ?? null;
  const invoice = id === null ? undefined : await getRow(ctx.db, 'invoice', id);
  if (invoice === undefined) throw invalidField('#/invoice', 'required');
  requireDraft(invoice);
  return invoice;
}

async function invoiceOf(ctx: WriteContext, line: LineRow): Promise<Invoice> {
  const invoice = await getRow(ctx.db, 'invoice', line.invoice);
  if (invoice === undefined) throw new Error(`no invoice ${line.invoice}`);
  return invoice;
}

/**
 * Which rows the lines sent are: those whose ids they carry. A line keeps its row as long as it stays in its place among
 * the others, because lines are shown in the order of their ids.
 */
function matched(bodies: readonly LineBody[], stored: readonly LineRow[]): (LineSource & { keepsRow: boolean })[] {
  const free = new Map(stored.map((row) => [row.id, row]));
  let last = 0;
  return bodies.map((body, index) => {
    const row = free.get(Number(body.id)) ?? null;
    if (row !== null) free.delete(row.id);
    const keepsRow = row !== null && row.id > last;
    last = keepsRow ? row.id : Number.POSITIVE_INFINITY;
    return { body, row, at: `#/lines/${index}`, keepsRow };
  });
}

function termsOf(ctx: WriteContext, header: Columns): Terms {
  return {
    pricesTaxIncluded: header.pricesTaxIncluded === 1,
    taxExempt: header.taxExempt === 1,
    keepsAmounts: header.skipRecalculate === 1 && covers(ctx.actor.scopes, 'invoice:import'),
  };
}

/** The head of a draft as far as it decides what its lines may name. */
function headOf(id: number, header: Columns): NamingDocument {
  const { customer = null, company = null, currency, source = null, convertedFrom = null } = header;
  const flags = Object.fromEntries(kindFlags.map((flag) => [flag, header[flag] === 1 ? 1 : 0]));
  return { id, customer, company, currency, source, convertedFrom, ...flags } as NamingDocument;
}

function namesOf({ lines }: PricedDraft): NamingLine[] {
  return lines.map(({ own, pricing, amounts, source }) => ({
    sale: own.sale ?? null,
    source: own.source ?? null,
    taxes: pricing.taxes,
    supply: pricing.supply === true,
    total: amounts.total,
    at: source.at,
  }));
}

/** True where every line comes to something else than it did. */
function isPricedAnew({ before, now }: { readonly before: Terms; readonly now: Terms }): boolean {
  return (
    before.pricesTaxIncluded !== now.pricesTaxIncluded ||
    before.taxExempt !== now.taxExempt ||
    (before.keepsAmounts && !now.keepsAmounts)
  );
}

function inputTotals({ keepsAmounts }: Terms, body: Columns): InputTotals | null {
  return keepsAmounts ? (body as Pick<ApiWrite<'invoice'>, keyof InputTotals>) : null;
}

/** The lines of a body, which its schema has checked. */
function linesIn(body: Columns): readonly LineBody[] {
  return (body.lines ?? []) as readonly LineBody[];
}

/** Throws 409 `immutable_record` for what is no draft any more. */
export function requireDraft({ status }: Invoice): void {
  if (status !== InvoiceStatus.draft) throw new ServiceError('immutable_record');
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}
