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
  const data = Buffer.from(sealed.slice('sealed:'.length), 'base64url');
  for (let at = 0; at < data.length; at += 1) {
    const changed = Buffer.from(data);
    changed.writeUInt8(data.readUInt8(at) ^ 1, at);
    expect(unseal(`sealed:${changed.toString('base64url')}`, pepper), `byte ${at}`).toBe(null);
  }
  for (const cut of [sealed.slice(0, -2), sealed.slice(0, 20), '', 'x']) expect(unseal(cut, pepper)).toBe(null);
});
