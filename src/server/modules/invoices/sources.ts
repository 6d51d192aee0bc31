/** The sources of a conversion: which documents can be, and what they must have in common. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { isIssuedAtTills } from '#shared/domain/documentKinds.ts';
import { add, sum, ZERO } from '#shared/domain/money.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { mayMove } from '#shared/domain/transitions.ts';
import { payableOf } from '#shared/domain/withholding.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { isConverted, sourcesOf } from '../conversions/conversions.ts';

type Invoice = Row<'invoice'>;

/** A source, and what was credited of it: the conversion says both. */
export interface Source {
  readonly invoice: Invoice;
  readonly creditNotes: readonly Invoice[];
}

/** The document with an id. Throws 404, and 409 `invalid_transition` where it cannot be converted. */
export async function loadSource(ctx: ReadContext, id: number): Promise<Source> {
  const invoice = await load(ctx, 'invoice', id);
  return sourceOf(ctx, invoice, 'convert');
}

/** Several of them, `#/invoices`. Throws 422 with those there are none of, 409 where one cannot be converted. */
export async function loadSources(ctx: ReadContext, ids: readonly number[], action: Action): Promise<Source[]> {
  const errors: FieldError[] = [];
  const invoices: Invoice[] = [];
  for (const [index, id] of ids.entries()) {
    const invoice = await getRow(ctx.db, 'invoice', id);
    const pointer = `#/invoices/${index}`;
    if (invoice === undefined) errors.push({ pointer, code: 'unknown_reference' });
    else if (ids.indexOf(id) !== index) errors.push({ pointer, code: 'invalid_value' });
    else invoices.push(invoice);
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  const sources: Source[] = [];
  for (const invoice of invoices) sources.push(await sourceOf(ctx, invoice, action));
  return sources;
}

/**
 * Throws 422 with the documents that do not go with the first: of another company, in another currency, with prices in
 * other terms; and with those that do not fit for a reason of the caller's.
 */
export function requireAlike(
  sources: readonly Source[],
  faultOf: (invoice: Invoice) => FieldError['code'] | null = () => null,
): void {
  const first = sources[0]?.invoice;
  const errors = sources.flatMap(({ invoice }, index): FieldError[] => {
    const isAlike = alike.every((name) => invoice[name] === first?.[name]);
    const code = faultOf(invoice) ?? (isAlike ? null : 'invalid_value');
    return code === null ? [] : [{ pointer: `#/invoices/${index}`, code }];
  });
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
}

/** Throws 422 for a date before that of one of the documents. */
export function requireNotBefore(
  ctx: ReadContext,
  invoices: readonly Pick<Invoice, 'company' | 'date'>[],
  date: string | null,
): void {
  const earliest = invoices.map((invoice) => notBefore(ctx, invoice)).reduce((a, b) => (a > b ? a : b), '');
  if (date !== null && date < earliest) throw invalidField('#/date', 'too_small', earliest);
}

/**
 * The earliest day of what follows a document: its own. One dated in the future, by a clock that ran ahead, can be
 * followed today: nobody has to wait until then for their money back.
 */
export function notBefore(ctx: ReadContext, { company, date }: Pick<Invoice, 'company' | 'date'>): string {
  const today = ctx.zoneOf(company).dateAt(ctx.now);
  return date !== null && date > today ? today : (date ?? '');
}

/** The type of a document to make: the one named, else the first of its kind. Throws 422. */
export async function typeOfKind(
  ctx: ReadContext,
  kind: 'isSummary' | 'isReplace',
  named: number | undefined,
): Promise<Row<'invoiceType'>> {
  if (named !== undefined) {
    const type = await typeNamed(ctx, named);
    if (!isOfKind(type, kind)) throw invalidField('#/type', 'invalid_value');
    return type;
  }
  const type = await queryFirst<Row<'invoiceType'>>(
    ctx.db,
    sql`select * from "invoiceType" where ${sql.id(kind)} = 1
    and "deleted" = 0 order by "id" limit 1`,
  );
  if (type === undefined || !isOfKind(type, kind)) throw invalidField('#/type', 'required');
  return type;
}

/** True for a type of a kind and of no other. */
function isOfKind(type: Row<'invoiceType'>, kind: 'isSummary' | 'isReplace'): boolean {
  return type[kind] === 1 && isIssuedAtTills({ ...type, [kind]: 0 });
}

/** The type with an id. Throws 422 where there is none. */
export async function typeNamed(ctx: ReadContext, id: number): Promise<Row<'invoiceType'>> {
  const type = await getRow(ctx.db, 'invoiceType', id);
  if (type === undefined || type.deleted === 1) throw invalidField('#/type', 'unknown_reference');
  return type;
}

/** Throws 422 for a customer there is none of. */
export async function requireCustomer(ctx: ReadContext, id: number): Promise<void> {
  const customer = await getRow(ctx.db, 'customer', id);
  if (customer === undefined || customer.deleted === 1) throw invalidField('#/customer', 'unknown_reference');
}

/**
 * Throws 409 `invalid_transition` where the draft of a conversion does not say what its sources say, or one of
 * them has moved on; 422 for a date before one of theirs.
 */
export async function checkSources(ctx: ReadContext, draft: Invoice): Promise<void> {
  const sources = await sourcesOf(ctx, draft.id);
  if (sources.length === 0) return;
  const isSaid =
    sources.every(({ status }) => mayMove('invoice', 'convert', status)) &&
    sum(sources, ({ total }) => total) === draft.total &&
    sum(sources, payableOf) === payableOf(draft) &&
    sum(sources, ({ totalBeforeTaxes }) => totalBeforeTaxes) === draft.totalBeforeTaxes;
  if (!isSaid) throw new ServiceError('invalid_transition');
  requireNotBefore(ctx, sources, draft.date);
}

type Action = 'convert' | 'summarise';

/** What the sources of a conversion have in common. */
const alike = ['company', 'currency', 'pricesTaxIncluded', 'withholdingRate'] as const;

async function sourceOf(ctx: ReadContext, invoice: Invoice, action: Action): Promise<Source> {
  const creditNotes = await creditNotesOf(ctx, invoice.id);
  const left = add(invoice.total, ...creditNotes.map(({ total }) => total));
  const isFree =
    mayMove('invoice', action, invoice.status) &&
    !isConverted(invoice) &&
    // It is converted with its source.
    invoice.isCreditNote === 0 &&
    (creditNotes.length === 0 || left !== ZERO) &&
    // What is still owed to the customer is paid out first: a successor is owed by them.
    creditNotes.every((note) => note.pending === ZERO && !isConverted(note));
  if (!isFree) throw new ServiceError('invalid_transition', { detail: invoice.number ?? `invoice ${invoice.id}` });
  return { invoice, creditNotes };
}

function creditNotesOf(ctx: ReadContext, id: number): Promise<readonly Invoice[]> {
  return queryAll<Invoice>(
    ctx.db,
    sql`select * from "invoice" where "source" = ${id} and "isCreditNote" = 1
    and "status" = ${sql.literal(InvoiceStatus.confirmed)} order by "id"`,
  );
}
