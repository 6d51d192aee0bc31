/** What a customer belongs to through two merges: undoing the one leaves them what the other brought. */

import type { WriteContext } from '#server/core/context/context.ts';
import { isSame } from '#server/core/db/dialect.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { derive, softRestore } from '#server/core/records/write.ts';
import { bondOf } from '#shared/catalogue/customerRecords.ts';
import { type ModelName, models } from '#shared/catalogue/index.ts';
import { type Filed, fileUnder } from './filed.ts';
import { partAccount } from './joinAccounts.ts';
import type { Moves } from './merge.ts';

/**
 * Restores the doubles that other merges into a customer deleted, where the record that said the same leaves with the merge
 * that is undone. They move back when theirs is undone.
 */
export async function replaceDoubles(
  ctx: WriteContext,
  undone: number,
  leaving: readonly Filed[],
  customer: number,
): Promise<void> {
  const bonds = leaving.filter(({ model }) => bondOf(models[model]) !== null);
  if (bonds.length === 0) return;
  for (const { id, moves } of await otherMerges(ctx, undone, customer)) {
    const taken: Filed[] = [];
    for (const { model, column, ids } of bonds) {
      const dropped = moves.dropped.flatMap((drop) => (drop.model === model ? drop.ids : []));
      for (const left of dropped.length === 0 ? [] : ids) {
        const double = await doubleOf(ctx, { model, column, ids: dropped }, left, customer);
        if (double === undefined) continue;
        await softRestore(ctx, model, double);
        await fileUnder(ctx, model, column, [double], customer);
        taken.push({ model, column, ids: [double] });
      }
    }
    if (taken.length === 0) continue;
    const isTaken = (model: ModelName, row: number): boolean =>
      taken.some((other) => other.model === model && other.ids.includes(row));
    const dropped = moves.dropped.map(({ model, ids }) => ({ model, ids: ids.filter((row) => !isTaken(model, row)) }));
    const changed: Moves = { ...moves, rows: [...moves.rows, ...taken], dropped };
    await derive(ctx, 'customerMerge', id, { moves: JSON.stringify(changed) });
  }
}

/** The same of accounts: one that gave way to one that leaves is there again, and what named it names it. */
export async function replaceAccounts(
  ctx: WriteContext,
  undone: number,
  leaving: readonly Filed[],
  customer: number,
): Promise<void> {
  const left = new Set(leaving.flatMap(({ model, ids }) => (model === 'bankAccount' ? ids : [])));
  if (left.size === 0) return;
  for (const { id, moves } of await otherMerges(ctx, undone, customer)) {
    const parted = (moves.accounts ?? []).filter(({ kept }) => left.has(kept));
    if (parted.length === 0) continue;
    for (const joined of parted) await partAccount(ctx, joined, () => false);
    const ids = parted.map(({ account }) => account);
    await fileUnder(ctx, 'bankAccount', 'customer', ids, customer);
    const rows = [...moves.rows, { model: 'bankAccount' as const, column: 'customer', ids }];
    const accounts = moves.accounts?.filter((joined) => !parted.includes(joined)) ?? [];
    await derive(ctx, 'customerMerge', id, { moves: JSON.stringify({ ...moves, rows, accounts } satisfies Moves) });
  }
}

/** The merges into a customer that can be undone, but for one. */
async function otherMerges(ctx: WriteContext, undone: number, customer: number) {
  const merges = await queryAll<{ id: number; moves: string }>(
    ctx.db,
    sql`select "id", "moves" from "customerMerge" where "customer" = ${customer} and "id" <> ${undone}
      and "moves" is not null and "undoneAt" is null order by "id"`,
  );
  return merges.map(({ id, moves }) => ({ id, moves: JSON.parse(moves) as Moves }));
}

/** That of some deleted records which says what a live one says, where no other of the customer does. */
async function doubleOf(
  ctx: WriteContext,
  { model, column, ids }: Filed,
  left: number,
  customer: number,
): Promise<number | undefined> {
  const same = (one: string): ReturnType<typeof sql> =>
    sql.join(
      (bondOf(models[model]) ?? []).map((by) => isSame(sql`${sql.id(one)}.${sql.id(by)}`, sql`l.${sql.id(by)}`)),
      ' and ',
    );
  const found = await queryFirst<{ id: number }>(
    ctx.db,
    sql`select d."id" from ${sql.id(model)} l join ${sql.id(model)} d on ${same('d')}
      where l."id" = ${left} and l."deleted" = 0 and d."deleted" = 1 and d."id" in ${sql.list(ids)}
        and not exists (select 1 from ${sql.id(model)} o where o.${sql.id(column)} = ${customer} and o."deleted" = 0
          and o."id" <> l."id" and ${same('o')})
      order by d."id" limit 1`,
  );
  return found?.id;
}
