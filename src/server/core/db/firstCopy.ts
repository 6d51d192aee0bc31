/** The copy that a version makes of a database before it first writes to it. */
import { rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../process/version.ts';
import { backupTo } from './backup.ts';
import { isFull } from './errors.ts';
import { BACKUPS, backupsOf, DATABASE } from './folder.ts';
import { lastWriteOf } from './heads.ts';
import type { Connection } from './sqlite.ts';

/** Bytes that a disk keeps free beside a copy and what checking it takes. */
export const RESERVE = 64 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

const NAME = /^before-(.+)-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-r(\d+)\.db$/;

/** The first copy of a version could not be made, so the version did not open the database. Nothing was changed. */
export class FirstCopyError extends Error {
  /** `full`: the disk has no room; `failed`: the copy cannot be written, or is not sound. */
  readonly reason: 'full' | 'failed';
  /** The same in Spanish. */
  readonly spanish: string;

  constructor(dataDir: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `version ${VERSION} makes a backup of the data before it first opens them, and could not: ${why}. Nothing was changed. Put that right and start again, or go on with the version that was used before. The backup goes to ${join(dataDir, BACKUPS)}`,
      { cause },
    );
    this.name = 'FirstCopyError';
    this.reason = isFull(cause) ? 'full' : 'failed';
    this.spanish = `la versión ${VERSION} hace una copia de los datos antes de abrirlos por primera vez, y no ha podido: ${why}. No se ha cambiado nada. Corríjalo y vuelva a arrancar, o siga con la versión de antes. La copia se hace en ${join(dataDir, BACKUPS)}`;
  }
}

/**
 * Makes the checked copy `before-VERSION-…` in the folder of the copies. Of a version that starts again and again without
 * coming to write, the last copy stays. Throws `FirstCopyError`.
 */
export async function copyFirst(connection: Connection, dataDir: string, now: Date): Promise<void> {
  const row = lastWriteOf(connection.raw);
  const name = `before-${VERSION}-${now.toISOString().replaceAll(/[:.]/g, '-')}-r${row}.db`;
  const isFormer = (copy: string): boolean => {
    const made = firstCopyOf(copy);
    return made?.version === VERSION && made.row === row && copy !== name;
  };
  try {
    requireRoom(dataDir);
    await backupTo(connection, join(dataDir, BACKUPS, name));
    for (const copy of backupsOf(dataDir))
      if (isFormer(copy.name)) rmSync(join(dataDir, BACKUPS, copy.name), { force: true });
  } catch (error) {
    throw new FirstCopyError(dataDir, error);
  }
}

/** The version that a first copy was made by, and the last row of the audit log in it; null for another copy. */
export function firstCopyOf(name: string): { readonly version: string; readonly row: number } | null {
  const [, version, row] = NAME.exec(name) ?? [];
  return version === undefined ? null : { version, row: Number(row) };
}

/** Bytes that a copy lacks on the disk of a data folder, with the journal that opening it takes; 0 where there is room. */
export function lackingRoom(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return Math.max(0, 2 * statSync(join(dataDir, DATABASE)).size + RESERVE - bavail * bsize);
}

function requireRoom(dataDir: string): void {
  const lacking = lackingRoom(dataDir);
  if (lacking === 0) return;
  const words = `the disk lacks ${Math.ceil(lacking / MEGABYTE)} MB for it`;
  throw Object.assign(new Error(words), { code: 'ENOSPC' });
}
