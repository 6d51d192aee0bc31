import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#screens/base/api/errors.ts';
import { isStuck, MOST_FAULTS, noteFailure, staysOpen } from './doubt.ts';

afterEach(() => vi.restoreAllMocks());

const fault = new TypeError('undefined has no lines');
const lost = new ApiError('network', 0, {});
const refused = new ApiError('validation_failed', 422, {});
const signedOut = new ApiError('unauthenticated', 401, {});

describe('what became of a request', () => {
  it('is open after a fault of the screen, until there were too many of one request, and each is written down', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (let faults = 1; faults < MOST_FAULTS; faults++) {
      noteFailure(fault, 'one');
      expect([staysOpen(fault, true, 'one'), isStuck(fault, 'one')]).toEqual([true, false]);
    }
    noteFailure(fault, 'other');
    noteFailure(fault, 'one');
    expect([staysOpen(fault, true, 'one'), isStuck(fault, 'one')]).toEqual([false, true]);
    expect([staysOpen(fault, true, 'other'), isStuck(fault, 'other')]).toEqual([true, false]);
    expect(said).toHaveBeenCalledTimes(MOST_FAULTS + 1);
  });

  it.each([
    ['no answer', lost, false, true],
    ['no answer, again', lost, true, true],
    ['a refusal', refused, false, false],
    ['a refusal after no answer', refused, true, false],
    ['nobody signed in', signedOut, false, false],
    ['nobody signed in after no answer', signedOut, true, true],
  ] as const)('after %s', (_, failure, before, open) => {
    for (let times = 0; times <= MOST_FAULTS; times++) noteFailure(failure, 'asked');
    expect([staysOpen(failure, before, 'asked'), isStuck(failure, 'asked')]).toEqual([open, false]);
  });
});
