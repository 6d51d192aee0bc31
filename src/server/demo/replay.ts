/** Lives a planned history through the real operations, each at its own moment and by whoever was on duty. */
import { add, fromMoney, type Money, sub, toMoney, ZERO } from '#shared/domain/money.ts';
import { type Actor, systemOrigin, type WriteContext } from '../core/context/context.ts';
import { runIn } from '../core/transact/transact.ts';
import { posCashIn } from '../modules/cash/handlers/posCashIn.ts';
import { posCashOut } from '../modules/cash/handlers/posCashOut.ts';
import { posClose } from '../modules/cash/handlers/posClose.ts';
import { posCount } from '../modules/cash/handlers/posCount.ts';
import { posOpen } from '../modules/cash/handlers/posOpen.ts';
import { expectedNow, lastTurn, requireSession } from '../modules/cash/posLedger.ts';
import { checkout } from '../modules/checkout/handlers/checkout.ts';
import { stockCreateOrder } from '../modules/stock/handlers/stockCreateOrder.ts';
import { voucherRecharge } from '../modules/vouchers/handlers/voucherRecharge.ts';
import type { Reference } from '../setup/seed.ts';
import type { StaffKey, TillKey } from './calendar.ts';
import { type Action, type Deed, FLOATS } from './history.ts';

/** The ids behind a plan. */
export interface Cast {
  readonly reference: Reference;
  readonly tills: Readonly<Record<TillKey, number>>;
  readonly staff: Readonly<Record<StaffKey, Actor>>;
  /** By position in the plan. */
  readonly products: readonly number[];
  readonly customers: readonly number[];
  readonly voucherTypes: readonly number[];
  readonly suppliers: readonly number[];
}

type DeedOf<K extends Deed['kind']> = Extract<Deed, { readonly kind: K }>;

/** Takes out less than this and the walk to the bank is not worth it. */
const LEAST_TO_BANK = toMoney(50);
const COINS = ['50', '20', '10', '5', '2', '1', '0.5', '0.2', '0.1', '0.05', '0.02', '0.01'];

/** Does the actions in their order, inside the transaction of `ctx`. */
export async function replay(ctx: WriteContext, cast: Cast, actions: readonly Action[]): Promise<void> {
  const facility = { zone: ctx.zone, pepper: ctx.pepper };
  for (const { at, till, staff, deed } of actions) {
    const moment = { now: at, facility, actor: cast.staff[staff], origin: systemOrigin(`demo.${deed.kind}`) };
    await runIn(ctx.db, moment, (then) => act(then, cast, till, deed));
  }
}

async function act(ctx: WriteContext, cast: Cast, till: TillKey, deed: Deed): Promise<void> {
  const pos = cast.tills[till];
  switch (deed.kind) {
    case 'open': {
      const left = (await lastTurn(ctx.db, pos))?.realCashCount ?? toMoney(FLOATS[till]);
      await posOpen.run(ctx, { pos, realCashCount: fromMoney(left), denominations: coinsOf(left) }, undefined);
      return;
    }
    case 'sale':
      return sell(ctx, cast, pos, deed);
    case 'cashIn':
    case 'cashOut': {
      const { amount, comments } = deed;
      const handler = deed.kind === 'cashIn' ? posCashIn : posCashOut;
      await handler.run(ctx, { pos, amount, comments, reason: cast.reference.posReasons.get(deed.reason) }, undefined);
      return;
    }
    case 'bank':
      return takeToBank(ctx, cast, pos, deed);
    case 'count': {
      const { cash } = await expectedAt(ctx, pos);
      await posCount.run(ctx, { pos, realCashCount: fromMoney(cash), denominations: coinsOf(cash) }, undefined);
      return;
    }
    case 'recharge':
      return recharge(ctx, cast, pos, deed);
    case 'order':
      return order(ctx, cast, deed);
    case 'close':
      return close(ctx, pos, deed);
  }
}

async function sell(ctx: WriteContext, cast: Cast, pos: number, sale: DeedOf<'sale'>): Promise<void> {
  const { reference } = cast;
  await checkout.run(
    ctx,
    {
      pos,
      customer: sale.customer === null ? null : idAt(cast.customers, sale.customer),
      lines: sale.lines.map((line) => ({
        product: idAt(cast.products, line.product),
        units: line.units,
        discountRate: line.discount,
      })),
      payments: sale.payments.map(({ method, ...payment }) => ({
        paymentMethod: reference.paymentMethods[method],
        ...payment,
      })),
      invoiceType: sale.invoice ? reference.invoiceTypes.get('F') : undefined,
    },
    undefined,
  );
}

async function recharge(ctx: WriteContext, cast: Cast, pos: number, deed: DeedOf<'recharge'>): Promise<void> {
  const { amount, price, method } = deed;
  await voucherRecharge.run(
    ctx,
    {
      customer: idAt(cast.customers, deed.customer),
      voucherType: idAt(cast.voucherTypes, deed.type),
      amount,
      price,
      paymentMethod: method === null ? null : cast.reference.paymentMethods[method],
      pos,
    },
    undefined,
  );
}

async function order(ctx: WriteContext, cast: Cast, deed: DeedOf<'order'>): Promise<void> {
  const { estimatedDeliveryDate, globalDiscount } = deed;
  const supplier = idAt(cast.suppliers, deed.supplier);
  const lines = deed.lines.map(({ product, ...line }) => ({ product: idAt(cast.products, product), ...line }));
  await stockCreateOrder.run(ctx, { supplier, estimatedDeliveryDate, globalDiscount, lines }, undefined);
}

async function takeToBank(ctx: WriteContext, cast: Cast, pos: number, deed: DeedOf<'bank'>): Promise<void> {
  const { cash } = await expectedAt(ctx, pos);
  const spare = sub(cash, toMoney(deed.leave));
  const amount = (spare - (spare % toMoney(10))) as Money;
  if (amount < LEAST_TO_BANK) return;
  const reason = cast.reference.posReasons.get(deed.reason);
  await posCashOut.run(ctx, { pos, amount: fromMoney(amount), reason }, undefined);
}

async function close(ctx: WriteContext, pos: number, deed: DeedOf<'close'>): Promise<void> {
  const expected = await expectedAt(ctx, pos);
  const realCash = max(ZERO, add(expected.cash, toMoney(deed.cash)));
  const realCard = max(ZERO, add(expected.card, toMoney(deed.card)));
  await posClose.run(
    ctx,
    {
      pos,
      realCashCount: fromMoney(realCash),
      realCreditCardCount: fromMoney(realCard),
      denominations: coinsOf(realCash),
      comments: deed.comments ?? undefined,
    },
    null,
  );
}

async function expectedAt(ctx: WriteContext, pos: number): Promise<{ readonly cash: Money; readonly card: Money }> {
  return expectedNow(ctx.db, await requireSession(ctx.db, pos));
}

function max(a: Money, b: Money): Money {
  return a > b ? a : b;
}

/** An amount in the fewest notes and coins. */
function coinsOf(amount: Money): Record<string, number> {
  const counts: Record<string, number> = {};
  let rest: number = amount;
  for (const coin of COINS) {
    const value = toMoney(Number(coin));
    const count = Math.floor(rest / value);
    if (count > 0) counts[coin] = count;
    rest -= count * value;
  }
  return counts;
}

function idAt(ids: readonly number[], position: number): number {
  const id = ids[position];
  if (id === undefined) throw new RangeError(`nothing was written for position ${position}`);
  return id;
}
