/** When it is still open what became of a request that must not have its effect twice. */
import { ApiError } from '#screens/base/api/errors.ts';

/** How often a request without an answer is sent again by itself, in milliseconds. */
export const RESEND = 5000;

/** True for a failure that may have followed an attempt that acted. `lostBefore`: an earlier one had no answer. */
export function mayHaveActed(failure: ApiError, lostBefore: boolean): boolean {
  return failure.uncertain || lostBefore;
}

/** How many faults of the screen itself one request has before it is looked up what became of it, instead of sending it again. */
export const MOST_FAULTS = 3;
const faults = new Map<string, number>();

/** Notes what a request with this key failed with, once. Where it is a fault of the screen itself nobody reads of it on the till. */
export function noteFailure(failure: unknown, key: string): void {
  if (failure instanceof ApiError) return;
  faults.set(key, (faults.get(key) ?? 0) + 1);
  console.error('what became of a request is not known', failure);
}

/** True for a fault of the screen that sending again does not end. */
export function isStuck(failure: unknown, key: string): boolean {
  return !(failure instanceof ApiError) && (faults.get(key) ?? 0) >= MOST_FAULTS;
}

/**
 * True when the very same request has to be sent again to find out: none was answered, or one without an answer was
 * followed by one that was turned away before anybody looked at it.
 */
export function staysOpen(failure: unknown, lostBefore: boolean, key: string): boolean {
  // Before or after the request: it may have acted.
  if (!(failure instanceof ApiError)) return !isStuck(failure, key);
  const turnedAway =
    failure.status === 401 ||
    (failure.status === 403 && failure.code !== 'insufficient_scope') ||
    failure.status === 429;
  return mayHaveActed(failure, lostBefore) && (turnedAway || failure.isPassing);
}
