import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_LIST } from '#shared/catalogue/fieldType.ts';
import { recordSchema } from '#shared/catalogue/schemas.ts';
import { addPos } from '#test/kit/facility.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let ids: { customer: number; product: number; fee: number; subscription: number; subscriptionCustomer: number };
let tags: readonly number[];
beforeAll(async () => {
  server = await startOpen();
  const { customers, products } = server.facility;
  const subscription = await make('subscription', { name: 'Cuota', period: 1, product: products.fee });
  const holder = { type: subscription, customer: customers.club, start: '2026-01-01' };
  ids = {
    customer: customers.club,
    product: products.water,
    fee: products.fee,
    subscription,
    subscriptionCustomer: await make('subscriptionCustomer', holder),
  };
  tags = await Promise.all(['A', 'B', 'C', 'D'].map((name) => make('customerTag', { name })));
});

const send = (path: string, body: unknown, headers?: Record<string, string>) =>
  server.api.send('POST', `/api/model/${path}`, body, headers);
const make = async (model: string, body: unknown): Promise<number> => {
  const reply = await send(model, body);
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return (reply.body as { id: number }).id;
};

/** Writes a value into a field, and gives what a later read shows of it. */
async function roundTrip(path: string, field: string, value: unknown): Promise<unknown> {
  const reply = await send(path, { [field]: value });
  expect([reply.status, reply.status === 200 ? null : reply.body]).toEqual([200, null]);
  const read = await server.api.send('GET', `/api/model/${path}`);
  expect(read.body).toEqual(reply.body);
  return (read.body as Record<string, unknown>)[field];
}

/** Favourites of a cash point of their own. */
const favourites = async () => ({ pos: await addPos(server.api, { name: 'X' }) });

const AT_ONCE = 16;

/** Holds for many values, written at once into as many records: what is written is what is read. */
async function holds<T>(
  arbitrary: fc.Arbitrary<T>,
  {
    model,
    body,
    field,
  }: { readonly model: string; readonly body: object | (() => Promise<object>); readonly field: string },
  shown: (value: T) => unknown = (value) => value,
): Promise<void> {
  const bodyOf = async () => (typeof body === 'function' ? body() : body);
  const records = await Promise.all(Array.from({ length: AT_ONCE }, async () => make(model, await bodyOf())));
  const values = fc.array(arbitrary, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
  await fc.assert(
    fc.asyncProperty(values, async (some) => {
      const found = await Promise.all(some.map((value, at) => roundTrip(`${model}/${records[at]}`, field, value)));
      expect(found).toStrictEqual(some.map(shown));
    }),
    { numRuns: 4 },
  );
}

const lf = (text: string): string => text.replaceAll(/\r\n?/g, '\n');
const kept = (code: number): boolean =>
  (code >= 32 || [9, 10, 13].includes(code)) && ![0x7f, 0xff_fe, 0xff_ff].includes(code);
/** Text of any characters but controls; half of it of the kind people write. */
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .oneof(fc.string({ unit: 'binary', maxLength }), fc.string({ unit: 'grapheme', maxLength: maxLength / 8 }))
    .map((any) => [...any].filter((char) => kept(char.codePointAt(0) ?? 0)).join(''));
const positive = (value: number): number => value + 0;
const micros = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: -most, max: most }).map((value) => value / 1e6);
const dates = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('what is written is what is read, of every field type', () => {
  const customer = (field: string) => ({ model: 'customer', body: { name: 'X' }, field });
  const product = (field: string) => ({ model: 'product', body: { name: 'X', price: 1 }, field });
  const subscription = (field: string) => ({
    model: 'subscription',
    body: { name: 'X', period: 1, product: ids.fee },
    field,
  });

  test('string', () => holds(text(250), customer('businessName')));
  test('text', () => holds(text(4000), customer('comments'), lf));
  test('markdown', () => holds(text(4000), { model: 'taskComment', body: { body: 'x' }, field: 'body' }, lf));
  test('bool', () => holds(fc.boolean(), customer('active')));
  test('int', () => holds(fc.maxSafeInteger(), product('priority')));
  test('float', () => {
    const body = { subscriptionCustomer: ids.subscriptionCustomer, product: ids.product };
    const float = fc.double({ min: -1e15, max: 1e15, noNaN: true });
    return holds(float, { model: 'subscriptionAddon', body, field: 'percentage' }, positive);
  });
  test('currency', () => {
    const body = { subscriptionCustomer: ids.subscriptionCustomer, issueDate: '2026-01-01', amount: 1 };
    return holds(micros(999_999_999_999_999), { model: 'editedSale', body, field: 'amount' }, positive);
  });
  test('percent', () =>
    holds(micros(1_000_000_000), { model: 'discountReason', body: { name: 'X' }, field: 'rate' }, positive));
  test('date', () => holds(dates, customer('birthDate')));
  test('duration', () => {
    const part = (unit: string) => fc.option(fc.nat(999_999)).map((value) => (value === null ? '' : `${value}${unit}`));
    const duration = fc
      .tuple(fc.constantFrom('', '-'), part('Y'), part('M'), part('D'), part('H'), part('M'), part('S'))
      .map(([sign, y, m, d, h, min, s]) => `${sign}P${y}${m}${d}${h + min + s === '' ? '' : `T${h}${min}${s}`}`)
      .filter((written) => /\d/.test(written));
    return holds(duration, subscription('expiration'));
  });
  test('select', () => holds(fc.constantFrom(0, 1, 7, 20, 30, 60, 120), subscription('period')));
  test('color', () => {
    const color = fc.nat(0xff_ff_ff).map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
    return holds(color, product('color'), (value) => value.toLowerCase());
  });
  test('manyToMany', () => {
    const some = fc.array(fc.nat(3), { maxLength: 8 }).map((indexes) => indexes.map((index) => tags[index] ?? 0));
    return holds(some, customer('tags'), (value) => [...new Set(value)].toSorted((a, b) => a - b));
  });
  test('any[]', () => {
    const json = fc
      .jsonValue({ maxDepth: 5 })
      .map((value) => JSON.parse(JSON.stringify(value)))
      .filter((value) => !/\d{16,}|"__proto__":/.test(JSON.stringify(value)));
    return holds(fc.array(json, { maxLength: 5 }), { model: 'posFavourites', body: favourites, field: 'products' });
  });
});

