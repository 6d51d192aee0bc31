/** Records as the API returns them: decoded, with their nested records and derived fields. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { type ApiRecord, findModel, type ModelName, models, type Row } from '#shared/catalogue/index.ts';
import type { ReadContext } from '../context.ts';
import { execute, NUMBER } from '../db/execute.ts';
import { type AnyRecord, type AnyRow, decodeRow } from './codec.ts';
import { getRow } from './rows.ts';
import { rulesOf } from './ruleTypes.ts';

/** Presents rows of one model. Children are fetched with one query per nested field, not per row. */
export async function presentRows(ctx: ReadContext, model: AnyModel, rows: readonly AnyRow[]): Promise<AnyRecord[]> {
  const records = rows.map((row) => decodeRow(model, row, ctx.zone));
  for (const [name, field] of Object.entries(model.fields)) {
    if (field.children === undefined) continue;
    const children = await childrenOf(ctx, field.children, rows);
    for (const record of records) record[name] = children.get(record.id) ?? [];
  }
  const derive = rulesOf(model.name)?.derive;
  if (derive !== undefined) {
    for (const [index, record] of records.entries()) Object.assign(record, derive(rows[index] as AnyRow));
  }
  return records;
}

/** Presents one row of a known model. */
export async function presentRow<N extends ModelName>(ctx: ReadContext, name: N, row: Row<N>): Promise<ApiRecord<N>> {
  const [record] = await presentRows(ctx, models[name], [row as unknown as AnyRow]);
  return record as unknown as ApiRecord<N>;
}

/** Presents the row with an id of a known model. Throws when it is not there. */
export async function presentById<N extends ModelName>(ctx: ReadContext, name: N, id: number): Promise<ApiRecord<N>> {
  const row = await getRow(ctx.db, name, id);
  if (row === undefined) throw new Error(`no ${name} ${id}`);
  return presentRow(ctx, name, row);
}

async function childrenOf(
  ctx: ReadContext,
  { model, by }: { readonly model: string; readonly by: string },
  parents: readonly AnyRow[],
): Promise<ReadonlyMap<number, AnyRecord[]>> {
  const child = findModel(model);
  if (child === undefined) throw new Error(`unknown model ${model}`);
  const groups = new Map<number, AnyRecord[]>();
  if (parents.length === 0) return groups;
  const marks = parents.length === 1 ? `= ${NUMBER}` : `in (${parents.map(() => '?').join(', ')})`;
  const rows = await execute<AnyRow>(
    ctx.db,
    `select * from "${model}" where "${by}" ${marks} order by "id"`,
    parents.map((parent) => parent.id),
  );
  for (const row of rows) {
    const parent = Number(row[by]);
    const group = groups.get(parent) ?? [];
    group.push(decodeRow(child, row, ctx.zone));
    groups.set(parent, group);
  }
  return groups;
}
