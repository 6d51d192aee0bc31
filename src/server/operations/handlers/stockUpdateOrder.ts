import { models, type Row } from '#shared/catalogue/index.ts';
import { stockUpdateOrder as contract } from '#shared/operations/contracts/stockUpdateOrder.ts';
import { execute, NUMBER } from '../../db/execute.ts';
import { alteration, removal } from '../../records/changes.ts';
import { presentById } from '../../records/present.ts';
import { updateRow } from '../../records/rows.ts';
import { storedInstant } from '../given.ts';
import { handle } from '../handler.ts';
import { checkedOrder, writeLines } from '../stock/drafts.ts';
import { loadOrder } from '../stock/orders.ts';

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
