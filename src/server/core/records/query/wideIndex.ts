/**
 * Wide indexes: those of lists alone that have several columns. To sort or to sum what they have takes less than to read the
 * rows themselves.
 */
import type { Reader } from '#server/core/db/transaction.ts';
import { rulesOf } from '../ruleTypes.ts';
import type { Condition } from './conditions.ts';
import { type ListIndex, listIndexes, type UsedIndex, usedOf } from './listIndexes.ts';
import type { ListQuery } from './parse.ts';

/**
 * The wide index that has these columns and what conditions compare; null where none has, and where words are searched.
 */
export async function wideIndexFor(
  db: Reader,
  { model, conditions, words }: ListQuery,
  columns: readonly string[],
): Promise<UsedIndex | null> {
  const deleted = model.fields.deleted === undefined ? [] : ['deleted'];
  const index =
    words.length > 0
      ? undefined
      : covering(await listIndexes(db, model.name), [...columns, ...deleted, ...comparedIn(conditions)]);
  return index === undefined ? null : usedOf(index);
}

/** The same for what is read of the index alone, whoever asks. */
export async function wideIndexAlone(
  db: Reader,
  query: ListQuery,
  columns: readonly string[],
): Promise<UsedIndex | null> {
  const { model, visible, joins } = query;
  if (visible !== null || joins.length > 0 || rulesOf(model.name)?.hidden !== undefined) return null;
  return wideIndexFor(db, query, columns);
}

/** The index for lists of the fewest columns that has all these; undefined where none has. A column of null is in none. */
export function covering(indexes: readonly ListIndex[], columns: readonly (string | null)[]): ListIndex | undefined {
  const [narrowest] = indexes
    .filter(
      ({ isAsked, isAlphabetical, column, further }) =>
        isAsked &&
        !isAlphabetical &&
        columns.every((name) => name === 'id' || name === column || (name !== null && further.includes(name))),
    )
    .toSorted((one, other) => one.further.length - other.further.length);
  return narrowest;
}

/** What is compared; null for what is not in the rows themselves. */
function comparedIn(conditions: readonly Condition[]): readonly (string | null)[] {
  return conditions.map((condition) => (condition.kind === 'compare' ? condition.column : null));
}
