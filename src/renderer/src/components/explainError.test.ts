import { describe, expect, it } from 'vitest';
import { ApiError } from '#screens/base/api/errors.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import { errorCatalogue } from '#shared/errorCatalogue.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { explainError } from './explainError.ts';

const t = ((key: string) => key) as unknown as Translate;
const todo = (code: ErrorCode): string => explainError(t, new ApiError(code, 409, {})).todo;

describe('what to do about a refusal', () => {
  it.each([
    ['invalid_transition', 'reload'],
    ['sale_charged', 'reload'],
    ['unique_conflict', 'check'],
    ['date_before_series', 'check'],
    ['mail_not_configured', 'mail'],
  ] as const)('of %s is to %s', (code, says) => {
    expect(todo(code)).toBe(`common:error.todo.${says}`);
  });

  it('is never to try the same again where the state of a record refuses it', () => {
    const states = Object.entries(errorCatalogue).filter(([, { status }]) => status === 409);
    const again = states.map(([code]) => code as ErrorCode).filter((code) => todo(code).endsWith('.support'));
    expect(again).toEqual([]);
  });
});
