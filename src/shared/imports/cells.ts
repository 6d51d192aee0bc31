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

/**
 * True for a number as spreadsheets write one that is too long for its cell, `8,41E+12`, where a code or telephone number
 * is due: most of its digits are gone.
 */
export function isShortened({ code, telephone, unique }: Field, cell: string): boolean {
  return (code === true || telephone === true || unique === true) && /^\d(?:[.,]\d+)?E\+\d\d$/i.test(cellText(cell));
}

/** Several values in one cell: a JSON list, or parts between semicolons, bars, commas or line breaks. */
export function partsOf(text: string): readonly string[] {
  const list = /^\[(.*)\]$/s.exec(text)?.[1] ?? text;
  const separator = /[;|\n]/.test(list.replaceAll(QUOTED, '')) ? ';|\n' : ',';
  const part = new RegExp(`[ \\t]*"((?:[^"]|"")*)"[ \\t]*(?=$|[${separator}])|[^${separator}]+`, 'g');
  const parts = Array.from(list.matchAll(part), ([plain, quoted]) => quoted?.replaceAll('""', '"') ?? plain.trim());
  return [...new Set(parts.filter((value) => value !== ''))];
}

/**
 * Values as one cell, which `partsOf` reads back. What would be taken apart is in quotes, as in CSV (RFC 4180); where values
 * have commas, semicolons stand between them.
 */
export function joinParts(values: readonly string[]): string {
  const hasCommas = values.some((value) => value.includes(','));
  const isApart = (value: string): boolean => /[;|\n"]|^\[|^\s|\s$/.test(value) || (hasCommas && values.length === 1);
  return values
    .map((value) => (isApart(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(hasCommas ? '; ' : ', ');
}

/** A part in quotes, between separators. */
const QUOTED = /(?<=^|[;|,\n])[ \t]*"(?:[^"]|"")*"[ \t]*(?=$|[;|,\n])/g;
