/**
 * The three schemas of each model: the record as it is returned, what a create takes and what an update takes. They are
 * the schemas that check, with what the catalogue knows beyond them: labels, choices, references, access.
 */

import { filePath } from '#server/core/records/codec.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { isFile } from '#shared/catalogue/fieldTypes.ts';
import { findModel, isColumn, type ModelName } from '#shared/catalogue/index.ts';
import { isMandatory, recordSchema, type WriteMode, writeSchema } from '#shared/catalogue/schemas.ts';
import type { Components } from './components.ts';
import type { JsonObject } from './jsonObject.ts';
import { pascal } from './names.ts';

/** Makes the schemas of a model. */
export function modelRefs(components: Components, model: AnyModel): void {
  recordRef(components, model);
  if (model.operations === 'readOnly') return;
  writeRef(components, model, 'create');
  writeRef(components, model, 'update');
}

/** The record of a model as the API returns it: every field is there, those without a value as null. */
export function recordRef(components: Components, model: AnyModel): JsonObject {
  return components.ref('schemas', pascal(model.name), () => {
    const schema = components.inline(recordSchema(model.name as ModelName), 'output');
    const properties = Object.entries(schema.properties as Record<string, JsonObject>).map(([name, property]) => {
      return [name, outgoing(components, model, name, property)];
    });
    const expandable = expandOf(components, model);
    return {
      type: 'object',
      title: model.label.en,
      'x-label': model.label,
      properties: { ...Object.fromEntries(properties), ...(expandable === null ? {} : { expand: expandable }) },
      required: properties.map(([name]) => name),
    };
  });
}

/** What a create or update of a model takes. */
export function writeRef(components: Components, model: AnyModel, mode: WriteMode): JsonObject {
  return components.ref('schemas', `${pascal(model.name)}${pascal(mode)}`, () => {
    const { properties, ...schema } = components.inline(writeSchema(model, mode), 'input');
    const fields = Object.entries(properties as Record<string, JsonObject>).map(([name, property]) => {
      const field = model.fields[name];
      return [name, field === undefined ? property : incoming(components, { model, name, field }, property, mode)];
    });
    return { ...schema, title: `${model.label.en}: ${mode}`, properties: Object.fromEntries(fields) };
  });
}

/** The choices of a select with their labels, wherever one of them is told or taken. */
export function choiceRef(components: Components, model: AnyModel, name: string, field: Field): JsonObject {
  const choices = Object.entries(field.values ?? {});
  return components.ref('schemas', `${pascal(model.name)}${pascal(name)}Choice`, () => ({
    type: 'integer',
    enum: choices.map(([value]) => Number(value)),
    'x-enum': choices.map(([value, label]) => ({ value: Number(value), ...label })),
    'x-enum-descriptions': choices.map(([, label]) => label.en),
    description: choices.map(([value, { en }]) => `${value} ${en}`).join(' · '),
  }));
}

/** A property of a select by its choices; any other as it is. */
function withChoice(components: Components, { model, name, field }: Place, property: JsonObject): JsonObject {
  if (field.values === undefined) return property;
  const choice = choiceRef(components, model, name, field);
  return isNullable(property) ? { anyOf: [choice, { type: 'null' }] } : choice;
}

function isNullable({ type, anyOf }: JsonObject): boolean {
  return [type].flat().includes('null') || Array.isArray(anyOf);
}

/** A field and where it is. */
interface Place {
  readonly model: AnyModel;
  readonly name: string;
  readonly field: Field;
}

function outgoing(components: Components, model: AnyModel, name: string, property: JsonObject): JsonObject {
  const field = model.fields[name];
  if (field === undefined) return property;
  const nested = nestedOf(field);
  const schema =
    nested === null
      ? withChoice(components, { model, name, field }, property)
      : nestedSchema(field, recordRef(components, nested), property);
  return {
    ...schema,
    ...(isFile(field)
      ? { format: 'uri-reference', examples: [filePath(model.name, 7, name, '9f86d081884c7d65')] }
      : {}),
    ...(field.type === 'datetime' ? { format: 'date-time' } : {}),
    ...common(field),
    ...(field.access === 'ro' ? { readOnly: true } : {}),
  };
}

