/**
 * The second place of the copies: a folder that other computers may reach, too. Each facility has a folder of its own in it,
 * so that two never mix. A copy is there once its description is: that comes last, and says what the copy has to be.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { PlaceFault } from '#shared/operations/parts/backups.ts';
import { writeDurably } from '../core/process/durableFile.ts';

/** Says whose folder it is and which computer writes there. */
const OWNER = 'facility.json';
const FOLDER = /^taquilla-[0-9a-f]{16}$/;
const DESCRIPTION = /^(auto-.*)\.json$/;
/** What ends the name of a copy that is being written. */
export const UNFINISHED = '.partial';

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

export class PlaceError extends Error {
  readonly fault: PlaceFault;

  constructor(fault: PlaceFault, message: string) {
    super(message);
    this.name = 'PlaceError';
    this.fault = fault;
  }
}

/** The folder of a facility in a place. */
export function folderOf(place: string, facility: string): string {
  return join(place, `taquilla-${facility.slice(0, 16)}`);
}

/** The folder of a facility in a place, and whose it is. */
export interface FacilityFolder {
  readonly folder: string;
  readonly owner: Owner;
  /** What says whose it is cannot be made out: its copies say so. */
  readonly isDamaged: boolean;
}

/** The folders of facilities in a place. A place may be such a folder itself. */
export function facilitiesIn(place: string): FacilityFolder[] {
  const own = facilityIn(place);
  if (own !== null) return [own];
  return readdirSync(place)
    .filter((name) => FOLDER.test(name))
    .flatMap((name) => facilityIn(join(place, name)) ?? []);
}

/** Whose a folder is, as far as it or its copies say so; null where nothing does. */
export function facilityIn(folder: string): FacilityFolder | null {
  try {
    const owner = readOwner(folder);
    return owner === null ? null : { folder, owner, isDamaged: false };
  } catch (error) {
    if (!(error instanceof PlaceError)) throw error;
    const copies = copiesIn(folder);
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

/** Whose a folder is; null where nothing says so. Throws `PlaceError` where what says so is damaged. */
export function readOwner(folder: string): Owner | null {
  const file = join(folder, OWNER);
  const text = textOf(file);
  if (text === null) return null;
  const owner = wholeIn(ownerSchema, text);
  if (owner === null) throw new PlaceError('failed', `${file} is damaged`);
  return owner;
}

export function writeOwner(folder: string, owner: Owner): void {
  writeDurably(join(folder, OWNER), checkedText(owner));
}

/** The copies in the folder of a facility, the newest first. A description that is damaged describes none. */
export function copiesIn(folder: string): readonly PlacedCopy[] {
  return descriptionsIn(folder)
    .flatMap(({ name, described }) => (described === null ? [] : [{ ...described, name }]))
    .toSorted((a, b) => b.sequence - a.sequence);
}

/** The names of copies whose description is damaged: nothing says what they have to be. */
export function undescribedIn(folder: string): readonly string[] {
  return descriptionsIn(folder).flatMap(({ name, described }) => (described === null ? [name] : []));
}

/** What is said of a copy in the file beside it; null where there is none. Throws where that is damaged. */
export function descriptionBeside(copy: string): Description | null {
  const file = copy.replace(/\.db$/, '.json');
  const text = DESCRIPTION.test(basename(file)) ? textOf(file) : null;
  if (text === null) return null;
  const described = wholeIn(descriptionSchema, text);
  if (described === null) throw new Error('its description is damaged');
  return described;
}

function descriptionsIn(folder: string): { readonly name: string; readonly described: Description | null }[] {
  return readdirSync(folder).flatMap((file) => {
    const name = DESCRIPTION.exec(file)?.[1];
    if (name === undefined) return [];
    return [{ name: `${name}.db`, described: wholeIn(descriptionSchema, textOf(join(folder, file)) ?? '') }];
  });
}

export function describeCopy(folder: string, name: string, description: Description): void {
  writeDurably(descriptionOf(folder, name), checkedText(description));
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
export function removeCopy(folder: string, name: string): void {
  rmSync(descriptionOf(folder, name), { force: true });
  rmSync(join(folder, name), { force: true });
}

/** What processes that were ended left in a folder: copies without a description, and what was being written. */
export function removeUnfinished(folder: string): void {
  const whole = new Set(copiesIn(folder).map(({ name }) => name));
  for (const name of readdirSync(folder)) {
    const isDraft = name.endsWith(UNFINISHED) || /^(facility|auto-.*)\.json\.\d+$/.test(name);
    const isAlone = /^auto-.*\.db$/.test(name) && !whole.has(name);
    if (isDraft || isAlone) rmSync(join(folder, name), { force: true });
  }
}

const descriptionOf = (folder: string, name: string): string => join(folder, name.replace(/\.db$/, '.json'));

/** Null where there is no such file. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** What an error of the file system says of a place. */
export function faultOf(error: unknown): PlaceFault {
  if (error instanceof PlaceError) return error.fault;
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'ENXIO':
    case 'ENOTCONN':
    case 'EHOSTDOWN':
    case 'EHOSTUNREACH':
    case 'ESTALE':
    case 'EIO':
      return 'gone';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'full';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'readOnly';
    case 'ETIMEDOUT':
      return 'silent';
    default:
      return 'failed';
  }
}
