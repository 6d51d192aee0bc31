/**
 * What is in the second place of the copies, which other computers may reach, too. Each facility has a folder of its own in it, so
 * that two never mix. A copy is there once its description is: that comes last, and says what the copy has to be.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { type Place, PlaceError } from './place.ts';

/** Says whose folder it is and which computer writes there. */
const OWNER = 'facility.json';
const FOLDER = /^taquilla-[0-9a-f]{16}$/;
const DESCRIPTION = /^auto-.*\.json$/;

/** A computer, as far as a place knows it: the id of its data folder, and its name for people. */
export const computerSchema = z.object({ id: z.string(), name: z.string() });
export type Computer = z.output<typeof computerSchema>;

const ownerSchema = z.object({
  format: z.literal(1),
  /** The hash of the first row of the audit log: other facilities have another. */
  facility: z.string(),
  /** Who writes here. */
  computer: computerSchema,
  since: z.string(),
  /** Who wrote here before another computer took over. They write no more. */
  before: z.array(computerSchema.extend({ until: z.string() })),
});
export type Owner = z.output<typeof ownerSchema>;

const descriptionSchema = z.object({
  format: z.literal(1),
  facility: z.string(),
  computer: computerSchema,
  /** Higher than that of every copy before it, whatever the clock. */
  sequence: z.int(),
  at: z.string(),
  /** The last row of the audit log in it. */
  row: z.int(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  version: z.string(),
});
export type Description = z.output<typeof descriptionSchema>;

/** A copy in the second place. */
export interface PlacedCopy extends Description {
  readonly name: string;
}

/** The folder of a facility in a place. */
export function folderOf(place: Place, facility: string): Place {
  return place.within(`taquilla-${facility.slice(0, 16)}`);
}

/** The folder of a facility in a place, and whose it is. */
export interface FacilityFolder {
  readonly folder: Place;
  readonly owner: Owner;
  /** What says whose it is cannot be made out: its copies say so. */
  readonly isDamaged: boolean;
}

/** The folders of facilities in a place. A place may be such a folder itself. */
export async function facilitiesIn(place: Place): Promise<FacilityFolder[]> {
  await place.require();
  const own = await facilityIn(place);
  if (own !== null) return [own];
  const found: FacilityFolder[] = [];
  for (const name of (await place.folders()).filter((each) => FOLDER.test(each))) {
    const facility = await facilityIn(place.within(name));
    if (facility !== null) found.push(facility);
  }
  return found;
}

/** Whose a folder is, as far as it or its copies say so; null where nothing does. */
export async function facilityIn(folder: Place): Promise<FacilityFolder | null> {
  try {
    const owner = await readOwner(folder);
    return owner === null ? null : { folder, owner, isDamaged: false };
  } catch (error) {
    if (!(error instanceof DamagedOwner)) throw error;
    const { copies } = await surveyOf(folder);
    const [newest] = copies;
    if (newest === undefined) throw error;
    const { facility, computer, at: since } = newest;
    const others = copies.filter((copy) => copy.computer.id !== computer.id);
    const before = [...Map.groupBy(others, (copy) => copy.computer.id).values()].flatMap(([last]) =>
      last === undefined ? [] : [{ ...last.computer, until: last.at }],
    );
    return { folder, owner: { format: 1, facility, computer, since, before }, isDamaged: true };
  }
}

class DamagedOwner extends PlaceError {}

/** Whose a folder is; null where nothing says so. Rejects with `PlaceError` where what says so is damaged. */
export async function readOwner(folder: Place): Promise<Owner | null> {
  const text = await folder.read(OWNER);
  if (text === null) return null;
  const owner = wholeIn(ownerSchema, text.toString('utf8'));
  if (owner === null) throw new DamagedOwner('failed', `${OWNER} is damaged, in ${folder.name}`);
  return owner;
}

/** `isNew`: only where nothing says whose it is. False where something did. */
export function writeOwner(folder: Place, owner: Owner, given?: { readonly isNew: boolean }): Promise<boolean> {
  return folder.write(OWNER, checkedText(owner), given);
}

/** What is in the folder of a facility. */
export interface Survey {
  /** The copies, the newest first. A description that is damaged describes none. */
  readonly copies: readonly PlacedCopy[];
  /** The names of copies whose description is damaged: nothing says what they have to be. */
  readonly undescribed: readonly string[];
  /** The names of all files. */
  readonly files: readonly string[];
}

/** How many descriptions are read at once: those of a bucket are far away. */
const AT_ONCE = 8;

/** Reads what is in the folder of a facility. */
export async function surveyOf(folder: Place): Promise<Survey> {
  const files = await folder.files();
  const descriptions = files.filter((file) => DESCRIPTION.test(file));
  const found: { name: string; described: Description | null }[] = [];
  for (let from = 0; from < descriptions.length; from += AT_ONCE) {
    const some = descriptions.slice(from, from + AT_ONCE);
    found.push(...(await Promise.all(some.map((file) => describedBy(folder, file)))));
  }
  return {
    copies: found
      .flatMap(({ name, described }) => (described === null ? [] : [{ ...described, name }]))
      .toSorted((a, b) => b.sequence - a.sequence),
    undescribed: found.flatMap(({ name, described }) => (described === null ? [name] : [])),
    files,
  };
}

async function describedBy(folder: Place, file: string): Promise<{ name: string; described: Description | null }> {
  const text = await folder.read(file);
  const name = file.replace(/\.json$/, '.db');
  return { name, described: text === null ? null : wholeIn(descriptionSchema, text.toString('utf8')) };
}

/** The copies in the folder of a facility, the newest first. */
export async function copiesIn(folder: Place): Promise<readonly PlacedCopy[]> {
  return (await surveyOf(folder)).copies;
}

/** What is said of a copy in the file beside it, on this computer; null where there is none. Throws where that is damaged. */
export function descriptionBeside(copy: string): Description | null {
  const file = copy.replace(/\.db$/, '.json');
  const text = DESCRIPTION.test(basename(file)) ? textOf(file) : null;
  if (text === null) return null;
  const described = wholeIn(descriptionSchema, text);
  if (described === null) throw new Error('its description is damaged');
  return described;
}

export async function describeCopy(folder: Place, name: string, description: Description): Promise<void> {
  await folder.write(descriptionOf(name), checkedText(description));
}

/** JSON with the checksum of what it says, by which a bit that is another is noticed. */
function checkedText(value: object): string {
  return `${JSON.stringify({ ...value, checksum: sumOf(value) }, null, 2)}\n`;
}

/** What such JSON says; null where that is not what was written. */
function wholeIn<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const { checksum, ...value } = z.looseObject({ checksum: z.string() }).parse(JSON.parse(text));
    return sumOf(value) === checksum ? schema.parse(value) : null;
  } catch {
    // No JSON, or other fields: no reader needs to know which.
    return null;
  }
}

const sumOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Takes a copy out of its place: what describes it first, so that no half of one is taken for a whole. */
export async function removeCopy(folder: Place, name: string): Promise<void> {
  await folder.remove(descriptionOf(name));
  await folder.remove(name);
}

/** What processes that were ended left in a folder: copies without a description, and what was being written. */
export async function removeUnfinished(folder: Place, { copies, files }: Survey): Promise<void> {
  await folder.sweep();
  const whole = new Set(copies.map(({ name }) => name));
  for (const name of files) if (/^auto-.*\.db$/.test(name) && !whole.has(name)) await folder.remove(name);
}

const descriptionOf = (name: string): string => name.replace(/\.db$/, '.json');

/** Null where there is no such file. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
