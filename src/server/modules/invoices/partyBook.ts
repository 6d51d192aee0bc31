/** Who sells, who buys and which kind of document it is. What the documents of a transaction have in common is read once. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { isIssuedAtTills } from '#shared/domain/documentKinds.ts';
import type { Money } from '#shared/domain/money.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { defaultMethod } from '../sales/defaults.ts';
import { type Parties, typeFaults } from './direct.ts';
import { buyerOf, type Seller, sellerOf } from './snapshot.ts';

type Type = Row<'invoiceType'>;

/** What is charged by one document. */
export interface Charged {
  readonly customer: number | null;
  readonly company: number;
  /** One of its sales wants an invoice. */
  readonly isInvoiceWanted: boolean;
  readonly total: Money;
  readonly lineTotals: readonly Money[];
}

/** Where it is issued, and what is said of it. */
export interface IssuedBy {
  readonly pos: Row<'pos'> | null;
  /** The type, where one is said. */
  readonly named?: number | undefined;
}

export interface PartyBook {
  /** Throws 422 with everything in which the document falls short of its type. */
  readonly partiesOf: (charged: Charged, by: IssuedBy) => Promise<Parties>;
  /** The method that a document without payments names. Throws as `defaultMethod` does. */
  readonly methodOfUnpaid: () => Promise<number>;
}

/** A book that reads through `ctx`: it is good for one transaction. */
export function openPartyBook(ctx: ReadContext): PartyBook {
  const sellers = new Map<number, Seller>();
  const types = new Map<number | string, Type>();

  const seller = async (company: number): Promise<Seller> => {
    const known = sellers.get(company) ?? (await sellerOf(ctx, await load(ctx, 'company', company)));
    sellers.set(company, known);
    return known;
  };
  /** By its id or its code. */
  const typeBy = async (by: number | string, pointer: string): Promise<Type> => {
    const known =
      types.get(by) ?? (await readType(ctx, typeof by === 'number' ? sql`"id" = ${by}` : sql`"code" = ${by}`, pointer));
    types.set(by, known);
    return known;
  };
  /**
   * The type named; else an invoice where a sale wants one, or who is known by number and address pays at no cash point; else
   * that of the cash point, or the ticket. What wants an invoice and lacks something for it gets the ticket.
   */
  const typeOf = async (
    customer: Row<'customer'> | null,
    { isInvoiceWanted, total, lineTotals }: Charged,
    { pos, named }: IssuedBy,
  ): Promise<Type> => {
    const said = { customer, total, lineTotals };
    const isWanted = pos === null || isInvoiceWanted;
    if (named === undefined && isWanted && customer?.taxNumber && customer.street) {
      const invoice = await typeBy('F', '#/invoiceType');
      if ((await typeFaults(ctx, invoice, said)).length === 0) return invoice;
    }
    const type = await typeBy(named ?? pos?.invoiceType ?? 'T', '#/invoiceType');
    const faults = await typeFaults(ctx, type, said);
    // A request that pays has no lines.
    const errors = faults.map(({ pointer, code }) => ({ pointer: pointer.replace('#/lines', '#/sales'), code }));
    if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
    return type;
  };

  let method: number | null = null;
  return {
    methodOfUnpaid: async () => {
      method ??= await defaultMethod(ctx);
      return method;
    },
    partiesOf: async (charged, by) => {
      const customer = charged.customer === null ? null : await load(ctx, 'customer', charged.customer);
      const type = await typeOf(customer, charged, by);
      return { type, ...(await seller(charged.company)), ...(await buyerOf(ctx, customer)) };
    },
  };
}

async function readType(ctx: ReadContext, condition: Sql, pointer: string): Promise<Type> {
  const type = await queryFirst<Type>(ctx.db, sql`select * from "invoiceType" where ${condition} and "deleted" = 0`);
  if (type === undefined) throw invalidField(pointer, 'unknown_reference');
  if (!isIssuedAtTills(type)) throw invalidField(pointer, 'not_for_tills', type.name);
  return type;
}
