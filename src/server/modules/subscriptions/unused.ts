/** What becomes of issued fees whose days are not used: what nobody owes any more is cancelled, the rest is listed. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { documentLanguage } from '#shared/domain/documentLanguage.ts';
import { backFrom } from '#shared/domain/fees/leaves.ts';
import { PeriodKind } from '#shared/domain/fees/periods.ts';
import { type FeeDays, returnOf, type Unused, unusedOf, unusedOnLeave } from '#shared/domain/fees/unused.ts';
import { add, fromMoney, type Money, max, min, sub, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import type { ReturnedSale } from '#shared/operations/parts/subscriptionLife.ts';
import { cancelAll, isOpen } from '../sales/cancel.ts';
import { inCollection } from '../sales/inCollection.ts';
import { reversalsOf } from '../sales/negativeSales.ts';
import { creditUnused } from './creditUnused.ts';
import { leavesOn } from './leaves.ts';
import type { Subscription } from './subscribed.ts';

/** Which days are not used, and why. */
export interface Unusing {
  readonly days: FeeDays;
  /** They are leave: only fees that are dated on a day of it are meant. */
  readonly isByDate: boolean;
  readonly reason: string | undefined;
  readonly by: keyof (typeof texts)['es'];
}

/** Why a sale is cancelled, where nobody says it in other words. */
const texts = {
  es: {
    leave: 'Baja de la suscripción',
    change: 'Cambio de suscripción',
    pause: 'Baja temporal',
    resume: 'Fin de la baja temporal',
  },
  en: { leave: 'Subscription ended', change: 'Subscription changed', pause: 'Leave', resume: 'Leave ended' },
} as const;

/**
 * Cancels the sales of fees none of whose days are used, that are on no document, of which nothing was paid and that no bank was
 * asked to collect. Of the others it credits what is for days that are not used, which is set off against what is owed of them
 * and owed to the customer beyond that. What a bank was asked to collect, or cannot be credited, is listed. Throws 403
 * `insufficient_scope` where something is cancelled or credited and the actor may not refund.
 */
export async function settleUnused(ctx: WriteContext, subscription: Subscription, unusing: Unusing) {
  const { row } = subscription;
  const { days, reason, by } = unusing;
  const cancelled: Row<'sale'>[] = [];
  const rows: Returned[] = [];
  const left: { readonly fee: IssuedFee; readonly sale: Row<'sale'>; readonly unused: Unused }[] = [];
  const unusedIn = await judge(ctx, subscription, unusing);
  for (const fee of await feesOn(ctx, row.id, days)) {
    const unused = unusedIn(fee);
    if (unused === null) continue;
    for (const sale of await salesOf(ctx, fee)) left.push({ fee, sale, unused });
  }
  // What a bank was asked to collect will be paid, and is given back then.
  const collected = await inCollection(
    ctx,
    left.map(({ sale }) => sale.id),
  );
  for (const { fee, sale, unused } of left) {
    const isOwed = unused.days === unused.of && sale.pending === sale.total && sale.total > ZERO;
    if (isOwed && !collected.has(sale.id) && (await isOpen(ctx, sale))) cancelled.push(sale);
    else rows.push(await returnedOf(ctx, fee, sale, unused));
  }
  const why = reason ?? texts[documentLanguage(row.language, null)][by];
  await cancelAll(ctx, cancelled, why);
  const listed = rows.filter(({ amount }) => amount > ZERO);
  const taken = listed.filter(({ sale }) => !collected.has(sale.id));
  for (const [, parts] of Map.groupBy(taken, ({ returned }) => returned.fee)) {
    const notes = await creditUnused(ctx, parts, why);
    for (const { returned } of parts) returned.creditNote = notes.get(returned.sale) ?? null;
  }
  return {
    cancelled: cancelled.map(({ id }) => id),
    returned: listed.map(({ returned }) => returned),
    toReturn: fromMoney(sum(listed, ({ amount }) => amount)),
    toRefund: fromMoney(sum(listed, ({ refund }) => refund)),
    ...(await owedOf(ctx, row.id)),
  };
}

type Settled = Awaited<ReturnType<typeof settleUnused>>;

/** What is owed of a subscription all of whose days are used. */
export async function settledNothing(ctx: ReadContext, { row }: Subscription): Promise<Settled> {
  return { cancelled: [], returned: [], toReturn: 0, toRefund: 0, ...(await owedOf(ctx, row.id)) };
}

/** Settles the fees of leave that ended after a day in the same way, and adds that to what was settled of the subscription. */
export async function settleLeaves(
  ctx: WriteContext,
  leaves: readonly Row<'subscriptionCustomer'>[],
  last: string,
  settled: Settled,
): Promise<Settled> {
  let all = settled;
  const days = { from: addDays(last, 1), to: null };
  for (const row of leaves) {
    const leave = { row, type: await load(ctx, 'subscription', row.type) };
    const own = await settleUnused(ctx, leave, { days, isByDate: false, reason: undefined, by: 'resume' });
    all = {
      cancelled: [...all.cancelled, ...own.cancelled],
      returned: [...all.returned, ...own.returned],
      toReturn: sumOf(all.toReturn, own.toReturn),
      toRefund: sumOf(all.toRefund, own.toRefund),
      owed: sumOf(all.owed, own.owed),
      open: [...all.open, ...own.open],
    };
  }
  return all;
}

