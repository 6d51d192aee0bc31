import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ApiRecord, findModel, type ModelName } from '#shared/catalogue/index.ts';
import type { Client } from '#test/kit/client.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { expandPaths } from './expand.ts';

/** Every statement the reading side runs, once `note` is set. */
const statements = vi.hoisted(() => ({ note: false, texts: [] as string[] }));
vi.mock(import('../db/sqlite.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    openConnection: (...parameters) => {
      const connection = real.openConnection(...parameters);
      const noting =
        <S>(prepare: (sql: string) => S) =>
        (sql: string): S => {
          if (statements.note && /^(select|with) .* from "/s.test(sql)) statements.texts.push(sql);
          return prepare(sql);
        };
      return { ...connection, prepare: noting(connection.prepare), prepareCells: noting(connection.prepareCells) };
    },
  };
});

type Expanded = Record<string, unknown> & {
  readonly id: number;
  readonly expand: Record<string, ApiRecord<ModelName> | ApiRecord<ModelName>[] | null>;
};

let server: FacilityServer;
let sold: number[];
beforeAll(async () => {
  server = await startOpen();
  const { customers, products, methods } = server.facility;
  sold = [];
  for (const customer of [customers.club, customers.club, null]) {
    const { invoice } = await server.api.run('checkout', {
      ...(customer === null ? {} : { customer }),
      lines: [{ product: products.court }, { product: products.water, units: 2 }],
      payments: [{ paymentMethod: methods.cash, amount: 15.1 }],
    });
    sold.push(invoice.id);
  }
});
beforeEach(() => {
  statements.note = false;
  statements.texts = [];
});

