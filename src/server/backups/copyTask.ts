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
import { copiesIn, faultOf, folderOf, PlaceError } from '../secondPlace/layout.ts';
import { copyBytes } from '../secondPlace/transfer.ts';
import type { CopyAsked } from './copyTasks.ts';
import { compare } from './databaseFacts.ts';
import { copiesThere } from './listCopies.ts';
import { prepareRestore, UnsoundCopy } from './prepareRestore.ts';

/** What is fetched from the second place. */
const FETCHED = 'fetched.copy';

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
      return { fault: null, copies: copiesThere(placeFolder()) };
    case 'compare':
      return { fault: null, ...compare(fileOf(), join(dataDir, DATABASE), dataDir) };
    case 'prepare':
      await prepare();
      return { fault: null };
    default:
      throw new Error(`no task ${String(task)}`);
  }
}

/** The copy is read where it is: nothing of it is to be written. */
function fileOf(): string {
  return second === null ? file : join(placeFolder(), file);
}

function placeFolder(): string {
  if (second === null) throw new Error('no second place was asked for');
  if (!statSync(second.place).isDirectory()) throw new PlaceError('gone', `${second.place} is not a folder`);
  return folderOf(second.place, second.facility);
}

async function prepare(): Promise<void> {
  const fetched = join(dataDir, BACKUPS, FETCHED);
  rmSync(fetched, { force: true });
  try {
    requireRoom();
    const pepper = await prepareRestore(second === null ? file : fetchedTo(fetched), dataDir, null);
    if (pepper.isMissing) throw new UnsoundCopy('pepper.key is not the one of the copy');
  } finally {
    rmSync(fetched, { force: true });
  }
}

/** Takes a copy over from the second place, where it has to be what was written. */
function fetchedTo(fetched: string): string {
  const folder = placeFolder();
  const copy = copiesIn(folder).find(({ name }) => name === file);
  if (copy === undefined) throw new Error(`${file} is not there any more`);
  if (copyBytes(join(folder, file), fetched) !== copy.sha256) {
    throw new UnsoundCopy(`${file} is not what was written: its checksum is another`);
  }
  return fetched;
}

/**
 * Room for what is made ready, for what is fetched, and for the copy that this version makes before it first writes to a
 * database of another.
 */
function requireRoom(): void {
  const copy = fileOf();
  const { bavail, bsize } = statfsSync(dataDir);
  const isOfThisVersion = readOnly(copy, lastVersionOf) === VERSION;
  const times = (second === null ? 1 : 2) + (isOfThisVersion ? 0 : 2);
  if (bavail * bsize < times * statSync(copy).size + RESERVE) {
    throw new PlaceError('full', 'there is no room for it on the disk');
  }
}
