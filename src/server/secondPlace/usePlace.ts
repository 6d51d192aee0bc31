/** Whether a second place can be used, and making a facility's folder in it. Run in a process of its own: a share may hang. */
import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_MODE } from '../core/db/private.ts';
import { syncFolder } from '../core/process/durableFile.ts';
import { type Computer, folderOf, type Owner, PlaceError, readOwner, UNFINISHED, writeOwner } from './layout.ts';

/** A place, and who wants to use it. */
export interface PlaceUse {
  /** The folder that the setting names. */
  readonly place: string;
  readonly facility: string;
  readonly computer: Computer;
  /** A folder may be made there. Otherwise it was there before, and one that is missing means that the disk is another. */
  readonly isNew: boolean;
  /** Room that a copy takes. */
  readonly bytes: number;
}

/** Room that is left beside a copy, in bytes: manifests, keys, and what the disk itself needs. */
const RESERVE = 4 * 1024 * 1024;

/**
 * The folder of a facility, which may be written to. Throws `PlaceError`, or the system's error, where it may not. `now`: ISO
 * 8601.
 */
export function openPlace({ place, facility, computer, isNew }: PlaceUse, now: string): string {
  if (!statSync(place).isDirectory()) throw new PlaceError('gone', `${place} is not a folder`);
  const folder = folderOf(place, facility);
  const owner = readOwner(folder);
  if (owner === null) {
    if (!isNew) throw new PlaceError('gone', `${folder} is gone: is the disk another?`);
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    writeOwner(folder, { format: 1, facility, computer, since: now, before: [] });
    syncFolder(place);
  } else requireOwn(owner, facility, computer);
  return folder;
}

function requireOwn(owner: Owner, facility: string, computer: Computer): void {
  if (owner.facility !== facility) throw new PlaceError('other', 'the folder is of another facility');
  if (owner.computer.id === computer.id) return;
  const isReplaced = owner.before.some(({ id }) => id === computer.id);
  const other = `${owner.computer.name} since ${owner.since}`;
  throw isReplaced
    ? new PlaceError('takenOver', `another computer took over: ${other}`)
    : new PlaceError('other', `another computer writes there: ${other}`);
}

/** Tries a place out: that it is there, is ours, takes a file, and has room. Throws like `openPlace`. */
export function tryPlace(use: PlaceUse, now: string): void {
  const folder = openPlace(use, now);
  const probe = join(folder, `probe-${use.computer.id}${UNFINISHED}`);
  writeFileSync(probe, now, { mode: FILE_MODE });
  rmSync(probe);
  requireRoom(folder, use.bytes);
}

/** Throws `PlaceError` where there is no room for a copy. */
export function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes + RESERVE) throw new PlaceError('full', `${folder} has no room for ${bytes} bytes`);
}
