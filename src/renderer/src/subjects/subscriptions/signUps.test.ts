import { expect, test } from 'vitest';
import { signUpsOf } from './signUps.ts';

test('a product is of the types that it is sold for, and that of leave is of none', () => {
  const leave = { id: 1, product: 10, enrolment: null, temporarySubscription: null };
  const adult = { id: 2, product: 11, enrolment: 20, temporarySubscription: 1 };
  const child = { id: 3, product: 12, enrolment: 20, temporarySubscription: 1 };
  const same = { id: 4, product: 13, enrolment: 13, temporarySubscription: null };
  expect([...signUpsOf([leave, adult, child, same])]).toEqual([
    [10, []],
    [11, [2]],
    [20, [2, 3]],
    [12, [3]],
    [13, [4]],
  ]);
});
