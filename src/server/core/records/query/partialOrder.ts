/**
 * Orders by a column in which most rows have the same value, or none. A partial index has the others in their order and
 * costs a write nothing; those that are alike follow by their ids, as the table has them.
 */
import { BY_NO_INDEX, byIndex } from '#server/core/db/dialectText.ts';
import type { Cell } from '#server/core/db/execute.ts';
import { columnSql } from './conditions.ts';
import type { OrderedStretch, SortKey } from './keyset.ts';
import { type Common, type ListIndex, literalOf, withoutCommon } from './listIndexes.ts';
import { isAlphabetical } from './operators.ts';
import { type Start, stretchesOf } from './sources.ts';

/** Rows that stand together in an order. */
interface Part {
  readonly where: string;
  /** Their order, in which the first key is left out where it has one value. */
  readonly keys: readonly SortKey[];
  /** Whether a value of the first key is one of theirs. */
  readonly has: (value: Cell) => boolean;
  /** How the table is read for them: by itself SQLite may take the index of a condition, and sort what it has. */
  readonly indexing: string;
  readonly access: 'ordered' | 'sorted';
}

/** Which rows it has, and whether by the alphabet. */
type PartialIndex = Pick<ListIndex, 'name' | 'isAlphabetical'> & { readonly leftOut: Common };

/**
 * The rows of a list from a place on, as stretches that follow one another. `keys` are a column and the id; the
 * index has the rows whose value is not the most common one.
 */
export function partialOrder(
  keys: readonly SortKey[],
  start: Start | null,
  index: PartialIndex,
): readonly OrderedStretch[] {
  const parts = partsOf(keys, index);
  const at = start === null ? 0 : parts.findIndex(({ has }) => has(start.values[0] ?? null));
  return parts.slice(at).flatMap((part, index) => {
    const from = index > 0 || start === null ? null : startIn(part, keys, start);
    const { indexing, access } = part;
    return stretchesOf(part.keys, from).map((stretch) => ({
      ...stretch,
      where: [part.where, ...stretch.where],
      indexing,
      access,
    }));
  });
}

function partsOf(
  keys: readonly SortKey[],
  { name, leftOut, isAlphabetical: isInAlphabet }: PartialIndex,
): readonly Part[] {
  const [first, ...others] = keys;
  if (first === undefined) throw new Error('an order without a key');
  const sql = columnSql(first.column);
  const isOther = withoutCommon(sql, leftOut);
  const access = isAlphabetical(first.field) === isInAlphabet ? 'ordered' : 'sorted';
  const other = { keys, indexing: ` ${byIndex(name)}`, access } as const;
  // In the order of the table itself.
  const alike = { keys: others, indexing: ` ${BY_NO_INDEX}`, access: 'ordered' } as const;
  if (leftOut === null) {
    const parts: readonly Part[] = [
      { ...alike, where: `${sql} is null`, has: (value) => value === null },
      { ...other, where: isOther, has: (value) => value !== null },
    ];
    return first.descending ? parts.toReversed() : parts;
  }
  const common = literalOf(leftOut);
  const parts: readonly Part[] = [
    { ...other, where: `${isOther} and ${sql} < ${common}`, has: (value) => value !== null && value < leftOut },
    { ...alike, where: `${sql} = ${common}`, has: (value) => value === leftOut },
    { ...other, where: `${isOther} and ${sql} > ${common}`, has: (value) => value !== null && value > leftOut },
  ];
  return first.descending ? parts.toReversed() : parts;
}

function startIn(part: Part, keys: readonly SortKey[], start: Start): Start {
  return part.keys.length === keys.length ? start : { ...start, values: start.values.slice(1) };
}
