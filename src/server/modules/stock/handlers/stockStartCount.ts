import type { WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { storedText } from '#server/core/operations/stored.ts';
import { presentById } from '#server/core/records/present.ts';
import { getRow, insert } from '#server/core/records/write.ts';
import { InventoryCountStatus } from '#shared/domain/states.ts';
import { nextCountNumber } from '#shared/domain/stock.ts';
import { invalidField } from '#shared/errors.ts';
import { stockStartCount as contract } from '#shared/operations/contracts/stockStartCount.ts';
import { resolveWarehouse } from '../warehouses.ts';

export const stockStartCount = handle(contract, async (ctx, input) => {
  const { family = null, isBlind } = input;
  if (family !== null) {
    const row = await getRow(ctx.db, 'family', family);
    if (row === undefined || row.deleted === 1) throw invalidField('#/family', 'unknown_reference');
  }
  const id = await insert(ctx, 'inventoryCount', {
    number: await nextNumber(ctx),
    warehouse: await resolveWarehouse(ctx, input.warehouse ?? null),
    family,
    status: InventoryCountStatus.open,
    isBlind: isBlind === true ? 1 : 0,
    comments: storedText(ctx, input.comments),
  });
  return presentById(ctx, 'inventoryCount', id);
});

/** The number after that of the last count, taken in the transaction that uses it. */
async function nextNumber(ctx: WriteContext): Promise<string> {
  const last = await queryFirst<{ number: string }>(
    ctx.db,
    sql`select "number" from "inventoryCount" order by "id" desc limit 1`,
  );
  return nextCountNumber(last?.number ?? null, ctx.zone.dateAt(ctx.now).slice(0, 4));
}
