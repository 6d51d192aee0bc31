/** The registry of operations: every contract, by file name and by method and path. */
import { contracts } from './contracts/index.ts';
import type { OperationInput } from './defineOperation.ts';

export { contracts };

export type OperationName = keyof typeof contracts;
export type Contract<N extends OperationName> = (typeof contracts)[N];

/** Every operation with its name, for code that works on all of them. */
export function allOperations(): readonly (readonly [OperationName, OperationInput])[] {
  return Object.entries(contracts) as [OperationName, OperationInput][];
}
