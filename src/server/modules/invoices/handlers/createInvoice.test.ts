import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '#shared/errors.ts';
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import { payAsBefore } from '#test/kit/earlier.ts';
import type { Facility } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Input = InputOf<Contract<'createInvoice'>>;

let server: FacilityServer;
let facility: Facility;
beforeAll(async () => {
  server = await startOpen();
  ({ facility } = server);
});

async function sale(values: object = {}): Promise<number> {
  const { products, customers } = facility;
  return (await server.api.run('saveSale', { product: products.court, customer: customers.club, ...values })).id;
}
/** A sale with a flag that no action sets. */
async function flagged(flag: 'doNotInvoice' | 'requiresInvoice', values: object = {}): Promise<number> {
  const id = await sale(values);
  server.write(`update "sale" set "${flag}" = 1 where "id" = ?`, id);
  return id;
}
const invoice = (input: Input) => server.api.run('createInvoice', input);
const pay = (id: number, amount: number, paymentMethod = facility.methods.card) =>
  payAsBefore(server, { sale: id, payments: [{ paymentMethod, amount }] });

describe('a draft of sales', () => {
  test('has a line each over exactly what the sale is, whatever the cents', async () => {
    const { water, court, book } = facility.products;
    const sales = [
      await sale({ product: water, units: 3, discountRate: 33 }),
      await sale({ product: court, units: 1.333, price: 37.765 }),
      await sale({ product: water, price: 0.07 }),
      await sale({ product: book, discountRate: 12.5 }),
      await sale({ product: undefined, description: 'A medida', price: 1.005 }),
    ];
    const records = await Promise.all(sales.map((id) => server.api.get('sale', id)));
    const draft = await invoice({ sales, comments: 'Nota\ninterna' });
    expect(draft).toMatchObject({
      status: 0,
      number: null,
      type: facility.types.F,
      customer: facility.customers.club,
      name: 'Club Deportivo Río, S. L.',
      date: '2026-03-02',
      comments: 'Nota\ninterna',
      pricesTaxIncluded: true,
    });
    expect(draft.lines).toMatchObject(
      records.map(({ id, total, price, units, discountRate, description }) => ({
        sale: id,
        total,
        price,
        units,
        discountRate,
        description,
      })),
    );
    const cents = (value: number): number => Math.round(value * 100);
    expect(cents(draft.total)).toBe(records.reduce((sum, { total }) => sum + cents(total), 0));
    for (const id of sales) expect(await server.api.get('sale', id)).toMatchObject({ invoice: draft.id, status: 2 });
  });

  test('takes the rest of a basket along, each line under the one it belongs to', async () => {
    const parent = await sale({ name: 'Mesa 4' });
    const child = await sale({ parent, product: facility.products.water });
    const gone = await sale({ parent });
    await server.api.run('cancelSale', { sale: gone, reason: 'No viene' });
    const draft = await invoice({ sales: [parent] });
    const [first, second] = draft.lines as unknown as { id: number }[];
    expect(draft.lines).toMatchObject([
      { sale: parent, hasChildren: true, parentLine: null },
      { sale: child, parentLine: first?.id },
    ]);
    expect(second).toBeDefined();
  });

  test('keeps the rate a sale was made with, whatever has become of its tax', async () => {
    const tax = await server.api.create('tax', { name: 'IVA de antes', rate: 18, category: 'S' });
    const product = await server.api.create('product', { name: 'De antes', price: 11.8, taxes: [tax.id] });
    const id = await sale({ product: product.id });
    await server.api.send('DELETE', `/api/model/product/${product.id}`);
    await server.api.send('DELETE', `/api/model/tax/${tax.id}`);
    const draft = await invoice({ sales: [id] });
    expect(draft).toMatchObject({ total: 11.8, totalBeforeTaxes: 10, taxes: [{ tax: tax.id, rate: 18, amount: 1.8 }] });
  });

  test.each<[string, () => Promise<Partial<Input> & { sales: number[] }>, string]>([
    ['an invoice for who has a tax number', async () => ({ sales: [await sale()] }), 'F'],
    ['a ticket for who has none', async () => ({ sales: [await sale({ customer: facility.customers.visitor })] }), 'T'],
    ['a ticket for nobody', async () => ({ sales: [await sale({ customer: null })] }), 'T'],
    [
      'an invoice for a sale that wants one',
      async () => ({ sales: [await flagged('requiresInvoice', { customer: facility.customers.visitor })] }),
      'F',
    ],
    ['what was asked for', async () => ({ sales: [await sale()], type: facility.types.T ?? 0 }), 'T'],
    [
      'an invoice for who is named for sales of nobody',
      async () => ({ sales: [await sale({ customer: null }), await sale()], customer: facility.customers.club }),
      'F',
    ],
  ])('is %s', async (_, input, code) => {
    expect((await invoice(await input())).type).toBe(facility.types[code]);
  });

  test('as an offer leaves its sales to be charged by the invoice it becomes', async () => {
    const id = await sale();
    const draft = await invoice({ sales: [id], type: facility.types.P ?? 0 });
    expect(await server.api.get('sale', id)).toMatchObject({ invoice: null, proforma: draft.id });
    await server.api.send('DELETE', `/api/model/invoice/${draft.id}`);
    expect(await server.api.get('sale', id)).toMatchObject({ invoice: null, proforma: null });
  });

  test.each(['F', 'P'])('of type %s keeps its sales as they are: neither changed nor cancelled', async (code) => {
    const id = await sale();
    await invoice({ sales: [id], type: facility.types[code] ?? 0 });
    const change = () => server.api.call('saveSale', { id, units: 2 });
    const cancel = () => server.api.call('cancelSale', { sale: id, reason: 'No viene' });
    for (const send of [change, cancel]) await expectRefused(server, send, 'immutable_record');
  });

  test('frees its sales when it or their line is taken out', async () => {
    const sales = [await sale(), await sale(), await sale()];
    const draft = await invoice({ sales });
    const lines = draft.lines as unknown as { id: number }[];
    await server.api.send('DELETE', `/api/model/invoiceLine/${lines[0]?.id}`);
    await server.api.update('invoice', draft.id, { lines: [lines[2]] } as never);
    const on = async () => Promise.all(sales.map(async (id) => (await server.api.get('sale', id)).invoice));
    expect(await on()).toEqual([null, null, draft.id]);
    await server.api.send('DELETE', `/api/model/invoice/${draft.id}`);
    expect(await on()).toEqual([null, null, null]);
    expect(await invoice({ sales })).toMatchObject({ total: 36.3 });
  });
});

