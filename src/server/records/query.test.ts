import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { expectRefused } from '../testing/refusal.ts';
import { type FacilityServer, startOpen } from '../testing/server.ts';

let server: FacilityServer;

const people = [
  { name: 'José Pérez', city: 'Ávila', comments: '100 % socio', birthDate: '1980-05-01', memberCode: 'Q1' },
  { name: 'JOSE PEREZ LÓPEZ', city: 'avila', comments: '100x socio', birthDate: '1990-01-15', memberCode: 'Q2' },
  { name: 'María Núñez', city: 'Almería', comments: 'under_score', birthDate: '2001-12-31', memberCode: 'Q3' },
  { name: 'Ana Ñíguez', city: null, comments: null, birthDate: null, memberCode: 'Q4' },
  { name: 'Zoe', city: 'Zamora', comments: 'underXscore', birthDate: '1980-05-01', memberCode: 'Q5', active: false },
];

beforeAll(async () => {
  server = await startOpen();
  for (const person of people) await server.api.create('customer', person);
  for (const [index, price] of [3, 1, 2, 2, 0.5].entries()) {
    await server.api.create('product', { name: `Q${index}`, price, code: `Q${index}`, priority: 50 });
  }
});

/** What a query on the customers above finds, by member code. */
async function found(query: string): Promise<string[]> {
  const customers = await server.api.list('customer', `memberCode[starts]=Q&${query}`);
  return customers.map(({ memberCode }) => memberCode ?? '');
}
const send = (path: string) => () => server.api.send('GET', `/api/model/${path}`);

