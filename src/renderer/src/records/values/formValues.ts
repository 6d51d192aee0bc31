/** The values of a form: what it begins with, what of it differs from the record, and what is sent. */
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { fieldSchema, isMandatory, type WriteMode, writeSchema } from '#shared/catalogue/schemas.ts';
import type { FieldError } from '#shared/errors.ts';
import { fieldErrors } from '#shared/fieldErrors.ts';
import { isSettingKey, settingOf } from '#shared/settings.ts';
import { writableFields } from './formLayout.ts';

export type Values = { readonly [field: string]: unknown };

/** Text in the place of a value that it is none of, such as JSON that is half typed. Nothing takes it. */
export interface Unreadable {
  readonly $unreadable: string;
}

/** What is typed where it is no value yet. */
export const unreadable = (text: string): Unreadable => ({ $unreadable: text });

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$unreadable');
}

/** True for two values that mean the same in a field. */
export function isSame(field: Field | undefined, a: unknown, b: unknown): boolean {
  if (isEmptyValue(a) && isEmptyValue(b)) return true;
  if (field?.type === 'datetime') return momentText(a) === momentText(b);
  if (field?.type === 'manyToMany') return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** What a form for a new record begins with: the defaults of the catalogue, and what it was opened with. */
export function startValues(model: AnyModel, prefilled: Values = {}): Values {
  return Object.fromEntries(
    writableFields(model, 'create').map((name) => {
      const field = model.fields[name] as Field;
      const start = field.default ?? (field.type === 'bool' ? false : null);
      const known = name === 'value' && model.name === 'setting' ? settingStart(prefilled.key) : start;
      return [name, Object.hasOwn(prefilled, name) ? prefilled[name] : known];
    }),
  );
}

/** A setting whose parts may all be left out says something without any of them. */
function settingStart(key: unknown): object | null {
  return isSettingKey(key) && settingOf(key).schema.safeParse({}).success ? {} : null;
}

/** The values that an address gives to a new record. What the model does not have, or does not take, is left out. */
export function prefillFrom(model: AnyModel, address: { readonly [name: string]: unknown }): Values {
  const found = writableFields(model, 'create').flatMap((name): [string, unknown][] => {
    const field = model.fields[name] as Field;
    if (!Object.hasOwn(address, name) || field.access === 'wo') return [];
    const value = fromAddress(field, address[name]);
    return fieldSchema(field).safeParse(value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}

/** The body that writes these values: on create all that say something, on update those that changed. */
export function bodyOf(model: AnyModel, mode: WriteMode, values: Values, changed: readonly string[]): Values {
  if (mode === 'update') return Object.fromEntries(changed.map((name) => [name, sentValue(model, name, values[name])]));
  return Object.fromEntries(
    writableFields(model, 'create').flatMap((name): [string, unknown][] => {
      const field = model.fields[name] as Field;
      const value = sentValue(model, name, values[name]);
      // What is left out takes the default, or what the service fills in.
      if (isEmptyValue(value) || (!isMandatory(field) && isSame(field, value, field.default))) return [];
      return [[name, value]];
    }),
  );
}

/** What is wrong with a body, by the schemas the service holds it to. */
export function faultsOf(model: AnyModel, mode: WriteMode, body: Values): readonly FieldError[] {
  const unread = Object.entries(body).flatMap(([name, value]): FieldError[] =>
    isUnreadable(value) ? [{ pointer: `#/${name}`, code: 'invalid_value' }] : [],
  );
  const rest = Object.fromEntries(Object.entries(body).filter(([, value]) => !isUnreadable(value)));
  const parsed = writeSchema(model, mode).safeParse(rest, { reportInput: true });
  const found = parsed.success ? [] : fieldErrors(parsed.error, 'required');
  const isUnread = ({ pointer }: FieldError): boolean => unread.some((error) => error.pointer === pointer);
  return [...unread, ...found.filter((error) => !isUnread(error))];
}

/** The field that an error is of; null for one of the whole record. */
export function fieldOf({ pointer = '' }: FieldError): string | null {
  return /^#\/([^/]+)/.exec(pointer)?.[1] ?? null;
}

/** A moment as a field for it shows it: without offset, because it leaves the service in the facility's own. */
export function momentText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const [, day = '', time = '00:00', seconds = ':00'] = /^(.{10})(?:T(\d\d:\d\d)(:\d\d)?)?/.exec(value) ?? [];
  return day === '' ? '' : `${day}T${time}${seconds}`;
}

/** True for what stands for no value. */
export function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function sentValue(model: AnyModel, name: string, value: unknown): unknown {
  const field = model.fields[name];
  if (value !== '' || field === undefined) return value ?? null;
  // Text that must be there may be empty where that is its default.
  return field.required === true && !isMandatory(field) ? '' : null;
}

function fromAddress(field: Field, value: unknown): unknown {
  switch (fieldTypeOf(field).control) {
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
    case 'select':
      return typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    case 'switch':
      return typeof value === 'boolean' ? value : value === 'true';
    case 'tags':
      return typeof value === 'number' ? [value] : String(value).split(',').map(Number);
    case 'json':
    case 'lines':
      return value;
    default:
      return String(value);
  }
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.toSorted((a, b) => Number(a) - Number(b)) : value;
}
