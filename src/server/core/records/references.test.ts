import { beforeAll, describe, expect, test } from 'vitest';
import { allModels, findModel } from '#shared/catalogue/index.ts';
import { withDatabase } from '#test/kit/database.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type Body, minimalBody } from '#test/kit/samples.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { holders } from './references.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const post = (path: string, body: unknown) => server.api.send('POST', `/api/model/${path}`, body);
const remove = (path: string) => server.api.send('DELETE', `/api/model/${path}`);
const make = async (name: string, values: Body = {}): Promise<number> => {
  const model = findModel(name);
  if (model === undefined) throw new Error(name);
  const reply = await post(name, { ...(await minimalBody(server.api, model)), ...values });
  expect([reply.status, reply.body]).toEqual([201, expect.anything()]);
  return (reply.body as { id: number }).id;
};

describe('what a record refers to', () => {
  test('is there, or every reference at fault is named', async () => {
    const gone = await make('family');
    await remove(`family/${gone}`);
    const tax = await make('tax');
    const body = { name: 'Agua', price: 1, family: gone, subfamily: 999_999, taxes: [tax, 888_888, 777_777] };
    await expectRefused(server, () => post('product', body), 'validation_failed', [
      ['#/family', 'unknown_reference'],
      ['#/subfamily', 'unknown_reference'],
      ['#/taxes', 'unknown_reference'],
    ]);
    const reply = await post('product', body);
    const { errors } = reply.body as { errors: { detail: string }[] };
    expect(errors[2]?.detail).toContain('777777, 888888');
  });

  test.each([0, -1, 999_999, Number.MAX_SAFE_INTEGER])('is never %i', async (id) => {
    await expectRefused(server, () => post('region', { name: 'X', country: id }), 'validation_failed', [
      ['#/country', 'unknown_reference'],
    ]);
  });

  test('may be sent back as it was read, though it was deleted since', async () => {
    const family = await make('family');
    const [kept, added] = [await make('tax'), await make('tax')];
    const product = await make('product', { family, taxes: [kept] });
    server.write('update "family" set "deleted" = 1 where "id" = ?', family);
    server.write('update "tax" set "deleted" = 1 where "id" = ?', kept);
    const read = await server.api.get('product', product);
    const reply = await post(`product/${product}`, { ...read, taxes: [kept, added], name: 'Otro' });
    expect([reply.status, reply.body]).toEqual([
      200,
      expect.objectContaining({ family, taxes: [kept, added], name: 'Otro' }),
    ]);
    await expectRefused(server, () => post('product', { ...read, code: null }), 'validation_failed', [
      ['#/family', 'unknown_reference'],
      ['#/taxes', 'unknown_reference'],
    ]);
  });

  test('may be sent in any order and more than once: it is a set', async () => {
    const [a, b] = [await make('customerTag'), await make('customerTag')];
    const customer = await make('customer', { tags: [b, a, b] });
    expect((await server.api.get('customer', customer)).tags).toEqual([a, b]);
    const tags = Array.from({ length: 1001 }, () => a);
    await expectRefused(server, () => post(`customer/${customer}`, { tags }), 'validation_failed', [
      ['#/tags', 'too_long'],
    ]);
    for (const wrong of [[0], [-1], [1.5], ['1'], [null]]) {
      const reply = await post(`customer/${customer}`, { tags: wrong });
      expect([reply.status, (reply.body as { errors: { pointer: string }[] }).errors[0]?.pointer]).toEqual([
        422,
        '#/tags/0',
      ]);
    }
  });
});

describe('what children refer to', () => {
  test('is there, or every reference at fault is named by its line', async () => {
    const { types, products } = server.facility;
    const gone = await make('product');
    await remove(`product/${gone}`);
    const lines = [products.water, gone, products.water, 999_999, gone].map((product) => ({ product }));
    await expectRefused(server, () => post('invoice', { type: types.T, lines }), 'validation_failed', [
      ['#/lines/1/product', 'unknown_reference'],
      ['#/lines/3/product', 'unknown_reference'],
      ['#/lines/4/product', 'unknown_reference'],
    ]);
  });
});

describe('children that are sent back', () => {
  test('may keep what they refer to, though it was deleted since; others may not take it up', async () => {
    const product = await make('product', { price: 3 });
    const draft = await post('invoice', { type: server.facility.types.T, lines: [{ product, description: 'X' }] });
    const { id } = draft.body as { id: number };
    await remove(`product/${product}`);
    const read = (await server.api.send('GET', `/api/model/invoice/${id}`)).body as { lines: object[] };
    const reply = await post(`invoice/${id}`, { ...read, comments: 'y' });
    expect([reply.status, reply.body]).toEqual([200, expect.objectContaining({ comments: 'y' })]);
    expect((reply.body as { lines: object[] }).lines).toMatchObject([{ product }]);
    const other = () => post('invoice', { type: server.facility.types.T, lines: [{ product, description: 'X' }] });
    await expectRefused(server, other, 'validation_failed', [['#/lines/0/product', 'unknown_reference']]);
  });
});

