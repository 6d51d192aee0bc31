/** What a file brings in and what was there before: exports of ours change nothing, and an undo leaves what there was. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import { models } from '#shared/catalogue/index.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { guessKey, guessMapping } from '#shared/imports/columns.ts';
import { guessDialect } from '#shared/imports/guess.ts';
import type { Client } from '#test/kit/client.ts';
import { checked, imported, waitFor } from '#test/kit/imports.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let api: Client;

beforeAll(async () => {
  server = await startFacility();
  ({ api } = server);
  const tags = [
    await api.create('customerTag', { name: 'Abono' }),
    await api.create('customerTag', { name: 'Natación' }),
    await api.create('customerTag', { name: 'Socio, "joven"; abonado' }),
  ];
  const [region] = await api.list('region', 'limit=1');
  await api.create('customer', {
    ...{ name: '=Fórmula', email: '@ana', phone: '+34 600 100 200', birthDate: '1990-02-01', creditLimit: 1250.5 },
    ...{ region: region?.id ?? null, tags: tags.map(({ id }) => id), comments: 'dos\nlíneas; y "comillas"' },
  });
  await api.create('customer', { name: ' Con blancos ', comments: '\t=sangría' });
  await api.create('customer', { name: "'Cita", memberCode: '007', active: false, paymentCondition: 1 });
  const family = await api.create('family', { name: 'Bebidas, frías' });
  const surcharge = await api.create('tax', { name: 'Recargo 5,2 %', rate: 5.2 });
  const taxes = [server.facility.taxes.general, surcharge.id];
  await api.create('product', { name: 'Para revender', price: 5, taxes });
  await api.create('product', { name: 'Con recargo', price: 5, taxes: [surcharge.id] });
  const { court } = server.facility.products;
  const rate = { product: court, price: 6.5 };
  await api.create('productRate', { ...rate, name: 'Tarifa de abonado', customerTag: tags[0]?.id ?? null });
  await api.create('productRate', { ...rate, name: 'Luz', weekdays: '12345', startTime: '20:00', endTime: '00:30' });
  await api.create('productRate', { ...rate, name: '=Fiesta', weekdays: '67', start: '2026-08-01', end: '2026-08-31' });
  await api.create('product', { name: 'Zumo', price: 1.234567, family: family.id, color: '#FF0000', minutes: 90 });
});

test.each([
  ['customer', 'es', ''],
  ['customer', 'en', '&ids=true'],
  ['product', 'es', ''],
  ['productRate', 'es', ''],
  ['productRate', 'en', '&ids=true'],
] as const)('an export of %s in %s%s read back changes nothing', async (model, language, more) => {
  const reply = await api.send('GET', `/api/export/csv/${model}?sort=id${more}`, undefined, {
    'accept-language': language,
  });
  const text = Buffer.from(reply.bytes).toString('utf8').slice(1);
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const [columns = [], ...rows] = data;
  const mapping = [...guessMapping(models[model], columns)];
  const key = guessKey(models[model], mapping);
  expect(key).toBe('id');
  const reading = { mapping, key, ...guessDialect(rows), empty: 'clear' as const };
  const state = await checked(api, { model, columns, rows, reading });
  const { rows: found } = await api.run('importRows', { import: state.id, limit: 1000 });
  expect(found.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
  expect(state.sameRows).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(0);
});

const cell = (...values: readonly string[]) => fc.constantFrom(...values);
const rowOfFile = fc.tuple(
  cell('Ana', 'Eva', 'Íñigo', ''),
  cell('', 'K1', 'K2', 'K3', 'K4', 'k4', 'K5', 'K6'),
  cell('', 'a@example.com', 'b@example.com', 'no'),
  cell('', '31/12/1990', '1990-02-01', '31/02/1990'),
  cell('', 'sí', 'no', 'quizá'),
);

test('an import that is undone leaves the live records as they were', async () => {
  for (const memberCode of ['K1', 'K2', 'K3'])
    await api.create('customer', { name: `Socia ${memberCode}`, memberCode });
  const live = async () =>
    (await api.list('customer', 'sort=id&limit=1000&deleted=false')).map(
      ({ updated: _u, updateUser: _w, ...rest }) => rest,
    );
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowOfFile, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('keep' as const, 'clear' as const),
      fc.constantFrom('memberCode', null),
      async (rows, empty, key) => {
        const before = await live();
        const state = await imported(api, {
          model: 'customer',
          columns: ['Nombre', 'Socio', 'Correo', 'Nacimiento', 'Activo'],
          rows,
          reading: { mapping: ['name', 'memberCode', 'email', 'birthDate', 'active'], key, empty },
        });
        expect(state.newRows + state.changedRows + state.sameRows + state.errorRows).toBe(rows.length);
        applied += state.appliedRows;
        await api.run('importUndo', { import: state.id });
        expect(await waitFor(api, state.id)).toMatchObject({
          status: ImportStatus.undone,
          reversedRows: state.appliedRows,
          keptRows: 0,
        });
        expect(await live()).toEqual(before);
      },
    ),
    { numRuns: 20 },
  );
  expect(applied).toBeGreaterThan(20);
});
