import { expect, test } from 'vitest';
import { afterReading, endOf, type FocusWait, focusable } from './focusWait.ts';

const loading = { isLoading: true, isElsewhere: false, onScreen: null };
const read = { isLoading: false, isElsewhere: false, onScreen: 7 };

test('who comes back gets the focus on the row they left, unless it is somewhere by then', () => {
  const back: FocusWait = { kind: 'return', id: 3 };
  expect(focusable(afterReading(back, loading))).toBe(3);
  expect(afterReading(back, { ...loading, isElsewhere: true })).toEqual({ kind: 'nothing' });
});

test('a row that one went to gets it wherever it was before', () => {
  const row: FocusWait = { kind: 'row', id: 3 };
  expect(focusable(afterReading(row, { ...read, isElsewhere: true }))).toBe(3);
});

test('rows read elsewhere take the focus along once they are there', () => {
  const stays: FocusWait = { kind: 'screen' };
  expect(afterReading(stays, loading)).toBe(stays);
  expect(afterReading(stays, read)).toEqual({ kind: 'row', id: 7 });
  expect(afterReading(stays, { ...read, onScreen: null })).toEqual({ kind: 'nothing' });
});

test('nothing has the focus while an end is read', () => {
  expect(focusable(afterReading({ kind: 'end' }, read))).toBeNull();
  expect(endOf({ first: 40, hasMore: false }, 'start')).toBe(false);
  expect(endOf({ first: 40, hasMore: false }, 'end')).toBe(true);
});
