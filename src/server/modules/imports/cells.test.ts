/** What the cells of an imported row mean: which record they name, and what is in its fields. */
import { beforeAll, describe, expect, test } from 'vitest';
import { ImportStatus } from '#shared/domain/states.ts';
import type { Client } from '#test/kit/client.ts';
import { checked, imported, people, spanish, waitFor } from '#test/kit/imports.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let api: Client;
beforeAll(async () => {
  server = await startFacility();
  ({ api } = server);
});

const rowsOf = async (id: number, query: object = {}) => (await api.run('importRows', { import: id, ...query })).rows;

describe('rows that name their record', () => {
  test('change what differs and nothing else; the same again changes nothing', async () => {
    const customer = await api.create('customer', { name: 'Iria', taxNumber: '05100001E', comments: 'Zurda' });
    const file = people([['Iria Souto', ' 05.100.001-e', 'iria@example.com', '', '', '', '']]);
    const events = server.rows('select 1 from "event"').length;
    const state = await imported(api, file);
    expect(state).toMatchObject({ status: ImportStatus.applied, changedRows: 1, appliedRows: 1, newRows: 0 });
    const [row] = await rowsOf(state.id);
    expect(row).toMatchObject({ outcome: 'changed', record: customer.id, applied: true });
    expect(row?.changes).toEqual([
      { field: 'name', before: 'Iria', after: 'Iria Souto' },
      { field: 'email', before: null, after: 'iria@example.com' },
    ]);
    expect(await api.get('customer', customer.id)).toMatchObject({ name: 'Iria Souto', comments: 'Zurda' });
    expect(server.rows('select 1 from "event"').length).toBeGreaterThan(events);
    const [audited] = server.rows<{ operation: string; record: number; actor: string }>(
      `select "operation", "record", "actor" from "auditLog" where "operation" = 'customer.import' order by "id" desc`,
    );
    expect(audited).toEqual({ operation: 'customer.import', record: customer.id, actor: 'key' });
    expect(await imported(api, file)).toMatchObject({ sameRows: 1, appliedRows: 0 });
  });

  test('find a tax number however it is written, there and in the file', async () => {
    const spellings = ['54.362.315-k', '54362315K', 'es54362315k', '54 362 315 K'];
    for (const stored of spellings) {
      const { id } = await api.create('customer', { name: 'Iker', taxNumber: stored });
      for (const number of spellings) {
        const state = await checked(api, people([['Iker', number, '', '', '', '', '']]));
        expect(await rowsOf(state.id), `${number} of ${stored}`).toMatchObject([{ outcome: 'same', record: id }]);
      }
      await api.send('DELETE', `/api/model/customer/${id}`);
    }
  });

  test('are refused where it is not clear which one they mean', async () => {
    await api.create('customer', { name: 'Uno', email: 'dos@example.com' });
    await api.create('customer', { name: 'Otro', email: 'DOS@example.com' });
    const state = await checked(
      api,
      people(
        [
          ['Cuál', '', 'Dos@example.com', '', '', '', ''],
          ['Nueva', '', 'nueva@example.com', '', '', '', ''],
          ['Nueva otra vez', '', 'NUEVA@example.com', '', '', '', ''],
          ['Sin correo', '', '', '', '', '', ''],
        ],
        'email',
      ),
    );
    const problemsOf = async (id: number) => (await rowsOf(id)).map((row) => row.problems.map(({ code }) => code));
    expect(await problemsOf(state.id)).toEqual([['key_ambiguous'], [], ['row_repeated'], []]);
    const spellings = ['B-12345674', 'b12345674', 'B 12.345.674', 'B12345674'];
    const twice = await checked(api, people(spellings.map((number) => ['Club', number, '', '', '', '', ''])));
    const repeated = ['row_repeated'];
    expect(await problemsOf(twice.id)).toEqual([[], repeated, repeated, repeated]);
  });

  test('an empty cell keeps what the record has, or takes it out where that was asked for', async () => {
    const { id } = await api.create('customer', { name: 'Rosa', taxNumber: '05100002T', email: 'rosa@example.com' });
    const file = people([['', '05100002T', '', '', '', '', '']]);
    expect(await imported(api, file)).toMatchObject({ sameRows: 1 });
    const cleared = await imported(api, { ...file, reading: { ...file.reading, empty: 'clear' } });
    expect(cleared).toMatchObject({ changedRows: 1 });
    expect(await api.get('customer', id)).toMatchObject({ name: 'Rosa', email: null });
  });
});

