/** The parameters of lists: a filter per field with its operators, and what every list takes. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { columnsOf } from '#shared/catalogue/index.ts';
import { MAX_ROWS } from '../../records/query.ts';
import type { Components } from './components.ts';
import { choicesOf } from './models.ts';
import { pascal } from './names.ts';
import type { JsonObject } from './types.ts';

const MAX_LIMIT = 1000;
const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'null', 'contains', 'starts'] as const;
type Operator = (typeof operators)[number];
const TEXT_TYPES = new Set(['string', 'text', 'html', 'markdown']);
const NOT_COMPARABLE = new Set(['any', 'any[]', 'manyToMany', 'image', 'blob']);
function operatorsOf(field: Field): readonly Operator[] {
  if (NOT_COMPARABLE.has(field.type) || /^[A-Z]/.test(field.type)) return ['null'];
  return operators.filter((operator) => TEXT_TYPES.has(field.type) || !['contains', 'starts'].includes(operator));
}

/** Every parameter of the list of a model. */
export function listParameters(components: Components, model: AnyModel): JsonObject[] {
  const filters = columnsOf(model).map(([name, field]) => ({
    name,
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: `${field.label.en} · ${field.label.es}`,
    schema: filterRef(components, model, name, field),
  }));
  const search = model.search ?? [];
  return [
    ...(search.length === 0 ? [] : [searchParameter(search)]),
    sortParameter(model),
    fieldsParameter(model),
    ...usual(components),
    ...filters,
  ];
}

const notes: Readonly<Record<Operator, string>> = {
  eq: 'Equal. The same as naming the field alone',
  ne: 'Not equal, or without a value',
  gt: 'More than, or later',
  gte: 'At least',
  lt: 'Less than, or earlier',
  lte: 'At most',
  in: 'Any of these, with commas between',
  nin: 'None of these, with commas between',
  null: '`true`: without a value; `false`: with one',
  contains: 'With this text in it, whatever case and accents',
  starts: 'Beginning with this text, whatever case and accents',
};

/** A value, or an object of operators. */
function filterRef(components: Components, model: AnyModel, name: string, field: Field): JsonObject {
  const operators = operatorsOf(field);
  const isChoice = field.values !== undefined;
  const isComparable = operators.includes('eq');
  const own = isChoice ? `${pascal(model.name)}${pascal(name)}` : isComparable ? pascal(field.type) : 'Presence';
  return components.ref('schemas', `${own}Filter`, () => {
    const value = operandSchema(components, field);
    const properties = operators.map((operator) => [
      operator,
      { ...operandOf(operator, value), description: notes[operator] },
    ]);
    const comparison = {
      type: 'object',
      properties: Object.fromEntries(properties),
      additionalProperties: false,
      minProperties: 1,
    };
    const title = isChoice ? `Filter: ${field.label.en}` : `Filter: ${isComparable ? field.type : 'any'}`;
    return isComparable ? { title, anyOf: [value, comparison] } : { title, ...comparison };
  });
}

function operandOf(operator: Operator, value: JsonObject): JsonObject {
  if (operator === 'null') return { type: 'boolean' };
  return operator === 'in' || operator === 'nin' ? { type: 'string', minLength: 1 } : value;
}

function operandSchema(components: Components, field: Field): JsonObject {
  if (operatorsOf(field).includes('contains')) return { type: 'string' };
  return { ...components.fromZod(fieldTypeOf(field).schema(field), 'input'), ...choicesOf(field) };
}

function searchParameter(search: readonly string[]): JsonObject {
  return {
    name: 'q',
    in: 'query',
    description: `Words that are all found in ${search.join(', ')}, whatever case and accents. · Palabras que están todas.`,
    schema: { type: 'string', maxLength: 500 },
    example: 'mar lop',
  };
}

function sortParameter(model: AnyModel): JsonObject {
  const columns = columnsOf(model).map(([name]) => name);
  return {
    name: 'sort',
    in: 'query',
    style: 'form',
    explode: false,
    description: 'Fields to sort by, `-` for descending; ties by id. · Campos por los que ordenar.',
    schema: {
      type: 'array',
      items: { type: 'string', enum: columns.flatMap((name) => [name, `-${name}`]) },
      minItems: 1,
    },
    example: ['-id'],
  };
}

function fieldsParameter(model: AnyModel): JsonObject {
  const names = Object.entries(model.fields).filter(([, field]) => field.access !== 'wo');
  return {
    name: 'fields',
    in: 'query',
    style: 'form',
    explode: false,
    description: 'The fields to answer with; the others are left out. · Los campos con los que responder.',
    schema: { type: 'array', items: { type: 'string', enum: names.map(([name]) => name) }, minItems: 1 },
  };
}

function usual(components: Components): JsonObject[] {
  const parameter = (name: string, description: string, schema: JsonObject): JsonObject =>
    components.ref('parameters', name, () => ({ name, in: 'query', description, schema }));
  return [
    parameter(
      'limit',
      `Most records to answer with; more than ${MAX_LIMIT} is taken as ${MAX_LIMIT}. Without it all of them, up to ` +
        `${MAX_ROWS}. · Cuántos registros como mucho.`,
      { type: 'integer', minimum: 1, maximum: 999_999_999 },
    ),
    parameter('offset', 'How many records to leave out first. · Cuántos registros saltar.', {
      type: 'integer',
      minimum: 0,
      maximum: 999_999_999,
    }),
    parameter('count', '`exact` counts what matches in all, into `X-Total-Count`. · Cuenta el total.', {
      type: 'string',
      const: 'exact',
    }),
  ];
}
