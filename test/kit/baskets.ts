/** Money for baskets to test with. */
import { randomUUID } from 'node:crypto';
import { addPos, pins } from './facility.ts';
import type { FacilityServer } from './server.ts';

/** Money for baskets before they were charged: charged, given back by who took it and by another, and waiting. */
export async function someBaskets(server: FacilityServer): Promise<void> {
  const { api, facility } = server;
  const { pos, methods, products, customers, users } = facility;
  const desk = server.as(
    (await server.as(null).run('sessionStart', { user: users.frontDesk, pin: pins.frontDesk })).token,
  );
  const [voucher, deposit] = await Promise.all(
    [5, 6].map(async (type) => (await api.list('paymentMethod', `type=${type}`))[0]?.id ?? 0),
  );
  const take = async (by: typeof api, paymentMethod: number, values: object = {}) => {
    const input = { pos, basket: randomUUID(), paymentMethod, amount: 5, reference: '4711', ...values };
    return (await by.run('takeBasketPayment', input)).basketPayment;
  };
  const customer = customers.visitor;
  for (const [method, values] of [
    [methods.card, { tip: 1 }],
    [methods.transfer, {}],
    [voucher ?? 0, { customer }],
    [deposit ?? 0, { customer }],
  ] as const) {
    const { basket } = await take(desk, method, values);
    const payments = [{ paymentMethod: methods.cash, amount: 7.1 }];
    const lines = [{ product: products.court }];
    await desk.run('checkout', { pos, uuid: basket, customer, lines, payments });
    for (const by of [desk, api]) {
      const basketPayment = (await take(desk, method, values)).id;
      await by.run('refundBasketPayment', { basketPayment, reason: 'Se va' });
    }
    await take(desk, method, values);
  }
  const kiosk = await addPos(api, { name: 'Quiosco' });
  await desk.run('posOpen', { pos: kiosk, realCashCount: 0 });
  await take(desk, methods.transfer, { pos: kiosk });
  await desk.run('posClose', { pos: kiosk, realCashCount: 0, realCreditCardCount: 0 });
}
