/** What holds of records that are written: made, changed one field at a time, refused, deleted and restored. */
import { expect } from 'vitest';
import { rulesOf } from '#server/core/records/ruleTypes.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import { pictureHeads } from '../pictures.ts';
import { dataUri } from '../png.ts';
import { expectRefused, settled } from '../refusal.ts';
import { fullBody, requiredFields } from '../samples.ts';
import type { AnyRecord, Check, Visit } from './visit.ts';

/** Series and balances are written like any record, but not with any value: tested beside their rules. */
const ruled = new Set(['invoiceCounter', 'deposit']);
const texts = new Set(['string', 'text', 'markdown', 'html', 'date', 'datetime', 'duration', 'color', 'image', 'blob']);

/** Documents and the journal of a cash point have rules of their own, too. */
const isOrdinary = ({ name, operations, fields }: AnyModel): boolean =>
  operations === 'full' && fields.deleted !== undefined && !ruled.has(name);

const wireFields = ({ fields }: AnyModel): string[] =>
  Object.entries(fields).flatMap(([name, { access }]) => (access === 'wo' ? [] : [name]));

/** Fields that hold pictures. */
const pictures = ({ fields, operations }: AnyModel): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    ['image', 'blob'].includes(field.type) && isWritable(field, 'update') && operations === 'full' ? [name] : [],
  );

const post = ({ server }: Visit, path: string, body: unknown) => server.api.send('POST', path, body);

async function isMade(visit: Visit): Promise<void> {
  const { model, least, pathOf, read, events } = visit;
  const { body, reply, id } = await least();
  const record = reply.body as AnyRecord;
  expect(reply.headers.get('location')).toBe(pathOf(id));
  expect(Object.keys(record).toSorted()).toEqual(wireFields(model).toSorted());
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
  expect(await read(id)).toEqual(record);
  expect(events(id)).toEqual([`${model.name}.created`]);
}

async function keepsAll({ model, full, read }: Visit): Promise<void> {
  const { body, reply, id } = await full();
  const shown = wireFields(model);
  expect(reply.body).toMatchObject(Object.fromEntries(Object.entries(body).filter(([name]) => shown.includes(name))));
  expect(await read(id)).toEqual(reply.body);
}

async function isSentBack(visit: Visit): Promise<void> {
  const { server, model, full, pathOf, read, events } = visit;
  const { id } = await full();
  const [record, before] = [await read(id), events(id)];
  server.clock.now += 60_000;
  const reply = await post(visit, pathOf(id), { ...record, id: 1, created: 'x', createUser: 7, deleted: true });
  // Jobs that it left are due by the later clock.
  await settled(server);
  server.clock.now -= 60_000;
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ ...record, updated: '2026-03-02T10:01:00+01:00' });
  expect(events(id)).toEqual([...before, `${model.name}.updated`].toSorted());
}

async function isChanged(visit: Visit): Promise<void> {
  const { server, model, least, pathOf, read } = visit;
  const { id } = await least();
  const shown = wireFields(model);
  for (const [name, value] of Object.entries(await fullBody(server.api, model))) {
    const field = model.fields[name];
    if (field === undefined || !shown.includes(name) || !isWritable(field, 'update')) continue;
    const before = await read(id);
    const reply = await post(visit, pathOf(id), { [name]: value });
    expect(reply.body, name).toEqual({ ...before, [name]: value, updated: '2026-03-02T10:00:00+01:00' });
  }
}

async function asksForRequired(visit: Visit): Promise<void> {
  const { server, model, least, leastBody, pathOf } = visit;
  const body = await leastBody();
  const { id } = await least();
  for (const name of requiredFields(model)) {
    const { [name]: _, ...rest } = body;
    const faults = [[`#/${name}`, 'required']] as const;
    await expectRefused(server, () => post(visit, pathOf(), rest), 'validation_failed', faults);
    const empty = { ...body, [name]: null };
    await expectRefused(server, () => post(visit, pathOf(), empty), 'validation_failed', faults);
    await expectRefused(server, () => post(visit, pathOf(id), { [name]: null }), 'validation_failed', faults);
  }
}

async function refusesUnknown(visit: Visit): Promise<void> {
  const { server, model, least, leastBody, pathOf } = visit;
  const body = await leastBody();
  const { id } = await least();
  const inherited = ['searchText', 'constructor', 'hasOwnProperty'];
  for (const name of ['nonsense', ...inherited, ...Object.keys(model.internal ?? {})]) {
    const faults = [[`#/${name}`, 'unknown_field']] as const;
    await expectRefused(server, () => post(visit, pathOf(), { ...body, [name]: 1 }), 'validation_failed', faults);
    await expectRefused(server, () => post(visit, pathOf(id), { [name]: 1 }), 'validation_failed', faults);
  }
}

