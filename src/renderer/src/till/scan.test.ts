import { expect, it } from 'vitest';
import { makeScanDetector } from './scan.ts';

/** Types a text with a gap between keys, ends it with Enter, and says whether that was a scan. */
function type(text: string, gap: number): boolean {
  const detect = makeScanDetector();
  const results = [...text, 'Enter'].map((key, index) => detect(key, index * gap));
  return results.at(-1) ?? false;
}

it('takes a code typed at once and ended with Enter for a scan', () => {
  expect(type('8412345678901', 8)).toBe(true);
});

it('does not take fingers for a scan', () => {
  expect(type('8412345678901', 90)).toBe(false);
  expect(type('12,50', 8)).toBe(false);
});

it('starts over after a pause', () => {
  const detect = makeScanDetector();
  for (const [index, key] of [...'84123'].entries()) detect(key, index * 8);
  expect(detect('4', 500)).toBe(false);
  expect(detect('Enter', 508)).toBe(false);
});
