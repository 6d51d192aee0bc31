import { beforeAll, describe, expect, test } from 'vitest';
import { pins } from '#test/kit/facility.ts';
import { expectRefused, type Faults } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
});

type Body = Record<string, unknown>;
type Client = FacilityServer['api'];
const send = (body: unknown, client: Client = server.api) => client.send('POST', '/api/billing/saveSale', body);
const ids = () => server.facility;
const invalid = (body: Body, faults: Faults) => expectRefused(server, () => send(body), 'validation_failed', faults);
const saved = async (body: Body): Promise<number> => {
  const reply = await send(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (reply.body as { id: number }).id;
};

test.each<[string, Body, Faults]>([
  ['nothing at all', {}, [['#/product', 'required']]],
  ['a price but nothing to sell', { price: 5 }, [['#/product', 'required']]],
  ['a description without a price', { description: 'Fianza' }, [['#/price', 'required']]],
  ['an empty description', { description: '', price: 1 }, [['#/description', 'required']]],
  ['a blank description', { description: ' \t', price: 1 }, [['#/description', 'required']]],
])('a new sale needs a product, or a description with a price: %s', async (_, body, faults) => {
  await invalid(body, faults);
});

describe('a field of the wrong kind', () => {
  const number = ['1', true, [1], {}] as const;
  const id = [...number, 0, -1, 1.5] as const;
  const moment = [0, true, 'ayer', '2026-02-30', '2026-03-02T25:00:00Z', '2026-3-2', '', {}] as const;
  const text = [1, true, {}, ['a'], 'a\u0000b', 'a\ud800b'] as const;
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    id: [...id, null],
    product: [...id, null],
    description: [...text, 'x'.repeat(256), null],
    units: [...number, 0, -1, 1_000_001, 0.0001, null],
    price: [...number, -0.01, 1e9, 0.0000001, null],
    total: [...number, -1, 1e9, 0.001, null],
    discountRate: [...number, -1, 100.5, 0.0000001, null],
    taxes: ['IVA', {}, 21, null, [21], [{}], [null], [{ tax: '1' }], [{ tax: 0 }], [{ tax: 1, rate: '21' }]],
    taxRate: [...number, -21, 1001, null],
    customer: id,
    pos: id,
    parent: id,
    issueDate: moment,
    useDate: moment,
    timeout: moment,
    status: ['2', true, 1, 3, 4, 5, 6, 7, -1, 0.5, null],
    name: [...text, 'x'.repeat(256)],
    comments: [...text, 'x'.repeat(65_537)],
    publicComments: text,
  };
  test.each(Object.entries(wrong))('%s', async (field, values) => {
    for (const value of values) {
      const { body, status } = await send({ product: ids().products.court, [field]: value });
      const { code, errors } = body as { code: string; errors: { pointer: string }[] };
      expect([value, status, code], JSON.stringify(errors)).toEqual([value, 422, 'validation_failed']);
      for (const { pointer } of errors) expect(pointer).toMatch(new RegExp(`^#/${field}(/|$)`));
      expect(errors).toHaveLength(1);
    }
  });

  test.each<[string, Body, Faults]>([
    [
      'too precise',
      { units: 0.0001, price: 0.0000001, total: 0.001 },
      [
        ['#/units', 'too_precise'],
        ['#/price', 'too_precise'],
        ['#/total', 'too_precise'],
      ],
    ],
    [
      'too much',
      { units: 1_000_001, discountRate: 100.1 },
      [
        ['#/units', 'too_big'],
        ['#/discountRate', 'too_big'],
      ],
    ],
    [
      'too little',
      { units: 0, price: -1 },
      [
        ['#/units', 'too_small'],
        ['#/price', 'too_small'],
      ],
    ],
    [
      'of another type',
      { price: '1', status: 1, customer: 'Ana' },
      [
        ['#/price', 'invalid_type'],
        ['#/customer', 'invalid_type'],
        ['#/status', 'invalid_value'],
      ],
    ],
    [
      'unknown',
      { unit: 1, taxes: [{ tax: 1, base: 2 }] },
      [
        ['#/taxes/0/base', 'unknown_field'],
        ['#/unit', 'unknown_field'],
      ],
    ],
    ['missing', { taxes: [{ rate: 21 }] }, [['#/taxes/0/tax', 'required']]],
  ])('is named with what is wrong with it: %s', async (_, body, faults) => {
    await invalid({ product: ids().products.court, ...body }, faults);
  });

  test.each<[string, unknown]>([
    ['a list', []],
    ['text', '"hola"'],
  ])('the body itself: %s', async (_, body) => {
    await expectRefused(server, () => send(body), 'validation_failed', [['#', 'invalid_type']]);
  });
});

