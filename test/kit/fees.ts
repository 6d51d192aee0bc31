/** Subscriptions as tests make them, and runs of fees that are waited for. */
import { FeeTaskStatus } from '#shared/domain/states.ts';
import type { issueFees } from '#shared/operations/contracts/issueFees.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Client } from './client.ts';
import type { FacilityServer } from './server.ts';
import { until } from './until.ts';

/** A type of subscription to a product of its own, monthly by the calendar unless said. */
export async function addSubscriptionType(
  { api, facility }: FacilityServer,
  { price = 30, ...values }: Readonly<Record<string, unknown>> & { readonly price?: number } = {},
): Promise<number> {
  const product = await api.create('product', {
    name: 'Cuota',
    price,
    taxes: [facility.taxes.general],
    allowPaymentPending: true,
  });
  const type = { name: 'Socio', period: 1, apportionment: true, product: product.id, ...values };
  return (await api.create('subscription', type)).id;
}

/** A customer with a subscription of a type. */
export async function subscribe(
  { api }: FacilityServer,
  type: number,
  values: Readonly<Record<string, unknown>>,
): Promise<{ readonly id: number; readonly customer: number }> {
  const customer = (values.customer as number | undefined) ?? (await api.create('customer', { name: 'Sara Socia' })).id;
  const { id } = await api.create('subscriptionCustomer', { start: '2026-01-01', ...values, type, customer });
  return { id, customer };
}

/** Issues fees, and waits until that is done. Returns the run. */
export async function issueAll(api: Client, input: InputOf<typeof issueFees>) {
  const { task } = await api.run('issueFees', input);
  return waitForFees(api, task?.id ?? 0);
}

/** The run once no job is at it any more. */
export async function waitForFees(api: Client, id: number) {
  await until(async () => (await api.get('subscriptionTask', id)).status !== FeeTaskStatus.running);
  return api.get('subscriptionTask', id);
}
