/** Single records as the API returns them. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { type ApiRecord, type ModelName, models } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext } from '../context/context.ts';
import { queryCells, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { shapeOf } from './shape.ts';
import type { Shape } from './shapeTypes.ts';
import { rowsSeen } from './sight.ts';
import { writeRecords } from './writeRecords.ts';

/** The JSON text of a record, whole unless a shape says otherwise. Throws 404 for none, or one its model hides, also from this actor alone. */
export async function recordText(
  ctx: ReadContext,
  model: AnyModel,
  id: number,
  shape: Shape = shapeOf(model),
): Promise<string> {
  const seen = rowsSeen(ctx.actor, model.name);
  if (seen !== null) {
    const found = await queryFirst(
      ctx.db,
      sql`select 1 from ${sql.id(model.name)} as t where t."id" = ${id}
      and ${seen}`,
    );
    if (found === undefined) throw new ServiceError('not_found');
  }
  const rows = await queryCells(ctx.db, sql.composed(shape.byId, [id]));
  const [text] = await writeRecords(ctx, shape, rows);
  if (text === undefined) throw new ServiceError('not_found');
  return text;
}

/** The record of a known model, as an object. Throws 404 when it is not there. */
export async function presentById<N extends ModelName>(ctx: ReadContext, name: N, id: number): Promise<ApiRecord<N>> {
  return JSON.parse(await recordText(ctx, models[name], id)) as ApiRecord<N>;
}
