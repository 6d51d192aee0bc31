import { expect, test } from 'vitest';
import { basket, sampleZ } from '#test/kit/documentSamples.ts';
import { parseDocumentSource } from './sources.ts';

test('a source survives being frozen as text', () => {
  for (const source of [basket(), sampleZ()]) {
    expect(parseDocumentSource(JSON.stringify(source))).toEqual(source);
  }
});

test.each([
  ['text that is not JSON', '{'],
  ['an unknown kind', JSON.stringify({ ...basket(), kind: 'poster' })],
  ['a drawing of a later version', JSON.stringify({ ...basket(), layout: 2 })],
  ['an amount that is not a count of millionths', JSON.stringify({ ...basket(), total: 1.5 })],
  ['a time without its offset', JSON.stringify({ ...basket(), issuedAt: '2025-12-15T19:30:00' })],
  ['a date that does not exist', JSON.stringify({ ...basket(), date: '2025-02-30' })],
])('%s is refused', (_name, text) => {
  expect(() => parseDocumentSource(text)).toThrow();
});
