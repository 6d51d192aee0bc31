import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FieldCode } from '#shared/errors.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { type Behaviour, type MailServerStandIn, startMailServer } from '#test/kit/smtpServer.ts';
import { until } from '#test/kit/until.ts';

const PASSWORD = 'contraseña-47';
const HOURS = 3_600_000;

let server: FacilityServer;
let mail: MailServerStandIn;
let setting: number;
beforeEach(async () => {
  server = await startOpen();
  mail = await startMailServer();
  const value = { host: '127.0.0.1', port: mail.port, user: 'caja', from: 'caja@club.example' };
  setting = (await server.api.create('setting', { key: 'smtp', value, secret: PASSWORD })).id;
});
afterEach(async () => {
  await server.stop();
  await mail.stop();
});

interface Buyer {
  readonly email?: string | null;
  readonly language?: string;
  readonly name?: string;
}
/** A ticket of a court (12.10) to somebody. */
async function ticket({ name = 'Ana Gómez', ...buyer }: Buyer = {}): Promise<number> {
  const { id: customer } = await server.api.create('customer', { name, email: 'ana@example.org', ...buyer });
  const { invoice } = await server.api.run('checkout', {
    customer,
    lines: [{ product: server.facility.products.court }],
    payments: [{ paymentMethod: server.facility.methods.cash, amount: 12.1 }],
  });
  return invoice.id;
}
const send = (invoice: number, more: object = {}) =>
  server.api.send('POST', '/api/billing/sendInvoice', { invoice, ...more });
const states = (invoice: number) =>
  server.rows<{ sent: number; status: number; error: string | null }>(
    `select i."sendStatus" as "sent", e."status", e."error" from "email" e join "invoice" i on i."id" = e."invoice"
      where i."id" = ? order by e."id" desc`,
    invoice,
  )[0];
const jobs = () => server.rows<{ status: number; attempts: number }>(`select * from "job" where "kind" = 'email.send'`);

/** Anything that commits wakes the workers. */
async function later(hours: number): Promise<void> {
  server.clock.now += hours * HOURS;
  await server.api.create('customer', { name: 'Alguien' });
}
const attempted = (times: number) => until(() => jobs()[0]?.attempts === times && jobs()[0]?.status !== 1);

