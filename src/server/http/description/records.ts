/** The record API as OpenAPI shows it: one operation per model and verb, from the catalogue. */

import { hasContacts } from '#server/core/records/contactWarnings.ts';
import { summedFields } from '#server/core/records/query/totals.ts';
import { rulesOf } from '#server/core/records/ruleTypes.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { isWritable, type WriteMode } from '#shared/catalogue/schemas.ts';
import { SUMS_SCOPE } from '#shared/catalogue/sums.ts';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import type { RequestHeader, ResponseHeader } from './headers.ts';
import type { JsonObject } from './jsonObject.ts';
import { recordRef, writeRef } from './models.ts';
import { pascal, plural, recordsTag } from './names.ts';
import { listParameters, recordParameters, totalsParameters } from './parameters.ts';
import type { DescribedAnswer, Description } from './types.ts';

const reading: readonly RequestHeader[] = ['If-None-Match'];
const writing: readonly RequestHeader[] = ['Idempotency-Key', 'Prefer'];
const changing: readonly RequestHeader[] = [...writing, 'If-Match'];

const aboutRecord: readonly ResponseHeader[] = ['ETag'];
const aboutWrite: readonly ResponseHeader[] = ['ETag', 'Idempotent-Replayed', 'Preference-Applied'];

/** What the writes of any model may be refused with, by verb; what its rules refuse with beside. */
const refusals: Readonly<Record<'create' | 'update' | 'delete' | 'restore', readonly ErrorCode[]>> = {
  create: ['unique_conflict'],
  update: ['not_found', 'record_deleted', 'immutable_record', 'unique_conflict'],
  delete: ['not_found', 'immutable_record', 'in_use'],
  restore: ['not_found', 'not_deleted', 'unique_conflict'],
};

/** A PIN or a password is not taken over a network in the clear. */
function ofSecrets({ fields }: AnyModel): readonly ErrorCode[] {
  return Object.values(fields).some(({ access }) => access === 'wo') ? ['secure_connection_required'] : [];
}

/** A value that others rest on does not change. */
function ofSettled({ fields }: AnyModel): readonly ErrorCode[] {
  return Object.values(fields).some(({ settledBy }) => settledBy !== undefined) ? ['in_use'] : [];
}

export const describeList = (components: Components): Description[] =>
  allModels().map((model) => ({
    method: 'GET',
    url: `/api/model/${model.name}`,
    operationId: `list${plural(model)}`,
    tag: recordsTag(model),
    summary: { en: `List ${model.plural.en}`, es: `Lista: ${model.plural.es}` },
    area: model.apiArea ?? USUAL_AREA,
    scope: `${model.name}:read`,
    query: listParameters(components, model),
    headers: reading,
    answers: [
      {
        status: 200,
        description: model.plural.en,
        content: {
          type: 'application/json',
          schema: { type: 'array', items: recordRef(components, model) },
          example: components.ref('examples', `${pascal(model.name)}List`, () => ({
            value: [recordExample(components, model)],
          })),
        },
        headers: ['ETag', 'Link', 'X-Total-Count'],
      },
      unchanged,
    ],
    errors: ['cursor_invalid'],
  }));

export const describeTotals = (components: Components): Description[] =>
  allModels().map((model) => ({
    method: 'GET',
    url: `/api/totals/${model.name}`,
    operationId: `total${plural(model)}`,
    tag: recordsTag(model),
    summary: { en: `Totals: ${model.plural.en}`, es: `Totales: ${model.plural.es}` },
    area: model.apiArea ?? USUAL_AREA,
    scope: `${model.name}:read`,
    ...(summedFields(model).length === 0 ? {} : { notes: aboutSums }),
    query: totalsParameters(components, model),
    headers: reading,
    answers: [
      {
        status: 200,
        description: 'How many records match, and what they come to. · Cuántos registros hay y lo que suman.',
        content: {
          type: 'application/json',
          schema: {
            type: 'object',
            properties: {
              count: { type: 'integer', minimum: 0 },
              sums: { type: 'array', items: currencySums(components, model) },
            },
            required: ['count', 'sums'],
            additionalProperties: false,
          },
          example: components.ref('examples', `${pascal(model.name)}Totals`, () => ({ value: totalsExample(model) })),
        },
        headers: ['ETag'],
      },
      unchanged,
    ],
    errors: [],
  }));

