/** What a call of the API can end in, as the screens see it. */
import type { ErrorCode, FieldError, Problem } from '#shared/errors.ts';

/**
 * A problem of the service, or one of the way to it: no answer at all, one that is not the service's, or an amount that nobody
 * confirmed, so that nothing was sent.
 */
export type ApiErrorCode = ErrorCode | 'network' | 'bad_answer' | 'not_confirmed';

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
  /** This or an earlier attempt at the same call leaves doubt whether the service acted. */
  uncertain: boolean;
  /** The doubt ends by itself: the outcome is asked for until it is known. */
  isAsked = false;
  /** Seconds to wait before trying again, where the service says so (`Retry-After`). */
  readonly retryAfter: number | null;

  constructor(
    code: ApiErrorCode,
    status: number,
    problem: Partial<Problem>,
    cause?: unknown,
    retryAfter: number | null = null,
  ) {
    super(problem.detail ?? problem.title ?? code, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.title = problem.title ?? '';
    this.detail = problem.detail;
    this.fields = problem.errors ?? [];
    this.instance = problem.instance;
    this.retryAfter = retryAfter;
    this.uncertain = this.leavesDoubt;
  }

  /** The permissions that are missing, where the service refused for want of them. */
  get scopes(): readonly string[] {
    if (this.code !== 'insufficient_scope') return [];
    const named = [this.detail, ...this.fields.map((field) => field.detail)];
    const scopes = named.flatMap((text) => text?.split(' ') ?? []);
    return [...new Set(scopes.filter((scope) => /^\w+:\w+$/.test(scope)))];
  }

  /** True for a passing fault: the same request, with its key, may be sent again. */
  get isPassing(): boolean {
    // A printer or a drawer may have moved: only a person sees whether it did.
    return this.leavesDoubt || (this.status === 503 && this.code !== 'printer_unavailable');
  }

  /** True when the answer does not say whether the service acted. */
  get leavesDoubt(): boolean {
    const unreadable = this.code === 'bad_answer' && !(this.status >= 400 && this.status < 500);
    return unreadable || ['network', 'timeout', 'idempotency_in_progress'].includes(this.code);
  }
}
