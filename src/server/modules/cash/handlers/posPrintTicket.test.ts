/** Tickets and the drawer on a receipt printer, which here is a socket that reads the bytes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { barcodesOf, pulsesOf, type ReceiptPrinter, startReceiptPrinter, textOf } from '#test/kit/receiptPrinter.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let printer: ReceiptPrinter;
let setting: number;
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
});
beforeEach(async () => {
  printer = await startReceiptPrinter();
  await choose({ port: printer.port, drawer: true });
  return () => printer.close();
});

const choose = async (changes: object): Promise<void> => {
  const value = [{ pos: server.facility.pos, host: '127.0.0.1', ...changes }];
  if (setting === undefined) setting = (await server.api.create('setting', { key: 'receiptPrinters', value })).id;
  else await server.api.update('setting', setting, { value });
};
const sell = async (method: 'cash' | 'card') => {
  const { products, methods, pos } = server.facility;
  const payments = [{ paymentMethod: methods[method], amount: method === 'cash' ? 20 : 12.1 }];
  return (await server.api.run('checkout', { pos, lines: [{ product: products.court }], payments })).invoice;
};

test.each([
  ['cash', undefined, true],
  ['cash', false, false],
  ['card', undefined, false],
] as const)('a ticket paid by %s is printed; the drawer opens: asked %s, opened %s', async (method, asked, opens) => {
  const { id, number } = await sell(method);
  const body = { pos: server.facility.pos, invoice: id, ...(asked === undefined ? {} : { opensDrawer: asked }) };
  const printed = { outcome: 'printed', trouble: null, duplicate: false, openedDrawer: opens };
  expect(await server.api.run('posPrintTicket', body)).toEqual(printed);
  const [bytes] = printer.received;
  expect(printer.received).toHaveLength(1);
  expect(textOf(bytes as Buffer).join('\n')).toContain(String(number));
  expect(barcodesOf(bytes as Buffer)).toEqual([number]);
  expect(pulsesOf(bytes)).toBe(opens ? 1 : 0);
});

test('the record says that it was printed, and a second print says «Duplicado»', async () => {
  const { id } = await sell('card');
  expect(await server.api.get('invoice', id)).toMatchObject({ printed: false });
  const print = () => server.api.run('posPrintTicket', { pos: server.facility.pos, invoice: id });
  expect(await print()).toMatchObject({ duplicate: false });
  expect(await server.api.get('invoice', id)).toMatchObject({ printed: true });
  expect(await print()).toMatchObject({ duplicate: true });
  expect(printer.received.map((bytes) => textOf(bytes)[0]?.trim())).toEqual([
    'Polideportivo de Prueba',
    '* Duplicado *',
  ]);
  const [entry] = await server.api.list('auditLog', 'sort=-id&limit=1');
  expect(entry).toMatchObject({ operation: 'posPrintTicket', model: 'invoice', record: id });
});

const key = (value: string) => ({ 'idempotency-key': value });
const printWith = (invoice: number, headers: Record<string, string>, more: object = {}) =>
  server.api.send('POST', '/api/pos/printTicket', { pos: server.facility.pos, invoice, ...more }, headers);

/** Whatever became of the first request, what comes again under its key prints nothing. */
test.each([
  ['is on', {}, 200],
  ['breaks off at the end', { closes: 'reset' }, 200],
  ['breaks off in the middle', { resetsAfter: 200 }, 200],
  ['says nothing', { closes: 'never' }, 200],
] as const)(
  'a request that comes five times with its key prints once, by a printer that %s',
  async (_, behaviour, status) => {
    printer.behave(behaviour);
    const { id } = await sell('cash');
    const replies = [];
    for (let turn = 0; turn < 5; turn++) replies.push(await printWith(id, key(`once ${id}`)));
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 5 }, () => status));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(printer.received).toHaveLength(1);
    expect(pulsesOf(printer.received[0])).toBe(1);
  },
);

test('five at once with one key print once', async () => {
  const { id } = await sell('cash');
  const replies = await Promise.all(Array.from({ length: 5 }, () => printWith(id, key(`at once ${id}`))));
  for (const { status } of replies) expect([200, 409]).toContain(status);
  expect(printer.received).toHaveLength(1);
});

test('what was begun when the server ended is not begun again', async () => {
  const { id } = await sell('cash');
  const { status } = await printWith(id, key('killed'));
  expect(status).toBe(200);
  // As it stands from the first byte until the answer is stored.
  server.write(`update "idempotency" set "status" = 0, "body" = '' where "key" = 'killed'`);
  await server.restart();
  await expectRefused(server, () => printWith(id, key('killed')), 'outcome_unknown');
  expect(printer.received).toHaveLength(1);
  expect((await printWith(id, key('asked again'))).status).toBe(200);
  expect(printer.received).toHaveLength(2);
});

