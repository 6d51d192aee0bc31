/** One SQLite connection, opened the only way the service opens one: durable, checked, with its statements cached. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { fold } from '#shared/domain/text.ts';
import { registerBudget } from './budget.ts';
import type { Schema } from './schema.ts';
import { registerWalks } from './walk.ts';

/** Older ones can corrupt a file when the WAL restarts. */
const OLDEST_SQLITE = [3, 51, 3] as const;
/** Milliseconds a statement waits for another program's lock. */
const PATIENCE = 5000;
/** Milliseconds between looks of what waits by a timer: the event loop goes on meanwhile. */
const LOOK = 15;
const KEPT_STATEMENTS = 500;
/** A folder for the texts of all statements, which `npm run test:deep` has PostgreSQL's parser read. */
const { TAQUILLA_STATEMENTS: RECORDED } = process.env;
const recorded = new Set<string>();

/** A connection, its Kysely handle, and the statements prepared on it. */
export interface Connection {
  readonly raw: Database.Database;
  readonly db: Kysely<Schema>;
  /** The statement for a text, prepared once and cached while it is among the last used. */
  readonly prepare: (sql: string) => Database.Statement;
  /** The same for a query whose rows are wanted as arrays, in the order of its columns. */
  readonly prepareCells: (sql: string) => Database.Statement;
  /** Milliseconds that what waits by a timer waits for another program's lock. */
  readonly patience: number;
  /** From now on no statement sleeps for a lock, because the thread has others to answer: whoever runs one waits by a timer. */
  readonly neverSleep: () => void;
  readonly close: () => void;
}

/**
 * Opens a database file. `synchronous=FULL` is set explicitly, because better-sqlite3's build falls back to NORMAL
 * after the first write in WAL mode and a power cut would then lose acknowledged sales; `assertDurable` proves it.
 * Throws when the file cannot be opened or SQLite is too old.
 */
export function openConnection(file: string, mode: 'write' | 'read'): Connection {
  const raw = new Database(file, { readonly: mode === 'read', fileMustExist: mode === 'read', timeout: PATIENCE });
  try {
    if (mode === 'write') raw.pragma('journal_mode = WAL');
    // What is erased or overwritten leaves no trace in the file.
    if (mode === 'write') raw.pragma('secure_delete = ON');
    raw.pragma('synchronous = FULL');
    raw.pragma('foreign_keys = ON');
    raw.pragma('temp_store = MEMORY');
    raw.pragma('cache_size = -16000');
    // Checkpoints run between requests (see checkpoint.ts), so that a commit is one fsync and no more.
    raw.pragma('wal_autocheckpoint = 0');
    if (mode === 'read') raw.pragma('query_only = ON');
    raw.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : text));
    registerBudget(raw);
    registerWalks(raw);
    requireRecentSqlite(raw);
  } catch (error) {
    raw.close();
    throw error;
  }
  const prepare = keepStatements((sql) => raw.prepare(sql));
  const prepareCells = keepStatements((sql) => raw.prepare(sql).raw());
  const db = new Kysely<Schema>({ dialect: new CachingDialect({ database: { prepare, close: () => raw.close() } }) });
  const neverSleep = (): void => void raw.pragma('busy_timeout = 0');
  return { raw, db, prepare, prepareCells, patience: PATIENCE, neverSleep, close: () => raw.close() };
}

/** Lets a moment pass before a look whether another program has let go of the file. */
export function untilNextLook(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK));
}

/** Throws when the connection would acknowledge a commit before it is on the disk. Call it after a write. */
export function assertDurable(connection: Connection): void {
  const mode = connection.raw.pragma('synchronous', { simple: true });
  if (mode !== 2) throw new Error(`synchronous is ${String(mode)} instead of 2 (FULL): commits would not be durable`);
}

class CachingDialect extends SqliteDialect {
  /** Tells the migrator that DDL rolls back, so that it wraps all pending migrations in one transaction. */
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function keepStatements(prepare: Connection['prepare']): Connection['prepare'] {
  const cache = new Map<string, Database.Statement>();
  return (sql) => {
    const known = cache.get(sql);
    if (known !== undefined) return known;
    const statement = prepare(sql);
    record(sql);
    if (cache.size >= KEPT_STATEMENTS) {
      const oldest = cache.keys().next();
      if (!oldest.done) cache.delete(oldest.value);
    }
    cache.set(sql, statement);
    return statement;
  };
}

/** A statement of a connection that the service has not opened as its own, prepared each time. */
export function prepared(db: Database.Database, text: string): Database.Statement {
  const statement = db.prepare(text);
  record(text);
  return statement;
}

/** Notes the text of a statement where all are recorded. Each text once a thread. */
function record(text: string): void {
  if (RECORDED === undefined || recorded.has(text)) return;
  recorded.add(text);
  appendFileSync(join(RECORDED, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`);
}

function requireRecentSqlite(raw: Database.Database): void {
  const version = String(raw.prepare('select sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  for (const [index, least] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > least) return;
    if (part < least) throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE.join('.')}`);
  }
}
