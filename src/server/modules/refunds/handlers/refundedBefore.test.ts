import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { payAsBefore } from '#test/kit/earlier.ts';
import { pins } from '#test/kit/facility.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let manager: ReturnType<FacilityServer['as']>;

beforeAll(async () => {
  server = await startOpen();
  const signIn = { user: server.facility.users.manager, pin: pins.manager };
  manager = server.as((await server.as(null).run('sessionStart', signIn)).token);
});

/** Three bottles on a ticket: its id, and that of its line. */
async function sold() {
  const { products, methods } = server.facility;
  const { invoice } = await manager.run('checkout', {
    lines: [{ product: products.water, units: 3 }],
    payments: [{ paymentMethod: methods.cash, amount: 4.5 }],
  });
  return { invoice: invoice.id, line: Number(invoice.lines[0]?.id) };
}

test('a refund is answered again under its uuid to whoever asks, and made once', async () => {
  const { invoice, line } = await sold();
  const input = { invoice, lines: [{ line, units: 1 }], uuid: randomUUID() };
  const first = await manager.run('refundSale', input);
  expect(first.payments.map(({ amount }) => amount)).toEqual([-1.5]);
  expect(await server.api.run('refundSale', input)).toEqual(first);
  const notes = await server.api.list('invoice', `source=${invoice}`);
  expect(notes.map(({ total, guid }) => [total, guid])).toEqual([[-1.5, input.uuid]]);
  const other = await server.api.call('refundSale', { invoice: (await sold()).invoice, uuid: input.uuid });
  expect(other).toMatchObject({ status: 409, body: { code: 'unique_conflict' } });
});

/** Two of something sold and paid for, on no document. */
async function paidSale(): Promise<number> {
  const { methods, pos } = server.facility;
  const { id } = await server.api.run('saveSale', { description: 'Alquiler', price: 6, units: 2, status: 2 });
  await payAsBefore(server, { sale: id, payments: [{ paymentMethod: methods.cash, amount: 12 }], pos });
  return id;
}

test('so is one of a sale on no document', async () => {
  const sale = await paidSale();
  const input = { sale, lines: [{ sale, units: 1 }], uuid: randomUUID() };
  const first = await manager.run('refundSale', input);
  expect(first).toMatchObject({ payments: [{ amount: -6 }], invoices: [], refunds: [{ total: -6 }] });
  expect(await server.api.run('refundSale', input)).toEqual(first);
  expect(await server.api.list('sale', `cancelationOf=${sale}`)).toHaveLength(1);
  for (const another of [{ sale: await paidSale() }, { invoice: (await sold()).invoice }]) {
    const refused = await server.api.call('refundSale', { ...another, uuid: input.uuid });
    expect(refused).toMatchObject({ status: 409, body: { code: 'unique_conflict' } });
  }
  // The other one is left, and is another refund.
  const second = await manager.run('refundSale', { ...input, uuid: randomUUID() });
  expect(second.payments).toMatchObject([{ amount: -6 }]);
  expect(second.payments[0]?.id).not.toBe(first.payments[0]?.id);
});

test('a second till is told who refunded it, where and when, and never that a value is too large', async () => {
  const whole = await sold();
  const part = await sold();
  const { products, methods } = server.facility;
  const { sales } = await manager.run('checkout', {
    lines: [{ product: products.water }],
    payments: [{ paymentMethod: methods.cash, amount: 1.5 }],
  });
  const [sale] = sales;
  await manager.run('refundSale', { sale });
  await manager.run('refundSale', { invoice: whole.invoice });
  await manager.run('refundSale', { invoice: part.invoice, lines: [{ line: part.line, units: 2 }] });
  for (const input of [
    { invoice: whole.invoice },
    { invoice: whole.invoice, lines: [{ line: whole.line, units: 1 }] },
    { invoice: part.invoice, lines: [{ line: part.line, units: 2 }] },
    { sale },
  ]) {
    const refused = await server.api.call('refundSale', input, { 'accept-language': 'es' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_refunded', title: 'Ya se había devuelto' } });
    const detail = expect.stringMatching(/^R\S+, Marta Ruiz, en Recepción, hoy a las 10:00$/);
    expect(refused.body).toMatchObject({ detail });
  }
  const first = await sold();
  const tooMany = await server.api.call('refundSale', {
    invoice: first.invoice,
    lines: [{ line: first.line, units: 9 }],
  });
  expect(tooMany.status).toBe(422);
});
