/** Money that goes back to the customer: a payment below zero, with its movement, onto a balance, or by bank. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { at } from '#server/core/operations/at.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, min, neg, sub, sum, ZERO } from '#shared/domain/money.ts';
import {
  type Balance,
  balanceOf,
  balances,
  balanceTypes,
  cashTypes,
  refundableTypes,
  tillTypes,
} from '#shared/domain/paymentTypes.ts';
import { allocate } from '#shared/domain/settlement.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { requireCash } from '../cash/posLedger.ts';
import type { Origin } from '../payments/balanceReturns.ts';
import type { BalanceSource } from '../payments/balances.ts';
import { refuseCashAboveLimit } from '../payments/cashLimit.ts';
import { operationOf } from '../payments/operation.ts';
import { allocatePayment, applyPayments, issueReceipts, payerOf, type Share } from '../payments/pay.ts';
import type { Due } from '../payments/payable.ts';
import { insertPayment } from '../payments/payments.ts';
import { loadMethod } from '../payments/receive.ts';
import { anyTill, openTill } from '../payments/till.ts';

/** A payment to make to the customer. */
export interface PayingOut {
  readonly paymentMethod: number;
  /** More than zero. */
  readonly amount: Money;
  readonly reference: string | null;
  readonly source: BalanceSource;
  /** Where the request says it: `#` or `#/payments/0`. */
  readonly at: string;
  /** What of the dues it pays out, amounts below zero; in their order what is left of them when absent. */
  readonly shares?: readonly Share[];
}

export interface PaidOut {
  /** Ids, one per payment. */
  readonly payments: readonly number[];
  readonly receipts: ReadonlyMap<number, number | null>;
}

/**
 * Pays out what is owed to the customer, in order, by the right `billing:refund`. Throws 403 `insufficient_scope`, 409 `cash_point_closed`, `insufficient_cash`, 422 with what does
 * not fit: more than is owed, a method that pays nothing out, a balance that is not the customer's.
 */
export async function payOut(
  ctx: WriteContext,
  dues: readonly Due[],
  wanted: readonly PayingOut[],
  terms: { readonly pos: number | null; readonly reason: string | null },
): Promise<PaidOut> {
  const scope = requireScope(ctx, 'billing:refund');
  const customer = payerOf(dues);
  const methods = await loadMethods(ctx, wanted, customer);
  const owed = dues.map(({ amount }) => neg(amount));
  const beyond = wanted.findIndex(
    (_, index) => sum(wanted.slice(0, index + 1), ({ amount }) => amount) > sum(owed, (amount) => amount),
  );
  if (beyond >= 0) throw invalidField(`${at(wanted, beyond).at}/amount`, 'too_big');
  await refuseCashAboveLimit(
    ctx,
    methods.map(({ type }, index) => ({ type, pointer: `${at(wanted, index).at}/paymentMethod` })),
    () => operationOf(ctx, dues),
  );
  const isAtTill = methods.some(({ type }) => tillTypes.has(type));
  const till = isAtTill ? await openTill(ctx, terms.pos) : await anyTill(ctx, terms.pos);
  const inOrder = allocate(
    wanted.map(({ amount }) => amount),
    owed,
  );
  const shares = wanted.map(
    ({ shares: own }, index): readonly Share[] =>
      own ??
      at(inOrder, index).flatMap((amount, place) =>
        amount > ZERO ? [{ due: at(dues, place), amount: neg(amount) }] : [],
      ),
  );
  const all = shares.flat();
  const receipts = await issueReceipts(ctx, all);
  const payments: number[] = [];
  for (const [index, { amount, reference, source }] of wanted.entries()) {
    const { id: paymentMethod, type } = at(methods, index);
    if (cashTypes.has(type) && till.session !== null) await requireCash(ctx.db, till.session, amount);
    const id = await insertPayment(ctx, {
      paymentMethod,
      type,
      amount: neg(amount),
      tendered: null,
      change: ZERO,
      tip: ZERO,
      reference,
      customer,
      pos: till.pos?.id ?? null,
      session: till.session?.id ?? null,
      source,
      origins: await originsOf(ctx, type, at(shares, index)),
      scope,
      ...(terms.reason === null ? {} : { reason: terms.reason }),
    });
    await allocatePayment(ctx, { id, paymentMethod }, at(shares, index), receipts);
    payments.push(id);
  }
  await applyPayments(ctx, dues, all);
  return { payments, receipts };
}

