/** Values as files write them: numbers, dates, yes and no as people in Spain and elsewhere write them. */
import type { Field, Label } from '../catalogue/defineModel.ts';
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

/** A number as a file writes it, or null: signs of currency and percent, blanks and thousands apart. */
export function readNumber(text: string, { decimal }: Pick<Dialect, 'decimal'>): number | null {
  const amount = text.replace(/^[€$£]|(?:€|%|EUR|eur)$/u, '').trim();
  // Blanks and apostrophes that part thousands, or a sign from its number; others part what is several numbers.
  const bare = amount.replaceAll(/(?<=\d)[\s\u00a0\u202f'](?=\d{3}(?!\d))|(?<=^[+\-\u2212])\s+/g, '');
  const thousands = decimal === ',' ? '\\.' : ',';
  const point = decimal === ',' ? ',' : '\\.';
  const form = new RegExp(`^([+\\-\u2212]?)(\\d+|[1-9]\\d{0,2}(?:${thousands}\\d{3})+)(?:${point}(\\d+))?$`);
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

/** A cell that holds a number; `faultOf` says what is wrong with one. */
export function readNumberAs(
  text: string,
  dialect: Dialect,
  faultOf: (value: number) => FieldCode | null = () => null,
): CellValue {
  const value = readNumber(text, dialect);
  if (value === null) return { code: 'invalid_type' };
  const code = faultOf(value);
  return code === null ? { value } : { code };
}

/** A cell that holds yes or no. */
export function readYesNo(text: string): CellValue {
  const word = fold(text);
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : { code: 'invalid_type' };
}

/** A cell that holds text: a value by what people call it, or a time of the clock. */
export function readText(text: string, { called, timeOfDay }: Pick<Field, 'called' | 'timeOfDay'>): CellValue {
  if (timeOfDay === true) return { value: clockTime(text) };
  const names = Object.entries(called ?? {});
  const found = names.find(([, label]) => [label.es, label.en].some((name) => asSaid(name) === asSaid(text)));
  return { value: found?.[0] ?? text };
}

/** `9:00` and `9:00:00` as `09:00`; what is no time as it is. */
function clockTime(text: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)(?::00)?$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

/** A name without what people leave out of it, `lun.–vie.` as `lun-vie`. */
function asSaid(name: string): string {
  return fold(name).replaceAll(/[.\s]/g, '').replaceAll('–', '-');
}

/** A cell that holds a day; a time after it is left out. */
export function readDay(text: string, dialect: Dialect): CellValue {
  const date = readDate(text.split(/[T ]/, 1)[0] ?? '', dialect);
  return date === null ? { code: 'invalid_value' } : { value: date };
}

/** A cell that holds one of several choices, by its number, its label or another word for it. */
export function readChoice(
  text: string,
  values: { readonly [value: number]: Label },
  words: { readonly [value: number]: readonly string[] } = {},
): CellValue {
  const word = fold(text);
  const found = Object.entries(values).find(
    ([value, { es, en }]) =>
      value === text || [es, en, ...(words[Number(value)] ?? [])].some((known) => fold(known) === word),
  );
  return found === undefined ? { code: 'invalid_value' } : { value: Number(found[0]) };
}

/** A cell that holds a day and a time, or a day alone. */
export function readMoment(text: string, dialect: Dialect): CellValue {
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return { value: text };
  const [day = '', time = ''] = text.split(/[\sT]+/, 2);
  const date = readDate(day, dialect);
  if (date === null || !/^(?:\d{1,2}:\d{2}(?::\d{2})?)?$/.test(time)) return { code: 'invalid_value' };
  return {
    value: time === '' ? date : `${date}T${time.padStart(time.length + (time.indexOf(':') === 1 ? 1 : 0), '0')}`,
  };
}
