/** Runs statements straight on the connection: measured, Kysely's own way costs about as much again as the statement. */
import { CompiledQuery } from 'kysely';
import { type Budget, spending } from './budget.ts';
import { isBusy } from './errors.ts';
import type { Sql } from './sql.ts';
import { type Connection, untilNextLook } from './sqlite.ts';
import type { Reader, Tx } from './transaction.ts';

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

/** Lets statements of a handle run on its connection directly. */
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

/** Runs a statement and returns its rows. */
export async function queryAll<R>(db: Reader, statement: Sql): Promise<readonly R[]> {
  const direct = handles.get(db);
  if (direct === undefined) return (await db.executeQuery<R>(compiled(statement))).rows;
  const { connection, budget } = direct;
  return unlocked(connection, () =>
    paidBy(budget, () => connection.prepare(statement.text).all(statement.values) as R[]),
  );
}

/** Runs a statement and returns its first row; undefined where it has none. */
export async function queryFirst<R>(db: Reader, statement: Sql): Promise<R | undefined> {
  const direct = handles.get(db);
  if (direct === undefined) return (await db.executeQuery<R>(compiled(statement))).rows[0];
  const { connection, budget } = direct;
  return unlocked(connection, () =>
    paidBy(budget, () => connection.prepare(statement.text).get(statement.values) as R | undefined),
  );
}

/** Runs a query and returns its rows as arrays: measured, two thirds of what objects cost. */
export async function queryCells(db: Reader, statement: Sql): Promise<readonly Cells[]> {
  const direct = handles.get(db);
  if (direct !== undefined) {
    const { connection, budget } = direct;
    return unlocked(connection, () =>
      paidBy(budget, () => connection.prepareCells(statement.text).all(statement.values) as Cells[]),
    );
  }
  const { rows } = await db.executeQuery<Record<string, Cell>>(compiled(statement));
  return rows.map((row) => Object.values(row));
}

/** Runs a statement that has no rows. */
export async function execute(db: Reader, statement: Sql): Promise<void> {
  const direct = handles.get(db);
  if (direct === undefined) await db.executeQuery(compiled(statement));
  else paidBy(direct.budget, () => direct.connection.prepare(statement.text).run(statement.values));
}

/** Runs an insert and returns the id of its row. */
export async function insert(tx: Tx, statement: Sql): Promise<number> {
  const direct = handles.get(tx)?.connection.prepare(statement.text);
  if (direct !== undefined) return Number(direct.run(statement.values).lastInsertRowid);
  const { insertId } = await tx.executeQuery(compiled(statement));
  if (insertId === undefined) throw new Error(`no id from ${statement.text}`);
  return Number(insertId);
}

function compiled({ text, values }: Sql): CompiledQuery {
  return CompiledQuery.raw(text, [...values]);
}

/**
 * Runs a read, again by a timer where another program keeps even readers out, as while it recovers the log. Inside a
 * transaction nobody can.
 */
function unlocked<T>(connection: Connection, run: () => T): T | Promise<T> {
  try {
    return run();
  } catch (error) {
    if (!isBusy(error)) throw error;
    return awaited(connection, run);
  }
}

async function awaited<T>({ patience }: Connection, run: () => T): Promise<T> {
  const latest = performance.now() + patience;
  for (;;) {
    await untilNextLook();
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= latest) throw error;
    }
  }
}

function paidBy<T>(budget: Budget | null, run: () => T): T {
  return budget === null ? run() : spending(budget, run);
}
