/**
 * `takeover`: another computer goes on from the newest good copy of a second place. The folder is made beside its place and
 * renamed when it is whole, after the second place says who writes there from now on: of a computer that is ended in between,
 * nothing is left to sell with.
 */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { accept, describeAcceptance } from '../acceptance/accept.ts';
import { assertOurs } from '../backups/prepareRestore.ts';
import { isPepperOf, PEPPER } from '../core/access/pepper.ts';
import { DATABASE } from '../core/db/folder.ts';
import { readOnly } from '../core/db/readOnly.ts';
import { syncFolder, writeDurably } from '../core/process/durableFile.ts';
import { ERASURES } from '../modules/customers/erasure/erasedFile.ts';
import { numbersAhead } from '../secondPlace/ahead.ts';
import {
  type Computer,
  type FacilityFolder,
  facilitiesIn,
  facilityIn,
  type Owner,
  type PlacedCopy,
  surveyOf,
  writeOwner,
} from '../secondPlace/layout.ts';
import type { Place } from '../secondPlace/place.ts';
import { readPlaceState, writePlaceState } from '../secondPlace/placeState.ts';
import { fetchCopy } from '../secondPlace/rehearse.ts';
import { hasSealed, type Opened, openSealed } from '../secondPlace/sealed.ts';
import { dataFolder, numberOption, type Options, required } from './arguments.ts';
import { MISSING, messageOf, passphraseOf } from './backups.ts';
import { UsageError } from './failures.ts';
import { placeAt } from './placeAt.ts';

/** Numbers that may be left out. */
const MOST_BEHIND = 1_000_000;

export async function runTakeover(options: Options): Promise<number> {
  const dataDir = dataFolder(options);
  const from = placeAt(required(options, 'from'), process.env);
  const behind =
    options.behind === undefined
      ? null
      : numberOption(options.behind, 'behind', { least: 0, most: MOST_BEHIND, otherwise: 0 });
  requireRoomFor(dataDir);
  const { folder, owner, isDamaged } = await facilityOf(from);
  if (isDamaged) process.stderr.write(`what says whose ${folder.name} is, is damaged: its copies say so\n`);
  const keys = await keysOf(folder, passphraseOf(options), options['without-keys'] === true);
  mkdirSync(dirname(dataDir), { recursive: true });
  removeDrafts(dataDir);
  const draft = `${dataDir}${DRAFT}${process.pid}`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    const copy = await fetchNewest(folder, join(draft, DATABASE));
    if (keys.pepper !== null) writeDurably(join(draft, PEPPER), keys.pepper);
    if (keys.erasures !== null && keys.erasures.length > 0) writeDurably(join(draft, ERASURES), keys.erasures);
    if (!readOnly(join(draft, DATABASE), (db) => isPepperOf(db, keys.pepper))) process.stderr.write(MISSING);
    const state = readPlaceState(draft);
    writePlaceState(draft, state);
    const series = numbersAhead(join(draft, DATABASE), { made: Date.parse(copy.at), now: Date.now(), behind });
    const text = `taken over from the copy ${copy.name} of ${copy.computer.name}: what was written there after ${copy.at} is not here`;
    const acceptance = await accept(draft, 'file.takenOver', [], { text, series });
    await claim(folder, owner, state.computer);
    if (statSync(dataDir, { throwIfNoEntry: false }) !== undefined) rmdirSync(dataDir);
    renameSync(draft, dataDir);
    syncFolder(dirname(dataDir));
    process.stdout.write(`${dataDir}: ${describeAcceptance(acceptance)}\n`);
    process.stdout.write(`${owner.computer.name} sells no more once it sees ${folder.name}\n`);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  return 0;
}

/** What is between the name of a folder and the number of the process that makes it. */
const DRAFT = '.takeover-';

/** Throws where there is something in a folder already. */
function requireRoomFor(dataDir: string): void {
  const isThere = statSync(dataDir, { throwIfNoEntry: false }) !== undefined;
  if (isThere && readdirSync(dataDir).length > 0) {
    throw new Error(`there is something in ${dataDir}: set the folder aside, or name another`);
  }
}

/** What a take-over that was ended left. */
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dirname(dataDir))) {
    const isDraft = name.startsWith(`${basename(dataDir)}${DRAFT}`);
    if (isDraft) rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  }
}

/** The one facility of a place. */
async function facilityOf(from: Place): Promise<FacilityFolder> {
  const found = await facilitiesIn(from);
  const [only, ...others] = found;
  if (only === undefined) throw new Error(`there are no copies of Taquilla in ${from.name}`);
  if (others.length === 0) return only;
  const names = found.map(({ folder, owner }) => `${folder.name} (${owner.computer.name})`);
  throw new UsageError(`there are several facilities in ${from.name}: name one of ${names.join(', ')}`);
}

/** What the copies need beside the database. `isWithout`: what does not open is gone on without. */
async function keysOf(folder: Place, passphrase: string | null, isWithout: boolean): Promise<Omit<Opened, 'closed'>> {
  const nothing = { pepper: null, erasures: null };
  if (!(await hasSealed(folder)) || (passphrase === null && isWithout)) return nothing;
  if (passphrase === null) throw new UsageError('pepper.key is sealed: give its passphrase by --passphrase-file');
  const { closed, ...opened } = await openSealed(folder, passphrase);
  const [first] = closed;
  if (first === undefined || isWithout) return opened;
  throw new Error(
    `the passphrase does not open ${first}, or that file is damaged: --without-keys goes on without what does not open`,
  );
}

/** Fetches the newest copy that is sound. Those that are not are named. */
async function fetchNewest(folder: Place, to: string): Promise<PlacedCopy> {
  const { copies, undescribed } = await surveyOf(folder);
  for (const name of undescribed) process.stderr.write(`passed over: ${name}: its description is damaged\n`);
  for (const copy of copies) {
    const fault = (await fetchCopy(folder, copy, to)) ?? faultIn(to);
    if (fault === null) return copy;
    process.stderr.write(`passed over: ${copy.name}: ${fault}\n`);
    rmSync(to, { force: true });
  }
  throw new Error(`there is no sound copy in ${folder.name}`);
}

function faultIn(file: string): string | null {
  try {
    readOnly(file, assertOurs);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Has the place say that this computer writes there from now on. Throws where another one was quicker. */
async function claim(folder: Place, owner: Owner, computer: Computer): Promise<void> {
  const now = new Date().toISOString();
  if ((await facilityIn(folder))?.owner.computer.id !== owner.computer.id)
    throw new Error(`another computer took ${folder.name} over`);
  const before = [...owner.before, { ...owner.computer, until: now }];
  await writeOwner(folder, { ...owner, computer, since: now, before });
}
