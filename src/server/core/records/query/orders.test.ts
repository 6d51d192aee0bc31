import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import type { Reply } from '#test/kit/client.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Sale = ApiRecord<'sale'>;
type Values = Record<string, string | number | null>;

let server: FacilityServer;
let base = 0;
const ROWS = 60;

/** What makes rows differ: each has the value most rows have, none, and some on either side of it. */
const variants: Readonly<Record<string, readonly (string | number | null)[]>> = {
  name: [null, null, 'b', 'a'],
  units: [1, 1, 1, 0.5, 2],
  minutes: [0, 0, 0, 0, -5, 30, 90],
  discountRate: [0, 0, 0, 10_000_000],
  status: [0, 4, 4, 5],
  online: [0, 0, 1],
  price: [1_000_000, 2_000_000, 3_000_000],
  family: [null, 1, 2],
  comments: [null, null, null, 'x', 'y'],
  dueDate: [null, null, null, null, null, '2026-03-02T00:00:00.000Z', '2026-02-02T00:00:00.000Z'],
  timeout: [null],
};

beforeAll(async () => {
  server = await startOpen();
  for (const name of ['Uno', 'Dos']) await server.api.create('family', { name, color: '#000000', priority: 0 });
  const { id } = await server.api.run('saveSale', { product: server.facility.products.court, status: 0 });
  base = id;
  const [row = {}] = server.rows<Values>('select * from "sale" where "id" = ?', id);
  const names = Object.keys(row);
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const own = Object.entries(variants).map(([name, values]) => [name, values[(index * 7) % values.length] ?? null]);
    return { ...row, ...Object.fromEntries(own), id: id + 1 + index, code: `V-${(index * 13) % ROWS}` };
  });
  const columns = names.map((name) => `"${name}"`).join();
  const values = names.map((name) => `value ->> '${name}'`).join();
  server.write(`insert into "sale" (${columns}) select ${values} from json_each(?)`, JSON.stringify(rows));
});
// They are no sales that anybody made.
afterAll(() => server.write('delete from "sale" where "id" > ?', base));

const send = (query: string): Promise<Reply> => server.api.send('GET', `/api/model/sale?${query}`);

async function all(query: string): Promise<readonly number[]> {
  const reply = await send(query);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (reply.body as Sale[]).map(({ id }) => id);
}

/** Every page from an address on, by its links that lead one way. */
async function walk(path: string, way: 'next' | 'prev'): Promise<readonly (readonly number[])[]> {
  const pages: (readonly number[])[] = [];
  for (let at: string | undefined = path; at !== undefined; ) {
    const reply: Reply = await server.api.send('GET', at);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    pages.push((reply.body as Sale[]).map(({ id }) => id));
    at = new RegExp(`<([^>]+)>; rel="${way}"`).exec(reply.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

/** The ids of rows in an order, told from the rows themselves. */
function inOrder(column: string, isDescending: boolean, where = 'true'): readonly number[] {
  const rows = server.rows<{ id: number }>(`select "id", "${column}" as "value" from "sale" where ${where}`);
  const compare = (a: Values[string], b: Values[string]): number => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? -1 : 1;
    return (a ?? 0) < (b ?? 0) ? -1 : 1;
  };
  const sorted = (rows as unknown as { id: number; value: Values[string] }[]).toSorted(
    (a, b) => compare(a.value, b.value) || a.id - b.id,
  );
  return (isDescending ? sorted.toReversed() : sorted).map(({ id }) => id);
}

const orders = [...Object.keys(variants), 'code', 'customer', 'product', 'company'].flatMap((column) => [
  [column, false] as const,
  [column, true] as const,
]);

describe.each(orders)('in the order of %s, descending: %s,', (column, isDescending) => {
  const sort = `${isDescending ? '-' : ''}${column}`;

  test('every row comes once, from either end and from the middle', async () => {
    const expected = inOrder(column, isDescending);
    expect(await all(`sort=${sort}`)).toEqual(expected);
    expect((await walk(`/api/model/sale?sort=${sort}&limit=7`, 'next')).flat()).toEqual(expected);
    const middle = 40;
    const [page = [], ...before] = await walk(`/api/model/sale?sort=${sort}&at=${middle}&limit=7`, 'prev');
    // By a long text there is no way back.
    const back = column === 'comments' ? [] : expected.slice(0, middle);
    expect([...before.toReversed().flat(), ...page]).toEqual([...back, ...expected.slice(middle, middle + 7)]);
  });
});

test('a filter and an order give what is asked for, whichever index has the rows', async () => {
  const filters = fc.constantFrom(
    ...[['online=true', '"online" = 1'] as const, ['online=false', '"online" = 0'] as const],
    ...[['units=2', '"units" = 2'] as const, ['units=1', '"units" = 1'] as const],
    ...[['name=b', `"name" = 'b'`] as const, ['name[null]=true', '"name" is null'] as const],
    ...[['name[null]=false', '"name" is not null'] as const, ['family=2', '"family" = 2'] as const],
    ...[['family[null]=true', '"family" is null'] as const, ['status=5', '"status" = 5'] as const],
    ...[['units[gte]=1', '"units" >= 1'] as const, ['minutes[lt]=50', '"minutes" < 50'] as const],
    ...[['code=V-7', `"code" = 'V-7'`] as const, ['price[gte]=2', '"price" >= 2000000'] as const],
  );
  const columns = fc.constantFrom('id', ...Object.keys(variants));
  await fc.assert(
    fc.asyncProperty(filters, filters, columns, fc.boolean(), async (one, other, column, isDescending) => {
      const sort = `${isDescending ? '-' : ''}${column}`;
      const isOnce = one[0].split(/[[=]/)[0] === other[0].split(/[[=]/)[0];
      const [query, where] = isOnce ? one : [`${one[0]}&${other[0]}`, `${one[1]} and ${other[1]}`];
      const expected = inOrder(column, isDescending, where);
      expect(await all(`sort=${sort}&${query}`)).toEqual(expected);
      expect((await walk(`/api/model/sale?sort=${sort}&${query}&limit=4`, 'next')).flat()).toEqual(expected);
    }),
    { numRuns: runs(14) },
  );
});
