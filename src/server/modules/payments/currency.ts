/** The currency that money is taken in. */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { sellerAt } from '../sales/defaults.ts';
import type { Allocations, NewPayment } from './payments.ts';

/**
 * That of the company of the cash point; at none that of the first document that is paid, or of the company of the first sale,
 * else of whoever takes it.
 */
export async function currencyOf(
  ctx: ReadContext,
  { till }: Pick<NewPayment, 'till'>,
  { sales, invoices }: Allocations,
): Promise<string> {
  const [allocation] = sales;
  const [paid] = invoices;
  const of =
    till.pos !== null || (allocation === undefined && paid === undefined)
      ? null
      : await queryFirst<{ currency: string | null }>(
          ctx.db,
          sql`select coalesce((select "currency" from "invoice" where "id" = ${paid?.invoice.id ?? null}),
            (select c."currency" from "sale" s join "company" c on c."id" = s."company"
              where s."id" = ${allocation?.sale ?? null})) as "currency"`,
        );
  return of?.currency ?? (await sellerAt(ctx, till.pos)).currency;
}
