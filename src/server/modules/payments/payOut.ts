/** Money that goes out to the customer: a payment below zero from the drawer, by bank, or onto a balance. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { requireScope } from '#server/core/context/grants.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { at } from '#server/core/operations/at.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { type Money, neg, sum, ZERO } from '#shared/domain/money.ts';
import { type Balance, balanceOf, balances, balanceTypes, refundableTypes } from '#shared/domain/paymentTypes.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import { type FieldError, invalidField, ServiceError } from '#shared/errors.ts';
import { type Allocated, type Share, sharesInOrder } from './allocations.ts';
import type { BalanceSource } from './balanceReturns.ts';
import { hadPaid } from './balanceReturns.ts';
import { refuseCashAboveLimit } from './cashLimit.ts';
import { currencyOf } from './currency.ts';
import { loadMethod } from './offered.ts';
import { operationOf } from './operation.ts';
import { payerOf } from './pay.ts';
import type { Due } from './payable.ts';
import { onDocuments, type Settled, settleDues } from './settleDues.ts';
import { tillFor } from './till.ts';

/** A payment to the customer that a request asks for. */
export interface PayingOut {
  readonly paymentMethod: number;
  /** More than zero. */
  readonly amount: Money;
  readonly reference: string | null;
  readonly source: BalanceSource;
  /** Where the request says it: `#` or `#/payments/0`. */
  readonly at: string;
  /** What of the dues it pays out, amounts below zero; absent, what is left of them in their order. */
  readonly shares?: readonly Share[];
}

export interface PayOutTerms {
  /** The cash point named. */
  readonly pos: number | null;
  readonly reason: string | null;
  /** Who gets it, where what is paid out names nobody. */
  readonly customer?: number | null;
}

/**
 * Pays out what is owed to the customer, in order, with the scope `billing:refund`. Throws 403 `insufficient_scope`, 409
 * `cash_point_closed`, `insufficient_cash`, 422 with what does not fit: more than is owed, a method that pays nothing out,
 * a balance that is not the customer's.
 */
export async function payOut(
  ctx: WriteContext,
  dues: readonly Due[],
  requested: readonly PayingOut[],
  terms: PayOutTerms,
): Promise<Settled> {
  const scope = requireScope(ctx, 'billing:refund');
  const customer = payerOf(dues) ?? terms.customer ?? null;
  const methods = await loadMethods(ctx, requested, customer, dues);
  const owed = dues.map(({ amount }) => neg(amount));
  const beyond = requested.findIndex(
    (_, index) => sum(requested.slice(0, index + 1), ({ amount }) => amount) > sum(owed, (amount) => amount),
  );
  if (beyond >= 0) throw invalidField(`${at(requested, beyond).at}/amount`, 'too_big');
  await refuseCashAboveLimit(
    ctx,
    methods.map(({ type }, index) => ({ type, pointer: `${at(requested, index).at}/paymentMethod` })),
    () => operationOf(ctx, dues),
  );
  const currency = await currencyOf(ctx, dues, () => '#');
  const till = await tillFor(
    ctx,
    methods.map(({ type }) => type),
    terms.pos,
    currency,
  );
  const inOrder = sharesInOrder(
    requested.map(({ amount }) => amount),
    dues,
    -1,
  );
  const payments = requested.map(({ amount, reference, source, shares: own }, index): Allocated => {
    const { id: paymentMethod, type } = at(methods, index);
    const shares = own ?? at(inOrder, index);
    const credited = shares.map(({ due }) => due);
    const payment = {
      paymentMethod,
      type,
      amount: neg(amount),
      tendered: null,
      change: ZERO,
      tip: ZERO,
      reference,
      customer,
      till,
      currency,
      source,
      credited,
      scope,
      ...(terms.reason === null ? {} : { reason: terms.reason }),
    };
    return { payment, shares };
  });
  return settleDues(ctx, dues, payments, onDocuments);
}

async function loadMethods(
  ctx: WriteContext,
  requested: readonly PayingOut[],
  customer: number | null,
  dues: readonly Due[],
): Promise<Row<'paymentMethod'>[]> {
  const errors: FieldError[] = [];
  const methods: Row<'paymentMethod'>[] = [];
  for (const { paymentMethod, source, at: pointer } of requested) {
    const method = await loadMethod(ctx, paymentMethod, `${pointer}/paymentMethod`, errors, refundableTypes);
    if (method === null) continue;
    methods.push(method);
    // Back onto the bearer's voucher that had paid it goes whoever's it is.
    const isOfNobody = balanceTypes.has(method.type) && customer === null;
    if (isOfNobody && !(await hadPaid(ctx, method.type, dues))) {
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
