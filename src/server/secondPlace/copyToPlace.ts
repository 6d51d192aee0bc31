/** Makes a copy for the second place. Run in a process of its own. */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Zone } from '#shared/domain/time.ts';
import { readPepper } from '../core/access/pepper.ts';
import { unseal } from '../core/access/sealed.ts';
import { backupTo } from '../core/db/backup.ts';
import { BACKUPS, DATABASE } from '../core/db/folder.ts';
import { lastWriteOf } from '../core/db/heads.ts';
import { type Connection, openConnection, prepared } from '../core/db/sqlite.ts';
import { readZones } from '../core/db/zones.ts';
import { VERSION } from '../core/process/version.ts';
import { backupName, outlived, spare } from '../health/backupPlan.ts';
import { assertInvariants } from '../verify/verify.ts';
import {
  copiesIn,
  describeCopy,
  type PlacedCopy,
  PlaceError,
  removeCopy,
  removeUnfinished,
  UNFINISHED,
  undescribedIn,
} from './layout.ts';
import { sealInto } from './sealed.ts';
import { copyBytes, giveName, sumOfFile } from './transfer.ts';
import { openPlace, type PlaceUse, requireRoom } from './usePlace.ts';

/** The copy that is taken to the place, among those of this disk. */
const FOR_PLACE = 'for-place.copy';

/** What a copy holds, and whether what opens its PINs is beside it. */
export interface Placed {
  readonly name: string;
  readonly at: string;
  readonly row: number;
  readonly bytes: number;
  readonly isSealed: boolean;
  /** Copies that were taken out, because their description was damaged. */
  readonly undescribed: readonly string[];
}

/**
 * Puts a checked copy into a place. It is made beside the database first, because SQLite cannot rely on the locks of a share,
 * and has its name there only when it was read back and is the same. Throws like `openPlace`. `now`: epoch milliseconds.
 */
export async function copyToPlace(dataDir: string, use: PlaceUse, now: number): Promise<Placed> {
  const at = new Date(now).toISOString();
  const folder = openPlace(use, at);
  const undescribed = undescribedIn(folder);
  for (const name of undescribed) removeCopy(folder, name);
  removeUnfinished(folder);
  const passphrase = passphraseIn(dataDir);
  if (passphrase !== null) await sealInto(folder, dataDir, passphrase);
  const source = openConnection(join(dataDir, DATABASE), 'read');
  try {
    const { zone } = readZones(source);
    makeRoom(folder, statSync(join(dataDir, DATABASE)).size, zone);
    const made = await copyHere(source, dataDir, now);
    try {
      const placed = place(folder, made, use, at);
      thinOut(folder, now, zone);
      return { ...placed, isSealed: passphrase !== null, undescribed };
    } finally {
      rmSync(made.file, { force: true });
    }
  } finally {
    source.close();
  }
}

interface Made {
  readonly file: string;
  readonly name: string;
  readonly row: number;
  readonly rows: number;
  readonly bytes: number;
}

async function copyHere(source: Connection, dataDir: string, now: number): Promise<Made> {
  // Always by the same name: what a process that was ended left is replaced by the next.
  const file = join(dataDir, BACKUPS, FOR_PLACE);
  const { rows, bytes } = await backupTo(source, file, assertInvariants).catch((error: unknown) => {
    // What this disk lacks is not the fault of the other.
    throw new PlaceError(
      'failed',
      `the copy could not be made: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  const copy = openConnection(file, 'read');
  try {
    const row = lastWriteOf(copy.raw);
    return { file, name: backupName(new Date(now), row), row, rows, bytes };
  } finally {
    copy.close();
  }
}

function place(
  folder: string,
  { file, name, row, rows, bytes }: Made,
  use: PlaceUse,
  at: string,
): Omit<Placed, 'isSealed' | 'undescribed'> {
  const [newest] = copiesIn(folder);
  const draft = join(folder, `${name}${UNFINISHED}`);
  removeCopy(folder, name);
  const sha256 = copyBytes(file, draft);
  if (sumOfFile(draft) !== sha256) throw new PlaceError('failed', `${draft} is not what was written`);
  giveName(draft, join(folder, name));
  const { facility, computer } = use;
  const sequence = (newest?.sequence ?? 0) + 1;
  describeCopy(folder, name, {
    format: 1,
    facility,
    computer,
    sequence,
    at,
    row,
    rows,
    bytes,
    sha256,
    version: VERSION,
  });
  return { name, at, row, bytes };
}

/** Removes copies where there is no room for another: those of the same day first. */
function makeRoom(folder: string, bytes: number, zone: Zone): void {
  try {
    requireRoom(folder, bytes);
  } catch (error) {
    if (!(error instanceof PlaceError)) throw error;
    for (const { name } of spare(datedIn(folder), (each) => zone.dateAt(each))) removeCopy(folder, name);
    requireRoom(folder, bytes);
  }
}

/** Keeps the copies that the plan keeps, and the newest, whatever its clock said. */
function thinOut(folder: string, now: number, zone: Zone): void {
  const [newest] = copiesIn(folder);
  const old = outlived(datedIn(folder), now, (each) => zone.dateAt(each));
  for (const { name } of old) if (name !== newest?.name) removeCopy(folder, name);
}

const datedIn = (folder: string): readonly { readonly name: string; readonly at: number }[] =>
  copiesIn(folder).map(({ name, at }: PlacedCopy) => ({ name, at: Date.parse(at) }));

/** The passphrase of the setting; null where there is none, or it was sealed with another pepper. */
export function passphraseIn(dataDir: string): string | null {
  const pepper = readPepper(dataDir);
  const db = openConnection(join(dataDir, DATABASE), 'read');
  try {
    const text = `select "sealedSecret" from "setting" where "key" = 'backupPlace' and "deleted" = 0`;
    const sealed = prepared(db.raw, text).pluck().get();
    return pepper === null || typeof sealed !== 'string' ? null : unseal(sealed, pepper);
  } finally {
    db.close();
  }
}
