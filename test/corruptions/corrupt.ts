/** Ways to break a sound database that SQLite and the program would not allow. */
import type Database from 'better-sqlite3';

/** A copy to break. `running` and `closed`: a cash point whose session is running, and one that was closed twice. */
export interface Copy {
  db: Database.Database;
  readonly running: number;
  readonly closed: number;
}

/** A rule and how a row breaks it; which others see it, too. */
export type Break = readonly [rule: string, how: string, work: (copy: Copy) => void, others?: readonly string[]];

/** Sees every row that is taken out of a ledger. */
export const missing = 'no row is missing, and none has another id';

/** Sees every row that decides about money or rights and is not as the service left it. */
export const decides = 'what decides about money and rights is what the audit log has';

/** An invoice of the sound database. */
export const anInvoice = '(select "id" from "invoice" where "number" = \'T26-000004\')';