async function loadMethods(
  ctx: WriteContext,
  wanted: readonly PayingOut[],
  customer: number | null,
): Promise<Row<'paymentMethod'>[]> {
  const errors: FieldError[] = [];
  const methods: Row<'paymentMethod'>[] = [];
  for (const { paymentMethod, source, at: pointer } of wanted) {
    const method = await loadMethod(ctx, paymentMethod, `${pointer}/paymentMethod`, errors, refundableTypes);
    if (method === null) continue;
    methods.push(method);
    if (balanceTypes.has(method.type) && customer === null) {
      errors.push({ pointer: `${pointer}/paymentMethod`, code: 'customer_required' });
    }
    for (const field of balances) {
      const id = source[field];
      if (id === null) continue;
      const isTheirs = balanceOf(method.type) === field && customer !== null && (await isOf(ctx, field, id, customer));
      const code = balanceOf(method.type) === field ? 'unknown_reference' : 'invalid_value';
      if (!isTheirs) errors.push({ pointer: `${pointer}/${field}`, code });
    }
  }
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return methods;
}

/** True for a voucher of money, or a deposit that is still valid, of a customer. */
async function isOf(ctx: ReadContext, field: Balance, id: number, customer: number): Promise<boolean> {
  const [found] =
    field === 'voucher'
      ? await queryAll(
          ctx.db,
          sql`select 1 from "voucher" v join "voucherType" t on t."id" = v."voucherType"
            where v."id" = ${id} and v."customer" = ${customer} and v."deleted" = 0
            and t."kind" = ${sql.literal(VoucherKind.money)}`,
        )
      : await queryAll(
          ctx.db,
          sql`select 1 from "deposit" where "id" = ${id} and "customer" = ${customer} and "deleted" = 0
              and coalesce("endDate", '9999-12-31') >= ${ctx.zone.dateAt(ctx.now)}`,
        );
  return found !== undefined;
}

/** What payments of a type had paid of what is now paid out, the latest first. */
async function originsOf(ctx: ReadContext, type: number, shares: readonly Share[]): Promise<Origin[]> {
  if (!balanceTypes.has(type)) return [];
  const origins: Origin[] = [];
  const seen = new Set<string>();
  for (const { due } of shares) {
    const { table, column, back, id } = paidBy(due);
    if (id === null || seen.has(`${table} ${id}`)) continue;
    seen.add(`${table} ${id}`);
    const paid = await queryAll<Omit<Origin, 'returned'>>(
      ctx.db,
      sql`select s."payment", sum(s."amount") as "amount" from ${sql.id(table)} s
        join "payment" p on p."id" = s."payment"
        where s.${sql.id(column)} = ${id} and p."type" = ${type} and p."amount" > 0
          and not exists (select 1 from "payment" c where c."cancelationOf" = p."id")
        group by s."payment" order by s."payment" desc`,
    );
    // Vouchers say themselves what went back into them.
    const returned = balanceOf(type) === 'voucher' ? ZERO : await returnedOf(ctx, type, { table, column, back, id });
    origins.push(...without(paid, returned));
  }
  return origins;
}

interface Place {
  readonly table: 'salePayment' | 'invoicePayment';
  readonly column: 'sale' | 'invoice';
  /** What of the records that take this one back names it. */
  readonly back: 'cancelationOf' | 'source';
}

/** What was paid and is now paid out: the sale that is taken back, else the document. */
function paidBy({ sale, invoice }: Due): Place & { readonly id: number | null } {
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

/** What was paid less an amount that went back already, the latest first. */
function without(paid: readonly Omit<Origin, 'returned'>[], returned: Money): Origin[] {
  let gone = returned;
  return paid.map(({ payment, amount }) => {
    const part = min(gone, amount);
    gone = sub(gone, part);
    return { payment, amount: sub(amount, part), returned: part };
  });
}
