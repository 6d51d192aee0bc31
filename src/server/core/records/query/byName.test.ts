/** Lists filtered and sorted by the names of what their rows refer to are those rows, filtered and sorted in memory. */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import { fold } from '#shared/domain/text.ts';
import { expectProblem } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

interface Basket {
  readonly id: number;
  readonly name: string;
  readonly customer: number | null;
  readonly pos: number | null;
  readonly items: number;
}

/** Names that are the same, or differ by case or accent alone. */
const people = ['Ana', 'ana', 'Ána', 'Berta', 'Berta', 'Zoe'];
/** No index has cash points by name. */
const tills = ['Bar', 'Bar', 'Piscina'];
/** More records than are read one after the other. */
const CROWD = 201;

let server: FacilityServer;
const names = { customer: new Map<number, string>(), pos: new Map<number, string>() };
beforeAll(async () => {
  server = await startOpen();
  const { facility, api } = server;
  for (const name of people) names.customer.set((await api.create('customer', { name })).id, name);
  const [pos] = await api.list('pos', `id=${facility.pos}`);
  for (const name of tills) {
    names.pos.set((await api.create('pos', { name, company: pos?.company ?? 0 })).id, name);
  }
  // What refers to somebody who is gone is still called as they were.
  const [, , , berta = 0] = names.customer.keys();
  await api.send('DELETE', `/api/model/customer/${berta}`);
});
beforeEach(() => server.write('delete from "heldBasket"'));

/** As many customers more, of whose names some are alike. */
async function addCrowd(): Promise<readonly number[]> {
  const crowd: number[] = [];
  for (let index = 0; index < CROWD; index++) {
    const name = `${['Ana', 'Berto', 'zoé'][index % 3]} ${index % 40}`;
    const { id } = await server.api.create('customer', { name });
    names.customer.set(id, name);
    crowd.push(id);
  }
  return crowd;
}

function store(baskets: readonly Omit<Basket, 'id' | 'name'>[]): readonly Basket[] {
  const rows = baskets.map((basket, index) => ({ ...basket, name: index % 3 === 0 ? 'otra' : 'cesta', id: index + 1 }));
  server.write(
    `insert into "heldBasket" ("id", "name", "customer", "pos", "total", "items", "content", "created", "searchText")
     select value ->> 'id', value ->> 'name', value ->> 'customer', value ->> 'pos', 0, value ->> 'items', '{}',
       '2026-03-02T09:00:00.000Z', value ->> 'name' from json_each(?)`,
    JSON.stringify(rows),
  );
  return rows;
}

const arbitrary = fc
  .array(fc.record({ customer: fc.nat(people.length), pos: fc.nat(tills.length), items: fc.nat(3) }), { maxLength: 40 })
  .map((baskets) =>
    baskets.map(({ customer, pos, items }) => ({
      customer: [...names.customer.keys(), null][customer] ?? null,
      pos: [...names.pos.keys(), null][pos] ?? null,
      items,
    })),
  );

const keys = ['customer.name', 'pos.name', 'items', 'customer', 'id'] as const;
const sorts = fc
  .uniqueArray(fc.constantFrom(...keys), { minLength: 1, maxLength: 4 })
  .chain((parts) => fc.tuple(...parts.map((part) => fc.constantFrom(part, `-${part}`))));

/** What the name of a reference must be, as the API and this test say it. */
const filters = fc.constantFrom<readonly [string, (name: string | null) => boolean]>(
  ['', () => true],
  ['[contains]=an', (name) => name !== null && fold(name).includes('an')],
  ['[contains]=ana', (name) => name !== null && fold(name).includes('ana')],
  ['[starts]=b', (name) => name !== null && fold(name).startsWith('b')],
  ['=Ana', (name) => name === 'Ana'],
  ['[ne]=Berta', (name) => name !== 'Berta'],
  ['[in]=Ana,Zoe', (name) => name === 'Ana' || name === 'Zoe'],
  ['[nin]=Ana,Zoe', (name) => name !== 'Ana' && name !== 'Zoe'],
  ['[gt]=Ana', (name) => name !== null && byAlphabet(name, 'Ana') > 0],
  ['[null]=true', (name) => name === null],
  ['[null]=false', (name) => name !== null],
);

const nameOf = (of: 'customer' | 'pos', id: number | null): string | null =>
  id === null ? null : (names[of].get(id) ?? '');

