/**
 * How much a read may do before it is ended. SQLite as it is built here cannot be interrupted from outside, so the
 * statements of reads call a function as they go, once in so many rows; it throws when the budget is used up. What is
 * sorted or counted passes there row by row, too.
 */
import type Database from 'better-sqlite3';
import { type Sql, sql } from './sql.ts';

/** A budget of one read, for all its statements. */
export interface Budget {
  /** Records a list may write, for that takes time as well; those that others are part of count for more. */
  readonly records: number;
  /** Called as a statement goes on. Throws to end it. */
  readonly check: () => void;
  /** Called before and after each statement: what others do in between is not the read's. */
  readonly enter?: () => void;
  readonly leave?: () => void;
}

/** Thrown where a read is more than its budget: somebody else is to do it. */
export class OverBudget extends Error {
  constructor() {
    super('the read is more than its budget');
    this.name = 'OverBudget';
  }
}

/** Rows from one call to the next. A prime: ids that come in regular steps are called on all the same. */
const STRIDE = 61;
const FUNCTION = 'within_budget';

let current: Budget | null = null;

/** Makes the function known to a connection. Outside `spending` it lets everything pass. */
export function registerBudget(raw: Database.Database): void {
  raw.function(FUNCTION, { deterministic: false }, () => {
    current?.check();
    return 1;
  });
}

/** Prepares and runs a statement against a budget. */
export function spending<T>(budget: Budget, run: () => T): T {
  const before = current;
  current = budget;
  budget.enter?.();
  try {
    return run();
  } finally {
    budget.leave?.();
    current = before;
  }
}

/**
 * The condition that calls the function, to stand first among those of the rows it counts. `id`: the column of their
 * number. `weight`: what a row costs in comparisons; the more, the oftener it calls.
 */
export function withinBudget(id: string, weight = 1): Sql {
  const known = weight === 1 ? conditions.get(id) : undefined;
  if (known !== undefined) return known;
  const made = sql.raw(`(${id} % ${Math.max(1, Math.floor(STRIDE / weight))} <> 0 or ${FUNCTION}())`);
  if (weight === 1) conditions.set(id, made);
  return made;
}

const conditions = new Map<string, Sql>();
