/** The zod schemas of a model, derived from its definition: the record as returned, and what create and update take. */
import { z } from 'zod';
import type { AnyModel, Field } from './defineModel.ts';
import { fieldTypeOf } from './fieldTypes.ts';
import { type ApiRecord, findModel, type ModelName } from './index.ts';

export type WriteMode = 'create' | 'update';

const records = new Map<string, z.ZodType>();

/** The record as the API returns it. Built once; it documents and types answers, it does not validate them. */
export function recordSchema<N extends ModelName>(name: N): z.ZodType<ApiRecord<N>> {
  const known = records.get(name);
  if (known !== undefined) return known as z.ZodType<ApiRecord<N>>;
  const model = findModel(name);
  if (model === undefined) throw new Error(`unknown model ${name}`);
  const shape: Record<string, z.ZodType> = {};
  for (const [field, definition] of Object.entries(model.fields)) {
    if (definition.access === 'wo') continue;
    const value = outputSchema(definition);
    const always = definition.required === true || ['id', 'created', 'deleted'].includes(field);
    shape[field] = (always ? value : value.nullable()).meta({ title: definition.label.en });
  }
  const schema = z.object(shape).meta({ title: model.label.en });
  records.set(name, schema);
  return schema as unknown as z.ZodType<ApiRecord<N>>;
}

/**
 * What a write of a model takes, strict: an unknown field is an error. Read-only fields are taken and ignored, so that
 * a record read can be sent back; `createOnly` fields are ignored on update. Required is checked after defaults.
 */
export function writeSchema(model: AnyModel, mode: WriteMode): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    shape[name] = isWritable(field, mode) ? fieldSchema(field).nullable().optional() : z.unknown().optional();
  }
  return z.strictObject(shape);
}

/** True when a value sent for the field is taken in that kind of write. */
export function isWritable(field: Field, mode: WriteMode): boolean {
  if (field.access === 'ro') return false;
  return mode === 'create' || field.access !== 'createOnly';
}

/** Validates one present value of a field. */
export function fieldSchema(field: Field): z.ZodType {
  const schema = fieldTypeOf(field).schema(field);
  return field.min === undefined ? schema : (schema as z.ZodNumber).min(field.min);
}

function outputSchema(field: Field): z.ZodType {
  if (field.children !== undefined) return z.array(z.record(z.string(), z.unknown()));
  if (field.type === 'image' || field.type === 'blob') return z.string();
  return fieldTypeOf(field).schema(field);
}
