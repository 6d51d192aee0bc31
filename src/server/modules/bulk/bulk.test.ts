import { beforeAll, describe, expect, test } from 'vitest';
import { BulkStatus } from '#shared/domain/states.ts';
import { bulkDone, bulkUndone, waitForBulk } from '#test/kit/bulk.ts';
import type { Client } from '#test/kit/client.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import { type FacilityServer, startFacility } from '#test/kit/server.ts';

let server: FacilityServer;
let api: Client;

beforeAll(async () => {
  server = await startFacility();
  ({ api } = server);
});

const customers = (city: string, names: readonly string[]) =>
  Promise.all(names.map(async (name) => (await api.create('customer', { name, city })).id));
const rowsOf = async (bulk: number, query: object = {}) => (await api.run('bulkRows', { bulk, ...query })).rows;
const outcomes = async (bulk: number) =>
  Object.fromEntries(
    (await rowsOf(bulk)).map(({ record, outcome, problems }) => [record, [outcome, problems[0]?.code]]),
  );

describe('records a filter finds', () => {
  test('are changed but for the exceptions, each as a request of its own, and undone', async () => {
    const [a = 0, b = 0, left = 0] = await customers('Arzúa', ['Ana', 'Breo', 'Carme']);
    await api.update('customer', b, { comments: 'Zurda' });
    const events = server.rows('select 1 from "event" where "model" = ?', 'customer').length;
    const state = await bulkDone(api, {
      ...{ model: 'customer', action: 'change', values: { comments: 'Zurda', region: null } },
      select: { query: `city=${encodeURIComponent('Arzúa')}`, except: [left] },
      count: 2,
    });
    expect(state).toMatchObject({ status: BulkStatus.done, rows: 2, changedRows: 1, sameRows: 1, refusedRows: 0 });
    const rows = await rowsOf(state.id);
    expect(rows.map(({ record, title, outcome }) => [record, title, outcome]).toSorted()).toEqual([
      [a, 'Ana', 'changed'],
      [b, 'Breo', 'same'],
    ]);
    expect(rows.find(({ record }) => record === a)?.changes).toEqual([
      { field: 'comments', before: null, after: 'Zurda' },
    ]);
    expect(await api.get('customer', left)).toMatchObject({ comments: null });
    // What is as it should be is not written, and has no event.
    expect(server.rows('select 1 from "event" where "model" = ?', 'customer').length).toBe(events + 1);
    const [audited] = server.rows<{ operation: string; record: number }>(
      `select "operation", "record" from "auditLog" where "operation" like 'customer.bulk%' order by "id" desc`,
    );
    expect(audited).toEqual({ operation: 'customer.bulk', record: a });
    expect(await bulkUndone(api, state.id)).toMatchObject({ status: BulkStatus.undone, reversedRows: 1, keptRows: 0 });
    expect(await api.get('customer', a)).toMatchObject({ comments: null });
    expect(await api.get('customer', b)).toMatchObject({ comments: 'Zurda' });
  });

  test('are not touched where they are more or fewer than was expected', async () => {
    await customers('Baiona', ['Uxía', 'Xoán']);
    const ask = { model: 'customer', action: 'delete', select: { query: 'city=Baiona' } } as const;
    const refused = await expectRefused(
      server,
      () => api.call('bulkStart', { ...ask, count: 5 }),
      'selection_changed',
      [['#/count', 'invalid_value']],
    );
    expect(refused.detail).toBe('Eran 5 y ahora son 2');
    expect(refused.errors?.[0]?.detail).toMatch(/\(2\)$/);
    await expectRefused(
      server,
      () => api.call('bulkStart', { ...ask, select: { query: 'city=Baiona&limit=1' }, count: 1 }),
      'unknown_parameter',
      [['limit', 'invalid_value']],
    );
  });

  test('are found by search and condition as the list finds them', async () => {
    const [found = 0] = await customers('Cangas', ['Anxo Búsqueda', 'Anxo Otro']);
    const filter = encodeURIComponent(JSON.stringify({ or: [{ city: 'Cangas' }, { city: 'Moaña' }] }));
    const query = `q=busqueda&filter=${filter}`;
    const state = await bulkDone(api, {
      ...{ model: 'customer', action: 'change', values: { zipCode: '36940' } },
      ...{ select: { query }, count: 1 },
    });
    expect((await rowsOf(state.id)).map(({ record }) => record)).toEqual([found]);
  });
});