function incoming(components: Components, place: Place, property: JsonObject, mode: WriteMode): JsonObject {
  const { field } = place;
  const ignored = field.access === 'ro' || (mode === 'update' && field.access === 'createOnly');
  if (ignored) return { title: field.label.en, 'x-label': field.label, readOnly: true };
  const child = field.children === undefined ? undefined : findModel(field.children.model);
  const link = child?.fields[field.children?.by ?? ''];
  const isShared = child !== undefined && (link === undefined || !isMandatory(link));
  const { 'x-default': fallback, ...schema } = property;
  return {
    ...(isShared ? { ...schema, items: writeRef(components, child, 'create') } : withChoice(components, place, schema)),
    ...(field.asked === undefined ? {} : { pattern: '^https://', examples: ['https://club.example/hook'] }),
    ...common(field, mode === 'create' ? fallback : undefined),
    // A change leaves a field that is not sent as it is.
    ...(mode === 'create' && fallback !== undefined ? { 'x-default': fallback } : {}),
    ...(field.access === 'wo' ? { writeOnly: true } : {}),
  };
}

function common(field: Field, fallback?: unknown): JsonObject {
  const ref = field.ref === undefined ? undefined : findModel(field.ref);
  const notes = [
    ...(ref === undefined ? [] : [field.type === 'manyToMany' ? `Ids of ${ref.plural.en}` : `Id: ${ref.label.en}`]),
    ...(field.access === 'createOnly' ? ['Taken on create only'] : []),
    ...(field.filledWith === undefined ? [] : [`When left out: ${field.filledWith.en}`]),
    ...(fallback === undefined ? [] : [`When left out: \`${JSON.stringify(fallback)}\``]),
    ...(field.scope === undefined ? [] : [`Another value than it has needs the scope \`${field.scope}\``]),
    ...(field.computed === true ? ['Worked out by the service; what is sent is ignored'] : []),
  ];
  return {
    title: field.label.en,
    'x-label': field.label,
    'x-type': field.type,
    ...(field.ref === undefined ? {} : { 'x-ref': field.ref }),
    ...(notes.length === 0 ? {} : { description: notes.join(' · ') }),
  };
}

/** The model whose records a field holds, or null for a value of its own. */
function nestedOf(field: Field): AnyModel | null {
  const name = field.children?.model ?? field.type.replace('[]', '');
  if (field.children === undefined && !/^[A-Z]/.test(field.type)) return null;
  return findModel(name.charAt(0).toLowerCase() + name.slice(1)) ?? null;
}

function nestedSchema(field: Field, record: JsonObject, property: JsonObject): JsonObject {
  if (field.type.endsWith('[]')) return { type: isNullable(property) ? ['array', 'null'] : 'array', items: record };
  return { anyOf: [record, { type: 'null' }] };
}

/** What `expand` adds: the records referred to, by the name of the field. */
function expandOf(components: Components, model: AnyModel): JsonObject | null {
  const references = Object.entries(model.fields).flatMap(([name, field]) => {
    const target = field.ref === undefined || !isColumn(field) ? undefined : findModel(field.ref);
    if (target === undefined) return [];
    const record = recordRef(components, target);
    if (field.type === 'manyToMany') return [[name, { type: 'array', items: record }] as const];
    return [[name, field.required === true ? record : { anyOf: [record, { type: 'null' }] }] as const];
  });
  if (references.length === 0) return null;
  return {
    type: 'object',
    title: 'Records referred to',
    description: 'Only with the parameter `expand`: the records the fields named there refer to.',
    properties: Object.fromEntries(references),
  };
}
