import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { byAlphabet } from '#shared/domain/alphabet.ts';
import type { Client, Reply } from '#test/kit/client.ts';
import { createFacility } from '#test/kit/facility.ts';
import { addPeople } from '#test/kit/people.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startEmpty, startFacility } from '#test/kit/server.ts';

type Customer = ApiRecord<'customer'>;

let server: FacilityServer;
beforeAll(async () => {
  server = await startFacility();
  await addPeople(server);
  // Few different values and many that are missing, so that every order has ties.
  server.write(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 200)
     insert into "customer" ("name", "city", "birthDate", "language", "allowPaymentPending", "active", "tags", "created",
       "comments", "deleted", "searchText")
     select substr('PpÑñáA', 1 + i % 6, 1) || (i * 7 % 11), case i % 4 when 0 then null else 'C' || (i % 3) end,
       case i % 3 when 0 then null else '19' || (50 + i * 13 % 40) || '-01-01' end, 'es', i % 2, i % 5 > 0, '[]',
       '2026-03-0' || (1 + i % 3) || 'T09:00:00.000Z', case i % 6 when 0 then null else 'T' || (i % 5) end, i % 17 = 0,
       'p' || (i * 7 % 11) || ' n' || i
     from n`,
  );
});
const send = (query: string): Promise<Reply> => server.api.send('GET', `/api/model/customer?${query}`);

/** The address of the next page, or null. */
function nextOf(reply: Reply): string | null {
  const link = reply.headers.get('link');
  return link === null ? null : (/^<(\/api\/model\/[^>]+)>; rel="next"$/.exec(link)?.[1] ?? 'malformed');
}

/** Every page from an address on. */
async function walk(path: string, client: Client = server.api): Promise<Customer[][]> {
  const pages: Customer[][] = [];
  for (let next: string | null = path; next !== null; ) {
    const reply: Reply = await client.send('GET', next);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    pages.push(reply.body as Customer[]);
    next = nextOf(reply);
  }
  return pages;
}

const cursorIn = (reply: Reply): string => new URL(nextOf(reply) ?? '', 'http://x').searchParams.get('cursor') ?? '';

const columns = ['name', 'city', 'birthDate', 'active', 'created', 'comments', 'id'] as const;
const sorts = fc
  .uniqueArray(fc.constantFrom(...columns), { minLength: 0, maxLength: 4 })
  .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(name, `-${name}`))))
  .map((keys) => keys.join(','));
const filters = fc.constantFrom(
  '',
  'active=true',
  'city[null]=true',
  'city[ne]=C1&birthDate[gte]=1960-01-01',
  'deleted[in]=true,false',
  'name[contains]=1',
  `filter=${encodeURIComponent('{"or":[{"city":null},{"name":"P3"}]}')}`,
  'id[lt]=0',
);

describe('walking a list by its links', () => {
  test('gives every row once, in the order of the whole list, whatever the order, the filter and the size', async () => {
    await fc.assert(
      fc.asyncProperty(sorts, filters, fc.integer({ min: 1, max: 60 }), async (sort, filter, limit) => {
        const query = [sort === '' ? '' : `sort=${sort}`, filter].filter(Boolean).join('&');
        const whole = (await send(query)).body as Customer[];
        expect(whole.map(({ id }) => id)).toEqual(sorted(whole, sort).map(({ id }) => id));
        const pages = await walk(`/api/model/customer?${query}&limit=${limit}`);
        expect(pages.flat()).toEqual(whole);
        expect(pages.length).toBe(Math.max(1, Math.ceil(whole.length / limit)));
      }),
      { numRuns: runs(20) },
    );
  });

  test('gives the fields asked for and no other, though the order needs more', async () => {
    const pages = await walk('/api/model/customer?sort=-birthDate,city&fields=name&limit=50');
    expect(new Set(pages.flat().flatMap(Object.keys))).toEqual(new Set(['name']));
    expect(pages.flat()).toEqual((await send('sort=-birthDate,city&fields=name')).body);
  });

  test('misses nothing and repeats nothing while rows come before and behind', async () => {
    const before = ((await send('sort=name,-birthDate')).body as Customer[]).map(({ id }) => id);
    const seen: number[] = [];
    const added = new Set<number>();
    for (let next: string | null = '/api/model/customer?sort=name,-birthDate&limit=20'; next !== null; ) {
      const reply: Reply = await server.api.send('GET', next);
      seen.push(...(reply.body as Customer[]).map(({ id }) => id));
      for (const name of ['A', 'P5', 'Z']) added.add((await server.api.create('customer', { name })).id);
      next = seen.length > 1000 ? null : nextOf(reply);
    }
    expect(seen.filter((id) => !added.has(id))).toEqual(before);
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of added) await server.api.send('DELETE', `/api/model/customer/${id}`);
  });

  test('goes on where it was after the row it stood at is gone', async () => {
    const ids = [];
    for (const name of ['Y1', 'Y2', 'Y3']) ids.push((await server.api.create('customer', { name })).id);
    const first = await send('name[starts]=Y&sort=name&limit=2');
    await server.api.send('DELETE', `/api/model/customer/${ids[1]}`);
    expect(((await server.api.send('GET', nextOf(first) ?? '')).body as Customer[]).map(({ id }) => id)).toEqual([
      ids[2],
    ]);
  });
});

describe('a link', () => {
  test('is not there behind the last row', async () => {
    const reply = await server.api.send('GET', '/api/model/region?limit=52');
    expect([(reply.body as unknown[]).length, nextOf(reply)]).toEqual([52, null]);
    const beyond = await server.api.send('GET', '/api/model/region?limit=10&offset=52');
    expect([beyond.body, nextOf(beyond)]).toEqual([[], null]);
  });

  test('keeps to offsets for who pages by them', async () => {
    const reply = await server.api.send('GET', '/api/model/region?limit=20&offset=20&sort=-name');
    expect(nextOf(reply)).toBe('/api/model/region?limit=20&offset=40&sort=-name');
    const pages = await walk('/api/model/region?limit=20&offset=0&sort=-name');
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 12]);
    expect(pages.flat()).toEqual(await server.api.list('region', 'sort=-name'));
  });

  test('keeps everything else of the address', async () => {
    const reply = await send(`name[contains]=${encodeURIComponent('p ')}&fields=id,name&limit=1&name[starts]=P`);
    const next = new URL(nextOf(await send('name[starts]=P&fields=id,name&limit=1')) ?? '', 'http://x');
    expect(next.searchParams.get('name[starts]')).toBe('P');
    expect(next.searchParams.get('fields')).toBe('id,name');
    expect(next.searchParams.get('limit')).toBe('1');
    expect(reply.status).toBe(200);
  });

  test('leads past 10 000 rows of a list without limit, 10 000 at a time', async () => {
    const many = await startFacility();
    many.write(
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < 20100)
       insert into "family" ("name", "color", "priority", "active", "created", "searchText")
       select 'F' || i, '#000000', 0, 1, '2026', 'f' || i from n`,
    );
    const pages = await walk('/api/model/family?fields=id', many.api);
    const ids = pages.flat().map(({ id }) => id);
    expect(pages.map(({ length }) => length).slice(0, 2)).toEqual([10_000, 10_000]);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(20_100);
    const found = (await walk('/api/model/family?fields=id&q=f1', many.api)).flat().map(({ id }) => id);
    expect(new Set(found).size).toBe(11_111);
    expect(found.length).toBe(11_111);
    await many.stop();
  });
});

