/** A schema of a setting's value as fields of the catalogue, so that the inputs of the forms take it. */
import { z } from 'zod';
import type { Field } from '#shared/catalogue/defineModel.ts';

/** What a value is made of. */
export type Shape =
  /** `off`, or something else. */
  | { readonly kind: 'switched'; readonly on: z.ZodType }
  | { readonly kind: 'object'; readonly parts: readonly (readonly [string, z.ZodType])[] }
  | { readonly kind: 'words'; readonly choices: readonly string[] | null }
  | { readonly kind: 'rows'; readonly row: z.ZodType }
  | { readonly kind: 'single'; readonly field: Field };

const OFF = 'off';

export function shapeOf(schema: z.ZodType): Shape {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodUnion) {
    const options = inner.options as readonly z.ZodType[];
    const on = options.find((option) => !isLiteral(option, OFF));
    if (on !== undefined && options.some((option) => isLiteral(option, OFF))) return { kind: 'switched', on };
  }
  if (inner instanceof z.ZodObject) {
    return { kind: 'object', parts: Object.entries(inner.shape as Readonly<Record<string, z.ZodType>>) };
  }
  if (inner instanceof z.ZodArray) {
    const element = unwrapped(inner.element as z.ZodType);
    if (element instanceof z.ZodObject) return { kind: 'rows', row: element };
    return { kind: 'words', choices: element instanceof z.ZodEnum ? element.options.map(String) : null };
  }
  return { kind: 'single', field: fieldOf(inner) };
}

/** What a part is where it is not said. */
export function defaultOf(schema: z.ZodType): unknown {
  return schema instanceof z.ZodDefault ? schema.def.defaultValue : null;
}

/** True for a part that may be left out. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

function fieldOf(schema: z.ZodType): Field {
  const label = { es: '', en: '' };
  if (schema instanceof z.ZodBoolean) return { type: 'bool', label };
  if (schema instanceof z.ZodUnion) {
    const literals = (schema.options as readonly z.ZodType[]).flatMap((option) =>
      option instanceof z.ZodLiteral ? [...option.values] : [],
    );
    const values = Object.fromEntries(
      literals.map((value) => [Number(value), { es: String(value), en: String(value) }]),
    );
    return { type: 'select', label, required: true, values };
  }
  if (schema instanceof z.ZodNumber) {
    const isWhole = schema.safeParse(1.5).success === false;
    return isWhole ? { type: 'int', label, min: 0 } : { type: 'currency', cents: true, label, min: 0 };
  }
  if (schema instanceof z.ZodISODate) return { type: 'date', label };
  return { type: 'string', label, max: 500 };
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return unwrapped(schema.unwrap() as z.ZodType);
  return schema;
}

const isLiteral = (schema: z.ZodType, value: string): boolean =>
  schema instanceof z.ZodLiteral && schema.values.has(value);
