import { fromMoney } from '#shared/domain/money.ts';
import { paySale as contract } from '#shared/operations/contracts/paySale.ts';
import { presentById } from '../../records/present.ts';
import { handle } from '../handler.ts';
import { pay } from '../payments/pay.ts';
import { duesOfSales } from '../payments/payable.ts';
import { presentSale } from '../sale/view.ts';

/** Pays pending sales, and with them the invoices they are on. All of it or nothing. */
export const paySale = handle(contract, async (ctx, input) => {
  const dues = await duesOfSales(ctx, input);
  const paid = await pay(ctx, dues, { payments: input.payments, pos: input.pos ?? null });
  return {
    payments: await Promise.all(paid.payments.map((id) => presentById(ctx, 'payment', id))),
    sales: await Promise.all(dues.flatMap(({ sale }) => (sale === null ? [] : presentSale(ctx, sale.id)))),
    change: fromMoney(paid.change),
  };
});
