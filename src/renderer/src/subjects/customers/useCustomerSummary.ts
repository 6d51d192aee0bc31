import { useRead } from '#screens/base/api/queries.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

/** What a customer holds and owes. */
export type CustomerSummary = OutputOf<Contract<'customerSummary'>>;

/** What it is made of. */
const READ = [
  ...(['customer', 'voucher', 'voucherMovement', 'deposit', 'sale', 'invoice', 'subscriptionCustomer'] as const),
  ...(['remittance', 'bankReturn', 'bankAccount'] as const),
] as const;

/** The summary of a customer, updated by live events. Null: nothing is asked; nor is it as long as `enabled` is false. */
export function useCustomerSummary(customer: number | null, enabled = true) {
  return useRead('customerSummary', { customer: customer ?? 0 }, READ, { enabled: enabled && customer !== null });
}