/** A message taken apart: its headers, words decoded, its text and its attachment. */
function read(message: string) {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const words = head
    .replace(/\r\n /g, ' ')
    .replace(/\?= =\?UTF-8\?B\?/g, '')
    .replace(/=\?UTF-8\?B\?(.*?)\?=/g, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
  const [text = '', pdf = ''] = rest
    .map((part) => part.split('\r\n--')[0] ?? '')
    .filter((part) => /^[\w+/=\r\n]+$/.test(part))
    .map((part) => part.replaceAll('\r\n', ''));
  return {
    headers: words.split('\r\n'),
    text: Buffer.from(text, 'base64').toString('utf8'),
    pdf: Buffer.from(pdf, 'base64'),
  };
}

describe('an invoice that is sent', () => {
  test('reaches its customer with its PDF, in Spanish', async () => {
    const invoice = await ticket();
    const { status, body } = await send(invoice, { message: 'Nos vemos el <lunes>.' });
    expect([status, body]).toMatchObject([
      200,
      { invoice: { sendStatus: 1 }, email: { status: 0, recipients: 'ana@example.org', error: null } },
    ]);
    await until(() => states(invoice)?.sent === 2);
    expect(states(invoice)).toEqual({ sent: 2, status: 1, error: null });
    const { number, document } = await server.api.get('invoice', invoice);
    expect(mail.received).toMatchObject([
      { from: 'caja@club.example', to: 'ana@example.org', login: `\0caja\0${PASSWORD}` },
    ]);
    const { headers, text, pdf } = read(mail.received[0]?.message ?? '');
    expect(headers).toContain('To: ana@example.org');
    expect(headers.find((line) => line.startsWith('Subject'))).toMatch(`Subject: Factura simplificada ${number} · `);
    expect(text).toMatch(/^Hola, Ana Gómez:\r\n\r\n/);
    expect(text).toContain(`${number}, de fecha 02/03/2026, por 12,10 €.\r\n\r\nNos vemos el <lunes>.`);
    expect(pdf.equals(Buffer.from((await server.api.send('GET', document ?? '')).bytes))).toBe(true);
    const [email] = await server.api.list('email');
    expect(email).toMatchObject({ reply: '250 taken', body: expect.stringContaining('&lt;lunes&gt;') });
    const types = server.rows<{ type: string }>(
      `select "type" from "event" where "type" in ('email.sent', 'invoice.sent')`,
    );
    expect(types).toHaveLength(2);
  });

  test('says what is to be paid where something is withheld', async () => {
    const { api, facility } = server;
    const [type] = await api.list('invoiceType', 'code=F');
    const { id: customer } = await api.create('customer', {
      ...{ name: 'Alquileres Gredos S.L.', taxNumber: 'B12345674', email: 'gredos@example.org' },
      ...{ street: 'Calle Mayor, 1', zipCode: '45600', city: 'Talavera', allowPaymentPending: true },
    });
    const line = { description: 'Alquiler del pabellón', price: 1210, taxes: [{ tax: facility.taxes.general }] };
    const draft = { type: type?.id, customer, withholdingRate: 19, lines: [line] };
    const { id } = await api.create('invoice', draft);
    await api.run('confirmInvoice', { invoice: id });
    await send(id);
    await until(() => mail.received.length === 1);
    expect(read(mail.received[0]?.message ?? '').text).toContain(', por 1.210,00 €. Total a pagar: 1.020,00 €.\r\n');
    await until(() => states(id)?.sent === 2);
  });

  test('reaches whoever is named, in the language of its customer', async () => {
    const invoice = await ticket({ language: 'en', email: null });
    await send(invoice, { to: 'accounts@example.org' });
    await until(() => mail.received.length === 1);
    expect(mail.received[0]?.to).toBe('accounts@example.org');
    const { text } = read(mail.received[0]?.message ?? '');
    expect(text).toMatch(/^Dear Ana Gómez,\r\n\r\n.*dated 2 Mar 2026, for €12\.10\./);
    await until(() => states(invoice)?.sent === 2);
  });

  test('cannot be made to say more than it should by names and messages', async () => {
    const invoice = await ticket({ name: 'Ana <x@evil.example>, Bcc: eva@evil.example' });
    await send(invoice, { message: 'a\r\n.\r\nMAIL FROM:<x@evil.example>\r\n\r\nBcc: eva@evil.example' });
    await until(() => states(invoice)?.sent === 2);
    expect(mail.received).toHaveLength(1);
    expect(read(mail.received[0]?.message ?? '').headers.some((line) => line.startsWith('Bcc'))).toBe(false);
  });

  test('is sent again after a refusal or once it is sent, not while it waits', async () => {
    mail.behaviour = 'refuse';
    const invoice = await ticket();
    await send(invoice);
    await until(() => states(invoice)?.sent === 3);
    expect(states(invoice)).toMatchObject({ status: 2, error: expect.stringContaining('550 5.1.1 no such mailbox') });
    await until(() => jobs()[0]?.status === 2);
    expect(jobs()).toMatchObject([{ attempts: 1 }]);
    expect(server.rows(`select 1 from "event" where "type" = 'email.failed'`)).toHaveLength(1);

    mail.behaviour = 'busy';
    await send(invoice);
    await until(() => states(invoice)?.error !== null && jobs()[1]?.status === 0);
    await expectRefused(server, () => send(invoice), 'invalid_transition');
    mail.behaviour = 'accept';
    await later(1);
    await until(() => states(invoice)?.sent === 2 && jobs()[1]?.status === 2);
    expect(mail.received).toHaveLength(1);
    await send(invoice, { to: 'otra@example.com' });
    await until(() => mail.received.length === 2 && states(invoice)?.sent === 2);
    expect(mail.received[1]?.message).toContain('otra@example.com');
  });
});

describe('an invoice that is sent later', () => {
  const at = '2026-03-03T09:00:00+01:00';

  test('waits for its hour, across a restart, and bears its date', async () => {
    const invoice = await ticket();
    const { body } = await send(invoice, { at });
    expect(body).toMatchObject({ invoice: { sendStatus: 1 }, email: { status: 0, sendAt: at } });
    await server.restart();
    server.clock.now = Date.parse(at) - 60_000;
    await server.api.create('customer', { name: 'Alguien' });
    expect(jobs()).toMatchObject([{ status: 0, attempts: 0 }]);
    await expectRefused(server, () => send(invoice), 'invalid_transition');
    server.clock.now = Date.parse(at);
    await server.api.create('customer', { name: 'Alguien más' });
    await until(() => states(invoice)?.sent === 2);
    expect(mail.received.map(({ message }) => /^Date: (.*)$/m.exec(message)?.[1])).toEqual([
      expect.stringContaining('03 Mar 2026 08:00:00'),
    ]);
    await expectRefused(server, () => server.api.call('withdrawEmail', { invoice }), 'invalid_transition');
  });

  test('is withdrawn until then, and is as it was before', async () => {
    const invoice = await ticket();
    await expectRefused(server, () => server.api.call('withdrawEmail', { invoice }), 'invalid_transition');
    await send(invoice, { at });
    expect((await server.api.call('withdrawEmail', { invoice })).body).toMatchObject({ sendStatus: null });
    expect(await server.api.list('email')).toEqual([]);
    expect(jobs()).toEqual([]);
    await send(invoice);
    await until(() => states(invoice)?.sent === 2);
    await send(invoice, { at });
    expect((await server.api.call('withdrawEmail', { invoice })).body).toMatchObject({ sendStatus: 2 });
    await later(48);
    expect(mail.received).toHaveLength(1);
    expect(await server.api.list('email')).toHaveLength(1);
  });

  test('is withdrawn between two tries, and not while the mail server gets it', async () => {
    mail.behaviour = 'busy';
    const invoice = await ticket();
    await send(invoice);
    await attempted(1);
    expect((await server.api.call('withdrawEmail', { invoice })).status).toBe(200);
    mail.behaviour = 'hang';
    await send(invoice);
    await until(() => mail.connections === 2);
    const { status, body } = await server.api.call('withdrawEmail', { invoice });
    expect([status, body]).toMatchObject([409, { code: 'invalid_transition' }]);
    expect(states(invoice)?.sent).toBe(1);
  });

  test.each<[unknown, FieldCode]>([
    ['2026-03-02', 'too_small'],
    ['2027-03-03T00:00:00Z', 'too_big'],
    ['9999-12-31T23:59:59Z', 'too_big'],
    ['mañana', 'invalid_value'],
    [7, 'invalid_type'],
  ])('is refused and changes nothing: at %s', async (moment, code) => {
    const invoice = await ticket();
    await expectRefused(server, () => send(invoice, { at: moment }), 'validation_failed', [['#/at', code]]);
  });
});

describe('what is not taken over is tried again, under one identifier, and given up in the end:', () => {
  test.each<[Behaviour, RegExp]>([
    ['busy', /451/],
    ['drop', /closed the connection/],
    ['takeAndDrop', /closed the connection/],
  ])('a server that does this: %s', async (behaviour, reason) => {
    mail.behaviour = behaviour;
    const invoice = await ticket();
    await send(invoice);
    for (let attempt = 1; attempt < 8; attempt++) {
      await attempted(attempt);
      expect(states(invoice)).toEqual({ sent: 1, status: 0, error: expect.stringMatching(reason) });
      await later(24);
    }
    await until(() => states(invoice)?.sent === 3);
    expect(states(invoice)).toEqual({ sent: 3, status: 2, error: expect.stringMatching(reason) });
    await later(240);
    expect(mail.connections).toBe(8);
    const ids = mail.received.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)?.[1]);
    expect(ids.length).toBe(behaviour === 'takeAndDrop' ? 8 : 0);
    expect(new Set(ids).size).toBeLessThanOrEqual(1);
  });

  test('a server that is not there, until it is, across restarts', async () => {
    await mail.stop();
    const invoice = await ticket();
    await send(invoice);
    await attempted(1);
    await server.restart();
    await later(1);
    await attempted(2);
    mail = await startMailServer();
    const value = { host: '127.0.0.1', port: mail.port, user: 'caja', from: 'caja@club.example' };
    await server.api.update('setting', setting, { value });
    await later(1);
    await until(() => states(invoice)?.sent === 2);
    expect(mail.received).toHaveLength(1);
  });

  test('one that was taken over just before a crash, which comes twice', async () => {
    const invoice = await ticket();
    await send(invoice);
    await until(() => states(invoice)?.sent === 2 && jobs()[0]?.status === 2);
    // As if the process had died before it wrote that down.
    server.write('update "invoice" set "sendStatus" = 1 where "id" = ?', invoice);
    server.write('update "email" set "status" = 0');
    server.write(`update "job" set "status" = 1 where "kind" = 'email.send'`);
    await server.restart();
    await until(() => states(invoice)?.sent === 2);
    const [first, second] = mail.received.map(({ message }) => message);
    expect(second).toBe(first);
  });
});