test('each record that is refused says why, and the others are done', async () => {
  const [free = 0, owes = 0] = await customers('Deba', ['Libre', 'Debe']);
  await api.run('saveSale', { product: server.facility.products.court, customer: owes });
  const state = await bulkDone(api, {
    ...{ model: 'customer', action: 'delete', select: { ids: [free, owes, 999_999] }, count: 3 },
  });
  expect(state).toMatchObject({ changedRows: 1, refusedRows: 1, goneRows: 1 });
  expect(await outcomes(state.id)).toEqual({
    [free]: ['changed', undefined],
    [owes]: ['refused', 'in_use'],
    999999: ['gone', undefined],
  });
  expect(await rowsOf(state.id, { outcome: 'refused' })).toHaveLength(1);
  expect(await api.get('customer', free)).toMatchObject({ deleted: true });
  const restored = await bulkDone(api, {
    ...{ model: 'customer', action: 'restore', select: { ids: [free, owes] }, count: 2 },
  });
  expect(restored).toMatchObject({ changedRows: 1, sameRows: 1 });
  expect(await bulkUndone(api, restored.id)).toMatchObject({ reversedRows: 1 });
  expect(await api.get('customer', free)).toMatchObject({ deleted: true });
});

test('a value that a rule of the model refuses is refused record by record', async () => {
  const [alive = 0, dead = 0] = await customers('Eume', ['Viva', 'Borrada']);
  await api.send('DELETE', `/api/model/customer/${dead}`);
  const { model, values } = { model: 'product', values: { family: 999_999 } };
  const product = server.facility.products.court;
  const state = await bulkDone(api, { model, action: 'change', values, select: { ids: [product] }, count: 1 });
  expect(await rowsOf(state.id)).toMatchObject([
    { outcome: 'refused', problems: [{ field: 'family', code: 'unknown_reference', detail: '999999' }] },
  ]);
  const other = await bulkDone(api, {
    ...{ model: 'customer', action: 'change', values: { city: 'Ferrol' }, select: { ids: [alive, dead] }, count: 2 },
  });
  expect(await outcomes(other.id)).toEqual({ [alive]: ['changed', undefined], [dead]: ['refused', 'record_deleted'] });
});

