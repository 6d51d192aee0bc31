/** Orders to suppliers in every state. */
import type { FacilityServer } from '../server.ts';
import { type Drivers, driver } from './driver.ts';

/** Orders of ten, of which some, all or none has come. */
export async function stockOrderDrivers({ api }: FacilityServer): Promise<Drivers<'stockOrder'>> {
  const product = (await api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;

  async function ordered(...actions: readonly ((order: number) => Promise<unknown>)[]): Promise<number> {
    const lines = [{ product, amount: 10, grossUnitCost: 1 }];
    const { id } = await api.run('stockCreateOrder', { lines });
    for (const action of actions) await action(id);
    return id;
  }
  const linesOf = async (order: number, amount: number) => {
    const [line] = await api.list('stockOrderLine', `stockOrder=${order}`);
    return { order, lines: [{ line: line?.id ?? 0, amount }] };
  };
  const confirm = (order: number) => api.run('stockConfirmOrder', { order });
  const send = (order: number) => api.run('stockSendOrder', { order });
  const cancel = (order: number) => api.run('stockCancelOrder', { order });
  const receive = (amount: number) => async (order: number) =>
    api.run('stockReceiveOrder', await linesOf(order, amount));
  const receiving = (amount: number) => ({
    ready: async (order: number) => {
      const input = await linesOf(order, amount);
      return () => api.call('stockReceiveOrder', input);
    },
  });

  return {
    reach: {
      draft: () => ordered(),
      confirmed: () => ordered(confirm),
      sent: () => ordered(confirm, send),
      partlyReceived: () => ordered(confirm, receive(4)),
      received: () => ordered(confirm, receive(10)),
      cancelled: () => ordered(cancel),
    },
    drivers: {
      change: {
        updateOrder: {
          ready: async (order) => () =>
            api.call('stockUpdateOrder', { order, lines: [{ product, amount: 3, grossUnitCost: 2 }] }),
        },
      },
      confirm: { confirmOrder: driver((order) => api.call('stockConfirmOrder', { order })) },
      send: { sendOrder: driver((order) => api.call('stockSendOrder', { order })) },
      email: {
        emailOrder: driver((order) => api.call('stockEmailOrder', { order, to: 'pedidos@example.org' })),
      },
      receive: { 'in part': receiving(3), 'what is left': receiving(6) },
      cancel: { cancelOrder: driver((order) => api.call('stockCancelOrder', { order })) },
    },
    stateOf: async (id) => (await api.get('stockOrder', id)).status ?? null,
    refusal: () => 'invalid_transition',
  };
}
