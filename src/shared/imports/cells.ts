/** Cells of a file as the values they stand for: numbers, dates, yes and no as people in Spain and elsewhere write them. */
import type { Field } from '../catalogue/defineModel.ts';
import { fromCsvText } from '../csv.ts';
import { fold } from '../domain/text.ts';
import { isDate } from '../domain/time.ts';
import type { FieldCode } from '../errors.ts';

/** How a file writes numbers and dates. */
export interface Dialect {
  readonly decimal: ',' | '.';
  /** The order of day, month and year in dates with slashes. ISO dates are read whatever it is. */
  readonly dates: 'dmy' | 'mdy';
}

/** A value of a cell; names or ids of the records it refers to, still to be looked up; or what is wrong with it. */
export type CellValue =
  | { readonly value: unknown }
  | { readonly refs: readonly string[] }
  | { readonly code: FieldCode };

const YES: ReadonlySet<string> = new Set(['si', 's', 'yes', 'y', 'true', 'verdadero', 'v', '1', 'x']);
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', 'falso', 'f', '0']);
/** Two digits of a year below this are of this century, as spreadsheets have it. */
const CENTURY = 30;

/** The text of a cell as it was before it was made safe for spreadsheets. */
export function cellText(cell: string): string {
  return fromCsvText(cell).trim();
}

/** Reads a cell as a value of a field. An empty cell is null. */
export function readCell(field: Field, cell: string, dialect: Dialect): CellValue {
  const text = cellText(cell);
  if (text === '') return { value: null };
  if (field.ref !== undefined) return { refs: field.type === 'manyToMany' ? partsOf(text) : [text] };
  switch (field.type) {
    case 'int':
      return number(text, dialect, (value) => (Number.isSafeInteger(value) ? null : 'invalid_type'));
    case 'float':
    case 'currency':
    case 'percent':
      return number(text, dialect, () => null);
    case 'bool': {
      const word = fold(text);
      if (YES.has(word)) return { value: true };
      return NO.has(word) ? { value: false } : { code: 'invalid_type' };
    }
    case 'date': {
      const date = readDate(text.split(/[T ]/, 1)[0] ?? '', dialect);
      return date === null ? { code: 'invalid_value' } : { value: date };
    }
    case 'datetime':
      return readDatetime(text, dialect);
    case 'select': {
      const word = fold(text);
      const found = Object.entries(field.values ?? {}).find(
        ([value, { es, en }]) => value === text || fold(es) === word || fold(en) === word,
      );
      return found === undefined ? { code: 'invalid_value' } : { value: Number(found[0]) };
    }
    case 'color':
      return { value: (text.startsWith('#') ? text : `#${text}`).toLowerCase() };
    default:
      return { value: text };
  }
}

/** Several values in one cell: a JSON list, or parts between semicolons, bars, commas or line breaks. */
export function partsOf(text: string): readonly string[] {
  const list = /^\[(.*)\]$/s.exec(text)?.[1] ?? text;
  const separator = /[;|\n]/.test(list) ? /[;|\n]/ : /,/;
  const parts = list.split(separator).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** A number as a file writes it, or null: signs of currency and percent, blanks and thousands apart. */
export function readNumber(text: string, { decimal }: Pick<Dialect, 'decimal'>): number | null {
  const amount = text.replace(/^[€$£]|(?:€|%|EUR|eur)$/u, '').trim();
  // Blanks and apostrophes that part thousands, or a sign from its number; others part what is several numbers.
  const bare = amount.replaceAll(/(?<=\d)[\s\u00a0\u202f'](?=\d{3}(?!\d))|(?<=^[+\-\u2212])\s+/g, '');
  const thousands = decimal === ',' ? '\\.' : ',';
  const point = decimal === ',' ? ',' : '\\.';
  const form = new RegExp(`^([+\\-\u2212]?)(\\d+|\\d{1,3}(?:${thousands}\\d{3})+)(?:${point}(\\d+))?$`);
  const match = form.exec(bare);
  if (match === null) return null;
  const [, sign = '', whole = '', part = ''] = match;
  const value = Number(`${whole.replaceAll(/\D/g, '')}.${part === '' ? '0' : part}`);
  return sign === '' || sign === '+' ? value : -value;
}

/** A calendar date as a file writes it, `31/12/2026` or ISO, in ISO; null for anything else. */
export function readDate(text: string, { dates }: Pick<Dialect, 'dates'>): string | null {
  if (isDate(text)) return text;
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text);
  if (match === null) return null;
  const [, first = '', second = '', last = ''] = match;
  const year = last.length === 4 ? last : `${Number(last) < CENTURY ? '20' : '19'}${last}`;
  const [day, month] = dates === 'dmy' ? [first, second] : [second, first];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

function readDatetime(text: string, dialect: Dialect): CellValue {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return { value: text };
  const [day = '', time = ''] = text.split(/[\sT]+/, 2);
  const date = readDate(day, dialect);
  if (date === null || !/^(?:\d{1,2}:\d{2}(?::\d{2})?)?$/.test(time)) return { code: 'invalid_value' };
  return {
    value: time === '' ? date : `${date}T${time.padStart(time.length + (time.indexOf(':') === 1 ? 1 : 0), '0')}`,
  };
}

function number(text: string, dialect: Dialect, fault: (value: number) => FieldCode | null): CellValue {
  const value = readNumber(text, dialect);
  if (value === null) return { code: 'invalid_type' };
  const code = fault(value);
  return code === null ? { value } : { code };
}
