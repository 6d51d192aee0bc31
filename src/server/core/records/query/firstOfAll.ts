/**
 * The first rows of all in an order, before it is looked at which of them match. To sort rows by a column or two takes a
 * small index, or little of each row; to look at every row for what it is asked takes the whole table.
 */

import type { ReadContext } from '#server/core/context/context.ts';
import { withinBudget } from '#server/core/db/budget.ts';
import { BY_NO_INDEX, JOIN_IN_ORDER } from '#server/core/db/dialectText.ts';
import { type Cells, queryCells } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Position } from '../cursor.ts';
import { arePlaced, type ByRecord, sourcesByPlace } from './byRecord.ts';
import { columnSql, type Stretch } from './conditions.ts';
import { rowsOf } from './found.ts';
import type { SortKey } from './keyset.ts';
import { listIndexes, usedOf } from './listIndexes.ts';
import { idsSql } from './owned.ts';
import type { ListQuery } from './parse.ts';
import { fromTable, matching, type Source, sortedSources, whereSql } from './sources.ts';
import { take, takeIds } from './take.ts';
import type { Asked, Page } from './ways.ts';
import { covering } from './wideIndex.ts';

/** Rows that are looked at for how many match, from all over the table. */
const SAMPLE = 300;
/** Rows of the order that are taken for each that would do, if those that match were spread evenly. */
const SPARE = 3;
/** Rows of the order that are taken at least, as those that match are not spread evenly, and at most. */
const LEAST = 5000;
const MOST = 20_000;

/** Whether rows are left out: where all match there is nothing to look at. */
export function isNarrowing({ conditions, words, visible }: ListQuery): boolean {
  return conditions.length + words.length > 0 || visible !== null;
}

/**
 * Null where not enough of the first rows match, or where that is not to be expected. `records`: by whose names they are
 * sorted, where those are few.
 */
export async function takeOfFirst(
  ctx: ReadContext,
  asked: Asked,
  records: ByRecord | null,
  { position, ...taken }: Page,
): Promise<readonly Cells[] | null> {
  const { query, keys } = asked;
  const most = await rowsToTake(ctx, asked, taken.skip + taken.limit);
  if (most === null) return null;
  const all = await sourcesOfAll(ctx, asked, records, position);
  const ids = await takeIds(ctx, query.model, all, most);
  const rows = await take(
    ctx,
    query.shape,
    sortedSources(query, keys, { ...asked.asking, position, found: { ids } }),
    taken,
  );
  return rows.length === taken.limit || ids.length < most ? rows : null;
}

/** How many rows of the order so many that match are expected among. Null for too many. */
async function rowsToTake(
  { db }: ReadContext,
  { query, asking: { common, owned } }: Asked,
  wanted: number,
): Promise<number | null> {
  const { model } = query;
  const { where, parameters } = matching(query, common, owned, null);
  const rows = await rowsOf(db, model);
  const ids = Array.from({ length: SAMPLE }, (_, index) => Math.ceil((rows * (index + 1)) / SAMPLE));
  const sample = idsSql(ids);
  const [row] = await queryCells(
    db,
    sql.composed(
      `select count(*) from (${sample.sql}) as c ${JOIN_IN_ORDER} "${model.name}" as t on t."id" = c."id"${whereSql(where)}`,
      [...sample.parameters, ...parameters],
    ),
  );
  const most = Math.ceil((SPARE * wanted * SAMPLE) / Number(row?.[0] ?? 0));
  return most <= MOST ? Math.max(most, LEAST) : null;
}

/** Every row in the order, from the place in the list on. */
async function sourcesOfAll(
  { db }: ReadContext,
  { query, keys }: Asked,
  records: ByRecord | null,
  position: Position | null,
): Promise<readonly Source[]> {
  const all: ListQuery = { ...query, conditions: [], words: [], named: null, visible: null };
  const common: Stretch = { where: [withinBudget(columnSql('id')).text], parameters: [] };
  const wide = covering(await listIndexes(db, query.model.name), sortedBy(query, keys));
  const index = wide === undefined ? null : usedOf(wide);
  if (records !== null && arePlaced(keys)) {
    const from = fromTable(query.model);
    const rows = { ...common, from: index === null ? `${from} ${BY_NO_INDEX}` : from };
    return sourcesByPlace(all, keys, position, rows, records, index);
  }
  const used = index === null ? {} : { index };
  return sortedSources(all, keys, { common, owned: null, found: null, position, access: 'sorted', ...used });
}

/** The columns of rows that they are sorted by, or by what those refer to. */
function sortedBy({ joins }: ListQuery, keys: readonly SortKey[]): readonly string[] {
  return keys.map(({ table, column }) => joins.find(({ alias }) => alias === table)?.name.reference ?? column);
}
