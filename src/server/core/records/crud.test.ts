import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, findModel, models } from '#shared/catalogue/index.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import { expectProblem, expectRefused } from '#test/kit/refusal.ts';
import { type Body, fullBody, minimalBody, requiredFields } from '#test/kit/samples.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';
import { rulesOf } from './ruleTypes.ts';

type AnyRecord = Body & { id: number };

let server: FacilityServer;
beforeAll(async () => {
  server = await startOpen();
});

const pathOf = (model: AnyModel, id?: number): string => `/api/model/${model.name}${id === undefined ? '' : `/${id}`}`;
const post = (path: string, body: unknown) => server.api.send('POST', path, body);
const get = (path: string) => server.api.send('GET', path);
const remove = (path: string) => server.api.send('DELETE', path);
const create = async (model: AnyModel, body: Body): Promise<AnyRecord> => {
  const reply = await post(pathOf(model), body);
  expect([reply.status, reply.body]).toEqual([201, expect.objectContaining({ id: expect.any(Number) })]);
  return reply.body as AnyRecord;
};
const events = (model: AnyModel, id: number): string[] =>
  server
    .rows<{ type: string }>('select "type" from "event" where "model" = ? and "record" = ? order by 1', model.name, id)
    .map(({ type }) => type);

/** Series and balances are written like any record, but not with any value: tested beside their rules. */
const ruled = new Set(['invoiceCounter', 'deposit']);
/** Documents and the journal of a cash point have rules of their own, too. */
const ordinary = allModels().filter(
  ({ name, operations, fields }) => operations === 'full' && fields.deleted !== undefined && !ruled.has(name),
);
const texts = new Set(['string', 'text', 'markdown', 'html', 'date', 'datetime', 'duration', 'color', 'image', 'blob']);

describe.each(ordinary.map((model) => [model.name, model] as const))('%s', (_, model) => {
  const wireFields = Object.entries(model.fields)
    .filter(([, field]) => field.access !== 'wo')
    .map(([name]) => name);

  test('is created from its required fields, with defaults for the others', async () => {
    const body = await minimalBody(server.api, model);
    const reply = await post(pathOf(model), body);
    const record = reply.body as AnyRecord;
    expect(reply.status).toBe(201);
    expect(reply.headers.get('location')).toBe(pathOf(model, record.id));
    expect(Object.keys(record).toSorted()).toEqual(wireFields.toSorted());
    expect(record).toMatchObject(body);
    expect(record).toMatchObject({
      created: '2026-03-02T10:00:00+01:00',
      createUser: null,
      updated: null,
      updateUser: null,
      deleted: false,
    });
    for (const [name, field] of Object.entries(model.fields)) {
      if (field.default !== undefined && !Object.hasOwn(body, name)) expect(record[name], name).toEqual(field.default);
      if (field.required === true) expect(record[name], name).not.toBe(null);
    }
    expect((await get(pathOf(model, record.id))).body).toEqual(record);
    expect(events(model, record.id)).toEqual([`${model.name}.created`]);
  });

  test('keeps every field it takes', async () => {
    const body = await fullBody(server.api, model);
    const record = await create(model, body);
    expect(record).toMatchObject(
      Object.fromEntries(Object.entries(body).filter(([name]) => wireFields.includes(name))),
    );
    expect((await get(pathOf(model, record.id))).body).toEqual(record);
  });

  test('sent back as it was read, changes nothing but its stamp; read-only fields are ignored', async () => {
    const record = await create(model, await fullBody(server.api, model));
    server.clock.now += 60_000;
    const reply = await post(pathOf(model, record.id), {
      ...record,
      id: 1,
      created: 'x',
      createUser: 7,
      deleted: true,
    });
    server.clock.now -= 60_000;
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...record, updated: '2026-03-02T10:01:00+01:00' });
    expect(events(model, record.id)).toEqual([`${model.name}.created`, `${model.name}.updated`]);
  });

  test('is changed one field at a time', async () => {
    const record = await create(model, await minimalBody(server.api, model));
    const other = await fullBody(server.api, model);
    for (const [name, value] of Object.entries(other)) {
      if (
        !wireFields.includes(name) ||
        !isWritable(model.fields[name] ?? { type: 'int', label: { es: '', en: '' } }, 'update')
      )
        continue;
      const before = (await get(pathOf(model, record.id))).body as AnyRecord;
      const reply = await post(pathOf(model, record.id), { [name]: value });
      expect(reply.body, name).toEqual({ ...before, [name]: value, updated: '2026-03-02T10:00:00+01:00' });
    }
  });

  test('without a required field is refused', async () => {
    const body = await minimalBody(server.api, model);
    for (const name of requiredFields(model)) {
      const { [name]: _, ...rest } = body;
      await expectRefused(server, () => post(pathOf(model), rest), 'validation_failed', [[`#/${name}`, 'required']]);
      const empty = { ...body, [name]: null };
      await expectRefused(server, () => post(pathOf(model), empty), 'validation_failed', [[`#/${name}`, 'required']]);
    }
    const record = await create(model, body);
    for (const name of requiredFields(model)) {
      const update = () => post(pathOf(model, record.id), { [name]: null });
      await expectRefused(server, update, 'validation_failed', [[`#/${name}`, 'required']]);
    }
  });

  test('with a field it does not have is refused', async () => {
    const body = await minimalBody(server.api, model);
    const record = await create(model, body);
    const hidden = Object.keys(model.internal ?? {});
    const inherited = ['searchText', 'constructor', 'hasOwnProperty'];
    for (const name of ['nonsense', ...inherited, ...hidden]) {
      const faults = [[`#/${name}`, 'unknown_field']] as const;
      await expectRefused(server, () => post(pathOf(model), { ...body, [name]: 1 }), 'validation_failed', faults);
      await expectRefused(server, () => post(pathOf(model, record.id), { [name]: 1 }), 'validation_failed', faults);
    }
  });

  test('with a value of another type, or a reference to nothing, is refused', async () => {
    const body = await fullBody(server.api, model);
    const record = await create(model, { ...body, ...(await fullBody(server.api, model)) });
    for (const [name, field] of Object.entries(model.fields)) {
      if (!isWritable(field, 'update') || field.type === 'any') continue;
      const wrong = texts.has(field.type) ? 42 : 'x';
      const update = (value: unknown) => () => post(pathOf(model, record.id), { [name]: value });
      const code = field.type === 'select' || field.type === 'fkModel' ? 'invalid_value' : 'invalid_type';
      await expectRefused(server, update(wrong), 'validation_failed', [[`#/${name}`, code]]);
      if (field.ref === undefined) continue;
      const nothing = field.type === 'manyToMany' ? [999_999] : 999_999;
      await expectRefused(server, update(nothing), 'validation_failed', [[`#/${name}`, 'unknown_reference']]);
    }
  });

  test('is deleted softly, and comes back', async () => {
    const record = await create(model, await minimalBody(server.api, model));
    const path = pathOf(model, record.id);
    const listed = async (query: string) =>
      ((await get(`${pathOf(model)}?id=${record.id}${query}`)).body as AnyRecord[]).length;
    expect(await listed('')).toBe(1);
    await expectRefused(server, () => post(`${path}/restore`, {}), 'not_deleted');

    const deleted = await remove(path);
    expect([deleted.status, deleted.body]).toEqual([200, { id: record.id, deleted: true }]);
    if (rulesOf(model.name)?.deletesOnce === true) {
      await expectRefused(server, () => remove(path), 'record_deleted');
    } else {
      const again = await remove(path);
      expect([again.status, again.body]).toEqual([200, { id: record.id, deleted: true }]);
    }
    expect([await listed(''), await listed('&deleted=true'), await listed('&deleted[in]=true,false')]).toEqual([
      0, 1, 1,
    ]);
    expect((await get(path)).body).toMatchObject({ ...record, deleted: true, updated: expect.any(String) });
    await expectRefused(server, () => post(path, {}), 'record_deleted');

    const restored = await post(`${path}/restore`, {});
    expect([restored.status, restored.body]).toEqual([200, { ...record, updated: expect.any(String) }]);
    expect(await listed('')).toBe(1);
    expect(events(model, record.id)).toEqual(
      ['created', 'deleted', 'restored'].map((happened) => `${model.name}.${happened}`),
    );
  });
});

