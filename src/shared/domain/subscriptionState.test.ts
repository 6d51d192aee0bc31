import { expect, test } from 'vitest';
import { subscriptionStateOf } from './subscriptionState.ts';

const of = (start: string, end: string | null, active = true) =>
  subscriptionStateOf({ start, end, active }, '2026-05-21');

test('a subscription runs from its first day to its last, both included', () => {
  expect([of('2026-05-21', null), of('2026-01-01', '2026-05-21')]).toEqual(['active', 'active']);
  expect([of('2026-05-22', null), of('2026-01-01', '2026-05-20')]).toEqual(['upcoming', 'ended']);
});

test('one that is switched off is suspended until it is over', () => {
  expect([of('2026-01-01', null, false), of('2026-01-01', '2026-05-20', false)]).toEqual(['suspended', 'ended']);
});
