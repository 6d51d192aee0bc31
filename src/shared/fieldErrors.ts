/** zod's findings as the field errors of the API: what the service answers with, and what a form says before it is sent. */
import type { z } from 'zod';
import { type FieldCode, type FieldError, fieldCodes } from './errors.ts';

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
