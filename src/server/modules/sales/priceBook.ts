/** The products and taxes that the lines of a document refer to, each read once. */

import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import type { Percent } from '#shared/domain/money.ts';
import type { AppliedTax } from '#shared/domain/pricing.ts';

export interface PriceBook {
  readonly product: (id: number) => Promise<Row<'product'> | undefined>;
  /** A tax that is in the book; deleted ones too. */
  readonly tax: (id: number) => Promise<Row<'tax'> | undefined>;
  readonly taxesOf: (product: Row<'product'>) => Promise<readonly AppliedTax[]>;
  /** The first of the taxes in use that has a rate. */
  readonly taxWithRate: (rate: Percent) => Promise<AppliedTax | null>;
  /** What applies where nothing is charged: the tax in use that says why (EN 16931 category E), if there is one. */
  readonly exemption: () => Promise<readonly AppliedTax[]>;
}

/** A book that reads through `ctx`. */
export function openPriceBook(ctx: ReadContext): PriceBook {
  const products = new Map<number, Row<'product'> | undefined>();
  const taxes = new Map<number, Row<'tax'> | undefined>();
  const rates = new Map<number, AppliedTax | null>();
  let exempt: readonly AppliedTax[] | null = null;

  const tax = async (id: number): Promise<Row<'tax'> | undefined> => {
    if (!taxes.has(id)) taxes.set(id, await getRow(ctx.db, 'tax', id));
    return taxes.get(id);
  };
  return {
    tax,
    product: async (id) => {
      if (!products.has(id)) products.set(id, await getRow(ctx.db, 'product', id));
      return products.get(id);
    },
    taxesOf: async (product) => {
      const applied: AppliedTax[] = [];
      for (const id of JSON.parse(product.taxes) as number[]) {
        const row = await tax(id);
        if (row === undefined) throw new Error(`product ${product.id} has the tax ${id}, which is not there`);
        applied.push(appliedTax(row));
      }
      return applied;
    },
    taxWithRate: async (rate) => {
      const known = rates.get(rate);
      if (known !== undefined) return known;
      const found = await taxWithRate(ctx, rate);
      rates.set(rate, found);
      return found;
    },
    exemption: async () => {
      if (exempt === null) {
        const found = await firstTax(ctx, sql`"category" = 'E' and "rate" = 0`);
        exempt = found === null ? [] : [found];
      }
      return exempt;
    },
  };
}

/** The records of the taxes on a document, by their ids. */
export async function taxRowsOf(
  book: PriceBook,
  taxes: readonly { readonly tax: number }[],
): Promise<ReadonlyMap<number, Row<'tax'> | undefined>> {
  const found = new Map<number, Row<'tax'> | undefined>();
  for (const { tax } of taxes) found.set(tax, await book.tax(tax));
  return found;
}

/** A tax record as it applies to a line. */
export function appliedTax({ id, name, rate }: Row<'tax'>): AppliedTax {
  return { tax: id, name, rate };
}

/** The first of the taxes in use that has a rate. */
export function taxWithRate(ctx: ReadContext, rate: Percent): Promise<AppliedTax | null> {
  return firstTax(ctx, sql`"rate" = ${rate}`);
}

async function firstTax(ctx: ReadContext, condition: Sql): Promise<AppliedTax | null> {
  const row = await queryFirst<Row<'tax'>>(
    ctx.db,
    sql`select * from "tax" where ${condition} and "active" = 1 and "deleted" = 0 and "purpose" is null
      order by "id" limit 1`,
  );
  return row === undefined ? null : appliedTax(row);
}
