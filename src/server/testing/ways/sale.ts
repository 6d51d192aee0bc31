/** Sales in every state. */
import type { FacilityServer } from '../server.ts';
import { type Door, door, type Ways } from './way.ts';

/** Sales of a court (12.10) of which a payment was made and taken back before. */
export function saleWays({ api, facility, rows }: FacilityServer): Ways<'sale'> {
  const paymentMethod = facility.methods.transfer;
  const pay = (sale: number, amount: number) => api.run('paySale', { sale, payments: [{ paymentMethod, amount }] });
  const save = (id: number, status: 0 | 2) => api.run('saveSale', { id, status });

  async function pending(): Promise<number> {
    const { id } = await api.run('saveSale', { product: facility.products.court });
    const { payments } = await pay(id, 1);
    await api.run('cancelPayment', { payment: payments[0]?.id ?? 0, reason: 'Error' });
    return id;
  }
  const then =
    (...moves: readonly ((id: number) => Promise<unknown>)[]) =>
    async () => {
      const id = await pending();
      for (const move of moves) await move(id);
      return id;
    };
  const owed = async (id: number) => (await api.get('sale', id)).pending;
  const paying = (amountOf: (id: number) => Promise<number>, many = false): Door => ({
    ready: async (id) => {
      const payments = [{ paymentMethod, amount: await amountOf(id) }];
      return () => api.call('paySale', many ? { sales: [id], payments } : { sale: id, payments });
    },
  });
  const lastPaymentOf = (id: number): number =>
    rows<{ id: number }>(
      `select p."id" from "payment" p join "salePayment" s on s."payment" = p."id"
        where s."sale" = ? and p."cancelationOf" is null and p."amount" > 0 order by p."id" desc limit 1`,
      id,
    )[0]?.id ?? 0;

  return {
    reach: {
      draft: then((id) => save(id, 0)),
      pending,
      partlyPaid: then((id) => pay(id, 5)),
      paid: then(
        (id) => pay(id, 5),
        (id) => pay(id, 7.1),
      ),
      cancelled: then((id) => api.run('cancelSale', { sale: id, reason: 'Error' })),
      refunded: { unbuilt: 'refundSale' },
      expired: { unbuilt: 'saleExpiry' },
    },
    doors: {
      save: {
        'with notes': door((id) => api.call('saveSale', { id, comments: 'x' })),
        'as a draft': door((id) => api.call('saveSale', { id, status: 0 })),
        'as pending': door((id) => api.call('saveSale', { id, status: 2 })),
      },
      pay: {
        'in part': paying(async () => 1),
        'what is owed': paying(async (id) => (await owed(id)) || 1),
        'as one of several': paying(async () => 1, true),
      },
      cancelPayment: {
        cancelPayment: {
          ready: async (id) => {
            const payment = lastPaymentOf(id);
            return () => api.call('cancelPayment', { payment, reason: 'Error' });
          },
        },
      },
      cancel: { cancelSale: door((sale) => api.call('cancelSale', { sale, reason: 'Error' })) },
      refund: { unbuilt: 'refundSale' },
      expire: { unbuilt: 'saleExpiry' },
    },
    stateOf: async (id) => (await api.get('sale', id)).status ?? null,
    refusal: () => 'invalid_transition',
  };
}
