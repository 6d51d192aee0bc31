/** Finds the record a row of a file names, and the rows that name the same. */

import type { ReadContext } from '#server/core/context/context.ts';
import { sameLetters } from '#server/core/db/dialect.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import { survivorOf } from '#server/core/records/survivors.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { codeKey } from '#shared/domain/codes.ts';
import { compactTaxNumber } from '#shared/domain/taxNumber.ts';
import { cellText, partsOf } from '#shared/imports/cells.ts';
import type { ImportTarget } from '#shared/imports/columns.ts';
import type { RowProblem } from '#shared/imports/problems.ts';
import { compactIban } from '../customers/sameAccount.ts';
import { kindText, type Said, saidInCells, sameBy } from './identity.ts';
import type { Lookups } from './lookups.ts';
import type { Reading } from './reading.ts';

/** What is known of the rows before, for as long as a file is gone through. */
export interface Memory {
  readonly lookups: Lookups;
  /** The place of the row that first had a record or a value that nothing else may have. */
  readonly seen: Map<string, number>;
}

/** The live record the row names; null for a new one. Adds a problem where that cannot be determined. */
export async function recordOf(
  ctx: ReadContext,
  reading: Reading,
  { lookups, seen }: Memory,
  place: number,
  cells: readonly string[],
  problems: RowProblem[],
): Promise<AnyRow | null> {
  const { model, key } = reading;
  if (key === null) return null;
  const { column, target } = key;
  const texts =
    target.children === undefined ? [cellText(cells[column] ?? '')] : partsOf(cellText(cells[column] ?? ''));
  const said = await saidInCells(ctx, reading, lookups, cells, target.field);
  const found = new Map<number, AnyRow>();
  for (const text of texts) {
    if (text === '') continue;
    const named = await rowsNamed(ctx, model, target, text);
    for (const row of await sameBy(ctx, target.field, text, said, named)) found.set(row.id, row);
    // Values of their own name one record each, whether it is there yet or not.
    noteRepeated(
      seen,
      `${target.name}=${spellingOf(target, text).toLowerCase()}${kindText(said)}`,
      place,
      column,
      problems,
    );
  }
  const [row] = found.values();
  if (row === undefined) {
    if (target.name === 'id' && texts[0] !== '') problems.push({ column, code: 'key_unknown' });
    return null;
  }
  if (found.size > 1) {
    problems.push({ column, code: 'key_ambiguous', detail: [...found.keys()].join(', ') });
    return null;
  }
  if (texts.length > 0) noteRepeated(seen, `#${row.id}`, place, column, problems);
  return row;
}

/**
 * Live records with a key; two are enough to know that it names none. Where there is none, that of a record that was merged
 * names who stayed.
 */
async function rowsNamed(
  ctx: ReadContext,
  model: AnyModel,
  target: ImportTarget,
  text: string,
): Promise<readonly AnyRow[]> {
  const live = await rowsWith(ctx, model, target, text, model.fields.deleted === undefined ? sql`` : ALIVE);
  if (live.length > 0 || model.fields.mergedInto === undefined) return live;
  const merged = await rowsWith(ctx, model, target, text, sql` and t."mergedInto" is not null`);
  const stayed = new Set<number>();
  for (const { id } of merged) stayed.add(await survivorOf(ctx.db, id));
  return queryAll<AnyRow>(
    ctx.db,
    sql`select t.* from ${sql.id(model.name)} t where t."id" in ${sql.list([...stayed])}${ALIVE}`,
  );
}

const ALIVE = sql` and t."deleted" = 0`;

/** The live records other than that of a row that have the same tax number. */
export async function sharingTaxNumber(
  ctx: ReadContext,
  model: AnyModel,
  name: string,
  text: string,
  said: Said,
): Promise<number[]> {
  const field = model.fields[name];
  if (field?.taxNumber === undefined || text === '') return [];
  const target = { name, field, label: field.label };
  const rows = await rowsWith(ctx, model, target, text, ALIVE);
  return (await sameBy(ctx, field, text, said, rows)).map(({ id }) => id);
}

/** Records with one tax number, of any kind, that are looked at. */
const MOST_OF_A_NUMBER = 50;

/** Records with a key that fulfil a condition, two at most; of a tax number, those of all its kinds. */
async function rowsWith(
  ctx: ReadContext,
  model: AnyModel,
  { name, children, field }: ImportTarget,
  text: string,
  alive: Sql,
): Promise<readonly AnyRow[]> {
  if (name === 'id') {
    if (!/^\d{1,15}$/.test(text)) return [];
    return queryAll<AnyRow>(
      ctx.db,
      sql`select t.* from ${sql.id(model.name)} t where t."id" = ${Number(text)}${alive}`,
    );
  }
  if (children !== undefined) {
    return queryAll<AnyRow>(
      ctx.db,
      sql`select t.* from ${sql.id(children.model)} c
        join ${sql.id(model.name)} t on t."id" = c.${sql.id(children.by)}${alive}
        where ${isNamedBy(sql`c`, children.field, field, text)} and c."deleted" = 0 limit 2`,
    );
  }
  if (field.type !== 'string' && field.type !== 'text') return [];
  const column = sql`t.${sql.id(name)}`;
  const isNamed =
    field.format === 'iban'
      ? sql`upper(replace(replace(replace(${column}, ' ', ''), '.', ''), '-', '')) = ${spellingOf({ field }, text)}`
      : field.taxNumber
        ? sql`${bareTaxNumber(column)} in (${spellingOf({ field }, text)}, ${`ES${spellingOf({ field }, text)}`})`
        : isNamedBy(sql`t`, name, field, text);
  return queryAll<AnyRow>(
    ctx.db,
    sql`select t.* from ${sql.id(model.name)} t where ${isNamed} and ${column} is not null${alive}
      limit ${sql.literal(field.taxNumber === undefined ? 2 : MOST_OF_A_NUMBER)}`,
  );
}

/** That a row of a table has a text: of codes, any spelling of it. */
function isNamedBy(table: Sql, name: string, field: ImportTarget['field'], text: string): Sql {
  const key = field.scanned === true ? codeKey(text) : null;
  return key === null ? sameLetters(sql`${table}.${sql.id(name)}`, text) : sql`${table}."codeKey" = ${key}`;
}

/** A tax number in SQL as `compactTaxNumber` has it, the prefix of Spain apart: the index `customer_taxNumberKey` has this. */
function bareTaxNumber(column: Sql): Sql {
  return sql`upper(replace(replace(replace(replace(${column}, ' ', ''), '.', ''), '-', ''), '/', ''))`;
}

/** A value as it is compared: a tax number or an IBAN without what people put between its digits, 12.345.678-z; the key of a code. */
export function spellingOf({ field }: Pick<ImportTarget, 'field'>, text: string): string {
  if (field.scanned === true) return codeKey(text) ?? text;
  if (field.format === 'iban') return compactIban(text);
  const bare = field.taxNumber ? compactTaxNumber(text) : '';
  return bare === '' ? text : bare;
}

/** Adds a problem where another row has the same key. */
export function noteRepeated(
  seen: Map<string, number>,
  key: string,
  place: number,
  column: number,
  problems: RowProblem[],
): void {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, place);
  else if (first !== place && !problems.some(({ code, column: at }) => code === 'row_repeated' && at === column)) {
    problems.push({ column, code: 'row_repeated', detail: String(first) });
  }
}
