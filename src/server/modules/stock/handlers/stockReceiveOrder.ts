import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute, NUMBER } from '#server/core/db/execute.ts';
import { handle } from '#server/core/operations/handler.ts';
import { getRow, updateRow } from '#server/core/records/rows.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { fromMoney, type Money } from '#shared/domain/money.ts';
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
  given: ParsedInputOf<typeof contract>['lines'],
  lines: readonly Row<'stockOrderLine'>[],
): readonly Receipt[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const errors: FieldError[] = [];
  const receipts: Receipt[] = [];
  const seen = new Set<number>();
  for (const [index, { line: id, amount }] of given.entries()) {
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
  await updateRow(ctx, 'stockOrderLine', line, { received: totalQuantity([line.received, amount]) });
  await appendStockMovement(ctx, {
    product: product.id,
    type: StockMovementType.receipt,
    amount,
    warehouse,
    unitCost,
    stockOrder: order.id,
  });
  await changeCost(ctx, product, averageCost(product, amount, unitCost));
}

async function changeCost(ctx: WriteContext, { id, cost: before }: Row<'product'>, cost: Money): Promise<void> {
  if (cost === before) return;
  await execute(ctx.db, 'update "product" set "cost" = ? where "id" = ?', [cost, id]);
  ctx.note({
    model: 'product',
    id,
    kind: 'updated',
    before: { cost: before === null ? null : fromMoney(before) },
    after: { cost: fromMoney(cost) },
  });
  ctx.emit({ type: 'product.updated', model: 'product', id });
}

function linesOf(ctx: ReadContext, order: number): Promise<readonly Row<'stockOrderLine'>[]> {
  return execute(
    ctx.db,
    `select * from "stockOrderLine" where "stockOrder" = ${NUMBER} and "deleted" = 0 order by "id"`,
    [order],
  );
}
