/** Conditions on what a row refers to: the rows whose reference leads to a record that fulfils one. */

import { queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { type ReferenceName, referenceNames } from '#shared/catalogue/referenceNames.ts';
import type { Viewer } from '../../context/context.ts';
import { keyComparison } from '../codeKeys.ts';
import { hasIndex } from '../search.ts';
import { requireRead, rowsSeen } from '../sight.ts';
import { type Condition, matchOf, type Reached, recordsSql } from './conditions.ts';
import { type Operator, storedField } from './operators.ts';

/** A name of a referenced record by its path. Throws 403 `insufficient_scope` for one the actor may not read. */
export function reachedName(model: AnyModel, path: string, viewer: Viewer): ReferenceName | undefined {
  const name = path.includes('.') ? referenceNames(model).get(path) : undefined;
  if (name !== undefined) requireRead(viewer, name.target.name);
  return name;
}

/**
 * A comparison with the name of a referenced record. What a row without a reference fulfils is written as the opposite of
 * what it does not fulfil: then nothing has to be known of records that are not there.
 */
export function reached(
  name: ReferenceName,
  operator: Operator,
  values: readonly unknown[],
  viewer: Viewer,
): Condition {
  return { ...through([name], name, operator, values, viewer), asksRows: false };
}

/** That the name of a referenced record has all of these folded words. */
export function reachedWords(name: ReferenceName, words: readonly string[], viewer: Viewer): ReachedCondition {
  const { column, field } = name;
  const conditions = words.map(
    (word) => ({ kind: 'compare', column, field, operator: 'contains', values: [word] }) as const,
  );
  return { ...leadingTo(name, { kind: 'and', conditions }, viewer), asksRows: false };
}

/** A field of a record that is reached by one reference or several, the first one first. */
export interface ReachedField {
  readonly references: readonly [Reference, ...Reference[]];
  readonly column: string;
  readonly field: Field;
}

type Reference = Reached['name'];

/** References that lead on from one another at most. */
const MOST_REFERENCES = 3;

/**
 * A field of what a reference leads to, by its path: `invoice.date`, `source.sale.family`. Throws 403 `insufficient_scope`
 * where the actor may not read one of the records on the way.
 */
export function reachedField(model: AnyModel, path: string, viewer: Viewer): ReachedField | undefined {
  const names = path.split('.');
  const column = names.pop() ?? '';
  const references: Reference[] = [];
  let at = model;
  for (const reference of names) {
    const field = storedField(at, reference);
    const target = field?.type === 'int' ? findModel(field.ref ?? '') : undefined;
    if (target === undefined) return undefined;
    requireRead(viewer, target.name);
    references.push({ reference, target });
    at = target;
  }
  const [first, ...others] = references;
  const field = storedField(at, column);
  if (first === undefined || field === undefined || references.length > MOST_REFERENCES) return undefined;
  return { references: [first, ...others], column, field };
}

/** A comparison with a field of a record that is reached. */
export function reachedBy(
  { references, ...of }: ReachedField,
  operator: Operator,
  values: readonly unknown[],
  viewer: Viewer,
): Condition {
  return through(references, of, operator, values, viewer);
}

/** Only the way as a whole is turned round: a row that leads to nothing fulfils what it does not fulfil. */
function through(
  references: ReachedField['references'],
  { column, field }: Pick<ReachedField, 'column' | 'field'>,
  operator: Operator,
  values: readonly unknown[],
  viewer: Viewer,
): ReachedCondition {
  const [asked, isNot] = positive(operator, values[0] === null, values[0] === true);
  const operands = asked === 'null' ? [false] : values;
  const [first, ...others] = references;
  let condition: Condition = {
    kind: 'compare',
    column,
    field,
    operator: asked,
    values: operands,
    ...keyComparison(field, asked, operands),
  };
  for (const name of others.toReversed()) condition = leadingTo(name, condition, viewer);
  return { ...leadingTo(first, condition, viewer), isNot };
}

export type ReachedCondition = Extract<Condition, { readonly kind: 'reached' }>;

/** A record that is not theirs to see fulfils nothing, as one that is not there. */
function leadingTo(name: Reference, condition: Condition, viewer: Viewer): ReachedCondition {
  const seen = rowsSeen(viewer, name.target.name);
  return { kind: 'reached', name, seen, condition, isNot: false, ids: null, match: null, asksRows: true };
}

function positive(operator: Operator, isNull: boolean, isTrue: boolean): readonly [Operator, boolean] {
  if (operator === 'null') return ['null', isTrue];
  if (operator === 'eq') return isNull ? ['null', true] : ['eq', false];
  if (operator === 'ne') return isNull ? ['null', false] : ['eq', true];
  return operator === 'nin' ? ['in', true] : [operator, false];
}

/** Records so few that the rows leading to them are looked up. Of more, rows are met soon in whatever order they have. */
const FEW = 2000;
/** The same where each row would be asked for its record. */
const FEW_TO_ASK = 20_000;

/** The same conditions, with the records known where they are few: SQLite then finds the rows by the index on the reference. */
export async function withKnownRecords(db: Reader, conditions: readonly Condition[]): Promise<readonly Condition[]> {
  const known: Condition[] = [];
  for (const condition of gathered('and', conditions)) known.push(await withKnown(db, condition));
  return known;
}

/**
 * Conditions with those on one record as one, so that it is looked up once and few records fulfil it. Where a row leads to a
 * record at all, that it does not lead to one that fulfils something says that the record does not.
 */
function gathered(kind: 'and' | 'or', conditions: readonly Condition[]): readonly Condition[] {
  const all = conditions.flatMap((condition): readonly Condition[] => {
    if (condition.kind !== 'and' && condition.kind !== 'or') return [condition];
    const parts = gathered(condition.kind, condition.conditions);
    return condition.kind === kind || parts.length === 1 ? parts : [{ kind: condition.kind, conditions: parts }];
  });
  const asking = all.filter((condition) => condition.kind === 'reached').filter(({ asksRows }) => asksRows);
  const groups = Map.groupBy(asking, ({ name }) => name.reference);
  const together = [...groups.values()].flatMap((group): readonly Condition[] => {
    const positive = group.filter(({ isNot }) => !isNot);
    const fit = kind === 'or' || positive.length === 0 ? positive : group;
    const [first, second] = fit;
    if (first === undefined || second === undefined) return group;
    const parts = fit.map(({ condition, isNot }): Condition => (isNot ? { kind: 'not', condition } : condition));
    const others = group.filter((condition) => !fit.includes(condition));
    return [{ ...first, isNot: false, condition: { kind, conditions: gathered(kind, parts) } }, ...others];
  });
  return [...all.filter((condition) => !(asking as readonly Condition[]).includes(condition)), ...together];
}

/**
 * The same conditions for reading few rows: each row is asked for its record, where else all records that fulfil something
 * would be read first.
 */
export function askingRows(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.map(askingRow);
}

function askingRow(condition: Condition): Condition {
  switch (condition.kind) {
    case 'compare':
      return condition;
    case 'not':
      return { ...condition, condition: askingRow(condition.condition) };
    case 'and':
    case 'or':
      return { ...condition, conditions: askingRows(condition.conditions) };
    case 'reached':
      return { ...condition, asksRows: true };
  }
}

async function withKnown(db: Reader, condition: Condition): Promise<Condition> {
  switch (condition.kind) {
    case 'compare':
      return condition;
    case 'not':
      return { ...condition, condition: await withKnown(db, condition.condition) };
    case 'and':
    case 'or': {
      const conditions: Condition[] = [];
      for (const item of condition.conditions) conditions.push(await withKnown(db, item));
      return { kind: condition.kind, conditions };
    }
    case 'reached':
      return withKnownIds(db, condition, condition.asksRows ? FEW_TO_ASK : FEW);
  }
}

/** A condition with the records that it leads to, unless they are more than `few`. */
export async function withKnownIds(db: Reader, condition: ReachedCondition, few: number): Promise<ReachedCondition> {
  const { target } = condition.name;
  const match = matchOf(target, [condition.condition]);
  const looked = {
    ...condition,
    condition: await withKnown(db, condition.condition),
    match: match !== null && (await hasIndex(db, target)) ? match : null,
  };
  const { sql: text, parameters } = recordsSql(looked);
  const rows = await queryCells(db, sql.composed(`${text} limit ${few + 1}`, parameters));
  return { ...looked, ids: rows.length > few ? null : rows.map(([id]) => Number(id)) };
}
