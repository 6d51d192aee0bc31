import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { handle } from '#server/core/operations/handler.ts';
import { change, changeDiffering, getRow } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { StockMovementType, StockOrderStatus } from '#shared/domain/states.ts';
import { averageCost, netUnitCost, outstandingQuantity, totalQuantity } from '#shared/domain/stock.ts';
import { type FieldError, ServiceError } from '#shared/errors.ts';
import { stockReceiveOrder as contract } from '#shared/operations/contracts/stockReceiveOrder.ts';
import type { ParsedInputOf } from '#shared/operations/defineOperation.ts';
import { loadOrder, moveOrder } from '../orders.ts';
import { appendStockMovement } from '../stock.ts';
import { resolveWarehouse } from '../warehouses.ts';

/** Puts what came of an order into the store. */
export const stockReceiveOrder = handle(contract, async (ctx, input) => {
  const order = await loadOrder(ctx, input.order, 'receive');
  const warehouse = await resolveWarehouse(ctx, input.warehouse ?? null, order.warehouse);
  const lines = await linesOf(ctx, order.id);
  for (const { line, amount } of receiptsOf(input.lines, lines)) await receive(ctx, order, line, amount, warehouse);
  const isWhole = (await linesOf(ctx, order.id)).every((line) => outstandingQuantity(line) === 0);
  return isWhole
    ? moveOrder(ctx, order, StockOrderStatus.received, 'received')
    : moveOrder(ctx, order, StockOrderStatus.partlyReceived, 'partiallyReceived');
});

interface Receipt {
  readonly line: Row<'stockOrderLine'>;
  readonly amount: number;
}

/** What came, with the lines it came of. Throws 422 with every line at fault. */
function receiptsOf(
  input: ParsedInputOf<typeof contract>['lines'],
  lines: readonly Row<'stockOrderLine'>[],
): readonly Receipt[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const errors: FieldError[] = [];
  const receipts: Receipt[] = [];
  const seen = new Set<number>();
  for (const [index, { line: id, amount }] of input.entries()) {
    const line = byId.get(id);
    const fault = (field: 'line' | 'amount', code: FieldError['code']) =>
      errors.push({ pointer: `#/lines/${index}/${field}`, code });
    if (line === undefined) fault('line', 'unknown_reference');
    else if (seen.has(id)) fault('line', 'invalid_value');
    else if (amount > outstandingQuantity(line)) fault('amount', 'too_big');
    else receipts.push({ line, amount });
    seen.add(id);
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return receipts;
}

async function receive(
  ctx: WriteContext,
  order: Row<'stockOrder'>,
  line: Row<'stockOrderLine'>,
  amount: number,
  warehouse: number | null,
): Promise<void> {
  const unitCost = netUnitCost(line, order.globalDiscount);
  const product = await getRow(ctx.db, 'product', line.product);
  if (product === undefined) throw new Error(`no product ${line.product}`);
  await change(ctx, 'stockOrderLine', line, { received: totalQuantity([line.received, amount]) });
  await appendStockMovement(ctx, {
    product: product.id,
    type: StockMovementType.receipt,
    amount,
    warehouse,
    unitCost,
    stockOrder: order.id,
  });
  const cost = averageCost(product, amount, unitCost);
  await changeDiffering(ctx, 'product', product, { cost }, 'updated');
}

function linesOf(ctx: ReadContext, order: number): Promise<readonly Row<'stockOrderLine'>[]> {
  return queryAll(
    ctx.db,
    sql`select * from "stockOrderLine" where "stockOrder" = ${order} and "deleted" = 0
    order by "id"`,
  );
}
