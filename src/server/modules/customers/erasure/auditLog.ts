/** What the audit log says of a person, taken out. Who did what and when stays, and so does the chain: see `commitmentOf`. */

import type { Change, WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { redact } from '#server/core/records/write.ts';
import { findModel, type ModelName } from '#shared/catalogue/index.ts';
import { erasableColumns, type Owned } from './records.ts';
import { ERASED, isNaming, termOf } from './terms.ts';

export interface AuditText {
  readonly id: number;
  readonly path: string | null;
  readonly changes: string;
}

/** What was taken out: what the person was known by, and all that the fields held. */
export interface Gathered {
  readonly terms: Set<string>;
  /** The same, of what names nobody by itself. */
  readonly lone: Set<string>;
  readonly values: Set<string>;
}

/** Takes the personal values of records out of the rows that are about them, and gathers what they were. */
export async function forget(ctx: WriteContext, erasure: number, owned: Owned, gathered: Gathered): Promise<void> {
  for (const [model, ids] of owned) {
    const rows = await queryAll<AuditText>(
      ctx.db,
      sql`select "id", "path", "changes" from "auditLog"
        where "model" = ${model} and "record" in ${sql.list([...ids])} order by "id"`,
    );
    for (const row of rows) {
      const changes = withoutValues(row.changes, owned, gathered);
      if (changes !== row.changes) await rewrite(ctx.db, erasure, { ...row, changes });
    }
  }
}

/** What was erased: which records, and what their fields held. */
export interface Erased {
  readonly owned: Owned;
  readonly values: readonly string[];
}

/** Characters from which on a note is looked for in a longer one, which a merge makes of two. */
const SHORTEST_NOTE = 12;

/**
 * What a row says, without the personal values of some records. It may be about others and tell of these as well, as a merge
 * does: there the others have their values.
 */
export function withoutOwn(changes: string, { owned, values }: Erased): string {
  for (const [, model, id] of changes.matchAll(/"model":"(\w+)","id":(\d+)/g)) {
    if (owned.get(model as ModelName)?.has(Number(id)) !== true) continue;
    return withoutTaken(
      withoutValues(changes, owned, { terms: new Set(), lone: new Set(), values: new Set() }),
      values,
    );
  }
  return changes;
}

/** Changes whose personal fields do not say what others took over. */
function withoutTaken(text: string, values: readonly string[]): string {
  const whole = new Set(values.filter((value) => value.length > 1));
  const notes = values.filter((value) => value.length >= SHORTEST_NOTE);
  const left = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    return whole.has(value) ? ERASED : notes.reduce((rest, note) => rest.replaceAll(note, ERASED), value);
  };
  const clean = (model: string, said: Change['before']): Change['before'] =>
    said &&
    Object.fromEntries(
      Object.entries(said).map(([name, value]) => [
        name,
        findModel(model)?.fields[name]?.personal === true ? left(value) : value,
      ]),
    );
  return JSON.stringify(
    (JSON.parse(text) as Change[]).map((change) => ({
      ...change,
      ...(change.before ? { before: clean(change.model, change.before) } : {}),
      ...(change.after ? { after: clean(change.model, change.after) } : {}),
    })),
  );
}

/** Puts what is left of what a row said in its place. */
export async function rewrite(db: Tx, erasure: number, { id, path, changes }: AuditText): Promise<void> {
  await redact({ db }, 'auditLog', { id }, { path, changes, salt: null, erased: erasure });
}

/** Changes with the personal values of some records left out. A change that was cut to fit says them as well. */
function withoutValues(text: string, owned: Owned, gathered: Gathered): string {
  const changes = JSON.parse(text) as Change[];
  return JSON.stringify(
    changes.map((change) => {
      const ids = owned.get(change.model as ModelName);
      const model = findModel(change.model);
      if (ids?.has(change.id) !== true || model === undefined) return change;
      const names = new Set(erasableColumns(model).map(([name]) => name));
      const clean = (said: Change['before']): Change['before'] =>
        said === undefined
          ? undefined
          : Object.fromEntries(
              Object.entries(said).map(([name, value]) => {
                if (!isPersonal(model.name, name, names) || value === null) return [name, value];
                // What a document said stays in it, and in what was answered about it.
                if (names.has(name)) gather(gathered, model.name, name, value);
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

/** Notes what a personal field of a record held. */
export function gather({ terms, lone, values }: Gathered, model: string, field: string, held: unknown): void {
  if (typeof held !== 'string' || held.trim() === '') return;
  values.add(held);
  if (!isNaming(field) || (model !== 'customer' && model !== 'bankAccount')) return;
  const term = termOf(held);
  if (term === null) lone.add(held);
  else terms.add(term);
}

/** Of a document the log says what it said, which is personal there, too. */
function isPersonal(model: string, name: string, erasable: ReadonlySet<string>): boolean {
  return erasable.has(name) || findModel(model)?.fields[name]?.personal === 'kept';
}
