import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiRecord, allModels } from '#shared/catalogue/index.ts';
import { fold } from '#shared/domain/text.ts';
import { addPeople, foundPeople } from '#test/kit/people.ts';
import { takeUpIndex } from '#test/kit/searchIndex.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
  await addPeople(server);
});

const q = (text: string): string => `q=${encodeURIComponent(text)}`;
const names = async (text: string, more = ''): Promise<string[]> =>
  (await server.api.list('customer', `${q(text)}${more}`)).map(({ name }) => name);
const add = async (name: string): Promise<number> => (await server.api.create('customer', { name })).id;

/** Lets the index take up the rows that wait. */
function takeUp(): void {
  takeUpIndex(server.dataDir);
  expect(upTo('customer')).toBe(server.rows<{ id: number }>('select max("id") as "id" from "customer"')[0]?.id);
}

/** The customers that the index has for three letters. */
const indexed = (letters: string): number[] =>
  server
    .rows<{ rowid: number }>('select rowid from "customer_search" where "customer_search" match ?', letters)
    .map(({ rowid }) => rowid);
const upTo = (model: string): number | undefined =>
  server.rows<{ upTo: number }>('select "upTo" from "searchIndex" where "model" = ?', model)[0]?.upTo;

describe('finds what has every word', () => {
  const cases = [
    ['jose', ['Q2', 'Q1']],
    ['JOSÉ', ['Q2', 'Q1']],
    ['perez jose', ['Q2', 'Q1']],
    ['jose lopez', ['Q2']],
    ['ose', ['Q2', 'Q1']],
    ['oper', []],
    ['niguez', ['Q4']],
    ['ñíguez', ['Q4']],
    ['q3', ['Q3']],
    ['jose zoe', []],
    ['jo pe', ['Q2', 'Q1']],
    ['p jose', ['Q2', 'Q1']],
    ['z', ['Q5']],
    ['oe', []],
    ['', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['   ', ['Q1', 'Q2', 'Q3', 'Q4', 'Q5']],
    ['%', []],
    ['_', []],
    ['"', []],
    ['jose "', []],
    ['jose\u0000perez', ['Q2', 'Q1']],
    ['🎾', []],
    ['x'.repeat(3000), []],
    ['jose '.repeat(500), ['Q2', 'Q1']],
  ] as const;
  test.each(cases)('%s', async (text, expected) => {
    expect(await foundPeople(server, q(text))).toEqual(expected);
  });

  test('in the index as among the rows that wait to be in it', async () => {
    expect(upTo('customer')).toBeLessThan(5);
    takeUp();
    for (const [text, expected] of cases) expect(await foundPeople(server, q(text)), text).toEqual(expected);
  });

  test('a document by its number, and by the end of it, as soon as it is sold', async () => {
    const { free } = server.facility.products;
    const { invoice } = await server.api.run('checkout', { lines: [{ product: free }], payments: [] });
    const number = String(invoice.number);
    for (const text of [number, number.slice(-4), number.toLowerCase()]) {
      expect((await server.api.list('invoice', q(text))).map(({ id }) => id)).toContain(invoice.id);
    }
    expect(await server.api.list('invoice', q(invoice.guid.slice(0, 8)))).toEqual([]);
  });
});

describe('a telephone number, however it is written', () => {
  beforeAll(async () => {
    await server.api.create('customer', { name: 'Con espacios', phone: '925 00 11 22', mobile: '+34 699 12 34 56' });
    await server.api.create('customer', { name: 'Sin espacios', mobile: '699123457', memberCode: 'TEL1' });
  });

  test.each([
    ['699123456', ['Con espacios']],
    ['699 123 456', ['Con espacios']],
    ['+34 699.12.34.56', ['Con espacios']],
    ['0034699123456', ['Con espacios']],
    ['925001122', ['Con espacios']],
    ['699 12 34 57', ['Sin espacios']],
    ['69912345', ['Sin espacios', 'Con espacios']],
    ['espacios 699123456', ['Con espacios']],
    ['699123459', []],
  ])('%s', async (text, expected) => {
    expect(await names(text)).toEqual(expected);
    takeUp();
    expect(await names(text)).toEqual(expected);
  });

  test('but not as what stands in another field', async () => {
    expect(await names('', '&memberCode[contains]=699123457')).toEqual([]);
    expect(await names('', '&memberCode[contains]=TEL')).toEqual(['Sin espacios']);
  });
});

describe('a tax number, however it is written', () => {
  beforeAll(async () => {
    await server.api.create('customer', { name: 'Con puntos', taxNumber: '54.362.315-k' });
    await server.api.create('customer', { name: 'Sin puntos', taxNumber: '00000000T' });
    await server.api.create('customer', { name: 'Con guion', taxNumber: 'ES B-58378431' });
  });

  test.each([
    ['54362315K', ['Con puntos']],
    ['54.362.315-K', ['Con puntos']],
    ['54.362.315', ['Con puntos']],
    ['4362315', ['Con puntos']],
    ['00.000.000 t', ['Sin puntos']],
    ['b58378431', ['Con guion']],
    ['B 58378431', ['Con guion']],
    ['puntos 54362315k', ['Con puntos']],
  ])('%s', async (text, expected) => {
    expect(await names(text)).toEqual(expected);
    takeUp();
    expect(await names(text)).toEqual(expected);
    const { groups } = await server.api.run('search', { q: text });
    const found = groups.find(({ model }) => model === 'customer')?.records.map(({ record }) => record.name);
    expect(found).toEqual(expected);
  });
});

describe('puts first', () => {
  beforeAll(async () => {
    for (const name of ['Susana', 'Ana López', 'Juan Anaya', 'Anabel Ruiz', 'Mariana', 'Pepe Anarkia', 'Luis Ana']) {
      await add(`${name} Rangos`);
    }
  });
  const expected = ['Luis Ana', 'Ana López', 'Anabel Ruiz', 'Pepe Anarkia', 'Juan Anaya', 'Mariana', 'Susana'];

  test.each([['waiting'], ['indexed']])(
    'whole words, then texts and words that begin so, the newest first: %s',
    async (where) => {
      if (where === 'indexed') takeUp();
      const found = await names('ana rangos');
      expect(found.map((name) => name.replace(' Rangos', ''))).toEqual(expected);
      expect(await names('ana rangos', '&limit=3')).toEqual(found.slice(0, 3));
      expect(await names('ana rangos', '&limit=3&offset=2')).toEqual(found.slice(2, 5));
      expect(await names('ana rangos', '&limit=10&offset=6')).toEqual(found.slice(6));
      expect(await names('ana rangos', '&limit=10&offset=7')).toEqual([]);
    },
  );

  test('what `sort` says, where it says something', async () => {
    expect(await names('ana rangos', '&sort=name')).toEqual(expected.map((name) => `${name} Rangos`).toSorted());
  });
});

test('goes together with filters, fields, totals and pages', async () => {
  const ids = [];
  for (let index = 0; index < 5; index++) {
    ids.push(await add(`Paginado ${index}`));
    await server.api.update('customer', ids[index] ?? 0, { city: index % 2 === 0 ? 'Par' : 'Impar' });
  }
  const reply = await server.api.send('GET', '/api/model/customer?q=pagin&city=Par&fields=id&limit=2&count=exact');
  expect(reply.body).toEqual([{ id: ids[4] }, { id: ids[2] }]);
  expect(reply.headers.get('x-total-count')).toBe('3');
  const next = /^<(.+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? '';
  expect((await server.api.send('GET', next)).body).toEqual([{ id: ids[0] }]);
});

describe('stays right', () => {
  beforeEach(async () => {
    expect(await names('fénix')).toEqual([]);
  });

  test.each([['waiting'], ['indexed']])('when a record is changed, deleted and brought back: %s', async (where) => {
    const id = await add('Fénix Antiguo');
    if (where === 'indexed') takeUp();
    await server.api.update('customer', id, { name: 'Fénix Renovado' });
    expect([await names('fenix antiguo'), await names('fenix renovado')]).toEqual([[], ['Fénix Renovado']]);
    await server.api.update('customer', id, { city: 'Elda' });
    expect(await names('fenix renovado')).toEqual(['Fénix Renovado']);
    await server.api.send('DELETE', `/api/model/customer/${id}`);
    expect(await names('fenix')).toEqual([]);
    expect(await names('fenix', '&deleted=true')).toEqual(['Fénix Renovado']);
    await server.api.send('POST', `/api/model/customer/${id}/restore`, {});
    expect(await names('fenix')).toEqual(['Fénix Renovado']);
    await server.api.update('customer', id, { name: 'Otro' });
  });

  test.each([['waiting'], ['indexed']])('when rows are written past the service: %s', async (where) => {
    const id = await add('Otro');
    if (where === 'indexed') takeUp();
    server.write('update "customer" set "searchText" = null where "id" = ?', id);
    expect(await names('otro', `&id=${id}`)).toEqual([]);
    server.write(`update "customer" set "searchText" = 'fenix blanco' where "id" = ?`, id);
    expect(await names('fenix blanco')).toEqual(['Otro']);
    takeUp();
    expect(indexed('fen')).toContain(id);
    server.write(`update "customer" set "searchText" = 'otro' where "id" = ?`, id);
    if (where === 'indexed') takeUp();
    expect(await names('fenix blanco')).toEqual([]);
    takeUp();
    expect(indexed('fen')).not.toContain(id);
    server.write('delete from "customer" where "id" = ?', id);
    expect(await names('fenix')).toEqual([]);
    // The id is assigned again.
    expect(await add('Fénix Negro')).toBe(id);
    expect(await names('fenix negro')).toEqual(['Fénix Negro']);
    expect(await names('fenix blanco')).toEqual([]);
    takeUp();
    expect(await names('fenix negro')).toEqual(['Fénix Negro']);
    await server.api.update('customer', id, { name: 'Otro' });
  });
});

describe('finds the same as reading every row', () => {
  const letters = fc.constantFrom('a', 'b', 'c', 'é', 'ñ', '-', '1');
  const word = fc.array(letters, { minLength: 1, maxLength: 5 }).map((all) => all.join(''));
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
  let customers: ApiRecord<'customer'>[] = [];

  beforeAll(async () => {
    for (const name of fc.sample(text, { numRuns: 150, seed: 7 })) await add(`${name} zz`);
    takeUp();
    for (const name of fc.sample(text, { numRuns: 60, seed: 8 })) await add(`${name} zz`);
    customers = (await server.api.list('customer')).filter(({ name }) => name.endsWith(' zz'));
    expect(customers.length).toBe(210);
    expect(upTo('customer')).toBeLessThan(customers.at(-1)?.id ?? 0);
  });

  test('rank by rank, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 40 }), async (typed, limit) => {
        const expected = ranked(customers, `zz ${typed}`);
        const ids: number[] = [];
        for (
          let path: string | undefined = `/api/model/customer?${q(`zz ${typed}`)}&limit=${limit}&count=exact`;
          path;
        ) {
          const reply: Awaited<ReturnType<typeof server.api.send>> = await server.api.send('GET', path);
          expect(reply.headers.get('x-total-count')).toBe(String(expected.length));
          ids.push(...(reply.body as { id: number }[]).map(({ id }) => id));
          path = /^<(.+)>/.exec(reply.headers.get('link') ?? '')?.[1];
        }
        expect(ids).toEqual(expected);
        const sorted = (await server.api.list('customer', `${q(`zz ${typed}`)}&sort=id`)).map(({ id }) => id);
        expect(sorted).toEqual(expected.toSorted((a, b) => a - b));
      }),
      { numRuns: 80 },
    );
  });

  test('and so do `contains` and `starts` on a field the index knows', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (typed) => {
        const found = async (operator: string): Promise<number[]> =>
          (
            await server.api.list(
              'customer',
              `name[${operator}]=${encodeURIComponent(typed)}&name[contains]=zz&fields=id`,
            )
          ).map(({ id }) => id);
        const having = (test: (name: string) => boolean): number[] =>
          customers.filter(({ name }) => test(fold(name))).map(({ id }) => id);
        expect(await found('contains')).toEqual(having((name) => name.includes(fold(typed))));
        expect(await found('starts')).toEqual(having((name) => name.startsWith(fold(typed))));
      }),
      { numRuns: 60 },
    );
  });
});