describe('what a sale refers to', () => {
  test('must be there', async () => {
    const body = { product: 999, customer: 999, pos: 999, parent: 999, taxes: [{ tax: 999 }] };
    await invalid(body, [
      ['#/product', 'unknown_reference'],
      ['#/taxes/0/tax', 'unknown_reference'],
      ['#/customer', 'unknown_reference'],
      ['#/parent', 'unknown_reference'],
      ['#/pos', 'unknown_reference'],
    ]);
  });

  test('must not be deleted, nor a product or tax be out of use', async () => {
    const { api } = server;
    const product = await api.create('product', { name: 'Gorro', price: 3 });
    const customer = await api.create('customer', { name: 'Baja' });
    const [company] = await api.list('company');
    const pos = await api.create('pos', { name: 'Cerrado', company: company?.id ?? 0 });
    const [gone, unused] = [
      await api.create('tax', { name: 'IGIC', rate: 7 }),
      await api.create('tax', { name: 'IVA 18 %', rate: 18, active: false }),
    ];
    for (const [model, { id }] of Object.entries({ product, customer, pos, tax: gone })) {
      expect((await api.send('DELETE', `/api/model/${model}/${id}`)).status).toBe(200);
    }
    const body = {
      product: product.id,
      customer: customer.id,
      pos: pos.id,
      taxes: [{ tax: gone.id }, { tax: unused.id }],
    };
    await invalid(body, [
      ['#/product', 'unknown_reference'],
      ['#/taxes/0/tax', 'unknown_reference'],
      ['#/taxes/1/tax', 'invalid_value'],
      ['#/customer', 'unknown_reference'],
      ['#/pos', 'unknown_reference'],
    ]);
    await invalid({ product: ids().products.inactive }, [['#/product', 'unknown_reference']]);
    for (const rate of [7, 18]) {
      await invalid({ product: ids().products.court, taxRate: rate }, [['#/taxRate', 'unknown_reference']]);
    }
  });

  test('taxes agree with their records, each other and the rate', async () => {
    const { general, reduced } = ids().taxes;
    const product = ids().products.court;
    await invalid({ product, taxes: [{ tax: general, rate: 20 }] }, [['#/taxes/0/rate', 'invalid_value']]);
    await invalid({ product, taxes: [{ tax: general }, { tax: reduced }, { tax: general }] }, [
      ['#/taxes/2/tax', 'invalid_value'],
    ]);
    await invalid({ product, taxes: [{ tax: general }], taxRate: 10 }, [['#/taxRate', 'total_mismatch']]);
    await invalid({ product, taxRate: 20.999 }, [['#/taxRate', 'unknown_reference']]);
    const many = Array.from({ length: 21 }, () => ({ tax: general }));
    await invalid({ product, taxes: many }, [['#/taxes', 'too_long']]);
  });
});

test.each<[string, Body, Faults]>([
  ['price and total disagree', { price: 10, total: 10.01 }, [['#/total', 'total_mismatch']]],
  [
    'price and total disagree for the discount',
    { price: 10, total: 10, discountRate: 1 },
    [['#/total', 'total_mismatch']],
  ],
  ['no price makes that total', { total: 10.01, units: 1_000_000 }, [['#/total', 'total_mismatch']]],
  ['nothing is left to pay', { total: 1, discountRate: 100 }, [['#/total', 'total_mismatch']]],
  ['the price would be too big', { total: 999_999_999.99, units: 0.001 }, [['#/total', 'too_big']]],
  [
    'the price and the total would be too big',
    { total: 999_999_999.99, discountRate: 99.999999, units: 0.001 },
    [['#/total', 'too_big']],
  ],
  ['a price too big for its units', { price: 999_999_999, units: 2 }, [['#/price', 'too_big']]],
  ['units too many for the price', { units: 100_000, product: 'dear' }, [['#/units', 'too_big']]],
])('amounts that cannot be: %s', async (_, body, faults) => {
  const dear = await server.api.create('product', { name: 'Pabellón', price: 999_999 });
  await invalid({ ...body, product: body.product === 'dear' ? dear.id : ids().products.court }, faults);
});