describe('confirmed at once', () => {
  test('with sales that are paid is paid in full: its own receipt', async () => {
    const sales = [await sale(), await sale({ product: facility.products.fee })];
    const paid = await payAsBefore(server, {
      sales,
      payments: [
        { paymentMethod: facility.methods.transfer, amount: 20 },
        { paymentMethod: facility.methods.card, amount: 32.1 },
      ],
    });
    const issued = await invoice({ sales, confirm: true });
    const rows = server.rows<{ id: number }>('select "id" from "salePayment" where "payment" = ?', paid.payments[0]);
    expect(rows).toHaveLength(2);
    expect(issued).toMatchObject({
      status: 1,
      pending: 0,
      paymentStatus: 2,
      paymentMethods: 'Transferencia, Tarjeta',
      paymentMethod: facility.methods.transfer,
      payments: [
        { amount: 20, isFTR: true, payment: paid.payments[0], salePayment: null },
        { amount: 32.1, isFTR: true, payment: paid.payments[1], salePayment: expect.any(Number), receipt: null },
      ],
    });
    expect(await server.api.get('sale', sales[1] ?? 0)).toMatchObject({ code: `${issued.number}/2`, status: 4 });
  });

  test('with sales paid in part owes the rest, which is paid of both', async () => {
    const id = await sale();
    await pay(id, 5);
    const taken = await pay(id, 2);
    await server.api.run('cancelPayment', { payment: taken.payments[0] ?? 0, reason: 'Error' });
    const issued = await invoice({ sales: [id], confirm: true });
    expect(issued).toMatchObject({
      pending: 7.1,
      paymentStatus: 1,
      payments: [
        { amount: 5, isFTR: false },
        { amount: 2, isFTR: false },
        { amount: -2, isFTR: false },
      ],
    });
    const rest = await server.api.run('payInvoice', {
      invoice: issued.id,
      payments: [{ paymentMethod: facility.methods.card, amount: 7.1 }],
    });
    expect(rest.invoice).toMatchObject({ pending: 0, paymentStatus: 2 });
    expect(await server.api.get('sale', id)).toMatchObject({ status: 4, pending: 0 });
  });

  test('over nothing is paid, and so are its sales', async () => {
    const id = await sale({ product: facility.products.free });
    const issued = await invoice({ sales: [id], confirm: true });
    expect(issued).toMatchObject({ total: 0, pending: 0, paymentStatus: 2 });
    expect(await server.api.get('sale', id)).toMatchObject({ status: 4 });
  });

  test('as an offer owes, delivers and is paid nothing', async () => {
    const id = await sale();
    await pay(id, 5);
    const issued = await invoice({ sales: [id], type: facility.types.P ?? 0, confirm: true });
    expect(issued).toMatchObject({ status: 1, pending: 12.1, paymentStatus: 0, payments: [] });
  });

  test('takes the goods out of the store once', async () => {
    const product = await server.api.create('product', { name: 'Raqueta', price: 50, useStock: true });
    const unpaid = await sale({ product: product.id, units: 2 });
    const paid = await sale({ product: product.id });
    await pay(paid, 50);
    const stock = async () => (await server.api.get('product', product.id)).stock;
    expect(await stock()).toBe(-1);
    const draft = await invoice({ sales: [unpaid, paid] });
    expect(await stock()).toBe(-1);
    await server.api.run('confirmInvoice', { invoice: draft.id });
    expect(await stock()).toBe(-3);
  });
});

