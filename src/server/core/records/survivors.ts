/** The number of a merged customer goes on naming whoever it was merged with. */
import { queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Reader } from '../db/transaction.ts';

/** Whom a customer's number names now: the record it was merged into, and so on, or itself. */
export async function survivorOf(db: Reader, customer: number): Promise<number> {
  let current = customer;
  for (;;) {
    const row = await queryFirst<{ mergedInto: number | null }>(
      db,
      sql`select "mergedInto" from "customer" where "id" = ${current} and "mergedInto" is not null`,
    );
    if (row === undefined || row.mergedInto === null) return current;
    current = row.mergedInto;
  }
}

/** What is asked of an operation, with whoever a merged customer's number names in its place. */
export async function withSurvivor<I>(db: Reader, input: I): Promise<I> {
  if (typeof input !== 'object' || input === null || !('customer' in input)) return input;
  const { customer } = input;
  if (typeof customer !== 'number') return input;
  const survivor = await survivorOf(db, customer);
  return survivor === customer ? input : { ...input, customer: survivor };
}