describe('a point in time', () => {
  const cases: readonly [sent: string, shown: string][] = [
    ['2026-12-15T19:30:00+01:00', '2026-12-15T19:30:00+01:00'],
    ['2026-12-15T19:30:00-05:00', '2026-12-16T01:30:00+01:00'],
    ['2026-07-15T10:00:00Z', '2026-07-15T12:00:00+02:00'],
    ['2026-07-15T10:00:00.25Z', '2026-07-15T12:00:00.250+02:00'],
    ['2026-07-15T10:00', '2026-07-15T10:00:00+02:00'],
    ['2026-07-15', '2026-07-15T00:00:00+02:00'],
    ['2026-03-29T02:30:00', '2026-03-29T03:30:00+02:00'],
    ['2026-10-25T02:30:00', '2026-10-25T02:30:00+02:00'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00+00:00'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59+00:00'],
  ];
  test.each(cases)('%s comes back as %s', async (sent, shown) => {
    const reply = await server.api.call('saveSale', { product: ids.product, useDate: sent });
    expect([reply.status, Date.parse((reply.body as { useDate: string }).useDate)]).toEqual([200, Date.parse(shown)]);
  });
});

describe('text', () => {
  const emoji = '👩‍👩‍👧‍👦';

  test('is counted in characters, as Unicode counts them', async () => {
    const fits = '🎾'.repeat(255);
    expect(await roundTrip(`customer/${ids.customer}`, 'name', fits)).toBe(fits);
    const tooLong = [['#/name', 'too_long']] as const;
    const write = (name: string) => () => send(`customer/${ids.customer}`, { name });
    await expectRefused(server, write('🎾'.repeat(256)), 'validation_failed', tooLong);
    await expectRefused(server, write('e\u0301'.repeat(128)), 'validation_failed', tooLong);
    expect(await roundTrip(`customer/${ids.customer}`, 'name', emoji)).toBe(emoji);
  });

  test('of any length that makes sense is kept whole', async () => {
    const long = `${emoji}\n`.repeat(5_000).slice(0, 60_000);
    expect(await roundTrip(`customer/${ids.customer}`, 'comments', long)).toBe(long);
    const write = () => send(`customer/${ids.customer}`, { comments: 'x'.repeat(65_537) });
    await expectRefused(server, write, 'validation_failed', [['#/comments', 'too_long']]);
  });

  test('that is no text is refused: controls, halves of characters', async () => {
    for (const name of ['a\u0000', '\u001b[31m', '\u007f', '\ufffe', '\ud83c', 'x\udfbe']) {
      const write = () => send(`customer/${ids.customer}`, { name });
      await expectRefused(server, write, 'validation_failed', [['#/name', 'invalid_value']]);
    }
  });
});