const one = async (path: string): Promise<Expanded> => (await must(`/api/model/${path}`)) as Expanded;
const list = async (path: string): Promise<Expanded[]> => (await must(`/api/model/${path}`)) as Expanded[];
async function must(path: string, client: Client = server.api): Promise<unknown> {
  const reply = await client.send('GET', path);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

describe('expand', () => {
  test('adds the records that references lead to, as they are, and leaves ids as they were', async () => {
    const plain = await one(`invoice/${sold[0]}`);
    const expanded = await one(`invoice/${sold[0]}?expand=customer,paymentMethod`);
    const { expand, ...rest } = expanded;
    expect(rest).toEqual(plain);
    expect(expand).toEqual({
      customer: await server.api.get('customer', server.facility.customers.club),
      paymentMethod: await server.api.get('paymentMethod', server.facility.methods.cash),
    });
    expect(Object.keys(expanded).at(-1)).toBe('expand');
  });

  test('follows two references in a row', async () => {
    const { customers } = server.facility;
    const [country] = await server.api.list('country', 'isoCode=ES');
    await server.api.update('customer', customers.club, { country: country?.id ?? 0 });
    const { expand } = await one(`invoice/${sold[0]}?expand=customer.country,customer.region,customer`);
    expect(expand).toEqual({
      customer: { ...(await server.api.get('customer', customers.club)), expand: { country, region: null } },
    });
  });

  test('goes into nested records: each line gets its own', async () => {
    const { products } = server.facility;
    const invoice = await one(`invoice/${sold[0]}?expand=lines.product,payments.paymentMethod`);
    expect(invoice).not.toHaveProperty('expand');
    const lines = invoice.lines as Expanded[];
    expect(lines.map(({ expand }) => expand.product)).toEqual([
      await server.api.get('product', products.court),
      await server.api.get('product', products.water),
    ]);
    expect((invoice.payments as Expanded[])[0]?.expand.paymentMethod).toMatchObject({ name: 'Efectivo' });
    expect(await one(`invoice/${sold[0]}?expand=lines`)).toEqual(await one(`invoice/${sold[0]}`));
  });

  test('gives lists for lists of ids, in their order', async () => {
    const { taxes } = server.facility;
    const product = await server.api.create('product', {
      name: 'Dos',
      price: 1,
      taxes: [taxes.reduced, taxes.general],
    });
    const { expand } = await one(`product/${product.id}?expand=taxes`);
    expect((expand.taxes as ApiRecord<'tax'>[]).map(({ id }) => id)).toEqual(product.taxes);
  });

  test('is null where a reference is empty, and gives what has been deleted', async () => {
    const [, , anonymous] = await list('invoice?expand=customer,company&sort=id');
    expect(anonymous?.expand.customer).toBe(null);
    expect(anonymous?.expand.company).toMatchObject({ name: 'Polideportivo de Prueba' });
    const family = await server.api.create('family', { name: 'Vieja' });
    const product = await server.api.create('product', { name: 'Suelto', price: 1, family: family.id, taxes: [] });
    server.write('update "family" set "deleted" = 1 where "id" = ?', family.id);
    expect((await one(`product/${product.id}?expand=family,taxes`)).expand).toMatchObject({
      family: { id: family.id, deleted: true },
      taxes: [],
    });
  });

  test('goes with fields, which need not name the reference', async () => {
    const [invoice] = await list('invoice?fields=number&expand=customer&limit=1&sort=id');
    expect(Object.keys(invoice ?? {})).toEqual(['number', 'expand']);
    expect(invoice?.expand.customer).toMatchObject({ id: server.facility.customers.club });
  });

  test('runs as many statements for a thousand records as for one', async () => {
    const path = '/api/model/invoice?expand=customer.country,type,lines.product,lines.product.family';
    expect((await server.api.send('GET', path)).status).toBe(400);
    const count = async (query: string): Promise<number> => {
      statements.texts = [];
      statements.note = true;
      const records = await list(`invoice?expand=customer.country,type,lines.product&${query}`);
      statements.note = false;
      expect(records.length).toBeGreaterThan(0);
      return statements.texts.filter((sql) => !/from "(apiKey|searchIndex|setting|session)"/.test(sql)).length;
    };
    // The page, its lines with their products, its payments and chain; customers with their countries; types.
    expect(await count('limit=1&sort=id')).toBe(8);
    expect(await count('')).toBe(8);
  });

  test.each([
    ['invoice?expand=', ''],
    ['invoice?expand=nonsense', 'nonsense'],
    ['invoice?expand=number', 'number'],
    ['invoice?expand=customer,number', 'number'],
    ['invoice?expand=customer.name', 'customer.name'],
    ['invoice?expand=customer.', 'customer.'],
    ['invoice?expand=lines.product.family', 'lines.product.family'],
    ['invoice?expand=relations', 'relations'],
    ['invoice?expand=relations.customer', 'relations.customer'],
    ['invoice?expand=session', 'session'],
    ['invoiceLine?expand=parent', 'parent'],
    ['user?expand=pin', 'pin'],
    ['user?expand=constructor', 'constructor'],
    ['user?expand=__proto__', '__proto__'],
    ['invoice/1?expand=nonsense', 'nonsense'],
    [`customer?expand=${encodeURIComponent('region" union select')}`, 'region" union select'],
  ])('refuses %s', async (path, detail) => {
    const send = () => server.api.send('GET', `/api/model/${path}`);
    const problem = await expectRefused(server, send, 'invalid_parameter', [['expand', 'invalid_value']]);
    expect(problem.errors?.[0]?.detail).toContain(detail);
  });

  test('asks for the scope of what it leads to; nested records are part of their record', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Lectura', scopes: ['invoice:read', 'product:read'] });
    const reader = server.as(key);
    await must(`/api/model/invoice/${sold[0]}?expand=lines.product,lines`, reader);
    for (const path of ['invoice?expand=customer', `invoice/${sold[0]}?expand=lines.product.x,customer`]) {
      const reply = await reader.send('GET', `/api/model/${path}`);
      expect(reply.status).toBe(path.includes('product.x') ? 400 : 403);
    }
    const reply = await reader.send('GET', `/api/model/invoice/${sold[0]}?expand=lines.product,customer`);
    expect(expectProblem(reply, 'insufficient_scope').detail).toBe('customer:read');
    const further = await reader.send('GET', '/api/model/product?expand=family.createUser');
    expect(expectProblem(further, 'insufficient_scope').detail).toBe('family:read');
  });

  test('shows no more of a record than its own address does', async () => {
    const { key } = await server.api.run('keyCreate', {
      name: 'De Marta',
      scopes: ['*'],
      user: server.facility.users.manager,
    });
    const { id } = await server.as(key).create('customer', { name: 'Hecho por Marta' });
    const text = JSON.stringify(await one(`customer/${id}?expand=createUser.profile`));
    expect(text).toContain('"createUser":{');
    for (const secret of ['pinHash', 'failedPins', 'searchText', '"pin"']) expect(text).not.toContain(secret);
  });

  test('takes the paths it says it takes', async () => {
    const paths = expandPaths(findModel('invoice') ?? never());
    expect(paths).toEqual(expect.arrayContaining(['customer', 'customer.country', 'lines', 'lines.product']));
    await list(`invoice?limit=2&expand=${paths.join(',')}`);
  });
});