describe('undoing', () => {
  test('keeps what was changed since, and says so', async () => {
    const [a = 0, b = 0, c = 0] = await customers('Foz', ['Primera', 'Segunda', 'Tercera']);
    const select = { query: 'city=Foz' };
    const changed = await bulkDone(api, {
      ...{ model: 'customer', action: 'change', values: { city: 'Fene' }, select, count: 3 },
    });
    await api.update('customer', b, { city: 'Vigo' });
    await api.update('customer', c, { comments: 'Otro campo' });
    expect(await bulkUndone(api, changed.id)).toMatchObject({ reversedRows: 2, keptRows: 1 });
    expect(await rowsOf(changed.id, { undone: 'kept' })).toMatchObject([
      { record: b, problems: [{ code: 'precondition_failed' }] },
    ]);
    expect(await api.get('customer', a)).toMatchObject({ city: 'Foz' });
    expect(await api.get('customer', b)).toMatchObject({ city: 'Vigo' });
    expect(await api.get('customer', c)).toMatchObject({ city: 'Foz', comments: 'Otro campo' });
    // What was kept is tried again, and is reversed once it is as it was left.
    await api.update('customer', b, { city: 'Fene' });
    expect(await bulkUndone(api, changed.id)).toMatchObject({ reversedRows: 3, keptRows: 0 });

    // What cannot be given back is named.
    const { id: tag } = await api.create('customerTag', { name: 'Antigua' });
    await api.update('customer', a, { tags: [tag] });
    const emptied = await bulkDone(api, {
      ...{ model: 'customer', action: 'change', values: { tags: [] }, select: { ids: [a] }, count: 1 },
    });
    await api.send('DELETE', `/api/model/customerTag/${tag}`);
    expect(await bulkUndone(api, emptied.id)).toMatchObject({ reversedRows: 0, keptRows: 1 });
    expect((await rowsOf(emptied.id, { undone: 'kept' }))[0]?.problems).toEqual([
      { field: 'tags', code: 'unknown_reference', detail: String(tag) },
    ]);

    const deleted = await bulkDone(api, { model: 'customer', action: 'delete', select: { ids: [a, b] }, count: 2 });
    server.clock.now += 5000;
    await api.send('POST', `/api/model/customer/${a}/restore`, {});
    await api.send('DELETE', `/api/model/customer/${a}`);
    expect(await bulkUndone(api, deleted.id)).toMatchObject({ reversedRows: 1, keptRows: 1 });
    expect(await api.get('customer', a)).toMatchObject({ deleted: true });
    expect(await api.get('customer', b)).toMatchObject({ deleted: false });
  });

  test('is refused after 24 hours, when what came of the records is taken out', async () => {
    const ids = await customers('Gondomar', ['Ola']);
    const { id } = await bulkDone(api, { model: 'customer', action: 'delete', select: { ids }, count: 1 });
    const { now } = server.clock;
    server.clock.now += 24 * 3_600_000 + 1000;
    await expectRefused(server, () => api.call('bulkUndo', { bulk: id }), 'invalid_transition');
    await expect
      .poll(async () => {
        server.clock.now += 3_600_000;
        await api.create('area', { name: `Reloj ${server.clock.now}` });
        const left = (table: string) => server.rows(`select 1 from "${table}" where "bulk" = ?`, id).length;
        return left('bulkRow') + left('bulkSelection');
      })
      .toBe(0);
    server.clock.now = now;
  });
});

test('only what has no consequences of its own is changed in bulk, by who may write the model', async () => {
  const [customer = 0] = await customers('Lalín', ['Sabela']);
  const ask = (model: string, values: Record<string, unknown>) => () =>
    api.call('bulkStart', { model, action: 'change', values, select: { ids: [customer] }, count: 1 });
  await expectRefused(server, ask('customer', { name: 'X', creditLimit: 5, nada: 1, email: 7 }), 'validation_failed', [
    ['#/values/name', 'read_only_field'],
    ['#/values/creditLimit', 'read_only_field'],
    ['#/values/nada', 'unknown_field'],
    ['#/values/email', 'invalid_type'],
  ]);
  await expectRefused(server, ask('customer', {}), 'validation_failed', [['#/values', 'required']]);
  for (const model of ['user', 'profile', 'deposit', 'posMovement', 'sale', 'payment', 'auditLog']) {
    await expectRefused(server, ask(model, { name: 'X' }), 'validation_failed', [['#/action', 'invalid_value']]);
  }
  await expectRefused(
    server,
    () => api.call('bulkStart', { model: 'invoice', action: 'delete', select: { ids: [1] }, count: 1 }),
    'validation_failed',
    [['#/action', 'invalid_value']],
  );
  const { key } = await api.run('keyCreate', { name: 'Lector', scopes: ['customer:read', 'product:write'] });
  const reader = server.as(key);
  await expectRefused(
    server,
    () => reader.call('bulkStart', { model: 'customer', action: 'delete', select: { ids: [customer] }, count: 1 }),
    'insufficient_scope',
    [['#/model', 'invalid_value']],
  );
  const { id } = await bulkDone(api, { model: 'customer', action: 'delete', select: { ids: [customer] }, count: 1 });
  await expectRefused(server, () => reader.call('bulkRows', { bulk: id }), 'insufficient_scope', [
    ['#/model', 'invalid_value'],
  ]);
});

