/** Undoes a merge: what moved and was not changed since returns; the rest stays and is reported. */

import type { WriteContext } from '#server/core/context/context.ts';
import { type FieldScope, requireFieldScopes } from '#server/core/context/grants.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { change, changeDiffering, differing, getRow, load, setColumns } from '#server/core/records/write.ts';
import { columnsOf, type ModelName, models, type Row } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ModelCounts } from '#shared/operations/parts/people.ts';
import { type Records, staying } from './bonds.ts';
import { countsOf, fileUnder, type Moves } from './merge.ts';
import { replaceDoubles } from './replaceDoubles.ts';

/** What became of it. */
export interface Unmerged {
  readonly moved: ModelCounts;
  readonly kept: ModelCounts;
  /** Fields of the customer that were changed since, and stay as they are. */
  readonly fields: readonly string[];
}

/**
 * Throws 404, 403 where a field needs a permission, and 409 `invalid_transition` where it was undone, its time is over, or
 * either record went another way since.
 */
export async function undoMerge(ctx: WriteContext, id: number): Promise<Unmerged> {
  const merge = await load(ctx, 'customerMerge', id);
  const customer = await getRow(ctx.db, 'customer', merge.customer);
  const merged = await getRow(ctx.db, 'customer', merge.merged);
  if (customer === undefined || merged === undefined) throw new Error(`merge ${id} of nobody`);
  const isOpen =
    merge.undoneAt === null && merge.moves !== null && merge.undoUntil !== null && merge.undoUntil >= ctx.at;
  if (!isOpen || customer.deleted === 1 || merged.mergedInto !== customer.id) {
    throw new ServiceError('invalid_transition');
  }
  const moves = JSON.parse(merge.moves ?? '{}') as Moves;
  const stays = await staying(ctx, recordsOf(moves), await elsewhere(ctx, moves, customer.id), moves.heads);
  const back = moves.rows.map(({ ids, ...row }) => ({ ...row, ids: ids.filter((at) => !isIn(stays, row.model, at)) }));
  const kept = moves.rows.map(({ ids, ...row }) => ({ ...row, ids: ids.filter((at) => isIn(stays, row.model, at)) }));
  await replaceDoubles(ctx, id, back, customer.id);
  for (const { model, column, ids } of back) await fileUnder(ctx, model, column, ids, merged.id);
  for (const voucher of moves.joined) {
    if (!isIn(stays, 'voucher', voucher)) await setColumns(ctx, 'voucher', voucher, { joined: null });
  }
  for (const { model, ids } of moves.dropped) await restoreRows(ctx, model, ids);
  const changed = await restoreFields(ctx, customer, moves);
  await change(ctx, 'customer', merged, { deleted: 0, mergedInto: null }, 'restored');
  const result: Unmerged = { moved: filled(countsOf(back)), kept: filled(countsOf(kept)), fields: changed };
  const keptCounts = Object.fromEntries(result.kept.map(({ model, count }) => [model, count]));
  await setColumns(ctx, 'customerMerge', id, {
    ...{ undoneAt: ctx.at, kept: JSON.stringify(keptCounts), moves: null },
    ...{ updated: ctx.at, updateUser: ctx.actor.user },
  });
  ctx.emit({ type: 'customerMerge.updated', model: 'customerMerge', id });
  return result;
}

function recordsOf({ rows }: Moves): Records {
  const records = new Map<ModelName, Set<number>>();
  for (const { model, ids } of rows) records.set(model, new Set([...(records.get(model) ?? []), ...ids]));
  return records;
}

/** Records that are another customer's by now, or gone. */
async function elsewhere(ctx: WriteContext, { rows }: Moves, customer: number): Promise<Records> {
  const gone = new Map<ModelName, Set<number>>();
  for (const { model, column, ids } of rows) {
    const here = await queryAll<{ id: number }>(
      ctx.db,
      sql`select "id" from ${sql.id(model)}
      where ${sql.id(column)} = ${customer} and "id" in ${sql.list(ids)}`,
    );
    const there = new Set(here.map(({ id }) => id));
    const left = ids.filter((id) => !there.has(id));
    if (left.length > 0) gone.set(model, new Set([...(gone.get(model) ?? []), ...left]));
  }
  return gone;
}

function isIn(records: Records, model: ModelName, id: number): boolean {
  return records.get(model)?.has(id) === true;
}

async function restoreRows(ctx: WriteContext, model: ModelName, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await setColumns(ctx, model, id, { deleted: 0 });
    ctx.emit({ type: `${model}.restored`, model, id });
  }
}

/** Gives fields back what they held. Those that hold something else by now stay. */
async function restoreFields(ctx: WriteContext, customer: Row<'customer'>, { fields }: Moves): Promise<string[]> {
  const now: Values = { ...customer };
  const values: Values = {};
  const changed: string[] = [];
  for (const [name, [before, after]] of Object.entries(fields)) {
    if ((now[name] ?? null) === after) values[name] = before;
    else if (Object.hasOwn(models.customer.fields, name)) changed.push(name);
  }
  requireFieldScopes(ctx, scopesOf(differing(now, values)));
  await changeDiffering(ctx, 'customer', customer, values, 'updated');
  return changed;
}

/** The permissions that giving back fields needs: who may owe is decided, also by undoing. */
function scopesOf(values: Values): FieldScope[] {
  return columnsOf(models.customer).flatMap(([name, { scope }]) =>
    scope === undefined || !Object.hasOwn(values, name) ? [] : [{ pointer: '#/merge', scope }],
  );
}

function filled(counts: ModelCounts): ModelCounts {
  return counts.filter(({ count }) => count > 0);
}
