/** Finds the records that cells name, each name once. */

import type { ReadContext } from '#server/core/context/context.ts';
import { contains, partsOf } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, type SqlValue, sql } from '#server/core/db/sql.ts';
import { encodeValue } from '#server/core/records/codec.ts';
import { mayRead, rowsSeen } from '#server/core/records/sight.ts';
import { survivorOf } from '#server/core/records/survivors.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { fold } from '#shared/domain/text.ts';
import { readNumber } from '#shared/imports/readValues.ts';

/** The record a name means, or why it means none. */
export type Found = number | 'unknown_reference' | 'ambiguous';

/** Names that are remembered: files name the same few families and taxes over and over. */
const KEPT = 20_000;
/** Records of a model that are gone through for a name that is written a little differently. */
const FEW = 5000;

/** What was found so far. Good for as long as nobody else writes: make another for every transaction or so. */
export type Lookups = Map<string, Found>;

/**
 * The live record of a model that a text names: by its title or another of its names. A number is never taken for our id:
 * in a file of another program it is that program's.
 */
export async function lookUp(ctx: ReadContext, lookups: Lookups, ref: string, text: string): Promise<Found> {
  const key = `${ref}\n${text}`;
  const known = lookups.get(key);
  if (known !== undefined) return known;
  const found = await find(ctx, ref, text);
  if (lookups.size >= KEPT) lookups.clear();
  lookups.set(key, found);
  return found;
}

/** Forgets what a name meant: its record was just made, and may not stay. */
export function forget(lookups: Lookups, ref: string, text: string): void {
  lookups.delete(`${ref}\n${text}`);
}

async function find(ctx: ReadContext, ref: string, text: string): Promise<Found> {
  const model = findModel(ref);
  if (model === undefined) return 'unknown_reference';
  // Whoever may not read them is not told by a name who is there.
  if (!mayRead(ctx.actor, ref)) return 'unknown_reference';
  const table = sql`${sql.id(ref)} as t`;
  const alive = aliveSql(ctx, model);
  for (const name of [model.title, ...(model.names ?? [])]) {
    const field = model.fields[name];
    const value = field === undefined ? null : nameValue(ctx, field, text);
    if (value === null) continue;
    const ids = await idsOf(ctx, sql`select "id" from ${table} where ${sql.id(name)} = ${value}${alive} limit 2`);
    if (ids.length > 0) return one(ids);
  }
  const title = sql`replace(fold(${sql.id(model.title)}), ' / ', '/')`;
  const few = sql`(select "id", ${title} as "name" from ${table} where true${alive} limit ${sql.literal(FEW)})`;
  const written = JSON.stringify(spellingsOf(model, text));
  const whole = await idsOf(
    ctx,
    sql`select "id" from ${few} where "name" in (select "value" from ${partsOf(written)}) limit 2`,
  );
  if (whole.length > 0) return one(whole);
  if (model.sameTitles === undefined) return 'unknown_reference';
  // Of a title in two languages, `Valencia/València`, one is enough.
  const inPart = await idsOf(
    ctx,
    sql`select "id" from ${few} where exists (select 1 from ${partsOf(written)}
      where ${contains(sql`'/' || "name" || '/'`, sql`'/' || "value" || '/'`)}) limit 2`,
  );
  return one(inPart);
}

/** A title, folded, and what else is written for it. */
function spellingsOf({ sameTitles = [] }: AnyModel, text: string): readonly string[] {
  const folded = fold(text).replaceAll(' / ', '/');
  return sameTitles.map((group) => group.map(fold)).find((group) => group.includes(folded)) ?? [folded];
}

/**
 * The live record of a model with an id: what a column of ids names, whatever others are called. That of a merged customer
 * names who stayed.
 */
export async function findById(ctx: ReadContext, ref: string, text: string): Promise<Found> {
  const model = findModel(ref);
  if (model === undefined || !/^\d{1,15}$/.test(text)) return 'unknown_reference';
  const alive = aliveSql(ctx, model);
  const id = model.fields.mergedInto === undefined ? Number(text) : await survivorOf(ctx.db, Number(text));
  return one(await idsOf(ctx, sql`select "id" from ${sql.id(ref)} as t where "id" = ${id}${alive}`));
}

function aliveSql({ actor }: ReadContext, { name, fields }: AnyModel): Sql {
  const seen = rowsSeen(actor, name);
  const alive = fields.deleted === undefined ? sql`` : sql` and "deleted" = 0`;
  return seen === null ? alive : sql`${alive} and ${seen}`;
}

/** A name as its column holds it: a rate may be written `21`, `21,0` or `21 %`. */
function nameValue(ctx: ReadContext, field: Parameters<typeof encodeValue>[0], text: string): SqlValue {
  if (field.type === 'string' || field.type === 'text') return text;
  const value = readNumber(text, { decimal: ',' }) ?? readNumber(text, { decimal: '.' });
  return value === null ? null : (encodeValue(field, value, ctx.zone) as SqlValue);
}

async function idsOf(ctx: ReadContext, statement: Sql): Promise<readonly number[]> {
  return (await queryAll<{ id: number }>(ctx.db, statement)).map(({ id }) => id);
}

function one(ids: readonly number[]): Found {
  const [id] = ids;
  if (id === undefined) return 'unknown_reference';
  return ids.length === 1 ? id : 'ambiguous';
}
