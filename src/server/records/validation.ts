/** zod's findings as the field errors of the API. */
import type { z } from 'zod';
import { type FieldCode, type FieldError, fieldCodes, ServiceError } from '#shared/errors.ts';

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

/** Every finding with its JSON pointer (RFC 6901) and code. Unknown fields get one entry each. */
export function fieldErrors({ issues }: Pick<z.ZodError, 'issues'>, forNull: FieldCode = 'invalid_type'): FieldError[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ pointer: pointerTo([...issue.path, key]), code: 'unknown_field' as const }));
    }
    if (issue.code === 'invalid_union') return unionErrors(issue, forNull);
    return [{ pointer: pointerTo(issue.path), code: issue.input === null ? forNull : codeOf(issue) }];
  });
}

/** What is wrong with a value that may be of several kinds: the faults of the kind it is of, if it is of one. */
function unionErrors({ path, errors, input }: z.core.$ZodIssueInvalidUnion, forNull: FieldCode): FieldError[] {
  const meant = errors.find(
    (issues) => !issues.some(({ code, path: at }) => code === 'invalid_type' && at.length === 0),
  );
  if (meant === undefined) {
    return [{ pointer: pointerTo(path), code: input === undefined ? 'required' : 'invalid_type' }];
  }
  return fieldErrors({ issues: meant.map((issue) => ({ ...issue, path: [...path, ...issue.path] })) }, forNull);
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
