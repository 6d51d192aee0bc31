/** Inventory counts in every state. */
import type { FacilityServer } from '../server.ts';
import { type Drivers, driver } from './driver.ts';

/** Counts of one product, of which three were found. */
export async function inventoryCountDrivers({ api }: FacilityServer): Promise<Drivers<'inventoryCount'>> {
  const product = (await api.create('product', { name: 'Red', price: 20, useStock: true })).id;

  async function started(...actions: readonly ((count: number) => Promise<unknown>)[]): Promise<number> {
    const { id } = await api.run('stockStartCount', {});
    await api.run('stockRecordCount', { count: id, lines: [{ product, amount: 3 }] });
    for (const action of actions) await action(id);
    return id;
  }

  return {
    reach: {
      open: () => started(),
      finished: () => started((count) => api.run('stockFinishCount', { count })),
      cancelled: () => started((count) => api.run('stockCancelCount', { count })),
    },
    drivers: {
      record: { recordCount: driver((count) => api.call('stockRecordCount', { count, lines: [{ product, add: 1 }] })) },
      finish: { finishCount: driver((count) => api.call('stockFinishCount', { count })) },
      cancel: { cancelCount: driver((count) => api.call('stockCancelCount', { count })) },
    },
    stateOf: async (id) => (await api.get('inventoryCount', id)).status ?? null,
    refusal: () => 'invalid_transition',
  };
}
