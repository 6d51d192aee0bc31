/** How much of a line a request credits. */
import type { CreditRequest } from '#shared/domain/credit.ts';
import { toMoney } from '#shared/domain/money.ts';
import type { FieldError } from '#shared/errors.ts';

/** Units or an amount; adds to `errors` where it says both. Null = all that is left. */
export function creditRequestOf(
  input: { readonly units?: number | undefined; readonly amount?: number | undefined },
  at: string,
  errors: FieldError[],
): CreditRequest {
  const { units, amount } = input;
  if (units !== undefined && amount !== undefined) errors.push({ pointer: `${at}/amount`, code: 'invalid_value' });
  if (units !== undefined) return { units };
  return amount === undefined ? null : { amount: toMoney(amount) };
}
