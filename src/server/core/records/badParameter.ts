import { type ErrorCode, ServiceError } from '#shared/errors.ts';

/** 400 that names a parameter. `where` tells the place in it. */
export function badParameter(code: ErrorCode, parameter: string, where?: string): ServiceError {
  const fault = { parameter, code: 'invalid_value' } as const;
  return new ServiceError(code, { errors: [where === undefined ? fault : { ...fault, detail: where }] });
}
