/** The payment methods for a basket: those of balances and credit with what the customer has. */
import { useMemo } from 'react';
import { wholeCents } from '#shared/domain/bestWay.ts';
import { type Money, sum, toMoney, ZERO } from '#shared/domain/money.ts';
import { behaviourOf, customerTypes, type PaymentBehaviour } from '#shared/domain/paymentTypes.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { CustomerSummary } from '../customers/useCustomerSummary.ts';
import type { OfferedMethod } from './MethodButtons.tsx';
import type { PaymentMethods } from './usePaymentMethods.ts';

/** A voucher for the bearer whose code is known. */
export interface AtHand {
  readonly name: string;
  readonly code: string;
  readonly kind: number;
  readonly balance: number;
}

/**
 * `summary` undefined: there is no customer, or nothing is known of them yet. Vouchers with money that the bearer has `atHand` are
 * methods of their own.
 */
export function useOfferedMethods(
  { all }: PaymentMethods,
  summary: CustomerSummary | undefined,
  atHand: readonly AtHand[] = NONE,
): OfferedMethod[] {
  return useMemo(
    () => [
      ...all.map(({ id, name, type }) => ({ id, name, type, ...limitOf(type, summary) })),
      ...all
        .filter(({ type }) => behaviourOf(type).takenFrom === 'voucher')
        .flatMap((method) => ofBearer(method, atHand)),
    ],
    [all, summary, atHand],
  );
}

const NONE: readonly AtHand[] = [];

function ofBearer({ id, type }: Pick<OfferedMethod, 'id' | 'type'>, atHand: readonly AtHand[]): OfferedMethod[] {
  return atHand
    .filter(({ kind }) => kind === VoucherKind.money)
    .map(({ name, code, balance }) => ({
      id,
      type,
      name,
      voucherCode: code,
      ...upTo(wholeCents(balance), 'noBalance'),
    }));
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
