/** Every way to do something to money, by the operation or the model whose records are written. */
import type { OperationName } from '#shared/operations/index.ts';
import type { moneyEffects, recordEffects } from '#shared/operations/moneyEffects.ts';
import { balanceWays } from './balances.ts';
import { documentWays } from './documents.ts';
import { feeWays } from './fees.ts';
import { sellingWays } from './selling.ts';
import type { Ways } from './steps.ts';

type Effects = typeof moneyEffects & typeof recordEffects;
type Money = 'cash' | 'card' | 'owed' | 'held';
/** What moves money, as `moneyEffects` has it. */
type Moving = { [N in keyof Effects]: Extract<keyof Effects[N], Money> extends never ? never : N }[keyof Effects];

/** One that has no row here does not compile. */
export const ways: Readonly<Record<Moving, Ways>> & Readonly<Partial<Record<OperationName | keyof Effects, Ways>>> = {
  ...sellingWays,
  ...documentWays,
  ...balanceWays,
  ...feeWays,
};
