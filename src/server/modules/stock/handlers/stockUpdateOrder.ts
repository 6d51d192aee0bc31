import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { storedInstant } from '#server/core/operations/stored.ts';
import { presentById } from '#server/core/records/present.ts';
import { change, softRemove } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { stockUpdateOrder as contract } from '#shared/operations/contracts/stockUpdateOrder.ts';
import { checkedOrder, writeLines } from '../drafts.ts';
import { loadOrder } from '../orders.ts';

export const stockUpdateOrder = handle(contract, async (ctx, { order: id, ...input }) => {
  const before = await loadOrder(ctx, id, 'change');
  const { fields, lines } = await checkedOrder(ctx, input);
  const values = { ...fields, date: storedInstant(ctx, input.date, '#/date') ?? before.date };
  await change(ctx, 'stockOrder', before, values);
  const old = await queryAll<Row<'stockOrderLine'>>(
    ctx.db,
    sql`select * from "stockOrderLine"
    where "stockOrder" = ${id} and "deleted" = 0 order by "id"`,
  );
  for (const line of old) {
    await softRemove(ctx, 'stockOrderLine', line);
  }
  await writeLines(ctx, id, lines);
  ctx.emit({ type: 'stockOrder.updated', model: 'stockOrder', id });
  return presentById(ctx, 'stockOrder', id);
});
