/** Lives a planned history through the real operations, each at its own moment and by whoever was on duty. */
import { add, fromMoney, type Money, sub, toMoney, ZERO } from '#shared/domain/money.ts';
import { type Actor, systemOrigin, type WriteContext } from '../core/context/context.ts';
import { runIn } from '../core/transact/transact.ts';
import { posCashIn } from '../modules/cash/handlers/posCashIn.ts';
import { posCashOut } from '../modules/cash/handlers/posCashOut.ts';
import { posClose } from '../modules/cash/handlers/posClose.ts';
import { posCount } from '../modules/cash/handlers/posCount.ts';
import { posOpen } from '../modules/cash/handlers/posOpen.ts';
import { expectedNow, lastOpeningOrClosing, requireSession } from '../modules/cash/posLedger.ts';
import { checkout } from '../modules/checkout/handlers/checkout.ts';
import { enterCustomer } from '../modules/entries/handlers/enterCustomer.ts';
import { undoEntry } from '../modules/entries/handlers/undoEntry.ts';
import { stockCreateOrder } from '../modules/stock/handlers/stockCreateOrder.ts';
import { voucherRecharge } from '../modules/vouchers/handlers/voucherRecharge.ts';
import type { Reference } from '../reference/seed.ts';
import type { StaffKey, TillKey } from './calendar.ts';
import { type FeeCast, playFees } from './feeReplay.ts';
import { FLOATS } from './history.ts';
import type { Action, EntryStep, Step } from './steps.ts';

/** The ids behind a plan. */
export interface Cast {
  readonly reference: Reference;
  readonly tills: Readonly<Record<TillKey, number>>;
  readonly staff: Readonly<Record<StaffKey, Actor>>;
  /** By position in the plan. */
  readonly products: readonly number[];
  readonly customers: readonly number[];
  readonly voucherTypes: readonly number[];
  /** The type of voucher that a product recharges. */
  readonly rechargedBy: ReadonlyMap<number, number>;
  readonly suppliers: readonly number[];
  readonly fees: FeeCast;
}

type StepOf<K extends Step['kind']> = Extract<Step, { readonly kind: K }>;

/** Takes out less than this and the walk to the bank is not worth it. */
const LEAST_TO_BANK = toMoney(50);
const COINS = ['50', '20', '10', '5', '2', '1', '0.5', '0.2', '0.1', '0.05', '0.02', '0.01'];

/** Does the actions in their order, inside the transaction of `ctx`. */
export async function replay(ctx: WriteContext, cast: Cast, actions: readonly Action[]): Promise<void> {
  const facility = { zone: ctx.zone, pepper: ctx.pepper };
  for (const { at, till, staff, step } of actions) {
    const moment = { now: at, facility, actor: cast.staff[staff], origin: systemOrigin(`demo.${step.kind}`) };
    await runIn(ctx.db, moment, (then) => act(then, cast, till, step));
  }
}

async function act(ctx: WriteContext, cast: Cast, till: TillKey, step: Action['step']): Promise<void> {
  const pos = cast.tills[till];
  switch (step.kind) {
    case 'open': {
      const left = (await lastOpeningOrClosing(ctx.db, pos))?.realCashCount ?? toMoney(FLOATS[till]);
      await posOpen.run(ctx, { pos, realCashCount: fromMoney(left), denominations: coinsOf(left) }, undefined);
      return;
    }
    case 'sale':
      return sell(ctx, cast, pos, step);
    case 'cashIn':
    case 'cashOut': {
      const { amount, comments } = step;
      const isOut = step.kind === 'cashOut';
      // What the drawer does not hold is paid otherwise.
      if (isOut && (await expectedAt(ctx, pos)).cash < toMoney(amount)) return;
      const handler = isOut ? posCashOut : posCashIn;
      await handler.run(ctx, { pos, amount, comments, reason: cast.reference.posReasons.get(step.reason) }, undefined);
      return;
    }
    case 'bank':
      return takeToBank(ctx, cast, pos, step);
    case 'count': {
      const { cash } = await expectedAt(ctx, pos);
      await posCount.run(ctx, { pos, realCashCount: fromMoney(cash), denominations: coinsOf(cash) }, undefined);
      return;
    }
    case 'recharge':
      return recharge(ctx, cast, pos, step);
    case 'order':
      return order(ctx, cast, step);
    case 'close':
      return close(ctx, pos, step);
    case 'enter':
      return enter(ctx, cast, pos, step);
    default:
      return playFees(ctx, cast.fees, pos, step);
  }
}

