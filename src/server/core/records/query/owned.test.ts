/** A search of sales finds those whose own texts have the words, best first, and behind them those of customers so named. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fold } from '#shared/domain/text.ts';
import type { Reply } from '#test/kit/client.ts';
import { takeUpIndex } from '#test/kit/searchIndex.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

interface Sold {
  readonly id: number;
  readonly description: string;
  readonly customer: number | null;
  readonly units: number;
}

const people = ['Pilar Pista', 'Ana Soto', 'Anabel Ruiz', 'Juana Pistache', 'Óscar'];
const things = ['Pista 1', 'Ana y Juana', 'Bono de pista', '', 'Agua', 'Despistado'];

let server: FacilityServer;
let base: Record<string, string | number | null> = {};
const names = new Map<number | null, string>();
beforeAll(async () => {
  server = await startOpen();
  for (const name of people) names.set((await server.api.create('customer', { name })).id, name);
  const { id } = await server.api.run('saveSale', { product: server.facility.products.court, status: 0 });
  [base = {}] = server.rows<typeof base>('select * from "sale" where "id" = ?', id);
});
// They are no sales that anybody made.
afterAll(() => server.write('delete from "sale" where "id" > ?', Number(base.id)));

function store(sold: readonly Omit<Sold, 'id'>[]): readonly Sold[] {
  server.write('delete from "sale" where "id" > ?', Number(base.id));
  const rows = sold.map((sale, index) => ({ ...sale, id: Number(base.id) + 1 + index }));
  const columns = Object.keys(base);
  const stored = rows.map((row) => ({
    ...base,
    ...row,
    name: null,
    code: `V-${row.id}`,
    searchText:
      row.description === '' ? `\u0001 \u0002 v-${row.id}` : `${fold(row.description)} \u0001 \u0002 v-${row.id}`,
  }));
  server.write(
    `insert into "sale" (${columns.map((name) => `"${name}"`).join()})
     select ${columns.map((name) => `value ->> '${name}'`).join()} from json_each(?)`,
    JSON.stringify(stored),
  );
  return rows;
}

/** 0 to 3 by its own texts, 4 by its customer, 5 for a sale that is not found. */
function rankOf({ id, description, customer }: Sold, typed: string): number {
  const words = fold(typed).split(' ').filter(Boolean);
  const text = fold(`${description} v-${id}`).trim();
  const begins = (word: string): boolean => ` ${text}`.includes(` ${word}`);
  if (words.every((word) => ` ${text} `.includes(` ${word} `))) return 0;
  if (text.startsWith(words[0] ?? '') && words.slice(1).every(begins)) return 1;
  if (words.every(begins)) return 2;
  if (words.every((word) => ([...word].length < 3 ? begins(word) : text.includes(word)))) return 3;
  const name = fold(names.get(customer) ?? '');
  return customer !== null && words.every((word) => name.includes(word)) ? 4 : 5;
}

const found = (rows: readonly Sold[], typed: string): readonly Sold[] =>
  rows
    .filter((row) => rankOf(row, typed) < 5)
    .toSorted((one, other) => rankOf(one, typed) - rankOf(other, typed) || other.id - one.id);
const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);
const byId = (rows: readonly Sold[]): readonly Sold[] => rows.toSorted((one, other) => one.id - other.id);
const customerName = ({ customer }: Sold): number => [null, ...ordered].indexOf(customer);
let ordered: readonly number[] = [];
beforeAll(() => {
  const ids = [...names.keys()].filter((id) => id !== null);
  ordered = ids.toSorted((one, other) => fold(names.get(one) ?? '').localeCompare(fold(names.get(other) ?? '')));
});

/** What each order makes of the sales that are found. */
const orders: Readonly<Record<string, (rows: readonly Sold[]) => readonly Sold[]>> = {
  '': (rows) => rows,
  id: byId,
  '-id': (rows) => byId(rows).toReversed(),
  units: (rows) => byId(rows).toSorted((one, other) => one.units - other.units),
  '-units': (rows) =>
    byId(rows)
      .toReversed()
      .toSorted((one, other) => other.units - one.units),
  'customer.name': (rows) => byId(rows).toSorted((one, other) => customerName(one) - customerName(other)),
  'units,-id': (rows) =>
    byId(rows)
      .toReversed()
      .toSorted((one, other) => one.units - other.units),
};

