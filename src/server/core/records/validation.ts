/** Holds what comes from outside to a schema. */
import type { z } from 'zod';
import { type FieldCode, type FieldError, ServiceError } from '#shared/errors.ts';
import { fieldErrors } from '#shared/fieldErrors.ts';

/** Errors listed in one answer at most. */
const MAX_ERRORS = 100;

/** Parses a value that came from outside. Throws 422 with every field at fault. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, errors } = checkInput(schema, value, 'invalid_type');
  if (errors.length > 0) throw new ServiceError('validation_failed', { errors });
  return data as z.output<S>;
}

/** The same without throwing: the value, or what is wrong with it. `forNull`: the code of a null where there must be a value. */
export function checkInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  forNull: FieldCode,
): { readonly data: z.output<S> | undefined; readonly errors: readonly FieldError[] } {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { data: parsed.data, errors: [] };
  // Asked again with the inputs in the findings: only they tell a missing value from one of the wrong type.
  const { error } = schema.safeParse(value, { reportInput: true });
  return { data: undefined, errors: fieldErrors(error ?? parsed.error, forNull).slice(0, MAX_ERRORS) };
}
