/** What a membership gave at a till, to test with. */
import { addSubscriptionType, subscribe } from './fees.ts';
import type { FacilityServer } from './server.ts';

/** A court that is sold to a member by a rate, and the entries of a member and of somebody who is none. */
export async function someMemberships(server: FacilityServer): Promise<void> {
  const { api, clock } = server;
  const tag = (await api.create('customerTag', { name: 'Abonado' })).id;
  const { customer } = await subscribe(server, await addSubscriptionType(server), {});
  await api.update('customer', customer, { tags: [tag] });
  const product = (await api.create('product', { name: 'Frontón', price: 9 })).id;
  await api.create('productRate', { name: 'Tarifa de abonado', product, price: 6, customerTag: tag });
  const stranger = (await api.create('customer', { name: 'Nora' })).id;
  await api.run('enterCustomer', { customer, how: 'card' });
  await api.run('enterCustomer', { customer: stranger, despite: true });
  clock.now += 2 * 86_400_000;
  await api.run('saveSale', { product, customer });
}