const aboutSums = {
  en: `Needs the scope \`${SUMS_SCOPE}\`, too, but for the records of today, or of one customer or document.`,
  es: `Necesita también el permiso \`${SUMS_SCOPE}\`, salvo para los registros de hoy o de un solo cliente o documento.`,
};

function totalsExample(model: AnyModel) {
  const values = Object.fromEntries(summedFields(model).map(([name]) => [name, 12.1]));
  const sums = Object.keys(values).length === 0 ? [] : [{ currency: model.currency ? 'EUR' : null, count: 2, values }];
  return { count: 2, sums };
}

function currencySums(components: Components, model: AnyModel) {
  const number = { type: 'number' };
  return components.ref('schemas', `${pascal(model.name)}Sums`, () => ({
    type: 'object',
    description: 'The sums of the records of one currency.',
    properties: {
      currency: { type: ['string', 'null'], description: 'Null: the facility’s.' },
      count: { type: 'integer', minimum: 1 },
      values: {
        type: 'object',
        properties: Object.fromEntries(summedFields(model).map(([name]) => [name, number])),
        additionalProperties: false,
      },
    },
    required: ['currency', 'count', 'values'],
    additionalProperties: false,
  }));
}

export const describeGet = (components: Components): Description[] =>
  allModels().map((model) => ({
    ...one(model, 'get', { en: 'Get', es: 'Leer' }),
    method: 'GET',
    scope: `${model.name}:read`,
    query: recordParameters(components, model),
    headers: reading,
    answers: [recordAnswer(components, model, 200, aboutRecord), unchanged],
    errors: ['not_found'],
  }));

export const describeCreate = (components: Components): Description[] =>
  writable().map((model) => ({
    ...one(model, 'create', { en: 'Create', es: 'Crear' }),
    url: `/api/model/${model.name}`,
    notes: {
      en: 'With `Prefer: return=minimal` the answer has no body.',
      es: 'Con `Prefer: return=minimal` la respuesta no tiene cuerpo.',
    },
    body: writeBody(components, model, 'create'),
    headers: writing,
    answers: [recordAnswer(components, model, 201, ['Location', ...aboutChange(model)])],
    errors: [...refusals.create, ...ownRefusals(model), ...ofSecrets(model)],
  }));

export const describeUpdate = (components: Components): Description[] =>
  writable().map((model) => ({
    ...one(model, 'update', { en: 'Change', es: 'Modificar' }),
    notes: {
      en: 'Fields left out stay as they are; nested lists are replaced.',
      es: 'Los campos que no se envían no cambian; las listas anidadas se sustituyen.',
    },
    body: writeBody(components, model, 'update'),
    headers: changing,
    answers: [recordAnswer(components, model, 200, aboutChange(model)), ...emptyOf(aboutChange(model))],
    errors: [...refusals.update, ...ownRefusals(model), ...ofSettled(model), ...ofSecrets(model)],
  }));

export const describeDelete = (components: Components): Description[] =>
  writable().map((model) => ({
    ...one(model, 'delete', { en: 'Delete', es: 'Eliminar' }),
    method: 'DELETE',
    headers: changing,
    answers: [
      {
        status: 200,
        description: 'Deleted. · Eliminado.',
        content: {
          type: 'application/json',
          schema: components.ref('schemas', 'Deleted', () => ({
            type: 'object',
            properties: { id: { type: 'integer' }, deleted: { type: 'boolean', const: true } },
            required: ['id', 'deleted'],
          })),
          example: components.ref('examples', 'Deleted', () => ({ value: { id: 7, deleted: true } })),
        },
        headers: ['Idempotent-Replayed', 'Preference-Applied'],
      },
      ...emptyOf(aboutWrite),
    ],
    errors: [...refusals.delete, ...ownRefusals(model)],
  }));

