/**
 * Advances: sales of what was paid of another before it is supplied (LIVA art. 75.Dos). An advance is a sale like any other, of
 * a part of the price; a deduction, a negative sale, takes it off the sale that it is an advance of, and is charged with that.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { readMeta } from '#server/core/db/meta.ts';
import { sql } from '#server/core/db/sql.ts';
import { insert, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, type Percent } from '#shared/domain/money.ts';
import { priceDocument } from '#shared/domain/pricing.ts';
import { SaleStatus, saleStatusOf } from '#shared/domain/states.ts';
import { holdsGoods } from '../stock/stock.ts';
import { pricingOf } from './lines.ts';
import { noCopy, reversalsOf } from './negativeSales.ts';

type Sale = Row<'sale'>;

/** True for what is supplied on a later day than today: neither goods, nor a fee, nor what a document or an offer names. */
export async function isToCome(ctx: ReadContext, sale: Sale): Promise<boolean> {
  const { company, useDate, fkModel, cancelationOf, invoice, proforma } = sale;
  if (useDate === null || fkModel !== null || cancelationOf !== null || invoice !== null || proforma !== null)
    return false;
  const zone = ctx.zoneOf(company);
  if (zone.dateAt(Date.parse(useDate)) <= zone.dateAt(ctx.now)) return false;
  return !(await holdsGoods(ctx, sale));
}

/** Writes the advance of a sale. `amount` with tax, more than zero. Returns it. */
export async function insertAdvance(ctx: WriteContext, sale: Sale, amount: Money): Promise<Sale> {
  const links = { fkModel: 'sale', fkId: sale.id, cancelationOf: null, issueDate: ctx.at };
  return insertPartOf(ctx, sale, { amount, units: 1, description: await describe(ctx, sale, null), ...links });
}

/** Writes the negative sale that takes `amount` of an advance off its sale. `number`: of the advance's document. Returns it. */
export async function insertDeduction(ctx: WriteContext, { sale, advance, amount, number }: Deduction): Promise<Sale> {
  const links = { fkModel: 'sale', fkId: advance.id, cancelationOf: sale.id, issueDate: ctx.at };
  return insertPartOf(ctx, sale, { amount, units: -1, description: await describe(ctx, sale, number), ...links });
}

interface Deduction {
  readonly sale: Sale;
  readonly advance: Sale;
  readonly amount: Money;
  readonly number: string | null;
}

/** The sale that an advance is of; null for any other sale. */
export async function saleOfAdvance(ctx: ReadContext, { fkModel, fkId, cancelationOf }: Sale): Promise<Sale | null> {
  return fkModel === 'sale' && fkId !== null && cancelationOf === null ? load(ctx, 'sale', fkId) : null;
}

/** The advances of a sale, in their order. */
export function advancesOf(ctx: ReadContext, sale: number): Promise<readonly Sale[]> {
  return queryAll<Sale>(
    ctx.db,
    sql`select * from "sale" where "fkModel" = 'sale' and "fkId" = ${sale} and "cancelationOf" is null order by "id"`,
  );
}

/** What takes advances off a sale, in their order: on no document, or on the one that it is on. */
export async function deductionsOf(ctx: ReadContext, sale: number): Promise<readonly Sale[]> {
  return (await reversalsOf(ctx, sale)).filter(({ fkModel }) => fkModel === 'sale');
}

/** The deduction of an advance that is in force. */
export function deductionOf(ctx: ReadContext, advance: number): Promise<Sale | undefined> {
  return queryFirst<Sale>(
    ctx.db,
    sql`select * from "sale" where "fkModel" = 'sale' and "fkId" = ${advance} and "cancelationOf" is not null
      and "status" <> ${sql.literal(SaleStatus.cancelled)}`,
  );
}

/** What of an advance is not credited. */
export async function leftOfAdvance(ctx: ReadContext, { id, total }: Sale): Promise<Money> {
  return add(total, ...(await reversalsOf(ctx, id)).map((back) => back.total));
}

interface PartOf extends Pick<Sale, 'description' | 'units' | 'fkModel' | 'fkId' | 'cancelationOf' | 'issueDate'> {
  readonly amount: Money;
}

/** A sale of a part of the price of another, at its taxes. */
async function insertPartOf(ctx: WriteContext, sale: Sale, { amount, units, ...own }: PartOf): Promise<Sale> {
  const { id: of, created, createUser, updated, updateUser, deleted, ...says } = sale;
  const pricing = { ...pricingOf(sale), price: amount, units, discountRate: 0 as Percent };
  const [priced] = priceDocument([pricing], true).lines;
  if (priced === undefined) throw new Error('a line that is not priced');
  const { total, totalBeforeTaxes, taxAmount } = priced;
  const id = await insert(ctx, 'sale', {
    ...says,
    ...noCopy,
    code: '',
    status: saleStatusOf(total, total),
    parent: null,
    requiresInvoice: sale.requiresInvoice,
    useDate: null,
    minutes: 0,
    price: amount,
    units,
    discountRate: pricing.discountRate,
    discountReasons: null,
    productRate: null,
    rateName: null,
    ticketNote: null,
    totalBeforeTaxes,
    taxAmount,
    total,
    pending: total,
    ...own,
  });
  return load(ctx, 'sale', id);
}

const words = { es: 'Anticipo', en: 'Advance' } as const;

async function describe(ctx: ReadContext, { description }: Sale, number: string | null): Promise<string> {
  const word = words[(await readMeta<'es' | 'en'>(ctx.db, 'language')) ?? 'es'];
  return number === null ? `${word}: ${description}` : `${word} ${number}: ${description}`;
}