test('a column whose heading says that it has ids is never taken for names', async () => {
  const meant = await api.create('family', { name: 'Agua' });
  const misleading = await api.create('family', { name: String(meant.id) });
  const importOf = (heading: string, code: string) =>
    imported(api, {
      model: 'product',
      columns: ['Nombre', 'Código', 'Precio', heading],
      rows: [['Botella', code, '1', String(meant.id)]],
      reading: { mapping: ['name', 'code', 'price', 'family'], key: 'code', ...spanish },
    });
  for (const [heading, code, family] of [
    ['Familia (Id)', 'AG-1', meant.id],
    ['Family (Id)', 'AG-2', meant.id],
    ['Familia', 'AG-3', misleading.id],
  ] as const) {
    const [row] = await rowsOf((await importOf(heading, code)).id);
    expect(await api.get('product', row?.record ?? 0), heading).toMatchObject({ family });
  }
});

test('a province is known by its name in either language, and by the one that lists or habit give it', async () => {
  const names = [
    'Valencia',
    'alacant',
    'Álava',
    'VIZCAYA',
    'Coruña, A',
    'La Coruña',
    'Rioja (La)',
    'Baleares',
    'Araba / Álava',
  ];
  const rows = names.map((name, index) => [`Persona ${index}`, '', '', '', '', '', name]);
  const state = await checked(api, people([...rows, ['Nadie', '', '', '', '', '', 'Val']], null));
  const problems = (await rowsOf(state.id)).map((row) => row.problems.map(({ code }) => code));
  expect(problems).toEqual([...names.map(() => []), ['unknown_reference']]);
});

test('columns of the name and of surnames are one name, in the order of the file; others are given once', async () => {
  const file = (mapping: (string | null)[], rows: readonly (readonly string[])[]) => ({
    ...{ model: 'customer', columns: ['Apellido 1', 'Nombre', 'Apellido 2', 'Nº socio'], rows },
    reading: { mapping, key: 'memberCode', ...spanish },
  });
  const names = ['name', 'name', 'name', 'memberCode'];
  const rows = [
    ['Gil', ' Ana ', 'Roca', 'AP1'],
    ['', 'Luis', '', 'AP2'],
    ['', '', '', 'AP3'],
  ];
  const state = await imported(api, file(names, rows));
  expect(state).toMatchObject({ appliedRows: 2, errorRows: 1 });
  const found = (await api.list('customer', 'memberCode[starts]=AP&sort=memberCode')).map(({ name }) => name);
  expect(found).toEqual(['Gil Ana Roca', 'Luis']);
  expect((await rowsOf(state.id))[2]?.problems).toMatchObject([{ column: 0, code: 'required' }]);
  expect(await imported(api, file(names, rows.slice(0, 2)))).toMatchObject({ sameRows: 2, appliedRows: 0 });
  const twice = checked(api, file(['name', 'phone', 'phone', 'memberCode'], rows));
  await expect(twice).rejects.toThrow(/already_taken/);
});

