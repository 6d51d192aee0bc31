/** Reads come to the same bytes wherever they are done, and those in threads hold nothing up. */
import { cpSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { createRandom } from '#test/kit/fuzz/random.ts';
import { addPeople } from '#test/kit/people.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { runs, seed, share } from '#test/kit/seed.ts';
import { type FacilityServer, startEmpty, startOpen, temporaryFolder } from '#test/kit/server.ts';
import { expandPaths } from '../records/expand.ts';
import { isSortable, operatorsOf, storedField } from '../records/query/operators.ts';
import { readableFields } from '../records/shape.ts';

describe('a read done in a thread', () => {
  /** Clients of two servers of the same facility: the first does every read itself, the second none. */
  let everything: readonly Client[];
  let little: readonly Client[];
  let nobody: readonly Client[];
  const random = createRandom(seed);

  beforeAll(async () => {
    const server = await startOpen();
    const { api, facility } = server;
    await addPeople(server);
    const { customers, methods, products, types } = facility;
    const lines = [{ product: products.court }, { product: products.water, units: 2 }];
    for (const customer of [customers.club, customers.visitor, customers.club]) {
      await api.run('checkout', { customer, lines, payments: [{ paymentMethod: methods.cash, amount: 15.1 }] });
    }
    await api.create('invoice', { type: types.F ?? 0, customer: customers.club, lines });
    const { key } = await api.run('keyCreate', { name: 'Poco', scopes: ['sale:read', 'customer:read'] });
    await server.stop();
    const copy = temporaryFolder();
    cpSync(server.dataDir, copy, { recursive: true });
    const servers = [
      await startEmpty(server.dataDir, { reads: { here: 'all' } }),
      await startEmpty(copy, { reads: { here: 'none' } }),
    ];
    everything = servers.map((each) => each.as(facility.key));
    little = servers.map((each) => each.as(key));
    nobody = servers.map((each) => each.as(null));
  });

  /** What an answer says, but for the number of the request. */
  function comparable({ status, headers, bytes }: Reply): object {
    const names = ['content-type', 'etag', 'link', 'x-total-count', 'www-authenticate', 'api-version'];
    const text = Buffer.from(bytes).toString('utf8');
    return {
      status,
      headers: Object.fromEntries(names.map((name) => [name, headers.get(name)])),
      text: text.replace(/"instance":"[^"]*"/, ''),
    };
  }

  /** Asks both, and holds one answer to be the other. */
  async function same(
    clients: readonly Client[],
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const [one, other] = await Promise.all(clients.map((client) => client.send('GET', path, undefined, headers)));
    if (one === undefined || other === undefined) throw new Error('two clients are needed');
    expect(comparable(other), path).toEqual(comparable(one));
    return one;
  }

  /** Queries of a model: its fields in every part of one, with values its records have. */
  function queriesOf(model: AnyModel, records: readonly Record<string, unknown>[]): string[] {
    const fields = readableFields(model).filter((name) => storedField(model, name) !== undefined);
    const sorts = fields.filter((name) => isSortable(storedField(model, name) ?? never(name)));
    const sort = (): string =>
      random
        .some(sorts, 2)
        .map((name) => (random.percent(50) ? name : `-${name}`))
        .join();
    const filter = (): string => {
      const name = random.pick(fields);
      const operator = random.pick(operatorsOf(storedField(model, name) ?? never(name)));
      const value = operator === 'null' ? 'true' : String(records.at(random.between(0, 5))?.[name] ?? '1');
      return `${name}${operator === 'eq' ? '' : `[${operator}]`}=${encodeURIComponent(value)}`;
    };
    const either = encodeURIComponent(JSON.stringify({ or: [{ id: { lt: 3 } }, { not: { id: { in: [1, 2] } } }] }));
    const parts = [
      () => `sort=${sort()}`,
      filter,
      () => `filter=${either}`,
      () => `limit=${random.between(1, 3)}`,
      () => `offset=${random.between(0, 3)}`,
      () => 'count=exact',
      () => `q=${random.pick(['pista', 'jose p', '1', 'zz'])}`,
      () => `fields=${random.some(fields, 3).join()}`,
      () => `expand=${random.some(expandPaths(model), 2).join()}`,
      () => random.pick(['limit=0', 'sort=nothing', 'cursor=x.y', 'unknown=1', 'fields=x', 'count=1']),
    ];
    return Array.from({ length: runs(2) }, () =>
      random
        .some(parts.slice(0, random.percent(85) ? -1 : undefined), 3)
        .map((part) => part())
        .join('&'),
    );
  }

  function never(name: string): never {
    throw new Error(`no field ${name}`);
  }

  test('answers queries of every model as one that is not, page by page', async () => {
    const seen = new Map<number, number>();
    const count = ({ status }: Reply): unknown => seen.set(status, (seen.get(status) ?? 0) + 1);
    const tried = share(allModels(), 3);
    for (const model of tried) {
      const base = `/api/model/${model.name}`;
      const whole = await same(everything, base);
      const records = whole.body as Record<string, unknown>[];
      count(await same(little, `${base}?limit=1`));
      const id = records[0]?.id ?? 1;
      const one = await same(everything, `${base}/${id}`);
      count(one);
      const etag = one.headers.get('etag') ?? '*';
      if (one.status === 200)
        expect((await same(everything, `${base}/${id}`, { 'if-none-match': etag })).status).toBe(304);
      for (const query of queriesOf(model, records)) {
        let path = `${base}?${query}`;
        for (let page = 0; page < 2 && path !== ''; page++) {
          const reply = await same(everything, path);
          count(reply);
          path = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] ?? '';
        }
      }
    }
    expect([...seen.keys()].sort()).toEqual([200, 400, 403, 404]);
    expect(seen.get(200)).toBeGreaterThan(1.6 * tried.length);
  });

  test.each([
    '/api/pos/state',
    '/api/pos/xReport',
    '/api/pos/xReport.csv',
    '/api/pos/xReport?pos=99',
    '/api/vouchers/balance?customer=1',
    '/api/session/users',
    '/api/session/current',
    '/api/model/nothing',
    '/api/model/customer/99999',
    '/api/model/customer/1?expand=nothing',
  ])('answers %s as one that is not, whoever asks', async (path) => {
    for (const clients of [everything, little, nobody]) await same(clients, path);
  });

  test('sees what its own client has committed just before', async () => {
    const [, client] = everything;
    for (let number = 0; number < 20; number++) {
      const { id } = (await client?.create('customer', { name: `Antes ${number}` })) ?? never('client');
      const found = await client?.list('customer', `id=${id}&count=exact`);
      expect(found?.map(({ name }) => name)).toEqual([`Antes ${number}`]);
    }
  });
});

