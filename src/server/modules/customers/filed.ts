/** Under which record others are filed: a customer, or an account of theirs. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import { getRow, refile } from '#server/core/records/write.ts';
import type { ModelName } from '#shared/catalogue/index.ts';

/** Records that were filed under another one by a column. */
export interface Filed {
  readonly model: ModelName;
  readonly column: string;
  readonly ids: readonly number[];
}

/** The records that a column files under another one. */
export async function idsOf(ctx: ReadContext, model: ModelName, column: string, under: number): Promise<number[]> {
  const rows = await queryAll<{ id: number }>(
    ctx.db,
    sql`select "id" from ${sql.id(model)}
    where ${sql.id(column)} = ${under} order by "id"`,
  );
  return rows.map(({ id }) => id);
}

/** Files records under another one, with their checksums. Nothing else of them changes. */
export async function fileUnder(
  ctx: WriteContext,
  model: ModelName,
  column: string,
  ids: readonly number[],
  under: number,
): Promise<void> {
  for (const id of ids) {
    const row = (await getRow(ctx.db, model, id)) as AnyRow | undefined;
    if (row !== undefined) await refile(ctx, model, row, column, under);
  }
}