test('what is missing is made with the first row that names it, words mean what they are told, and an undo takes it back', async () => {
  const { id: kept } = await api.create('family', { name: 'Gorros' });
  const columns = ['Nombre', 'Código', 'Precio', 'Familia', 'IVA', 'Estado'];
  const rows = [
    ['Gorro', 'WD1', '5', 'Gorr.', 'IVA 21%', 'Alta'],
    ['Aleta', 'WD2', '5', 'Buceo', 'IVA 21%', 'Baja'],
    ['Tubo', 'WD3', '5', 'Buceo', 'N/D', 'Alta'],
    ['Roto', 'WD4', '5', 'Otra', 'IVA 21%', 'Alta'],
  ];
  const meaning = (column: number, text: string, means: string | null, make = false) => ({ column, text, means, make });
  const words = [
    meaning(3, 'Gorr.', 'Gorros'),
    meaning(3, 'Buceo', 'Buceo', true),
    ...[meaning(4, 'IVA 21%', '21'), meaning(4, 'N/D', null), meaning(5, 'Alta', 'sí'), meaning(5, 'Baja', 'no')],
  ];
  const reading = { mapping: ['name', 'code', 'price', 'family', 'taxes', 'active'], key: 'code', ...spanish };
  const file = { model: 'product', columns, rows, reading: { ...reading, words } };
  const problemsOf = async (id: number) => (await rowsOf(id)).map((row) => row.problems.map(({ code }) => code));
  const families = () => server.rows(`select "id" from "family" where "name" = 'Buceo' and "deleted" = 0`);
  const looked = await checked(api, file);
  expect(await problemsOf(looked.id)).toEqual([[], ['made_beside'], ['made_beside'], ['unknown_reference']]);
  expect(families()).toEqual([]);

  const state = await imported(api, file);
  expect(state).toMatchObject({ newRows: 3, errorRows: 1, appliedRows: 3 });
  const products = await Promise.all(
    (await rowsOf(state.id)).slice(0, 3).map((row) => api.get('product', row.record ?? 0)),
  );
  const [made] = families() as { id: number }[];
  expect(products.map(({ family }) => family)).toEqual([kept, made?.id, made?.id]);
  expect(products.map(({ active }) => active)).toEqual([true, false, true]);
  expect(products.map(({ taxes }) => taxes.length)).toEqual([1, 1, expect.any(Number)]);
  await api.run('importUndo', { import: state.id });
  expect(await waitFor(api, state.id)).toMatchObject({ reversedRows: 3, keptRows: 0 });
  expect(families()).toEqual([]);

  const named = { model: 'bankAccount', columns: ['Titular', 'IBAN'], rows: [['Uno', 'ES9121000418450200051332']] };
  const person = { mapping: ['customer', 'iban'], key: null, words: [meaning(0, 'Uno', 'Ana')], ...spanish };
  await expect(checked(api, { ...named, reading: person })).rejects.toThrow(/not_supported/);
  // A tax needs more than a name; a family takes the right to write it.
  const wrong = checked(api, { ...file, reading: { ...reading, words: [meaning(4, 'x', 'x', true)] } });
  await expect(wrong).rejects.toThrow(/words\/0/);
  const key = await api.run('keyCreate', { name: 'Sin familias', scopes: ['product:write', 'product:read'] });
  await expect(checked(server.as(key.key), file)).rejects.toThrow(/insufficient_scope/);
});

test('a tag that was made stays while another customer has it', async () => {
  const { id } = await api.create('customer', { name: 'Otra' });
  const state = await imported(api, {
    ...{ model: 'customer', columns: ['Nombre', 'Etiquetas'], rows: [['Ana', 'Yoga; Remo']] },
    reading: {
      ...{ mapping: ['name', 'tags'], key: null, ...spanish },
      words: ['Yoga', 'Remo'].map((text) => ({ column: 1, text, means: text, make: true })),
    },
  });
  const tags = () =>
    server.rows<{ id: number; name: string }>(
      `select "id", "name" from "customerTag" where "name" in ('Yoga', 'Remo') and "deleted" = 0 order by "name" desc`,
    );
  expect(tags().map(({ name }) => name)).toEqual(['Yoga', 'Remo']);
  await api.update('customer', id, { tags: [tags()[0]?.id ?? 0] });
  await api.run('importUndo', { import: state.id });
  expect(await waitFor(api, state.id)).toMatchObject({ reversedRows: 1, keptRows: 0 });
  expect(tags().map(({ name }) => name)).toEqual(['Yoga']);
});

