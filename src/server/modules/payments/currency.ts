/** The currency that money is taken in. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { sellerAt } from '../sales/defaults.ts';
import type { Allocations } from './payments.ts';
import type { Till } from './till.ts';

/**
 * That of the company of the cash point; at none that of the first document that is paid, or of the company of the first sale,
 * else of whoever takes it.
 */
export async function currencyOf(ctx: ReadContext, { pos }: Till, allocations: Allocations): Promise<string> {
  return pos?.currency ?? (await currencyOfPaid(ctx, allocations)) ?? (await sellerAt(ctx, null)).currency;
}

async function currencyOfPaid(ctx: ReadContext, { sales, invoices }: Allocations): Promise<string | null> {
  const [allocation] = sales;
  const [paid] = invoices;
  if (allocation === undefined && paid === undefined) return null;
  const of = await queryFirst<{ currency: string | null }>(
    ctx.db,
    sql`select coalesce((select "currency" from "invoice" where "id" = ${paid?.invoice.id ?? null}),
      (select c."currency" from "sale" s join "company" c on c."id" = s."company"
        where s."id" = ${allocation?.sale ?? null})) as "currency"`,
  );
  return of?.currency ?? null;
}