function sumOf(one: number, other: number): number {
  return fromMoney(add(toMoney(one), toMoney(other)));
}

/**
 * What of a fee is not used. Of one by days that began on a day of leave that is the leave, too: what was given back before is
 * taken off, whichever of the days it was for.
 */
async function judge(
  ctx: ReadContext,
  subscription: Subscription,
  { days, isByDate }: Unusing,
): Promise<(fee: FeeDays) => Unused | null> {
  const { type } = subscription;
  if (type.apportionment === 0 || type.period === PeriodKind.once) {
    return (fee) => (isByDate && fee.from < days.from ? null : unusedOf(fee, days, false));
  }
  const leaves = await leavesOn(ctx, subscription, subscription.row.start, null);
  if (!isByDate) return (fee) => unusedOnLeave(fee, leaves, addDays(days.from, -1));
  return (fee) => {
    const back = backFrom(fee.from, leaves);
    return back === null || back > days.from ? unusedOnLeave(fee, leaves, subscription.row.end) : null;
  };
}

/** True where a fee with an earlier date is for days from `from` on, too, and what it was charged for them was not given back. */
export async function isChargedFrom(ctx: ReadContext, subscription: number, from: string): Promise<boolean> {
  const days: FeeDays = { from, to: null };
  for (const fee of await feesOn(ctx, subscription, days)) {
    const unused = fee.from < from ? unusedOf(fee, days, true) : null;
    const sales = unused === null ? [] : await salesOf(ctx, fee);
    let [left, back]: [Money, Money] = [ZERO, ZERO];
    for (const { id, total } of sales) {
      back = add(back, ...(await reversalsOf(ctx, id)).map((reversal) => reversal.total));
      left = add(left, unused === null ? ZERO : returnOf(total, unused));
    }
    if (sales.length > 0 && (back === ZERO || add(left, back) > ZERO)) return true;
  }
  return false;
}

/** What is owed of the fees of a subscription, and the sales, and those below them, that it is owed of. */
async function owedOf(ctx: ReadContext, subscription: number) {
  const open = await queryAll<{ sale: number; pending: Money; directDebit: 0 | 1 }>(
    ctx.db,
    sql`select s."id" as "sale", s."pending", s."directDebit"
      from "subscriptionFee" f join "sale" s on s."id" = f."sale" or s."parent" = f."sale"
      where f."subscriptionCustomer" = ${subscription} and s."deleted" = 0 and s."cancelationOf" is null
        and s."status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)}) order by s."id"`,
  );
  return {
    owed: fromMoney(sum(open, ({ pending }) => pending)),
    open: open.map(({ sale, pending, directDebit }) => ({
      sale,
      pending: fromMoney(pending),
      directDebit: directDebit === 1,
    })),
  };
}

type IssuedFee = Pick<Row<'subscriptionFee'>, 'id' | 'from' | 'to' | 'sale'>;

/** The fees with one of some days. */
function feesOn(ctx: ReadContext, subscription: number, { from, to }: FeeDays): Promise<readonly IssuedFee[]> {
  const until = to === null ? sql`` : sql`and "from" <= ${to}`;
  return queryAll<IssuedFee>(
    ctx.db,
    sql`select "id", "from", "to", "sale" from "subscriptionFee"
      where "subscriptionCustomer" = ${subscription} and ("to" is null or "to" >= ${from}) ${until}
      order by "issueDate", "id"`,
  );
}

/** The sales of a fee and of its add-ons that were not called off. The enrolment is none of them. */
function salesOf(ctx: ReadContext, { sale }: IssuedFee): Promise<readonly Row<'sale'>[]> {
  return queryAll<Row<'sale'>>(
    ctx.db,
    sql`select * from "sale" where ("id" = ${sale} or ("parent" = ${sale} and "fkModel" = 'subscriptionCustomer'))
      and "status" not in (${sql.literal(SaleStatus.cancelled, SaleStatus.expired, SaleStatus.refunded)})
      and "deleted" = 0 order by "id"`,
  );
}

interface Returned {
  readonly returned: ReturnedSale;
  readonly sale: Row<'sale'>;
  readonly amount: Money;
  readonly refund: Money;
}

/** What of a sale is to be given back; nothing is credited yet. */
async function returnedOf(ctx: ReadContext, fee: IssuedFee, sale: Row<'sale'>, unused: Unused): Promise<Returned> {
  const before = sum(await reversalsOf(ctx, sale.id), ({ total }) => total);
  const left = max(add(sale.total, before), ZERO);
  // What was given back before was for these days.
  const amount = min(max(add(returnOf(sale.total, unused), before), ZERO), left);
  const refund = max(sub(amount, sale.pending), ZERO);
  const returned: ReturnedSale = {
    fee: fee.id,
    sale: sale.id,
    invoice: sale.invoice,
    description: sale.description,
    from: fee.from,
    to: fee.to,
    ...unused,
    total: fromMoney(left),
    amount: fromMoney(amount),
    pending: fromMoney(sale.pending),
    refund: fromMoney(refund),
    creditNote: null,
  };
  return { returned, sale, amount, refund };
}
