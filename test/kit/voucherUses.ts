/** Uses of vouchers at a cash point to test with. */
import { addPos } from './facility.ts';
import type { FacilityServer } from './server.ts';

/** Units of vouchers that paid for a basket: alone, with goods, beside a document, and cancelled. */
export async function someVoucherUses({ api, facility, rows }: FacilityServer): Promise<void> {
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
  await someOfBearer({ api, facility, rows }, entry);
}

/** A voucher that was sold to nobody, used by its code, also by a customer, and recharged in the basket of one. */
async function someOfBearer({ api, facility, rows }: Pick<FacilityServer, 'api' | 'facility' | 'rows'>, entry: number) {
  const { pos, methods, customers } = facility;
  const product = (await api.create('product', { name: 'Bono regalo', price: 45 })).id;
  const kind = { kind: 2, units: 10, products: [entry], bearer: true };
  const type = (await api.create('voucherType', { ...kind, name: 'Bono regalo', product })).id;
  const basket = { pos, lines: [{ product, voucherType: type }] };
  const payments = [{ paymentMethod: methods.transfer, amount: 45 }];
  const [voucher = 0] = (await api.run('checkout', { ...basket, payments })).vouchers;
  const [row] = rows<{ code: string }>(`select "code" from "voucher" where "id" = ${voucher}`);
  const covered = [{ voucherCode: row?.code ?? '', product: entry, units: 2 }];
  await api.run('checkout', { pos, lines: [], covered, payments: [] });
  await api.run('checkout', { pos, customer: customers.club, lines: [], covered, payments: [] });
  const lines = [{ product, voucherType: type, voucher }];
  await api.run('checkout', { pos, customer: customers.club, lines, payments });
}
