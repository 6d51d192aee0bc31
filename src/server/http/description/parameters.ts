/** The parameters of lists and records: a filter per field with its operators, and what every list takes. */

import { EXPORT_PARAMETERS, IDS } from '#server/core/exports/recordTable.ts';
import { expandPaths } from '#server/core/records/expand.ts';
import {
  isSortable,
  isText,
  LIST_PARAMETERS,
  type ListParameter,
  MAX_FILTER,
  MAX_LIMIT,
  MAX_ROWS,
  MAX_SORT,
  type Operator,
  operatorsOf,
  RECORD_PARAMETERS,
} from '#server/core/records/query/operators.ts';
import { summedFields, TOTALS_PARAMETERS } from '#server/core/records/query/totals.ts';
import { readableFields } from '#server/core/records/shape.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { columnsOf } from '#shared/catalogue/index.ts';
import { referenceNames } from '#shared/catalogue/referenceNames.ts';
import { searchedIn, takesSearch } from '#shared/catalogue/searchable.ts';
import type { Components } from './components.ts';
import type { JsonObject } from './jsonObject.ts';
import { choiceRef } from './models.ts';
import { pascal } from './names.ts';
import { inAddress } from './texts.ts';

/** Every parameter of the list of a model: those of any list, then a filter per field. */
export function listParameters(components: Components, model: AnyModel): JsonObject[] {
  return [...parametersNamed(LIST_PARAMETERS, components, model), ...filterParameters(components, model)];
}

/** Every parameter of the totals of a model: what selects a list, and what is summed. */
export function totalsParameters(components: Components, model: AnyModel): JsonObject[] {
  const names = summedFields(model).map(([name]) => name);
  const fields = {
    name: 'fields',
    in: 'query',
    description: 'The fields to sum; all that can be, unless said. · Los campos que sumar.',
    ...listed(names),
  };
  const selecting = TOTALS_PARAMETERS.filter((name) => name !== 'fields');
  return [
    ...parametersNamed(selecting, components, model),
    ...(names.length === 0 ? [] : [components.share('parameters', [`${model.name}.summed`], fields)]),
    ...filterParameters(components, model),
  ];
}

/** Every parameter of the export of a model: those of its list but pages, and what the file says of references. */
export function exportParameters(components: Components, model: AnyModel): JsonObject[] {
  const ids = components.ref('parameters', IDS, () => ({
    name: IDS,
    in: 'query',
    schema: { type: 'boolean' },
    description:
      'Numbers of records beside their names, so that the file can be read back. · Los números de los registros ' +
      'junto a sus nombres, para volver a importar el fichero.',
  }));
  return [
    ...parametersNamed(EXPORT_PARAMETERS, components, model),
    ...('$ref' in ids ? [ids] : []),
    ...filterParameters(components, model),
  ];
}

/** The filters of a model, which its list has, its totals, and each of its files. */
function filterParameters(components: Components, model: AnyModel): readonly JsonObject[] {
  return components.once(`filters ${model.name}`, () =>
    filtersOf(components, model).map((parameter) =>
      components.share('parameters', [parameter.name, `${model.name}.${parameter.name}`], parameter),
    ),
  );
}

function filtersOf(components: Components, model: AnyModel): (JsonObject & { readonly name: string })[] {
  const own = columnsOf(model).map(([name, field]) => ({
    name,
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: `${field.label.en} · ${field.label.es}`,
    schema: comparisonRef(components, model, name, field, 'query'),
  }));
  const names = [...referenceNames(model).values()].map(({ path, reference, target, column, field }) => ({
    name: path,
    in: 'query',
    style: 'deepObject',
    explode: true,
    description:
      `${model.fields[reference]?.label.en}: ${field.label.en} (\`${target.name}:read\`) · ` +
      `${model.fields[reference]?.label.es}: ${field.label.es}`,
    schema: comparisonRef(components, target, column, field, 'query'),
  }));
  return [...own, ...names];
}

