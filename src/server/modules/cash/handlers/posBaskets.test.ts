import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/kit/client.ts';
import { addPos, type Facility, pins } from '#test/kit/facility.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let facility: Facility;
let api: Client;
let manager: Client;

beforeAll(async () => {
  server = await startOpen();
  ({ facility, api } = server);
  const { token } = await server.as(null).run('sessionStart', { user: facility.users.manager, pin: pins.manager });
  manager = server.as(token);
});

const openPos = async (values: object = {}): Promise<number> => {
  const pos = await addPos(api, { name: 'Piscina', ...values });
  await manager.run('posOpen', { pos, realCashCount: 10 });
  return pos;
};
const take = async (pos: number, paymentMethod: number, amount: number, values: object = {}) => {
  const input = { pos, basket: randomUUID(), paymentMethod, amount, ...values };
  return (await manager.run('takeBasketPayment', input)).basketPayment;
};
const charge = (uuid: string, pos: number, values: object = {}) =>
  manager.run('checkout', { pos, uuid, lines: [{ product: facility.products.court }], payments: [], ...values });
const refund = (basketPayment: number, values: object = {}) =>
  manager.run('refundBasketPayment', { basketPayment, reason: 'Se va', ...values });

/** A session in which everything happens to money without a document; one amount of it waits. */
async function aSession(pos: number) {
  const { card, transfer } = facility.methods;
  const waiting = await take(pos, card, 12.1, { tip: 1 });
  await refund((await take(pos, card, 5)).id);
  await charge((await take(pos, transfer, 12.1)).basket, pos);
  return waiting;
}

describe('X and Z', () => {
  test('say what was taken without a document, by method and entry, and the next Z counts nothing twice', async () => {
    const pos = await openPos();
    const waiting = await aSession(pos);
    const x = await api.run('posXReport', { pos });
    expect(x.card).toMatchObject({ sales: 0, tips: 0, baskets: 13.1, expected: 13.1 });
    expect(x.withoutDocument).toMatchObject({
      ...{ taken: 30.2, settled: -12.1, refunded: -5, net: 13.1 },
      byPaymentMethod: [
        { name: 'Tarjeta', type: 2, taken: 18.1, settled: 0, refunded: -5, net: 13.1 },
        { name: 'Transferencia', type: 3, taken: 12.1, settled: -12.1, refunded: 0, net: 0 },
      ],
    });
    expect(x.withoutDocument?.entries.map(({ type, amount, tip, name }) => [type, amount, tip, name])).toEqual([
      [1, 12.1, 1, 'Marta Ruiz'],
      [1, 5, 0, 'Marta Ruiz'],
      [3, 5, 0, 'Marta Ruiz'],
      [1, 12.1, 0, 'Marta Ruiz'],
      [2, 12.1, 0, 'Marta Ruiz'],
    ]);
    expect(x.withoutDocument?.entries[0]).toMatchObject({ basket: waiting.basket, paymentMethodName: 'Tarjeta' });

    const closed = await api.run('posClose', { pos, realCashCount: 10, realCreditCardCount: 13.1 });
    expect(closed.zReport).toMatchObject({ cashDifference: 0, cardDifference: 0 });
    expect(closed.waiting).toEqual([
      expect.objectContaining({ basketPayment: waiting.id, basket: waiting.basket, amount: 12.1, tip: 1 }),
    ]);
    const csv = await api.send('GET', `/api/pos/zReport.csv?zReport=${closed.zReport.id}`);
    const text = new TextDecoder().decode(csv.bytes);
    for (const line of [
      'Cobrado sin documento;Tarjeta: Cobrado;;;18,1;',
      'Cobrado sin documento;Tarjeta: Devuelto;;;-5;',
    ]) {
      expect(text).toContain(line);
    }
    expect(text).toContain(waiting.basket);
    const paper = await api.send('GET', closed.zReport.document ?? '');
    expect(paper.status).toBe(200);

    await manager.run('posOpen', { pos, realCashCount: 10 });
    await charge(waiting.basket, pos);
    const next = await api.run('posClose', { pos, realCashCount: 10, realCreditCardCount: 0 });
    expect(next.waiting).toEqual([]);
    expect(next.zReport).toMatchObject({ cardDifference: 0 });
    const report = await api.send('GET', `/api/model/zReport/${next.zReport.id}`);
    expect(report.body).toMatchObject({
      report: {
        card: { sales: 12.1, tips: 1, baskets: -13.1, expected: 0 },
        withoutDocument: { settled: -13.1, net: -13.1 },
      },
    });
  });

  test('a blind count in between expects what was taken before it, and not what was taken after', async () => {
    const pos = await openPos({ blindCount: true });
    await take(pos, facility.methods.card, 5);
    await manager.run('posHandover', {
      ...{ pos, realCashCount: 10, realCreditCardCount: 5 },
      from: { user: facility.users.manager, pin: pins.manager },
      to: { user: facility.users.frontDesk, pin: pins.frontDesk },
    });
    await take(pos, facility.methods.card, 7);
    const { zReport } = await api.run('posClose', { pos, realCashCount: 10, realCreditCardCount: 12 });
    expect(zReport).toMatchObject({ cashDifference: 0, cardDifference: 0 });
  });
});

