/** Cells of a file as values. */
import type { Field } from '../catalogue/defineModel.ts';
import { fieldTypeOf } from '../catalogue/fieldTypes.ts';
import { fromCsvText } from '../csv.ts';
import type { CellValue, Dialect } from './readValues.ts';

/** The text of a cell as it was before it was made safe for spreadsheets. */
export function cellText(cell: string): string {
  return fromCsvText(cell).trim();
}

/** Reads a cell as a value of a field. An empty cell is null. */
export function readCell(field: Field, cell: string, dialect: Dialect): CellValue {
  const text = cellText(cell);
  if (text === '') return { value: null };
  if (field.ref !== undefined) return { refs: field.type === 'manyToMany' ? partsOf(text) : [text] };
  return fieldTypeOf(field).read?.(text, dialect, field) ?? { value: text };
}

/** Several values in one cell: a JSON list, or parts between semicolons, bars, commas or line breaks. */
export function partsOf(text: string): readonly string[] {
  const list = /^\[(.*)\]$/s.exec(text)?.[1] ?? text;
  const separator = /[;|\n]/.test(list) ? /[;|\n]/ : /,/;
  const parts = list.split(separator).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}