test('a mail server that does not answer holds nothing else up', async () => {
  mail.behaviour = 'hang';
  const invoice = await ticket();
  await send(invoice);
  await until(() => mail.connections === 1);
  await server.api.run('checkout', {
    lines: [{ product: server.facility.products.free }],
    payments: [],
    print: true,
  });
  await until(() => server.rows(`select 1 from "job" where "kind" = 'document.render' and "status" = 2`).length === 1);
  expect(states(invoice)?.sent).toBe(1);
  // Nor the way out: what the mail server has not answered by then is given up, and does not time out.
  await server.restart();
  expect(states(invoice)).toEqual({ sent: 1, status: 0, error: 'the service was stopped' });
  mail.behaviour = 'accept';
  await later(1);
  await until(() => states(invoice)?.sent === 2);
});

describe('without a mail server an invoice', () => {
  const files = () => readdirSync(join(server.dataDir, 'outbox'));

  test('is put into a folder, as a draft that a person sends, and counts as not sent', async () => {
    await server.api.send('DELETE', `/api/model/setting/${setting}`);
    const invoice = await ticket();
    await send(invoice);
    await until(() => states(invoice)?.status === 3);
    expect(states(invoice)).toEqual({ sent: null, status: 3, error: null });
    const [file = ''] = files();
    const text = readFileSync(join(server.dataDir, 'outbox', file), 'utf8');
    expect(text).toMatch(/^X-Unsent: 1\r$/m);
    const { headers, pdf } = read(text);
    expect(headers).toContain('To: ana@example.org');
    expect(pdf.length).toBeGreaterThan(0);
    expect(mail.connections).toBe(0);
    // Others on the machine read none of it.
    expect(statSync(join(server.dataDir, 'outbox', file)).mode & 0o077).toBe(0);
    // Once there is a server it is sent like any other.
    const value = { host: '127.0.0.1', port: mail.port, from: 'caja@club.example' };
    await server.api.create('setting', { key: 'smtp', value });
    await send(invoice);
    await until(() => states(invoice)?.sent === 2);
    expect(mail.received).toHaveLength(1);
  });

  test('leaves the folder when its customer is erased', async () => {
    await server.api.send('DELETE', `/api/model/setting/${setting}`);
    const invoice = await ticket();
    await send(invoice);
    await until(() => states(invoice)?.status === 3);
    expect(files()).toHaveLength(1);
    const { customer } = await server.api.get('invoice', invoice);
    await server.api.run('customerErase', { customer: customer ?? 0, name: 'Ana Gómez' });
    await until(() => files().length === 0);
  });
});