test('customers come with their groups by name, those they are in stay, and an undo takes them out again', async () => {
  const { id: group } = await api.create('customerGroup', { name: 'Máster' });
  const { id } = await api.create('customer', { name: 'Noa', memberCode: 'GR1' });
  await api.create('customerGroupItem', { customer: id, group });
  const rows = [
    ['Noa', 'GR1', 'master; Absoluta'],
    ['Uxío', 'GR2', 'Absoluta'],
  ];
  const file = { model: 'customer', columns: ['Nombre', 'Socio', 'Grupos'], rows };
  const reading = { mapping: ['name', 'memberCode', 'groups'], key: 'memberCode', ...spanish };
  const refused = await checked(api, { ...file, reading });
  expect((await rowsOf(refused.id)).map(({ problems }) => problems.map(({ code, detail }) => [code, detail]))).toEqual([
    [['unknown_reference', 'Absoluta']],
    [['unknown_reference', 'Absoluta']],
  ]);
  const words = [{ column: 2, text: 'Absoluta', means: 'Absoluta', make: true }];
  const state = await imported(api, { ...file, reading: { ...reading, words } });
  expect(state).toMatchObject({ newRows: 1, changedRows: 1, appliedRows: 2 });
  const members = () =>
    server.rows<{ name: string; code: string }>(
      `select g."name", c."memberCode" as "code" from "customerGroupItem" i join "customerGroup" g on g."id" = i."group"
        join "customer" c on c."id" = i."customer" where i."deleted" = 0 and c."memberCode" like 'GR%' order by i."id"`,
    );
  expect(members().map(({ name, code }) => `${code} ${name}`)).toEqual(['GR1 Máster', 'GR1 Absoluta', 'GR2 Absoluta']);
  expect(await imported(api, { ...file, reading })).toMatchObject({ sameRows: 2 });
  await api.run('importUndo', { import: state.id });
  expect(await waitFor(api, state.id)).toMatchObject({ reversedRows: 2, keptRows: 0 });
  expect(members().map(({ name }) => name)).toEqual(['Máster']);
  expect(server.rows(`select 1 from "customerGroup" where "name" = 'Absoluta' and "deleted" = 0`)).toEqual([]);
});

test('a number is our id in a column of ids alone', async () => {
  const { id } = await api.create('family', { name: 'Toallas' });
  const rows = [['Toalla', '3', String(id)]];
  const reading = { mapping: ['name', 'price', 'family'], key: null, ...spanish };
  const problemsUnder = async (heading: string) => {
    const state = await checked(api, { model: 'product', columns: ['Nombre', 'Precio', heading], rows, reading });
    return (await rowsOf(state.id))[0]?.problems.map(({ column, code }) => [column, code]);
  };
  expect(await problemsUnder('Familia')).toEqual([[2, 'unknown_reference']]);
  expect(await problemsUnder('Familia (Id)')).toEqual([]);
});

test('the numbers of a merged customer find who stayed', async () => {
  const { id: stays } = await api.create('customer', { name: 'Uxía Rey', memberCode: 'MG1', email: 'rey@example.com' });
  const old = { name: 'Uxia', memberCode: 'MG2', taxNumber: '05100010P', email: 'old@example.com' };
  const { id: goes } = await api.create('customer', old);
  await api.run('customerMerge', { customer: stays, merged: goes });
  for (const [key, value] of [
    ['id', String(goes)],
    ['memberCode', 'mg2'],
    ['email', 'OLD@example.com'],
  ] as const) {
    const file = { model: 'customer', columns: ['Clave', 'Nombre'], rows: [[value, 'Uxía Rey']] };
    const state = await checked(api, { ...file, reading: { mapping: [key, 'name'], key, ...spanish } });
    expect(await rowsOf(state.id), key).toMatchObject([{ outcome: 'same', record: stays }]);
  }
  const account = await checked(api, {
    ...{ model: 'bankAccount', columns: ['Cliente (Id)', 'IBAN'], rows: [[String(goes), 'ES9121000418450200051332']] },
    reading: { mapping: ['customer', 'iban'], key: 'iban', ...spanish },
  });
  expect(await rowsOf(account.id)).toMatchObject([{ outcome: 'new' }]);
});