describe('a body', () => {
  const path = () => `customer/${ids.customer}`;

  test('names everything that is wrong with it at once', async () => {
    const body = { name: '', price: 'x', code: 7, taxes: [0], color: 'red', active: 'yes', nothing: 1, image: 'x' };
    await expectRefused(server, () => send('product', { ...body, name: null }), 'validation_failed', [
      ['#/name', 'required'],
      ['#/code', 'invalid_type'],
      ['#/price', 'invalid_type'],
      ['#/taxes/0', 'too_small'],
      ['#/color', 'invalid_value'],
      ['#/image', 'invalid_value'],
      ['#/active', 'invalid_type'],
      ['#/nothing', 'unknown_field'],
    ]);
  });

  test('with a key that copying would lose is refused, however deep it is', async () => {
    const record = await make('posFavourites', await favourites());
    const write = (products: string) => () => send(`posFavourites/${record}`, `{"products":${products}}`);
    for (const [inner, at] of [
      ['{"__proto__":[]}', ''],
      ['[[{"a":{"__proto__":{"x":1}}}]]', '/0/0/a'],
      ['{"\\u005f_proto__":1}', ''],
    ]) {
      const fault = [`#/products/1${at}/__proto__`, 'unknown_field'] as const;
      await expectRefused(server, write(`["a",${inner}]`), 'validation_failed', [fault]);
    }
    expect((await write('["__proto__","\\"__proto__\\":"]')()).body).toMatchObject({
      products: ['__proto__', '"__proto__":'],
    });
  });

  test('of another kind than an object is refused', async () => {
    for (const body of [[], 'x', 1, true, [{ name: 'x' }]]) {
      const write = () => send(path(), JSON.stringify(body));
      await expectRefused(server, write, 'validation_failed', [['#', 'invalid_type']]);
    }
    await expectRefused(server, () => send(path(), 'null'), 'validation_failed', [['#', 'required']]);
  });

  test('cannot reach behind the fields of a model', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'searchText', 'rowid', 'a/b~c']) {
      const pointer = `#/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const write = () => send(path(), `{"name":"X","${name}":{"polluted":true}}`);
      await expectRefused(server, write, 'validation_failed', [[pointer, 'unknown_field']]);
    }
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined);
  });

  test('lists a hundred of its faults at most', async () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, 1]));
    const reply = await send(path(), body);
    expect((reply.body as { errors: unknown[] }).errors).toHaveLength(100);
  });

  test('holds lists of a thousand at most', async () => {
    const products = Array.from({ length: MAX_LIST + 1 }, () => 'x');
    await expectRefused(
      server,
      () => send('posFavourites', { pos: server.facility.pos, products }),
      'validation_failed',
      [['#/products', 'too_long']],
    );
  });

  test('beyond a mebibyte is refused before it is read, whether its length is told or not', async () => {
    const large = JSON.stringify({ comments: 'ñ'.repeat(600_000) });
    expectProblem(await send('supplier', large), 'payload_too_large');
    const chunks = new ReadableStream({
      start(controller) {
        for (let at = 0; at < large.length; at += 50_000) {
          controller.enqueue(new TextEncoder().encode(large.slice(at, at + 50_000)));
        }
        controller.close();
      },
    });
    const unsized: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: `Bearer ${server.facility.key}`, 'content-type': 'application/json' },
      body: chunks,
      duplex: 'half',
    };
    expect((await fetch(`${server.url()}/api/model/supplier`, unsized)).status).toBe(413);
    expect((await send('family', `{"name":"${'x'.repeat(13_000_000)}"}`)).status).toBe(413);
  });
});

describe('restoring', () => {
  test('is not there for what is never deleted softly', async () => {
    for (const name of ['invoice', 'invoiceLine', 'posMovement', 'email', 'zReport']) {
      for (const method of ['POST', 'GET', 'DELETE', 'PUT']) {
        const address = `/api/model/${name}/1/restore`;
        const body = method === 'POST' || method === 'PUT' ? {} : undefined;
        await expectRefused(server, () => server.api.send(method, address, body), 'not_found');
      }
    }
  });

  test('takes POST alone', async () => {
    const reply = await server.api.send('DELETE', `/api/model/${path()}/restore`);
    expectProblem(reply, 'method_not_allowed');
    expect(reply.headers.get('allow')).toBe('POST');
  });

  const path = () => `customer/${ids.customer}`;
});

test('the rates of several taxes add up to more than one may have, in the sale and in the description of it', async () => {
  const taxes = await Promise.all(
    ['A', 'B'].map(async (name) => (await server.api.create('tax', { name, rate: 900 })).id),
  );
  const { id } = await server.api.create('product', { name: 'Gravado', price: 1, taxes });
  const lines = [{ product: id }];
  const payments = [{ paymentMethod: server.facility.methods.cash, amount: 1 }];
  const { sales } = await server.api.run('checkout', {
    pos: server.facility.pos,
    lines,
    payments,
  });
  const sale = await server.api.get('sale', sales[0] ?? 0);
  expect(sale.taxRate).toBe(1800);
  expect(recordSchema('sale').safeParse(sale).error).toBe(undefined);
  await expectRefused(
    server,
    () => server.api.send('POST', '/api/model/tax', { name: 'C', rate: 1800 }),
    'validation_failed',
    [['#/rate', 'too_big']],
  );
});