describe('a cursor', () => {
  const base = 'sort=name,-city&active=true&name[starts]=P&limit=10';

  test('serves any page of the same list: other size, other fields, filters in another order', async () => {
    const cursor = cursorIn(await send(base));
    const rest = ((await send('sort=name,-city&active=true&name[starts]=P')).body as Customer[]).slice(10);
    for (const query of [
      'sort=name,-city&active=true&name[starts]=P&limit=3',
      'name[starts]=P&active=true&sort=name,-city',
      'sort=name,-city&active=true&name[starts]=P&fields=id,name&count=exact',
    ]) {
      const found = (await send(`${query}&cursor=${cursor}`)).body as Customer[];
      expect(found.map(({ id }) => id)).toEqual(rest.slice(0, found.length).map(({ id }) => id));
      expect(found.length).toBeGreaterThan(0);
    }
  });

  test('is good for no other list', async () => {
    const cursor = cursorIn(await send(base));
    for (const query of [
      'customer?sort=name,-city&active=true&name[starts]=P1',
      'customer?sort=name,-city&active=true',
      'customer?sort=name,-city&active=true&name[starts]=P&city[null]=true',
      'customer?sort=name,city&active=true&name[starts]=P',
      'customer?sort=name&active=true&name[starts]=P',
      'customer?active=true&name[starts]=P',
      'customer?sort=name,-city&active=true&name[starts]=P&q=p3',
      'supplier?sort=name&name[starts]=P',
    ]) {
      const reply = await server.api.send('GET', `/api/model/${query}&cursor=${cursor}`);
      expectProblem(reply, 'cursor_invalid', [['cursor', 'invalid_value']]);
    }
  });

  test('is good in no other installation', async () => {
    const other = await startEmpty();
    const { key } = await createFacility(other.url);
    const reply = await other.as(key).send('GET', '/api/model/customer?sort=name&limit=1');
    expectProblem(await send(`sort=name&limit=1&cursor=${cursorIn(reply)}`), 'cursor_invalid', [
      ['cursor', 'invalid_value'],
    ]);
    await other.stop();
  });

  test('takes no change of any character', async () => {
    const cursor = cursorIn(await send(base));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(cursor.length - 1),
        fc.constantFrom('A', 'b', '7', '_', '.', ''),
        async (at, character) => {
          const changed = cursor.slice(0, at) + character + cursor.slice(at + 1);
          fc.pre(changed !== cursor);
          expectProblem(await send(`${base}&cursor=${changed}`), 'cursor_invalid', [['cursor', 'invalid_value']]);
        },
      ),
      { numRuns: runs(20) },
    );
  });

  test.each(['', '.', 'x', 'e30.x', `e30.${'A'.repeat(22)}`, '%00', 'null', "' or 1=1", '..', 'a'.repeat(5000)])(
    '%j is none',
    async (cursor) => {
      await expectRefused(server, () => send(`limit=5&cursor=${cursor}`), 'cursor_invalid', [
        ['cursor', 'invalid_value'],
      ]);
    },
  );

  test('goes with no offset', async () => {
    const cursor = cursorIn(await send(base));
    await expectRefused(server, () => send(`${base}&offset=0&cursor=${cursor}`), 'invalid_parameter', [
      ['cursor', 'invalid_value'],
    ]);
  });

  test('holds long text that a list is sorted by, too: there it counts', async () => {
    const text = 'ñ'.repeat(60_000);
    const long = [];
    for (const end of ['a', 'b', 'c']) {
      long.push((await server.api.create('customer', { name: 'Largo', comments: text + end })).id);
    }
    const pages = await walk('/api/model/customer?name=Largo&sort=-comments&limit=1&fields=id');
    expect(pages.flat().map(({ id }) => id)).toEqual(long.toReversed());
  });
});