describe('of many records', () => {
  const MANY = 600;
  const select = { query: 'name[starts]=Zona' };
  const ask = (letter: string) =>
    ({ model: 'customerTag', action: 'change', values: { color: colorOf(letter) }, select, count: MANY }) as const;
  const colorOf = (letter: string) => `#${letter.repeat(6).toLowerCase()}`;
  const held = (letter: string) => server.rows('select 1 from "customerTag" where "color" = ?', colorOf(letter)).length;

  beforeAll(async () => {
    await Promise.all(Array.from({ length: MANY }, (_, index) => api.create('customerTag', { name: `Zona ${index}` })));
  });

  test('one goes on after a restart where it was, and does no record twice', async () => {
    const { id } = await api.run('bulkStart', ask('A'));
    await server.restart();
    await expect
      .poll(async () => {
        server.clock.now += 60_000;
        await api.create('posReason', { name: `R${server.clock.now}`, direction: 4 });
        return (await api.run('bulkStatus', { bulk: id })).status;
      })
      .toBe(BulkStatus.done);
    expect(await api.run('bulkStatus', { bulk: id })).toMatchObject({ changedRows: MANY, sameRows: 0 });
    const written = server.rows<{ times: number }>(
      `select count(*) as "times" from "auditLog" where "operation" = 'customerTag.bulk' group by "record"`,
    );
    expect(written.length).toBe(MANY);
    expect(written.every(({ times }) => times === 1)).toBe(true);
  });

  test('one that is stopped keeps what it did, which can be undone', async () => {
    const { id } = await api.run('bulkStart', ask('B'));
    expect(await api.run('bulkCancel', { bulk: id })).toMatchObject({ status: BulkStatus.stopped });
    const [entry] = await api.list('auditLog', 'operation=bulkCancel&sort=-id&limit=1');
    const said = { before: { status: BulkStatus.running }, after: { status: BulkStatus.stopped } };
    expect(entry?.changes).toMatchObject([said]);
    const state = await api.run('bulkStatus', { bulk: id });
    expect(state.changedRows).toBeLessThan(MANY);
    expect(await bulkUndone(api, id)).toMatchObject({ reversedRows: state.changedRows, keptRows: 0 });
    expect(held('A')).toBe(MANY);
  });

  test('two at once, with a till between: each says what it came to, and undoing keeps the later', async () => {
    const first = await api.run('bulkStart', ask('C'));
    const second = await api.run('bulkStart', ask('D'));
    await api.run('saveSale', { product: server.facility.products.court });
    expect(await waitForBulk(api, first.id)).toMatchObject({ changedRows: MANY });
    expect(await waitForBulk(api, second.id)).toMatchObject({ changedRows: MANY });
    expect(await bulkUndone(api, first.id)).toMatchObject({ reversedRows: 0, keptRows: MANY });
    expect(await bulkUndone(api, second.id)).toMatchObject({ reversedRows: MANY });
    expect(await bulkUndone(api, first.id)).toMatchObject({ reversedRows: MANY });
    expect(held('A')).toBe(MANY);
  });

  test('one stops where the right to write is taken from whoever asked', async () => {
    const { key, id: keyId } = await api.run('keyCreate', { name: 'Breve', scopes: ['customerTag:write'] });
    const { id } = await server.as(key).run('bulkStart', ask('E'));
    await api.run('keyRevoke', { id: keyId });
    const state = await waitForBulk(api, id);
    expect(state).toMatchObject({ status: BulkStatus.stopped, error: 'insufficient_scope' });
    expect(state.changedRows).toBeLessThan(MANY);
    expect(await bulkUndone(api, id)).toMatchObject({ reversedRows: state.changedRows });
  });
});