describe.each(allModels().map((model) => [model.name, model] as const))('%s', (_, model) => {
  test('has no record that was never made', async () => {
    for (const id of ['999999999', '0', '-1', '1.5', 'abc', '1e3', '01', '99999999999999999999']) {
      await expectRefused(server, () => get(`${pathOf(model)}/${id}`), 'not_found');
      if (model.operations === 'readOnly') continue;
      await expectRefused(server, () => post(`${pathOf(model)}/${id}`, {}), 'not_found');
      await expectRefused(server, () => remove(`${pathOf(model)}/${id}`), 'not_found');
    }
  });

  test('answers 405 with what is allowed to other methods', async () => {
    const full = model.operations === 'full';
    const record = full ? 'DELETE, GET, HEAD, POST' : 'GET, HEAD';
    const expected: readonly [string, string, string][] = [
      ['PUT', pathOf(model, 1), record],
      ['PATCH', pathOf(model, 1), record],
      ['PUT', pathOf(model), full ? 'GET, HEAD, POST' : 'GET, HEAD'],
      ['DELETE', pathOf(model), full ? 'GET, HEAD, POST' : 'GET, HEAD'],
    ];
    const writes: typeof expected = [
      ['POST', pathOf(model), 'GET, HEAD'],
      ['POST', pathOf(model, 1), 'GET, HEAD'],
      ['DELETE', pathOf(model, 1), 'GET, HEAD'],
    ];
    for (const [method, path, allow] of full ? expected : [...expected, ...writes]) {
      const reply = await server.api.send(method, path, method === 'DELETE' ? undefined : {});
      expectProblem(reply, 'method_not_allowed');
      expect(reply.headers.get('allow'), `${method} ${path}`).toBe(allow);
    }
  });

  test('is not for those who may not', async () => {
    await expectRefused(server, () => server.as(null).send('GET', pathOf(model)), 'unauthenticated');
    await expectRefused(server, () => server.as(null).send('GET', pathOf(model, 1)), 'unauthenticated');
    if (model.operations === 'readOnly') return;
    await expectRefused(server, () => server.as(null).send('POST', pathOf(model), {}), 'unauthenticated');
    await expectRefused(server, () => server.as(null).send('DELETE', pathOf(model, 1)), 'unauthenticated');
  });
});

