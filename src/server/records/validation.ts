/** zod's findings as the field errors of the API. */
import type { z } from 'zod';
import { type FieldCode, type FieldError, fieldCodes, ServiceError } from '#shared/errors.ts';

/** Parses a value that came from outside. Throws 422 with every field at fault. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // Asked again with the inputs in the findings: only they tell a missing value from one of the wrong type.
  const { error } = schema.safeParse(value, { reportInput: true });
  throw new ServiceError('validation_failed', { errors: fieldErrors(error ?? parsed.error) });
}

/** Every finding with its JSON pointer (RFC 6901) and code. Unknown fields get one entry each. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ pointer: pointerTo([...issue.path, key]), code: 'unknown_field' as const }));
    }
    return [{ pointer: pointerTo(issue.path), code: codeOf(issue) }];
  });
}

/** The JSON pointer of a path as a URI fragment. */
export function pointerTo(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return `#${parts.join('')}`;
}

function codeOf(issue: z.core.$ZodIssue): FieldCode {
  if (issue.input === undefined && issue.code !== 'custom') return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return 'invalid_type';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'required' : 'too_small';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_big';
    case 'custom': {
      const code: unknown = issue.params?.code;
      return typeof code === 'string' && Object.hasOwn(fieldCodes, code) ? (code as FieldCode) : 'invalid_value';
    }
    default:
      return 'invalid_value';
  }
}
