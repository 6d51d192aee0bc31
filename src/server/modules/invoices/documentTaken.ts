/**
 * The one rule about money that is taken for sales: none is paid and on no document. Whatever takes money hands this to
 * `settleDues`, which asks it in the transaction of the payment.
 */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { isIssuedAtTills } from '#shared/domain/documentKinds.ts';
import { sum } from '#shared/domain/money.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import type { IssueDocuments, IssuedDocument } from '../payments/settleDues.ts';
import type { Till } from '../payments/till.ts';
import { inSavepoint } from '../rowJobs/run.ts';
import { deductionsOf } from '../sales/advances.ts';
import { type Parties, typeFaults } from './direct.ts';
import { documentSales } from './documentSales.ts';
import { buyerOf, sellerOf } from './snapshot.ts';

type Sale = Row<'sale'>;
type Type = Row<'invoiceType'>;

/** What a request says of the documents. */
export interface Wanted {
  /** Identity of the first. */
  readonly uuid?: string | undefined;
  /** Type of all; by default the cash point's, or an invoice where one is wanted. */
  readonly type?: number | undefined;
}

/**
 * Issues the documents of sales that are on none, or on a draft: one for each customer and company. Throws 422 with
 * everything in which a document falls short of its type, 409 `sale_charged` where a draft has to say what an offer says.
 */
export function documentsFor(wanted: Wanted = {}): IssueDocuments {
  return async (ctx, taken, till) => {
    const sales = await Promise.all(taken.map(({ id }) => load(ctx, 'sale', id)));
    for (const { id } of taken) sales.push(...(await deductionsOf(ctx, id)));
    await requireOwnDrafts(ctx, sales);
    const documents: IssuedDocument[] = [];
    for (const together of groupsOf(sales)) {
      const parties = await partiesOf(ctx, together, till, wanted.type);
      const uuid = documents.length === 0 ? wanted.uuid : undefined;
      const id = await documentSales(ctx, { uuid, parties, till, sales: together });
      documents.push({ id, type: parties.type });
    }
    return documents;
  };
}

/**
 * The same of money that a bank has collected: it is there, whatever stands against its document. A sale that no document fits is
 * left to the report of money without a document. What stands against all documents, such as the clock, is thrown.
 */
export const documentsOfCollected: IssueDocuments = async (ctx, taken, till) => {
  try {
    return await inSavepoint(ctx.db, true, () => documentsFor()(ctx, taken, till));
  } catch (error) {
    if (!fitsNone(error)) throw error;
    return [];
  }
};

/** True for what only the sale itself is refused for: it is over the limit of tickets, or a draft of an offer has it. */
function fitsNone(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return error.code === 'sale_charged' || (error.errors?.every(({ code }) => code === 'max_amount_exceeded') ?? false);
}

async function requireOwnDrafts(ctx: ReadContext, sales: readonly Sale[]): Promise<void> {
  for (const id of new Set(sales.flatMap(({ invoice }) => invoice ?? []))) {
    const draft = await load(ctx, 'invoice', id);
    if (draft.convertedFrom !== null) throw new ServiceError('sale_charged', { detail: `invoice ${id}` });
  }
}

/** Sales by who bought and who sold, in their order. */
function groupsOf(sales: readonly Sale[]): Sale[][] {
  const groups = Map.groupBy(sales, ({ customer, company }) => `${customer ?? 0} ${company}`);
  return [...groups.values()];
}

async function partiesOf(
  ctx: ReadContext,
  sales: readonly Sale[],
  { pos }: Till,
  named: number | undefined,
): Promise<Parties> {
  const [first] = sales;
  if (first === undefined) throw new Error('a document of no sales');
  const customer = first.customer === null ? null : await load(ctx, 'customer', first.customer);
  const company = await load(ctx, 'company', first.company);
  const type = await typeOf(ctx, sales, { customer, pos, named });
  return { type, ...(await sellerOf(ctx, company)), ...(await buyerOf(ctx, customer)) };
}

/**
 * The type named; else an invoice where a sale wants one, or who is known by number and address pays at no cash point; else
 * that of the cash point, or the ticket. What wants an invoice and lacks something for it gets the ticket.
 */
async function typeOf(
  ctx: ReadContext,
  sales: readonly Sale[],
  {
    customer,
    pos,
    named,
  }: {
    readonly customer: Row<'customer'> | null;
    readonly pos: Row<'pos'> | null;
    readonly named: number | undefined;
  },
): Promise<Type> {
  // What an advance takes off is not sold.
  const sold = sales.filter(({ cancelationOf }) => cancelationOf === null);
  const said = { customer, total: sum(sales, ({ total }) => total), lineTotals: sold.map(({ total }) => total) };
  const isWanted = pos === null || sales.some(({ requiresInvoice }) => requiresInvoice === 1);
  if (named === undefined && isWanted && customer?.taxNumber && customer.street) {
    const invoice = await typeBy(ctx, sql`"code" = 'F'`, '#/invoiceType');
    if ((await typeFaults(ctx, invoice, said)).length === 0) return invoice;
  }
  const id = named ?? pos?.invoiceType ?? null;
  const type = await typeBy(ctx, id === null ? sql`"code" = 'T'` : sql`"id" = ${id}`, '#/invoiceType');
  const faults = await typeFaults(ctx, type, said);
  // A request that pays has no lines.
  const errors = faults.map(({ pointer, code }) => ({ pointer: pointer.replace('#/lines', '#/sales'), code }));
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return type;
}

async function typeBy(ctx: ReadContext, condition: Sql, pointer: string): Promise<Type> {
  const type = await queryFirst<Type>(ctx.db, sql`select * from "invoiceType" where ${condition} and "deleted" = 0`);
  if (type === undefined) throw invalidField(pointer, 'unknown_reference');
  if (!isIssuedAtTills(type)) throw invalidField(pointer, 'not_for_tills', type.name);
  return type;
}
