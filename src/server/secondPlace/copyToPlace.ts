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
import { describeCopy, type PlacedCopy, removeCopy, removeUnfinished, surveyOf } from './layout.ts';
import { type Place, PlaceError } from './place.ts';
import { sealInto } from './sealed.ts';
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
 * and has its description there only when it is the same there. Rejects like `openPlace`. `now`: epoch milliseconds.
 */
export async function copyToPlace(dataDir: string, to: Place, use: PlaceUse, now: number): Promise<Placed> {
  const at = new Date(now).toISOString();
  const folder = await openPlace(to, use, at);
  const found = await surveyOf(folder);
  const { undescribed } = found;
  for (const name of undescribed) await removeCopy(folder, name);
  await removeUnfinished(folder, found);
  const passphrase = passphraseIn(dataDir);
  if (passphrase !== null) await sealInto(folder, dataDir, passphrase);
  const source = openConnection(join(dataDir, DATABASE), 'read');
  try {
    const { zone } = readZones(source);
    const kept = await makeRoom(folder, found.copies, statSync(join(dataDir, DATABASE)).size, zone);
    const made = await copyHere(source, dataDir, now);
    try {
      const others = kept.filter(({ name }) => name !== made.name);
      const copy = await place(folder, others, made, use, at);
      await thinOut(folder, [copy, ...others], now, zone);
      const placed = { name: copy.name, at, row: made.row, bytes: made.bytes };
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

async function place(
  folder: Place,
  [newest]: readonly PlacedCopy[],
  { file, name, row, rows, bytes }: Made,
  { facility, computer }: PlaceUse,
  at: string,
): Promise<PlacedCopy> {
  await removeCopy(folder, name);
  const sha256 = await folder.store(name, file);
  const sequence = (newest?.sequence ?? 0) + 1;
  const description = {
    format: 1 as const,
    facility,
    computer,
    sequence,
    at,
    row,
    rows,
    bytes,
    sha256,
    version: VERSION,
  };
  await describeCopy(folder, name, description);
  return { ...description, name };
}

/** Removes copies where there is no room for another: those of the same day first. Returns those that stay. */
async function makeRoom(
  folder: Place,
  copies: readonly PlacedCopy[],
  bytes: number,
  zone: Zone,
): Promise<readonly PlacedCopy[]> {
  try {
    await requireRoom(folder, bytes);
    return copies;
  } catch (error) {
    if (!(error instanceof PlaceError)) throw error;
    const left = await removeAll(
      folder,
      copies,
      spare(copies.map(dated), (each) => zone.dateAt(each)),
    );
    await requireRoom(folder, bytes);
    return left;
  }
}

/** Keeps the copies that the plan keeps, and the newest, whatever its clock said. */
async function thinOut(folder: Place, copies: readonly PlacedCopy[], now: number, zone: Zone): Promise<void> {
  const old = outlived(copies.map(dated), now, (each) => zone.dateAt(each));
  const [newest] = copies;
  await removeAll(
    folder,
    copies,
    old.filter(({ name }) => name !== newest?.name),
  );
}

async function removeAll(
  folder: Place,
  copies: readonly PlacedCopy[],
  which: readonly { readonly name: string }[],
): Promise<readonly PlacedCopy[]> {
  const names = new Set(which.map(({ name }) => name));
  for (const name of names) await removeCopy(folder, name);
  return copies.filter(({ name }) => !names.has(name));
}

const dated = ({ name, at }: PlacedCopy) => ({ name, at: Date.parse(at) });

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
