/** Tells whether a record was changed since an import made it, or anything came to refer to it. */
import { hash } from 'node:crypto';
import type { ReadContext } from '#server/core/context/context.ts';
import { execute } from '#server/core/db/execute.ts';
import { getRow } from '#server/core/records/rows.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, columnsOf, type ModelName } from '#shared/catalogue/index.ts';

const STAMPS: ReadonlySet<string> = new Set(['updated', 'updateUser']);
const LENGTH = 22;

/** The print of a record: another one as soon as any of its fields holds something else. Null where it is not there. */
export async function printOf(ctx: ReadContext, model: AnyModel, id: number): Promise<string | null> {
  const row = await getRow(ctx.db, model.name as ModelName, id);
  if (row === undefined) return null;
  const values = columnsOf(model)
    .filter(([name]) => !STAMPS.has(name))
    .map(([name]) => (row as Readonly<Record<string, unknown>>)[name]);
  return hash('sha256', JSON.stringify(values), 'base64url').slice(0, LENGTH);
}

interface Uses {
  readonly sql: string;
  readonly count: number;
}

const uses = new Map<string, Uses>();

/**
 * What refers to a record, `sale.customer`, or null: live records and all that ledgers and documents tell. A record that
 * something happened to stays.
 */
export async function userOf(ctx: ReadContext, model: AnyModel, id: number): Promise<string | null> {
  const { sql, count } = usesOf(model.name);
  if (count === 0) return null;
  const [found] = await execute<{ at: string | null }>(ctx.db, sql, Array(count).fill(id));
  return found?.at ?? null;
}

function usesOf(name: string): Uses {
  const known = uses.get(name);
  if (known !== undefined) return known;
  const fields = allModels().flatMap((holder) =>
    columnsOf(holder)
      .filter(([, field]) => field.ref === name && field.type === 'int')
      .map(([column]) => {
        const alive = holder.fields.deleted === undefined ? '' : ' and "deleted" = 0';
        return `when exists (select 1 from "${holder.name}" where "${column}" = ?${alive}) then '${holder.name}.${column}'`;
      }),
  );
  const made = { sql: `select case ${fields.join(' ')} end as "at"`, count: fields.length };
  uses.set(name, made);
  return made;
}
