import { execute, NUMBER } from '#server/core/db/execute.ts';
import { storedInstant } from '#server/core/operations/given.ts';
import { handle } from '#server/core/operations/handler.ts';
import { alteration, removal } from '#server/core/records/changes.ts';
import { presentById } from '#server/core/records/present.ts';
import { updateRow } from '#server/core/records/rows.ts';
import { models, type Row } from '#shared/catalogue/index.ts';
import { stockUpdateOrder as contract } from '#shared/operations/contracts/stockUpdateOrder.ts';
import { checkedOrder, writeLines } from '../drafts.ts';
import { loadOrder } from '../orders.ts';

export const stockUpdateOrder = handle(contract, async (ctx, { order: id, ...input }) => {
  const before = await loadOrder(ctx, id, 'change');
  const { fields, lines } = await checkedOrder(ctx, input);
  const values = { ...fields, date: storedInstant(ctx, input.date, '#/date') ?? before.date };
  await updateRow(ctx, 'stockOrder', before, values);
  ctx.note(alteration(models.stockOrder, before, { ...before, ...values }, input, ctx.zone));
  const old = await execute<Row<'stockOrderLine'>>(
    ctx.db,
    `select * from "stockOrderLine" where "stockOrder" = ${NUMBER} and "deleted" = 0 order by "id"`,
    [id],
  );
  for (const line of old) {
    ctx.note(removal(models.stockOrderLine, line, ctx.zone));
    await updateRow(ctx, 'stockOrderLine', line, { deleted: 1 });
  }
  await writeLines(ctx, id, lines);
  ctx.emit({ type: 'stockOrder.updated', model: 'stockOrder', id });
  return presentById(ctx, 'stockOrder', id);
});
