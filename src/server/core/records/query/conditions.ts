/** Conditions of a list as SQL. Columns come from the catalogue and values are bound. */

import { alphabetSql } from '#server/core/db/alphabet.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { JOIN_IN_ORDER, LISTED, marks, unindexed } from '#server/core/db/dialectText.ts';
import { candidates, findsAll, findsAny } from '#server/core/db/searchTable.ts';
import type { Sql } from '#server/core/db/sql.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import type { ReferenceName } from '#shared/catalogue/referenceNames.ts';
import { alphabetKey } from '#shared/domain/alphabet.ts';
import { fold } from '#shared/domain/text.ts';
import { rulesOf } from '../ruleTypes.ts';
import { isLong, matchFor, wordsOf } from '../search.ts';
import { isFolded, textCondition } from '../searchText.ts';
import { isAlphabetical, type Operator } from './operators.ts';

/** A part of a list: conditions on the table `t`, all of which hold. */
export interface Stretch {
  readonly where: readonly string[];
  readonly parameters: readonly unknown[];
}

/** What a row must fulfil. Rows without a value fulfil `ne`, `nin` and every `not` of what they do not fulfil. */
export type Condition =
  | ({ readonly kind: 'compare'; readonly column: string; readonly field: Field } & Comparison)
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | ({ readonly kind: 'reached' } & Reached);

/** `values` are stored values: one but for `in` and `nin`, a boolean for `null`. Equal to null is without a value. */
interface Comparison {
  readonly operator: Operator;
  readonly values: readonly unknown[];
}

/** That the row refers to a record that fulfils a condition; `isNot`: that it does not, or to none. */
export interface Reached {
  readonly name: Pick<ReferenceName, 'reference' | 'target'>;
  /** The records among which it may be; null for all. */
  readonly seen: Sql | null;
  readonly condition: Condition;
  readonly isNot: boolean;
  /** The records that do, where they are known to be few. */
  readonly ids: readonly number[] | null;
  /** What the search index is asked for them; null where it cannot tell. */
  readonly match: string | null;
  /** Each row is asked for its record: those that fulfil the condition may be most of a table. */
  readonly asksRows: boolean;
}

/** What SQL is written from and into. */
interface SqlContext {
  readonly model: AnyModel;
  /** SQL for columns that are folded already. */
  readonly folded: ReadonlyMap<string, string>;
  /** Takes the bound values, in the order of their marks. */
  readonly parameters: unknown[];
}

/** The SQL of a condition over the table `t`. */
function conditionSql(condition: Condition, context: SqlContext): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return `(${condition.conditions.map((item) => conditionSql(item, context)).join(` ${condition.kind} `)})`;
    case 'not':
      return `((${conditionSql(condition.condition, context)}) is not true)`;
    case 'compare': {
      const sql = comparisonSql(condition, context);
      // What is kept of a person only because the law asks for it is not to be found.
      const isHidden = condition.field.personal === 'kept' && context.model.internal?.blocked !== undefined;
      return isHidden ? `(${sql} and t."blocked" is null)` : sql;
    }
    case 'reached':
      return reachedSql(condition, context);
  }
}

function reachedSql(reached: Reached, { parameters }: SqlContext): string {
  const { name, ids, isNot, asksRows } = reached;
  const column = columnSql(name.reference);
  if (ids === null && asksRows) {
    const { from, where, parameters: bound } = recordSql(reached);
    parameters.push(...bound);
    const sql = `exists (select 1 from (select ${column} as "id") as o ${JOIN_IN_ORDER} ${from} on ${columnSql('id')} = o."id"
      where ${where})`;
    return isNot ? `not ${sql}` : sql;
  }
  const records = ids === null ? recordsSql(reached) : { sql: '', parameters: [JSON.stringify(ids)] };
  parameters.push(...records.parameters);
  // Of many records, rows are met soon in the order of the list: else SQLite would look all of them up first.
  const sql = ids === null ? `${unindexed(column)} in (${records.sql})` : `${column} in ${LISTED}`;
  return isNot ? `((${sql}) is not true)` : sql;
}

/**
 * The SQL of conditions that all hold, over the table `t`. A column that several of them would fold is folded once for
 * each row: `limit` keeps SQLite from writing the expression out wherever its name stands.
 */