async function sell(ctx: WriteContext, cast: Cast, pos: number, sale: StepOf<'sale'>): Promise<void> {
  const { reference } = cast;
  // Whoever buys a voucher is named, even where the plan names nobody.
  const bono = sale.lines.find(({ product }) => cast.rechargedBy.has(idAt(cast.products, product)));
  const buyer = sale.customer ?? (bono === undefined ? null : bono.product % cast.customers.length);
  await checkout.run(
    ctx,
    {
      pos,
      customer: buyer === null ? null : idAt(cast.customers, buyer),
      lines: sale.lines.map((line) => {
        const product = idAt(cast.products, line.product);
        const voucherType = cast.rechargedBy.get(product);
        const sold = { product, units: line.units, discountRate: line.discount };
        return voucherType === undefined ? sold : { ...sold, voucherType };
      }),
      payments: sale.payments.map(({ method, ...payment }) => ({
        paymentMethod: reference.paymentMethods[method],
        ...payment,
      })),
      invoiceType: sale.invoice ? reference.invoiceTypes.get('F') : undefined,
    },
    undefined,
  );
}

async function recharge(ctx: WriteContext, cast: Cast, pos: number, step: StepOf<'recharge'>): Promise<void> {
  const { amount, price, method } = step;
  await voucherRecharge.run(
    ctx,
    {
      customer: idAt(cast.customers, step.customer),
      voucherType: idAt(cast.voucherTypes, step.type),
      amount,
      price,
      paymentMethod: method === null ? null : cast.reference.paymentMethods[method],
      pos,
    },
    undefined,
  );
}

async function order(ctx: WriteContext, cast: Cast, step: StepOf<'order'>): Promise<void> {
  const { estimatedDeliveryDate, globalDiscount } = step;
  const supplier = idAt(cast.suppliers, step.supplier);
  const lines = step.lines.map(({ product, ...line }) => ({ product: idAt(cast.products, product), ...line }));
  await stockCreateOrder.run(ctx, { supplier, estimatedDeliveryDate, globalDiscount, lines }, undefined);
}

async function takeToBank(ctx: WriteContext, cast: Cast, pos: number, step: StepOf<'bank'>): Promise<void> {
  const { cash } = await expectedAt(ctx, pos);
  const spare = sub(cash, toMoney(step.leave));
  const amount = (spare - (spare % toMoney(10))) as Money;
  if (amount < LEAST_TO_BANK) return;
  const reason = cast.reference.posReasons.get(step.reason);
  await posCashOut.run(ctx, { pos, amount: fromMoney(amount), reason }, undefined);
}

async function close(ctx: WriteContext, pos: number, step: StepOf<'close'>): Promise<void> {
  const expected = await expectedAt(ctx, pos);
  const realCash = max(ZERO, add(expected.cash, toMoney(step.cash)));
  const realCard = max(ZERO, add(expected.card, toMoney(step.card)));
  await posClose.run(
    ctx,
    {
      pos,
      realCashCount: fromMoney(realCash),
      realCreditCardCount: fromMoney(realCard),
      denominations: coinsOf(realCash),
      comments: step.comments ?? undefined,
    },
    null,
  );
}

async function expectedAt(ctx: WriteContext, pos: number): Promise<{ readonly cash: Money; readonly card: Money }> {
  return expectedNow(ctx.db, await requireSession(ctx.db, pos));
}

/** Whatever stands against it: the desk knows them. */
async function enter(ctx: WriteContext, cast: Cast, pos: number, step: EntryStep): Promise<void> {
  const customer = idAt(cast.customers, step.customer);
  const { entry } = await enterCustomer.run(ctx, { customer, pos, how: step.how, despite: true }, undefined);
  if (step.isUndone) await undoEntry.run(ctx, { entry: entry.id, reason: 'Carné de otra persona' }, undefined);
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
