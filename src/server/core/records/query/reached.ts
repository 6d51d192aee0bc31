/** Conditions on the name of what a row refers to: the rows whose reference leads to a record that fulfils one. */

import type { Actor } from '#server/core/context/context.ts';
import { executeCells } from '#server/core/db/execute.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { type ReferenceName, referenceNames } from '#shared/catalogue/referenceNames.ts';
import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';
import { hasIndex } from '../search.ts';
import { type Condition, matchOf, recordsSql } from './conditions.ts';
import type { Operator } from './operators.ts';

/** A name of a referenced record by its path. Throws 403 `insufficient_scope` for one the actor may not read. */
export function reachedName(model: AnyModel, path: string, { scopes }: Actor): ReferenceName | undefined {
  const name = path.includes('.') ? referenceNames(model).get(path) : undefined;
  if (name !== undefined && !covers(scopes, `${name.target.name}:read`)) {
    throw new ServiceError('insufficient_scope', { detail: `${name.target.name}:read` });
  }
  return name;
}

/**
 * A comparison with the name of a referenced record. What a row without a reference fulfils is written as the opposite of
 * what it does not fulfil: then nothing has to be known of records that are not there.
 */
export function reached(name: ReferenceName, operator: Operator, values: readonly unknown[]): Condition {
  const { column, field } = name;
  const isNull = values[0] === null;
  const [asked, isNot] = positive(operator, isNull, values[0] === true);
  const operands = asked === 'null' ? [false] : values;
  return {
    kind: 'reached',
    ...{ name, isNot, ids: null, match: null },
    condition: { kind: 'compare', column, field, operator: asked, values: operands },
  };
}

function positive(operator: Operator, isNull: boolean, isTrue: boolean): readonly [Operator, boolean] {
  if (operator === 'null') return ['null', isTrue];
  if (operator === 'eq') return isNull ? ['null', true] : ['eq', false];
  if (operator === 'ne') return isNull ? ['null', false] : ['eq', true];
  return operator === 'nin' ? ['in', true] : [operator, false];
}

/** Records so few that the rows leading to them are looked up. Of more, rows are met soon in whatever order they have. */
const FEW = 2000;

/** The same conditions, with the records known where they are few: SQLite then finds the rows by the index on the reference. */
export async function withKnownRecords(db: Reader, conditions: readonly Condition[]): Promise<readonly Condition[]> {
  const known: Condition[] = [];
  for (const condition of conditions) known.push(await withKnown(db, condition));
  return known;
}

async function withKnown(db: Reader, condition: Condition): Promise<Condition> {
  switch (condition.kind) {
    case 'compare':
      return condition;
    case 'not':
      return { ...condition, condition: await withKnown(db, condition.condition) };
    case 'and':
    case 'or':
      return { ...condition, conditions: await withKnownRecords(db, condition.conditions) };
    case 'reached': {
      const { target } = condition.name;
      const match = matchOf(target, [condition.condition]);
      const looked = { ...condition, match: match !== null && (await hasIndex(db, target)) ? match : null };
      const { sql, parameters } = recordsSql(looked);
      const rows = await executeCells(db, `${sql} limit ${FEW + 1}`, parameters);
      return { ...looked, ids: rows.length > FEW ? null : rows.map(([id]) => Number(id)) };
    }
  }
}
