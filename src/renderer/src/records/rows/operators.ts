/**
 * The operators that a filter offers for a field, and how it asks for their value: those of the API, and `during` for
 * periods that move with the calendar.
 */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { FilterInput } from '#shared/catalogue/fieldType.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { isColumn } from '#shared/catalogue/index.ts';
import { nameOfReference } from '#shared/catalogue/referenceNames.ts';

export const operators = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'in',
  'nin',
  'null',
  'contains',
  'starts',
  'during',
] as const;
export type Operator = (typeof operators)[number];

/** How the value of a filter is asked for. */
export type FilterKind = FilterInput | 'reference' | 'presence';

/** An operator as it is chosen: `null` stands for two. */
export interface OperatorChoice {
  readonly operator: Operator;
  /** The value it has, where there is nothing to ask for. */
  readonly value?: 'true' | 'false';
  /** It is about the name of what the field leads to. */
  readonly isOfName?: true;
}

const isEmpty: OperatorChoice = { operator: 'null', value: 'true' };
const isFilled: OperatorChoice = { operator: 'null', value: 'false' };
const alternatives: readonly OperatorChoice[] = [{ operator: 'in' }, { operator: 'nin' }];

const offered: Readonly<Record<FilterKind, readonly OperatorChoice[]>> = {
  choice: alternatives,
  reference: alternatives,
  yesNo: [
    { operator: 'eq', value: 'true' },
    { operator: 'eq', value: 'false' },
  ],
  text: [{ operator: 'contains' }, { operator: 'starts' }, { operator: 'eq' }, { operator: 'ne' }],
  number: [{ operator: 'eq' }, { operator: 'gte' }, { operator: 'lte' }, { operator: 'gt' }, { operator: 'lt' }],
  date: [{ operator: 'during' }, { operator: 'eq' }, { operator: 'gte' }, { operator: 'lte' }],
  moment: [{ operator: 'during' }, { operator: 'gte' }, { operator: 'lt' }],
  exact: [{ operator: 'eq' }, { operator: 'ne' }],
  presence: [],
};

/** How a field is filtered; null for one that no filter may name. */
export function filterKind(field: Field): FilterKind | null {
  if (!isColumn(field)) return null;
  if (field.type === 'int' && field.ref !== undefined) return 'reference';
  return fieldTypeOf(field).filter ?? 'presence';
}

const ofName: readonly OperatorChoice[] = [
  { operator: 'contains', isOfName: true },
  { operator: 'starts', isOfName: true },
];

/** The operators of a field, the one most often wanted first. */
export function operatorsFor(model: AnyModel, name: string): readonly OperatorChoice[] {
  const field = model.fields[name];
  const kind = field === undefined ? null : filterKind(field);
  if (field === undefined || kind === null) return [];
  const named = kind === 'reference' ? nameOfReference(model, name)?.field : undefined;
  const choices = named !== undefined && filterKind(named) === 'text' ? [...offered[kind], ...ofName] : offered[kind];
  const canBeEmpty = field.required !== true && kind !== 'yesNo';
  return canBeEmpty || kind === 'presence' ? [...choices, isEmpty, isFilled] : choices;
}

/** True for an operator that a filter of the field may have in an address: the API has more than are chosen from. */
export function isOffered(field: Field, operator: string): operator is Operator {
  const kind = filterKind(field);
  if (kind === null || !(operators as readonly string[]).includes(operator)) return false;
  if (operator === 'null') return true;
  if (kind === 'presence') return false;
  if (operator === 'during') return kind === 'date' || kind === 'moment';
  if (operator === 'contains' || operator === 'starts') return kind === 'text';
  const isEquality = ['eq', 'ne', 'in', 'nin'].includes(operator);
  return isEquality || (kind !== 'yesNo' && kind !== 'exact');
}
