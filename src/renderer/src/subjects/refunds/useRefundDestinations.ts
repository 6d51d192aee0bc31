/** Where refunded money goes: back as it was paid, by another method in use, or onto a wallet. */
import { useState } from 'react';
import { ApiError } from '#screens/base/api/errors.ts';
import { useList, useListAll } from '#screens/base/api/queries.ts';
import { immediateTypes, PaymentType } from '#shared/domain/paymentTypes.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { PaymentMethods } from '../payments/usePaymentMethods.ts';

/** Whose wallet it is. */
export interface WalletOwner {
  readonly id: number;
  readonly name: string;
}

export interface RefundDestination {
  readonly key: string;
  readonly name: string;
  readonly paymentMethod: number;
  /** Onto a wallet of this type. */
  readonly voucherType?: number;
}

export interface RefundDestinations {
  readonly destinations: readonly RefundDestination[];
  /** Key of the one chosen; '' = as it was paid. */
  readonly key: string;
  readonly choose: (key: string) => void;
  /** Names of the methods it came by and cannot go back by. */
  readonly gone: readonly string[];
  /** It cannot go back as it was paid. */
  readonly mustChoose: boolean;
  readonly isWallet: boolean;
  /** Whose wallet; null where nobody is known yet. */
  readonly owner: WalletOwner | null;
  /** The document names nobody, so somebody may be chosen. */
  readonly asksWhose: boolean;
  readonly setOwner: (owner: WalletOwner | null) => void;
  readonly isComplete: boolean;
  /** As a request has it. */
  readonly input: { readonly paymentMethod?: number; readonly voucherType?: number; readonly customer?: number };
  /** Takes note of a refusal. True where it asks for a destination, which is to be chosen then. */
  readonly refused: (error: unknown) => boolean;
}

export interface PaidBy {
  /** Whose what is refunded is; null: nobody's. */
  readonly customer: WalletOwner | null;
  /** Ids of the methods it was paid by, as far as they are known. */
  readonly methods: readonly number[];
}

export function useRefundDestinations(methods: PaymentMethods, paid: PaidBy): RefundDestinations {
  const [key, choose] = useState('');
  const [named, setOwner] = useState<WalletOwner | null>(null);
  const [isRefused, setRefused] = useState(false);
  const wallets = useListAll('voucherType', { kind: VoucherKind.money, active: true }).data ?? [];
  const known = new Set(methods.all.map(({ id }) => id));
  const retired = methods.isRead ? paid.methods.filter((id) => !known.has(id)) : [];
  const retiredNames = useList(
    'paymentMethod',
    { 'id[in]': retired, fields: 'id,name' },
    { enabled: retired.length > 0 },
  );
  const voucher = methods.of(PaymentType.voucher);
  const destinations: RefundDestination[] = [
    ...methods.all
      .filter(({ type }) => immediateTypes.has(type))
      .map(({ id, name }) => ({ key: `${id}`, name, paymentMethod: id })),
    ...(voucher === null
      ? []
      : wallets.map(({ id, name }) => ({ key: `wallet-${id}`, name, paymentMethod: voucher, voucherType: id }))),
  ];
  const destination = destinations.find((one) => one.key === key);
  const isWallet = destination?.voucherType !== undefined;
  const owner = paid.customer ?? named;
  const mustChoose = isRefused || retired.length > 0;
  return {
    destinations,
    key,
    choose,
    mustChoose,
    isWallet,
    owner,
    setOwner,
    gone: (retiredNames.data ?? []).map(({ name }) => name),
    asksWhose: isWallet && paid.customer === null,
    isComplete: destination === undefined ? !mustChoose : !isWallet || owner !== null,
    input:
      destination === undefined
        ? {}
        : {
            paymentMethod: destination.paymentMethod,
            ...(destination.voucherType === undefined ? {} : { voucherType: destination.voucherType }),
            ...(isWallet && paid.customer === null && owner !== null ? { customer: owner.id } : {}),
          },
    refused: (error) => {
      const asks =
        key === '' && error instanceof ApiError && error.fields.some(({ pointer }) => pointer === '#/paymentMethod');
      if (asks) setRefused(true);
      return asks;
    },
  };
}
