/** Gives the customer that stayed back what its fields held before a merge, without what later merges brought. */

import type { WriteContext } from '#server/core/context/context.ts';
import { type FieldScope, requireFieldScopes } from '#server/core/context/grants.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { changeDiffering, derive, differing, getRow } from '#server/core/records/write.ts';
import { columnsOf, models, type Row } from '#shared/catalogue/index.ts';
import type { Moves } from './merge.ts';
import { joinedValue } from './mergedFields.ts';

interface Undone {
  readonly id: number;
  readonly fields: Moves['fields'];
}

/** A later merge into the same customer that is not undone. */
interface Later {
  readonly id: number;
  readonly moves: Moves;
  readonly merged: Values;
  fields: Moves['fields'];
}

/**
 * Returns the fields that hold something else by now: they stay. A later merge into the customer then counts as made
 * without this one, so that undoing both leaves what was before both. Throws 403 where a field needs a permission.
 */
export async function restoreFields(
  ctx: WriteContext,
  customer: Row<'customer'>,
  { id, fields }: Undone,
): Promise<string[]> {
  const now: Values = { ...customer };
  const later = await laterMerges(ctx, customer.id, id);
  const values: Values = {};
  const changed: string[] = [];
  for (const [name, [before, after]] of Object.entries(fields)) {
    const end = withoutMerge(later, name, before, after);
    if ((now[name] ?? null) !== end.held) {
      if (Object.hasOwn(models.customer.fields, name)) changed.push(name);
      continue;
    }
    values[name] = end.value;
    for (const [merge, both] of end.merges) merge.fields = { ...merge.fields, [name]: both };
    if (end.value === end.held && end.merges.length > 0) changed.push(name);
  }
  requireFieldScopes(ctx, scopesOf(differing(now, values)));
  await changeDiffering(ctx, 'customer', customer, values, 'updated');
  for (const { id: other, moves, fields: own } of later) {
    if (own !== moves.fields) {
      await derive(ctx, 'customerMerge', other, { moves: JSON.stringify({ ...moves, fields: own }) });
    }
  }
  return changed;
}

async function laterMerges(ctx: WriteContext, customer: number, than: number): Promise<readonly Later[]> {
  const rows = await queryAll<{ id: number; merged: number; moves: string }>(
    ctx.db,
    sql`select "id", "merged", "moves" from "customerMerge" where "customer" = ${customer} and "id" > ${than}
      and "moves" is not null and "undoneAt" is null order by "id"`,
  );
  const found: Later[] = [];
  for (const { id, merged, moves: stored } of rows) {
    const moves = JSON.parse(stored) as Moves;
    found.push({ id, moves, merged: { ...(await getRow(ctx.db, 'customer', merged)) }, fields: moves.fields });
  }
  return found;
}

interface End {
  /** What the field holds where nobody else changed it since. */
  readonly held: unknown;
  /** What it holds without the merge. */
  readonly value: unknown;
  /** Later merges that changed it, with what it held before and after each without the merge. */
  readonly merges: readonly (readonly [Later, readonly [before: unknown, after: unknown]])[];
}

/** Follows a field through the later merges that found it as the one before had left it. */
function withoutMerge(later: readonly Later[], name: string, before: unknown, after: unknown): End {
  const field = columnsOf(models.customer).find(([column]) => column === name)?.[1];
  const merges: [Later, [unknown, unknown]][] = [];
  let [held, value] = [after, before];
  for (const merge of later) {
    const own = merge.fields[name];
    if (own === undefined || own[0] !== held || field === undefined) continue;
    const theirs = merge.merged[name] ?? null;
    const isJoined = own[1] !== theirs && joinedValue(field, held, theirs) === own[1];
    const without = isJoined ? joinedValue(field, value, theirs) : own[1];
    merges.push([merge, [value, without]]);
    [held, value] = [own[1], without];
  }
  return { held, value, merges };
}

/** The permissions that giving back fields needs: who may owe is decided, also by undoing. */
function scopesOf(values: Values): FieldScope[] {
  return columnsOf(models.customer).flatMap(([name, { scope }]) =>
    scope === undefined || !Object.hasOwn(values, name) ? [] : [{ pointer: '#/merge', scope }],
  );
}
