/** Orders that no index has, of rows of which many are filtered out: early in the order, late in it, or all over it. */
import { beforeAll, expect, test } from 'vitest';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

interface Basket {
  readonly id: number;
  readonly items: number;
  readonly total: number;
  readonly pos: number | null;
  readonly customer: number;
  readonly deleted: number;
}

/** More than twice those that are looked at first. */
const ROWS = 12_000;

let server: FacilityServer;
let rows: readonly Basket[] = [];
const names = new Map<number | null, string | null>([[null, null]]);
const people = new Map<number, string>();

beforeAll(async () => {
  server = await startOpen();
  const { api, facility } = server;
  const [first] = await api.list('pos', `id=${facility.pos}`);
  for (const name of ['Bar', 'Ánfora', 'bar']) {
    names.set((await api.create('pos', { name, company: first?.company ?? 0 })).id, name);
  }
  for (const name of ['Ana', 'Berta']) people.set((await api.create('customer', { name })).id, name);
  const tills = [...names.keys()];
  const customers = [...people.keys()];
  rows = Array.from({ length: ROWS }, (_, index) => ({
    id: index + 1,
    items: (index * 7919) % 4000,
    total: index % 10,
    pos: tills[index % tills.length] ?? null,
    // Of those that come early in the order of items there are none of Berta's.
    customer: customers[(index * 7919) % 4000 < 2000 ? 0 : 1] ?? 0,
    deleted: 0,
  }));
  server.write(
    `insert into "heldBasket" ("id", "name", "customer", "pos", "total", "items", "content", "created", "searchText")
     select value ->> 'id', 'cesta', value ->> 'customer', value ->> 'pos', 1000000 * (value ->> 'total'),
       value ->> 'items', '{}', '2026-03-02T09:00:00.000Z', 'cesta' from json_each(?)`,
    JSON.stringify(rows),
  );
});

const orders: Readonly<Record<string, (one: Basket, other: Basket) => number>> = {
  items: (one, other) => one.items - other.items,
  'pos.name': (one, other) => byName(names.get(one.pos), names.get(other.pos)) || (one.pos ?? 0) - (other.pos ?? 0),
  'items,total': (one, other) => one.items - other.items || one.total - other.total,
};

function byName(one: string | null | undefined, other: string | null | undefined): number {
  return byAlphabet(one ?? '', other ?? '');
}

const filters: Readonly<Record<string, (basket: Basket) => boolean>> = {
  'total[gt]=3': ({ total }) => total > 3,
  'total[gte]=9': ({ total }) => total >= 9,
  'customer.name[contains]=ana': ({ customer }) => people.get(customer) === 'Ana',
  'customer.name[contains]=ber': ({ customer }) => people.get(customer) === 'Berta',
  'customer.name[ne]=Ana&total[lt]=2': ({ customer, total }) => people.get(customer) !== 'Ana' && total < 2,
  'total[gt]=20': () => false,
  'items[gte]=3000&items[lt]=3003': ({ items }) => items >= 3000 && items < 3003,
};

const cases = Object.keys(orders).flatMap((order) => Object.keys(filters).map((filter) => [order, filter] as const));

test.each(cases)('in the order of %s, what has %s is every row once, by pages', async (order, filter) => {
  const sorted = rows
    .filter(filters[filter] ?? (() => true))
    .toSorted((one, other) => orders[order]?.(one, other) || one.id - other.id)
    .map(({ id }) => id);
  for (const isDescending of [false, true]) {
    const expected = isDescending ? sorted.toReversed() : sorted;
    const sort = order
      .split(',')
      .map((part) => (isDescending ? `-${part}` : part))
      .join();
    const path = `/api/model/heldBasket?fields=id&sort=${sort}&${filter}`;
    const pages: number[] = [];
    let next: string | undefined = `${path}&limit=60`;
    for (let turn = 0; turn < 3 && next !== undefined; turn++) {
      const reply = await server.api.send('GET', next);
      pages.push(...(reply.body as { id: number }[]).map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }
    expect(pages).toEqual(expected.slice(0, 180));
    const at = Math.floor(expected.length / 2);
    const reply = await server.api.send('GET', `${path}&limit=50&at=${at}`);
    expect((reply.body as { id: number }[]).map(({ id }) => id)).toEqual(expected.slice(at, at + 50));
  }
});
