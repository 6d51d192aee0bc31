/** Money paid out onto a balance of the customer: the one it was paid from, or the one named. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { add, type Money, min, neg, sub, sum, ZERO } from '#shared/domain/money.ts';
import { type Balance, balanceOf } from '#shared/domain/paymentTypes.ts';
import { DepositMovementType, VoucherMovementType } from '#shared/domain/states.ts';
import { invalidField } from '#shared/errors.ts';
import { appendDepositMovement } from '../deposits/deposits.ts';
import { appendVoucherMovement, restoreBalance } from '../vouchers/vouchers.ts';
import { isEffective } from './effective.ts';

/** A payment by a balance, and how much it paid of what is credited that has not been returned yet. */
interface Origin {
  readonly payment: number;
  readonly amount: Money;
  /** What was returned to deposits already; the movements of vouchers have it themselves. */
  readonly returned: Money;
}

/** Which voucher or deposit pays, also one for the bearer; null = all the customer has, what ends first first. */
export type BalanceSource = { readonly [B in Balance]: number | null };

/** A negative sale, or a credit note, by what it reverses. */
export interface Credited {
  readonly sale: Pick<Row<'sale'>, 'cancelationOf'> | null;
  readonly invoice: Pick<Row<'invoice'>, 'source'> | null;
}

/** A payment out onto a balance; its amount is below zero. */
export interface Returning extends Pick<Row<'payment'>, 'id' | 'type' | 'amount'> {
  readonly source?: BalanceSource;
  /** What is paid out. */
  readonly credited?: readonly Credited[];
}

/**
 * Adds a payment out to the balance it names, else to those that had paid, the latest first. Throws 422 where none is
 * named and they had not paid as much.
 */
export async function returnToBalance(ctx: WriteContext, payment: Returning): Promise<void> {
  const { id, type, source, credited = [] } = payment;
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
  for (const origin of await originsOf(ctx, type, credited)) open = sub(open, await putBack(ctx, origin, open, id));
  if (open > 0) throw invalidField(`#/${balance}`, 'required');
}

/** How money is added to a balance that is named, and returned to those that a payment was taken from. */
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

/** Returns what a payment used of vouchers, at most `open`. Returns how much that was. */
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

/** The same of deposits, the last used first: earlier returns went in that order, too. */
async function returnToDeposits(ctx: WriteContext, origin: Origin, open: Money, id: number): Promise<Money> {
  const due = min(open, origin.amount);
  let gone = origin.returned;
  let returned = ZERO;
  for (const { deposit, amount: used } of await usesOf(ctx, origin.payment)) {
    const before = min(gone, neg(used));
    gone = sub(gone, before);
    const amount = min(sub(due, returned), sub(neg(used), before));
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

/** True where a payment of a type had paid something of what is credited. */
export async function hadPaid(ctx: ReadContext, type: number, credited: readonly Credited[]): Promise<boolean> {
  return (await originsOf(ctx, type, credited)).length > 0;
}

/** The payments of a type that had paid what is credited, the latest first. */
async function originsOf(ctx: ReadContext, type: number, credited: readonly Credited[]): Promise<Origin[]> {
  const origins: Origin[] = [];
  const seen = new Set<string>();
  for (const one of credited) {
    const { table, column, back, id } = paidBy(one);
    if (id === null || seen.has(`${table} ${id}`)) continue;
    seen.add(`${table} ${id}`);
    const paid = await queryAll<Omit<Origin, 'returned'>>(
      ctx.db,
      sql`select s."payment", sum(s."amount") as "amount" from ${sql.id(table)} s
        join "payment" p on p."id" = s."payment"
        where s.${sql.id(column)} = ${id} and p."type" = ${type} and p."amount" > 0
          and ${isEffective}
        group by s."payment" order by s."payment" desc`,
    );
    // The movements of a voucher have what was returned to it.
    const returned = balanceOf(type) === 'voucher' ? ZERO : await returnedOf(ctx, type, { table, column, back, id });
    origins.push(...without(paid, returned));
  }
  return origins;
}

interface Place {
  readonly table: 'salePayment' | 'invoicePayment';
  readonly column: 'sale' | 'invoice';
  /** The column by which a reversal names the record. */
  readonly back: 'cancelationOf' | 'source';
}

/** What had been paid: the sale that is reversed, else the document. */
function paidBy({ sale, invoice }: Credited): Place & { readonly id: number | null } {
  return sale === null
    ? { table: 'invoicePayment', column: 'invoice', back: 'source', id: invoice?.source ?? null }
    : { table: 'salePayment', column: 'sale', back: 'cancelationOf', id: sale.cancelationOf };
}

/** What was paid out of a record by a type before. */
async function returnedOf(
  ctx: ReadContext,
  type: number,
  { table, column, back, id }: Place & { readonly id: number },
): Promise<Money> {
  const { returned } = (await queryFirst<{ returned: Money }>(
    ctx.db,
    sql`select coalesce(-sum(s."amount"), 0) as "returned" from ${sql.id(column)} r
       join ${sql.id(table)} s on s.${sql.id(column)} = r."id" join "payment" p on p."id" = s."payment"
      where r.${sql.id(back)} = ${id} and p."type" = ${type} and p."amount" < 0`,
  )) ?? { returned: ZERO };
  return returned;
}

/** What was paid less what was returned, the latest first. */
function without(paid: readonly Omit<Origin, 'returned'>[], returned: Money): Origin[] {
  let gone = returned;
  return paid.map(({ payment, amount }) => {
    const part = min(gone, amount);
    gone = sub(gone, part);
    return { payment, amount: sub(amount, part), returned: part };
  });
}
