import { describe, expect, test } from 'vitest';
import type { AnyModel, Field } from './defineModel.ts';
import { fieldTypeOf } from './fieldTypes.ts';
import { allModels, columnsOf, findModel, models } from './index.ts';
import { fieldSchema } from './schemas.ts';

interface Entry {
  path: string;
  model: AnyModel;
  name: string;
  field: Field;
}

const entries: Entry[] = allModels().flatMap((model) =>
  Object.entries(model.fields).map(([name, field]) => ({ path: `${model.name}.${name}`, model, name, field })),
);
const filled = (text: string): boolean => text.trim() === text && text !== '';

describe('models', () => {
  test('are found by their own name, and nothing else is', () => {
    for (const [name, model] of Object.entries(models)) expect(model.name).toBe(name);
    expect(findModel('product')).toBe(models.product);
    for (const name of ['Product', 'toString', '__proto__', 'constructor', '']) expect(findModel(name)).toBe(undefined);
  });

  test.each(allModels().map((model) => [model.name, model] as const))('%s is complete', (_, model) => {
    for (const label of [model.label, model.plural]) expect(filled(label.es) && filled(label.en)).toBe(true);
    expect(Object.keys(model.fields)).toContain(model.title);
    for (const name of model.search ?? []) {
      const field = model.fields[name];
      expect(field, `${model.name}.search ${name}`).toBeDefined();
      expect(['string', 'text', 'markdown'], `${model.name}.${name}`).toContain(field?.type);
      expect(columnsOf(model).map(([column]) => column)).toContain(name);
    }
    for (const name of Object.keys(model.internal ?? {})) expect(Object.keys(model.fields)).not.toContain(name);
  });
});

describe('fields', () => {
  test('have a type, a Spanish and an English label', () => {
    for (const { path, field } of entries) {
      expect(() => fieldTypeOf(field), path).not.toThrow();
      expect(filled(field.label.es) && filled(field.label.en), path).toBe(true);
    }
  });

  test('names are in camel case', () => {
    for (const { path, name } of entries) expect(name, path).toMatch(/^[a-z][a-zA-Z0-9]*$/);
  });

  test('every reference names a model', () => {
    for (const { path, field } of entries) {
      if (field.ref !== undefined) expect(findModel(field.ref), path).toBeDefined();
      if (field.ref !== undefined) expect(['int', 'manyToMany'], path).toContain(field.type);
      if (field.type === 'manyToMany') expect(field.ref, path).toBeDefined();
    }
  });

  test('every child list names a model and a field of it that points back', () => {
    for (const { path, model, field } of entries) {
      if (field.children === undefined) continue;
      const child = findModel(field.children.model);
      expect(child, path).toBeDefined();
      expect(child?.fields[field.children.by]?.ref, path).toBe(model.name);
    }
  });

  test('every select has values with labels, and only selects do', () => {
    for (const { path, field } of entries) {
      expect(field.values !== undefined, path).toBe(field.type === 'select');
      for (const [value, label] of Object.entries(field.values ?? {})) {
        expect(String(Number.parseInt(value, 10)), path).toBe(value);
        expect(filled(label.es) && filled(label.en), path).toBe(true);
      }
      const labels = Object.values(field.values ?? {}).map((label) => label.es);
      expect(new Set(labels).size, path).toBe(labels.length);
    }
  });

  test('every default is a value the field takes, in a form that can be stored', () => {
    for (const { path, field } of entries) {
      if (field.default === undefined) continue;
      expect(field.required, path).toBe(true);
      expect(fieldSchema(field).safeParse(field.default).success, path).toBe(true);
    }
  });

  test('what an amount is measured by is a record with a kind', () => {
    for (const { path, model, field } of entries) {
      if (field.measuredBy === undefined) continue;
      const end = field.measuredBy
        .split('.')
        .reduce<AnyModel | undefined>((at, name) => findModel(at?.fields[name]?.ref ?? ''), model);
      expect(end?.fields.kind?.values, path).toMatchObject({ 1: { en: 'Money' }, 2: { en: 'Units' } });
      expect(field.summed, path).toBeUndefined();
    }
  });

  test('what is summed is a stored number, and what it is summed in a text', () => {
    for (const { path, model, name, field } of entries) {
      if (field.summed === undefined) continue;
      expect(['int', 'float', 'currency'], path).toContain(field.type);
      expect(field.ref, path).toBeUndefined();
      expect(columnsOf(model).map(([column]) => column)).toContain(name);
    }
    for (const model of allModels().filter(({ currency }) => currency !== undefined)) {
      const [name = '', ...path] = model.currency?.split('.') ?? [];
      const field = path.reduce((from, of) => findModel(from?.ref ?? '')?.fields[of], model.fields[name]);
      expect(field?.type, model.name).toBe('string');
    }
  });

  test('HTML is written by nobody but the service: made harmless it may be longer than what was sent', () => {
    for (const { path, model, field } of entries) {
      if (field.type === 'html') expect([path, model.operations]).toEqual([path, 'readOnly']);
    }
  });

  test('`min` and `max` are only where they count', () => {
    for (const { path, field } of entries) {
      if (field.min !== undefined) expect(['int', 'float', 'currency', 'percent'], path).toContain(field.type);
      if (field.max !== undefined) expect(field.type, path).toBe('string');
    }
  });
});

