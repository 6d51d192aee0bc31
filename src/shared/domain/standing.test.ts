import { expect, test } from 'vitest';
import { type StandingDebt, standingOf } from './standing.ts';

const [later, due, back]: readonly StandingDebt[] = [
  { isDue: false, returned: false },
  { isDue: true, returned: false },
  { isDue: true, returned: true },
];
/** It came back once, and is paid another way by a day to come. */
const agreed: StandingDebt = { isDue: false, returned: true };

test.each<[string, readonly (StandingDebt | undefined)[], string]>([
  ['nothing is owed', [], 'clear'],
  ['nothing is due yet, or a bank collects it', [later, later], 'clear'],
  ['what came back is due later', [agreed, later], 'clear'],
  ['something is due', [due], 'owed'],
  ['something is due beside what is not', [later, due], 'owed'],
  ['something that is due came back', [back], 'returned'],
  ['what came back is beside others', [due, later, back], 'returned'],
  ['what is due did not come back', [agreed, due], 'owed'],
])('where %s', (_, debts, standing) => {
  expect(standingOf(debts.flatMap((debt) => debt ?? []))).toBe(standing);
});
