/** What a call of the API can end in, as the screens see it. */
import type { ErrorCode, FieldError, Problem } from '#shared/errors.ts';

/** A problem of the service, or one of the way to it: no answer at all, or one that is not the service's. */
export type ApiErrorCode = ErrorCode | 'network' | 'bad_answer';

/** A call that did not succeed. `title` is in the screen's language; the fields at fault are in `fields`. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly title: string;
  readonly detail: string | undefined;
  readonly fields: readonly FieldError[];
  /** Finds the request in the server's log. */
  readonly instance: string | undefined;

  constructor(code: ApiErrorCode, status: number, problem: Partial<Problem>, cause?: unknown) {
    super(problem.detail ?? problem.title ?? code, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.title = problem.title ?? '';
    this.detail = problem.detail;
    this.fields = problem.errors ?? [];
    this.instance = problem.instance;
  }
}

/** True when it is not known whether the service acted: the same request, with its key, may be sent again. */
export function isLostAnswer(error: ApiError): boolean {
  return error.code === 'network' || error.status === 503 || error.code === 'idempotency_in_progress';
}