/** Without a value first; of one name, by what is referred to. */
function compared(one: Basket, other: Basket, sort: readonly string[]): number {
  for (const part of sort) {
    const path = part.replace(/^-/, '');
    const valuesOf = (row: Basket): readonly (string | number | null)[] => {
      if (path === 'customer.name') return [nameOf('customer', row.customer), row.customer];
      if (path === 'pos.name') return [nameOf('pos', row.pos), row.pos];
      return [row[path as keyof Basket]];
    };
    for (const [index, value] of valuesOf(one).entries()) {
      const with_ = valuesOf(other)[index] ?? null;
      if (value === with_ || (typeof value === 'string' && byAlphabet(value, String(with_ ?? '')) === 0)) continue;
      const order =
        value === null
          ? -1
          : with_ === null
            ? 1
            : typeof value === 'string'
              ? byAlphabet(value, String(with_))
              : value - Number(with_);
      return part.startsWith('-') ? -order : order;
    }
  }
  return (sort.at(-1) ?? '').startsWith('-') ? other.id - one.id : one.id - other.id;
}

const idsIn = (rows: unknown): number[] => (rows as readonly { id: number }[]).map(({ id }) => id);

/** The pages from an address on, by their links of one kind. */
async function walk(path: string, rel: 'next' | 'prev'): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const reply = await server.api.send('GET', next);
    expect([reply.status, reply.body]).toEqual([200, expect.any(Array)]);
    pages.push(idsIn(reply.body));
    next = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(reply.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

describe('lists by the names of what is referred to', () => {
  const words = fc.constantFrom('', 'cesta', 'ot');

  /** Lists of baskets, and of `more` that each has besides. */
  async function areSorted(more: Parameters<typeof store>[0], numRuns: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(
        arbitrary,
        sorts,
        filters,
        words,
        fc.integer({ min: 1, max: 9 }),
        fc.nat(30),
        async (baskets, sort, [filter, holds], word, least, at) => {
          server.write('delete from "heldBasket"');
          const rows = store([...baskets, ...more]);
          const limit = least + Math.floor(more.length / 9);
          const expected = rows
            .filter(({ customer, name }) => holds(nameOf('customer', customer)) && name.startsWith(word))
            .toSorted((one, other) => compared(one, other, sort))
            .map(({ id }) => id);
          const found = `${filter === '' ? '' : `&customer.name${filter}`}${word === '' ? '' : `&q=${word}`}`;
          const query = `fields=id&sort=${sort.join(',')}${found}`;
          const path = `/api/model/heldBasket?${query}`;
          expect(idsIn(await server.api.list('heldBasket', query))).toEqual(expected);
          expect((await walk(`${path}&limit=${limit}`, 'next')).flat()).toEqual(expected);
          const [page = [], ...behind] = await walk(`${path}&limit=${limit}&at=${at}`, 'next');
          expect([...page, ...behind.flat()]).toEqual(expected.slice(at));
          const [same, ...before] = await walk(`${path}&limit=${limit}&at=${at}`, 'prev');
          expect(same).toEqual(page);
          if (page.length > 0) expect(before.reverse().flat()).toEqual(expected.slice(0, at));
          const { count } = (await server.api.send('GET', `/api/totals/heldBasket?${found.slice(1)}`)).body as {
            count: number;
          };
          expect(count).toBe(expected.length);
        },
      ),
      { numRuns },
    );
  }

  test('are the rows sorted in memory, by pages from either side of any place', () => areSorted([], runs(7)));

  test('and so they are where they refer to very many', async () => {
    const crowd = await addCrowd();
    await areSorted(
      crowd.map((customer, index) => ({ customer, pos: null, items: index % 4 })),
      runs(3),
    );
  });

  test('are those alone that have the words of a search', async () => {
    const ids = [...names.customer.keys()];
    const tillIds = [...names.pos.keys()];
    const rows = store(
      Array.from({ length: 9 }, (_, index) => ({
        customer: ids[index % 5] ?? null,
        pos: tillIds[index % 2] ?? null,
        items: 1,
      })),
    );
    for (const sort of ['customer.name', '-pos.name', 'pos.name,-customer.name']) {
      const expected = rows
        .filter(({ name }) => name === 'otra')
        .toSorted((one, other) => compared(one, other, sort.split(',')))
        .map(({ id }) => id);
      expect([sort, idsIn(await server.api.list('heldBasket', `q=otra&sort=${sort}`))]).toEqual([sort, expected]);
    }
  });

  test('are found in `filter`, and in files', async () => {
    const [ana = 0, , , , , zoe = 0] = names.customer.keys();
    store([ana, zoe, null].map((customer) => ({ customer, pos: null, items: 1 })));
    const filter = encodeURIComponent(
      '{"or":[{"customer.name":{"starts":"zo"}},{"not":{"customer.name":{"null":false}}}]}',
    );
    expect(idsIn(await server.api.list('heldBasket', `filter=${filter}`))).toEqual([2, 3]);
    const file = await server.api.send(
      'GET',
      '/api/export/csv/heldBasket?fields=id,customer&sort=-customer.name&ids=true',
    );
    expect(
      String(file.body)
        .split('\r\n')
        .slice(1, 4)
        .map((line) => line.split(/[,;]/)[0]),
    ).toEqual(['2', '1', '3']);
  });

  test('lose no row and repeat none while names change', async () => {
    const ids = [...names.customer.keys()];
    store(Array.from({ length: 60 }, (_, index) => ({ customer: ids[index % 6] ?? null, pos: null, items: index })));
    const seen: number[] = [];
    const renamed = ids[1] ?? 0;
    let turn = 1;
    for (let next: string | undefined = '/api/model/heldBasket?sort=customer.name&limit=7'; next !== undefined; ) {
      const reply = await server.api.send('GET', next);
      seen.push(...idsIn(reply.body));
      await server.api.update('customer', renamed, { name: ['ana', 'zulema'][turn++ % 2] ?? '' });
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }
    const isMoved = (id: number): boolean => (id - 1) % 6 === 1;
    const others = Array.from({ length: 60 }, (_, index) => index + 1).filter((id) => !isMoved(id));
    expect(seen.filter((id) => !isMoved(id)).toSorted((a, b) => a - b)).toEqual(others);
    await server.api.update('customer', renamed, { name: 'ana' });
  });

  test('are complete where a filter leaves few of very many', async () => {
    const ids = [...names.customer.keys()];
    const rows = store(
      Array.from({ length: 5000 }, (_, index) => ({
        customer: ids[index % 5] ?? null,
        pos: null,
        items: index % 2500,
      })),
    );
    const expected = rows
      .filter(({ items }) => items === 2400)
      .toSorted((one, other) => compared(one, other, ['customer.name']))
      .map(({ id }) => id);
    expect(expected.length).toBe(2);
    expect(
      idsIn(await server.api.list('heldBasket', 'sort=customer.name&items[gte]=2400&items[lte]=2400&limit=5')),
    ).toEqual(expected);
  });

  test('are only for who may read what is referred to, and take no other field of it but in `filter`', async () => {
    const { key } = await server.api.run('keyCreate', { name: 'Poco', scopes: ['heldBasket:read'] });
    for (const query of [
      'sort=customer.name',
      'customer.name[contains]=a',
      `filter=${encodeURIComponent('{"customer.name":"a"}')}`,
    ]) {
      expectProblem(await server.as(key).send('GET', `/api/model/heldBasket?${query}`), 'insufficient_scope');
    }
    for (const [query, parameter, code] of [
      ['sort=customer.city', 'sort', 'invalid_parameter'],
      ['sort=customer.name,customer.name', 'sort', 'invalid_parameter'],
      ['customer.city=x', 'customer.city', 'unknown_parameter'],
      ['customer.name[wrong]=x', 'customer.name[wrong]', 'unknown_parameter'],
    ] as const) {
      const reply = await server.api.send('GET', `/api/model/heldBasket?${query}`);
      expectProblem(reply, code, [[parameter, 'invalid_value']]);
    }
  });

  test('begin at one place only', async () => {
    for (const [query, parameter] of [
      ['at=1&offset=1', 'at'],
      ['before=x&at=1', 'before'],
      ['cursor=x&before=x', 'cursor'],
    ] as const) {
      expectProblem(await server.api.send('GET', `/api/model/heldBasket?${query}`), 'invalid_parameter', [
        [parameter, 'invalid_value'],
      ]);
    }
    expectProblem(await server.api.send('GET', '/api/model/heldBasket?before=x'), 'cursor_invalid', [
      ['before', 'invalid_value'],
    ]);
    expectProblem(await server.api.send('GET', '/api/model/heldBasket?q=x&before=x'), 'invalid_parameter', [
      ['before', 'invalid_value'],
    ]);
  });
});
