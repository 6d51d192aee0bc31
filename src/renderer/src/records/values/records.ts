/** Records of any model, as the generic screens see them. */
import type { Format } from '#screens/base/format/format.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { isMoney } from '#shared/catalogue/fieldTypes.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { titleOf } from '#shared/catalogue/titles.ts';
import { covers } from '#shared/domain/scopes.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import type { WriteLabel } from './useLabel.ts';

export interface AnyRecord {
  readonly id: number;
  readonly [field: string]: unknown;
}

/** What names a record in one line: its title, or its number where that is empty. */
export function recordTitle(model: AnyModel, record: AnyRecord, label: WriteLabel, format: Format): string {
  return titleOf(model, record, { label, date: format.date });
}

/** The records that a reference of a record leads to, where the answer has them. */
export function expanded(record: AnyRecord, field: string): readonly AnyRecord[] {
  const all = record.expand as { readonly [name: string]: AnyRecord | readonly AnyRecord[] | null } | undefined;
  const found = all?.[field] ?? null;
  if (found === null) return [];
  return Array.isArray(found) ? found : [found as AnyRecord];
}

/** Of these fields, the references that may be followed with these permissions. */
export function followable(model: AnyModel, fields: readonly string[], permissions: readonly string[]): string[] {
  return fields.filter((name) => {
    const field = model.fields[name];
    const isReference = field?.ref !== undefined && field.children === undefined && field.virtual !== true;
    return isReference && covers(permissions, `${field.ref}:read`);
  });
}

/**
 * What has to be read with these fields for their values to be written: what references are called, by what amounts are
 * measured, and their currency.
 */
export function expandOf(model: AnyModel, fields: readonly string[], permissions: readonly string[]): string[] {
  const currency = hasMoney(model, fields) ? currencyPath(model).slice(0, -1) : [];
  const paths = [
    ...fields.flatMap((name) => model.fields[name]?.measuredBy ?? []),
    ...(currency.length === 0 ? [] : [currency.join('.')]),
  ];
  const measures = paths.filter((path) => isFollowable(model, path.split('.'), permissions));
  return [...new Set([...followable(model, fields, permissions), ...measures])];
}

/** The fields of the record itself that this takes. */
export function fieldsBehind(model: AnyModel, fields: readonly string[], expand: readonly string[]): string[] {
  const currency = currencyPath(model);
  const own = hasMoney(model, fields) && currency.length === 1 ? currency : [];
  return [...expand.map((path) => path.split('.')[0] ?? ''), ...own];
}

/** The currency of the amounts of a record, by what was read with it; null for that of the facility. */
export function currencyOf(model: AnyModel, record: AnyRecord): string | null {
  const path = currencyPath(model);
  const at = path.slice(0, -1).reduce<AnyRecord | undefined>((from, name) => from && expanded(from, name)[0], record);
  const currency = at?.[path.at(-1) ?? ''];
  return typeof currency === 'string' && currency !== '' ? currency : null;
}

/** The way from a record to the currency of its amounts; empty where it is that of the facility. */
export function currencyPath({ currency }: AnyModel): readonly string[] {
  return currency?.split('.') ?? [];
}

function hasMoney(model: AnyModel, fields: readonly string[]): boolean {
  return fields.some((name) => {
    const field = model.fields[name];
    return field !== undefined && isMoney(field);
  });
}

/** True for an amount that is units, not money, by what was read with its record. */
export function isInUnits(model: AnyModel, name: string, record: AnyRecord): boolean {
  const path = model.fields[name]?.measuredBy?.split('.') ?? [];
  const measure = path.reduce<AnyRecord | undefined>(
    (at, reference) => (at === undefined ? undefined : expanded(at, reference)[0]),
    record,
  );
  return measure !== undefined && measure !== record && measure.kind === VoucherKind.units;
}

function isFollowable(model: AnyModel, path: readonly string[], permissions: readonly string[]): boolean {
  const [name = '', ...rest] = path;
  const target = findModel(model.fields[name]?.ref ?? '');
  if (target === undefined || followable(model, [name], permissions).length === 0) return false;
  return rest.length === 0 || isFollowable(target, rest, permissions);
}
