import type { WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { storedInstant } from '#server/core/operations/stored.ts';
import { presentById } from '#server/core/records/present.ts';
import { insert } from '#server/core/records/write.ts';
import { StockOrderStatus } from '#shared/domain/states.ts';
import { nextStockOrderNumber } from '#shared/domain/stock.ts';
import { stockCreateOrder as contract } from '#shared/operations/contracts/stockCreateOrder.ts';
import { checkedOrder, writeLines } from '../drafts.ts';

/** Writes an order to a supplier as a draft. Nothing is in the store for it until it is received. */
export const stockCreateOrder = handle(contract, async (ctx, input) => {
  const { fields, lines } = await checkedOrder(ctx, input);
  const id = await insert(ctx, 'stockOrder', {
    ...fields,
    number: await nextNumber(ctx),
    date: storedInstant(ctx, input.date, '#/date') ?? ctx.at,
    status: StockOrderStatus.draft,
  });
  await writeLines(ctx, id, lines);
  return presentById(ctx, 'stockOrder', id);
});

/** The number after that of the last order, taken in the transaction that uses it. */
async function nextNumber(ctx: WriteContext): Promise<string> {
  const last = await queryFirst<{ number: string }>(
    ctx.db,
    sql`select "number" from "stockOrder" order by "id" desc limit 1`,
  );
  return nextStockOrderNumber(last?.number ?? null, ctx.zone.dateAt(ctx.now).slice(0, 4));
}
