import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeKey } from './codes.ts';
import { endOfCode, isVoucherCode, newVoucherCode, spelledCode } from './voucherCodes.ts';

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

test('a new code is one that is read as it was made, in any spelling of it', () => {
  const seen = new Set<string>();
  for (let turn = 0; turn < 500; turn++) {
    const code = newVoucherCode(randomBytes);
    seen.add(code);
    expect(code).toMatch(/^[ACDEFGHJKMNPQRTVWXY][34679ACDEFGHJKMNPQRTVWXY]{17}$/);
    for (const written of [code, code.toLowerCase(), spelledCode(code), ` ${code}\r`, `*${code}*`, `]C1${code}`]) {
      expect(codeKey(written)).toBe(code);
      expect(isVoucherCode(written)).toBe(true);
    }
    expect(code.endsWith(endOfCode(code))).toBe(true);
  }
  expect(seen.size).toBe(500);
});

test('whatever the bytes are, a code has its length and no letter is likelier than another', () => {
  const every = newVoucherCode((count) => Uint8Array.from({ length: count }, (_, index) => 239 - index));
  expect(every).toBe('YXWVTRQPNMKJHGFEDC');
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (stream) => {
      const code = newVoucherCode((count) => Uint8Array.from(stream.take(count)));
      expect(isVoucherCode(code)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test.each(['', 'ABC', '8410000000001', 'T-2026-000123', 'OOOOOOOOOOOOOOOOOO', 'ACDEFGHJKMNPQRTVWXYA'])(
  '%s is none',
  (text) => expect(isVoucherCode(text)).toBe(false),
);