describe('totals and sizes', () => {
  test('the total is counted when asked for, filters considered, pages not', async () => {
    const reply = await send('memberCode[starts]=Q&active=true&limit=1&count=exact');
    expect(reply.headers.get('x-total-count')).toBe('4');
    expect((reply.body as unknown[]).length).toBe(1);
    const second = await server.api.send('GET', nextOf(reply) ?? '');
    expect(second.headers.get('x-total-count')).toBe('4');
    expect((await send('')).headers.get('x-total-count')).toBe(null);
  });

  test('a limit above 1000 is taken for 1000', async () => {
    const reply = await server.api.send('GET', '/api/model/country?limit=999999999');
    expect(reply.status).toBe(200);
    expect((await server.api.list('country')).length).toBe((reply.body as unknown[]).length);
  });
});

describe('sorting', () => {
  const codes = async (sort: string): Promise<(string | null)[]> =>
    (await server.api.list('product', `code[starts]=Q&sort=${sort}`)).map(({ code }) => code);

  test.each([
    ['price', ['QE', 'QB', 'QC', 'QD', 'QA']],
    ['-price', ['QA', 'QD', 'QC', 'QB', 'QE']],
    ['-price,code', ['QA', 'QC', 'QD', 'QB', 'QE']],
    ['priority,-id', ['QE', 'QD', 'QC', 'QB', 'QA']],
    ['id', ['QA', 'QB', 'QC', 'QD', 'QE']],
  ])('%s', async (sort, expected) => {
    expect(await codes(sort)).toEqual(expected);
  });
});

describe('fields', () => {
  test('are picked, in the order asked for', async () => {
    const [tax] = await server.api.list('tax', 'fields=rate,name,id,rate&sort=-rate&limit=1');
    expect(Object.entries(tax ?? {})).toEqual([
      ['rate', 21],
      ['name', 'IVA 21 %'],
      ['id', server.facility.taxes.general],
    ]);
  });

  test('of a single record, too', async () => {
    const reply = await server.api.send('GET', `/api/model/tax/${server.facility.taxes.general}?fields=name`);
    expect(reply.body).toEqual({ name: 'IVA 21 %' });
  });
});

/** The rows as SQLite sorts them: nothing before every value, bytes of UTF-8 before one another, ties by id. */
function sorted(rows: readonly Customer[], sort: string): Customer[] {
  const keys = sort === '' ? [] : sort.split(',');
  const last = keys.at(-1)?.startsWith('-') === true ? '-id' : 'id';
  const all = keys.some((key) => key.endsWith('id')) ? keys : [...keys, last];
  return rows.toSorted((a, b) => {
    for (const key of all) {
      const name = key.replace('-', '') as (typeof columns)[number];
      const order = compare(a[name], b[name]);
      if (order !== 0) return key.startsWith('-') ? -order : order;
    }
    return 0;
  });
}

function compare(a: string | number | boolean | null, b: string | number | boolean | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === 'string') return byAlphabet(a, String(b));
  return Number(a) - Number(b);
}