test('the state of a cash point and a handover say what waits, of any session', async () => {
  const pos = await openPos();
  const waiting = await aSession(pos);
  const journal = (await api.run('posJournal', { pos })).map((entry) => [
    entry.type,
    entry.withoutDocument.map(({ type, amount }) => [type, amount]),
  ]);
  // A transfer passes through no cash point, so the opening is the only movement.
  expect(journal).toEqual([
    [
      1,
      [
        [1, 12.1],
        [1, 5],
        [3, 5],
        [1, 12.1],
        [2, 12.1],
      ],
    ],
  ]);
  const { state } = await manager.run('posHandover', {
    ...{ pos, realCashCount: 10 },
    from: { user: facility.users.manager, pin: pins.manager },
    to: { user: facility.users.frontDesk, pin: pins.frontDesk },
  });
  expect(state.waiting.map(({ basketPayment }) => basketPayment)).toEqual([waiting.id]);
  await api.run('posClose', { pos, realCashCount: 10, realCreditCardCount: 13.1 });
  expect((await api.run('posStatus', { pos })).waiting).toMatchObject([{ basket: waiting.basket, name: 'Marta Ruiz' }]);
});

test('a held basket that money was taken for is taken up, and not discarded before the money is back', async () => {
  const { pos } = facility;
  const { id, basket } = await take(pos, facility.methods.card, 12.1, { tip: 1 });
  const held = await manager.create('heldBasket', { name: 'Mesa 4', total: 12.1, items: 1, content: {}, basket });
  const discard = () => manager.send('DELETE', `/api/model/heldBasket/${held.id}`);
  const refused = await expectRefused(server, discard, 'basket_holds_money');
  expect(refused.detail).toBe('13.1');
  await manager.run('takeUpBasket', { heldBasket: held.id, uuid: randomUUID(), pos });
  const again = await manager.create('heldBasket', { name: 'Mesa 4', total: 12.1, items: 1, content: {}, basket });
  await refund(id);
  expect((await manager.send('DELETE', `/api/model/heldBasket/${again.id}`)).status).toBeLessThan(300);
});

test('money that waits is the customer’s: it moves when they are merged, and is in the way of their erasure', async () => {
  const name = 'Berta Soler';
  const { id: customer } = await api.create('customer', { name });
  const { id: merged } = await api.create('customer', { name: 'B. Soler' });
  const { id } = await take(facility.pos, facility.methods.transfer, 12.1, { customer: merged });
  await api.run('customerMerge', { customer, merged });
  expect(await api.get('basketPayment', id)).toMatchObject({ customer });
  expect(await api.run('customerErasurePreview', { customer })).toMatchObject({
    obstacles: [{ at: 'basketPayment.waiting', model: 'basketPayment', count: 1 }],
  });
  await expectRefused(server, () => api.call('customerErase', { customer, name }), 'in_use');
  await refund(id);
  expect((await api.run('customerErasurePreview', { customer })).obstacles).toEqual([]);
});
