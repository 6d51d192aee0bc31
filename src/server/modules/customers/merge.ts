/**
 * Merges two customers into one. Every record of the one is filed under the other, whichever model it is of; what documents
 * and ledgers say of their customer stays. The merged record is deleted and goes on naming the other.
 */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { type FieldScope, requireFieldScopes } from '#server/core/context/grants.ts';
import { isSame } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { changeDiffering, derive, getRow, insert, load, softRemove } from '#server/core/records/write.ts';
import { bondOf, customerColumns } from '#shared/catalogue/customerRecords.ts';
import { type ModelName, models, type Row } from '#shared/catalogue/index.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { pointerTo } from '#shared/fieldErrors.ts';
import type { MergeChoice, ModelCounts } from '#shared/operations/parts/people.ts';
import { headsOf } from './bonds.ts';
import { type Filed, fileUnder, idsOf } from './filed.ts';
import { type JoinedAccount, joinAccounts } from './joinAccounts.ts';
import { type Difference, differencesOf, mergedValues } from './mergedFields.ts';

/** Days in which a merge can be undone. */
const UNDO_DAYS = 30;
const DAY = 86_400_000;

/** What a merge changed, for whoever undoes it. */
export interface Moves {
  /** Fields of the record that stayed: what they held before and after, as stored. */
  readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** Records that got another customer. */
  readonly rows: readonly Filed[];
  /** Records that said what others said already, and were deleted. */
  readonly dropped: readonly { readonly model: ModelName; readonly ids: readonly number[] }[];
  /** Vouchers of a type of which the customer has another. */
  readonly joined: readonly number[];
  /** Accounts that gave way to one that says the same; absent of what was merged before that was done. */
  readonly accounts?: readonly JoinedAccount[];
  /** The last record of each model at that time: what comes after was made since. */
  readonly heads: Readonly<Record<string, number>>;
}

/** The two records, both there. */
export interface Pair {
  readonly customer: Row<'customer'>;
  readonly merged: Row<'customer'>;
}

/** Throws 404 where there is no such record, 409 where one is deleted, 422 where they are one. */
export async function loadPair(ctx: ReadContext, customer: number, merged: number): Promise<Pair> {
  const pair = {
    customer: await getRow(ctx.db, 'customer', customer),
    merged: await getRow(ctx.db, 'customer', merged),
  };
  if (pair.customer === undefined || pair.merged === undefined) throw new ServiceError('not_found');
  if (pair.merged.deleted === 1 || pair.customer.deleted === 1) throw new ServiceError('record_deleted');
  if (customer === merged) throw invalidField('#/merged', 'invalid_value');
  return pair as Pair;
}

/** Merges the pair. Returns the id of the merge. Throws 403 where a field needs a permission, 409 `unique_conflict`. */
export async function mergeCustomers(
  ctx: WriteContext,
  { customer, merged }: Pair,
  chosen: Readonly<Record<string, MergeChoice>>,
): Promise<number> {
  const differences = differencesOf(customer, merged);
  requireChoices(differences, chosen);
  const values = mergedValues({ customer, merged }, differences, chosen);
  requireFieldScopes(ctx, scopesOf(differences, values));
  const heads = await headsOf(ctx);
  const id = await insert(ctx, 'customerMerge', {
    customer: customer.id,
    merged: merged.id,
    counts: '{}',
    undoUntil: toStoredInstant(ctx.now + UNDO_DAYS * DAY),
  });
  // First: only between records that were merged may documents and ledgers move.
  await softRemove(ctx, 'customer', merged, 'deleted', { mergedInto: customer.id });
  const dropped = await dropDoubles(ctx, customer.id, merged.id);
  const joined = await joinVouchers(ctx, id, customer.id, merged.id);
  const accounts = await joinAccounts(ctx, customer.id, merged.id);
  const stay = [...dropped, { model: 'bankAccount', ids: accounts.map(({ account }) => account) }];
  const rows: Filed[] = [];
  for (const { name, column } of customerColumns) {
    const left = new Set(stay.filter(({ model }) => model === name).flatMap(({ ids }) => ids));
    const ids = (await idsOf(ctx, name, column, merged.id)).filter((row) => !left.has(row));
    await fileUnder(ctx, name, column, ids, customer.id);
    if (ids.length > 0) rows.push({ model: name, column, ids });
  }
  await changeDiffering(ctx, 'customer', customer, values, 'updated');
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, after]) => [name, [({ ...customer } as Values)[name] ?? null, after]] as const),
  );
  const moves: Moves = { fields, rows, dropped, joined, accounts, heads };
  const counts = Object.fromEntries(countsOf(rows).map(({ model, count }) => [model, count]));
  await derive(ctx, 'customerMerge', id, { counts: JSON.stringify(counts), moves: JSON.stringify(moves) });
  return id;
}

