/** Slow: it makes, changes and deletes a record of every model, by every field. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, findModel, models } from '#shared/catalogue/index.ts';
import { expectRefused } from '#test/kit/refusal.ts';
import type { Body } from '#test/kit/samples.ts';
import { type FacilityServer, startOpen } from '#test/kit/server.ts';

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