describe('a read that takes long', () => {
  let server: FacilityServer;
  let setting: number;
  /** Looks a hundred times into every long text. */
  const endless = `/api/model/customer?filter=${encodeURIComponent(
    JSON.stringify({ or: Array.from({ length: 99 }, (_, index) => ({ comments: { contains: `nothing ${index}` } })) }),
  )}`;

  beforeAll(async () => {
    // As the setting says, and not as tests usually have it.
    server = await startOpen({ reads: {} });
    setting = (await server.api.create('setting', { key: 'readTime', value: 25 })).id;
    server.write(
      `insert into "customer" ("name", "comments", "language", "allowPaymentPending", "active", "tags", "created", "deleted")
       with recursive "n"("i") as (select 1 union all select "i" + 1 from "n" where "i" < 10000)
       select 'Largo ' || "i", replace(hex(zeroblob(2000)), '00', 'É'), 'es', 0, 1, '[]', '2026-01-01T00:00:00.000Z', 0 from "n"`,
    );
  });

  test('holds up neither sales nor the reads of others, and ends with its client', async () => {
    const { api, facility } = server;
    const gone = new AbortController();
    const headers = { authorization: `Bearer ${facility.key}` };
    let settled = 0;
    const long = [1, 2, 3].map(() =>
      fetch(`${server.url()}${endless}`, { headers, signal: gone.signal })
        .catch(() => undefined)
        .then(() => (settled += 1)),
    );
    const { key } = await api.run('keyCreate', { name: 'Otra', scopes: ['*:read'] });
    const other = server.as(key);
    for (let number = 0; number < 5; number++) {
      const payments = [{ paymentMethod: facility.methods.cash, amount: 12.1 }];
      await api.run('checkout', { lines: [{ product: facility.products.court }], payments });
      await api.list('customer', 'limit=2');
      expect((await other.list('customer', 'limit=1000&fields=id')).length).toBe(1000);
    }
    expect(settled).toBe(0);
    gone.abort();
    await Promise.all(long);
    // Its threads are free again, for the same credential too.
    expect((await api.list('customer', 'limit=1000&fields=id')).length).toBe(1000);
  });

  test('is ended when the time of the setting is up, and told what to narrow', async () => {
    await server.api.update('setting', setting, { value: 1 });
    const problem = expectProblem(await server.api.send('GET', `${endless}&sort=city&offset=1`), 'timeout');
    expect(problem.detail).toBe(
      'Acote la lista: pida menos registros con limit; avance con cursor en lugar de offset; ordene por id o por un ' +
        'campo con índice; filtre por fecha, cliente u otro campo con pocos registros por valor',
    );
    await server.api.update('setting', setting, { value: 25 });
    expect((await server.api.list('customer', 'limit=1000&fields=id')).length).toBe(1000);
  });
});