test('on a draft goods come back when nothing of their sale is paid any more', async () => {
  const product = await server.api.create('product', { name: 'Pala', price: 50, useStock: true });
  const id = await sale({ product: product.id });
  const { payments } = await pay(id, 50);
  const draft = await invoice({ sales: [id] });
  const stock = async () => (await server.api.get('product', product.id)).stock;
  expect(await stock()).toBe(-1);
  await server.api.run('cancelPayment', { payment: payments[0] ?? 0, reason: 'Error' });
  expect(await stock()).toBe(0);
  await server.api.run('confirmInvoice', { invoice: draft.id });
  expect(await stock()).toBe(-1);
});

describe('is refused and changes nothing:', () => {
  const refusals: [string, () => object | Promise<object>, ErrorCode, Faults?][] = [
    ['nothing at all', () => ({}), 'validation_failed', [['#/sales', 'required']]],
    ['no sale', () => ({ sales: [] }), 'validation_failed', [['#/sales', 'required']]],
    [
      'an unknown sale',
      async () => ({ sales: [await sale(), 999_999] }),
      'validation_failed',
      [['#/sales/1', 'unknown_reference']],
    ],
    [
      'a sale twice',
      async () => {
        const id = await sale();
        return { sales: [id, id] };
      },
      'validation_failed',
      [['#/sales/1', 'invalid_value']],
    ],
    ['a draft sale', async () => ({ sales: [await sale({ status: 0 })] }), 'invalid_transition'],
    [
      'a sale that was cancelled',
      async () => {
        const id = await sale();
        await server.api.run('cancelSale', { sale: id, reason: 'No viene' });
        return { sales: [id] };
      },
      'invalid_transition',
    ],
    [
      'a sale of the till',
      async () => ({
        sales: [
          ...(
            await server.api.run('checkout', {
              lines: [{ product: facility.products.court }],
              payments: [{ paymentMethod: facility.methods.cash, amount: 12.1 }],
            })
          ).sales,
        ],
      }),
      'sale_charged',
    ],
    [
      'a sale on another draft',
      async () => {
        const id = await sale();
        await invoice({ sales: [id] });
        return { sales: [id] };
      },
      'sale_charged',
    ],
    [
      'a sale on an offer',
      async () => {
        const id = await sale();
        await invoice({ sales: [id], type: facility.types.P ?? 0 });
        return { sales: [id] };
      },
      'sale_charged',
    ],
    [
      'a sale that is not to be invoiced',
      async () => ({ sales: [await flagged('doNotInvoice')] }),
      'validation_failed',
      [['#/sales/0', 'invalid_value']],
    ],
    [
      'sales of two customers',
      async () => ({ sales: [await sale(), await sale({ customer: facility.customers.visitor })] }),
      'validation_failed',
      [['#/sales/1', 'invalid_value']],
    ],
    [
      'a sale of nobody beside one of somebody',
      async () => ({ sales: [await sale({ customer: null }), await sale()] }),
      'validation_failed',
      [['#/sales/1', 'invalid_value']],
    ],
    [
      'another customer than whose sale it is',
      async () => ({ sales: [await sale()], customer: facility.customers.visitor }),
      'validation_failed',
      [['#/sales/0', 'invalid_value']],
    ],
    [
      'a customer that is not there',
      async () => ({ sales: [await sale({ customer: null })], customer: 999_999 }),
      'validation_failed',
      [['#/customer', 'unknown_reference']],
    ],
    ...['R', 'RT', 'S', 'C'].map((code): [string, () => Promise<object>, ErrorCode, Faults] => [
      `a document of type ${code}`,
      async () => ({ sales: [await sale()], type: facility.types[code] }),
      'validation_failed',
      [['#/type', 'invalid_value']],
    ]),
    [
      'a date that is none',
      async () => ({ sales: [await sale()], date: '2026-02-30' }),
      'validation_failed',
      [['#/date', 'invalid_value']],
    ],
    [
      'an invoice to be confirmed for who has no address',
      async () => ({ sales: [await sale({ customer: facility.customers.homeless })], confirm: true }),
      'validation_failed',
      [['#/customer', 'address_required']],
    ],
  ];
  test.each(refusals)('%s', async (_, body, code, faults = []) => {
    const input = await body();
    await expectRefused(server, () => server.api.send('POST', '/api/billing/createInvoice', input), code, faults);
  });
});
