import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Money } from '../domain/money.ts';
import { defineModel } from './defineModel.ts';
import type { RecordOf, RowOf } from './recordTypes.ts';

const label = { es: 'Cosa', en: 'Thing' };
const common = { name: 'thing', label, plural: label, operations: 'full', title: 'name', listed: ['name'] } as const;

const thing = defineModel({
  ...common,
  audit: 'audit',
  fields: {
    name: { type: 'string', label, required: true },
    price: { type: 'currency', label },
    taxes: { type: 'SaleTax[]', label, required: true },
    secret: { type: 'string', label, access: 'wo' },
    lines: { type: 'InvoiceLine[]', label, required: true, children: { model: 'invoiceLine', by: 'invoice' } },
  },
  internal: { secretHash: 'text' },
});

describe('defineModel', () => {
  test('puts id first and the audit fields last, own fields in their order between', () => {
    expect(Object.keys(thing.fields)).toEqual([
      'id',
      'name',
      'price',
      'taxes',
      'secret',
      'lines',
      'created',
      'createUser',
      'updated',
      'updateUser',
      'deleted',
    ]);
  });

  test('audit4 has no deleted', () => {
    const model = defineModel({ ...common, audit: 'audit4', fields: { name: { type: 'string', label } } });
    expect(Object.keys(model.fields)).toEqual(['id', 'name', 'created', 'createUser', 'updated', 'updateUser']);
  });

  test('id and audit fields are read-only and not required', () => {
    const { id, created, createUser, updated, updateUser, deleted } = thing.fields;
    for (const field of [id, created, createUser, updated, updateUser, deleted]) {
      expect(field).toMatchObject({ access: 'ro' });
      expect(field).not.toHaveProperty('required');
    }
  });

  test('keeps everything else as written', () => {
    expect(thing).toMatchObject({ name: 'thing', operations: 'full', title: 'name', internal: { secretHash: 'text' } });
  });
});

describe('types', () => {
  test('a record has wire values, nulls where not required, and no secrets', () => {
    type Thing = RecordOf<typeof thing>;
    expectTypeOf<Thing['id']>().toEqualTypeOf<number>();
    expectTypeOf<Thing['name']>().toEqualTypeOf<string>();
    expectTypeOf<Thing['price']>().toEqualTypeOf<number | null>();
    expectTypeOf<Thing['created']>().toEqualTypeOf<string>();
    expectTypeOf<Thing['deleted']>().toEqualTypeOf<boolean>();
    expectTypeOf<Thing>().not.toHaveProperty('secret');
    expectTypeOf<Thing>().not.toHaveProperty('secretHash');
  });

  test('a row has stored values and internal columns, and no children', () => {
    type ThingRow = RowOf<typeof thing>;
    expectTypeOf<ThingRow['price']>().toEqualTypeOf<Money | null>();
    expectTypeOf<ThingRow['taxes']>().toEqualTypeOf<string>();
    expectTypeOf<ThingRow['deleted']>().toEqualTypeOf<0 | 1>();
    expectTypeOf<ThingRow['secretHash']>().toEqualTypeOf<string | null>();
    expectTypeOf<ThingRow>().not.toHaveProperty('lines');
  });
});
