/** Values a schema of the description holds valid, made of ids that are there. */
import type { JsonObject } from '#server/http/description/jsonObject.ts';
import { type Document, resolved } from '../openapi.ts';
import type { Pool } from './pool.ts';
import type { Random } from './random.ts';

export interface Maker {
  readonly document: Document;
  readonly random: Random;
  readonly pool: Pool;
}

/** The id of no record. */
export const NOBODY = 987_654;

/** Deeper than this only what is required is filled in. */
const DEEP = 3;
const WORDS = ['agua', 'pista', 'Ñandú', 'cuota mensual', 'Zoë', 'x', '2ª hora', 'socio 10 %', 'L’Hospitalet'];

/** A value of a schema. */
export function fairValue(maker: Maker, unresolved: JsonObject, depth = 0): unknown {
  const schema = resolved<JsonObject>(maker.document, unresolved);
  const { random } = maker;
  const types = [schema.type].flat();
  if (types.includes('null') && random.percent(depth > DEEP ? 90 : 15)) return null;
  if (typeof schema['x-ref'] === 'string') return referenceOf(maker, schema['x-ref'], types);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as readonly JsonObject[] | undefined;
  if (choices !== undefined) return fairValue(maker, random.pick(choices), depth + 1);
  const shown = schema.examples as readonly unknown[] | undefined;
  const isPattern = schema.pattern !== undefined || schema['x-type'] === 'fkModel';
  if (shown !== undefined && (isPattern || random.percent(types.includes('string') ? 70 : 10)))
    return random.pick(shown);
  switch (types.find((type) => type !== 'null')) {
    case 'object':
      return objectOf(maker, schema, depth);
    case 'array':
      return arrayOf(maker, schema, depth);
    case 'string':
      return textOf(maker, schema);
    case 'integer':
      return wholeNumberOf(maker, schema);
    case 'number':
      return amountOf(maker, schema);
    case 'boolean':
      return random.percent(50);
    default:
      return random.pick([{}, [], 'libre', 7, { a: [1, null] }]);
  }
}

function referenceOf({ pool, random }: Maker, model: string, types: readonly unknown[]): unknown {
  const known = pool.live(model);
  const [first] = known;
  if (types.includes('array')) return random.some(known, 2);
  // The oldest often: one open cash point is worth more than seven closed ones.
  if (first !== undefined) return random.percent(40) ? first : random.pick(known);
  return types.includes('null') ? null : NOBODY;
}

function objectOf(maker: Maker, schema: JsonObject, depth: number): JsonObject {
  const required = (schema.required as readonly string[] | undefined) ?? [];
  const properties = Object.entries((schema.properties as Record<string, JsonObject> | undefined) ?? {});
  const often = properties.length > 20 ? 10 : 35;
  const chosen = properties.filter(([name, property]) => {
    if (required.includes(name)) return true;
    return property.readOnly !== true && depth < DEEP && maker.random.percent('x-ref' in property ? 65 : often);
  });
  return Object.fromEntries(chosen.map(([name, property]) => [name, fairValue(maker, property, depth + 1)]));
}

function arrayOf(maker: Maker, schema: JsonObject, depth: number): unknown[] {
  const least = Number(schema.minItems ?? 0);
  const count = depth > DEEP ? least : Math.max(least, maker.random.between(0, 2));
  return Array.from({ length: count }, () => fairValue(maker, (schema.items ?? {}) as JsonObject, depth + 1));
}

function textOf({ random }: Maker, schema: JsonObject): string {
  const day = `2026-0${random.between(1, 9)}-${random.between(10, 28)}`;
  if (schema.format === 'date') return day;
  if (schema['x-type'] === 'datetime' || schema.format === 'date-time') return `${day}T10:00:00+01:00`;
  if (schema.format === 'uuid')
    return `00000000-0000-4000-8000-${String(random.between(0, 999_999_999)).padStart(12, '0')}`;
  const known = schema.examples as readonly string[] | undefined;
  if (known?.[0] !== undefined && /^\d{4}-|^P\d/.test(known[0])) return random.pick(known);
  const text = `${random.pick(WORDS)} ${random.between(0, 99_999)}`;
  return text.slice(0, Number(schema.maxLength ?? 255));
}

function wholeNumberOf({ random }: Maker, { minimum, exclusiveMinimum, maximum }: JsonObject): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1));
  return random.between(least, Math.min(least + 5, Number(maximum ?? Number.MAX_SAFE_INTEGER)));
}

function amountOf({ random }: Maker, { minimum, exclusiveMinimum, maximum }: JsonObject): number {
  const least = Math.max(0, Number(minimum ?? exclusiveMinimum ?? 0));
  // A quarter of them large: cash that covers what is due, and more than there is.
  const amount = least + random.between(1, random.percent(25) ? 1_000_000 : 9000) / 100;
  return Math.min(amount, Number(maximum ?? amount));
}