test('a new row with the tax number of somebody else is taken with a warning', async () => {
  const { id } = await api.create('customer', { name: 'Madre', taxNumber: '05100011D' });
  const rows = [
    ['Hija', '05.100.011-d', 'NF1'],
    ['Hijo', '05100011D', 'NF2'],
    ['Otra', '05100012X', 'NF3'],
  ];
  const file = { model: 'customer', columns: ['Nombre', 'DNI', 'Socio'], rows };
  const reading = { mapping: ['name', 'taxNumber', 'memberCode'], key: 'memberCode', ...spanish };
  const found = [
    ['new', [['tax_number_known', String(id), true]]],
    ['new', [['tax_number_repeated', '1', true]]],
    ['new', []],
  ];
  for (const way of [checked, imported]) {
    const state = await way(api, { ...file, reading });
    const shown = (await rowsOf(state.id)).map(({ outcome, problems }) => [
      outcome,
      problems
        .filter(({ code }) => code !== 'tax_number_invalid')
        .map(({ code, detail, warning }) => [code, detail, warning]),
    ]);
    expect(shown).toEqual(found);
  }
});

test('a row is refused for what was wrong with it where it was read, and takes no key from another', async () => {
  const { id } = await api.run('importStart', { model: 'customer', file: 'a.csv', columns: ['Nombre', 'Socio'] });
  const rows = [['"Rayo" Club', 'LB1'], ['Rayo', 'LB1'], ['Corta']];
  const faults = ['misplaced_quotes' as const, null, 'too_few_cells' as const];
  const few = api.run('importAddRows', { import: id, after: 0, rows, faults: [null] });
  await expect(few).rejects.toThrow(/faults/);
  await api.run('importAddRows', { import: id, after: 0, rows, faults });
  await api.run('importCheck', { import: id, mapping: ['name', 'memberCode'], key: 'memberCode' });
  expect(await waitFor(api, id)).toMatchObject({ rows: 3, newRows: 1, errorRows: 2 });
  expect((await rowsOf(id)).map(({ outcome, problems }) => [outcome, problems.map(({ code }) => code)])).toEqual([
    ['error', ['misplaced_quotes']],
    ['new', []],
    ['error', ['too_few_cells']],
  ]);
});

test('one line takes no line break, whichever way it comes; text of several lines does', async () => {
  const rows = [['Peña\nel Rayo', '', '', '', '', '', '']];
  const state = await checked(api, people(rows, null));
  expect((await rowsOf(state.id))[0]?.problems).toMatchObject([{ column: 0, code: 'line_break' }]);
  const broken = 'Peña\r\nel Rayo';
  await expect(api.create('customer', { name: broken })).rejects.toThrow(/line_break/);
  const { id } = await api.create('customer', { name: 'Peña', comments: 'dos\nlíneas' });
  await expect(api.update('customer', id, { name: broken })).rejects.toThrow(/line_break/);
  const sale = api.run('saveSale', { product: server.facility.products.court, description: broken });
  await expect(sale).rejects.toThrow(/line_break/);
  const bulk = api.run('bulkStart', {
    ...{ model: 'customer', action: 'change', values: { city: broken }, select: { query: 'name=Peña' }, count: 1 },
  });
  await expect(bulk).rejects.toThrow(/line_break/);
});

test('a number that a spreadsheet shortened is refused where a code or telephone number is due, and nowhere else', async () => {
  const columns = ['Nombre', 'Código', 'PVP', 'EAN'];
  const products = (rows: readonly (readonly string[])[], key: string) =>
    checked(api, {
      ...{ model: 'product', columns, rows },
      reading: { mapping: ['name', 'code', 'price', 'barcode'], key, ...spanish },
    });
  const problemsOf = async (id: number) =>
    (await rowsOf(id)).map((row) => row.problems.map(({ column, code }) => [column, code]));
  const state = await products(
    [
      ['Batido', '1,23E+05', '2', '8,41E+12'],
      ['Batido', '1E', '2', '8.41000E+12'],
      ['8,41E+12', 'B3', '2', '8410000000023'],
    ],
    'code',
  );
  const [both, second] = [
    [
      [1, 'number_shortened'],
      [3, 'number_shortened'],
    ],
    [[3, 'number_shortened']],
  ];
  expect(await problemsOf(state.id)).toEqual([both, second, []]);
  const byBarcode = await products([['Batido', '', '2', '8,41E+12']], 'barcode');
  expect(await problemsOf(byBarcode.id)).toEqual([second]);
});

