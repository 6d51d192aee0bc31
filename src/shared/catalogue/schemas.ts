/** The zod schemas of a model, derived from its definition: the record as returned, and what create and update take. */
import { z } from 'zod';
import type { AnyModel, Field } from './defineModel.ts';
import { MAX_LIST } from './fieldType.ts';
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
  const schema = z.object(shape).meta({ id: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, title: model.label.en });
  records.set(name, schema);
  return schema as unknown as z.ZodType<ApiRecord<N>>;
}

/**
 * What a write of a model takes, strict: an unknown field is an error, at any depth. Read-only fields are taken and
 * ignored, so that a record read can be sent back; `createOnly` fields are ignored on update. A required field is never
 * null; a create may leave it out where it has a default or the service fills it in. Children are typed as creates of
 * their own model; what points from them to the record may be left out.
 */
export function writeSchema(model: AnyModel, mode: WriteMode): z.ZodObject {
  return objectOf(model, mode, null);
}

/** True when a value sent for the field is stored in that kind of write. */
export function isWritable(field: Field, mode: WriteMode): boolean {
  return isTaken(field, mode) && field.computed !== true;
}

/** True for a field that a create needs. */
export function isMandatory(field: Field): boolean {
  return (
    isWritable(field, 'create') &&
    field.required === true &&
    field.default === undefined &&
    field.filledWith === undefined
  );
}

/** Validates one present value of a field. */
export function fieldSchema(field: Field): z.ZodType {
  const schema = fieldTypeOf(field).schema(field);
  return field.min === undefined ? schema : (schema as z.ZodNumber).min(field.min);
}

/** The fields a write is not meant to send, though they are taken: JSON pointers into the body, at any depth. */
export function readOnlySent(model: AnyModel, mode: WriteMode, body: unknown, at = '#'): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
    const pointer = `${at}/${name}`;
    if (field === undefined) return [];
    if (!isTaken(field, mode)) return [pointer];
    const child = childOf(field);
    if (child === null || field.computed === true || !Array.isArray(value)) return [];
    return value.flatMap((item, index) => readOnlySent(child, 'create', item, `${pointer}/${index}`));
  });
}

/** True when what is sent for the field is looked at. */
function isTaken(field: Field, mode: WriteMode): boolean {
  if (field.access === 'ro') return false;
  return mode === 'create' || field.access !== 'createOnly';
}

/** `parent`: the field of a child that points to the record it is sent with. */
function objectOf(model: AnyModel, mode: WriteMode, parent: string | null): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(model.fields)) {
    if (!isTaken(field, mode)) shape[name] = z.unknown().optional();
    else {
      const value = described(field, inputSchema(field));
      shape[name] = mode === 'create' && name !== parent && isMandatory(field) ? value : value.optional();
    }
  }
  return z.strictObject(shape);
}

function inputSchema(field: Field): z.ZodType {
  const value = childrenSchema(field) ?? fieldSchema(field);
  if (field.required !== true) return value.nullable();
  // Any JSON would be taken here, null too.
  return field.type === 'any' ? value.refine((sent) => sent !== null, { params: { code: 'required' } }) : value;
}

/** Children as creates of their own model; nothing is missing of those that are ignored anyway. */
function childrenSchema(field: Field): z.ZodType | null {
  const child = childOf(field);
  if (child === null) return null;
  const mode = field.computed === true ? 'update' : 'create';
  return z.array(objectOf(child, mode, field.children?.by ?? null)).max(MAX_LIST);
}

function described(field: Field, schema: z.ZodType): z.ZodType {
  const { label, filledWith, computed } = field;
  const fallback = field.default === undefined ? {} : { default: field.default };
  const notes = [
    ...(filledWith === undefined ? [] : [`When left out: ${filledWith.en}.`]),
    ...(computed === true ? ['Worked out by the service; what is sent is ignored.'] : []),
  ];
  const description = notes.length === 0 ? {} : { description: notes.join(' ') };
  return schema.meta({ title: label.en, ...fallback, ...description });
}

function childOf(field: Field): AnyModel | null {
  return field.children === undefined ? null : (findModel(field.children.model) ?? null);
}

function outputSchema(field: Field): z.ZodType {
  if (field.children !== undefined) return z.array(z.record(z.string(), z.unknown()));
  const { output, schema } = fieldTypeOf(field);
  return (output ?? schema)(field);
}
