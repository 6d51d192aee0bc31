/** The copies of a database: those in its folder with the databases that were replaced, and those of a second place. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CopyKind, CopyPlace } from '#shared/operations/parts/backups.ts';
import { BACKUPS, backupsOf, DATABASE } from '../core/db/folder.ts';
import { kindOf } from '../health/backupPlan.ts';
import { copiesIn } from '../secondPlace/layout.ts';
import type { Place } from '../secondPlace/place.ts';

/** A copy. `at`: epoch milliseconds. */
export interface FoundCopy {
  readonly place: CopyPlace;
  readonly name: string;
  readonly kind: CopyKind;
  readonly at: number;
  readonly bytes: number;
  /** The computer that made it; null where it is on this one. */
  readonly computer: string | null;
}

/** As `setAside` names what is replaced. */
const REPLACED = new RegExp(`^${DATABASE.replaceAll('.', String.raw`\.`)}\\.replaced-[^.]*Z$`);

/** How a file begins that a copy is fetched into, among the copies of a data folder. */
const FETCHED = 'fetched-';

/** The file that a copy is fetched into. No list takes it for a copy of this disk. */
export const fetchedName = (copy: string): string => `${FETCHED}${copy}.copy`;

/** Removes what was fetched, except for `kept`. */
export function dropFetched(dataDir: string, kept = ''): void {
  const folder = join(dataDir, BACKUPS);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(FETCHED) && join(folder, name) !== kept) rmSync(join(folder, name), { force: true });
  }
}

/** The copies in a data folder. */
export function copiesHere(dataDir: string): readonly FoundCopy[] {
  const made = backupsOf(dataDir).map(({ name, at }) => ({ name, at, kind: kindOf({ name }) }));
  const replaced = readdirSync(dataDir)
    .filter((name) => REPLACED.test(name))
    .map((name) => ({ name, at: Math.floor(statSync(join(dataDir, name)).mtimeMs), kind: 'replaced' as const }));
  return [...made, ...replaced].map((copy) => ({
    ...copy,
    place: 'here' as const,
    bytes: statSync(fileHere(dataDir, copy)).size,
    computer: null,
  }));
}

/** The file of a copy in a data folder. */
export function fileHere(dataDir: string, { name, kind }: Pick<FoundCopy, 'name' | 'kind'>): string {
  return kind === 'replaced' ? join(dataDir, name) : join(dataDir, BACKUPS, name);
}

/** The copies in the folder of a facility in a second place. */
export async function copiesThere(folder: Place): Promise<readonly FoundCopy[]> {
  return (await copiesIn(folder)).map(({ name, at, bytes, computer }) => ({
    place: 'second' as const,
    name,
    kind: 'auto' as const,
    bytes,
    at: Date.parse(at),
    computer: computer.name,
  }));
}
