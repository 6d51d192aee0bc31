/** Hash chains: each row of a ledger carries a hash of its content and of the row before it. */
import { hash } from 'node:crypto';

/** The hash of a row: SHA-256 over the previous hash and the row's values, in a fixed order. */
export function chainHash(previous: string | null, values: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify([previous, ...values]), 'hex');
}
