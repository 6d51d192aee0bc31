import { describe, expect, test } from 'vitest';
import type { AnyModel } from './defineModel.ts';
import { allModels, findModel, isColumn } from './index.ts';
import { fieldSchema, isWritable, readOnlySent, recordSchema, writeSchema } from './schemas.ts';

function modelOf(name: string): AnyModel {
  const model = findModel(name);
  if (model === undefined) throw new Error(`unknown model ${name}`);
  return model;
}

describe('what a write takes', () => {
  const product = modelOf('product');

  test('values of the fields’ types, and null to empty one', () => {
    const body = { name: 'Pista de pádel', price: 24.9, taxes: [1], color: null };
    expect(writeSchema(product, 'create').parse(body)).toEqual(body);
  });

  test('a field that does not exist is an error that names it', () => {
    const issues = writeSchema(product, 'create').safeParse({ name: 'Agua', price: 1, prize: 1 }).error?.issues;
    expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['prize'] }]);
  });

  test('internal columns do not exist for clients', () => {
    expect(writeSchema(modelOf('user'), 'update').safeParse({ pinHash: 'x' }).success).toBe(false);
    expect(writeSchema(modelOf('invoice'), 'update').safeParse({ hash: 'x' }).success).toBe(false);
  });

  test('read-only fields are taken whatever they hold, so that a record read can be sent back', () => {
    const body = { id: 'x', created: 7, deleted: null, name: 'Agua' };
    expect(writeSchema(product, 'update').safeParse(body).success).toBe(true);
    expect(isWritable(product.fields.id ?? never(), 'create')).toBe(false);
    expect(isWritable(product.fields.deleted ?? never(), 'update')).toBe(false);
  });

  test('fields of creation count on create and are taken and ignored on update', () => {
    const movement = modelOf('posMovement');
    const type = movement.fields.type ?? never();
    expect(isWritable(type, 'create')).toBe(true);
    expect(isWritable(type, 'update')).toBe(false);
    expect(writeSchema(movement, 'create').safeParse({ type: 99 }).success).toBe(false);
    expect(writeSchema(movement, 'update').safeParse({ type: 99 }).success).toBe(true);
  });

  test('write-only fields count, within their length', () => {
    const user = modelOf('user');
    expect(writeSchema(user, 'create').safeParse({ pin: '1234' }).success).toBe(true);
    expect(writeSchema(user, 'create').safeParse({ pin: '1'.repeat(13) }).success).toBe(false);
  });

  test('a fault is at its field', () => {
    const issue = writeSchema(product, 'create').safeParse({ name: 'Agua', price: 1.1234567 }).error?.issues[0];
    expect(issue?.path).toEqual(['price']);
  });

  const pathsOf = (model: AnyModel, mode: 'create' | 'update', body: unknown): unknown[] =>
    writeSchema(model, mode)
      .safeParse(body)
      .error?.issues.map(({ path }) => path.join('/'))
      .toSorted() ?? [];

  test('a create has every required field that no default and no rule fills in; an update any', () => {
    const addOn = modelOf('subscriptionAddon');
    expect(pathsOf(addOn, 'create', {})).toEqual(['product', 'subscriptionCustomer']);
    expect(pathsOf(addOn, 'update', {})).toEqual([]);
  });

  test('a required field is never null, any other may be', () => {
    expect(pathsOf(product, 'update', { name: null, price: null, taxes: null, code: null })).toEqual([
      'name',
      'price',
      'taxes',
    ]);
    expect(pathsOf(modelOf('setting'), 'update', { value: null })).toEqual(['value']);
    expect(pathsOf(modelOf('setting'), 'create', { key: 'a' })).toEqual(['value']);
    expect(pathsOf(modelOf('setting'), 'create', { key: 'a', value: false })).toEqual([]);
  });

  test('children are typed by their own model; what points back may be left out or sent', () => {
    const line = { description: 'Pista', price: 10, units: 1, invoice: 7, id: 3, taxes: [{ tax: 1 }] };
    const invoice = modelOf('invoice');
    const found = (lines: unknown): unknown[] => pathsOf(invoice, 'update', { lines });
    expect(found([{ ...line, units: 'x' }])).toContain('lines/0/units');
    expect(found([line, 'x', { ...line, nothing: 1 }])).toEqual(expect.arrayContaining(['lines/1', 'lines/2']));
    expect(found([{ ...line, taxes: [{ tax: 1, nothing: 1 }] }])).toContain('lines/0/taxes/0');
    expect(found([line]).filter((path) => /invoice$|\bid$|taxes/.test(String(path)))).toEqual([]);
    expect(found(Array(1001).fill(line))).toContain('lines');
  });

  test('fields it ignores are told at any depth', () => {
    const invoice = modelOf('invoice');
    const body = { id: 1, comments: 'x', total: 3, lines: [{ id: 4, description: 'x' }, 7], payments: [{ id: 1 }] };
    expect(readOnlySent(invoice, 'update', body)).toEqual(['#/id', '#/total', '#/lines/0/id']);
    expect(readOnlySent(modelOf('posMovement'), 'create', { type: 3, typeColor: '#000000', payment: 1 })).toEqual([
      '#/payment',
    ]);
    expect(readOnlySent(modelOf('posMovement'), 'update', { type: 3, nothing: 1 })).toEqual(['#/type']);
    expect(readOnlySent(invoice, 'update', null)).toEqual([]);
  });

  test('a least value', () => {
    const field = { type: 'int', label: { es: 'Orden', en: 'Order' }, min: 1 };
    expect(fieldSchema(field).safeParse(1).success).toBe(true);
    expect(fieldSchema(field).safeParse(0).success).toBe(false);
    const amount = { type: 'currency', label: { es: 'Importe', en: 'Amount' }, min: 0 };
    expect(fieldSchema(amount).safeParse(-0.01).success).toBe(false);
    expect(fieldSchema(amount).safeParse(0.0000001).success).toBe(false);
  });
});

describe('the record as returned', () => {
  test('is made once for each model, and has every field but the write-only', () => {
    for (const model of allModels()) {
      const name = model.name as Parameters<typeof recordSchema>[0];
      const schema = recordSchema(name);
      expect(recordSchema(name)).toBe(schema);
      const expected = Object.keys(model.fields).filter((field) => model.fields[field]?.access !== 'wo');
      expect(Object.keys((schema as unknown as { shape: object }).shape)).toEqual(expected);
    }
  });

  test('nulls what is not required, but not id, created and deleted', () => {
    const family = {
      id: 1,
      name: 'Bar',
      color: '#fab005',
      image: null,
      priority: 0,
      active: true,
      created: '2025-12-15T19:30:00+01:00',
      createUser: null,
      updated: null,
      updateUser: null,
      deleted: false,
    };
    expect(recordSchema('family').safeParse(family).success).toBe(true);
    expect(recordSchema('family').safeParse({ ...family, deleted: null }).success).toBe(false);
    expect(recordSchema('family').safeParse({ ...family, name: null }).success).toBe(false);
  });
});

test('write-only, virtual and child fields are not columns', () => {
  expect(isColumn(modelOf('user').fields.pin ?? never())).toBe(false);
  expect(isColumn(modelOf('posMovement').fields.typeColor ?? never())).toBe(false);
  expect(isColumn(modelOf('invoice').fields.lines ?? never())).toBe(false);
  expect(isColumn(modelOf('invoice').fields.taxes ?? never())).toBe(true);
});

function never(): never {
  throw new Error('no such field');
}
