/**
 * The entry of the process that reads copies: `list | compare | prepare`, the data folder, and which copy. It prints one line of
 * JSON, also for what is wrong with the place of the copy. A process of its own: a share may hang, and a check takes long.
 */
import { rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RESERVE } from '../core/db/firstCopy.ts';
import { BACKUPS, DATABASE } from '../core/db/folder.ts';
import { lastVersionOf } from '../core/db/lastVersion.ts';
import { readOnly } from '../core/db/readOnly.ts';
import { putProcessBehind } from '../core/process/priority.ts';
import { VERSION } from '../core/process/version.ts';
import { copiesIn, folderOf } from '../secondPlace/layout.ts';
import { faultOf, type Place, PlaceError } from '../secondPlace/place.ts';
import { placeOf } from '../secondPlace/placeOf.ts';
import { sumOfFile } from '../secondPlace/transfer.ts';
import type { CopyAsked } from './copyTasks.ts';
import { compare } from './databaseFacts.ts';
import { copiesThere, dropFetched, fetchedName } from './listCopies.ts';
import { prepareRestore, UnsoundCopy } from './prepareRestore.ts';

putProcessBehind();
const [task, dataDir = '', asked = '{}'] = process.argv.slice(2);
const { second, file } = JSON.parse(asked) as CopyAsked;

try {
  process.stdout.write(`${JSON.stringify(await perform())}\n`);
} catch (error) {
  const kind = error instanceof UnsoundCopy ? 'unsound' : faultOf(error);
  const fault = { fault: kind, reason: error instanceof Error ? error.message : String(error) };
  process.stdout.write(`${JSON.stringify(fault)}\n`);
}

async function perform(): Promise<object> {
  switch (task) {
    case 'list':
      return { fault: null, copies: await copiesThere(await placeFolder()) };
    case 'compare':
      return { fault: null, ...compare(await fileToRead(), join(dataDir, DATABASE), dataDir) };
    case 'prepare':
      await prepare();
      return { fault: null };
    default:
      throw new Error(`no task ${String(task)}`);
  }
}

async function placeFolder(): Promise<Place> {
  if (second === null) throw new Error('no second place was asked for');
  const place = await placeOf(second.place, dataDir);
  await place.require();
  return folderOf(place, second.facility);
}

/** The copy is read where it is, if it can be: nothing of it is to be written. Of a bucket it is fetched, and kept for a while. */
async function fileToRead(): Promise<string> {
  if (second === null) return file;
  const folder = await placeFolder();
  return folder.local(file) ?? fetched(folder);
}

async function prepare(): Promise<void> {
  try {
    const isHere = second === null || (await placeFolder()).local(file) !== null;
    requireRoom(await fileToRead(), second === null || !isHere ? 1 : 2);
    const from = second === null ? file : await fetched(await placeFolder());
    const pepper = await prepareRestore(from, dataDir, null);
    if (pepper.isMissing) throw new UnsoundCopy('pepper.key is not the one of the copy');
  } finally {
    dropFetched(dataDir);
  }
}

/** Takes a copy over from the second place, where it has to be what was written. One that was taken over before is not fetched. */
async function fetched(folder: Place): Promise<string> {
  const copy = (await copiesIn(folder)).find(({ name }) => name === file);
  if (copy === undefined) throw new Error(`${file} is not there any more`);
  const to = join(dataDir, BACKUPS, fetchedName(file));
  dropFetched(dataDir, to);
  const isHere = statSync(to, { throwIfNoEntry: false })?.size === copy.bytes && sumOfFile(to) === copy.sha256;
  if (!isHere && (await folder.fetch(file, to, { goesOn: true })) !== copy.sha256) {
    rmSync(to, { force: true });
    throw new UnsoundCopy(`${file} is not what was written: its checksum is another`);
  }
  return to;
}

/**
 * Room for what is made ready, for what is fetched, and for the copy that this version makes before it first writes to a
 * database of another.
 */
function requireRoom(copy: string, times: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const isOfThisVersion = readOnly(copy, lastVersionOf) === VERSION;
  if (bavail * bsize < (times + (isOfThisVersion ? 0 : 2)) * statSync(copy).size + RESERVE) {
    throw new PlaceError('full', 'there is no room for it on the disk');
  }
}
