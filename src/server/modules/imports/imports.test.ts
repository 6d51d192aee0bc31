import { beforeAll, describe, expect, test } from 'vitest';
import { models } from '#shared/catalogue/index.ts';
import { ImportStatus } from '#shared/domain/states.ts';
import { guessMapping } from '#shared/imports/columns.ts';
import type { Client } from '#test/kit/client.ts';
import { checked, imported, people, spanish, waitFor } from '#test/kit/imports.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let api: Client;
beforeAll(async () => {
  server = await startFacility();
  ({ api } = server);
});

const rowsOf = async (id: number, query: object = {}) => (await api.run('importRows', { import: id, ...query })).rows;

describe('a file of customers', () => {
  test('is checked by the rules of writing, and writes nothing by that', async () => {
    const before = server.rows('select "id" from "customer"').length;
    const events = server.rows('select 1 from "event" where "model" = ?', 'customer').length;
    const state = await checked(
      api,
      people([
        ['Ana Gil', '00000000T', 'ana@example.com', '31/12/1990', '1.250,50', 'sí', ''],
        ['', '87654321X', 'nadie@example.com', '', '', '', ''],
        ['Luis', '11111112L', 'luis', '31/02/1990', 'mucho', 'quizá', 'Atlántida'],
        ['Eva', '99999999A', '', '', '-1', '', ''],
      ]),
    );
    expect(state).toMatchObject({ status: ImportStatus.checked, rows: 4, newRows: 1, errorRows: 3, appliedRows: 0 });
    const rows = await rowsOf(state.id);
    expect(rows.map(({ outcome, problems }) => [outcome, problems.map(({ column, code }) => [column, code])])).toEqual([
      ['new', []],
      ['error', [[0, 'required']]],
      [
        'error',
        [
          [3, 'invalid_value'],
          [4, 'invalid_type'],
          [5, 'invalid_type'],
          [6, 'unknown_reference'],
        ],
      ],
      ['error', [[4, 'too_small']]],
    ]);
    expect(server.rows('select "id" from "customer"').length).toBe(before);
    expect(server.rows('select 1 from "event" where "model" = ?', 'customer').length).toBe(events);
  });
});

test('a file of rates names products and tags, and has days and hours as people write them', async () => {
  const { name: court } = await api.get('product', server.facility.products.court);
  const { id: tag } = await api.create('customerTag', { name: 'Abonado' });
  const columns = ['Producto', 'Tarifa', 'PVP', 'Etiqueta', 'Días', 'Desde', 'Hasta', 'Último día'];
  const mapping = [...guessMapping(models.productRate, columns)];
  expect(mapping).toEqual(['product', 'name', 'price', 'customerTag', 'weekdays', 'startTime', 'endTime', 'end']);
  const state = await checked(api, {
    model: 'productRate',
    columns,
    rows: [
      [court, 'Tarifa de abonado', '6,50', 'abonado', '', '', '', '31/12/2030'],
      [court, 'Mañanas', '8', '', 'lun.–vie.', '9:00', '14:00:00', ''],
      [court, 'De regalo', '0', '', '', '', '', ''],
      [court, 'Otra', '5', 'Nadie', '8', '25:00', '', ''],
      ['Nada', 'Otra', '5', 'Abonado', '', '9:00', '9:00', ''],
    ],
    reading: { mapping, key: null, ...spanish },
  });
  const rows = await rowsOf(state.id);
  expect(rows.map(({ problems }) => problems.map(({ column, code }) => [column, code]))).toEqual([
    [],
    [],
    [[3, 'required']],
    [[3, 'unknown_reference']],
    [[0, 'unknown_reference']],
  ]);
  await api.run('importApply', { import: state.id });
  await waitFor(api, state.id);
  const rate = {
    weekdays: null,
    startTime: null,
    endTime: null,
    start: null,
    end: null,
    customerTag: null,
    active: true,
  };
  expect(await api.list('productRate', 'sort=id')).toMatchObject([
    { ...rate, name: 'Tarifa de abonado', price: 6.5, customerTag: tag, end: '2030-12-31' },
    { ...rate, name: 'Mañanas', price: 8, weekdays: '12345', startTime: '09:00', endTime: '14:00' },
  ]);
});

