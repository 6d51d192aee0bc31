import { describe, expect, test } from 'vitest';
import type { AnyModel } from './defineModel.ts';
import { allModels, findModel, isColumn } from './index.ts';
import { fieldSchema, isWritable, recordSchema, writeSchema } from './schemas.ts';

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
    const issue = writeSchema(product, 'create').safeParse({ name: 'Agua', prize: 1 }).error?.issues[0];
    expect(issue).toMatchObject({ code: 'unrecognized_keys', keys: ['prize'] });
  });

  test('internal columns do not exist for clients', () => {
    expect(writeSchema(modelOf('user'), 'create').safeParse({ pinHash: 'x' }).success).toBe(false);
    expect(writeSchema(modelOf('invoice'), 'create').safeParse({ hash: 'x' }).success).toBe(false);
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
