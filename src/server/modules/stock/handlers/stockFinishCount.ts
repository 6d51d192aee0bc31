import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { change, derive } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { sum, ZERO } from '#shared/domain/money.ts';
import { InventoryCountStatus } from '#shared/domain/states.ts';
import { stockFinishCount as contract } from '#shared/operations/contracts/stockFinishCount.ts';
import { correctStock, levelIn, linesOf, loadCount, recordLine } from '../counts.ts';

export const stockFinishCount = handle(contract, async (ctx, input) => {
  const count = await loadCount(ctx, input.count, 'finish');
  if (input.uncountedAreGone === true) {
    for (const product of await uncounted(ctx, count)) {
      if ((await levelIn(ctx, count, product.id)) !== 0) await recordLine(ctx, count, product, 0, undefined);
    }
  }
  const lines = await linesOf(ctx, count.id);
  const differing = lines.filter(({ difference }) => difference !== 0);
  const values = {
    status: InventoryCountStatus.finished,
    finished: ctx.at,
    products: lines.length,
    differences: differing.length,
    value: sum(differing, ({ value }) => value ?? ZERO),
  };
  // Finished first: its own corrections do not change what it expected.
  await change(ctx, 'inventoryCount', count, values);
  for (const { id, product, difference: amount, unitCost } of differing) {
    const { warehouse, number: comments } = count;
    const stockMovement = await correctStock(ctx, { product, amount, warehouse, unitCost, comments });
    await derive(ctx, 'inventoryCountLine', id, { stockMovement });
  }
  ctx.emit({ type: 'inventoryCount.finished', model: 'inventoryCount', id: count.id });
  return presentById(ctx, 'inventoryCount', count.id);
});

/** The products that were to be counted and were not. */
function uncounted(ctx: WriteContext, { id, family }: Row<'inventoryCount'>): Promise<readonly Row<'product'>[]> {
  return queryAll<Row<'product'>>(
    ctx.db,
    sql`select * from "product" p where "useStock" = 1 and "deleted" = 0 and (${family} is null or "family" = ${family})
        and not exists (select 1 from "inventoryCountLine" l
          where l."inventoryCount" = ${id} and l."product" = p."id" and l."deleted" = 0)
      order by "id"`,
  );
}
