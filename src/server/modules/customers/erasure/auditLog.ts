/** What the audit log says of a person, taken out. Who did what and when stays, and so does the chain: see `commitmentOf`. */

import type { Change, WriteContext } from '#server/core/context/context.ts';
import { execute, queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import { findModel, type ModelName } from '#shared/catalogue/index.ts';
import { erasableColumns, type Owned } from './records.ts';
import { ERASED, isNaming, termOf } from './terms.ts';

export interface AuditText {
  readonly id: number;
  readonly path: string | null;
  readonly changes: string;
}

/** Takes the personal values of records out of the rows that are about them. Returns what the person was known by. */
export async function forget(ctx: WriteContext, erasure: number, owned: Owned): Promise<ReadonlySet<string>> {
  const terms = new Set<string>();
  for (const [model, ids] of owned) {
    const rows = await queryAll<AuditText>(
      ctx.db,
      sql`select "id", "path", "changes" from "auditLog"
        where "model" = ${model} and "record" in ${sql.list([...ids])} order by "id"`,
    );
    for (const row of rows) {
      const changes = withoutValues(row.changes, owned, terms);
      if (changes !== row.changes) await rewrite(ctx.db, erasure, { ...row, changes });
    }
  }
  return terms;
}

/** Puts what is left of what a row said in its place. */
export async function rewrite(db: Reader, erasure: number, { id, path, changes }: AuditText): Promise<void> {
  await execute(
    db,
    sql`update "auditLog" set "path" = ${path}, "changes" = ${changes}, "salt" = null, "erased" = ${erasure}
      where "id" = ${id}`,
  );
}

/** Changes with the personal values of some records left out. A change that was cut to fit says them as well. */
export function withoutValues(text: string, owned: Owned, terms: Set<string>): string {
  const changes = JSON.parse(text) as Change[];
  return JSON.stringify(
    changes.map((change) => {
      const ids = owned.get(change.model as ModelName);
      const model = findModel(change.model);
      if (ids?.has(change.id) !== true || model === undefined) return change;
      const names = new Set(erasableColumns(model).map(([name]) => name));
      const clean = (values: Change['before']): Change['before'] =>
        values === undefined
          ? undefined
          : Object.fromEntries(
              Object.entries(values).map(([name, value]) => {
                if (!isPersonal(model.name, name, names) || value === null) return [name, value];
                const term =
                  isNaming(name) && (model.name === 'customer' || model.name === 'bankAccount')
                    ? termOf(name, value)
                    : null;
                if (term !== null) terms.add(term);
                return [name, ERASED];
              }),
            );
      return {
        ...change,
        ...(change.before ? { before: clean(change.before) } : {}),
        ...(change.after ? { after: clean(change.after) } : {}),
      };
    }),
  );
}

/** Of a document the log says what it said, which is personal there, too. */
function isPersonal(model: string, name: string, erasable: ReadonlySet<string>): boolean {
  return erasable.has(name) || findModel(model)?.fields[name]?.personal === 'kept';
}
