/** Undoes a merge: what moved and was not changed since returns; the rest stays and is reported. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { conflictingFields } from '#server/core/records/codeKeys.ts';
import { change, derive, getRow, load, softRestore } from '#server/core/records/write.ts';
import { type ModelName, models } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ModelCounts } from '#shared/operations/parts/people.ts';
import { type Records, staying } from './bonds.ts';
import { fileUnder } from './filed.ts';
import { partAccount } from './joinAccounts.ts';
import { countsOf, type Moves } from './merge.ts';
import { replaceAccounts, replaceDoubles } from './replaceDoubles.ts';
import { restoreFields } from './restoreFields.ts';

/** What became of it. */
export interface Unmerged {
  readonly moved: ModelCounts;
  readonly kept: ModelCounts;
  /** Fields of the customer that were changed since, and stay as they are. */
  readonly fields: readonly string[];
}

/**
 * Throws 404, 403 where a field needs a permission, 409 `unique_conflict` where somebody else has what a record had, and
 * 409 `invalid_transition` where it was undone, its time is over, or
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
  await replaceAccounts(ctx, id, back, customer.id);
  for (const { model, column, ids } of back) await fileUnder(ctx, model, column, ids, merged.id);
  for (const voucher of moves.joined) {
    if (!isIn(stays, 'voucher', voucher)) await derive(ctx, 'voucher', voucher, { joined: null });
  }
  for (const { model, ids } of moves.dropped) await restoreRows(ctx, model, ids);
  for (const joined of moves.accounts ?? []) await partAccount(ctx, joined, (model, at) => isIn(stays, model, at));
  const changed = await namingFields(async () => {
    const stayed = await restoreFields(ctx, customer, { id, fields: moves.fields });
    await softRestore(ctx, 'customer', merged.id, { mergedInto: null });
    return stayed;
  });
  const result: Unmerged = { moved: filled(countsOf(back)), kept: filled(countsOf(kept)), fields: changed };
  const keptCounts = Object.fromEntries(result.kept.map(({ model, count }) => [model, count]));
  const undone = { undoneAt: ctx.at, kept: JSON.stringify(keptCounts), moves: null };
  await change(ctx, 'customerMerge', merge, undone, 'updated');
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
    await softRestore(ctx, model, id);
  }
}

/** Names the fields that somebody else has by now: 409 `unique_conflict`. */
async function namingFields<T>(writing: () => Promise<T>): Promise<T> {
  try {
    return await writing();
  } catch (error) {
    const taken = conflictingFields(error, models.customer);
    if (taken.length === 0) throw error;
    const errors = taken.map((detail) => ({ pointer: '#/merge', code: 'already_taken', detail }) as const);
    throw new ServiceError('unique_conflict', { errors, cause: error });
  }
}

function filled(counts: ModelCounts): ModelCounts {
  return counts.filter(({ count }) => count > 0);
}
