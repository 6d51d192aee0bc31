/** The payment methods for a basket: those of balances and credit with what the customer has. */
import { useMemo } from 'react';
import { type Money, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { PaymentType, VoucherKind } from '#shared/domain/states.ts';
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
  const needsCustomer = customerTypes.has(type);
  if (!needsCustomer) return { free: null, off: null };
  if (summary === undefined) return { free: null, off: 'noCustomer' };
  switch (type) {
    case PaymentType.voucher:
      return upTo(
        sum(summary.vouchers, ({ kind, balance }) => (kind === VoucherKind.money ? toMoney(balance) : ZERO)),
        'noBalance',
      );
    case PaymentType.deposit:
      return upTo(
        sum(summary.deposits, ({ balance }) => toMoney(balance)),
        'noBalance',
      );
    case PaymentType.credit:
      return upTo(toMoney(Math.max(0, (summary.account?.limit ?? 0) - (summary.account?.owed ?? 0))), 'noCredit');
    default:
      return { free: null, off: summary.directDebit ? null : 'noAccount' };
  }
}

const customerTypes: ReadonlySet<number> = new Set([
  PaymentType.voucher,
  PaymentType.deposit,
  PaymentType.credit,
  PaymentType.directDebit,
]);

function upTo(free: Money, none: 'noBalance' | 'noCredit'): Limit {
  return free > ZERO ? { free, off: null } : { free: null, off: none };
}