describe('a record in use', () => {
  const cases: readonly [name: string, holder: string, values: (id: number) => Body][] = [
    ['tax', 'product', (id) => ({ taxes: [id] })],
    ['family', 'product', (id) => ({ family: id })],
    ['family', 'subfamily', (id) => ({ family: id })],
    ['product', 'productBarcode', (id) => ({ product: id })],
    ['invoiceType', 'invoiceCounter', (id) => ({ type: id, zeros: 4, lastValue: 0 })],
    ['invoiceType', 'invoiceType', (id) => ({ convertibleInto: id })],
    ['profile', 'user', (id) => ({ profile: id })],
    ['customer', 'subscriptionCustomer', (id) => ({ customer: id })],
    ['subscription', 'subscriptionCustomer', (id) => ({ type: id })],
    ['subscriptionCustomer', 'subscriptionAddon', (id) => ({ subscriptionCustomer: id })],
    ['customerTag', 'customer', (id) => ({ tags: [id] })],
    ['customerGroup', 'customerGroupItem', (id) => ({ group: id })],
    ['multipack', 'multipackItem', (id) => ({ pack: id })],
    ['country', 'region', (id) => ({ country: id })],
  ];

  test.each(cases)('%s stays while a %s has it, and goes when that is gone', async (name, holder, values) => {
    const id = await make(name);
    const held = await make(holder, values(id));
    await expectRefused(server, () => remove(`${name}/${id}`), 'in_use');
    const problem = (await remove(`${name}/${id}`)).body as { detail: string };
    expect(problem.detail).toBe(`${holder}.${Object.keys(values(id))[0]}`);
    expect((await remove(`${holder}/${held}`)).status).toBe(200);
    expect((await remove(`${name}/${id}`)).status).toBe(200);
    await expectRefused(server, () => post(`${holder}/${held}/restore`, {}), 'validation_failed', [
      [`#/${Object.keys(values(id))[0]}`, 'unknown_reference'],
    ]);
    expect((await post(`${name}/${id}/restore`, {})).status).toBe(200);
    expect((await post(`${holder}/${held}/restore`, {})).status).toBe(200);
  });

  test('by itself alone is not held up', async () => {
    const type = await make('invoiceType');
    expect((await post(`invoiceType/${type}`, { convertibleInto: type })).status).toBe(200);
    expect((await remove(`invoiceType/${type}`)).status).toBe(200);
  });

  test('by another whose ids only look alike is not held up', async () => {
    const ids: number[] = [];
    while (ids.length < 11) ids.push(await make('customerTag'));
    const long = ids.find((id) => ids.some((other) => other !== id && String(id).includes(String(other)))) ?? 0;
    const short = ids.find((id) => id !== long && String(long).includes(String(id))) ?? ids[0] ?? 0;
    await make('customer', { tags: [long === 0 ? (ids[1] ?? 0) : long] });
    expect((await remove(`customerTag/${short}`)).status).toBe(200);
  });

  test('by documents and ledgers may go: they keep naming it', async () => {
    const customer = await make('customer');
    const { products, methods } = server.facility;
    const product = await make('product', { price: 2 });
    const sold = await server.api.run('checkout', {
      customer,
      lines: [{ product }, { product: products.water }],
      payments: [{ paymentMethod: methods.cash, amount: 3.5 }],
    });
    expect((await remove(`customer/${customer}`)).status).toBe(200);
    expect((await remove(`product/${product}`)).status).toBe(200);
    const invoice = await server.api.get('invoice', sold.invoice.id);
    expect(invoice).toMatchObject({ customer, lines: [{ product }, { product: products.water }] });
  });

  test('a cash point goes when its session is closed', async () => {
    const { pos } = server.facility;
    await expectRefused(server, () => remove(`pos/${pos}`), 'cash_point_open');
  });

  test('two at once, one that takes it up and one that deletes it, never both succeed', async () => {
    for (let round = 0; round < 10; round++) {
      const family = await make('family');
      const both = [() => post('product', { name: 'X', price: 1, family }), () => remove(`family/${family}`)];
      const replies = await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((send) => send()));
      expect(replies.filter(({ status }) => status < 300)).toHaveLength(1);
    }
  });
});

test('whatever can hold up a delete is found by an index, but for lists of ids', () => {
  const uses = allModels().flatMap((model) => holders(model));
  expect(uses.length).toBeGreaterThan(40);
  withDatabase(server.dataDir, (db) => {
    for (const [holder, column, field] of uses) {
      if (field.type === 'manyToMany') continue;
      const plan = db
        .prepare(`explain query plan select 1 from "${holder.name}" where "${column}" = ? and "deleted" = 0`)
        .all(1) as { detail: string }[];
      expect(plan.map(({ detail }) => detail).join(), `${holder.name}.${column}`).toMatch(/USING (COVERING )?INDEX/);
    }
  });
});