async function refusesWrong(visit: Visit): Promise<void> {
  const { server, model, full, pathOf } = visit;
  const { id } = await full();
  for (const [name, field] of Object.entries(model.fields)) {
    if (!isWritable(field, 'update') || field.type === 'any') continue;
    const wrong = texts.has(field.type) ? 42 : 'x';
    const update = (value: unknown) => () => post(visit, pathOf(id), { [name]: value });
    const code = field.type === 'select' || field.type === 'fkModel' ? 'invalid_value' : 'invalid_type';
    await expectRefused(server, update(wrong), 'validation_failed', [[`#/${name}`, code]]);
    if (field.ref === undefined) continue;
    const nothing = field.type === 'manyToMany' ? [999_999] : 999_999;
    await expectRefused(server, update(nothing), 'validation_failed', [[`#/${name}`, 'unknown_reference']]);
  }
}

async function isDeleted(visit: Visit): Promise<void> {
  const { server, model, least, pathOf, read, events } = visit;
  const { id } = await least();
  const [record, before] = [await read(id), events(id)];
  const path = pathOf(id);
  const remove = () => server.api.send('DELETE', path);
  const listed = async (query: string) =>
    ((await server.api.send('GET', `${pathOf()}?id=${id}${query}`)).body as AnyRecord[]).length;
  expect(await listed('')).toBe(1);
  await expectRefused(server, () => post(visit, `${path}/restore`, {}), 'not_deleted');

  const deleted = await remove();
  expect([deleted.status, deleted.body]).toEqual([200, { id, deleted: true }]);
  if (rulesOf(model.name)?.deletesOnce === true) await expectRefused(server, remove, 'record_deleted');
  else {
    const again = await remove();
    expect([again.status, again.body]).toEqual([200, { id, deleted: true }]);
  }
  expect([await listed(''), await listed('&deleted=true'), await listed('&deleted[in]=true,false')]).toEqual([0, 1, 1]);
  expect(await read(id)).toMatchObject({ ...record, deleted: true, updated: expect.any(String) });
  await expectRefused(server, () => post(visit, path, {}), 'record_deleted');

  const restored = await post(visit, `${path}/restore`, {});
  expect([restored.status, restored.body]).toEqual([200, { ...record, updated: expect.any(String) }]);
  expect(await listed('')).toBe(1);
  const since = ['deleted', 'restored'].map((happened) => `${model.name}.${happened}`);
  expect(events(id)).toEqual([...before, ...since].toSorted());
}

async function refusesLargePictures(visit: Visit): Promise<void> {
  const { server, model, least, leastBody, pathOf } = visit;
  const body = await leastBody();
  const { mime, of } = pictureHeads.png;
  for (const name of pictures(model)) {
    const value = { [name]: dataUri(mime, of(60_000, 60_000)) };
    const faults = [[`#/${name}`, 'too_big']] as const;
    await expectRefused(server, () => post(visit, pathOf(), { ...body, ...value }), 'validation_failed', faults);
    if (model.fields.deleted === undefined) continue;
    const { id } = await least();
    await expectRefused(server, () => post(visit, pathOf(id), value), 'validation_failed', faults);
  }
}

/** In this order: the first that asks for a record sees it as it was made. */
export const writes: Readonly<Record<string, Check>> = {
  'is created from its required fields, with defaults for the others': { isOf: isOrdinary, run: isMade },
  'keeps every field it takes': { isOf: isOrdinary, run: keepsAll },
  'sent back as it was read, changes nothing but its stamp; read-only fields are ignored': {
    isOf: isOrdinary,
    run: isSentBack,
  },
  'without a required field is refused': { isOf: isOrdinary, run: asksForRequired },
  'with a field it does not have is refused': { isOf: isOrdinary, run: refusesUnknown },
  'with a value of another type, or a reference to nothing, is refused': { isOf: isOrdinary, run: refusesWrong },
  'is deleted softly, and comes back': { isOf: isOrdinary, run: isDeleted },
  'is changed one field at a time': { isOf: isOrdinary, run: isChanged },
  'takes no picture of too many pixels': { isOf: (model) => pictures(model).length > 0, run: refusesLargePictures },
};
