/** What is sold with a subscription and is to be paid at once. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money, sum, toPercent } from '#shared/domain/money.ts';
import type { PricingLine } from '#shared/domain/pricing.ts';
import { SaleStatus, saleStatusOf } from '#shared/domain/states.ts';
import { type FeeRow, feeRow } from '#shared/operations/parts/fees.ts';
import { createSale } from '../sales/create.ts';
import { priceSale } from '../sales/lines.ts';
import { presentSale } from '../sales/view.ts';
import { openFeeBook } from './book.ts';
import type { Subscription } from './subscribed.ts';

/** Sells the enrolment of a type below a fee, or by itself where there is none. Returns its sale; null where it has none. */
export async function sellEnrolment(
  ctx: WriteContext,
  { row, type }: Subscription,
  parent: number | null,
): Promise<number | null> {
  const product = type.enrolment === null ? undefined : await getRow(ctx.db, 'product', type.enrolment);
  if (product === undefined) return null;
  const book = await openFeeBook(ctx);
  const pricing: PricingLine = {
    price: product.price,
    units: 1,
    discountRate: toPercent(0),
    taxes: await book.taxesOf(product),
    supply: product.supply === 1,
  };
  const amounts = priceSale(pricing, '#/type', '#/type');
  return createSale(ctx, {
    product,
    description: product.name,
    pricing,
    amounts,
    company: book.company.id,
    customer: row.customer,
    issueDate: ctx.at,
    parent,
    pending: amounts.total,
    status: saleStatusOf(amounts.total, amounts.total),
  });
}

/** Some sales and those below them, as an operation answers with them, what is owed of them, and the fees they are of. */
export async function presentSold(ctx: ReadContext, sales: readonly number[]) {
  if (sales.length === 0) return { sales: [], total: 0, fees: [] };
  const ids = sql.list(sales);
  const rows = await queryAll<{ id: number; pending: Money }>(
    ctx.db,
    sql`select "id", "pending" from "sale" where ("id" in ${ids} or "parent" in ${ids})
      and "status" <> ${SaleStatus.cancelled} order by "id"`,
  );
  const fees = await queryAll<SoldFeeRow>(
    ctx.db,
    sql`select "sale", "issueDate", "from", "to", "total", "reasons" from "subscriptionFee" where "sale" in ${ids}
      order by "issueDate", "id"`,
  );
  return {
    sales: await Promise.all(rows.map(({ id }) => presentSale(ctx, id))),
    total: fromMoney(sum(rows, ({ pending }) => pending)),
    fees: fees.map(({ reasons, total, ...fee }) => ({ ...fee, total: fromMoney(total), lines: linesOf(reasons) })),
  };
}

type SoldFeeRow = Pick<Row<'subscriptionFee'>, 'sale' | 'issueDate' | 'from' | 'to' | 'total'> & { reasons: string };

/** The lines that were written with a fee. */
function linesOf(reasons: string): FeeRow['lines'] {
  return feeRow.shape.lines.parse(JSON.parse(reasons));
}
