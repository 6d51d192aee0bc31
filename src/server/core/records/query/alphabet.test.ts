/** Lists are sorted as the Spanish alphabet has their texts, whichever way they are read. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { alphabetKey, byAlphabet, otherLetters, spanishLetters } from '#shared/domain/alphabet.ts';
import { runs } from '#test/kit/seed.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const letters = [...spanishLetters, ...otherLetters].map(([letter]) => letter);
const ascii = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '];
const name = fc
  .array(fc.oneof(fc.constantFrom(...ascii), fc.constantFrom(...letters)), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''));
const spanish = new Intl.Collator('es', { sensitivity: 'base' });

/** Writes a held basket of each name, with ids from 1. */
function store(names: readonly string[]): void {
  server.write('delete from "heldBasket"');
  server.write(
    `insert into "heldBasket" ("id", "name", "total", "items", "content", "created", "searchText")
     select "key" + 1, "value", 0, 1, '{}', '2026-03-02T09:00:00.000Z', 'x' from json_each(?)`,
    JSON.stringify(names),
  );
}

async function listed(query: string): Promise<readonly number[]> {
  return (await server.api.list('heldBasket', query)).map(({ id }) => id);
}

describe('a list by name', () => {
  test('is in the order of the alphabet, and by number where names are alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 30 }), async (names) => {
        store(names);
        const rows = names.map((own, index) => ({ own, id: index + 1 }));
        const sorted = rows.toSorted((a, b) => spanish.compare(a.own, b.own) || a.id - b.id).map(({ id }) => id);
        expect(await listed('sort=name')).toEqual(sorted);
        expect(await listed('sort=-name')).toEqual(sorted.toReversed());
        const bound = names[0] ?? 'n';
        const side = (fits: (order: number) => boolean) =>
          sorted.filter((id) => fits(spanish.compare(names[id - 1] ?? '', bound)));
        const asked = encodeURIComponent(bound);
        expect(await listed(`sort=name&name[gt]=${asked}`)).toEqual(side((order) => order > 0));
        expect(await listed(`sort=name&name[lte]=${asked}`)).toEqual(side((order) => order <= 0));
      }),
      { numRuns: runs(60) },
    );
  });

  test('has Ángel before Zoe, small letters among capitals, and ñ behind n', async () => {
    store(['Zoe', 'ángel', 'Ángel', 'Nuria', 'ñandú', 'Noa', 'Ñandú', 'Oscar', '10', '9', 'nz']);
    const names = (await server.api.list('heldBasket', 'sort=name')).map((basket) => basket.name);
    expect(names).toEqual(['10', '9', 'ángel', 'Ángel', 'Noa', 'Nuria', 'nz', 'ñandú', 'Ñandú', 'Oscar', 'Zoe']);
    server.write('delete from "heldBasket"');
  });
});

test('what is sorted in memory is sorted as in the database, whatever the text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(name, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 20 }),
      async (all) => {
        // No NUL, as in every text; letters beyond 16 bits are in another order in memory.
        const names = all.map((own) => own.replaceAll(/[\0\u{10000}-\u{10ffff}]/gu, '')).filter((own) => own !== '');
        store(names);
        const sorted = (await server.api.list('heldBasket', 'sort=name')).map((basket) => alphabetKey(basket.name));
        expect(sorted).toEqual(names.toSorted(byAlphabet).map(alphabetKey));
      },
    ),
    { numRuns: runs(60) },
  );
  server.write('delete from "heldBasket"');
});

test('the customers of a list by name from one on are those that stand there, by the index, too', async () => {
  for (const own of ['Ñuño', 'ñuño', 'Nuño', 'Óscar', 'Zoe']) await server.api.create('customer', { name: own });
  const names = async (query: string) => (await server.api.list('customer', query)).map((customer) => customer.name);
  const whole = await names('sort=name');
  const from = encodeURIComponent('Ñ');
  expect(await names(`sort=name&name[gte]=${from}`)).toEqual(whole.slice(whole.indexOf('Ñuño')));
  expect(await names(`sort=name&name[lt]=${from}`)).toEqual(whole.slice(0, whole.indexOf('Ñuño')));
  expect(await names(`sort=-id&name[gte]=${from}&name[lt]=p`)).toEqual(['Óscar', 'ñuño', 'Ñuño']);
});

test('a customer is found by the exact name, though the index has it by the alphabet', async () => {
  for (const own of ['Íñigo', 'Iñigo', 'íñigo']) await server.api.create('customer', { name: own });
  const found = await server.api.list('customer', `name=${encodeURIComponent('Íñigo')}&sort=-name`);
  expect(found.map((customer) => customer.name)).toEqual(['Íñigo']);
  const several = await server.api.list('customer', `name[in]=${encodeURIComponent('Íñigo,íñigo')}`);
  expect(several).toHaveLength(2);
});
