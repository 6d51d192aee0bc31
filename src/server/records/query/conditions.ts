/** Conditions of a list as SQL. Columns come from the catalogue and values are bound. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { fold } from '#shared/domain/text.ts';
import { candidates, isLong, matchFor, wordsOf } from '../search.ts';
import { LISTED } from '../select.ts';
import type { Operator } from './operators.ts';

/** What a row must fulfil. Rows without a value fulfil `ne`, `nin` and every `not` of what they do not fulfil. */
export type Condition =
  | ({ readonly kind: 'compare'; readonly column: string; readonly field: Field } & Comparison)
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition };

/** `values` are stored values: one but for `in` and `nin`, a boolean for `null`. Equal to null is without a value. */
interface Comparison {
  readonly operator: Operator;
  readonly values: readonly unknown[];
}

/** What SQL is written from and into. */
export interface SqlContext {
  readonly model: AnyModel;
  /** Whether the model has a search index. */
  readonly isIndexed: boolean;
  /** Takes the bound values, in the order of their marks. */
  readonly parameters: unknown[];
}

/** The SQL of a condition over the table `t`. */
export function conditionSql(condition: Condition, context: SqlContext): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.conditions.map((item) => conditionSql(item, context)).join(` ${condition.kind} `)})`;
    case 'not':
      return `((${conditionSql(condition.condition, context)}) is not true)`;
    case 'compare':
      return comparisonSql(condition, context);
  }
}

/** True when a condition looks at a column, at any depth. */
export function mentions(condition: Condition, column: string): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.some((item) => mentions(item, column));
    case 'not':
      return mentions(condition.condition, column);
    case 'compare':
      return condition.column === column;
  }
}

/** A column of the table `t`. */
export function columnSql(column: string): string {
  return `t."${column}"`;
}

/**
 * The mark of a bound value that is compared with a column. A bare `?` would be planned anew at every binding: see
 * `NUMBER` in db/execute.ts.
 */
export function markFor(field: Field): string {
  return marks[fieldTypeOf(field).column ?? 'text'];
}

const marks = { integer: 'cast(? as integer)', double: 'cast(? as real)', text: 'cast(? as text)' } as const;
const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

type Compare = Extract<Condition, { readonly kind: 'compare' }>;

function comparisonSql({ column, field, operator, values }: Compare, context: SqlContext): string {
  const reference = columnSql(column);
  const [value] = values;
  const bind = (mark: string, bound: unknown): string => {
    context.parameters.push(bound);
    return mark;
  };
  switch (operator) {
    case 'eq':
      return value === null ? `${reference} is null` : `${reference} = ${bind(markFor(field), value)}`;
    case 'ne':
      if (value === null) return `${reference} is not null`;
      return `(${reference} <> ${bind(markFor(field), value)} or ${reference} is null)`;
    case 'in':
      return `${reference} in ${bind(LISTED, JSON.stringify(values))}`;
    case 'nin':
      return `(${reference} not in ${bind(LISTED, JSON.stringify(values))} or ${reference} is null)`;
    case 'null':
      return `${reference} is ${value === true ? '' : 'not '}null`;
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${reference} ${comparisons[operator]} ${bind(markFor(field), value)}`;
    case 'contains':
    case 'starts': {
      const text = fold(String(value));
      // What a searched field contains its search text contains: the index leaves few rows to look at.
      const { model } = context;
      const words = context.isIndexed && (model.search ?? []).includes(column) ? wordsOf(text).filter(isLong) : [];
      const found =
        words.length === 0
          ? ''
          : `${columnSql('id')} in (${bind(candidates(model), matchFor(words, 'anywhere'))}) and `;
      return `(${found}instr(fold(${reference}), ${bind('?', text)}) ${operator === 'starts' ? '= 1' : '> 0'})`;
    }
  }
}
