import { describe, expect, it } from 'vitest';
import { ApiError } from '#screens/base/api/errors.ts';
import { heldOf, type ShownVoucher } from './useBearer.ts';

const voucher: ShownVoucher = {
  ...{ voucher: 1, voucherType: 2, name: 'Bono 10 baños', kind: 2, balance: 8, products: [3], product: 4 },
  ...{ expires: null, expired: null, codeEnd: 'K9M7', invoice: 5 },
};
const refused = (code: 'not_found' | 'code_retired' | 'network' | 'database_busy', status: number) =>
  new ApiError(code, status, {});

describe('of a voucher for the bearer the till says', () => {
  it.each([
    ['what it holds', voucher, null, voucher],
    ['that its code is worth nothing, where the service says so', voucher, refused('not_found', 404), null],
    ['the same of a code that was replaced', voucher, refused('code_retired', 410), null],
    ['the same where it never was', undefined, refused('not_found', 404), null],
    ['what was known, without a connection', voucher, refused('network', 0), voucher],
    ['nothing where nothing is known, without a connection', undefined, refused('network', 0), undefined],
    ['what was known, while the database is busy', voucher, refused('database_busy', 503), voucher],
  ])('%s', (_, data, error, said) => {
    expect(heldOf({ data, error })).toBe(said);
  });

  it('nothing before anything is asked', () => {
    expect(heldOf(undefined)).toBeUndefined();
  });
});
