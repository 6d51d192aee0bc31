/**
 * Accounts that two customers had alike are one once these are: what named the one that gives way names the other. Undoing the
 * merge parts them again.
 */
import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { changeDiffering, load, softRemove, softRestore } from '#server/core/records/write.ts';
import { referencesIn } from '#shared/catalogue/customerRecords.ts';
import { allModels, type ModelName, type Row } from '#shared/catalogue/index.ts';
import { type Filed, fileUnder, idsOf } from './filed.ts';
import { sameAccountOf } from './sameAccount.ts';

/** An account that gave way to another. */
export interface JoinedAccount {
  readonly account: number;
  readonly kept: number;
  /** What named it. */
  readonly rows: readonly Filed[];
  /** What the kept one did not say, and says since. */
  readonly filled: readonly Fact[];
}

/** What is said of an account besides IBAN and mandate. */
const facts = ['bic', 'holder', 'mandateDate', 'mandateCancelled'] as const;
type Fact = (typeof facts)[number];

/** The columns that name an account. */
const columns = allModels().flatMap((model) =>
  referencesIn(model).flatMap(([column, ref]) =>
    ref === 'bankAccount' ? [{ model: model.name as ModelName, column }] : [],
  ),
);

/** Has the accounts in use of a merged customer give way to those of the other that are the same. */
export async function joinAccounts(ctx: WriteContext, customer: number, merged: number): Promise<JoinedAccount[]> {
  const accounts = await queryAll<Row<'bankAccount'>>(
    ctx.db,
    sql`select * from "bankAccount" where "customer" = ${merged} and "active" = 1 and "deleted" = 0 order by "id"`,
  );
  const joined: JoinedAccount[] = [];
  for (const account of accounts) {
    const kept = await sameAccountOf(ctx, { ...account, customer });
    if (kept === undefined) continue;
    const rows: Filed[] = [];
    for (const { model, column } of columns) {
      const ids = await idsOf(ctx, model, column, account.id);
      await fileUnder(ctx, model, column, ids, kept.id);
      if (ids.length > 0) rows.push({ model, column, ids });
    }
    const filled = facts.filter((name) => kept[name] === null && account[name] !== null);
    await changeDiffering(ctx, 'bankAccount', kept, valuesOf(filled, account), 'updated');
    await softRemove(ctx, 'bankAccount', account, 'deleted');
    joined.push({ account: account.id, kept: kept.id, rows, filled });
  }
  return joined;
}

/** Parts an account from the one it gave way to. `stays`: what goes on naming that one. */
export async function partAccount(
  ctx: WriteContext,
  { account: id, kept, rows, filled }: JoinedAccount,
  stays: (model: ModelName, id: number) => boolean,
): Promise<void> {
  await softRestore(ctx, 'bankAccount', id);
  for (const { model, column, ids } of rows) {
    const named = new Set(await idsOf(ctx, model, column, kept));
    const back = ids.filter((row) => named.has(row) && !stays(model, row));
    await fileUnder(ctx, model, column, back, id);
  }
  const [account, other] = [await load(ctx, 'bankAccount', id), await load(ctx, 'bankAccount', kept)];
  const own = filled.filter((name) => other[name] === account[name]);
  await changeDiffering(ctx, 'bankAccount', other, valuesOf(own, null), 'updated');
}

function valuesOf(names: readonly Fact[], from: Row<'bankAccount'> | null): Partial<Pick<Row<'bankAccount'>, Fact>> {
  return Object.fromEntries(names.map((name) => [name, from?.[name] ?? null]));
}