describe('undoing', () => {
  test('reverses what is as it was imported, and keeps with its reason what was changed or used since', async () => {
    const held = await api.create('customer', { name: 'Vera', taxNumber: '05100003R' });
    const state = await imported(
      api,
      people([
        ['Vera Lis', '05100003R', '', '', '', '', ''],
        ['Nueva uno', '05100004W', '', '', '', '', ''],
        ['Nueva dos', '05100005A', '', '', '', '', ''],
        ['Nueva tres', '05100006G', '', '', '', '', ''],
      ]),
    );
    const [, , edited, used] = await rowsOf(state.id);
    await api.update('customer', edited?.record ?? 0, { city: 'Lugo' });
    await api.run('saveSale', { product: server.facility.products.court, customer: used?.record ?? 0 });
    await api.run('importUndo', { import: state.id });
    const undone = await waitFor(api, state.id);
    expect(undone).toMatchObject({ status: ImportStatus.undone, reversedRows: 2, keptRows: 2 });
    expect((await rowsOf(state.id)).map((row) => [row.undone, row.problems.map(({ code }) => code)])).toEqual([
      ['reversed', []],
      ['reversed', []],
      ['kept', ['precondition_failed']],
      ['kept', ['in_use']],
    ]);
    expect(await api.get('customer', held.id)).toMatchObject({ name: 'Vera', deleted: false });
    expect(await api.get('customer', edited?.record ?? 0)).toMatchObject({ deleted: false });
    await api.run('saveSale', { product: server.facility.products.court });
  });

  test('is refused after 30 days, when the rows are taken out', async () => {
    const { id } = await imported(api, people([['Ola', '05100007M', '', '', '', '', '']]));
    const { now } = server.clock;
    server.clock.now += 30 * 86_400_000 + 1000;
    await expectRefused(server, () => api.call('importUndo', { import: id }), 'invalid_transition');
    const rows = () => server.rows('select 1 from "importRow" where "import" = ?', id).length;
    await expect
      .poll(async () => {
        server.clock.now += 3_600_000;
        await api.create('area', { name: `Reloj ${server.clock.now}` });
        return rows();
      })
      .toBe(0);
    server.clock.now = now;
  });
});

test('what is sent again is taken once; stopped, it can be discarded', async () => {
  const { id } = await api.run('importStart', { model: 'area', file: 'a.csv', columns: ['Nombre'] });
  await api.run('importAddRows', { import: id, after: 0, rows: [['A1'], ['A2']] });
  await api.run('importAddRows', { import: id, after: 0, rows: [['A1'], ['A2'], ['A3']] });
  await expectRefused(
    server,
    () => api.call('importAddRows', { import: id, after: 9, rows: [['A9']] }),
    'invalid_transition',
  );
  for (const rows of [Array(501).fill(['A4']), Array(31).fill(Array(200).fill('A4'))])
    await expectRefused(server, () => api.call('importAddRows', { import: id, after: 3, rows }), 'validation_failed', [
      ['#/rows', 'too_long'],
    ]);
  // Where blank rows were left out, the others keep their places in the file.
  const blanks = { import: id, after: 3, rows: [['A4'], ['A1']] };
  for (const [places, pointer] of [
    [[4], '#/places'],
    [[3, 5], '#/places/0'],
    [[5, 5], '#/places/1'],
  ] as const)
    await expectRefused(
      server,
      () => api.call('importAddRows', { ...blanks, places: [...places] }),
      'validation_failed',
      [[pointer, 'invalid_value']],
    );
  await api.run('importAddRows', { ...blanks, places: [5, 8] });
  await api.run('importAddRows', { ...blanks, places: [5, 8] });
  expect(await api.run('importAddRows', { import: id, after: 5, rows: [['A5']] })).toMatchObject({ rows: 6 });
  expect((await rowsOf(id)).map(({ number, cells }) => [number, cells[0]])).toEqual([
    [1, 'A1'],
    [2, 'A2'],
    [3, 'A3'],
    [5, 'A4'],
    [8, 'A1'],
    [9, 'A5'],
  ]);
  await expectRefused(server, () => api.call('importApply', { import: id }), 'invalid_transition');
  await expectRefused(
    server,
    () => api.call('importCheck', { import: id, mapping: ['nada'], key: 'name' }),
    'validation_failed',
    [
      ['#/mapping/0', 'unknown_field'],
      ['#/key', 'invalid_value'],
    ],
  );
  await api.run('importCheck', { import: id, mapping: ['name'], key: 'name' });
  expect(await waitFor(api, id)).toMatchObject({ newRows: 5, errorRows: 1 });
  const repeated = { number: 8, problems: [{ code: 'row_repeated', detail: '1' }] };
  expect(await rowsOf(id, { outcome: 'error' })).toMatchObject([repeated]);
  const { rows, next } = await api.run('importRows', { import: id, limit: 4 });
  expect(rows.at(-1)?.number).toBe(5);
  expect((await rowsOf(id, { after: next })).map(({ number }) => number)).toEqual([8, 9]);
  expect(await api.run('importCancel', { import: id })).toMatchObject({ status: ImportStatus.discarded });
});

