/** Vouchers to test with. */
import type { FacilityServer } from './server.ts';

/** Ten swims: units, 45.00, for a year, which pay for the court; and a purse: money, for ever. Ids of their types. */
export async function addVoucherTypes({ api, facility }: FacilityServer): Promise<{ swims: number; purse: number }> {
  const ten = await api.create('product', { name: 'Bono 10 baños', price: 45, taxes: [facility.taxes.general] });
  const filling = await api.create('product', { name: 'Recarga de monedero', price: 0 });
  const pays = { products: [facility.products.court], expiration: 'P1Y' };
  const swimsType = { name: 'Bono baños', kind: 2, units: 10, product: ten.id, ...pays };
  const purseType = { name: 'Monedero', kind: 1, product: filling.id };
  return {
    swims: (await api.create('voucherType', swimsType)).id,
    purse: (await api.create('voucherType', purseType)).id,
  };
}
