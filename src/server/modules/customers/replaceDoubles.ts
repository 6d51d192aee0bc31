/** What a customer belongs to through two merges: undoing the one leaves them what the other brought. */

import type { WriteContext } from '#server/core/context/context.ts';
import { isSame } from '#server/core/db/dialect.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { derive, softRestore } from '#server/core/records/write.ts';
import { bondOf } from '#shared/catalogue/customerRecords.ts';
import { type ModelName, models } from '#shared/catalogue/index.ts';
import { fileUnder, type Moves } from './merge.ts';

type Moved = Moves['rows'][number];

/**
 * Restores the doubles that other merges into a customer deleted, where the record that said the same leaves with the merge
 * that is undone. They move back when theirs is undone.
 */
export async function replaceDoubles(
  ctx: WriteContext,
  undone: number,
  leaving: readonly Moved[],
  customer: number,
): Promise<void> {
  const bonds = leaving.filter(({ model }) => bondOf(models[model]) !== null);
  if (bonds.length === 0) return;
  const merges = await queryAll<{ id: number; moves: string }>(
    ctx.db,
    sql`select "id", "moves" from "customerMerge" where "customer" = ${customer} and "id" <> ${undone}
      and "moves" is not null and "undoneAt" is null order by "id"`,
  );
  for (const { id, moves: stored } of merges) {
    const moves = JSON.parse(stored) as Moves;
    const taken: Moved[] = [];
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

/** That of some deleted records which says what a live one says, where no other of the customer does. */
async function doubleOf(
  ctx: WriteContext,
  { model, column, ids }: Moved,
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