describe('a timeout', () => {
  test.each(['2026-03-02T10:00:00+01:00', '2026-03-02', '2020-01-01T00:00:00Z'])(
    'of the past is refused: %s',
    async (timeout) => {
      for (const status of [0, 2]) {
        await invalid({ product: ids().products.water, timeout, status }, [['#/timeout', 'invalid_value']]);
      }
    },
  );

  test('that passes ends what can be done with the sale, unless it is a draft', async () => {
    const later = await startFacility();
    const post = (body: Body) => later.api.send('POST', '/api/billing/saveSale', body);
    const timeout = '2026-03-02T10:30:00';
    const [draft, pending] = await Promise.all(
      [0, 2].map(async (status) => {
        const { body } = await post({ product: later.facility.products.water, timeout, status });
        return (body as { id: number }).id;
      }),
    );
    later.clock.now += 29.5 * 60_000;
    expect((await post({ id: pending, units: 2 })).status).toBe(200);
    // Between two looks of the job that would mark it.
    later.clock.now += 30_000;
    for (const body of [{ units: 3 }, { timeout: null }, { status: 0 }]) {
      await expectRefused(later, () => post({ id: pending, ...body }), 'invalid_transition');
    }
    expect((await post({ id: draft, units: 2 })).status).toBe(200);
    const faults: Faults = [['#/timeout', 'invalid_value']];
    await expectRefused(later, () => post({ id: draft, status: 2 }), 'validation_failed', faults);
    expect((await post({ id: draft, status: 2, timeout: '2026-03-02T11:30:00' })).status).toBe(200);
  });
});

describe('a parent', () => {
  test('is an open sale that is nobody’s child, and not the sale itself', async () => {
    const { products } = ids();
    const parent = await saved({ description: 'Mesa 4', price: 0, status: 0 });
    const child = await saved({ product: products.water, parent });
    const other = await saved({ product: products.water });
    const fault: Faults = [['#/parent', 'invalid_value']];
    await invalid({ product: products.water, parent: child }, fault);
    await invalid({ id: other, parent: other }, fault);
    await invalid({ id: parent, parent: other }, fault);
    server.write('update "sale" set "deleted" = 1 where "id" = ?', other);
    await invalid({ id: child, parent: other }, [['#/parent', 'unknown_reference']]);
    server.write('update "sale" set "deleted" = 0 where "id" = ?', other);
    for (const status of [3, 4, 5, 6, 7]) {
      server.write('update "sale" set "status" = ? where "id" = ?', status, other);
      await invalid({ id: child, parent: other }, fault);
    }
    server.write('update "sale" set "status" = 2 where "id" = ?', other);
    expect((await send({ id: child, parent: other })).body).toMatchObject({ parent: other });
    expect((await send({ id: child, parent: null })).body).toMatchObject({ parent: null });
    expect((await send({ id: parent, parent: other })).body).toMatchObject({ parent: other });
  });

  test('is on no document, proformas included', async () => {
    const { products, customers, types } = ids();
    const parent = await saved({ product: products.water, customer: customers.club, timeout: '2026-03-02T10:05:00' });
    const { id: invoice } = await server.api.run('createInvoice', { sales: [parent], type: types.P ?? 0 });
    const other = await saved({ product: products.court, customer: customers.club });
    const fault: Faults = [['#/parent', 'invalid_value']];
    await invalid({ id: other, parent }, fault);
    await invalid({ product: products.water, parent }, fault);
    expect((await server.api.send('DELETE', `/api/model/invoice/${invoice}`)).status).toBe(200);
    expect((await send({ id: other, parent })).body).toMatchObject({ parent });
  });

  test('that is gone meanwhile stays the parent', async () => {
    const parent = await saved({ product: ids().products.water });
    const child = await saved({ product: ids().products.water, parent });
    server.write('update "sale" set "deleted" = 1 where "id" = ?', parent);
    expect((await send({ id: child, parent, units: 2 })).body).toMatchObject({ parent, units: 2 });
  });
});

