/** What files say of who has no NIF, and what is made of it where they do not say. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/kit/client.ts';
import { checked, imported, spanish } from '#test/kit/imports.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
let api: Client;
const countries = new Map<string, number>();
beforeAll(async () => {
  server = await startOpen();
  ({ api } = server);
  for (const iso of ['ES', 'FR', 'US']) countries.set(iso, (await api.list('country', `isoCode=${iso}`))[0]?.id ?? 0);
});

const file = (rows: readonly (readonly string[])[], key: string | null) => ({
  model: 'customer',
  columns: ['Nombre', 'Documento', 'Tipo documento', 'Nacionalidad', 'País'],
  rows,
  reading: { mapping: ['name', 'taxNumber', 'taxNumberKind', 'taxNumberCountry', 'country'], key, ...spanish },
});
const rowsOf = async (id: number) =>
  (await api.run('importRows', { import: id })).rows.map(({ outcome, record, problems }) => ({
    // The same few numbers come again and again here.
    ...{ outcome, record, codes: problems.map(({ code }) => code).filter((code) => code !== 'tax_number_known') },
  }));

test.each<[string, readonly string[], object, readonly string[]]>([
  ['a NIF', ['12345678Z', '', '', ''], { taxNumberKind: null }, []],
  ['a NIF that is said to be one', ['12345678Z', 'DNI', '', ''], { taxNumberKind: 1 }, []],
  ['a NIF with a slip', ['12345678A', '', '', ''], { taxNumberKind: null }, ['tax_number_invalid']],
  ['a passport', ['12AB34567', 'Pasaporte', 'Francia', ''], { taxNumberKind: 3, taxNumberCountry: 'FR' }, []],
  ['in English', ['12AB34567', 'PASSPORT', 'FR', 'España'], { taxNumberKind: 3, taxNumberCountry: 'FR' }, []],
  ['by its code', ['12AB34567', '03', 'FR', ''], { taxNumberKind: 3, taxNumberCountry: 'FR' }, []],
  ['whose country is not said', ['12AB34567', '3', '', ''], { taxNumberKind: 3 }, ['tax_number_country_invalid']],
  [
    'of which nothing is said',
    ['12AB34567', '', '', ''],
    { taxNumberKind: 3, taxNumberCountry: null },
    ['taken_as_passport', 'tax_number_country_invalid'],
  ],
  [
    'of somebody abroad',
    ['A12345678', '', '', 'US'],
    { taxNumberKind: 3, taxNumberCountry: 'US' },
    ['taken_as_passport'],
  ],
  [
    'of a nation',
    ['A12345678', '', 'US', 'España'],
    { taxNumberKind: 3, taxNumberCountry: 'US' },
    ['taken_as_passport'],
  ],
  ['a Spanish one', ['ABC123456', '', '', ''], { taxNumberKind: 3, taxNumberCountry: 'ES' }, ['taken_as_passport']],
  [
    'a VAT number',
    ['FR40303265045', '', '', ''],
    { taxNumberKind: 2, taxNumberCountry: null },
    ['taken_as_vat_number'],
  ],
  ['a number its country has', ['501964843', '', '', 'PT'], { taxNumberKind: null, taxNumberCountry: null }, []],
  ['no number', ['', '', '', ''], { taxNumberKind: null, taxNumber: null }, []],
])('%s: %j is %j', async (_, cells, said, codes) => {
  const { id } = await imported(api, file([['Chloé', ...cells]], null));
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({ outcome: 'new', codes });
  const { taxNumberCountry, ...values } = said as { taxNumberCountry?: string | null };
  expect(await api.get('customer', row?.record ?? 0)).toMatchObject({
    ...values,
    ...(taxNumberCountry === undefined
      ? {}
      : { taxNumberCountry: taxNumberCountry === null ? null : countries.get(taxNumberCountry) }),
  });
});

test('a word for no kind is refused', async () => {
  const { id } = await checked(api, file([['Chloé', '12AB34567', 'carné', '', '']], null));
  expect(await rowsOf(id)).toMatchObject([{ outcome: 'error', codes: ['invalid_value'] }]);
});

test('a row names who has its number, kind and country', async () => {
  const passport = { name: 'Chloé', taxNumber: '77KK77777', taxNumberKind: 3 };
  const french = await api.create('customer', { ...passport, taxNumberCountry: countries.get('FR') ?? 0 });
  const card = await api.create('customer', { ...passport, taxNumberKind: 4 });
  const named = async (...rows: (readonly string[])[]) => {
    const { id } = await checked(api, file(rows, 'taxNumber'));
    return rowsOf(id);
  };
  const number = '77-kk-77777';
  expect(await named(['Chloé', number, 'Pasaporte', 'FR', ''])).toMatchObject([{ outcome: 'same', record: french.id }]);
  expect(
    await named(['Chloé', number, 'Pasaporte', 'US', ''], ['Otra', number, 'Documento de su país', '', '']),
  ).toMatchObject([{ outcome: 'new' }, { outcome: 'changed', record: card.id }]);
  expect(await named(['Chloé', number, '', '', ''])).toMatchObject([{ codes: ['key_ambiguous'] }]);
  // What the record says of its number stays where the file says nothing of it.
  await api.send('DELETE', `/api/model/customer/${card.id}`);
  const { id } = await imported(api, file([['Chloé', number, '', '', '']], 'taxNumber'));
  expect(await rowsOf(id)).toMatchObject([{ outcome: 'same', record: french.id, codes: [] }]);
});