export const describeRestore = (components: Components): Description[] =>
  writable()
    .filter((model) => model.fields.deleted !== undefined)
    .map((model) => ({
      ...one(model, 'restore', { en: 'Restore', es: 'Recuperar' }),
      url: `/api/model/${model.name}/:id/restore`,
      headers: changing,
      answers: [recordAnswer(components, model, 200, aboutWrite), ...emptyOf(aboutWrite)],
      errors: [...refusals.restore, ...ownRefusals(model)],
    }));

/** What the operations on one record of a model have in common; a write unless said otherwise. */
function one(model: AnyModel, verb: string, name: { readonly en: string; readonly es: string }) {
  return {
    method: 'POST',
    url: `/api/model/${model.name}/:id`,
    operationId: `${verb}${pascal(model.name)}`,
    tag: recordsTag(model),
    summary: { en: `${name.en}: ${model.label.en}`, es: `${name.es}: ${model.label.es}` },
    area: model.apiArea ?? USUAL_AREA,
    scope: `${model.name}:write`,
  } as const;
}

/** The answer to a request that has seen this content already. */
export const unchanged: DescribedAnswer = {
  status: 304,
  description: 'Nothing has changed since the `ETag` in `If-None-Match`. · No ha cambiado.',
  headers: ['ETag'],
};

/** What the answer to a create or update says beside the record. */
function aboutChange(model: AnyModel): readonly ResponseHeader[] {
  return rulesOf(model.name)?.warns === undefined && !hasContacts(model)
    ? aboutWrite
    : [...aboutWrite, 'X-Taquilla-Warnings'];
}

/** The answer to a write that asked for none. */
const emptyOf = (headers: readonly ResponseHeader[]): readonly DescribedAnswer[] => [
  {
    status: 204,
    description: 'Done; without the record, as `Prefer: return=minimal` asks. · Hecho, sin el registro.',
    headers,
  },
];

function recordAnswer(
  components: Components,
  model: AnyModel,
  status: number,
  headers: readonly ResponseHeader[],
): DescribedAnswer {
  return {
    status,
    description: `${model.label.en} · ${model.label.es}`,
    content: {
      type: 'application/json',
      schema: recordRef(components, model),
      example: components.ref('examples', pascal(model.name), () => ({ value: recordExample(components, model) })),
    },
    headers,
  };
}

function recordExample(components: Components, model: AnyModel): unknown {
  return exampleOf(components, recordRef(components, model));
}

function writeBody(components: Components, model: AnyModel, mode: WriteMode): NonNullable<Description['body']> {
  const schema = writeRef(components, model, mode);
  return {
    schema,
    example: components.ref('examples', `${pascal(model.name)}${pascal(mode)}`, () => ({
      value: mode === 'create' ? createExample(components, model, schema) : changeExample(components, model, schema),
    })),
  };
}

function createExample(components: Components, model: AnyModel, schema: JsonObject): JsonObject {
  return { ...(exampleOf(components, schema) as JsonObject), ...model.example };
}

/** A change of what the record is called, or of the first field there is. */
function changeExample(components: Components, model: AnyModel, schema: JsonObject): JsonObject {
  const properties = components.resolve(schema).properties as Readonly<Record<string, JsonObject>>;
  const writableFields = Object.entries(model.fields).filter(([, field]) => isWritable(field, 'update'));
  const [name] = writableFields.find(([field]) => field === model.title) ?? writableFields[0] ?? [];
  return name === undefined ? {} : { [name]: exampleOf(components, properties[name] ?? {}) };
}

function ownRefusals(model: AnyModel): readonly ErrorCode[] {
  return rulesOf(model.name)?.errors ?? [];
}

const writable = (): readonly AnyModel[] => allModels().filter((model) => model.operations === 'full');
