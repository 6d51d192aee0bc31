/** What expires by itself: lots of vouchers at their moment, deposits after the last day they are valid. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { getRow } from '#server/core/records/write.ts';
import { neg } from '#shared/domain/money.ts';
import { DepositMovementType } from '#shared/domain/states.ts';
import { appendDepositMovement } from '../deposits/deposits.ts';
import { expireLots } from './vouchers.ts';

/** Balances that one transaction goes through: few enough for a sale not to notice. */
const AT_ONCE = 50;

/** True when something's time is over that still counts. */
export async function isBalanceDue(ctx: ReadContext): Promise<boolean> {
  const [vouchers, deposits] = [await dueVouchers(ctx, 1), await dueDeposits(ctx, 1)];
  return vouchers.length + deposits.length > 0;
}

/** Takes out of some balances what has expired. Returns whether there may be more. Doing it again does nothing. */
export async function expireBalances(ctx: WriteContext): Promise<boolean> {
  const vouchers = await dueVouchers(ctx, AT_ONCE);
  for (const id of vouchers) await expireLots(ctx, id);
  const deposits = await dueDeposits(ctx, AT_ONCE);
  for (const id of deposits) await expireDeposit(ctx, id);
  return vouchers.length === AT_ONCE || deposits.length === AT_ONCE;
}

async function expireDeposit(ctx: WriteContext, id: number): Promise<void> {
  const deposit = await getRow(ctx.db, 'deposit', id);
  if (deposit === undefined) return;
  await appendDepositMovement(ctx, id, { type: DepositMovementType.expiry, amount: neg(deposit.balance) });
  ctx.emit({ type: 'deposit.expired', model: 'deposit', id });
}

async function dueVouchers({ db, at }: ReadContext, most: number): Promise<number[]> {
  return idsOf(
    await queryAll(
      db,
      sql`select "id" from "voucher" where "nextExpiry" is not null and "nextExpiry" <= ${at}
        order by "nextExpiry" nulls first, "id" limit ${most}`,
    ),
  );
}

/** A deposit is good for the whole of its last day. */
async function dueDeposits({ db, now, zone }: ReadContext, most: number): Promise<number[]> {
  return idsOf(
    await queryAll(
      db,
      sql`select "id" from "deposit" where "endDate" is not null and "balance" > 0 and "endDate" < ${zone.dateAt(now)}
    order by "endDate" nulls first, "id" limit ${most}`,
    ),
  );
}

function idsOf(rows: readonly { readonly id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
