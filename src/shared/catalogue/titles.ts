/** What names a record in one line, on screens and in files alike. */
import type { AnyModel, Label } from './defineModel.ts';
import { fieldTypeOf } from './fieldTypes.ts';

/** How a title is written: labels in a language, days as it has them. */
export interface TitleTexts {
  readonly label: (label: Label | undefined) => string;
  readonly date: (date: string) => string;
}

/** The title of a record as the API answers it, or its model and number where it is empty. */
export function titleOf(
  model: AnyModel,
  record: { readonly id: number; readonly [field: string]: unknown },
  { label, date }: TitleTexts,
): string {
  const value = record[model.title];
  const field = model.fields[model.title];
  if (field === undefined || value === null || value === undefined || value === '' || model.title === 'id') {
    return numbered(model, record.id, label);
  }
  if (field.type === 'date' && typeof value === 'string') return date(value);
  if (field.type === 'select') return label(field.values?.[Number(value)]);
  const called = typeof value === 'string' ? field.called?.[value] : undefined;
  if (called !== undefined) return label(called);
  if (typeof value === 'object' || field.ref !== undefined) return numbered(model, record.id, label);
  return fieldTypeOf(field).cell === 'number' ? `${label(model.label)} ${String(value)}` : String(value);
}

/** A record of which only the number is known. */
export function numbered(model: AnyModel, id: number, label: TitleTexts['label']): string {
  return `${label(model.label)} ${id}`;
}
