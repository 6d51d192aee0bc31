import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { presentSale } from '#server/modules/sales/view.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { paySale as contract } from '#shared/operations/contracts/paySale.ts';
import { pay } from '../pay.ts';
import { duesOfSales } from '../payable.ts';

/** Pays pending sales, and with them the invoices they are on. All of it or nothing. */
export const paySale = handle(contract, async (ctx, input) => {
  const dues = await duesOfSales(ctx, input);
  const paid = await pay(ctx, dues, {
    payments: input.payments,
    pos: input.pos ?? null,
    inCollection: input.inCollection ?? false,
  });
  return {
    payments: await Promise.all(paid.payments.map((id) => presentById(ctx, 'payment', id))),
    sales: await Promise.all(dues.flatMap(({ sale }) => (sale === null ? [] : presentSale(ctx, sale.id)))),
    change: fromMoney(paid.change),
  };
});
