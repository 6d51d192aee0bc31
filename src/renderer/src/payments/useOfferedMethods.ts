/** The payment methods for a basket: those of balances and credit with what the customer has. */

import { useMemo } from 'react';
import { type Money, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { behaviourOf, customerTypes, type PaymentBehaviour } from '#shared/domain/paymentTypes.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { OfferedMethod } from './MethodButtons.tsx';
import type { CustomerSummary } from './useCustomerSummary.ts';
import type { PaymentMethods } from './usePaymentMethods.ts';

/** `summary` undefined: there is no customer, or nothing is known of them yet. */
export function useOfferedMethods({ all }: PaymentMethods, summary: CustomerSummary | undefined): OfferedMethod[] {
  return useMemo(
    () => all.map(({ id, name, type }) => ({ id, name, type, ...limitOf(type, summary) })),
    [all, summary],
  );
}

type Limit = Pick<OfferedMethod, 'free' | 'off'>;

function limitOf(type: number, summary: CustomerSummary | undefined): Limit {
  if (!customerTypes.has(type)) return { free: null, off: null };
  if (summary === undefined) return { free: null, off: 'noCustomer' };
  const { takenFrom, isLimited } = behaviourOf(type);
  if (isLimited === true) {
    return upTo(toMoney(Math.max(0, (summary.account?.limit ?? 0) - (summary.account?.owed ?? 0))), 'noCredit');
  }
  return takenFrom === undefined ? { free: null, off: null } : limits[takenFrom](summary);
}

/** How far what a payment is taken from goes. */
const limits: Readonly<Record<NonNullable<PaymentBehaviour['takenFrom']>, (summary: CustomerSummary) => Limit>> = {
  voucher: ({ vouchers }) =>
    upTo(
      sum(vouchers, ({ kind, balance }) => (kind === VoucherKind.money ? toMoney(balance) : ZERO)),
      'noBalance',
    ),
  deposit: ({ deposits }) =>
    upTo(
      sum(deposits, ({ balance }) => toMoney(balance)),
      'noBalance',
    ),
  bankAccount: ({ directDebit }) => ({ free: null, off: directDebit ? null : 'noAccount' }),
};

function upTo(free: Money, none: 'noBalance' | 'noCredit'): Limit {
  return free > ZERO ? { free, off: null } : { free: null, off: none };
}
