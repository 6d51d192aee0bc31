/** When it is still open what became of a request that must not have its effect twice. */
import { ApiError } from '../api/errors.ts';

/** How often a request without an answer is sent again by itself, in milliseconds. */
export const RESEND = 5000;

/** True for a failure that may have followed an attempt that acted. `lostBefore`: an earlier one had no answer. */
export function mayHaveActed(failure: ApiError, lostBefore: boolean): boolean {
  return failure.uncertain || lostBefore;
}

/**
 * True when the very same request has to be sent again to find out: none was answered, or one without an answer was
 * followed by one that was turned away before anybody looked at it.
 */
export function staysOpen(failure: unknown, lostBefore: boolean): boolean {
  if (!(failure instanceof ApiError)) {
    // A fault of the screen itself, before or after the request: nobody reads of it on the till.
    console.error('what became of a request is not known', failure);
    return true;
  }
  const turnedAway =
    failure.status === 401 ||
    (failure.status === 403 && failure.code !== 'insufficient_scope') ||
    failure.status === 429;
  return mayHaveActed(failure, lostBefore) && (turnedAway || failure.isPassing);
}