describe('linked records', () => {
  test('are null where there are none; which there are is one statement', async () => {
    statements.note = true;
    expect(await one(`invoice/${sold[0]}`)).toMatchObject({ relations: null });
    expect(statements.texts.filter((sql) => sql.includes('from "invoice"')).length).toBe(1);
    expect(statements.texts.filter((sql) => sql.includes('join "invoice"')).length).toBe(1);
    expect(statements.texts.filter((sql) => sql.includes('from "invoiceLine"')).length).toBe(1);
  });

  test('of an invoice are the documents it came from and went into, without relations of their own', async () => {
    const draft = async (): Promise<number> =>
      (await server.api.create('invoice', { type: server.facility.types.T ?? 0, lines: [] })).id;
    const [first, second, third] = [await draft(), await draft(), await draft()];
    server.write('update "invoice" set "source" = ?, "summaryInvoice" = ? where "id" = ?', first, second, third);
    server.write('update "invoice" set "convertedFrom" = ?, "source" = ? where "id" = ?', first, first, second);
    const read = await Promise.all([first, second, third].map((id) => server.api.get('invoice', id)));
    const [one, two, three] = read.map((invoice) => ({ ...invoice, relations: null }));
    const drafts = await server.api.list('invoice', `sort=id&id[gte]=${first}`);
    expect(drafts.map(({ relations }) => relations)).toEqual([
      [two, three],
      [one, three],
      [one, two],
    ]);
    expect(read.map(({ relations }) => relations)).toEqual(drafts.map(({ relations }) => relations));
    for (const id of [third, second, first]) await server.api.send('DELETE', `/api/model/invoice/${id}`);
  });

  test('of a line is the line it is part of', async () => {
    const { products, types } = server.facility;
    const line = { product: products.court };
    const invoice = await server.api.create('invoice', { type: types.T ?? 0, lines: [line] });
    const [{ id } = { id: 0 }] = invoice.lines as unknown as { id: number }[];
    const child = await server.api.create('invoiceLine', { ...line, invoice: invoice.id, parentLine: id });
    const parent = await server.api.get('invoiceLine', id);
    expect(parent.parent).toBe(null);
    expect(child).toMatchObject({ parentLine: id, parent });
    expect((await server.api.get('invoice', invoice.id)).lines).toMatchObject([{ parent: null }, { parent }]);
    await server.api.send('DELETE', `/api/model/invoice/${invoice.id}`);
  });

  test('are only looked up when their field is asked for', async () => {
    statements.note = true;
    await one(`invoice/${sold[0]}?fields=id,number`);
    expect(statements.texts.filter((sql) => /from "(invoice|invoiceLine|invoicePayment)"/.test(sql))).toHaveLength(1);
    expect(statements.texts.find((sql) => sql.includes('from "invoice"'))).toMatch(/^select t."id", t."number" from/);
  });
});

function never(): never {
  throw new Error('no such model');
}
