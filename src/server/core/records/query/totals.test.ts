/** What a list comes to is what its rows come to, added one by one. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { toMoney } from '#shared/domain/money.ts';
import { fold } from '#shared/domain/text.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import type { Totals } from './totals.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const totals = async (model: string, query = ''): Promise<Totals> => {
  const reply = await server.api.send('GET', `/api/totals/${model}?${query}`);
  expect(reply.status).toBe(200);
  return reply.body as Totals;
};

/** Adds up what a list answers, in whole millionths. */
async function added(model: 'heldBasket' | 'invoice', query: string, field: string): Promise<bigint> {
  const rows = (await server.api.list(model, query)) as unknown as readonly Record<string, number>[];
  return rows.reduce((sum, row) => sum + BigInt(toMoney(row[field] ?? 0)), 0n);
}

describe('totals of a list', () => {
  const names = ['Ana', 'Ánade', 'Berta', 'ana berta', ''];
  const basket = fc.record({
    name: fc.constantFrom(...names),
    total: fc.oneof(
      fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
      fc.integer({ min: -5000, max: 5000 }).map((cents) => cents * 10_000),
    ),
    items: fc.integer({ min: 0, max: 40 }),
    deleted: fc.integer({ min: 0, max: 1 }),
  });
  const filter = fc.constantFrom(
    '',
    'total[gte]=0',
    'items[in]=1,2,3,4,5',
    'name[contains]=an',
    'deleted[in]=true,false',
    `filter=${encodeURIComponent('{"or":[{"items":{"lt":5}},{"total":{"lt":0}}]}')}`,
  );

  test('are those of its rows, to the last digit, whatever the filter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(basket, { maxLength: 40 }), filter, async (baskets, narrowed) => {
        server.write('delete from "heldBasket"');
        const rows = baskets.map((row, index) => ({ ...row, id: index + 1, searchText: fold(row.name) }));
        server.write(
          `insert into "heldBasket" ("id", "name", "total", "items", "deleted", "content", "created", "searchText")
           select value ->> 'id', value ->> 'name', value ->> 'total', value ->> 'items', value ->> 'deleted', '{}',
             '2026-03-02T09:00:00.000Z', value ->> 'searchText' from json_each(?)`,
          JSON.stringify(rows),
        );
        const found = await totals('heldBasket', narrowed);
        const listed = await server.api.list('heldBasket', narrowed);
        expect(found.count).toBe(listed.length);
        const sum = await added('heldBasket', narrowed, 'total');
        const [all] = found.sums;
        expect(all?.values.total ?? 0).toBe(Number(sum) / 1e6);
        expect(all?.values.items ?? 0).toBe(listed.reduce((items, row) => items + row.items, 0));
      }),
      { numRuns: runs(10) },
    );
    server.write('delete from "heldBasket"');
  });
  test('do not lose what is more than 64 bits hold', async () => {
    const most = 900_000_000_000_000_000n;
    for (let id = 1; id <= 12; id++) {
      server.write(
        `insert into "heldBasket" ("id", "name", "total", "items", "content", "created", "searchText")
         values (?, 'x', ${most + 1n}, 1, '{}', '2026-03-02T09:00:00.000Z', 'x')`,
        id,
      );
    }
    const { count, sums } = await totals('heldBasket');
    server.write('delete from "heldBasket"');
    expect([count, sums[0]?.values.total]).toEqual([12, 10_800_000_000_000]);
  });

  test('are told apart by currency, the one of most records first', async () => {
    const { facility, api } = server;
    const draft = (name: string, currency: string, total: number) =>
      api.create('invoice', {
        type: facility.types.F ?? 0,
        customer: facility.customers.club,
        name,
        currency,
        lines: [{ product: facility.products.court, units: 1, total }],
      });
    await draft('Tres', 'EUR', 0.1);
    await draft('Tres', 'EUR', 0.2);
    expect((await totals('invoice', 'q=tres&fields=total')).sums).toEqual([
      { currency: 'EUR', count: 2, values: { total: expect.any(Number) } },
    ]);
    await draft('Tres', 'USD', 5);
    const { count, sums } = await totals('invoice', 'q=tres');
    expect(count).toBe(3);
    expect(sums.map(({ currency, count: rows }) => [currency, rows])).toEqual([
      ['EUR', 2],
      ['USD', 1],
    ]);
    for (const { currency, values } of sums) {
      expect(values.total).toBe(Number(await added('invoice', `q=tres&currency=${currency}`, 'total')) / 1e6);
    }
    expect((await totals('invoiceLine', 'fields=total')).sums.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
    const { id: abroad } = await api.create('company', { name: 'Andorra', taxNumber: '00000014Z', currency: 'USD' });
    const { id: kiosk } = await api.create('pos', { company: abroad, name: 'Frontera' });
    for (const pos of [kiosk, kiosk, facility.pos, null, null, null]) {
      await api.create('heldBasket', { name: 'Cesta', pos, total: 2, items: 1, content: {} });
    }
    // What is at no cash point is in the currency of the facility.
    expect((await totals('heldBasket', 'fields=total')).sums).toEqual([
      { currency: 'EUR', count: 4, values: { total: 8 } },
      { currency: 'USD', count: 2, values: { total: 4 } },
    ]);
  });

  test('of nothing are nothing, and of a model without amounts a count', async () => {
    expect(await totals('sale', 'id=999')).toEqual({ count: 0, sums: [] });
    expect(await totals('country')).toMatchObject({ count: expect.any(Number), sums: [] });
  });

  test('take no order and no page, and sum only what a sum says something of', async () => {
    for (const query of ['sort=id', 'limit=1', 'cursor=x', 'count=exact', 'offset=1', 'expand=customer', 'nothing=1']) {
      const reply = await server.api.send('GET', `/api/totals/sale?${query}`);
      expectProblem(reply, 'unknown_parameter', [[query.split('=', 1)[0] ?? '', 'invalid_value']]);
    }
    const reply = await server.api.send('GET', '/api/totals/sale?fields=total,price');
    expectProblem(reply, 'invalid_parameter', [['fields', 'invalid_value']]);
    expectProblem(await server.api.send('GET', '/api/totals/nothing'), 'unknown_model');
    const { key } = await server.api.run('keyCreate', { name: 'Poco', scopes: ['customer:read'] });
    expectProblem(await server.as(key).send('GET', '/api/totals/sale'), 'insufficient_scope');
  });
});