export function conditionsSql(model: AnyModel, conditions: readonly Condition[]): Stretch {
  const counts = new Map<string, number>();
  for (const { column } of conditions.flatMap(comparisonsOf).filter(looksIntoText)) {
    if (isFolded(model, column)) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  const often = [...counts].filter(([, count]) => count > 1).map(([column]) => column);
  const parameters: unknown[] = [];
  if (often.length === 0) {
    const context = { model, folded: new Map<string, string>(), parameters };
    return { where: conditions.map((condition) => conditionSql(condition, context)), parameters };
  }
  const folded = new Map(often.map((column) => [column, `f."${column}"`]));
  const isOnce = (condition: Condition): boolean => !often.some((column) => mentions(condition, column));
  const where = conditions.filter(isOnce).map((item) => conditionSql(item, { model, folded, parameters }));
  const columns = often.map((column) => `fold(${columnSql(column)}) as "${column}"`).join(', ');
  const others = conditions.filter((item) => !isOnce(item));
  const together = conditionSql({ kind: 'and', conditions: others }, { model, folded, parameters });
  return { where: [...where, `exists (select 1 from (select ${columns} limit 1) as f where ${together})`], parameters };
}

/** Selects the ids of the records that fulfil what is asked of those rows refer to. */
export function recordsSql(reached: Reached): { readonly sql: string; readonly parameters: readonly unknown[] } {
  const { name, match } = reached;
  const { from, where, parameters } = recordSql(reached);
  const id = columnSql('id');
  const found =
    match === null ? from : `(${candidates(name.target.name)}) as c ${JOIN_IN_ORDER} ${from} on ${id} = c."id"`;
  return {
    sql: `select ${id} from ${found} where ${where}`,
    parameters: match === null ? parameters : [match, ...parameters],
  };
}

/** The table of the records as `t`, and what they must fulfil. */
function recordSql({ name: { target }, seen, condition }: Reached) {
  const { where, parameters } = conditionsSql(target, [condition]);
  const hidden = rulesOf(target.name)?.hidden;
  const conditions = [
    withinBudget(columnSql('id')).text,
    ...(hidden === undefined ? [] : [`not (${hidden.text})`]),
    ...(seen === null ? [] : [seen.text]),
    ...where,
  ];
  return { from: `"${target.name}" as t`, where: conditions.join(' and '), parameters };
}

/**
 * What the search index is asked for rows that may fulfil all conditions. Null where it cannot tell: only for texts of
 * three letters and more in search fields.
 */
export function matchOf(model: AnyModel, conditions: readonly Condition[]): string | null {
  return matchOfOne(model, { kind: 'and', conditions });
}

/** Alternatives that are looked up at most: each is read apart. */
const MOST_ALTERNATIVES = 16;
/** Of conditions that all hold, how many are looked up. */
const MOST_TOGETHER = 4;

function matchOfOne(model: AnyModel, condition: Condition): string | null {
  if (condition.kind === 'not' || condition.kind === 'reached') return null;
  if (condition.kind === 'compare') {
    if (!looksIntoText(condition) || isFolded(model, condition.column)) return null;
    const words = wordsOf(String(condition.values[0])).filter(isLong);
    return words.length === 0 ? null : `(${matchFor(words, 'anywhere')})`;
  }
  const matches = condition.conditions.map((item) => matchOfOne(model, item));
  const known = matches.filter((match) => match !== null);
  if (known.length === 0) return null;
  if (condition.kind === 'and') return `(${findsAll(known.slice(0, MOST_TOGETHER))})`;
  return known.length < matches.length || known.length > MOST_ALTERNATIVES ? null : findsAny(known);
}

/** True when a condition looks at a column, at any depth. */
export function mentions(condition: Condition, column: string): boolean {
  return comparisonsOf(condition).some((comparison) => comparison.column === column);
}

/** Comparisons that look into a text. */
export function textsIn(conditions: readonly Condition[]): number {
  return conditions.flatMap(comparisonsOf).filter(looksIntoText).length;
}

function looksIntoText({ operator }: Compare): boolean {
  return operator === 'contains' || operator === 'starts';
}

function comparisonsOf(condition: Condition): readonly Compare[] {
  if (condition.kind === 'compare') return [condition];
  if (condition.kind === 'reached') return [];
  return (condition.kind === 'not' ? [condition.condition] : condition.conditions).flatMap(comparisonsOf);
}

/** A column of the table `t`. */
export function columnSql(column: string): string {
  return `t."${column}"`;
}

/**
 * The mark of a bound value that is compared with a column.
 */
export function markFor(field: Field): string {
  return marks[fieldTypeOf(field).column ?? 'text'];
}

/** Operators that ask for one side of a value, in SQL. */
const sides = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** True for an operator that asks for one side of a value. */
export function isSide(operator: Operator): operator is keyof typeof sides {
  return operator in sides;
}

/** Rows on one side of a value, in the order that lists are sorted in: text stands by the alphabet. */
function sideSql(
  { column, field }: { readonly column: string; readonly field: Field },
  operator: keyof typeof sides,
  value: unknown,
): { readonly sql: string; readonly parameter: unknown } {
  const reference = columnSql(column);
  const isKey = isAlphabetical(field);
  return {
    sql: `${isKey ? alphabetSql(reference) : reference} ${sides[operator]} ${markFor(field)}`,
    parameter: isKey ? alphabetKey(String(value)) : value,
  };
}

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
    case 'lte': {
      const side = sideSql({ column, field }, operator, value);
      return bind(side.sql, side.parameter);
    }
    case 'contains':
    case 'starts': {
      const text = fold(String(value));
      const { sql, parameters } = textCondition(context.model, column, operator, text, context.folded.get(column));
      context.parameters.push(...parameters);
      return sql;
    }
  }
}
