/** Money that goes back onto a balance of the customer's: the one it came out of, or the one named. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, min, neg, sub, sum, ZERO } from '#shared/domain/money.ts';
import { type Balance, balanceOf } from '#shared/domain/paymentTypes.ts';
import { DepositMovementType, VoucherMovementType } from '#shared/domain/states.ts';
import { invalidField } from '#shared/errors.ts';
import { appendDepositMovement } from '../deposits/deposits.ts';
import { appendVoucherMovement, restoreBalance } from '../vouchers/vouchers.ts';
import type { BalanceSource } from './balances.ts';

/** A payment that a balance paid, and how much of what is taken back it paid that has not gone back yet. */
export interface Origin {
  readonly payment: number;
  readonly amount: Money;
  /** What went back into deposits already; vouchers say it themselves. */
  readonly returned: Money;
}

/** A payment that goes back onto a balance; its amount is below zero. */
export interface Returning extends Pick<Row<'payment'>, 'id' | 'type' | 'amount'> {
  readonly source?: BalanceSource;
  /** What the balance had paid, the latest first. */
  readonly origins?: readonly Origin[];
}

/**
 * Puts a payment onto the balance it names, or back onto those that paid, the latest first. Throws 422 where none is named
 * and they did not pay as much.
 */
export async function returnToBalance(ctx: WriteContext, payment: Returning): Promise<void> {
  const { id, type, source, origins = [] } = payment;
  const balance = balanceOf(type);
  if (balance === null) throw new Error(`payment ${id} goes onto no balance`);
  const amount = neg(payment.amount);
  const { put, putBack } = returns[balance];
  const named = source?.[balance];
  if (named) {
    await put(ctx, named, amount, id);
    return;
  }
  let open = amount;
  for (const origin of origins) open = sub(open, await putBack(ctx, origin, open, id));
  if (open > 0) throw invalidField(`#/${balance}`, 'required');
}

/** How money is put onto a balance that is named, and back onto those that an earlier payment drew on. */
const returns: Readonly<
  Record<
    Balance,
    {
      put(ctx: WriteContext, onto: number, amount: Money, payment: number): Promise<unknown>;
      /** At most `open`. Returns how much it was. */
      putBack(ctx: WriteContext, origin: Origin, open: Money, payment: number): Promise<Money>;
    }
  >
> = {
  voucher: {
    put: (ctx, onto, amount, payment) =>
      appendVoucherMovement(ctx, onto, { type: VoucherMovementType.adjustment, amount, payment }),
    putBack: returnToVouchers,
  },
  deposit: {
    put: (ctx, onto, amount, payment) =>
      appendDepositMovement(ctx, onto, { type: DepositMovementType.use, amount, payment }),
    putBack: returnToDeposits,
  },
};

/** Puts back what a payment used of vouchers, at most `open`. Returns how much that was. */
async function returnToVouchers(ctx: WriteContext, origin: Origin, open: Money, id: number): Promise<Money> {
  const uses = await queryAll<{ left: Money }>(
    ctx.db,
    sql`select -(m."amount" + coalesce((select sum(u."amount") from "voucherMovement" u where u."source" = m."id"), 0))
        as "left"
       from "voucherMovement" m where m."payment" = ${origin.payment}
       and m."type" = ${sql.literal(VoucherMovementType.use)}`,
  );
  const amount = min(
    min(open, origin.amount),
    sum(uses, ({ left }) => left),
  );
  if (amount > ZERO) await restoreBalance(ctx, { of: { payment: origin.payment }, amount, payment: id });
  return amount;
}

/** The same of deposits, the one drawn on last first: what went back already went back in that order, too. */
async function returnToDeposits(ctx: WriteContext, origin: Origin, open: Money, id: number): Promise<Money> {
  const wanted = min(open, origin.amount);
  let gone = origin.returned;
  let returned = ZERO;
  for (const { deposit, amount: used } of await usesOf(ctx, origin.payment)) {
    const before = min(gone, neg(used));
    gone = sub(gone, before);
    const amount = min(sub(wanted, returned), sub(neg(used), before));
    if (amount <= ZERO) continue;
    await appendDepositMovement(ctx, deposit, { type: DepositMovementType.use, amount, payment: id });
    returned = add(returned, amount);
  }
  return returned;
}

function usesOf(ctx: ReadContext, payment: number): Promise<readonly Row<'depositMovement'>[]> {
  return queryAll<Row<'depositMovement'>>(
    ctx.db,
    sql`select * from "depositMovement" where "payment" = ${payment}
      and "type" = ${sql.literal(DepositMovementType.use)} order by "id" desc`,
  );
}
