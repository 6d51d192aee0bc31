/** What the server knows of somebody who comes in. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '#screens/base/api/client.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';

export type EntryState = OutputOf<Contract<'customerEntry'>>;

/** What it is made of. */
const READ: readonly ModelName[] = [
  ...(['entry', 'customer', 'subscriptionCustomer', 'subscriptionBeneficiary'] as const),
  ...(['sale', 'invoice', 'voucher', 'voucherMovement', 'remittance', 'bankReturn', 'setting'] as const),
];

/** The query of a customer, updated by live events. */
export function entryStateQuery(customer: number) {
  return queryOptions<EntryState>({
    queryKey: ['operation', 'customerEntry', { customer }],
    queryFn: () => call('customerEntry', { customer }),
    meta: { models: READ },
  });
}
