import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeEach(async () => {
  server = await startOpen();
});
afterEach(() => server.stop());

/** A ticket of a customer by cash and transfer, cash out for a reason, and a handover. */
async function aMorning(): Promise<void> {
  const { products, methods, customers, users } = server.facility;
  await server.api.run('checkout', {
    customer: customers.club,
    lines: [{ product: products.court, price: 30 }],
    payments: [
      { paymentMethod: methods.cash, amount: 20, tip: 1 },
      { paymentMethod: methods.transfer, amount: 10 },
    ],
  });
  const [reason] = await server.api.list('posReason', 'direction=5');
  await server.api.run('posCashOut', { amount: 5, reason: reason?.id ?? 0 });
  await server.api.run('posHandover', {
    from: { user: users.manager, pin: pins.manager },
    to: { user: users.frontDesk, pin: pins.frontDesk },
    realCashCount: 116,
  });
}

describe('the journal', () => {
  test('names ticket, customer, reason and whom the drawer was handed to, newest first', async () => {
    await aMorning();
    const [invoice] = await server.api.list('invoice', 'sort=-id&limit=1');
    const { name } = await server.api.get('customer', server.facility.customers.club);
    const journal = await server.api.run('posJournal', {});
    expect(journal).toMatchObject([
      { type: 3, realCashCount: 116, expectedCashCount: 116, handedBy: 'Marta Ruiz', handedTo: 'Pablo Recepción' },
      { type: 5, amount: 5, reason: 'Ingreso en banco', documents: [], customer: null },
      { type: 8, amount: 1 },
      { type: 6, amount: 20, customer: name, documents: [{ invoice: invoice?.id, number: 'T26-000001' }] },
      { type: 1, realCashCount: 100 },
    ]);
    const ids = journal.map(({ id }) => id);
    const page = await server.api.run('posJournal', { before: ids[1] ?? 0, limit: 2 });
    expect(page.map(({ id }) => id)).toEqual(ids.slice(2, 4));
  });

  test('shows neither documents nor customers to whoever may not read them', async () => {
    await aMorning();
    const { key } = await server.api.run('keyCreate', { name: 'Reloj', scopes: ['pos:operate'] });
    const [, , , sold] = await server.as(key).run('posJournal', {});
    expect(sold).toMatchObject({ type: 6, amount: 20, customer: null, documents: [] });
  });

  test('is empty while the cash point is closed', async () => {
    await server.api.run('posClose', { realCashCount: 100, realCreditCardCount: 0 });
    expect(await server.api.run('posJournal', {})).toEqual([]);
  });
});

test('the state says what the expected figures are made of, and what was paid by other methods', async () => {
  await aMorning();
  expect(await server.api.run('posStatus', {})).toMatchObject({
    holder: server.facility.users.frontDesk,
    openingCash: 100,
    expectedCash: 116,
    totals: { cashPayments: 20, cashIn: 0, cashOut: 5, cashTips: 1, cardPayments: 0, cardTips: 0 },
    otherMethods: [{ paymentMethod: server.facility.methods.transfer, type: 3, count: 1, amount: 10 }],
  });
});