test('what is derived is a stored column, and decides nothing', () => {
  for (const model of allModels()) {
    const stored = new Set([...columnsOf(model).map(([name]) => name), ...Object.keys(model.internal ?? {})]);
    const decisive = new Set(model.decisive);
    for (const name of model.derived ?? []) {
      expect([model.name, name, stored.has(name), decisive.has(name)]).toEqual([model.name, name, true, false]);
    }
  }
});

describe('what decides about money or rights', () => {
  const all = allModels();
  /** They send what is there, and let nobody do anything. */
  const senders = new Set(['webhook', 'scheduledMail']);

  test('is of stored columns, the ones only the server sees included', () => {
    for (const model of all) {
      const stored = new Set([...columnsOf(model).map(([name]) => name), ...Object.keys(model.internal ?? {})]);
      for (const name of model.decisive ?? [])
        expect([model.name, name, stored.has(name)]).toEqual([model.name, name, true]);
    }
  });

  test('is there in every model that lasts, and has the fields that need a permission of their own', () => {
    for (const model of all) {
      if (model.lasting === true && !senders.has(model.name))
        expect([model.name, model.decisive]).not.toContain(undefined);
      // Rows with a checksum or a hash are ledgers or documents: other rules tell what they must say.
      const isLedger = ['checksum', 'hash'].some((column) => Object.hasOwn(model.internal ?? {}, column));
      const scoped = Object.entries(model.fields).flatMap(([name, { scope }]) => (scope === undefined ? [] : [name]));
      for (const name of isLedger ? [] : scoped) expect([model.name, ...(model.decisive ?? [])]).toContain(name);
    }
  });

  test('has every field that holds a secret', () => {
    expect(
      all.flatMap(({ name, decisive = [] }) =>
        decisive.filter((column) => /Hash$|^sealed/.test(column)).map((column) => `${name}.${column}`),
      ),
    ).toEqual([
      'apiKey.secretHash',
      'apiKey.previousHash',
      'setting.sealedSecret',
      'terminal.tokenHash',
      'user.pinHash',
    ]);
  });
});

test('a field that is copied from a product has its name and type', () => {
  const fields: AnyModel['fields'] = models.product.fields;
  const kept = Object.entries(fields).flatMap(([name, { type, copiedTo = [] }]) =>
    copiedTo.map((keeper) => ({ name, keeper, type })),
  );
  expect(kept.length).toBeGreaterThan(0);
  for (const { name, keeper, type } of kept) {
    const model: AnyModel = models[keeper];
    expect(model.fields[name], `${keeper}.${name}`).toMatchObject({ type });
    expect(fields[name]?.access ?? 'rw').toBe('rw');
  }
});
