/** The vouchers for the bearer whose codes were scanned for the basket: what each holds now. */
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { AtHand } from '../payments/useOfferedMethods.ts';
import type { BearerVoucher } from './basket.ts';

export type ShownVoucher = OutputOf<Contract<'voucherByCode'>>;

/** A voucher in the basket: null where its code is worth nothing any more, undefined while it is not known. */
export interface Shown {
  readonly of: BearerVoucher;
  readonly voucher: ShownVoucher | null | undefined;
}

/** Kept up to date by live events. */
export function useBearer(vouchers: readonly BearerVoucher[]): readonly Shown[] {
  const found = useQueries({ queries: vouchers.map(({ code }) => bearerQuery(code)) });
  return vouchers.map((of, index) => ({ of, voucher: heldOf(found[index]) }));
}

/** What an answer says of a voucher. Only the service says that a code is worth nothing: a till without it does not know. */
export function heldOf(
  answer: { readonly data: ShownVoucher | undefined; readonly error: unknown } | undefined,
): Shown['voucher'] {
  if (answer?.error instanceof ApiError && isWorthless(answer.error)) return null;
  return answer?.data;
}

/** Those that still pay, by their codes; the end of the code tells them apart. */
export function atHandOf(shown: readonly Shown[]): AtHand[] {
  return shown.flatMap(({ of: { code, name }, voucher }) =>
    voucher == null
      ? []
      : [{ code, name: `${name} …${voucher.codeEnd}`, kind: voucher.kind, balance: voucher.balance }],
  );
}

function isWorthless({ code }: ApiError): boolean {
  return code === 'not_found' || code === 'code_retired';
}

/** Asks for the voucher of a code. */
export function bearerQuery(code: string) {
  return queryOptions({
    queryKey: ['operation', 'voucherByCode', { code }],
    queryFn: () => call('voucherByCode', { code }),
    meta: { models: ['voucher', 'voucherMovement', 'voucherType'] },
    retry: false,
  });
}
