import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const pepper = randomBytes(32);

test('a sealed secret comes back, by the same key alone', () => {
  for (const secret of ['', 'contraseña', '🔑'.repeat(500)]) {
    const sealed = seal(secret, pepper);
    expect(unseal(sealed, pepper)).toBe(secret);
    expect(unseal(sealed, randomBytes(32))).toBe(null);
    expect(seal(secret, pepper)).not.toBe(sealed);
  }
});

test('what was changed or cut does not come back', () => {
  const sealed = seal('contraseña', pepper);
  const other = sealed.endsWith('A') ? 'B' : 'A';
  for (const bad of [`${sealed.slice(0, -3)}${other}${sealed.slice(-2)}`, sealed.slice(0, 20), '', 'x']) {
    expect(unseal(bad, pepper)).toBe(null);
  }
});
