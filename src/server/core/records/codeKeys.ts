/** The codes a scan may mean: the key that is stored beside each, and who else has it. */
import type { AnyModel, Field, Label } from '#shared/catalogue/defineModel.ts';
import { allModels, findModel } from '#shared/catalogue/index.ts';
import { codeKey, numberSpellings } from '#shared/domain/codes.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext, WriteContext } from '../context/context.ts';
import { conflictingColumns } from '../db/errors.ts';
import { execute, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { mayRead } from './sight.ts';

const fields = new WeakMap<AnyModel, string | null>();
let numbers: readonly (readonly [AnyModel, string])[] | null = null;

/** The models whose records get a number that a scan may mean, and the field of it. */
function assigned(): readonly (readonly [AnyModel, string])[] {
  numbers ??= allModels().flatMap((model) =>
    Object.entries(model.fields).flatMap(([name, { scanned }]) =>
      scanned === 'assigned' ? [[model, name] as const] : [],
    ),
  );
  return numbers;
}

/** The field of a model that a scan may mean; null where it has none. */
export function scannedField(model: AnyModel): string | null {
  const known = fields.get(model);
  if (known !== undefined) return known;
  const [name] = Object.entries(model.fields).find(([, field]) => field.scanned === true) ?? [null];
  fields.set(model, name);
  return name;
}

/** Adds the key of a code to the columns that are about to be written with it. Returns them. */
export function withCodeKey(model: AnyModel, values: Record<string, unknown>): Record<string, unknown> {
  const field = scannedField(model);
  if (field !== null && Object.hasOwn(values, field)) values.codeKey = codeKey(String(values[field] ?? ''));
  return values;
}

/**
 * Gives a new row the key of its code, which takes the code for it. Apart from the insert: with a trigger on those SQLite
 * checks every foreign key that leads to the table at each of them.
 */
export async function takeCode(
  { db }: Pick<WriteContext, 'db'>,
  model: AnyModel,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const field = scannedField(model);
  const key = field === null ? null : codeKey(String(values[field] ?? ''));
  if (key !== null) await execute(db, sql`update ${sql.id(model.name)} set "codeKey" = ${key} where "id" = ${id}`);
}

/**
 * What a list compares when it is asked for a code: the key, so that any spelling finds it. Null for another field or
 * operator, and for text that has no key.
 */
export function keyComparison(
  field: Field,
  operator: string,
  values: readonly unknown[],
): { readonly column: 'codeKey'; readonly values: readonly string[] } | null {
  if (field.scanned !== true || !['eq', 'ne', 'in', 'nin'].includes(operator)) return null;
  const keys = values.flatMap((value) => codeKey(String(value ?? '')) ?? []);
  return keys.length < values.length ? null : { column: 'codeKey', values: keys };
}

/** The fields of a model whose values another row has, when that is what a failure says; else none. */
export function conflictingFields(error: unknown, model: AnyModel): readonly string[] {
  const scanned = scannedField(model);
  const isCode = scanned !== null && conflictingColumns(error, 'codeOwner').length > 0;
  const columns = conflictingColumns(error, model.name).map((column) => (column === 'codeKey' ? scanned : column));
  return [...new Set(isCode ? [scanned, ...columns] : columns)].filter(
    (column): column is string => column !== null && Object.hasOwn(model.fields, column),
  );
}

/** Throws 409 `unique_conflict` for a code that is the number of a document: a scan of it could mean either. */
export async function refuseNumber(ctx: ReadContext, model: AnyModel, values: Readonly<Record<string, unknown>>) {
  const field = scannedField(model);
  const spellings = field === null ? [] : numberSpellings(String(values[field] ?? ''));
  if (field === null || spellings.length === 0) return;
  for (const [other, number] of assigned()) {
    const column = sql.id(number);
    const found = await queryFirst<{ number: string }>(
      ctx.db,
      sql`select ${column} as "number" from ${sql.id(other.name)} where ${column} in ${sql.list(spellings)}`,
    );
    if (found === undefined) continue;
    throw new ServiceError('unique_conflict', {
      errors: [{ pointer: `#/${field}`, code: 'already_taken', detail: found.number }],
      detail: { es: `${other.label.es} ${found.number}`, en: `${other.label.en} ${found.number}` },
    });
  }
}

/** Whose a code is by now: its model, and its name for whoever may read it. Undefined where it is nobody's. */
export async function ownerOfCode(
  ctx: ReadContext,
  text: unknown,
): Promise<{ readonly label: Label; readonly name: string | undefined } | undefined> {
  const key = codeKey(String(text ?? ''));
  if (key === null) return undefined;
  const found = await queryFirst<{ model: string; record: number }>(
    ctx.db,
    sql`select "model", "record" from "codeOwner" where "key" = ${key}`,
  );
  const model = findModel(found?.model ?? '');
  if (found === undefined || model === undefined) return undefined;
  if (!mayRead(ctx.actor, model.name)) return { label: model.label, name: undefined };
  const row = await queryFirst<{ title: string }>(
    ctx.db,
    sql`select ${sql.id(model.title)} as "title" from ${sql.id(model.name)} where "id" = ${found.record}`,
  );
  const name = row?.title ?? '';
  const said = `${found.record}: ${name}`;
  return { label: { es: `${model.label.es} ${said}`, en: `${model.label.en} ${said}` }, name };
}
