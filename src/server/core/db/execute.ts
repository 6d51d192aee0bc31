/**
 * Statements whose text is known beforehand: prepared once and run straight on the connection. The hot paths use them;
 * measured, Kysely's own way to a kept statement costs about as much again as the statement.
 */
import { CompiledQuery } from 'kysely';
import { type Budget, spending } from './budget.ts';
import type { Connection } from './sqlite.ts';
import type { Reader, Tx } from './transaction.ts';

/**
 * A bound number that is compared with an indexed column, in a statement that also sorts. SQLite's build has STAT4: it
 * plans a statement with a bare `?` there anew at every binding, which costs ten times the statement.
 */
export const NUMBER = 'cast(? as integer)';

/** A value of a row as SQLite hands it over. */
export type Cell = string | number | null;
/** A row as an array, in the order of the query's columns. */
export type Cells = readonly Cell[];

interface Direct {
  readonly connection: Connection;
  /** What its reads may do at most; null = as much as it takes. */
  readonly budget: Budget | null;
}

const handles = new WeakMap<object, Direct>();

/** Lets `execute` run statements of a handle on its connection directly. */
export function runDirectly(connection: Connection): void {
  handles.set(connection.db, { connection, budget: null });
}

/** Another handle of a connection that `runDirectly` knows, for one read that has a budget. */
export function withBudget(db: Reader, budget: Budget): Reader {
  const direct = handles.get(db);
  if (direct === undefined) throw new Error('a handle of no known connection');
  const handle = db.withoutPlugins();
  handles.set(handle, { ...direct, budget });
  return handle;
}

/** The budget of a handle, or null where it has none. */
export function budgetOf(db: Reader): Budget | null {
  return handles.get(db)?.budget ?? null;
}

/** Runs a statement with its values bound. Returns its rows; none for a statement that has none. */
export async function execute<R>(db: Reader, sql: string, parameters: readonly unknown[]): Promise<readonly R[]> {
  const direct = handles.get(db);
  if (direct === undefined) {
    const result = await db.executeQuery(CompiledQuery.raw(sql, parameters as unknown[]));
    return result.rows as R[];
  }
  const { connection, budget } = direct;
  return paidBy(budget, () => {
    const statement = connection.prepare(sql);
    if (statement.reader) return statement.all(parameters) as R[];
    statement.run(parameters);
    return [];
  });
}

/** Runs a query with its values bound. Returns its rows as arrays: measured, two thirds of what objects cost. */
export async function executeCells(db: Reader, sql: string, parameters: readonly unknown[]): Promise<readonly Cells[]> {
  const direct = handles.get(db);
  if (direct !== undefined) {
    const { connection, budget } = direct;
    return paidBy(budget, () => connection.prepareCells(sql).all(parameters) as Cells[]);
  }
  const { rows } = await db.executeQuery<Record<string, Cell>>(CompiledQuery.raw(sql, parameters as unknown[]));
  return rows.map((row) => Object.values(row));
}

function paidBy<T>(budget: Budget | null, run: () => T): T {
  return budget === null ? run() : spending(budget, run);
}

/** Runs an insert and returns the id of its row. */
export async function insert(tx: Tx, sql: string, parameters: readonly unknown[]): Promise<number> {
  const statement = handles.get(tx)?.connection.prepare(sql);
  if (statement !== undefined) return Number(statement.run(parameters).lastInsertRowid);
  const { insertId } = await tx.executeQuery(CompiledQuery.raw(sql, parameters as unknown[]));
  if (insertId === undefined) throw new Error(`no id from ${sql}`);
  return Number(insertId);
}