test('products come with family and tax by their names or rate, and with their barcodes', async () => {
  const family = await api.create('family', { name: 'Bebidas frías' });
  const products = (rows: readonly (readonly string[])[], key: string) => ({
    model: 'product',
    columns: ['Artículo', 'Ref', 'PVP', 'Familia', 'IVA', 'EAN'],
    rows,
    reading: { mapping: ['name', 'code', 'price', 'family', 'taxes', 'barcode'], key, ...spanish },
  });
  const state = await imported(
    api,
    products(
      [
        ['Zumo', 'ZU', '1,80 €', 'bebidas FRIAS', '21 %', '8410000000017, 8410000000023'],
        ['Té', 'TE', '1.200,5', 'Bebidas frías', '10,00', ''],
        ['Roto', 'RO', '1,8,0', 'Otra', '17', ''],
      ],
      'code',
    ),
  );
  expect(state).toMatchObject({ newRows: 2, appliedRows: 2, errorRows: 1 });
  const [juice, tea, broken] = await rowsOf(state.id);
  const taxes = new Map((await api.list('tax')).map(({ id, rate }) => [id, rate]));
  const stored = await api.get('product', juice?.record ?? 0);
  expect(stored).toMatchObject({ name: 'Zumo', price: 1.8, family: family.id });
  expect(stored.taxes.map((id) => taxes.get(id))).toEqual([21]);
  const storedTea = await api.get('product', tea?.record ?? 0);
  expect(storedTea).toMatchObject({ price: 1200.5, family: family.id });
  expect(storedTea.taxes.map((id) => taxes.get(id))).toEqual([10]);
  expect(broken?.problems).toEqual([
    { column: 2, code: 'invalid_type', detail: null, warning: false },
    { column: 3, code: 'unknown_reference', detail: 'Otra', warning: false },
    { column: 4, code: 'unknown_reference', detail: '17', warning: false },
  ]);
  const codes = await api.list('productBarcode', `product=${juice?.record}`);
  expect(codes.map(({ barcode }) => barcode)).toEqual(['8410000000017', '8410000000023']);

  const again = products(
    [
      ['Zumo de piña', '', '', '', '', '8410000000023'],
      ['Otro', 'OT', '1', '', '', '8410000000017'],
    ],
    'barcode',
  );
  const second = await imported(api, again);
  expect(second).toMatchObject({ changedRows: 1, errorRows: 1 });
  expect(await api.get('product', juice?.record ?? 0)).toMatchObject({ name: 'Zumo de piña', code: 'ZU' });

  await api.run('importUndo', { import: second.id });
  await waitFor(api, second.id);

  // A barcode that somebody corrected since is not deleted; one that somebody deleted is in nobody's way.
  const [first = 0, last = 0] = codes.map(({ id }) => id);
  await api.update('productBarcode', first, { barcode: '8410000000031' });
  await api.send('DELETE', `/api/model/productBarcode/${last}`);
  await api.run('importUndo', { import: state.id });
  expect(await waitFor(api, state.id)).toMatchObject({ reversedRows: 1, keptRows: 1 });
  expect((await rowsOf(state.id))[0]).toMatchObject({ undone: 'kept', problems: [{ code: 'precondition_failed' }] });
  expect(await api.get('productBarcode', first)).toMatchObject({ deleted: false });
  await api.update('productBarcode', first, { barcode: '8410000000017' });
  await api.run('importUndo', { import: state.id });
  expect(await waitFor(api, state.id)).toMatchObject({ status: ImportStatus.undone, reversedRows: 2, keptRows: 0 });
  expect(await api.get('product', juice?.record ?? 0)).toMatchObject({ name: 'Zumo', deleted: true });
  expect(await api.list('productBarcode', `product=${juice?.record}`)).toEqual([]);
});
