import { beforeAll, describe, expect, test } from 'vitest';
import { allModels } from '#shared/catalogue/index.ts';
import { addPeople, foundPeople } from '#test/kit/people.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { LIST_PARAMETERS, MAX_FILTER } from './operators.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
  await addPeople(server);
});
const send = (path: string) => () => server.api.send('GET', `/api/model/${path}`);
/** A query string as it is meant, with its values escaped. */
const encoded = (query: string): string =>
  query.replaceAll(/=([^&]*)/g, (_, value: string) => `=${encodeURIComponent(value)}`);

describe('filters', () => {
  test.each([
    ['name=Zoe', ['Q5']],
    ['name=zoe', []],
    ['name=', []],
    [`name=${'x'.repeat(5000)}`, []],
    ['name[ne]=Zoe', ['Q1', 'Q2', 'Q3', 'Q4']],
    ['name[gt]=María Núñez', ['Q5']],
    ['name[in]=Zoe,José Pérez,', ['Q1', 'Q5']],
    ['city[ne]=Zamora', ['Q1', 'Q2', 'Q3', 'Q4']],
    ['city[nin]=Zamora,avila', ['Q1', 'Q3', 'Q4']],
    ['birthDate=1980-05-01', ['Q1', 'Q5']],
    ['birthDate[gt]=1980-05-01', ['Q2', 'Q3']],
    ['birthDate[gte]=1980-05-01&birthDate[lt]=2001-12-31', ['Q1', 'Q2', 'Q5']],
    ['birthDate[gte]=1980-05-01&birthDate[gte]=1990-01-01', ['Q2', 'Q3']],
    ['birthDate=1980-05-01&birthDate=1990-01-15', []],
    ['birthDate[lte]=1990-01-15', ['Q1', 'Q2', 'Q5']],
    ['birthDate[in]=1990-01-15,2001-12-31', ['Q2', 'Q3']],
    ['birthDate[nin]=1990-01-15,2001-12-31', ['Q1', 'Q4', 'Q5']],
    ['birthDate[null]=true', ['Q4']],
    ['birthDate[null]=false', ['Q1', 'Q2', 'Q3', 'Q5']],
    ['active=false', ['Q5']],
    ['active=0', ['Q5']],
    ['active[in]=0,1', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['active[ne]=true', ['Q5']],
    ['active=true&city[null]=true', ['Q4']],
    ['city[contains]=AVI', ['Q1', 'Q2']],
    ['city[contains]=ávi', ['Q1', 'Q2']],
    ['city[contains]=', ['Q1', 'Q2', 'Q3', 'Q5']],
    ['name[starts]=jose per', ['Q1', 'Q2']],
    ['name[starts]=perez', []],
    ['name[contains]=nig', ['Q4']],
    ['name[contains]=ez', ['Q1', 'Q2', 'Q3', 'Q4']],
    ['name[contains]=e p', ['Q1', 'Q2']],
    ['comments[contains]=100%', []],
    ['comments[contains]=100 %', ['Q1']],
    ['comments[contains]=under_score', ['Q3']],
    ['comments[contains]=\\', []],
    ['comments[contains]=\u0000', []],
    ['id[gt]=0', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['deleted=true', []],
    ['deleted[in]=true,false', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['created[gte]=2026-03-02T10:00:00+01:00', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['created=2026-03-02T10:00:00+01:00', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['created[gt]=2026-03-02T09:00:00Z', []],
    ['created[lt]=2026-03-02', []],
    ['created[gte]=2026-03-02T10:00:00', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['created[gt]=2026-03-02T10:00:00', []],
  ])('%s', async (query, expected) => {
    expect(await foundPeople(server, encoded(query))).toEqual(expected);
  });

  test('a plus sign that was not escaped is meant', async () => {
    expect(await foundPeople(server, 'created[gt]=2026-03-02T09:59:59+01:00')).toHaveLength(5);
  });

  test.each([
    ['price=2', ['QC', 'QD']],
    ['price=2.000000', ['QC', 'QD']],
    ['price=2e0', ['QC', 'QD']],
    ['price[gt]=1&price[lte]=2', ['QC', 'QD']],
    ['price[in]=0.5,3', ['QA', 'QE']],
    ['price[nin]=0.5,3', ['QB', 'QC', 'QD']],
    ['family[null]=true&priority=50&price[gte]=2', ['QA', 'QC', 'QD']],
    ['taxes[null]=false&price=3', ['QA']],
    ['image[null]=true&price=3', ['QA']],
  ])('amounts, numbers and presence: %s', async (query, expected) => {
    const products = await server.api.list('product', `code[starts]=Q&${query}`);
    expect(products.map(({ code }) => code)).toEqual(expected);
  });

  test('on a select, a percentage and a reference', async () => {
    expect(await server.api.list('paymentMethod', 'type=2')).toMatchObject([{ name: 'Tarjeta' }]);
    expect(await server.api.list('paymentMethod', 'type[in]=1,2&openDrawer=true')).toMatchObject([
      { name: 'Efectivo' },
    ]);
    expect(await server.api.list('tax', 'rate=21')).toMatchObject([{ rate: 21 }]);
    expect(await server.api.list('tax', 'rate[gt]=4.5&rate[lt]=20.999999')).toMatchObject([{ rate: 10 }]);
    const [country] = await server.api.list('country', 'isoCode=ES');
    expect(await server.api.list('region', `country=${country?.id}`)).toHaveLength(52);
  });

  test('a range of a column that has an index, where there are no records', async () => {
    for (const operator of ['gt', 'gte', 'lt', 'lte']) {
      expect(await server.api.list('depositMovement', `sale[${operator}]=1`)).toEqual([]);
    }
  });

  test('deleted records are left out unless they are asked for', async () => {
    const { id } = await server.api.create('family', { name: 'Fuera' });
    await server.api.send('DELETE', `/api/model/family/${id}`);
    expect(await server.api.list('family', `id=${id}`)).toEqual([]);
    expect(await server.api.list('family', `id=${id}&deleted=true`)).toHaveLength(1);
    const filter = encodeURIComponent(`{"or":[{"deleted":true},{"deleted":false}]}`);
    expect(await server.api.list('family', `id=${id}&filter=${filter}`)).toHaveLength(1);
  });
});

describe('filter', () => {
  const list = async (filter: string): Promise<string[]> => foundPeople(server, `filter=${encodeURIComponent(filter)}`);

  test.each([
    ['{"name":"Zoe"}', ['Q5']],
    ['{"or":[{"name":"Zoe"},{"birthDate":{"gt":"1990-01-15"}}]}', ['Q3', 'Q5']],
    ['{"or":[{"name":"Zoe"},{"city":"Ávila"}],"active":true}', ['Q1']],
    ['{"and":[{"birthDate":{"gte":"1980-05-01"}},{"birthDate":{"lt":"1990-01-15"}}]}', ['Q1', 'Q5']],
    ['{"birthDate":{"gte":"1980-05-01","lt":"1990-01-15"}}', ['Q1', 'Q5']],
    ['{"not":{"birthDate":"1980-05-01"}}', ['Q2', 'Q3', 'Q4']],
    ['{"not":{"birthDate":{"gt":"1980-05-01"}}}', ['Q1', 'Q4', 'Q5']],
    ['{"not":{"not":{"birthDate":{"gt":"1980-05-01"}}}}', ['Q2', 'Q3']],
    ['{"not":{"or":[{"city":{"contains":"avi"}},{"active":false}]}}', ['Q3', 'Q4']],
    ['{"city":null}', ['Q4']],
    ['{"city":{"ne":null}}', ['Q1', 'Q2', 'Q3', 'Q5']],
    ['{"city":{"null":true}}', ['Q4']],
    ['{"name":{"in":["Zoe","a,b"]}}', ['Q5']],
    ['{"name":{"nin":["Zoe"]},"city":{"starts":"AL"}}', ['Q3']],
    ['{"or":[{"or":[{"or":[{"name":"Zoe"}]}]}]}', ['Q5']],
    ['{"name":{"contains":"PER"},"comments":{"contains":"x"}}', ['Q2']],
  ])('%s', async (filter, expected) => {
    expect(await list(filter)).toEqual(expected);
  });

  test('goes together with the other filters, and with another one of its kind', async () => {
    const either = encodeURIComponent('{"or":[{"name":"Zoe"},{"city":"Ávila"}]}');
    expect(await foundPeople(server, `filter=${either}&active=true`)).toEqual(['Q1']);
    const inactive = encodeURIComponent('{"active":false}');
    expect(await foundPeople(server, `filter=${either}&filter=${inactive}`)).toEqual(['Q5']);
  });

  test('takes as many conditions as it says', async () => {
    const many = (count: number) => JSON.stringify({ or: Array.from({ length: count }, (_, id) => ({ id })) });
    expect(await list(many(MAX_FILTER.conditions))).toBeInstanceOf(Array);
    await expectRefused(
      server,
      send(`customer?filter=${encodeURIComponent(many(MAX_FILTER.conditions + 1))}`),
      'invalid_parameter',
      [['filter', 'invalid_value']],
    );
  });

  test.each([
    ['', 'JSON'],
    ['{', ''],
    ['[]', 'not an object'],
    ['7', 'not an object'],
    ['null', 'not an object'],
    ['{}', 'empty'],
    ['{"status":1,"status":2}', 'duplicate'],
    ['{"nonsense":1}', 'nonsense: unknown field'],
    ['{"searchText":"x"}', 'searchText'],
    ['{"constructor":1}', 'constructor'],
    ['{"__proto__":{"name":"Zoe"}}', '__proto__: unknown field'],
    ['{"name":"Zoe","__proto__":{"name":"Zoe"}}', '__proto__: unknown field'],
    ['{"or":[{"name":{"__proto__":"Zoe"}}]}', 'or[0].name.__proto__: unknown operator'],
    ['{"name":{"like":"x"}}', 'name.like'],
    ['{"name":{}}', 'name: empty'],
    ['{"name":1}', 'name.eq'],
    ['{"name":["Zoe"]}', 'name.eq'],
    ['{"name":{"in":"Zoe"}}', 'name.in'],
    ['{"name":{"in":[]}}', 'name.in: empty'],
    ['{"name":{"in":[null]}}', 'name.in'],
    ['{"name":{"contains":null}}', 'name.contains'],
    ['{"id":"1"}', 'id.eq'],
    ['{"id":1.5}', 'id.eq'],
    ['{"id":{"gt":null}}', 'id.gt'],
    ['{"active":1}', 'active.eq'],
    ['{"active":{"gt":true}}', 'active.gt'],
    ['{"birthDate":"2026-02-30"}', 'birthDate.eq'],
    ['{"city":{"null":"true"}}', 'city.null'],
    ['{"or":{"name":"Zoe"}}', 'or: not a list'],
    ['{"or":[]}', 'or: not a list'],
    ['{"or":[{}]}', 'or[0]: empty'],
    ['{"or":[{"name":"Zoe"},{"x":1}]}', 'or[1].x'],
    ['{"not":[]}', 'not: not an object'],
    ['{"not":{"not":{"not":{"not":{"not":{"name":"x"}}}}}}', 'too deeply'],
    ['['.repeat(2000), ''],
    ['{"not":'.repeat(500), ''],
  ])('refuses %s', async (filter, detail) => {
    const problem = await expectRefused(
      server,
      send(`customer?filter=${encodeURIComponent(filter)}`),
      'invalid_parameter',
      [['filter', 'invalid_value']],
    );
    expect(problem.errors?.[0]?.detail).toContain(detail);
  });
});

describe('what a list does not know it refuses, naming the parameter:', () => {
  test.each([
    ['customer?nonsense=1', 'unknown_parameter', 'nonsense'],
    ['customer?name[like]=x', 'unknown_parameter', 'name[like]'],
    ['customer?name[eq]x=x', 'unknown_parameter', 'name[eq]x'],
    ['customer?name[]=x', 'unknown_parameter', 'name[]'],
    ['customer?[name]=x', 'unknown_parameter', '[name]'],
    ['customer?=x', 'unknown_parameter', ''],
    ['customer?name[contains][x]=x', 'unknown_parameter', 'name[contains][x]'],
    ['customer?searchText=x', 'unknown_parameter', 'searchText'],
    ['customer?constructor=x', 'unknown_parameter', 'constructor'],
    ['customer?name"%20or%201=1', 'unknown_parameter', 'name" or 1'],
    [`customer?${encodeURIComponent(`t."id") or 1=1 --`)}=1`, 'unknown_parameter', 't."id") or 1=1 --'],
    ['user?pin=1234', 'unknown_parameter', 'pin'],
    ['user?pinHash[contains]=a', 'unknown_parameter', 'pinHash[contains]'],
    ['user?failedPins[gt]=0', 'unknown_parameter', 'failedPins[gt]'],
    ['apiKey?secretHash[starts]=a', 'unknown_parameter', 'secretHash[starts]'],
    ['invoice?hash[starts]=a', 'unknown_parameter', 'hash[starts]'],
    ['invoice?uuid=x', 'unknown_parameter', 'uuid'],
    ['invoice?lines=1', 'unknown_parameter', 'lines'],
    ['invoice?relations=1', 'unknown_parameter', 'relations'],
    ['invoice?document=1', 'unknown_parameter', 'document'],
    ['posMovement?typeColor=x', 'unknown_parameter', 'typeColor'],
    ['posMovement?voided=1', 'unknown_parameter', 'voided'],
    ['salePayment?q=x', 'unknown_parameter', 'q'],
    ['customer?id=x', 'invalid_parameter', 'id'],
    ['customer?id=', 'invalid_parameter', 'id'],
    ['customer?id=1.5', 'invalid_parameter', 'id'],
    ['customer?id[nin]=', 'invalid_parameter', 'id[nin]'],
    ['customer?id=0x10', 'invalid_parameter', 'id'],
    ['customer?id=%201', 'invalid_parameter', 'id'],
    ['customer?id=9007199254740993', 'invalid_parameter', 'id'],
    ['customer?id[in]=1,x', 'invalid_parameter', 'id[in]'],
    ['customer?id[contains]=1', 'invalid_parameter', 'id[contains]'],
    ['customer?active=maybe', 'invalid_parameter', 'active'],
    ['customer?active[gt]=true', 'invalid_parameter', 'active[gt]'],
    ['customer?birthDate[gt]=yesterday', 'invalid_parameter', 'birthDate[gt]'],
    ['customer?birthDate=2026-03-02T10:00:00Z', 'invalid_parameter', 'birthDate'],
    ['customer?created[gt]=2026-02-30', 'invalid_parameter', 'created[gt]'],
    ['customer?birthDate[null]=1', 'invalid_parameter', 'birthDate[null]'],
    ['product?price[gt]=1.0000001', 'invalid_parameter', 'price[gt]'],
    ['product?price=Infinity', 'invalid_parameter', 'price'],
    ['product?price[contains]=1', 'invalid_parameter', 'price[contains]'],
    ['product?taxes=1', 'invalid_parameter', 'taxes'],
    ['product?color[gt]=%23000000', 'invalid_parameter', 'color[gt]'],
    ['paymentMethod?type=9', 'invalid_parameter', 'type'],
    ['setting?value=1', 'invalid_parameter', 'value'],
    ['customer?limit=0', 'invalid_parameter', 'limit'],
    ['customer?limit=-1', 'invalid_parameter', 'limit'],
    ['customer?limit=x', 'invalid_parameter', 'limit'],
    ['customer?limit=1e3', 'invalid_parameter', 'limit'],
    ['customer?limit=5&limit=6', 'invalid_parameter', 'limit'],
    ['customer?offset=-1', 'invalid_parameter', 'offset'],
    ['customer?count=yes', 'invalid_parameter', 'count'],
    ['customer?sort=nonsense', 'invalid_parameter', 'sort'],
    ['customer?sort=', 'invalid_parameter', 'sort'],
    ['customer?sort=name,-name', 'invalid_parameter', 'sort'],
    ['customer?sort=name,city,phone,mobile,email,language', 'invalid_parameter', 'sort'],
    ['customer?sort=name;drop', 'invalid_parameter', 'sort'],
    ['customer?sort=searchText', 'invalid_parameter', 'sort'],
    ['user?sort=pinHash', 'invalid_parameter', 'sort'],
    ['apiKey?sort=-secretHash', 'invalid_parameter', 'sort'],
    ['invoice?sort=lines', 'invalid_parameter', 'sort'],
    ['product?sort=taxes', 'invalid_parameter', 'sort'],
    ['customer?fields=', 'invalid_parameter', 'fields'],
    ['customer?fields=id,', 'invalid_parameter', 'fields'],
    ['customer?fields=searchText', 'invalid_parameter', 'fields'],
    ['customer?fields=expand', 'invalid_parameter', 'fields'],
    ['invoice?fields=lines.id', 'invalid_parameter', 'fields'],
    ['user?fields=id,pin', 'invalid_parameter', 'fields'],
    ['user?fields=id,pinHash', 'invalid_parameter', 'fields'],
    ['apiKey?fields=secretHash', 'invalid_parameter', 'fields'],
    ['customer/1?limit=1', 'unknown_parameter', 'limit'],
    ['customer/1?name=x', 'unknown_parameter', 'name'],
    ['user/1?fields=pinHash', 'invalid_parameter', 'fields'],
  ] as const)('%s', async (path, code, parameter) => {
    await expectRefused(server, send(path), code, [[parameter, 'invalid_value']]);
  });

  test('the fault tells which part of a parameter it is', async () => {
    const reply = await server.api.send('GET', '/api/model/customer?sort=name,-nonsense');
    expect(expectProblem(reply, 'invalid_parameter', [['sort', 'invalid_value']]).errors?.[0]?.detail).toContain(
      '-nonsense',
    );
  });
});

describe('values are bound', () => {
  const hostile = [
    `' or 1=1 --`,
    `'; drop table "customer"; --`,
    `" or "1"="1`,
    `\\' or 1=1`,
    `x') union select "pinHash" from "user" --`,
    `%' or '1'='1`,
    '\u0000',
    '?',
    '?1',
    ':id',
    '"*"',
    'NEAR(a b)',
    'a OR b',
    '^a',
    'searchText:a',
    '-a',
    '(',
    '*',
  ];
  test.each(hostile)('%j', async (text) => {
    const value = encodeURIComponent(text);
    const json = (filter: object): string => encodeURIComponent(JSON.stringify(filter));
    for (const query of [
      `name=${value}`,
      `name[contains]=${value}zq`,
      `name[in]=${value},${value}`,
      `q=${value}${encodeURIComponent(' ')}zqzq`,
      `filter=${json({ name: text })}`,
      `filter=${json({ not: { name: { ne: text } } })}`,
    ]) {
      const reply = await server.api.send('GET', `/api/model/customer?${query}`);
      expect([reply.status, reply.body], query).toEqual([200, []]);
    }
    for (const parameter of ['sort', 'fields', 'expand', 'cursor', 'limit', 'count', 'filter']) {
      const reply = await server.api.send('GET', `/api/model/user?${parameter}=${value}`);
      expect(reply.status, parameter).toBe(400);
    }
    expect((await server.api.send('GET', `/api/model/customer?${value}=1`)).status).toBe(400);
    expect((await server.api.list('customer', 'memberCode[starts]=Q')).length).toBe(5);
  });
});

test('no field is called like a parameter of lists', () => {
  for (const { name, fields } of allModels()) {
    for (const parameter of LIST_PARAMETERS) expect(Object.keys(fields), name).not.toContain(parameter);
  }
});
