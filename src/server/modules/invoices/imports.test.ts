import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { Client } from '#test/kit/client.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

type Invoice = ApiRecord<'invoice'>;
type Line = ApiRecord<'invoiceLine'>;
type Body = Record<string, unknown>;

let server: FacilityServer;
/** May write invoices and import them; may only write them. */
let importer: Client;
let writer: Client;
beforeAll(async () => {
  server = await startFacility();
  const keyFor = async (...scopes: string[]): Promise<Client> =>
    server.as((await server.api.run('keyCreate', { name: 'x', scopes })).key);
  importer = await keyFor('invoice:write', 'invoiceLine:write', 'invoice:import');
  writer = await keyFor('invoice:write', 'invoiceLine:write');
});

const send = (client: Client, path: string, body: unknown) => client.send('POST', `/api/model/${path}`, body);
const imported = (lines: readonly Body[], values: Body = {}): Body => ({
  ...{ type: server.facility.types.F, skipRecalculate: true, lines },
  ...values,
});
async function make(body: Body, client = importer): Promise<Invoice> {
  const reply = await send(client, 'invoice', body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body as Invoice;
}
const linesOf = (invoice: Invoice): Line[] => invoice.lines as unknown as Line[];

/** 10.00 with 21 %, a cent away from what the service works out. */
const odd = {
  description: 'x',
  price: 10,
  totalBeforeTaxes: 8.27,
  total: 10,
  taxes: [{ tax: 1, base: 8.27, amount: 1.73 }],
};

describe('an imported invoice', () => {
  test('keeps the amounts it brings, and adds up by them', async () => {
    const made = await make(imported([odd, odd], { taxTotal: 3.46, discountTotal: 1.5 }));
    expect(made).toMatchObject({
      ...{ totalBeforeTaxes: 16.54, taxTotal: 3.46, total: 20, pending: 20, discounts: 1.5, discountTotal: 1.5 },
      ...{ taxes: [{ tax: 1, rate: 21, base: 16.54, amount: 3.46, category: 'S' }], skipRecalculate: true },
      lines: [
        { price: 10, priceBeforeTaxes: 8.264463, totalBeforeTaxes: 8.27, taxAmount: 1.73, total: 10 },
        { total: 10 },
      ],
    });
  });

  test('works out what it does not bring', async () => {
    const lines = [
      { description: 'x', price: 10, total: 9.99, taxRate: 21 },
      { description: 'y', price: 1.1, taxRate: 10 },
    ];
    const made = await make(imported(lines));
    expect(made).toMatchObject({ total: 11.09, taxTotal: 1.83, discounts: 0.01 });
    expect(linesOf(made).map(({ taxes }) => taxes)).toMatchObject([
      [{ base: 8.26, amount: 1.73 }],
      [{ base: 1, amount: 0.1 }],
    ]);
  });

  test('keeps rates and reasons of its time', async () => {
    const taxes = [{ tax: 1, name: 'IVA 16 %', rate: 16, base: 100, amount: 16 }];
    const made = await make(
      imported([{ description: 'x', price: 116, totalBeforeTaxes: 100, total: 116, taxes }], {
        date: '2010-06-30',
        taxes: [{ tax: 1, base: 100, amount: 16, category: 'S', exemptionReason: 'de antes' }],
      }),
    );
    expect(made).toMatchObject({ total: 116, taxes: [{ name: 'IVA 16 %', rate: 16, exemptionReason: 'de antes' }] });
  });

  test('brings its number and series, if they are of its type', async () => {
    const [counter] = await server.api.list('invoiceCounter', `type=${server.facility.types.F}`);
    const made = await make(imported([], { sequenceNumber: 77, counter: counter?.id }));
    expect(made).toMatchObject({ sequenceNumber: 77, counter: counter?.id, number: null });
    const moved = await send(importer, `invoice/${made.id}`, { type: server.facility.types.S });
    expect(moved.body).toMatchObject({ counter: null, sequenceNumber: 77 });
    const other = await send(writer, `invoice/${made.id}`, { sequenceNumber: 5, counter: 1 });
    expect(other.body).toMatchObject({ counter: null, sequenceNumber: 77 });
    const refusals: readonly [Body, Faults][] = [
      [{ counter: 999_999 }, [['#/counter', 'unknown_reference']]],
      [{ counter: counter?.id }, [['#/counter', 'invalid_value']]],
      [{ sequenceNumber: 0 }, [['#/sequenceNumber', 'too_small']]],
    ];
    for (const [body, faults] of refusals) {
      await expectRefused(server, () => send(importer, `invoice/${made.id}`, body), 'validation_failed', faults);
    }
  });

  test('waits in a series without being in the way of those who are numbered', async () => {
    const { types, products } = server.facility;
    const [counter] = await server.api.list('invoiceCounter', `type=${types.T}`);
    await server.api.run('posOpen', { realCashCount: 0 });
    const sell = () => server.api.run('checkout', { lines: [{ product: products.free }], payments: [] });
    const first = await sell();
    await make(imported([odd], { type: types.T, sequenceNumber: 9, counter: counter?.id }));
    const second = await sell();
    expect([first.invoice.number, second.invoice.number]).toEqual(['T26-000001', 'T26-000002']);
  });

  test.each<[string, Body[], Body, Faults]>([
    [
      'a line whose taxes are not its total',
      [{ ...odd, taxes: [{ tax: 1, base: 8.27, amount: 1.74 }] }],
      {},
      [['#/lines/0/total', 'total_mismatch']],
    ],
    [
      'a base two cents from the net',
      [{ ...odd, totalBeforeTaxes: 8.25 }],
      {},
      [['#/lines/0/total', 'total_mismatch']],
    ],
    [
      'a total past the cent',
      [{ ...odd, total: 10.001, taxes: [{ tax: 1 }] }],
      {},
      [['#/lines/0/total', 'total_mismatch']],
    ],
    [
      'an untaxed line with another net',
      [{ description: 'x', price: 5, total: 5, totalBeforeTaxes: 4 }],
      {},
      [['#/lines/0/total', 'total_mismatch']],
    ],
    [
      'taxes that are not those of its lines',
      [odd],
      { taxes: [{ tax: 1, base: 8.26, amount: 1.74 }] },
      [['#/taxes/0', 'total_mismatch']],
    ],
    [
      'a tax none of its lines has',
      [odd],
      { taxes: [{ tax: 1 }, { tax: 2 }] },
      [
        ['#/taxes', 'total_mismatch'],
        ['#/taxes/1', 'total_mismatch'],
      ],
    ],
    ['another sum of taxes', [odd], { taxTotal: 1.74 }, [['#/taxTotal', 'total_mismatch']]],
    [
      'totals its lines do not add up to',
      [odd, odd],
      { totalBeforeTaxes: 16.53, total: 20.01 },
      [
        ['#/totalBeforeTaxes', 'total_mismatch'],
        ['#/total', 'total_mismatch'],
      ],
    ],
    [
      'a tax that is not its rate of the base',
      [{ ...odd, totalBeforeTaxes: 9.9, taxes: [{ tax: 1, base: 9.9, amount: 0.1 }] }],
      {},
      [['#/lines/0/total', 'total_mismatch']],
    ],
    [
      'a tax of which another takes the rest',
      [
        {
          ...odd,
          ...{ totalBeforeTaxes: 7.63, total: 10 },
          taxes: [
            { tax: 1, base: 7.63, amount: 0.77 },
            { tax: 2, base: 7.63, amount: 1.6 },
          ],
        },
      ],
      {},
      [['#/lines/0/total', 'total_mismatch']],
    ],
    [
      'a tax at a rate of nothing',
      [{ ...odd, totalBeforeTaxes: 9.99, taxes: [{ tax: 5, base: 9.99, amount: 0.01 }] }],
      {},
      [['#/lines/0/total', 'total_mismatch']],
    ],
    ['a discount past a millionth', [odd], { discountTotal: 1e-9 }, [['#/discountTotal', 'invalid_value']]],
    [
      'amounts that are none',
      [{ ...odd, taxes: [{ tax: 1, base: 1e300, amount: 1e-9 }] }],
      {},
      [
        ['#/lines/0/taxes/0/base', 'invalid_value'],
        ['#/lines/0/taxes/0/amount', 'invalid_value'],
      ],
    ],
    [
      'a rate below nothing',
      [{ ...odd, taxes: [{ tax: 1, rate: -100, base: 8.27, amount: 1.73 }] }],
      {},
      [['#/lines/0/taxes/0/rate', 'invalid_value']],
    ],
  ])('is refused with %s', async (_, lines, values, faults) => {
    await expectRefused(server, () => send(importer, 'invoice', imported(lines, values)), 'validation_failed', faults);
  });

  test('is taken exactly as far as each line charges the tax there is, and then adds up to the cent', async () => {
    const cents = (least: number, most: number) => fc.integer({ min: least, max: most });
    const anyLine = fc.record({
      base: cents(-20_000, 200_000),
      /** By id: 21 %, 10 %, 4 %, exempt. */
      tax: fc.constantFrom<[number, number]>([1, 21], [2, 10], [3, 4], [5, 0]),
      off: fc.constantFrom(0, 0, 0, 0, 1, -1, 2, -2, 3, -3, 250),
    });
    let taken = 0;
    const holds = async (inputs: readonly { base: number; tax: [number, number]; off: number }[]) => {
      const lines = inputs.map(({ base, tax: [id, rate], off }) => {
        const amount = Math.round((base * rate) / 100) + off;
        const isTax = rate === 0 ? amount === 0 : Math.abs(amount * 100 - base * rate) <= 200;
        return { id, base, amount, isTax };
      });
      const bodies = lines.map(({ id, base, amount }) => ({
        ...{ description: 'x', price: (base + amount) / 100, total: (base + amount) / 100 },
        ...{ totalBeforeTaxes: base / 100, taxes: [{ tax: id, base: base / 100, amount: amount / 100 }] },
      }));
      const reply = await send(importer, 'invoice', imported(bodies));
      const wrong = lines.flatMap(({ isTax }, index) => (isTax ? [] : [`#/lines/${index}/total`]));
      if (wrong.length > 0) {
        expect(reply.body).toMatchObject({
          code: 'validation_failed',
          errors: wrong.map((pointer) => ({ pointer, code: 'total_mismatch' })),
        });
        return;
      }
      taken += 1;
      const all = (name: 'base' | 'amount') => lines.reduce((sum, one) => sum + one[name], 0);
      const invoice = reply.body as Invoice;
      expect([invoice.totalBeforeTaxes, invoice.taxTotal, invoice.total].map((one) => Math.round(one * 100))).toEqual([
        ...[all('base'), all('amount')],
        all('base') + all('amount'),
      ]);
      for (const { tax, base, amount } of invoice.taxes ?? []) {
        const own = lines.filter(({ id }) => id === tax);
        expect([base, amount].map((one) => Math.round(one * 100))).toEqual([
          own.reduce((sum, one) => sum + one.base, 0),
          own.reduce((sum, one) => sum + one.amount, 0),
        ]);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(anyLine, { minLength: 1, maxLength: 4 }), holds), { numRuns: runs(100) });
    expect(taken).toBeGreaterThan(20);
  });

  test('keeps its amounts while who may import changes something else', async () => {
    const made = await make(imported([odd, odd]));
    const [first, second] = linesOf(made);
    expect((await send(importer, `invoice/${made.id}`, { ...made, comments: 'x' })).body).toMatchObject({
      total: 20,
      taxTotal: 3.46,
    });
    await send(importer, `invoiceLine/${first?.id}`, { description: 'y' });
    await send(importer, 'invoiceLine', { invoice: made.id, ...odd });
    expect(await server.api.get('invoice', made.id)).toMatchObject({ total: 30, taxTotal: 5.19 });
    await send(importer, `invoiceLine/${second?.id}`, { price: 20 });
    expect(await server.api.get('invoice', made.id)).toMatchObject({ total: 40, taxTotal: 6.93 });
  });

  test('is worked out anew when anybody else writes its lines, or it no longer says to keep them', async () => {
    const made = await make(imported([odd, odd]));
    const [first] = linesOf(made);
    expect((await send(writer, `invoice/${made.id}`, { comments: 'x' })).body).toMatchObject({ taxTotal: 3.46 });
    await send(writer, `invoiceLine/${first?.id}`, { description: 'y' });
    expect(await server.api.get('invoice', made.id)).toMatchObject({ taxTotal: 3.47, skipRecalculate: true });
    const other = await make(imported([odd, odd]));
    const changed = await send(importer, `invoice/${other.id}`, { skipRecalculate: false });
    expect(changed.body).toMatchObject({ taxTotal: 3.47, total: 20 });
  });

  test('is confirmed by whoever confirms, once somebody with the right has said so', async () => {
    const { types, customers } = server.facility;
    const { key } = await server.api.run('keyCreate', {
      name: 'x',
      scopes: ['billing:operate', 'customer:credit', 'invoice:write'],
    });
    const desk = server.as(key);
    const body = { ...imported([odd], { type: types.F, customer: customers.visitor }), skipValidations: true };
    await expectRefused(server, () => send(desk, 'invoice', body), 'insufficient_scope', [
      ['#/skipValidations', 'invalid_value'],
      ['#/skipRecalculate', 'invalid_value'],
    ]);
    const made = await make(body);
    const { lines, ...sent } = made;
    expect((await send(desk, `invoice/${made.id}`, { ...sent, comments: 'visto' })).status).toBe(200);
    const confirmed = await desk.run('confirmInvoice', { invoice: made.id });
    expect(confirmed).toMatchObject({ status: 1, total: 10, taxTotal: 1.73, skipValidations: true });
  });

  test('works the same without tax in its prices', async () => {
    const net = {
      description: 'x',
      priceBeforeTaxes: 10,
      totalBeforeTaxes: 10,
      total: 12.1,
      taxes: [{ tax: 1, base: 10, amount: 2.11 }],
    };
    const made = await make(imported([net, { ...net, description: 'y' }], { pricesTaxIncluded: false }));
    expect(made).toMatchObject({ totalBeforeTaxes: 20, taxTotal: 4.22, total: 24.22 });
  });
});
