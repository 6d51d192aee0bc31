/** E-mails as they are shown before they are sent, and the words they have. */
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

interface Buyer {
  readonly email?: string | null;
  readonly language?: string;
}
/** A document of a court (12.10) to somebody; a ticket unless it is another. */
async function document(buyer: Buyer = {}, type = 'T'): Promise<number> {
  const { api, facility } = server;
  const { id: customer } = await api.create('customer', {
    ...{ name: 'Ana Gómez', email: 'ana@example.org', taxNumber: '12345678Z', street: 'Calle del Pez 7' },
    ...{ zipCode: '28004', city: 'Madrid', ...buyer },
  });
  const { invoice } = await api.run('checkout', {
    ...{ customer, invoiceType: facility.types[type as 'T'] ?? 0, lines: [{ product: facility.products.court }] },
    payments: [{ paymentMethod: facility.methods.card, amount: 12.1 }],
  });
  return invoice.id;
}
async function order(): Promise<number> {
  const { api } = server;
  const product = (await api.create('product', { name: 'Pelota', price: 4, useStock: true })).id;
  const supplier = (await api.create('supplier', { name: 'Deportes Sur', email: ' pedidos@example.org ' })).id;
  const warehouse = (await api.create('warehouse', { name: 'Almacén' })).id;
  const lines = [{ product, amount: 12, grossUnitCost: 2.5 }];
  const { id } = await api.run('stockCreateOrder', { supplier, warehouse, lines });
  await api.run('stockConfirmOrder', { order: id });
  return id;
}
const preview = (invoice: number, more: object = {}) =>
  server.api.run('previewInvoiceEmail', { invoice, ...more } as { invoice: number });
const counts = () =>
  server.rows(`select (select count(*) from "email") as "emails", (select count(*) from "job") as "jobs",
    (select max("sequence") from "event") as "last", (select "sendStatus" from "invoice" order by "id" desc limit 1) as "sent"`);

/** Headers of a message, with their words decoded. */
function headersOf(message: string): string {
  return (message.split('\r\n\r\n')[0] ?? '')
    .replace(/\r\n /g, ' ')
    .replace(/\?= =\?UTF-8\?B\?/g, '')
    .replace(/=\?UTF-8\?B\?(.*?)\?=/g, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
}
/** The text of a message and the names of what it brings. */
function partsOf(message: string): { readonly text: string; readonly files: readonly string[] } {
  const [, body = ''] = /Content-Transfer-Encoding: base64\r\n\r\n([\w+/=\r\n]+?)\r\n(?:--|\r\n|$)/.exec(message) ?? [];
  return {
    text: Buffer.from(body.replaceAll('\r\n', ''), 'base64').toString('utf8').replaceAll('\r\n', '\n'),
    files: [...message.matchAll(/filename="?([^"\r\n;]+)/g)].map(([, name = '']) => name),
  };
}

