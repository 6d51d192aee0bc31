/** Orders that are sent to their suppliers, and the paper they are sent as. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someMailServer } from '#test/kit/drivers/sending.ts';
import { readPdf } from '#test/kit/readPdf.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import type { MailServerStandIn } from '#test/kit/smtpServer.ts';
import { until } from '#test/kit/until.ts';

const PATH = '/api/stock/emailOrder.json';

let server: FacilityServer;
let api: FacilityServer['api'];
let mail: MailServerStandIn;
let product: number;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  ({ api } = server);
  product = (await api.create('product', { name: 'Pelota', code: 'PEL-1', price: 4, useStock: true })).id;
  mail = await someMailServer(server);
});
afterAll(() => mail.stop());

async function ordered(supplier: object = {}): Promise<number> {
  const made = await api.create('supplier', { name: 'Deportes Sur', ...supplier });
  const warehouse = (await api.create('warehouse', { name: 'Almacén norte' })).id;
  const lines = [{ product, amount: 12, grossUnitCost: 2.5, discount: 10 }];
  const { id } = await api.run('stockCreateOrder', {
    ...{ supplier: made.id, warehouse, estimatedDeliveryDate: '2026-03-20', globalDiscount: 5, lines },
  });
  return id;
}
const paperOf = async (order: number) => {
  const reply = await api.send('GET', `/api/file/stockOrder/${order}/document`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await readPdf(reply.bytes)).rows.join('\n');
};

describe('an order by e-mail', () => {
  test('goes to its supplier with its PDF and is sent from then on', async () => {
    const order = await ordered({ email: ' pedidos@example.org ' });
    await api.run('stockConfirmOrder', { order });
    const answer = await api.run('stockEmailOrder', { order, message: 'Por la puerta de atrás.' });
    expect(answer).toMatchObject({
      order: { status: 3 },
      email: { recipients: 'pedidos@example.org', stockOrder: order, invoice: null, status: 0 },
    });
    await until(() => mail.received.length === 1);
    const { number } = await api.get('stockOrder', order);
    const [received] = mail.received;
    expect(received?.to).toBe('pedidos@example.org');
    expect(received?.message).toContain(`filename=${number}.pdf`);
    const { body } = await api.get('email', answer.email.id);
    expect(body).toContain(`Pedido de compra ${number}, de fecha 02/03/2026, por 25,65`);
    expect(body).toContain('Por la puerta de atrás.');
    await until(() => server.rows<{ status: number }>('select "status" from "email"')[0]?.status === 1);
    expect((await api.run('stockEmailOrder', { order, to: 'otra@example.org' })).order.status).toBe(3);
  });

  test('says in the e-mail why it did not arrive', async () => {
    const order = await ordered();
    await api.run('stockConfirmOrder', { order });
    const { email } = await api.run('stockEmailOrder', { order, to: 'refuse@example.org' });
    const failed = () =>
      server.rows<{ status: number; error: string | null }>('select * from "email" where "id" = ?', email.id)[0];
    await until(() => failed()?.status === 2);
    expect(failed()?.error).not.toBeNull();
  });

  test.each([
    [{}, 'required'],
    [{ email: 'nadie' }, 'email_invalid'],
  ] as const)('without an address to send to is refused: %j', async (supplier, code) => {
    const order = await ordered(supplier);
    await api.run('stockConfirmOrder', { order });
    await expectRefused(server, () => api.send('POST', PATH, { order }), 'validation_failed', [['#/to', code]]);
  });
});

test('an order is put into the outbox without a mail server, and a person sends it', async () => {
  const [setting] = await api.list('setting', 'key=smtp');
  await api.send('DELETE', `/api/model/setting/${setting?.id}`);
  const order = await ordered({ email: 'pedidos@example.org' });
  await api.run('stockConfirmOrder', { order });
  const { email } = await api.run('stockEmailOrder', { order });
  await until(async () => (await api.get('email', email.id)).status === 3);
  expect(readdirSync(join(server.dataDir, 'outbox'))).toEqual([`email-${email.id}.eml`]);
});

describe('the paper of an order', () => {
  test('says who orders what of whom, until when and for how much', async () => {
    const order = await ordered({ taxNumber: 'B83456780', street: 'Calle Mayor 5', zipCode: '28013', city: 'Madrid' });
    const paper = await paperOf(order);
    const { number } = await api.get('stockOrder', order);
    for (const text of [number, 'Deportes Sur', 'NIF B83456780', '28013 Madrid', '20/03/2026', 'Almacén norte']) {
      expect(paper).toContain(text);
    }
    for (const text of ['Pelota', 'PEL-1', '12', '2,50', '10 %', '27,00', '25,65 €']) expect(paper).toContain(text);
  });

  test('is in English for a supplier abroad', async () => {
    const [country] = await api.list('country', 'isoCode=PT');
    expect(await paperOf(await ordered({ country: country?.id }))).toContain('Purchase order');
  });

  test('is none of an order that is not there', async () => {
    expect((await api.send('GET', '/api/file/stockOrder/999/document')).status).toBe(404);
  });
});