test('every model with an index is searched', () => {
  const indexed = server.rows<{ model: string }>('select "model" from "searchIndex"').map(({ model }) => model);
  const searched = allModels().filter(({ search = [] }) => search.length > 0);
  expect(searched.map(({ name }) => name)).toEqual(expect.arrayContaining(indexed));
});

/** The ids that match, best first, worked out from every row. */
function ranked(rows: readonly ApiRecord<'customer'>[], typed: string): number[] {
  const words = fold(typed).split(' ').filter(Boolean);
  const rankOf = (name: string): number => {
    const text = fold(name);
    const begins = (word: string): boolean => ` ${text}`.includes(` ${word}`);
    if (words.every((word) => ` ${text} `.includes(` ${word} `))) return 0;
    if (text.startsWith(words[0] ?? '') && words.slice(1).every(begins)) return 1;
    if (words.every(begins)) return 2;
    return words.every((word) => ([...word].length < 3 ? begins(word) : text.includes(word))) ? 3 : 4;
  };
  return rows
    .map(({ id, name }) => ({ id, rank: rankOf(name) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank || b.id - a.id)
    .map(({ id }) => id);
}

describe('what belongs to a customer', () => {
  test('is found by their name, the newest first, with totals, and by who may read customers', async () => {
    const { api } = server;
    const ids: number[] = [];
    for (const name of ['Begoña Ibáñez', 'Ibañez de Begoña', 'Begoña Ruiz']) {
      const { id: customer } = await api.create('customer', { name });
      for (const balance of [1, 2]) ids.push((await api.create('deposit', { customer, balance })).id);
    }
    const found = async (query: string) => (await api.list('deposit', query)).map(({ id }) => id);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    expect(await found('q=ibañez BEGO')).toEqual([d, c, b, a]);
    expect(await found('q=ibañez bego&sort=balance,id')).toEqual([a, c, b, d]);
    expect(await found('q=ibañez&balance=2&limit=1')).toEqual([d]);
    const { body } = await api.send('GET', '/api/totals/deposit?q=ibanez&fields=balance');
    expect(body).toMatchObject({ count: 4, sums: [{ values: { balance: 6 } }] });
    const { key } = await api.run('keyCreate', { name: 'Poco', scopes: ['deposit:read'] });
    expect((await server.as(key).send('GET', '/api/model/deposit?q=ibanez')).status).toBe(403);
  });
});
