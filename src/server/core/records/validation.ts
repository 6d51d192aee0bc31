/** Holds what comes from outside to a schema. */
import type { z } from 'zod';
import { type FieldCode, type FieldError, ServiceError } from '#shared/errors.ts';
import { fieldErrors, pointerTo } from '#shared/fieldErrors.ts';

/** Errors listed in one answer at most. */
const MAX_ERRORS = 100;

/** Parses a value that came from outside. Throws 422 with every field at fault. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, errors } = checkInput(schema, value, 'invalid_type');
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return data as z.output<S>;
}

/**
 * The same without throwing: the value, or what is wrong with it. `forNull`: the code of a null where there must be a value.
 * A key called `__proto__` is no field of anything, wherever it is: whoever copies an object, as zod does, loses it without
 * a word.
 */
export function checkInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  forNull: FieldCode,
): { readonly data: z.output<S> | undefined; readonly errors: readonly FieldError[] } {
  const parsed = schema.safeParse(value);
  const lost = lostKeys(value);
  if (parsed.success && lost.length === 0) return { data: parsed.data, errors: [] };
  // Asked again with the inputs in the findings: only they tell a missing value from one of the wrong type.
  const { error } = schema.safeParse(value, { reportInput: true });
  const faults = error === undefined ? [] : fieldErrors(error, forNull);
  const named = new Set(faults.map(({ pointer }) => pointer));
  const unknown = lost.filter((pointer) => !named.has(pointer)).map((pointer) => ({ pointer, code: LOST }) as const);
  return { data: undefined, errors: [...faults, ...unknown].slice(0, MAX_ERRORS) };
}

const LOST = 'unknown_field' satisfies FieldCode;

/** The JSON pointers of keys that copying would lose. */
function lostKeys(value: unknown, at: readonly string[] = [], found: string[] = []): readonly string[] {
  if (typeof value !== 'object' || value === null) return found;
  if (Object.hasOwn(value, '__proto__')) found.push(pointerTo([...at, '__proto__']));
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object' && inner !== null) lostKeys(inner, [...at, key], found);
  }
  return found;
}
