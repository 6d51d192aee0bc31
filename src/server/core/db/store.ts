/** The store of a data folder: its lock, its writer, its reader and its life. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '#shared/errors.ts';
import { type Checkpointer, createCheckpointer } from './checkpoint.ts';
import { toServiceError } from './errors.ts';
import { runDirectly } from './execute.ts';
import { type FileHealth, forgetHealth, openHealth } from './fileHealth.ts';
import { DATABASE, requireDatabase, whyUnopened } from './folder.ts';
import { HEADS, openHeads } from './heads.ts';
import { noteVersion, requireNoNewer } from './lastVersion.ts';
import { type Lock, takeLock } from './lock.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { closeToOthers, makePrivateFile } from './private.ts';
import { requireShape } from './shape.ts';
import { assertDurable, type Connection, openConnection } from './sqlite.ts';
import { checkHeads, checkSmallFile, checkTails, type StartCheck } from './startCheck.ts';
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
  /** What is known of the file: while it is damaged the writer refuses everything. */
  readonly health: FileHealth;
  /** The write-ahead log, for whoever reads for long. */
  readonly log: Pick<Checkpointer, 'isOvergrown' | 'move' | 'empty'>;
  /** Another number after every commit, whoever made it. */
  readonly version: () => number;
  /** Registers what to do after every durable commit. */
  readonly onCommit: (listener: () => void) => void;
  /** Registers what is called when the log cannot be moved into the file. Nothing is lost: it stays in the log. */
  readonly onFault: (listener: (error: unknown) => void) => void;
  /** Finishes what is under way, empties the log into the file and frees the folder. */
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /** A folder that was in use begins anew; what is in the database's place is set aside. */
  readonly isNew?: boolean;
  /** Goes on with what a newer version has written to. */
  readonly mayBeOlder?: boolean;
  /**
   * Every rule was just checked, and what is broken is to be accepted: neither the ends of the chains nor the heads are looked
   * at again, and the heads stay until the first write.
   */
  readonly isVerified?: boolean;
  /** Epoch milliseconds; default the system's clock. */
  readonly clock?: () => number;
}

/**
 * Opens a data folder, making it if need be. Throws `LockedError` when another process has it, `NewerSchemaError`
 * when its schema is from a newer version, `NewerVersionError` when a newer version wrote to it, `FirstCopyError` when the copy
 * before this version's first write fails, `OtherShapeError` when it is none that this version made, `NoDatabaseError` when a
 * folder that was in use has no database of ours, and the system's error when the folder cannot be written. `isNew`: begin a
 * new database all the same.
 */
export async function openStore(
  dataDir: string,
  { isNew = false, mayBeOlder = false, isVerified = false, clock = Date.now }: OpenOptions = {},
): Promise<Store> {
  const openToOthers = closeToOthers(dataDir);
  const adminToken = `tqa_${randomBytes(24).toString('base64url')}`;
  const lock = takeLock(dataDir, adminToken);
  let connection: Connection | null = null;
  try {
    const file = join(dataDir, DATABASE);
    requireDatabase(dataDir, isNew);
    if (isNew) forgetFolder(dataDir);
    makePrivateFile(file);
    connection = openFile(dataDir, file);
    const faults = createFaults();
    const health = openHealth(dataDir, clock, faults.report);
    await checkAndMigrate({ dataDir, file, db: connection.raw, health }, connection, { mayBeOlder, isVerified });
    const readConnection = openConnection(file, 'read');
    for (const opened of [connection, readConnection]) {
      runDirectly(opened);
      opened.neverSleep();
    }
    const parts = { dataDir, openToOthers, file, lock, adminToken, connection, readConnection, health, faults };
    return makeStore({ ...parts, isVerified });
  } catch (error) {
    connection?.close();
    lock.release();
    throw error;
  }
}

/** The connection that writes. Opening it reads what tables there are, which nothing has done before. */
function openFile(dataDir: string, file: string): Connection {
  try {
    return openConnection(file, 'write');
  } catch (error) {
    throw whyUnopened(dataDir, error);
  }
}

/** What is known of a folder's former database. */
function forgetFolder(dataDir: string): void {
  rmSync(join(dataDir, HEADS), { force: true });
  forgetHealth(dataDir);
}

/** Looks at a file before anything is written to it. One that is found damaged is migrated no more, and only read. */
async function checkAndMigrate(
  check: StartCheck,
  connection: Connection,
  { mayBeOlder, isVerified }: Required<Pick<OpenOptions, 'mayBeOlder' | 'isVerified'>>,
): Promise<void> {
  const { dataDir, health } = check;
  checkSmallFile(check);
  const pending = pendingMigrations(connection);
  if (!mayBeOlder) requireNoNewer(connection.raw);
  // What of a damaged file can be read, is.
  if (health.damage() === null) requireShape(dataDir, connection.raw);
  if (health.damage() !== null && pending.length > 0) health.requireWritable();
  if (health.damage() === null) await migrate(connection, dataDir, new Date());
  if (!isVerified) {
    checkHeads(check);
    checkTails(check);
  }
  if (health.damage() === null) proveDurable(connection);
}

interface Faults {
  readonly tell: (listener: (error: unknown) => void) => void;
  readonly report: (error: unknown) => void;
}

/** Faults from before anybody listens are reported to the first listener. */
function createFaults(): Faults {
  const listeners: ((error: unknown) => void)[] = [];
  const early: unknown[] = [];
  return {
    tell: (listener) => {
      listeners.push(listener);
      for (const error of early.splice(0)) listener(error);
    },
    report: (error) => {
      if (listeners.length === 0) early.push(error);
      for (const listener of listeners) listener(error);
    },
  };
}

interface Parts {
  readonly dataDir: string;
  readonly openToOthers: readonly string[];
  readonly file: string;
  readonly lock: Lock;
  readonly adminToken: string;
  readonly connection: Connection;
  readonly readConnection: Connection;
  readonly health: FileHealth;
  readonly faults: Faults;
  readonly isVerified: boolean;
}

function makeStore(parts: Parts): Store {
  const { dataDir, openToOthers, file, lock, adminToken, connection, readConnection, health, isVerified } = parts;
  const { report, tell } = parts.faults;
  const listeners: (() => void)[] = [];
  const dataVersion = readConnection.raw.prepare('pragma data_version').pluck();
  const checkpointer = createCheckpointer(connection, file, report);
  const heads = openHeads(dataDir, connection.raw);
  const noteHead = (): void => {
    try {
      heads.note();
    } catch (error) {
      report(error);
    }
  };
  const afterCommit = (): void => {
    noteHead();
    health.noteWrite(null);
    checkpointer.notifyCommit();
    for (const listener of listeners) listener();
  };
  const failed = (error: unknown): void => {
    health.notice(error);
    const known = toServiceError(error);
    if (known instanceof ServiceError && known.code === 'storage_unavailable') health.noteWrite(known.code);
  };
  const writer = createWriter(connection, afterCommit, { requireWritable: health.requireWritable, failed });
  if (health.damage() === null && !isVerified) noteHead();
  return {
    dataDir,
    openToOthers,
    writer,
    reader: readConnection.db,
    readConnection,
    adminToken,
    lock,
    health,
    log: checkpointer,
    version: () => Number(dataVersion.get()),
    onCommit: (listener) => listeners.push(listener),
    onFault: tell,
    close: async () => {
      await writer.drain();
      await checkpointer.stop();
      readConnection.close();
      heads.close();
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
  noteVersion(connection.raw);
  assertDurable(connection);
}
