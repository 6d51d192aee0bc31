/** What the fees of a run have in common: who sells, products with their taxes, how direct debits are paid, and their documents. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { paymentTypes } from '#shared/domain/paymentTypes.ts';
import type { Zone } from '#shared/domain/time.ts';
import { areReceiptsGrouped } from '../invoices/buyers.ts';
import { openPartyBook, type PartyBook } from '../invoices/partyBook.ts';
import { areCreditsSetOff } from '../payments/setOff.ts';
import { sellerAt } from '../sales/defaults.ts';
import { openPriceBook, type PriceBook } from '../sales/priceBook.ts';

export interface FeeBook extends PriceBook, PartyBook {
  readonly company: Row<'company'>;
  readonly zone: Zone;
  /** The midnight of a day as stored: many fees are of one. */
  readonly midnight: (date: string) => string;
  /** Receipts of an account are collected by one debit, and are on one document. */
  readonly isGrouped: boolean;
  /** What is owed to who pays them is set off against them. */
  readonly isSetOff: boolean;
  /** The payment method of direct debits; null where none is in use. */
  readonly debits: Pick<Row<'paymentMethod'>, 'id' | 'name'> | null;
}

/** Reads through `ctx`: a book is good for one transaction. */
export async function openFeeBook(ctx: ReadContext): Promise<FeeBook> {
  const company = await sellerAt(ctx, null);
  const debits = await queryFirst<Pick<Row<'paymentMethod'>, 'id' | 'name'>>(
    ctx.db,
    sql`select "id", "name" from "paymentMethod"
      where "type" = ${paymentTypes.directDebit.number} and "active" = 1 and "deleted" = 0
      order by "priority" nulls last, "id" limit 1`,
  );
  const isGrouped = await areReceiptsGrouped(ctx, company.id);
  const isSetOff = await areCreditsSetOff(ctx);
  const zone = ctx.zoneOf(company.id);
  const midnights = new Map<string, string>();
  const midnight = (date: string): string => {
    const known = midnights.get(date) ?? zone.toStored(date);
    midnights.set(date, known);
    return known;
  };
  const books = { ...openPriceBook(ctx), ...openPartyBook(ctx) };
  return { ...books, company, zone, midnight, isGrouped, isSetOff, debits: debits ?? null };
}
