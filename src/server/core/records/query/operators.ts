/** What a list may be asked: its parameters, and the operators of each field type. OpenAPI describes them from here. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { Comparability } from '#shared/catalogue/fieldType.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { isColumn } from '#shared/catalogue/index.ts';

/** The parameters of a list that are no filters. */
export const LIST_PARAMETERS = [
  'filter',
  'q',
  'sort',
  'fields',
  'expand',
  'limit',
  'cursor',
  'before',
  'at',
  'offset',
  'count',
] as const;
export type ListParameter = (typeof LIST_PARAMETERS)[number];

/** The parameters of a single record. */
export const RECORD_PARAMETERS = ['fields', 'expand'] as const satisfies readonly ListParameter[];
export type RecordParameter = (typeof RECORD_PARAMETERS)[number];

/** Most rows a list without `limit` answers with; the rest is behind `Link: rel="next"`. */
export const MAX_ROWS = 10_000;
/** Most rows with `limit`; a larger one is taken for this. */
export const MAX_LIMIT = 1000;
/** Most fields in `sort`. */
export const MAX_SORT = 5;
/** Bounds of `filter`: bytes of its JSON, levels of and/or/not, comparisons in all. */
export const MAX_FILTER = { bytes: 8192, depth: 5, conditions: 100 } as const;

const equality = ['eq', 'ne', 'in', 'nin', 'null'] as const;
const ordered = [...equality, 'gt', 'gte', 'lt', 'lte'] as const;
const text = [...ordered, 'contains', 'starts'] as const;
export type Operator = (typeof text)[number];

const byComparability: Readonly<Record<Comparability, readonly Operator[]>> = { equality, ordered, text };
/** Files, lists and free JSON are there or not. */
const presence: readonly Operator[] = ['null'];

/** A field of a model that is a column and may be seen. */
export function storedField(model: AnyModel, name: string): Field | undefined {
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  return field !== undefined && isColumn(field) ? field : undefined;
}

/** The operators a stored field takes. `eq` is the one that is not written. */
export function operatorsOf(field: Field): readonly Operator[] {
  const { compared } = fieldTypeOf(field);
  return compared === undefined ? presence : byComparability[compared];
}

/** True for a name of any operator. */
export function isOperator(name: string): name is Operator {
  return (text as readonly string[]).includes(name);
}

/** True for a stored field whose values have an order. */
export function isSortable(field: Field): boolean {
  return fieldTypeOf(field).compared !== undefined;
}

/** True for a field that is text to read, compared as it was typed. */
export function isText(field: Field): boolean {
  return fieldTypeOf(field).compared === 'text';
}

/** True for text that is sorted by the alphabet. */
export function isAlphabetical(field: Field): boolean {
  return isText(field) && field.code !== true;
}
