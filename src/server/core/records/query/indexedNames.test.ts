/** Lists by the names of very many records, which an index has some of, or all, or of which some are hidden. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import type { Reply } from '#test/kit/client.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

type Row = Record<string, string | number | null>;

interface Named {
  readonly id: number;
  readonly reference: number | null;
  readonly name: string | null;
}

/** More records than are read one after the other. */
const RECORDS = 290;
const ROWS = 300;
/** More rows than are looked at in the order of names. */
const WALKED = 21_000;

let server: FacilityServer;
/** A list by names of which there are none. */
let nameless: Reply;
/** The last row of each table that is a real one. */
const last: Record<string, number> = {};

/** As many copies of the last row of a table. */
function copy(table: string, count: number, own: (index: number, first: number) => Row): number {
  const [row = {}] = server.rows<Row>(`select * from "${table}" order by "id" desc limit 1`);
  const first = Number(row.id) + 1;
  last[table] ??= first - 1;
  const rows = Array.from({ length: count }, (_, index) => ({ ...row, ...own(index, first), id: first + index }));
  const names = Object.keys(row);
  server.write(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join()})
     select ${names.map((name) => `value ->> '${name}'`).join()} from json_each(?)`,
    JSON.stringify(rows),
  );
  return first;
}

const texts = ['b', null, 'a', 'á', null, 'Zeta', 'A', null, 'ñ'] as const;
const textAt = (index: number): string | null => texts[index % texts.length] ?? null;

function remove(table: string): void {
  server.write(`delete from "${table}" where "id" > ?`, last[table]);
  server.write('update "sqlite_sequence" set "seq" = ? where "name" = ?', last[table], table);
  delete last[table];
}

const tables = ['posMovement', 'sale', 'payment'] as const;
/** What keeps payments and movements as they are, set aside while there are some that nobody made. */
let guards: readonly { readonly name: string; readonly sql: string }[] = [];

beforeAll(async () => {
  server = await startOpen();
  const { api, facility } = server;
  guards = server.rows(
    `select "name", "sql" from sqlite_schema where "type" = 'trigger' and "tbl_name" in (select value from json_each(?))`,
    JSON.stringify(tables),
  );
  for (const { name } of guards) server.write(`drop trigger "${name}"`);
  // Nothing is sold yet.
  copy('posMovement', WALKED, (index) => ({ payment: null, amount: 1_000_000 * index, comments: null }));
  nameless = await server.api.send(
    'GET',
    '/api/model/posMovement?fields=id&sort=-payment.reference&amount[lt]=10&limit=20',
  );
  remove('posMovement');
  await api.run('checkout', {
    lines: [{ product: facility.products.court }],
    payments: [{ paymentMethod: facility.methods.cash, amount: 12.1 }],
  });
  const payments = copy('payment', RECORDS, (index) => ({ reference: textAt(index), cancelationOf: null }));
  copy('posMovement', ROWS, (index) => ({
    payment: index % 5 === 0 ? null : payments + ((index * 7) % RECORDS),
    comments: index < 20 ? textAt(index) : null,
  }));
  // The first movement is that which opened the session.
  const movements = (last.posMovement ?? 0) + 1;
  server.write(
    `update "payment" set "session" = ? + "id" % 9 where "id" > ? and "id" % 4 <> 0`,
    movements,
    last.payment ?? 0,
  );
  server.write(`update "payment" set "session" = null where "id" > ? and "id" % 4 = 0`, last.payment);
  const parents = copy('sale', RECORDS, (index) => ({ description: textAt(index) ?? '', code: `N-${index}` }));
  copy('sale', ROWS, (index) => ({
    code: `M-${index}`,
    parent: index % 4 === 0 ? null : parents + ((index * 11) % RECORDS),
  }));
});
// They are nothing that anybody sold.
afterAll(() => {
  server.write('update "payment" set "session" = ? where "id" > ?', last.posMovement, last.payment);
  for (const table of tables) remove(table);
  for (const { sql } of guards) server.write(sql);
});

/** The rows of a list, told from the tables. */
function inOrder(model: string, reference: string, name: string, isDescending: boolean, where: string) {
  const target = { payment: 'payment', session: 'posMovement', parent: 'sale' }[reference];
  const seen = (alias: string, table = target): string =>
    table === 'posMovement' ? `${alias}."voided" is null` : 'true';
  const rows = server.rows<Named>(
    `select t."id", r."id" as "reference", r."${name}" as "name" from "${model}" as t
     left join "${target}" as r on r."id" = t."${reference}" and ${seen('r')} where ${where} and ${seen('t', model)}`,
  );
  const sorted = rows.toSorted(
    (one, other) => byName(one.name, other.name) || (one.reference ?? 0) - (other.reference ?? 0) || one.id - other.id,
  );
  return (isDescending ? sorted.toReversed() : sorted).map(({ id }) => id);
}

function byName(one: string | null, other: string | null): number {
  return one === null || other === null ? Number(one !== null) - Number(other !== null) : byAlphabet(one, other);
}

async function walk(path: string, rel: 'next' | 'prev'): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const reply = await server.api.send('GET', next);
    expect([reply.status, reply.body]).toEqual([200, expect.any(Array)]);
    pages.push((reply.body as { id: number }[]).map(({ id }) => id));
    next = new RegExp(`<([^>]+)>; rel="${rel}"`).exec(reply.headers.get('link') ?? '')?.[1];
  }
  return pages;
}

const lists = [
  ['posMovement', 'payment', 'reference'],
  ['payment', 'session', 'comments'],
  ['sale', 'parent', 'description'],
] as const;
const filters = [
  ['', 'true'],
  ['&id[gt]=100', 't."id" > 100'],
] as const;

describe.each(lists)('%s by the %s’s %s', (model, reference, name) => {
  const compare = async (): Promise<void> => {
    for (const isDescending of [false, true]) {
      for (const [filter, where] of filters) {
        const expected = inOrder(model, reference, name, isDescending, where);
        const path = `/api/model/${model}?fields=id&sort=${isDescending ? '-' : ''}${reference}.${name}${filter}`;
        expect((await walk(`${path}&limit=37`, 'next')).flat()).toEqual(expected);
        const [page = [], ...before] = await walk(`${path}&limit=41&at=150`, 'prev');
        // By a long text there is no way back.
        const back = name === 'comments' ? 150 : 0;
        expect([...before.toReversed().flat(), ...page]).toEqual(expected.slice(back, 150 + page.length));
      }
    }
  };

  test('has every row once, from either end and from the middle', compare);

  if (reference === 'session') {
    test('has rows of a record that nobody sees with those that refer to none', async () => {
      server.write('update "posMovement" set "voided" = 1 where "id" = ?', (last.posMovement ?? 0) + 3);
      await compare();
    });
    test('has them where every row refers to one', async () => {
      server.write('update "posMovement" set "voided" = null where "id" > ?', last.posMovement);
      server.write('update "payment" set "session" = ? where "session" is null', (last.posMovement ?? 0) + 2);
      await compare();
    });
  }
});

test('rows of which none refers to anything are in the order of their ids', () => {
  expect(nameless.status).toBe(200);
  const ids = (nameless.body as { id: number }[]).map(({ id }) => id);
  expect(ids.length).toBe(10);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});