/** The operators of a field as they stand after its name: `[ne] [in]`. */
function written(field: Field): string {
  return operatorsOf(field)
    .filter((operator) => operator !== 'eq')
    .map((operator) => `\`[${operator}]\``)
    .join(' ');
}

/** Every parameter of a single record of a model. */
export function recordParameters(components: Components, model: AnyModel): JsonObject[] {
  return parametersNamed(RECORD_PARAMETERS, components, model);
}

function parametersNamed(names: readonly ListParameter[], components: Components, model: AnyModel): JsonObject[] {
  return names.flatMap((name) => {
    const parameter = makers[name](components, model);
    if (parameter === null) return [];
    if ('$ref' in parameter) return [parameter];
    return [components.share('parameters', [`${model.name}.${name}`], { name, in: 'query', ...parameter })];
  });
}

type Maker = (components: Components, model: AnyModel) => JsonObject | null;

/** A parameter that is the same for every model. */
const shared =
  (name: ListParameter, parameter: JsonObject): Maker =>
  (components) =>
    components.ref('parameters', name, () => ({ name, in: 'query', ...parameter }));

/** Several values with commas between. */
const listed = (names: readonly string[], bounds: JsonObject = {}): JsonObject => ({
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string', enum: names }, minItems: 1, ...bounds },
});

const makers: Readonly<Record<ListParameter, Maker>> = {
  filter: (components, model) => ({
    description:
      'Conditions as JSON, for what the other parameters cannot say: `and`, `or`, `not`. At most ' +
      `${MAX_FILTER.bytes} bytes, ${MAX_FILTER.depth} levels, ${MAX_FILTER.conditions} conditions. · ` +
      'Condiciones en JSON: y, o, no.',
    content: { 'application/json': { schema: conditionRef(components, model) } },
  }),
  q: (_components, model) =>
    takesSearch(model)
      ? {
          description:
            `Words that are all found in ${searchedIn(model)}, whatever case and accents; the best matches first. · ` +
            'Palabras que deben aparecer, sin distinguir mayúsculas ni acentos.',
          schema: inAddress,
        }
      : null,
  sort: (_components, model) => {
    const names = columnsOf(model).flatMap(([name, field]) => (isSortable(field) ? [name] : []));
    const all = [...names, ...referenceNames(model).keys()];
    return {
      description:
        'Fields to sort by, `-` for descending; ties by id. With a dot: the name of what a field refers to. · ' +
        'Campos por los que ordenar; con un punto, el nombre de aquello a lo que se refieren.',
      ...listed(
        all.flatMap((name) => [name, `-${name}`]),
        { maxItems: MAX_SORT },
      ),
    };
  },
  fields: (_components, model) => ({
    description: 'The fields to answer with; the others are left out. · Los campos con los que responder.',
    ...listed(readableFields(model)),
  }),
  expand: (_components, model) => {
    const paths = expandPaths(model);
    if (paths.length === 0) return null;
    return {
      description:
        'References to follow: the records are added in `expand`, beside the ids. · Registros que añadir en `expand`.',
      ...listed(paths),
    };
  },
  limit: shared('limit', {
    description:
      `Most records to answer with; more than ${MAX_LIMIT} is taken as ${MAX_LIMIT}. Without it all of them, up to ` +
      `${MAX_ROWS}. · Cuántos registros como mucho.`,
    schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
    example: 50,
  }),
  cursor: shared('cursor', {
    description:
      'Where the list goes on: from the `Link` of the page before, with the same filter and order. · Por dónde seguir.',
    schema: inAddress,
  }),
  before: shared('before', {
    description:
      'The page that ends at a place: a cursor of this list, or from `Link` with `rel="prev"`. · La página que acaba ahí.',
    schema: inAddress,
  }),
  at: shared('at', {
    description:
      'The page that begins behind so many records; its `Link`s lead on by cursor, both ways. · Empieza tras tantos ' +
      'registros; sus enlaces siguen con cursor.',
    schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  }),
  offset: shared('offset', {
    description: 'How many records to leave out first; not with another place. · Cuántos registros saltar.',
    schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  }),
  count: shared('count', {
    description: 'Counts what matches in all, into `X-Total-Count`. · Cuenta cuántos hay en total.',
    schema: { type: 'string', enum: ['exact'] },
  }),
};

