/** Uses of vouchers at a cash point to test with. */
import { addPos } from './facility.ts';
import type { FacilityServer } from './server.ts';

/** Units of vouchers that paid for a basket: alone, with goods, beside a document, and cancelled. */
export async function someVoucherUses({ api, facility }: FacilityServer): Promise<void> {
  const { pos, products, methods } = facility;
  const priced = async (name: string, price: number, useStock = false) =>
    (await api.create('product', { name, price, useStock })).id;
  const entry = await priced('Baño', 6);
  const cap = await priced('Gorro', 2, true);
  const type = (
    await api.create('voucherType', {
      ...{ name: 'Bono baños', kind: 2, units: 10, product: await priced('Bono 10', 45), products: [entry, cap] },
    })
  ).id;
  const customer = (await api.create('customer', { name: 'Nadia' })).id;
  const { voucher } = await api.run('voucherRecharge', { customer, voucherType: type, amount: 50, pos });
  const use = async (units: Readonly<Record<number, number>>, at = pos, values: object = {}) => {
    const covered = Object.entries(units).map(([product, of]) => ({ voucher, product: Number(product), units: of }));
    const used = await api.run('checkout', { pos: at, customer, lines: [], covered, payments: [], ...values });
    return used.voucherUse?.id ?? 0;
  };
  await use({ [entry]: 2 });
  await use({ [entry]: 1, [cap]: 2 });
  await use({ [entry]: 1 }, pos, {
    lines: [{ product: products.court }],
    payments: [{ paymentMethod: methods.transfer, amount: 12.1 }],
  });
  await api.run('voucherCancelUse', { voucherUse: await use({ [entry]: 3, [cap]: 1 }), reason: 'Era otro' });
  const pool = await addPos(api, { name: 'Piscina' });
  await api.run('posOpen', { pos: pool, realCashCount: 0 });
  await use({ [entry]: 1 }, pool);
}
