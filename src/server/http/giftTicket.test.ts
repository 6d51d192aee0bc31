import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '#test/kit/readPdf.ts';
import { startReceiptPrinter, textOf } from '#test/kit/receiptPrinter.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

const URL = '/api/billing/giftTicket.pdf';
const PRICE = /\d[.,]\d\d\b|€/;

let server: FacilityServer;
let ticket: { id: number; number: string | null };
beforeAll(async () => {
  server = await startOpen({ isDrawn: true });
  const { products, methods, customers, pos } = server.facility;
  const { invoice } = await server.api.run('checkout', {
    customer: customers.club,
    lines: [{ product: products.court }, { product: products.water, units: 3 }],
    payments: [{ paymentMethod: methods.cash, amount: 16.6 }],
    pos,
  });
  ticket = invoice;
});
afterAll(() => server.stop());

/** What it says has to be on it, and what it must not say is not. */
async function expectGift(rows: readonly string[]): Promise<void> {
  const text = rows.join('\n');
  const { products, customers } = server.facility;
  const [court, water, club] = await Promise.all([
    server.api.get('product', products.court),
    server.api.get('product', products.water),
    server.api.get('customer', customers.club),
  ]);
  expect(text).toMatch(/tique regalo/i);
  // A printer has the letters beyond ASCII in tables of its own.
  const pattern = (said: string) => new RegExp(said.replace(/[^ -~]/g, '.'));
  for (const said of [court.name, water.name, ticket.number ?? '']) expect(text).toMatch(pattern(said));
  expect(text).toMatch(pattern(`${water.name}[ |]+× ?3`));
  expect(text).not.toMatch(PRICE);
  expect(text).not.toContain(club.name);
}

test('a gift ticket says what was bought and its number, and no price', async () => {
  const reply = await server.api.send('POST', URL, { invoice: ticket.id });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await expectGift((await readPdf(reply.bytes)).rows);
});

test('and so on the receipt printer, which leaves the drawer shut and does not count as a print', async () => {
  const printer = await startReceiptPrinter();
  const value = [{ pos: server.facility.pos, host: '127.0.0.1', port: printer.port, drawer: true }];
  await server.api.create('setting', { key: 'receiptPrinters', value });
  await server.api.run('posPrintTicket', { invoice: ticket.id, pos: server.facility.pos, gift: true });
  await expect.poll(() => printer.received.length).toBe(1);
  const bytes = printer.received[0] as Buffer;
  await expectGift(textOf(bytes));
  // ESC p opens the drawer.
  expect(bytes.includes(Buffer.of(0x1b, 0x70))).toBe(false);
  expect(server.rows(`select 1 from "event" where "type" = 'invoice.printed'`)).toEqual([]);
  await printer.close();
});

describe('there is none', () => {
  const made: Readonly<Record<string, () => Promise<number>>> = {
    'of a draft': async () => {
      const lines = [{ description: 'Alquiler', price: 5 }];
      return (await server.api.create('invoice', { type: server.facility.types.F ?? 0, lines })).id;
    },
    'of a credit note': async () => {
      const back = { invoice: ticket.id, pos: server.facility.pos };
      return (await server.api.run('refundSale', back)).invoices[0]?.id ?? 0;
    },
  };
  test.each(Object.keys(made))('%s', async (name) => {
    const reply = await server.api.send('POST', URL, { invoice: await made[name]?.() });
    expect(reply).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
  });

  test('of what is not there', async () => {
    expect((await server.api.send('POST', URL, { invoice: 999_999 })).status).toBe(404);
  });
});