test.each([
  ['paper', 'printer_out_of_paper'],
  ['cover', 'printer_cover_open'],
  ['fault', 'printer_fault'],
] as const)(
  'a printer that says %s is sent nothing; the same request prints once that is mended',
  async (hindrance, code) => {
    printer.behave({ answers: true, hindrance });
    const { id } = await sell('cash');
    await expectRefused(server, () => printWith(id, key(`mended ${id}`)), code);
    expect(await server.api.get('invoice', id)).toMatchObject({ printed: false });
    printer.behave({ answers: true });
    expect((await printWith(id, key(`mended ${id}`))).body).toMatchObject({ outcome: 'printed', duplicate: false });
    expect(printer.received).toHaveLength(1);
  },
);

test('a condition that does not hold is refused before anything is printed', async () => {
  const { id } = await sell('card');
  const stale = () => printWith(id, { 'if-match': '"another"' });
  await expectRefused(server, stale, 'precondition_failed', [['If-Match', 'invalid_value']]);
  expect(printer.received).toEqual([]);
});

test('a slow print is answered before its end and followed to it; a long ticket arrives whole', async () => {
  printer.behave({ buffer: 1024, speed: 3, reports: true });
  const { products, methods, pos } = server.facility;
  const lines = Array.from({ length: 90 }, () => ({ product: products.water, units: 2 }));
  const { invoice } = await server.api.run('checkout', {
    pos,
    lines,
    payments: [{ paymentMethod: methods.card, amount: 270 }],
  });
  const uuid = randomUUID();
  const first = await printWith(invoice.id, {}, { uuid });
  const then = printer.received[0]?.length ?? 0;
  expect(first.body).toMatchObject({ outcome: 'printing', trouble: 'slow' });
  await expect
    .poll(() => server.api.run('posPrintStatus', { uuid }), { timeout: 8000 })
    .toEqual({ outcome: 'printed', trouble: null });
  const [bytes] = printer.received;
  expect(printer.received).toHaveLength(1);
  expect(bytes?.length).toBeGreaterThan(Math.max(then, 3500));
  expect(bytes?.subarray(-5).toString('latin1')).toContain(`${String.fromCharCode(0x1d)}V`);
  expect(textOf(bytes as Buffer).filter((line) => line.includes('2 × 1,50'.replace('×', '\x9e')))).toHaveLength(90);
});

test('a test print goes where it is told, before there is a setting', async () => {
  const reply = await server.api.run('posPrintTest', { host: '127.0.0.1', port: printer.port });
  expect(reply).toEqual({ outcome: 'printed', trouble: null });
  const lines = textOf(printer.received[0] as Buffer);
  expect(lines.filter((line) => /^[1-8] {2}/.test(line))).toHaveLength(8);
  await expectRefused(server, () => server.api.call('posPrintTest', { host: '8.8.8.8' }), 'validation_failed', [
    ['#/host', 'invalid_value'],
  ]);
});

test('letters and width are those of the printer’s setting', async () => {
  await choose({ port: printer.port, columns: 32, characters: 3 });
  const { id } = await sell('card');
  await server.api.run('posPrintTicket', { pos: server.facility.pos, invoice: id });
  const [bytes] = printer.received;
  expect(bytes?.toString('latin1')).toContain('\x1bt\x02');
  const lines = textOf(bytes as Buffer);
  expect(lines.join('\n')).toMatch(/TOTAL +12,10 EUR/);
  expect(lines.filter((line) => line.length > 32)).toEqual([]);
});

test('a printer that is off is reported, and nothing is written', async () => {
  const { id } = await sell('cash');
  await printer.close();
  const call = () => server.api.call('posPrintTicket', { pos: server.facility.pos, invoice: id });
  await expectRefused(server, call, 'printer_unavailable');
  printer = await startReceiptPrinter();
});

test('a cash point without a printer, and a document that is not there, are refused', async () => {
  const { id: other } = await server.api.create('pos', { name: 'Bar', company: 1 });
  const elsewhere = () => server.api.call('posPrintTicket', { pos: other, invoice: 1 });
  await expectRefused(server, elsewhere, 'printer_not_configured');
  const none = () => server.api.call('posPrintTicket', { pos: server.facility.pos, invoice: 99_999 });
  await expectRefused(server, none, 'not_found');
  expect(printer.received).toEqual([]);
});

test.each([
  '8.8.8.8',
  'printer.example',
  'printer.local',
  '2001:4860:4860::8888',
  '0.0.0.0',
  '255.255.255.255',
  '[::1]',
])('the address %s is none of the club’s own network', async (host) => {
  const value = [{ pos: server.facility.pos, host }];
  const reply = await server.api.send('POST', `/api/model/setting/${setting}`, { value });
  expect(reply.status).toBe(422);
  expect(JSON.stringify(reply.body)).toContain('#/value/0/host');
});
