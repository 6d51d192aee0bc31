/** E-mails that are sent again from their own record. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mailEachTest } from '#test/kit/mailing.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import type { FacilityServer } from '#test/kit/server.ts';
import type { MailServerStandIn } from '#test/kit/smtpServer.ts';
import { until } from '#test/kit/until.ts';

let server: FacilityServer;
let mail: MailServerStandIn;
mailEachTest((mailing) => {
  ({ server, mail } = mailing);
});

/** A ticket of a court (12.10) to somebody. */
async function ticket(email = 'ana@example.org'): Promise<{ invoice: number; customer: number }> {
  const { api, facility } = server;
  const { id: customer } = await api.create('customer', { name: 'Ana Gómez', email });
  const { invoice } = await api.run('checkout', {
    customer,
    lines: [{ product: facility.products.court }],
    payments: [{ paymentMethod: facility.methods.card, amount: 12.1 }],
  });
  return { invoice: invoice.id, customer };
}
async function order(email = 'pedidos@example.org'): Promise<number> {
  const { api } = server;
  const product = (await api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;
  const supplier = (await api.create('supplier', { name: 'Deportes Sur', email })).id;
  const warehouse = (await api.create('warehouse', { name: 'Almacén' })).id;
  const lines = [{ product, amount: 12, grossUnitCost: 2.5 }];
  const { id } = await api.run('stockCreateOrder', { supplier, warehouse, lines });
  await api.run('stockConfirmOrder', { order: id });
  return id;
}
const resend = (email: number, more: object = {}) =>
  server.api.send('POST', '/api/billing/resendEmail', { email, ...more });
const withScopes = async (...scopes: string[]) =>
  server.as((await server.api.run('keyCreate', { name: 'Programa', scopes })).key);
const emails = () =>
  server.rows<{ id: number; status: number; recipients: string; text: string | null; invoice: number | null }>(
    'select * from "email" order by "id"',
  );
const settled = (count: number) => until(() => emails().filter(({ status }) => status !== 0).length === count);

describe('an e-mail is sent again', () => {
  test('that failed: to another address, in the same words, as an attempt of its own', async () => {
    const { invoice } = await ticket('refuse@example.org');
    await server.api.run('sendInvoice', { invoice, message: 'Nos vemos el lunes.' });
    await settled(1);
    const { status, body } = await resend(emails()[0]?.id ?? 0, { to: 'otra@example.org' });
    expect([status, body]).toMatchObject([
      200,
      { outbox: false, email: { recipients: 'otra@example.org', status: 0, invoice } },
    ]);
    await settled(2);
    expect(emails()).toMatchObject([
      { status: 2, recipients: 'refuse@example.org', reply: '550 5.1.1 no such mailbox' },
      { status: 1, recipients: 'otra@example.org', text: emails()[0]?.text },
    ]);
    expect(emails()[1]?.text).toContain('Nos vemos el lunes.');
    expect(mail.received).toMatchObject([{ to: 'otra@example.org' }]);
    expect(await server.api.get('invoice', invoice)).toMatchObject({ sendStatus: 2 });
  });

  test('that was sent, to the address it went to', async () => {
    const { invoice, customer } = await ticket();
    await server.api.run('sendInvoice', { invoice });
    await settled(1);
    await server.api.update('customer', customer, { email: 'nueva@example.org' });
    expect((await resend(emails()[0]?.id ?? 0)).status).toBe(200);
    await settled(2);
    expect(mail.received.map(({ to }) => to)).toEqual(['ana@example.org', 'ana@example.org']);
    const ids = mail.received.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)?.[1]);
    expect(new Set(ids).size).toBe(2);
  });

  test('that brought an order', async () => {
    const id = await order();
    await server.api.run('stockEmailOrder', { order: id });
    await settled(1);
    expect((await resend(emails()[0]?.id ?? 0)).status).toBe(200);
    await settled(2);
    expect(mail.received).toHaveLength(2);
    expect(mail.received[1]?.message).toContain('application/pdf');
  });

  test('that is in the outbox, and goes there again', async () => {
    const [setting] = await server.api.list('setting', 'key=smtp');
    await server.api.send('DELETE', `/api/model/setting/${setting?.id}`);
    const { invoice } = await ticket();
    expect(await server.api.run('sendInvoice', { invoice })).toMatchObject({ outbox: true });
    await settled(1);
    expect((await resend(emails()[0]?.id ?? 0)).body).toMatchObject({ outbox: true });
    await settled(2);
    expect(emails().map(({ status }) => status)).toEqual([3, 3]);
    const files = readdirSync(join(server.dataDir, 'outbox')).sort();
    expect(files).toEqual(emails().map(({ id }) => `email-${id}.eml`));
  });

  test('of an erased customer only to an address that is named, in words made anew', async () => {
    const { invoice, customer } = await ticket();
    await server.api.run('sendInvoice', { invoice });
    await settled(1);
    await server.api.run('customerErase', { customer, name: 'Ana Gómez' });
    const { id = 0 } = emails()[0] ?? {};
    expectProblem(await resend(id), 'validation_failed', [['#/to', 'required']]);
    expect((await resend(id, { to: 'juzgado@example.org' })).status).toBe(200);
    await until(() => emails()[1]?.status === 1);
    expect(emails()[1]?.text).toMatch(/^Hola/);
    expect(emails()[1]?.text).not.toContain('Gómez');
  });
});

describe('an e-mail is not sent again', () => {
  test('while it, or another of its document, waits', async () => {
    mail.behaviour = 'busy';
    const { invoice } = await ticket();
    await server.api.run('sendInvoice', { invoice, to: 'refuse@example.org' });
    const { id = 0 } = emails()[0] ?? {};
    await expectRefused(server, () => resend(id), 'invalid_transition');
    mail.behaviour = 'refuse';
    await server.api.run('withdrawEmail', { invoice });
    expectProblem(await resend(id), 'record_deleted');
    await server.api.run('sendInvoice', { invoice });
    await settled(1);
    mail.behaviour = 'busy';
    await server.api.run('sendInvoice', { invoice });
    const failed = emails().find(({ status }) => status === 2)?.id ?? 0;
    await expectRefused(server, () => resend(failed), 'invalid_transition');
  });

  test('where its order was cancelled', async () => {
    const id = await order();
    await server.api.run('stockEmailOrder', { order: id });
    await settled(1);
    await server.api.run('stockCancelOrder', { order: id });
    await expectRefused(server, () => resend(emails()[0]?.id ?? 0), 'invalid_transition');
  });

  test('by somebody without the right to send what it brings', async () => {
    const id = await order();
    await server.api.run('stockEmailOrder', { order: id });
    await settled(1);
    const sells = await withScopes('email:read', 'billing:operate');
    const email = emails()[0]?.id ?? 0;
    expectProblem(await sells.send('POST', '/api/billing/resendEmail', { email }), 'insufficient_scope');
    const stocks = await withScopes('email:read', 'stock:operate');
    expectProblem(await stocks.send('POST', '/api/billing/resendEmail', { email }), 'insufficient_scope');
    expect(emails()).toHaveLength(1);
  });

  test('to what is no address, or where there is none such', async () => {
    const { invoice } = await ticket();
    await server.api.run('sendInvoice', { invoice });
    await settled(1);
    const email = emails()[0]?.id ?? 0;
    expectProblem(await resend(email, { to: 'ana' }), 'validation_failed', [['#/to', 'invalid_value']]);
    expectProblem(await resend(999), 'not_found');
    expect(emails()).toHaveLength(1);
  });
});