/** How many records of each model there are in lists of records. */
export function countsOf(rows: Moves['rows']): ModelCounts {
  const byModel = new Map<string, Set<number>>();
  for (const { model, ids } of rows) {
    const known = byModel.get(model) ?? new Set();
    for (const id of ids) known.add(id);
    byModel.set(model, known);
  }
  return [...byModel].map(([model, ids]) => ({ model, count: ids.size }));
}

/** Throws 422 where a choice is of no field, of one that does not differ, or cannot be made. */
function requireChoices(differences: readonly Difference[], chosen: Readonly<Record<string, MergeChoice>>): void {
  const known = new Map(differences.map(({ name, choices }) => [name, choices]));
  for (const [name, choice] of Object.entries(chosen)) {
    const isField = Object.hasOwn(models.customer.fields, name);
    if (!isField) throw invalidField(pointerTo(['fields', name]), 'unknown_field');
    const choices = known.get(name) ?? ['customer', 'merged'];
    if (!choices.includes(choice)) throw invalidField(`#/fields/${name}`, 'invalid_value');
  }
}

function scopesOf(differences: readonly Difference[], values: Values): FieldScope[] {
  return differences.flatMap(({ name, field }) =>
    field.scope === undefined || !Object.hasOwn(values, name)
      ? []
      : [{ pointer: `#/fields/${name}`, scope: field.scope }],
  );
}

/** Deletes what would say twice that the customer belongs to something: to a group, or among those a subscription is for. */
async function dropDoubles(ctx: WriteContext, customer: number, merged: number): Promise<Moves['dropped']> {
  const dropped: { model: ModelName; ids: number[] }[] = [];
  for (const { model, name, column } of customerColumns) {
    const bond = bondOf(model);
    if (bond === null) continue;
    const [table, by] = [sql.id(name), sql.id(column)];
    const same = sql.join(
      bond.map((other) => isSame(sql`o.${sql.id(other)}`, sql`t.${sql.id(other)}`)),
      ' and ',
    );
    const doubles = await queryAll<{ id: number }>(
      ctx.db,
      sql`select t."id" from ${table} t where t.${by} = ${merged} and t."deleted" = 0 and exists (
        select 1 from ${table} o where o.${by} = ${customer} and o."deleted" = 0 and ${same}) order by t."id"`,
    );
    const ids = doubles.map(({ id }) => id);
    for (const id of ids) {
      await softRemove(ctx, name, await load(ctx, name, id), 'deleted');
    }
    if (ids.length > 0) dropped.push({ model: name, ids });
  }
  return dropped;
}

/** Marks the vouchers of which the other customer has one of the same type. Their lots go on being used in one order. */
async function joinVouchers(ctx: WriteContext, merge: number, customer: number, merged: number): Promise<number[]> {
  const twins = await queryAll<{ id: number }>(
    ctx.db,
    sql`select v."id" from "voucher" v where v."customer" = ${merged}
    and v."deleted" = 0 and v."joined" is null
      and exists (select 1 from "voucher" o where o."customer" = ${customer} and o."deleted" = 0 and o."joined" is null
        and o."voucherType" = v."voucherType") order by v."id"`,
  );
  for (const { id } of twins) await derive(ctx, 'voucher', id, { joined: merge });
  return twins.map(({ id }) => id);
}