describe('is refused and changes nothing:', () => {
  test('without the password of the mail server', async () => {
    const invoice = await ticket();
    await server.api.update('setting', setting, { secret: null });
    await expectRefused(server, () => send(invoice), 'mail_not_configured');
  });

  test('a draft, nothing, and an address that is none', async () => {
    const draft = await server.api.create('invoice', {
      type: server.facility.types.F ?? 0,
      customer: server.facility.customers.club,
      lines: [{ description: 'Pista', price: 1 }],
    });
    await expectRefused(server, () => send(draft.id), 'invalid_transition');
    await expectRefused(server, () => send(999_999), 'not_found');
    const nobody = await ticket({ email: null });
    await expectRefused(server, () => send(nobody), 'validation_failed', [['#/to', 'required']]);
    const wrong = await ticket({ email: 'ana@' });
    await expectRefused(server, () => send(wrong), 'validation_failed', [['#/to', 'email_invalid']]);
    for (const to of [
      '',
      'ana',
      'a@b',
      'ana@example.org\r\nBcc: x@y.es',
      'Ana <ana@example.org>',
      'a@x.es,b@x.es',
      'ñ@x.es',
    ]) {
      const reply = await send(nobody, { to });
      expect([to, reply.status]).toEqual([to, 422]);
    }
  });
});

test('the password is never read out: in no answer, list, version, log row or file', async () => {
  const answers = [
    await server.api.send('GET', `/api/model/setting/${setting}`),
    await server.api.send('GET', '/api/model/setting'),
    await server.api.send('POST', `/api/model/setting/${setting}`, { secret: PASSWORD }),
    await server.api.send('GET', '/api/model/auditLog'),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
  }
  const stored = server.rows('select * from "setting"');
  expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  // It was given for one host.
  await server.api.update('setting', setting, {
    value: { host: 'mx.evil.example', port: 25, user: 'x', from: 'a@b.es' },
  });
  expect(server.rows('select "sealedSecret" from "setting"')).toEqual([{ sealedSecret: null }]);
});