async function pages(path: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const reply: Reply = await server.api.send('GET', next);
    expect([reply.status, reply.body]).toEqual([200, expect.any(Array)]);
    ids.push(...idsOf(reply.body as Sold[]));
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

async function expectFound(rows: readonly Sold[], typed: string, limit: number): Promise<void> {
  const matching = found(rows, typed);
  const own = `id[gt]=${base.id}&q=${encodeURIComponent(typed)}`;
  for (const [sort, order] of Object.entries(orders)) {
    const path = `/api/model/sale?${own}${sort === '' ? '' : `&sort=${sort}`}&fields=id`;
    const reply = await server.api.send('GET', `${path}&count=exact`);
    expect([sort, idsOf(reply.body as Sold[])]).toEqual([sort, idsOf(order(matching))]);
    expect(reply.headers.get('x-total-count')).toBe(String(matching.length));
    expect([sort, await pages(`${path}&limit=${limit}`)]).toEqual([sort, idsOf(order(matching))]);
  }
  const { body } = await server.api.send('GET', `/api/totals/sale?${own}`);
  expect(body).toMatchObject({ count: matching.length });
}

const typed = ['pista', 'ana', 'pi', 'an', 'juana', 'ana soto', 'soto ana', 'pilar', 'óscar', 'oscar', 'v-', 'nadie'];

const sales = fc
  .array(fc.tuple(fc.nat(things.length - 1), fc.nat(people.length), fc.integer({ min: 1, max: 3 })), { maxLength: 40 })
  .map((rows) =>
    rows.map(([thing, person, units]) => ({
      description: things[thing] ?? '',
      customer: [...names.keys()][person] ?? null,
      units,
    })),
  );

describe('sales of customers', () => {
  test('are found by their names, as reading every row finds them', async () => {
    await fc.assert(
      fc.asyncProperty(
        sales,
        fc.constantFrom(...typed),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (sold, text, limit, isIndexed) => {
          const rows = store(sold);
          if (isIndexed) takeUpIndex(server.dataDir);
          await expectFound(rows, text, limit);
        },
      ),
      { numRuns: runs(12) },
    );
  });

  test('are found where they are very many', async () => {
    const [pilar = null, ana = null, , juana = null] = names.keys();
    const sold = Array.from({ length: 12_000 }, (_, index) => ({
      description: index % 600 === 0 ? 'Pista 1' : 'Agua',
      customer: index % 100 === 1 ? juana : index % 2 === 0 ? pilar : ana,
      units: 1 + (index % 3),
    }));
    const rows = store(sold);
    takeUpIndex(server.dataDir);
    for (const text of ['pista', 'ana', 'juana', 'v-1']) await expectFound(rows, text, 5000);
  });

  test('are selected whole, for what is done with all that match', async () => {
    const [pilar = null, ana = null] = names.keys();
    const rows = store([
      { description: 'Agua', customer: pilar, units: 1 },
      { description: 'Pista 1', customer: ana, units: 1 },
      { description: 'Agua', customer: ana, units: 1 },
    ]);
    const file = await server.api.send('GET', `/api/export/csv/sale?fields=id&ids=true&q=pista&id[gt]=${base.id}`);
    const lines = String(file.body).split('\r\n').slice(1).filter(Boolean);
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual([rows[1]?.id, rows[0]?.id]);
  });

  test('are found by their own texts alone by who may not read customers', async () => {
    const [pilar = null] = names.keys();
    const rows = store([
      { description: 'Agua', customer: pilar, units: 1 },
      { description: 'Pista 1', customer: null, units: 1 },
    ]);
    const { key } = await server.api.run('keyCreate', { name: 'Ventas', scopes: ['sale:read'] });
    const seen = await server.as(key).send('GET', `/api/model/sale?q=pista&fields=id&id[gt]=${base.id}`);
    expect(seen.body).toEqual([{ id: rows[1]?.id }]);
  });
});