describe('what is shown before', () => {
  test.each([
    ['a ticket', 'es', () => document(), /^Hola, Ana Gómez:\n\nAquí tiene el justificante de su compra: /],
    [
      'a ticket',
      'en',
      () => document({ language: 'en' }),
      /^Dear Ana Gómez,\n\nHere is the receipt of your purchase: /,
    ],
    ['an invoice', 'es', () => document({}, 'F'), /^Hola, Ana Gómez:\n\nLe enviamos adjunto este documento: Factura /],
    [
      'an invoice',
      'en',
      () => document({ language: 'fr' }, 'F'),
      /^Dear Ana Gómez,\n\nPlease find this document attached/,
    ],
  ] as const)('%s in %s is what is sent', async (_what, _language, make, opening) => {
    const invoice = await make();
    const before = counts();
    const shown = await preview(invoice, { message: 'Nos vemos\nel <lunes>.' });
    expect(counts()).toEqual(before);
    expect(shown).toMatchObject({ to: 'ana@example.org', outbox: false, text: expect.stringMatching(opening) });
    expect(shown.text).toContain('\n\nNos vemos\nel <lunes>.\n\n');
    await server.api.run('sendInvoice', { invoice, message: 'Nos vemos\nel <lunes>.' });
    await until(() => mail.received.length === 1);
    const [{ message, from, to }] = mail.received as [MailServerStandIn['received'][number]];
    expect([from, to]).toEqual([shown.from.address, shown.to]);
    expect(headersOf(message)).toContain(`Subject: ${shown.subject}\r\n`);
    expect(headersOf(message)).toContain(`From: ${shown.from.name} <caja@club.example>`);
    expect(partsOf(message)).toEqual({ text: shown.text, files: shown.attachments });
    await until(() => server.rows('select 1 from "email" where "status" = 1').length === 1);
  });

  test('an order is what is sent', async () => {
    const id = await order();
    const shown = await server.api.run('previewOrderEmail', { order: id, message: 'Por la puerta de atrás.' });
    expect(shown).toMatchObject({ to: 'pedidos@example.org', text: expect.stringMatching(/^Hola, Deportes Sur:\n\n/) });
    expect(server.rows('select 1 from "email"')).toEqual([]);
    await server.api.run('stockEmailOrder', { order: id, message: 'Por la puerta de atrás.' });
    await until(() => mail.received.length === 1);
    expect(partsOf(mail.received[0]?.message ?? '')).toEqual({ text: shown.text, files: shown.attachments });
    await until(() => server.rows('select 1 from "email" where "status" = 1').length === 1);
  });

  test('says that nobody is named, that another is, and that it goes to the outbox', async () => {
    const invoice = await document({ email: null });
    expect(await preview(invoice)).toMatchObject({ to: null });
    expect(await preview(invoice, { to: 'otra@example.org' })).toMatchObject({ to: 'otra@example.org' });
    const [setting] = await server.api.list('setting', 'key=smtp');
    await server.api.send('DELETE', `/api/model/setting/${setting?.id}`);
    expect(await preview(invoice)).toMatchObject({ outbox: true });
  });

  test('is refused like the sending', async () => {
    const { api, facility } = server;
    const draft = await api.create('invoice', {
      ...{ type: facility.types.F ?? 0, customer: facility.customers.club },
      lines: [{ description: 'Pista', price: 1 }],
    });
    const show = (body: object) => api.send('POST', '/api/billing/emailPreview', body);
    await expectRefused(server, () => show({ invoice: draft.id }), 'invalid_transition');
    await expectRefused(server, () => show({ invoice: 999 }), 'not_found');
    const { key } = await api.run('keyCreate', { name: 'Programa', scopes: ['invoice:read', 'stock:operate'] });
    expectProblem(await server.as(key).send('POST', '/api/billing/emailPreview', { invoice: 1 }), 'insufficient_scope');
  });
});

describe('words of one’s own', () => {
  const set = (value: unknown) => server.api.send('POST', '/api/model/setting', { key: 'mailTemplates', value });

  test('stand in the message of their kind and language, filled in, and in no other', async () => {
    await set([
      {
        message: 1,
        language: 0,
        subject: 'Su tique {number}',
        opening: 'Han sido {total}.',
        closing: 'Hasta pronto, {name}.',
      },
      { message: 2, language: 1, opening: 'Your {document}, to pay {payable}.' },
    ]);
    const ticket = await document();
    const { number } = await server.api.get('invoice', ticket);
    expect(await preview(ticket)).toMatchObject({
      subject: `Su tique ${number}`,
      text: expect.stringMatching(/^Hola, Ana Gómez:\n\nHan sido 12,10 €\.\n\nHasta pronto, Ana Gómez\.\n\n/),
    });
    expect((await preview(await document({ language: 'en' }))).text).toContain('Here is the receipt');
    const invoice = await preview(await document({ language: 'en' }, 'F'));
    expect(invoice.text).toContain('Your Invoice, to pay €12.10.\n\nThank you for your custom.');
    expect(invoice.subject).toMatch(/^Invoice /);
  });

  test('cannot put a value of the customer for a placeholder, or say more than a line', async () => {
    await set([{ message: 1, language: 0, opening: '{name}' }]);
    const { api, facility } = server;
    const { id: customer } = await api.create('customer', { name: '{total}', email: 'x@example.org' });
    const { invoice } = await api.run('checkout', {
      ...{ customer, lines: [{ product: facility.products.court }] },
      payments: [{ paymentMethod: facility.methods.card, amount: 12.1 }],
    });
    expect((await preview(invoice.id)).text).toContain('\n\n{total}\n\n');
  });

  test.each([
    [[{ message: 1, language: 0, subject: 'Tique {numero}' }], '#/value/0/subject', 'invalid_value'],
    [[{ message: 1, language: 0, opening: 'Son {payable}' }], '#/value/0/opening', 'invalid_value'],
    [[{ message: 4, language: 0, closing: '{number}' }], '#/value/0/closing', 'invalid_value'],
    [[{ message: 2, language: 0, subject: 'Factura {number' }], '#/value/0/subject', 'invalid_value'],
    [[{ message: 2, language: 0, opening: 'a\nb' }], '#/value/0/opening', 'line_break'],
    [[{ message: 5, language: 0 }], '#/value/0/message', 'invalid_value'],
    [
      [
        { message: 1, language: 0 },
        { message: 1, language: 0 },
      ],
      '#/value',
      'already_taken',
    ],
  ] as const)('are refused where they cannot be filled in: %j', async (value, pointer, code) => {
    await expectRefused(server, () => set(value), 'validation_failed', [[pointer, code]]);
  });
});
