import { useOperation } from '#screens/base/api/queries.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

/** What a customer holds and owes. */
export type CustomerSummary = OutputOf<Contract<'customerSummary'>>;

/** The summary of a customer, updated by live events. Null: nothing is asked; nor is it as long as `enabled` is false. */
export function useCustomerSummary(customer: number | null, enabled = true) {
  return useOperation(
    'customerSummary',
    { customer: customer ?? 0 },
    ['customer', 'voucher', 'voucherMovement', 'deposit', 'sale', 'invoice', 'subscriptionCustomer'],
    { enabled: enabled && customer !== null },
  );
}