const meanings: Readonly<Record<Operator, string>> = {
  eq: 'Equal: the same as the value alone',
  ne: 'Not equal, or without a value',
  gt: 'More, or later',
  gte: 'At least',
  lt: 'Less, or earlier',
  lte: 'At most',
  in: 'Any of these',
  nin: 'None of these, or without a value',
  null: '`true`: without a value; `false`: with one',
  contains: 'With this text in it, whatever case and accents',
  starts: 'Beginning with this text, whatever case and accents',
};

/** The parameter `filter` of a model. */
function conditionRef(components: Components, model: AnyModel): JsonObject {
  return components.ref('schemas', `${pascal(model.name)}Condition`, () => {
    const self = { $ref: `#/components/schemas/${pascal(model.name)}Condition` };
    const fields = columnsOf(model).map(([name, field]) => [
      name,
      comparisonRef(components, model, name, field, 'json'),
    ]);
    const names = [...referenceNames(model).values()].map(({ path, target, column, field }) => [
      path,
      comparisonRef(components, target, column, field, 'json'),
    ]);
    return {
      type: 'object',
      title: `Filter: ${model.plural.en}`,
      description: 'Every member must hold.',
      properties: {
        and: { type: 'array', items: self, minItems: 1 },
        or: { type: 'array', items: self, minItems: 1 },
        not: self,
        ...Object.fromEntries([...fields, ...names]),
      },
      additionalProperties: false,
      minProperties: 1,
    };
  });
}

/** What a field is compared with: a value, or an object of operators. In a query lists are text with commas. */
function comparisonRef(
  components: Components,
  model: AnyModel,
  name: string,
  field: Field,
  where: 'query' | 'json',
): JsonObject {
  const operators = operatorsOf(field);
  const hasEquality = operators.includes('eq');
  const own = field.values === undefined ? '' : `${pascal(model.name)}${pascal(name)}`;
  const kind = own || (hasEquality ? pascal(field.type) : 'Presence');
  return components.ref('schemas', `${kind}${where === 'query' ? 'Filter' : 'Comparison'}`, () => {
    const value = operandSchema(components, model, name, field);
    const properties = operators.map((operator) => {
      const operand = (): JsonObject => ({ ...operandOf(operator, value, where), description: meanings[operator] });
      // What does not depend on the field.
      const isAlike = operator === 'null' || (where === 'query' && isOfSeveral(operator));
      return [operator, isAlike ? components.ref('schemas', `${pascal(operator)}Operand`, operand) : operand()];
    });
    const comparison = {
      type: 'object',
      properties: Object.fromEntries(properties),
      additionalProperties: false,
      minProperties: 1,
    };
    const described = where === 'query' ? { description: written(field) } : {};
    const title = `Filter: ${own === '' ? (hasEquality ? field.type : 'any type') : field.label.en}`;
    const alone = where === 'json' ? [value, comparison, { type: 'null' }] : [value, comparison];
    return hasEquality ? { title, ...described, anyOf: alone } : { title, ...described, ...comparison };
  });
}

const isOfSeveral = (operator: Operator): boolean => operator === 'in' || operator === 'nin';

function operandOf(operator: Operator, value: JsonObject, where: 'query' | 'json'): JsonObject {
  if (operator === 'null') return { type: 'boolean' };
  if (isOfSeveral(operator))
    return where === 'json' ? { type: 'array', items: value, minItems: 1 } : { ...inAddress, minLength: 1 };
  const mayBeNull = where === 'json' && (operator === 'eq' || operator === 'ne');
  return mayBeNull ? { anyOf: [value, { type: 'null' }] } : value;
}

function operandSchema(components: Components, model: AnyModel, name: string, field: Field): JsonObject {
  if (isText(field)) return inAddress;
  if (field.values !== undefined) return choiceRef(components, model, name, field);
  return components.fromZod(fieldTypeOf(field).schema(field), 'input');
}
