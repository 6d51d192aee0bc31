/** Records of any model, as the generic screens see them. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { titleOf } from '#shared/catalogue/titles.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { Format } from '../format.ts';
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
