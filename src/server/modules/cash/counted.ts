/** A count as the cash-point actions take it. */
import { denominationTotal } from '#shared/domain/cash.ts';
import { fromMoney, type Money, toMoney } from '#shared/domain/money.ts';
import { invalidField } from '#shared/errors.ts';

interface CountInput {
  readonly realCashCount: number;
  readonly denominations?: Readonly<Record<string, number>> | undefined;
  readonly comments?: string | undefined;
}

/** The count in stored terms. Throws 422 `total_mismatch` when the denominations do not add up to the cash. */
export function countedOf(input: CountInput): {
  readonly realCashCount: Money;
  readonly comments: string | null;
  readonly denominations: string | null;
} {
  const realCashCount = toMoney(input.realCashCount);
  if (input.denominations !== undefined) {
    const total = denominationTotal(input.denominations);
    if (total !== realCashCount) throw invalidField('#/denominations', 'total_mismatch', String(fromMoney(total)));
  }
  return {
    realCashCount,
    comments: input.comments ?? null,
    denominations: input.denominations === undefined ? null : JSON.stringify(input.denominations),
  };
}