test('models that do not exist are unknown', async () => {
  for (const name of ['nothing', 'Product', 'event', 'session', 'idempotency', 'meta', '__proto__']) {
    await expectRefused(server, () => get(`/api/model/${name}`), 'unknown_model');
    await expectRefused(server, () => post(`/api/model/${name}`, {}), 'unknown_model');
    await expectRefused(server, () => server.api.send('PUT', `/api/model/${name}/1`, {}), 'unknown_model');
  }
});

test('what is written and never deleted softly are documents, their lines and the cash journal', () => {
  const others = allModels().filter(({ operations, fields }) => operations === 'full' && fields.deleted === undefined);
  expect(others.map(({ name }) => name)).toEqual(['invoice', 'invoiceLine', 'posMovement']);
});

describe('values that must be unique among live records', () => {
  const unique: readonly [string, string, Body, Body][] = [
    ['product', 'code', { name: 'A', price: 1, code: 'UNIQUE' }, { name: 'B', price: 2, code: 'UNIQUE' }],
    ['customer', 'memberCode', { name: 'A', memberCode: 'S-1' }, { name: 'B', memberCode: 'S-1' }],
    ['country', 'isoCode', { name: 'A', isoCode: 'QQ' }, { name: 'B', isoCode: 'QQ' }],
    ['invoiceType', 'code', { ...noFlags(), name: 'A', code: 'ZZ' }, { ...noFlags(), name: 'B', code: 'ZZ' }],
  ];
  test.each(unique)('%s.%s', async (name, field, one, other) => {
    const model = findModel(name);
    if (model === undefined) throw new Error(name);
    const faults = [[`#/${field}`, 'already_taken']] as const;
    const first = await create(model, one);
    await expectRefused(server, () => post(pathOf(model), other), 'unique_conflict', faults);
    await remove(pathOf(model, first.id));
    const second = await create(model, other);
    await expectRefused(server, () => post(`${pathOf(model, first.id)}/restore`, {}), 'unique_conflict', faults);
    const third = await create(model, { ...other, [field]: `Y ${name}` });
    const update = () => post(pathOf(model, third.id), { [field]: other[field] });
    await expectRefused(server, update, 'unique_conflict', faults);
    await remove(pathOf(model, second.id));
    expect((await post(`${pathOf(model, first.id)}/restore`, {})).status).toBe(200);
  });

  test.each(unique)('%s.%s, and none is none, however often', async (name, field, one) => {
    const model = findModel(name);
    if (model === undefined) throw new Error(name);
    for (const none of ['', '', null, null]) {
      const { id } = await create(model, { ...one, [field]: none });
      expect((await post(pathOf(model, id), { [field]: '' })).status).toBe(200);
    }
  });

  test.each([
    ['customer', 'memberCode'],
    ['product', 'code'],
  ])('%s.%s is found by an index', (table, column) => {
    const plan = server.rows<{ detail: string }>(
      `explain query plan select "id" from "${table}" where "${column}" = ? and "deleted" = 0`,
      'S-1',
    );
    expect(plan.map(({ detail }) => detail).join()).toContain(`USING INDEX ${table}_${column}Lookup`);
  });
});

test('a value two fields make together is at fault in both', async () => {
  const [counter] = await server.api.list('invoiceCounter');
  const { id: _, ...same } = counter ?? { id: 0 };
  await expectRefused(server, () => post('/api/model/invoiceCounter', same), 'unique_conflict', [
    ['#/company', 'already_taken'],
    ['#/type', 'already_taken'],
  ]);
});

test('text arrives as it was sent, with line breaks as LF', async () => {
  const texts = [
    '“Ñandú” — 5 € 🎾',
    'a\r\nb\rc\nd',
    '<script>alert(1)</script>',
    `'; drop table "customer"; --`,
    '\u202e',
  ];
  for (const comments of texts) {
    const { id } = await server.api.create('customer', { name: 'X', comments });
    expect((await server.api.get('customer', id)).comments).toBe(comments.replaceAll(/\r\n?/g, '\n'));
  }
  const faults = [['#/name', 'invalid_value']] as const;
  for (const name of ['a\u0000b', 'a\u0007b', '\ud800', 'a\uffff']) {
    await expectRefused(server, () => post('/api/model/customer', { name }), 'validation_failed', faults);
  }
  const long = { name: 'x'.repeat(256) };
  await expectRefused(server, () => post('/api/model/customer', long), 'validation_failed', [['#/name', 'too_long']]);
});

/** The switches that a type of document requires. */
function noFlags(): Body {
  const flags = Object.entries(models.invoiceType.fields).filter(([, { type }]) => type === 'bool');
  return Object.fromEntries(flags.map(([name]) => [name, false]));
}
