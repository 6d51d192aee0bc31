/** Money taken for baskets in every state. */
import { randomUUID } from 'node:crypto';
import { states } from '#shared/domain/transitions.ts';
import type { Reply } from '../client.ts';
import type { FacilityServer } from '../server.ts';
import { type Drivers, driver } from './driver.ts';

/** What was taken by card for a basket of one court. */
export async function basketPaymentDrivers({ api, facility }: FacilityServer): Promise<Drivers<'basketPayment'>> {
  const { pos, methods, products } = facility;
  const lines = [{ product: products.court }];

  async function taken(): Promise<number> {
    const input = { pos, basket: randomUUID(), paymentMethod: methods.card, amount: 12.1 };
    return (await api.run('takeBasketPayment', input)).basketPayment.id;
  }
  const refund = (basketPayment: number) => api.call('refundBasketPayment', { basketPayment, pos, reason: 'Error' });
  const charge = async (id: number) => {
    const { basket } = await api.get('basketPayment', id);
    return api.call('checkout', { pos, uuid: basket, lines, payments: [] });
  };
  const after = async (end: (id: number) => Promise<Reply>): Promise<number> => {
    const id = await taken();
    await end(id);
    return id;
  };
  const reach = { waiting: taken, settled: () => after(charge), refunded: () => after(refund) };

  return {
    reach,
    drivers: {
      // Nobody asks for it by the record: it comes of charging its basket, which otherwise owes what it costs.
      settle: {
        pass: async (state) => {
          const id = await reach[state as keyof typeof reach]();
          const before = await api.get('basketPayment', id);
          await charge(id);
          return { id, before, after: await api.get('basketPayment', id) };
        },
      },
      refund: { refundBasketPayment: driver(refund) },
    },
    stateOf: async (id) => {
      const { endedBy } = await api.get('basketPayment', id);
      return endedBy === null ? states.basketPayment.waiting : (await api.get('basketPayment', endedBy)).type;
    },
    refusal: () => 'basket_payment_ended',
  };
}