describe('filters', () => {
  test.each([
    ['name=Zoe', ['Q5']],
    ['name=zoe', []],
    ['name[ne]=Zoe', ['Q1', 'Q2', 'Q3', 'Q4']],
    ['city[ne]=Zamora', ['Q1', 'Q2', 'Q3', 'Q4']],
    ['birthDate=1980-05-01', ['Q1', 'Q5']],
    ['birthDate[gt]=1980-05-01', ['Q2', 'Q3']],
    ['birthDate[gte]=1980-05-01&birthDate[lt]=2001-12-31', ['Q1', 'Q2', 'Q5']],
    ['birthDate[lte]=1990-01-15', ['Q1', 'Q2', 'Q5']],
    ['birthDate[in]=1990-01-15,2001-12-31', ['Q2', 'Q3']],
    ['birthDate[nin]=1990-01-15,2001-12-31', ['Q1', 'Q4', 'Q5']],
    ['birthDate[null]=true', ['Q4']],
    ['birthDate[null]=false', ['Q1', 'Q2', 'Q3', 'Q5']],
    ['active=false', ['Q5']],
    ['active=0', ['Q5']],
    ['active=true&city[null]=true', ['Q4']],
    ['city[contains]=AVI', ['Q1', 'Q2']],
    [`city[contains]=${encodeURIComponent('ávi')}`, ['Q1', 'Q2']],
    ['name[starts]=jose%20per', ['Q1', 'Q2']],
    ['name[contains]=nig', ['Q4']],
    ['name[contains]=ez', ['Q1', 'Q2', 'Q3', 'Q4']],
    ['comments[contains]=100%25', []],
    ['comments[contains]=100%20%25', ['Q1']],
    ['comments[contains]=under_score', ['Q3']],
    ['comments[contains]=%5C', []],
    ['id[gt]=0', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['created[gte]=2026-03-02T10:00:00%2B01:00', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['created[gt]=2026-03-02T09:00:00Z', []],
    ['created[lt]=2026-03-02', []],
    ['created[gte]=2026-03-02T10:00:00', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test.each([
    ['price=2', ['Q2', 'Q3']],
    ['price=2.000000', ['Q2', 'Q3']],
    ['price[gt]=1&price[lte]=2', ['Q2', 'Q3']],
    ['price[in]=0.5,3', ['Q0', 'Q4']],
  ])('amounts: %s', async (query, expected) => {
    const products = await server.api.list('product', `code[starts]=Q&${query}`);
    expect(products.map(({ code }) => code)).toEqual(expected);
  });

  test('on a select and on a reference', async () => {
    expect(await server.api.list('paymentMethod', 'type=2')).toMatchObject([{ name: 'Tarjeta' }]);
    expect(await server.api.list('paymentMethod', 'type[in]=1,2&openDrawer=true')).toMatchObject([
      { name: 'Efectivo' },
    ]);
    const [country] = await server.api.list('country', 'isoCode=ES');
    expect(await server.api.list('region', `country=${country?.id}`)).toHaveLength(52);
  });
});

describe('search', () => {
  test.each([
    ['jose', ['Q2', 'Q1']],
    ['JOSÉ', ['Q2', 'Q1']],
    ['perez jose', ['Q2', 'Q1']],
    ['jose lopez', ['Q2']],
    ['niguez', ['Q4']],
    ['ñíguez', ['Q4']],
    ['q3', ['Q3']],
    ['jose zoe', []],
    ['', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['   ', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['%', []],
    ['_', []],
  ])('%s', async (text, expected) => {
    expect(await found(`q=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  test('follows what is changed', async () => {
    const { id } = await server.api.create('customer', { name: 'Antigua', memberCode: 'Q9', active: false });
    await server.api.update('customer', id, { name: 'Renovada' });
    expect([await found('q=antigua'), await found('q=renovada'), await found('q=q9')]).toEqual([[], ['Q9'], ['Q9']]);
    await server.api.send('DELETE', `/api/model/customer/${id}`);
    expect(await found('q=renovada')).toEqual([]);
  });

  test('finds a sold document by its number', async () => {
    const sold = await server.api.run('checkout', {
      lines: [{ product: server.facility.products.free }],
      payments: [],
    });
    expect(await server.api.list('invoice', `q=${sold.invoice.number}`)).toMatchObject([{ id: sold.invoice.id }]);
  });
});

describe('sorting', () => {
  const codes = async (sort: string): Promise<(string | null)[]> =>
    (await server.api.list('product', `code[starts]=Q&sort=${sort}`)).map(({ code }) => code);

  test.each([
    ['price', ['Q4', 'Q1', 'Q2', 'Q3', 'Q0']],
    ['-price', ['Q0', 'Q3', 'Q2', 'Q1', 'Q4']],
    ['-price,code', ['Q0', 'Q2', 'Q3', 'Q1', 'Q4']],
    ['priority,-id', ['Q4', 'Q3', 'Q2', 'Q1', 'Q0']],
    ['id', ['Q0', 'Q1', 'Q2', 'Q3', 'Q4']],
  ])('%s', async (sort, expected) => {
    expect(await codes(sort)).toEqual(expected);
  });
});

describe('pages', () => {
  test('follow one another by their links and leave out nothing', async () => {
    const all = (await server.api.list('country', 'sort=-name')).map(({ id }) => id);
    const seen: number[] = [];
    let path: string | undefined = '/api/model/country?sort=-name&limit=60';
    let pages = 0;
    while (path !== undefined) {
      const reply = await server.api.send('GET', path);
      const page = reply.body as ApiRecord<'country'>[];
      seen.push(...page.map(({ id }) => id));
      pages += 1;
      const link: string | null = reply.headers.get('link');
      path = /^<(.+)>; rel="next"$/.exec(link ?? '')?.[1];
      if (path !== undefined) expect(page).toHaveLength(60);
    }
    expect(seen).toEqual(all);
    expect(pages).toBe(Math.ceil(all.length / 60));
  });

  test('a page that ends where the list ends has no next', async () => {
    const reply = await server.api.send('GET', '/api/model/region?limit=52');
    expect([(reply.body as unknown[]).length, reply.headers.get('link')]).toEqual([52, null]);
    const beyond = await server.api.send('GET', '/api/model/region?limit=10&offset=52');
    expect([beyond.body, beyond.headers.get('link')]).toEqual([[], null]);
  });

  test('the total is counted when asked for, filters considered, pages not', async () => {
    const reply = await server.api.send(
      'GET',
      '/api/model/customer?memberCode[starts]=Q&active=true&limit=1&count=exact',
    );
    expect(reply.headers.get('x-total-count')).toBe('4');
    expect((reply.body as unknown[]).length).toBe(1);
    expect((await server.api.send('GET', '/api/model/customer')).headers.get('x-total-count')).toBe(null);
  });

  test('without a limit 10 000 rows come, and the rest behind the link', async () => {
    server.write(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 10100)
       insert into "family" ("name", "color", "priority", "active", "created") select 'F' || i, '#000000', 0, 1, '2026' from n`,
    );
    const first = await server.api.send('GET', '/api/model/family?fields=id');
    expect((first.body as unknown[]).length).toBe(10_000);
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await server.api.send('GET', next);
    expect([(rest.body as unknown[]).length, rest.headers.get('link')]).toEqual([100, null]);
  });

  test('a limit above 1000 is taken for 1000', async () => {
    const reply = await server.api.send('GET', '/api/model/country?limit=999999999');
    expect(reply.status).toBe(200);
    expect((await server.api.list('country')).length).toBe((reply.body as unknown[]).length);
  });
});

test('fields are picked, in the order asked for', async () => {
  const [tax] = await server.api.list('tax', 'fields=rate,name,id&sort=-rate&limit=1');
  expect(Object.entries(tax ?? {})).toEqual([
    ['rate', 21],
    ['name', 'IVA 21 %'],
    ['id', server.facility.taxes.general],
  ]);
});

describe('what a list does not know it refuses, naming the parameter:', () => {
  test.each([
    ['customer?nonsense=1', 'unknown_parameter', 'nonsense'],
    ['customer?name[like]=x', 'unknown_parameter', 'name[like]'],
    ['customer?name[contains][x]=x', 'unknown_parameter', 'name[contains][x]'],
    ['customer?searchText=x', 'unknown_parameter', 'searchText'],
    ['customer?constructor=x', 'unknown_parameter', 'constructor'],
    ['customer?name"%20or%201=1', 'unknown_parameter', 'name" or 1'],
    ['user?pin=1234', 'unknown_parameter', 'pin'],
    ['user?pinHash[contains]=a', 'unknown_parameter', 'pinHash[contains]'],
    ['user?failedPins[gt]=0', 'unknown_parameter', 'failedPins[gt]'],
    ['apiKey?secretHash[starts]=a', 'unknown_parameter', 'secretHash[starts]'],
    ['invoice?uuid=x', 'unknown_parameter', 'uuid'],
    ['invoice?lines=1', 'unknown_parameter', 'lines'],
    ['invoice?document=1', 'unknown_parameter', 'document'],
    ['posMovement?typeColor=x', 'unknown_parameter', 'typeColor'],
    ['posMovement?voided=1', 'unknown_parameter', 'voided'],
    ['salePayment?q=x', 'unknown_parameter', 'q'],
    ['customer?id=x', 'invalid_parameter', 'id'],
    ['customer?id=', 'invalid_parameter', 'id'],
    ['customer?id=1.5', 'invalid_parameter', 'id'],
    ['customer?id[in]=1,x', 'invalid_parameter', 'id[in]'],
    ['customer?active=maybe', 'invalid_parameter', 'active'],
    ['customer?birthDate[gt]=yesterday', 'invalid_parameter', 'birthDate[gt]'],
    ['customer?created[gt]=2026-02-30', 'invalid_parameter', 'created[gt]'],
    ['customer?birthDate[null]=1', 'invalid_parameter', 'birthDate[null]'],
    ['product?price[gt]=1.0000001', 'invalid_parameter', 'price[gt]'],
    ['product?price[contains]=1', 'invalid_parameter', 'price[contains]'],
    ['product?taxes=1', 'invalid_parameter', 'taxes'],
    ['paymentMethod?type=9', 'invalid_parameter', 'type'],
    ['setting?value=1', 'invalid_parameter', 'value'],
    ['customer?limit=0', 'invalid_parameter', 'limit'],
    ['customer?limit=-1', 'invalid_parameter', 'limit'],
    ['customer?limit=x', 'invalid_parameter', 'limit'],
    ['customer?limit=1e3', 'invalid_parameter', 'limit'],
    ['customer?offset=-1', 'invalid_parameter', 'offset'],
    ['customer?count=yes', 'invalid_parameter', 'count'],
    ['customer?sort=nonsense', 'invalid_parameter', 'sort'],
    ['customer?sort=', 'invalid_parameter', 'sort'],
    ['customer?sort=name;drop', 'invalid_parameter', 'sort'],
    ['user?sort=pinHash', 'invalid_parameter', 'sort'],
    ['invoice?sort=lines', 'invalid_parameter', 'sort'],
    ['customer?fields=', 'invalid_parameter', 'fields'],
    ['user?fields=id,pin', 'invalid_parameter', 'fields'],
    ['user?fields=id,pinHash', 'invalid_parameter', 'fields'],
    ['apiKey?fields=secretHash', 'invalid_parameter', 'fields'],
  ] as const)('%s', async (path, code, parameter) => {
    await expectRefused(server, send(path), code, [[parameter, 'invalid_value']]);
  });
});
