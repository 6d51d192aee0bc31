/** Whether a second place can be used, and making a facility's folder in it. Run in a process of its own: a share may hang. */
import { type Computer, folderOf, type Owner, readOwner, writeOwner } from './layout.ts';
import { type Place, PlaceError } from './place.ts';

/** A place, and who wants to use it. */
export interface PlaceUse {
  /** The folder that the setting names, or `s3://…` for the bucket that another one does. */
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
 * The folder of a facility, which may be written to. Rejects with `PlaceError`, or the system's error, where it may not. `now`: ISO
 * 8601.
 */
export async function openPlace(
  place: Place,
  { facility, computer, isNew }: Omit<PlaceUse, 'place'>,
  now: string,
): Promise<Place> {
  await place.require();
  const folder = folderOf(place, facility);
  const owner = await readOwner(folder);
  if (owner !== null) requireOwn(owner, facility, computer);
  else if (isNew) await makeOwn(folder, { format: 1, facility, computer, since: now, before: [] });
  else throw new PlaceError('gone', `${folder.name} is gone: is the disk another?`);
  return folder;
}

/** Takes a folder for a computer. Of two that begin at once, one has it. */
async function makeOwn(folder: Place, own: Owner): Promise<void> {
  await folder.make();
  await writeOwner(folder, own, { isNew: true });
  requireOwn((await readOwner(folder)) ?? own, own.facility, own.computer);
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

/** Tries a place out: that it is there, is ours, takes a file, and has room. Rejects like `openPlace`. */
export async function tryPlace(place: Place, use: PlaceUse, now: string): Promise<void> {
  const folder = await openPlace(place, use, now);
  await folder.probe(`probe-${use.computer.id}`);
  await requireRoom(folder, use.bytes);
}

/** Rejects with `PlaceError` where there is no room for a copy. */
export async function requireRoom(folder: Place, bytes: number): Promise<void> {
  const room = await folder.room();
  if (room !== null && room < bytes + RESERVE)
    throw new PlaceError('full', `${folder.name} has no room for ${bytes} bytes`);
}
