import { PaymentType } from '#shared/domain/states.ts';

/** Types of payment methods that pay at once with nothing more being said, neither a balance nor an account. */
export const directTypes: ReadonlySet<number> = new Set([
  PaymentType.cash,
  PaymentType.card,
  PaymentType.transfer,
  PaymentType.online,
]);
