import { describe, expect, test } from 'vitest';
import { ALL, countOf, isSelected, NONE, withRows } from './selection.ts';

describe('a selection', () => {
  test('of some has those that were taken in and not taken out', () => {
    const some = withRows(withRows(NONE, [1, 2, 3], true), [2, 9], false);
    expect([1, 2, 3, 9].filter((id) => isSelected(some, id))).toEqual([1, 3]);
    expect(countOf(some, null)).toBe(2);
  });

  test('of all has everything but what was taken out, whether it is read or not', () => {
    const most = withRows(withRows(ALL, [1, 2], false), [2], true);
    expect([1, 2, 3, 4].filter((id) => isSelected(most, id))).toEqual([2, 3, 4]);
    expect(countOf(most, 500)).toBe(499);
    expect(countOf(most, null)).toBeNull();
  });
});
