import { expect, test } from 'vitest';
import { isPin, pinDigits } from './pin.ts';

test.each([
  ['1234', '1234', true],
  ['12 34-5', '12345', false],
  ['12a', '12', false],
  ['123456789012', '123456789012', true],
  ['1234567890123', '123456789012', false],
  ['', '', false],
])('%j gives %j, a PIN as it stands: %s', (text, digits, valid) => {
  expect(pinDigits(text)).toBe(digits);
  expect(isPin(text)).toBe(valid);
});
