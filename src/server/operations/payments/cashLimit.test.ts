import { beforeAll, expect, test } from 'vitest';
import { expectRefused } from '../../testing/refusal.ts';
import { type FacilityServer, startOpen } from '../../testing/server.ts';

let server: FacilityServer;
let product: number;
beforeAll(async () => {
  server = await startOpen();
  product = (await server.api.create('product', { name: 'Alquiler', price: 500 })).id;
});

const cash = (amount: number) => ({ paymentMethod: server.facility.methods.cash, amount });
const card = (amount: number) => ({ paymentMethod: server.facility.methods.card, amount });
const basket = (units: number, payments: ReturnType<typeof cash>[]) => ({ lines: [{ product, units }], payments });
const at = (pointer: string) => [[pointer, 'cash_limit_exceeded']] as const;
const sale = async (units: number) => (await server.api.run('saveSale', { product, units })).id;

test('an operation of the limit is not paid in cash, in part or whole', async () => {
  const refuse = (send: () => ReturnType<typeof server.api.call>, pointer: string) =>
    expectRefused(server, send, 'validation_failed', at(pointer));
  await refuse(() => server.api.call('checkout', basket(2, [cash(1000)])), '#/payments/0/paymentMethod');
  await refuse(() => server.api.call('checkout', basket(2, [card(999), cash(1)])), '#/payments/1/paymentMethod');
  const id = await sale(2);
  await refuse(() => server.api.call('paySale', { sale: id, payments: [cash(400)] }), '#/payments/0/paymentMethod');
  const paid = await server.api.run('paySale', { sale: id, payments: [card(1000)] });
  const payment = paid.payments[0]?.id ?? 0;
  const { methods, customers } = server.facility;
  const change = () => server.api.call('changePaymentMethod', { payment, paymentMethod: methods.cash });
  await refuse(change, '#/paymentMethod');
  const recharge = { customer: customers.visitor, amount: 1000, paymentMethod: methods.cash };
  await refuse(() => server.api.call('depositRecharge', recharge), '#/paymentMethod');
  const voucherType = (await server.api.create('voucherType', { name: 'Bono', kind: 1, product })).id;
  const voucher = { ...recharge, voucherType, price: 1000 };
  await refuse(() => server.api.call('voucherRecharge', voucher), '#/paymentMethod');
});

test('below it, and by card, it is', async () => {
  expect((await server.api.call('checkout', basket(1.999, [cash(999.5)]))).status).toBe(200);
  expect((await server.api.call('checkout', basket(2, [card(1000)]))).status).toBe(200);
  const sales = [await sale(1.5), await sale(1.5)];
  expect((await server.api.call('paySale', { sales, payments: [cash(1500)] })).status).toBe(200);
});

test('the setting says what the limit is, and from when on', async () => {
  const { id } = await server.api.create('setting', { key: 'cashLimit', value: { amount: 300, from: '2026-03-02' } });
  const send = () => server.api.call('checkout', basket(1, [cash(500)]));
  await expectRefused(server, send, 'validation_failed', at('#/payments/0/paymentMethod'));
  await server.api.update('setting', id, { value: { amount: 300, from: '2026-03-03' } });
  expect((await send()).status).toBe(200);
  await server.api.update('setting', id, { value: 'off' });
  expect((await server.api.call('checkout', basket(4, [cash(2000)]))).status).toBe(200);
  for (const value of [{ amount: 0, from: '2026-03-02' }, { amount: 1 }, 'on', { amount: 5, from: '2 de marzo' }]) {
    expect((await server.api.send('POST', `/api/model/setting/${id}`, { value })).status).toBe(422);
  }
});
