/** Records that a row of a file makes beside its own: barcodes, groups, and what its cells name and is not there. */

import type { WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { createRecord } from '#server/core/records/service.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import { type ImportTarget, isMadeByName } from '#shared/imports/columns.ts';
import type { RowProblem } from '#shared/imports/problems.ts';
import { requireModelWrite } from '../rowJobs/asker.ts';
import { spellingOf } from './recordOf.ts';

/** A record that was made because a cell names it. */
export interface Made {
  readonly model: string;
  readonly id: number;
  readonly column: number;
  readonly name: string;
}

/** What a column gives as records of another model: texts, or ids of what they refer to. */
export type Child = readonly [ImportTarget, readonly (string | number)[]];

/** Makes a record of which a file gives the name alone. Throws 403 where the user may not. */
export async function makeNamed(ctx: WriteContext, name: string, title: string): Promise<number> {
  requireModelWrite(ctx, name);
  const model = findModel(name);
  if (model === undefined || !isMadeByName(model)) throw new ServiceError('not_found');
  return createRecord(ctx, model, { [model.title]: title });
}

/** Says of each that it is made. */
export function madeWarnings(made: readonly Made[]): readonly RowProblem[] {
  return made.map(({ column, name }) => ({ column, code: 'made_beside', detail: name, warning: true }));
}

/** Their ids, by model. */
export function byModel(made: readonly Made[]): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(
    [...Map.groupBy(made, ({ model }) => model)].map(([model, all]) => [model, all.map(({ id }) => id)]),
  );
}

/** Barcodes and the like that the record does not have yet. Those it has stay, also where the file leaves them out. */
export async function addChildren(
  ctx: WriteContext,
  record: number,
  wanted: readonly Child[],
): Promise<Readonly<Record<string, readonly number[]>>> {
  const made: Record<string, number[]> = {};
  for (const [{ children, field }, texts] of wanted) {
    const model = findModel(children?.model ?? '');
    if (children === undefined || model === undefined || texts.length === 0) continue;
    requireModelWrite(ctx, model.name);
    const held = await queryAll<{ value: string | number }>(
      ctx.db,
      sql`select ${sql.id(children.field)} as "value" from ${sql.id(model.name)}
        where ${sql.id(children.by)} = ${record} and "deleted" = 0`,
    );
    const known = new Set(held.map(({ value }) => spellingOf({ field }, String(value))));
    const ids: number[] = [];
    for (const text of texts) {
      const spelling = spellingOf({ field }, String(text));
      if (known.has(spelling)) continue;
      known.add(spelling);
      ids.push(await createRecord(ctx, model, { [children.by]: record, [children.field]: text }));
    }
    if (ids.length > 0) made[model.name] = ids;
  }
  return made;
}
