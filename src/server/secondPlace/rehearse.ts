/** Rehearses a restore: the newest copy of a place is fetched into a scratch folder, opened and checked whole. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isPepperOf } from '../core/access/pepper.ts';
import { acceptedIn, withoutAccepted } from '../core/db/accepted.ts';
import { checkFile } from '../core/db/backup.ts';
import { BACKUPS } from '../core/db/folder.ts';
import { readOnly } from '../core/db/readOnly.ts';
import { verify } from '../verify/verify.ts';
import { passphraseIn } from './copyToPlace.ts';
import { type PlacedCopy, surveyOf } from './layout.ts';
import { type Place, PlaceError } from './place.ts';
import { openSealed } from './sealed.ts';
import { openPlace, type PlaceUse } from './usePlace.ts';

/** A folder among the copies of this disk, emptied before and after. */
const SCRATCH = 'rehearsal';

export interface Rehearsal {
  readonly name: string;
  readonly seconds: number;
  /** Empty where the copy can be gone on with. */
  readonly findings: readonly string[];
}

/** Throws like `openPlace`, and `PlaceError` where there is no copy. */
export async function rehearse(dataDir: string, place: Place, use: PlaceUse, now: string): Promise<Rehearsal> {
  const started = performance.now();
  const folder = await openPlace(place, use, now);
  const { copies, ...found } = await surveyOf(folder);
  const [newest] = copies;
  if (newest === undefined) throw new PlaceError('gone', `there is no copy in ${folder.name}`);
  const scratch = join(dataDir, BACKUPS, SCRATCH);
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  try {
    const fetched = join(scratch, 'taquilla.db');
    const undescribed = found.undescribed.map((name) => `the description of ${name} is damaged`);
    const findings = [...undescribed, ...(await findingsOf(folder, newest, fetched, passphraseIn(dataDir)))];
    return { name: newest.name, seconds: Math.round((performance.now() - started) / 100) / 10, findings };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function findingsOf(
  folder: Place,
  copy: PlacedCopy,
  fetched: string,
  passphrase: string | null,
): Promise<string[]> {
  const damaged = await fetchCopy(folder, copy, fetched);
  if (damaged !== null) return [damaged];
  const results = readOnly(fetched, (db) => withoutAccepted(verify(db), acceptedIn(db)));
  const broken = results.filter((result) => result.broken.length > 0);
  const rules = broken.map(({ name, broken: rows }) => `${name}: ${rows.slice(0, 5).join('; ')}`);
  return [...rules, ...(await keysFinding(folder, fetched, passphrase))];
}

/** Fetches a copy and opens it. Returns what is wrong with it, or null. */
export async function fetchCopy(folder: Place, { name, sha256 }: PlacedCopy, to: string): Promise<string | null> {
  try {
    if ((await folder.fetch(name, to)) !== sha256) return `${name} is not what was written: its checksum is another`;
    checkFile(to, () => undefined);
    return null;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Nothing where no passphrase is set: that is warned of by itself. */
async function keysFinding(folder: Place, fetched: string, passphrase: string | null): Promise<string[]> {
  if (passphrase === null) return [];
  const { pepper, closed } = await openSealed(folder, passphrase);
  if (closed.length > 0 || pepper === null)
    return closed.map((name) => `${name} is missing, damaged, or of another passphrase`);
  const isOwn = readOnly(fetched, (db) => isPepperOf(db, pepper));
  return isOwn ? [] : ['pepper.key.age is not the one of the copy'];
}
