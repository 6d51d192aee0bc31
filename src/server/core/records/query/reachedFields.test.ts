/** Lists filtered by fields of what their rows refer to are those rows, filtered in memory. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectProblem } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

interface Customer {
  readonly city: string | null;
  readonly region: string | null;
}

interface Basket {
  readonly id: number;
  readonly items: number;
  readonly customer: Customer | null;
}

/** So many customers are not looked up before the rows are: each row is asked for its own. */
const MANY = 20_001;
const kinds = [
  { city: 'Jaca', region: 'Huesca' },
  { city: 'Jaca', region: null },
  { city: null, region: 'Teruel' },
  { city: null, region: null },
] as const satisfies readonly Customer[];

let server: FacilityServer;
const baskets: Basket[] = [];

beforeAll(async () => {
  server = await startOpen();
  const { api } = server;
  const [country] = await api.list('country', 'limit=1');
  const regions = new Map<string | null, number | null>([[null, null]]);
  for (const name of ['Huesca', 'Teruel']) {
    regions.set(name, (await api.create('region', { name, country: country?.id ?? 0 })).id);
  }
  const customers: (readonly [number | null, Customer | null])[] = [[null, null]];
  for (const kind of kinds) {
    const region = regions.get(kind.region) ?? null;
    customers.push([(await api.create('customer', { name: 'Ana', city: kind.city, region })).id, kind]);
  }
  const rows = customers.flatMap(([customer, kind]) => [0, 1].map((items) => ({ customer, kind, items })));
  for (const [index, { kind, items }] of rows.entries()) baskets.push({ id: index + 1, items, customer: kind });
  server.write(
    `insert into "heldBasket" ("id", "name", "customer", "total", "items", "content", "created", "searchText")
     select "key" + 1, 'x', "value" ->> 'customer', 0, "value" ->> 'items', '{}', '2026-03-02T09:00:00.000Z', 'x'
       from json_each(?)`,
    JSON.stringify(rows),
  );
});

/** A condition as the API takes it, and of whom it holds. */
interface Condition {
  readonly filter: object;
  readonly holds: (basket: Basket) => boolean;
}

const one = (filter: object, holds: Condition['holds']): Condition => ({ filter, holds });
const leaf = fc.constantFrom<Condition>(
  one({ items: 1 }, ({ items }) => items === 1),
  one({ customer: null }, ({ customer }) => customer === null),
  one({ 'customer.name': 'Ana' }, ({ customer }) => customer !== null),
  one({ 'customer.city': 'Jaca' }, ({ customer }) => customer?.city === 'Jaca'),
  one({ 'customer.city': { ne: 'Jaca' } }, ({ customer }) => customer?.city !== 'Jaca'),
  one({ 'customer.city': { nin: ['Jaca'] } }, ({ customer }) => customer?.city !== 'Jaca'),
  one({ 'customer.city': null }, ({ customer }) => (customer?.city ?? null) === null),
  one({ 'customer.city': { null: false } }, ({ customer }) => (customer?.city ?? null) !== null),
  one({ 'customer.region': { null: false } }, ({ customer }) => (customer?.region ?? null) !== null),
  one({ 'customer.region.name': 'Huesca' }, ({ customer }) => customer?.region === 'Huesca'),
  one({ 'customer.region.name': { ne: 'Huesca' } }, ({ customer }) => customer?.region !== 'Huesca'),
  one({ 'customer.region.name': { starts: 't' } }, ({ customer }) => customer?.region === 'Teruel'),
  one({ 'customer.region.name': null }, ({ customer }) => (customer?.region ?? null) === null),
);
const { tree } = fc.letrec<{ readonly tree: Condition; readonly node: Condition }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('node')),
  node: fc
    .tuple(fc.constantFrom('and', 'or', 'not', 'and', 'or'), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
    .map(([kind, parts]): Condition => {
      const [first] = parts;
      if (kind === 'not' && first !== undefined) return one({ not: first.filter }, (basket) => !first.holds(basket));
      return one({ [kind]: parts.map(({ filter }) => filter) }, (basket) =>
        kind === 'and' ? parts.every(({ holds }) => holds(basket)) : parts.some(({ holds }) => holds(basket)),
      );
    }),
}));

async function expectRows({ filter, holds }: Condition): Promise<void> {
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { status, body } = await server.api.send('GET', `/api/model/heldBasket?sort=id&fields=id&${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toEqual(baskets.filter(holds).map(({ id }) => ({ id })));
  const totals = await server.api.send('GET', `/api/totals/heldBasket?${query}`);
  expect(totals.body).toMatchObject({ count: baskets.filter(holds).length });
}

describe('lists by fields of what their rows refer to', () => {
  test('are the rows filtered in memory, few records or many', async () => {
    await fc.assert(fc.asyncProperty(tree, expectRows), { numRuns: runs(14) });
    const names = server.rows<{ name: string }>('select "name" from pragma_table_info(\'customer\')');
    const columns = names.map(({ name }) => `"${name}"`).join(', ');
    const copied = names.map(({ name }) => (name === 'id' ? 'c."id" * ? + n."value"' : `c."${name}"`)).join(', ');
    server.write(
      `with recursive n("value") as (select 1 union all select "value" + 1 from n where "value" < ?)
       insert into "customer" (${columns}) select ${copied} from "customer" c, n
         where c."city" = 'Jaca' and c."region" is not null`,
      MANY,
      MANY,
    );
    await fc.assert(fc.asyncProperty(tree, expectRows), { numRuns: runs(7) });
  });

  test('are only for who may read all on the way', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Poco', scopes: ['heldBasket:read', 'customer:read'] });
    const ask = (filter: object) =>
      server.as(key).send('GET', `/api/model/heldBasket?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect((await ask({ 'customer.city': 'Jaca' })).status).toBe(200);
    expectProblem(await ask({ 'customer.region.code': 'x' }), 'insufficient_scope');
    for (const path of ['customer.nothing', 'items.id', 'customer.hash', '.city', 'customer.', 'customer..city']) {
      expectProblem(await ask({ [path]: 1 }), 'invalid_parameter', [['filter', 'invalid_value']]);
    }
  });
});
