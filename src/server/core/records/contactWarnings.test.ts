import { beforeAll, expect, test } from 'vitest';
import { imported, spanish } from '#test/kit/imports.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

let server: FacilityServer;
const ids = new Map<string, number>();
beforeAll(async () => {
  server = await startOpen();
  for (const iso of ['ES', 'FR']) ids.set(iso, (await server.api.list('country', `isoCode=${iso}`))[0]?.id ?? 0);
  ids.set('Toledo', (await server.api.list('region', 'name=Toledo'))[0]?.id ?? 0);
});

/** What an answer to a write warns of, by field. */
async function warnings(path: string, body: object): Promise<Record<string, string>> {
  const { status, headers } = await server.api.send('POST', `/api/model/${path}`, body);
  expect([200, 201]).toContain(status);
  const said: { pointer: string; code: string }[] = JSON.parse(headers.get('x-taquilla-warnings') ?? '[]');
  return Object.fromEntries(said.map(({ pointer, code }) => [pointer.slice(2), code]));
}

const bad = { email: 'ana@', phone: '123', zipCode: '99999' };
const codes = { email: 'email_invalid', phone: 'telephone_invalid', zipCode: 'postcode_invalid' };

test.each<[string, object, object]>([
  ['customer', bad, codes],
  ['supplier', bad, codes],
  ['company', { ...bad, taxNumber: 'B12345674', iban: 'ES00' }, { ...codes, iban: 'iban_invalid' }],
  ['customer', { mobile: '+33 6 12 34 56 78', email: ' ana@example.com ', zipCode: '45001' }, {}],
  ['customer', { email: '', phone: null, zipCode: '' }, {}],
  ['customer', { name: 'Иван', businessName: '王小明', city: 'Αθήνα' }, { businessName: 'not_printable' }],
  [
    'customer',
    { birthDate: '2126-01-01', language: 'spanish!' },
    { birthDate: 'birth_date_invalid', language: 'language_invalid' },
  ],
])('a %s with %j is written, and warned of: %j', async (model, values, expected) => {
  expect(await warnings(model, { name: 'Río', ...values })).toEqual(expected);
});

test('a postcode goes by country and province, and is looked at again when these change', async () => {
  const [spain, france, toledo] = ['ES', 'FR', 'Toledo'].map((name) => ids.get(name) ?? 0);
  const { id } = await server.api.create('customer', { name: 'Río', zipCode: '28001' });
  expect(await warnings(`customer/${id}`, { region: toledo, country: spain })).toEqual({
    zipCode: 'postcode_other_province',
  });
  expect(await warnings(`customer/${id}`, { country: france, region: null })).toEqual({});
  // Nobody was asked about it.
  expect(await warnings(`customer/${id}`, { name: 'Ría' })).toEqual({});
  expect(await warnings(`customer/${id}`, { zipCode: '1100-001' })).toEqual({ zipCode: 'postcode_invalid' });
});

test('an account keeps the number it was given', async () => {
  const { id: customer } = await server.api.create('customer', { name: 'Río' });
  expect(await warnings('bankAccount', { customer, iban: 'ES9121000418450200051333' })).toEqual({
    iban: 'iban_invalid',
  });
  expect(await warnings('bankAccount', { customer, iban: 'es91 2100 0418 4502 0005 1332' })).toEqual({});
});

test('a row of a file is written and warned of at its cell', async () => {
  const { id } = await imported(server.api, {
    model: 'customer',
    columns: ['Nombre', 'Correo', 'Teléfono', 'CP'],
    rows: [['Ana', 'ana(at)example.com', '60012345', '8001']],
    reading: { mapping: ['name', 'email', 'phone', 'zipCode'], key: null, ...spanish },
  });
  const { rows } = await server.api.run('importRows', { import: id });
  // The nought of the postcode is gone, as spreadsheets have it.
  expect(rows[0]?.problems).toMatchObject([
    { column: 3, code: 'postcode_invalid', warning: true },
    { column: 2, code: 'telephone_invalid', warning: true },
    { column: 1, code: 'email_invalid', warning: true },
  ]);
});
