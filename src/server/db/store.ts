/** The store of a data folder: its lock, its writer, its reader and its life. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createCheckpointer } from './checkpoint.ts';
import { runDirectly } from './execute.ts';
import { DATABASE, requireDatabase } from './folder.ts';
import { type Lock, takeLock } from './lock.ts';
import { migrate } from './migrate.ts';
import { closeToOthers, makePrivateFile } from './private.ts';
import { assertDurable, type Connection, openConnection } from './sqlite.ts';
import { createWriter, type Reader, type Writer } from './transaction.ts';

export { DATABASE } from './folder.ts';

export interface Store {
  readonly dataDir: string;
  /** Files and folders that other users of the machine can reach, and that could not be closed to them. */
  readonly openToOthers: readonly string[];
  readonly writer: Writer;
  /** Sees only what is committed. */
  readonly reader: Reader;
  /** The read-only connection behind `reader`, for backups and checks. */
  readonly readConnection: Connection;
  /** Lets the CLI of the same user act through this process. */
  readonly adminToken: string;
  readonly lock: Lock;
  /** Registers what to do after every durable commit. */
  readonly onCommit: (listener: () => void) => void;
  /** Registers who is told when the log cannot be moved into the file. Nothing is lost: it stays in the log. */
  readonly onFault: (listener: (error: unknown) => void) => void;
  /** Finishes what is under way, empties the log into the file and frees the folder. */
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /** A folder that was in use begins anew; what is in the database's place is set aside. */
  readonly isNew?: boolean;
}

/**
 * Opens a data folder, making it if need be. Throws `LockedError` when another process has it, `NewerSchemaError`
 * when its schema is from a newer version, `NoDatabaseError` when a folder that was in use has no database of ours, and the
 * system's error when the folder cannot be written. `isNew`: begin a new database all the same.
 */
export async function openStore(dataDir: string, { isNew = false }: OpenOptions = {}): Promise<Store> {
  const openToOthers = closeToOthers(dataDir);
  const adminToken = `tqa_${randomBytes(24).toString('base64url')}`;
  const lock = takeLock(dataDir, adminToken);
  let connection: Connection | null = null;
  try {
    const file = join(dataDir, DATABASE);
    requireDatabase(dataDir, isNew);
    makePrivateFile(file);
    connection = openConnection(file, 'write');
    await migrate(connection, dataDir, new Date());
    proveDurable(connection);
    const readConnection = openConnection(file, 'read');
    runDirectly(connection);
    runDirectly(readConnection);
    return makeStore({ dataDir, openToOthers, file, lock, adminToken, connection, readConnection });
  } catch (error) {
    connection?.close();
    lock.release();
    throw error;
  }
}

interface Parts {
  readonly dataDir: string;
  readonly openToOthers: readonly string[];
  readonly file: string;
  readonly lock: Lock;
  readonly adminToken: string;
  readonly connection: Connection;
  readonly readConnection: Connection;
}

function makeStore(parts: Parts): Store {
  const { dataDir, openToOthers, file, lock, adminToken, connection, readConnection } = parts;
  const listeners: (() => void)[] = [];
  const told: ((error: unknown) => void)[] = [];
  const report = (error: unknown): void => {
    for (const tell of told) tell(error);
  };
  const checkpointer = createCheckpointer(connection, file, report);
  const writer = createWriter(connection, () => {
    checkpointer.noticeCommit();
    for (const listener of listeners) listener();
  });
  return {
    dataDir,
    openToOthers,
    writer,
    reader: readConnection.db,
    readConnection,
    adminToken,
    lock,
    onCommit: (listener) => listeners.push(listener),
    onFault: (listener) => told.push(listener),
    close: async () => {
      await writer.drain();
      checkpointer.stop();
      readConnection.close();
      try {
        connection.raw.pragma('wal_checkpoint(TRUNCATE)');
      } catch (error) {
        report(error);
      }
      connection.close();
      lock.release();
    },
  };
}

/** A write on the writer, then the proof that it waited for the disk. */
function proveDurable(connection: Connection): void {
  connection.raw
    .prepare(
      "insert into meta (key, value) values ('opened', ?) on conflict (key) do update set value = excluded.value",
    )
    .run(JSON.stringify(new Date().toISOString()));
  assertDurable(connection);
}