describe('who may', () => {
  const key = async (...scopes: string[]): Promise<Client> =>
    server.as((await server.api.run('keyCreate', { name: scopes.join(), scopes })).key);

  test.each<[string, string[] | null, 'unauthenticated' | 'insufficient_scope']>([
    ['nobody in particular', null, 'unauthenticated'],
    ['a key that reads', ['*:read'], 'insufficient_scope'],
    ['a key that writes records', ['*:write'], 'insufficient_scope'],
    ['a key for the cash point', ['pos:operate'], 'insufficient_scope'],
    ['a key that only changes prices', ['billing:price', 'billing:discount'], 'insufficient_scope'],
  ])('not %s', async (_, scopes, code) => {
    const client = scopes === null ? server.as(null) : await key(...scopes);
    await expectRefused(server, () => send({ product: ids().products.water }, client), code);
  });

  /** What a request says → which scope it needs beside `billing:operate`, and where it says so. */
  const claims: readonly (readonly [string, () => Body, 'billing:price' | 'billing:discount' | null, string])[] = [
    [
      'the product’s own price, total and taxes',
      () => ({ price: 12.1, total: 12.1, taxRate: 21, discountRate: 0 }),
      null,
      '',
    ],
    ['its own taxes by name', () => ({ taxes: [{ tax: ids().taxes.general, rate: 21 }] }), null, ''],
    ['units', () => ({ units: 4, total: 48.4 }), null, ''],
    ['another price', () => ({ price: 12 }), 'billing:price', '#/price'],
    ['another total', () => ({ total: 12 }), 'billing:price', '#/total'],
    ['no taxes', () => ({ taxes: [] }), 'billing:price', '#/taxes'],
    ['another tax', () => ({ taxes: [{ tax: ids().taxes.reduced }] }), 'billing:price', '#/taxes'],
    ['another tax rate', () => ({ taxRate: 10 }), 'billing:price', '#/taxRate'],
    ['a discount', () => ({ discountRate: 0.5 }), 'billing:discount', '#/discountRate'],
  ];
  describe.each(claims)('%s', (_, body, needed, pointer) => {
    test.each(['billing:operate', 'billing:price', 'billing:discount', '*'])('with %s', async (scope) => {
      const client = await key('billing:operate', scope);
      const request = () => send({ product: ids().products.court, ...body() }, client);
      if (needed === null || scope === '*' || scope === needed) return expect((await request()).status).toBe(200);
      const problem = await expectRefused(server, request, 'insufficient_scope', [[pointer, 'invalid_value']]);
      expect(problem.detail).toBe(needed);
    });
  });

  test('anybody who sells may name the price of what has none, and of what is no product', async () => {
    const client = await key('billing:operate');
    expect((await send({ product: ids().products.free, price: 7 }, client)).body).toMatchObject({ total: 7 });
    expect((await send({ product: ids().products.free, total: 8 }, client)).body).toMatchObject({ total: 8 });
    expect((await send({ description: 'Fianza', price: 7, taxRate: 10 }, client)).body).toMatchObject({ total: 7 });
  });

  test('what somebody else allowed stays, what they did not allow is asked again', async () => {
    const { token } = await server.as(null).run('sessionStart', { user: ids().users.frontDesk, pin: pins.frontDesk });
    const staff = server.as(token);
    const id = await saved({ product: ids().products.court, price: 10, discountRate: 20, taxRate: 10 });
    expect((await send({ id, units: 1, price: 10, discountRate: 20, taxRate: 10 }, staff)).body).toMatchObject({
      total: 8,
    });
    expect((await send({ id, total: 8, customer: ids().customers.club }, staff)).status).toBe(200);
    const refused = (body: Body, pointer: string) =>
      expectRefused(server, () => send({ id, ...body }, staff), 'insufficient_scope', [[pointer, 'invalid_value']]);
    await refused({ units: 2 }, '#/units');
    await refused({ product: ids().products.water }, '#/product');
    await refused({ price: 9 }, '#/price');
    await refused({ total: 15 }, '#/total');
    await refused({ discountRate: 30 }, '#/discountRate');
    await refused({ discountRate: 10 }, '#/discountRate');
    await refused({ taxes: [] }, '#/taxes');
    expect((await send({ id, price: 12.1, discountRate: 0, taxRate: 21 }, staff)).body).toMatchObject({ total: 12.1 });
    expect((await send({ id, units: 2 }, staff)).body).toMatchObject({ total: 24.2 });
    await refused({ price: 10 }, '#/price');
  });
});
