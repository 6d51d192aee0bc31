/** Tickets and the drawer on a receipt printer, which here is a socket that reads the bytes. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReceiptPrinter, startReceiptPrinter, textOf } from '#test/kit/receiptPrinter.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const PULSE = `${String.fromCharCode(0x1b)}p`;

let server: FacilityServer;
let printer: ReceiptPrinter;
let setting: number;
beforeAll(async () => {
  server = await startOpen();
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
  expect(await server.api.run('posPrintTicket', body)).toEqual({ printed: true, openedDrawer: opens });
  const [bytes] = printer.received;
  expect(printer.received).toHaveLength(1);
  expect(textOf(bytes as Buffer).join('\n')).toContain(String(number));
  expect(bytes?.toString('latin1').includes(PULSE)).toBe(opens);
});

test('a request that is repeated with its key prints once', async () => {
  const { id } = await sell('cash');
  const send = () =>
    server.api.send(
      'POST',
      '/api/pos/printTicket',
      { pos: server.facility.pos, invoice: id },
      {
        'idempotency-key': 'ticket-once',
      },
    );
  expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(200);
  expect(printer.received).toHaveLength(1);
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
  await expectRefused(
    server,
    () => server.api.call('posPrintTicket', { pos: other, invoice: 1 }),
    'printer_not_configured',
  );
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
