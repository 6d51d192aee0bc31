/** A database file that is read by itself, and closed again. */
import Database from 'better-sqlite3';

/** Milliseconds a statement waits for another program's lock. */
const PATIENCE = 5000;

/** Reads a file, which has to be there. Throws what SQLite says of it. */
export function readOnly<T>(file: string, work: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: PATIENCE });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
