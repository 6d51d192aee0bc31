/** The type of any field: those of `fieldTypes/`, and records within records. */
import { z } from 'zod';
import { fromMoney, isMicroPrecise, SCALE } from '../domain/money.ts';
import type { Field } from './defineModel.ts';
import { type AnyFieldType, MAX_LIST, same } from './fieldType.ts';
import { fieldTypes } from './fieldTypes/index.ts';
import { nestedInputs, nestedRecords } from './nestedRecords.ts';

/** The row of a field: a scalar type's, or a nested record array's (`InvoiceTax[]` as JSON; children have no column). */
export function fieldTypeOf(field: Field): AnyFieldType {
  if (field.children !== undefined) return childrenRow;
  if (field.money === true) return moneyRow;
  const known = rowsByName.get(field.type);
  if (known === undefined) throw new Error(`unknown field type ${field.type}`);
  return known;
}

/** True for a field whose value is a file. */
export function isFile(field: Field): boolean {
  return fieldTypeOf(field).json === 'file';
}

/** True for a field that is an amount of money. */
export function isMoney(field: Field): boolean {
  return field.type === 'currency' || field.money === true;
}

/** A float that is money. Any number may be looked for; what is finer than a millionth equals no stored amount. */
const moneyRow = {
  ...fieldTypes.float,
  column: 'integer',
  encode: (value: number): number => (isMicroPrecise(value) ? Math.round(value * SCALE) : value * SCALE),
  decode: fromMoney,
  json: 'millionths',
} as AnyFieldType;

const childrenRow: AnyFieldType = {
  schema: () => z.array(z.record(z.string(), z.json())).max(MAX_LIST),
  column: null,
  encode: same,
  decode: same,
  json: 'stored',
  control: 'lines',
  cell: 'count',
};

/** One whole record inside another, derived when it is read. */
const recordRow: AnyFieldType = { ...childrenRow, schema: () => z.record(z.string(), z.json()), cell: 'link' };

const rowsByName: ReadonlyMap<string, AnyFieldType> = new Map<string, AnyFieldType>([
  ['Invoice[]', childrenRow],
  ['InvoiceLine', recordRow],
  ...Object.values(fieldTypes).map((type): [string, AnyFieldType] => [type.name, type as AnyFieldType]),
  ...Object.entries(nestedInputs).map(([name, input]): [string, AnyFieldType] => [
    `${name}[]`,
    {
      ...(fieldTypes.anyList as AnyFieldType),
      schema: () => z.array(input).max(MAX_LIST),
      output: () => z.array(nestedRecords[name as keyof typeof nestedRecords]),
      control: 'lines',
    },
  ]),
]);
