/**
 * Orders by a column in which most rows have the same value, or none. A partial index has the others in their order and
 * costs a write nothing; those that are alike follow by their ids, as the table has them.
 */
import type { Cell } from '#server/core/db/execute.ts';
import { columnSql } from './conditions.ts';
import type { OrderedStretch, SortKey } from './keyset.ts';
import { type Common, literalOf, withoutCommon } from './listIndexes.ts';
import { type Start, stretchesOf } from './sources.ts';

/** Rows that stand together in an order. */
interface Part {
  readonly where: string;
  /** Their order, in which the first key is left out where it has one value. */
  readonly keys: readonly SortKey[];
  /** Whether a value of the first key is one of theirs. */
  readonly has: (value: Cell) => boolean;
}

/**
 * The rows of a list from a place on, as stretches that follow one another. `keys` are a column and the id; `leftOut` is
 * the value whose rows the index of the column leaves out.
 */
export function partialOrder(
  keys: readonly SortKey[],
  start: Start | null,
  leftOut: Common,
): readonly OrderedStretch[] {
  const parts = partsOf(keys, leftOut);
  const at = start === null ? 0 : parts.findIndex(({ has }) => has(start.values[0] ?? null));
  return parts.slice(at).flatMap((part, index) => {
    const from = index > 0 || start === null ? null : startIn(part, keys, start);
    return stretchesOf(part.keys, from).map((stretch) => ({ ...stretch, where: [part.where, ...stretch.where] }));
  });
}

function partsOf(keys: readonly SortKey[], leftOut: Common): readonly Part[] {
  const [first, ...alike] = keys;
  if (first === undefined) throw new Error('an order without a key');
  const sql = columnSql(first.column);
  const others = withoutCommon(sql, leftOut);
  if (leftOut === null) {
    const parts: readonly Part[] = [
      { where: `${sql} is null`, keys: alike, has: (value) => value === null },
      { where: others, keys, has: (value) => value !== null },
    ];
    return first.descending ? parts.toReversed() : parts;
  }
  const common = literalOf(leftOut);
  const parts: readonly Part[] = [
    { where: `${others} and ${sql} < ${common}`, keys, has: (value) => value !== null && value < leftOut },
    { where: `${sql} = ${common}`, keys: alike, has: (value) => value === leftOut },
    { where: `${others} and ${sql} > ${common}`, keys, has: (value) => value !== null && value > leftOut },
  ];
  return first.descending ? parts.toReversed() : parts;
}

function startIn(part: Part, keys: readonly SortKey[], start: Start): Start {
  return part.keys.length === keys.length ? start : { ...start, values: start.values.slice(1) };
}