test('takes the right to write the model, and a right of its own for what a field asks for', async () => {
  const key = async (...scopes: string[]) => server.as((await api.run('keyCreate', { name: 'K', scopes })).key);
  const desk = await key('customer:write');
  await expectRefused(
    server,
    () => desk.call('importStart', { model: 'product', file: 'p.csv', columns: ['Nombre'] }),
    'insufficient_scope',
    [['#/model', 'invalid_value']],
  );
  await expectRefused(
    server,
    () => api.call('importStart', { model: 'user', file: 'u.csv', columns: ['Nombre'] }),
    'validation_failed',
    [['#/model', 'invalid_value']],
  );
  const state = await imported(desk, people([['Con crédito', '05100008Y', '', '', '500', '', '']]));
  expect(state).toMatchObject({ errorRows: 1, appliedRows: 0 });
  const { rows } = await desk.run('importRows', { import: state.id });
  expect(rows[0]?.problems).toEqual([
    { column: 4, code: 'insufficient_scope', detail: 'customer:credit', warning: false },
  ]);
  const other = await key('product:write');
  await expectRefused(server, () => other.call('importRows', { import: state.id }), 'insufficient_scope', [
    ['#/model', 'invalid_value'],
  ]);
});

test('one that fails can be undone as far as it came, also where undoing failed', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Nave ${index}`]);
  const file = { model: 'area', columns: ['Nombre'], rows, reading: { mapping: ['name'], key: 'name', ...spanish } };
  const { id } = await checked(api, file);
  const { now } = server.clock;
  const settled = async () => {
    await expect
      .poll(async () => {
        server.clock.now += 3_600_000;
        await api.create('customerTag', { name: `Reloj ${server.clock.now}` });
        return (await api.run('importStatus', { import: id })).status;
      })
      .toBe(ImportStatus.failed);
    return api.run('importStatus', { import: id });
  };
  server.write(`create trigger "broken" before insert on "area" when new."name" = 'Nave 100'
    begin select raise(abort, 'broken'); end`);
  await api.run('importApply', { import: id });
  const state = await settled();
  expect(state.error).toBe('internal');
  expect(state.appliedRows).toBeGreaterThan(0);
  server.write(`drop trigger "broken"`);
  server.write(`create trigger "broken" before update on "area" when new."name" = 'Nave 0'
    begin select raise(abort, 'broken'); end`);
  await api.run('importUndo', { import: id });
  expect(await settled()).toMatchObject({ undoUntil: state.undoUntil });
  await api.run('importUndo', { import: id });
  // Begun in time, it is done, whatever comes of the time meanwhile.
  server.clock.now = Date.parse(state.undoUntil ?? '') + 1000;
  for (let tick = 0; tick < 3; tick += 1) {
    await api.create('customerTag', { name: `Tarde ${tick}` });
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  server.write(`drop trigger "broken"`);
  server.clock.now += 3_600_000;
  await api.create('customerTag', { name: 'Más tarde' });
  const undone = { status: ImportStatus.undone, reversedRows: state.appliedRows, keptRows: 0, error: null };
  expect(await waitFor(api, id)).toMatchObject(undone);
  server.clock.now = now;
});

test('one stops where the right to write is taken from whoever asked, and what it did can be undone', async () => {
  const { key, id: keyId } = await api.run('keyCreate', { name: 'Breve', scopes: ['area:write'] });
  const desk = server.as(key);
  const rows = Array.from({ length: 600 }, (_, index) => [`Sala ${index}`]);
  const file = { model: 'area', columns: ['Nombre'], rows, reading: { mapping: ['name'], key: 'name', ...spanish } };
  const { id } = await checked(desk, file);
  await desk.run('importApply', { import: id });
  await api.run('keyRevoke', { id: keyId });
  const state = await waitFor(api, id);
  expect(state).toMatchObject({ status: ImportStatus.stopped, error: 'insufficient_scope' });
  expect(state.appliedRows).toBeLessThan(rows.length);
  await api.run('importUndo', { import: id });
  const undone = { status: ImportStatus.undone, reversedRows: state.appliedRows, error: null };
  expect(await waitFor(api, id)).toMatchObject(undone);
});

test('an import goes on after a restart where it was', async () => {
  const rows = Array.from({ length: 1500 }, (_, index) => [`Zona ${index}`]);
  const file = { model: 'area', columns: ['Nombre'], rows, reading: { mapping: ['name'], key: 'name', ...spanish } };
  const { id } = await checked(api, file);
  await api.run('importApply', { import: id });
  await server.restart();
  await expect
    .poll(async () => {
      server.clock.now += 60_000;
      await api.create('posReason', { name: `R${server.clock.now}`, direction: 4 });
      return (await api.run('importStatus', { import: id })).status;
    })
    .toBe(ImportStatus.applied);
  expect(await api.run('importStatus', { import: id })).toMatchObject({ appliedRows: 1500, errorRows: 0 });
  expect(server.rows(`select 1 from "area" where "name" like 'Zona %'`).length).toBe(1500);
});
