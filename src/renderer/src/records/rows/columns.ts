/** Which columns a list has: those chosen by whoever looks, else those the catalogue suggests. */
import { z } from 'zod';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import type { CellFormat } from '#shared/catalogue/fieldType.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { isColumn } from '#shared/catalogue/index.ts';
import { nameOfReference } from '#shared/catalogue/referenceNames.ts';
import { defaultOrder } from '#shared/domain/listQuery.ts';
import { covers } from '#shared/domain/scopes.ts';

/** Pixels. */
const widths: Readonly<Record<CellFormat, number>> = {
  plain: 190,
  number: 110,
  money: 130,
  percent: 130,
  check: 120,
  date: 140,
  datetime: 200,
  duration: 140,
  badge: 170,
  swatch: 120,
  thumbnail: 120,
  link: 130,
  count: 160,
  model: 190,
};
const TITLE_WIDTH = 260;
/** A number that tells a record from others is shorter than a name. */
const CODE_WIDTH = 170;
export const MIN_WIDTH = 72;
export const MAX_WIDTH = 900;

const storedColumns = z.object({
  columns: z.array(z.string()).readonly().nullable().default(null),
  widths: z.record(z.string(), z.number()).default({}),
});

/** The columns of whoever looks and their widths in pixels. */
export type StoredColumns = Readonly<z.infer<typeof storedColumns>>;

const NONE: StoredColumns = { columns: null, widths: {} };

/** True for a field that a list may show. */
export function isListed(model: AnyModel, name: string): boolean {
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined;
  return field !== undefined && field.access !== 'wo';
}

/** Every field that a list may show. */
export function listedFields(model: AnyModel): readonly (readonly [string, Field])[] {
  return Object.entries(model.fields).filter(([name]) => isListed(model, name));
}

/**
 * What puts the rows in order of a column, as the API takes it: a reference goes by the name of what it leads to, for whoever
 * may read that. Null for a column whose order says nothing.
 */
export function sortOf(model: AnyModel, name: string, permissions: readonly string[]): string | null {
  const field = model.fields[name];
  if (field === undefined || !isColumn(field)) return null;
  if (field.ref !== undefined) {
    const reference = nameOfReference(model, name);
    return reference !== undefined && covers(permissions, `${reference.target.name}:read`) ? reference.path : null;
  }
  return fieldTypeOf(field).ordersLists === true ? name : null;
}

/** The columns that a list has unless somebody chose others. */
export function suggestedColumns(model: AnyModel): readonly string[] {
  return model.listed;
}

/** The order of a list that nobody has sorted: by name, else the newest first. */
export function defaultSort(model: AnyModel): string {
  return defaultOrder(model);
}

/** The width of a column that nobody has changed. */
export function defaultWidth(model: AnyModel, name: string): number {
  const field = model.fields[name];
  if (name === 'id') return widths.number;
  if (field === undefined || name === model.title) return field?.code === true ? CODE_WIDTH : TITLE_WIDTH;
  return field.ref === undefined ? widths[fieldTypeOf(field).cell] : 200;
}

/** What somebody has arranged of a list. */
export function readStoredColumns(user: number, model: string): StoredColumns {
  const text = localStorage.getItem(keyOf(user, model));
  if (text === null) return NONE;
  try {
    return storedColumns.parse(JSON.parse(text));
  } catch (error) {
    // A list in its own columns is better than none.
    console.warn('the columns that were kept cannot be read', error);
    return NONE;
  }
}

export function writeStoredColumns(user: number, model: string, columns: StoredColumns): void {
  localStorage.setItem(keyOf(user, model), JSON.stringify(columns));
}

function keyOf(user: number, model: string): string {
  return `taquilla.office.columns.${user}.${model}`;
}
