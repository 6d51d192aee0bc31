/** A draft whose lines charge sales, each over exactly the amounts of the sale. */

import { randomUUID } from 'node:crypto';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { createRecord } from '#server/core/records/service.ts';
import { change, getRow, load } from '#server/core/records/write.ts';
import { copiesOf } from '#shared/catalogue/copiedFields.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { mayNameSales } from '#shared/domain/documentKinds.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { invalidField } from '#shared/errors.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { pricingOf } from '../sales/lines.ts';
import { openPriceBook } from '../sales/priceBook.ts';
import { requireChargeable } from './charging.ts';
import { type DraftLine, priceLines, writeLines } from './draftLines.ts';
import { linkSale, type SaleLink } from './links.ts';
import { totalColumns } from './totals.ts';

type Input = ParsedInputOf<Contract<'createInvoice'>>;
type Sale = Row<'sale'>;

/** A sale to charge, and where the request names it or its basket. */
interface Charged {
  readonly sale: Sale;
  readonly at: string;
}

/** Lines of a document at most. */
const MAX_LINES = 1000;
/** A product priced with tax, as sales are. */
const terms = { pricesTaxIncluded: true, taxExempt: false, keepsAmounts: false } as const;

/** Makes the draft and puts the sales on it. Returns its row. Throws 409 and 422 with the sale at fault. */
export async function draftOfSales(ctx: WriteContext, input: Input): Promise<Row<'invoice'>> {
  const charged = await loadCharged(ctx, input.sales);
  const customer = customerOf(charged, input.customer);
  const company = companyOf(charged);
  const type = await typeOf(ctx, input.type, customer, charged);
  const link: SaleLink = type.isProforma === 1 ? 'proforma' : 'invoice';
  const id = await createRecord(ctx, models.invoice, {
    type: type.id,
    customer,
    company,
    lines: [],
    pricesTaxIncluded: true,
    ...(input.date === undefined ? {} : { date: input.date }),
    ...(input.comments === undefined ? {} : { comments: input.comments }),
  });
  const draft = await load(ctx, 'invoice', id);
  const priced = priceLines(await linesOf(ctx, charged), terms);
  for (const [index, { amounts }] of priced.lines.entries()) {
    const one = charged[index];
    if (one?.sale.total !== amounts.total) throw invalidField(one?.at ?? '#/sales', 'total_mismatch');
  }
  await change(ctx, 'invoice', draft, await totalColumns(openPriceBook(ctx), priced.totals, null, null));
  for (const { sale } of charged) await linkSale(ctx, sale, link, id);
  await writeLines(ctx, id, priced, []);
  return load(ctx, 'invoice', id);
}

/** The sales named, each followed by the rest of its basket. */
async function loadCharged(ctx: ReadContext, ids: readonly number[]): Promise<Charged[]> {
  const charged = new Map<number, Charged>();
  for (const [index, id] of ids.entries()) {
    const at = `#/sales/${index}`;
    const sale = await getRow(ctx.db, 'sale', id);
    if (sale === undefined) throw invalidField(at, 'unknown_reference');
    if (ids.indexOf(id) !== index) throw invalidField(at, 'invalid_value', `${id}`);
    for (const one of [sale, ...(await childrenOf(ctx, id))]) {
      if (charged.has(one.id)) continue;
      await requireChargeable(ctx, one, at);
      charged.set(one.id, { sale: one, at });
    }
  }
  if (charged.size > MAX_LINES) throw invalidField('#/sales', 'too_long', `${MAX_LINES}`);
  return [...charged.values()];
}

/** The rest of a basket, without what was cancelled, refunded or has expired. */
function childrenOf(ctx: ReadContext, parent: number): Promise<readonly Sale[]> {
  return queryAll<Sale>(
    ctx.db,
    sql`select * from "sale" where "parent" = ${parent} and "deleted" = 0
    and "status" not in (${sql.literal(SaleStatus.cancelled, SaleStatus.refunded, SaleStatus.expired)}) order by "id"`,
  );
}

/** Who is charged: whose sales they are, or whoever is named for sales that are nobody's. Throws 422 for several. */
function customerOf(charged: readonly Charged[], named: number | null | undefined): number | null {
  const customer = named === undefined ? (charged[0]?.sale.customer ?? null) : named;
  const other = charged.find(
    ({ sale }) => sale.customer !== customer && (named === undefined || named === null || sale.customer !== null),
  );
  if (other !== undefined) throw invalidField(other.at, 'invalid_value', `customer ${other.sale.customer}`);
  return customer;
}

/** Who sold. Throws 422 for several. */
function companyOf(charged: readonly Charged[]): number {
  const company = charged[0]?.sale.company ?? 0;
  const other = charged.find(({ sale }) => sale.company !== company);
  if (other !== undefined) throw invalidField(other.at, 'invalid_value', `company ${other.sale.company}`);
  return company;
}

/**
 * The type asked for; else an invoice where the customer has a tax number or a sale wants one, else a ticket. Throws 422
 * for what is made of documents and not of sales, and for what charges nobody.
 */
async function typeOf(
  ctx: ReadContext,
  named: number | undefined,
  customer: number | null,
  charged: readonly Charged[],
): Promise<Row<'invoiceType'>> {
  const buyer = customer === null ? undefined : await getRow(ctx.db, 'customer', customer);
  if (customer !== null && (buyer === undefined || buyer.deleted === 1)) {
    throw invalidField('#/customer', 'unknown_reference');
  }
  const wantsInvoice = Boolean(buyer?.taxNumber) || charged.some(({ sale }) => sale.requiresInvoice === 1);
  const type = await queryFirst<Row<'invoiceType'>>(
    ctx.db,
    sql`select * from "invoiceType"
    where ${sql.id(named === undefined ? 'code' : 'id')} = ${named ?? (wantsInvoice ? 'F' : 'T')} and "deleted" = 0`,
  );
  if (type === undefined) throw invalidField('#/type', 'unknown_reference');
  if (!mayNameSales(type)) throw invalidField('#/type', 'invalid_value');
  return type;
}

async function linesOf(ctx: ReadContext, charged: readonly Charged[]): Promise<DraftLine[]> {
  const uuids = new Map(charged.map(({ sale }) => [sale.id, JSON.stringify(randomUUID())]));
  const book = openPriceBook(ctx);
  const lines: DraftLine[] = [];
  for (const { sale, at } of charged) {
    const product = sale.product === null ? null : ((await book.product(sale.product)) ?? null);
    lines.push({
      product,
      pricing: pricingOf(sale),
      creditsAmount: false,
      inputAmounts: null,
      source: { body: {}, row: null, at },
      keepsRow: false,
      own: {
        description: sale.description,
        product: sale.product,
        ...copiesOf('invoiceLine', sale),
        uuid: uuids.get(sale.id) ?? '""',
        parentUuid: '""',
        useDate: sale.useDate,
        source: null,
        sourceInvoice: '',
        sale: sale.id,
        fkModel: sale.fkModel,
        fkId: sale.fkId,
        options: '[]',
      },
      above: { id: null, uuid: uuids.get(sale.parent ?? 0) ?? null, isNew: true },
    });
  }
  return lines;
}
