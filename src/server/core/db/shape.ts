/**
 * The shape of a database: its tables, indexes and triggers by what they say. It is recorded when it is made, and compared at
 * every start, so that a folder of another shape is refused and does not answer with errors later.
 */
import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { SHAPE, migrations as shipped } from '#migrations';
import type { Invariant } from '../integrity/invariant.ts';
import { VERSION } from '../process/version.ts';
import { storeFact } from './meta.ts';
import { prepared } from './sqlite.ts';

/** The fact of the installation that holds it. */
const RECORDED = 'shape';
/** Hexadecimal digits of a part's digest. */
const LENGTH = 16;
/** Parts that a refusal names. */
const NAMED = 5;

/** The digest of each part, by its kind and name: `table invoice`. */
type Parts = Readonly<Record<string, string>>;

const recordedSchema = z.object({ version: z.string(), parts: z.record(z.string(), z.string()) });

/** The database of a folder has other tables, indexes or triggers than this version works with. */
export class OtherShapeError extends Error {
  /** `changed`: by another program, since it was made; `otherBuild`: it was made so. */
  readonly reason: 'changed' | 'otherBuild';
  /** The same in Spanish. */
  readonly spanish: string;

  constructor(dataDir: string, { reason, differences, madeBy }: Difference) {
    const named = `${differences.slice(0, NAMED).join('; ')}${differences.length > NAMED ? '; …' : ''}`;
    const restore = `taquilla restore --data ${dataDir} --from FILE`;
    super(
      reason === 'changed'
        ? `the tables of the database in ${dataDir} were changed by another program: ${named}. Nothing was written. Put a backup in its place: ${restore}`
        : `the database in ${dataDir} was made by another build of Taquilla${madeBy}, and this one does not work with its tables. Nothing was written. Open it with the build that made it, or name another folder with --data`,
    );
    this.name = 'OtherShapeError';
    this.reason = reason;
    this.spanish =
      reason === 'changed'
        ? `otro programa ha cambiado las tablas de la base de datos de ${dataDir}: ${named}. No se ha escrito nada. Ponga una copia de seguridad en su lugar: ${restore}`
        : `la base de datos de ${dataDir} la hizo otra compilación de Taquilla${madeBy}, y esta no trabaja con sus tablas. No se ha escrito nada. Ábrala con la que la hizo, o indique otra carpeta con --data`;
  }
}

interface Difference {
  readonly reason: OtherShapeError['reason'];
  readonly differences: readonly string[];
  /** The version that made it, in brackets; empty where it is this one's or unknown. */
  readonly madeBy: string;
}

/** What all parts of a database say together. */
export function shapeOf(db: Database.Database): string {
  return digestOf(partsOf(db));
}

/** Records the shape a database has now, for whoever compares it later. To be called in the transaction that makes it. */
export function recordShape(db: Database.Database): void {
  storeFact(db, RECORDED, { version: VERSION, parts: partsOf(db) });
}

/**
 * Throws `OtherShapeError` where a database is not as it was made, or, once all migrations are applied, not as this version
 * makes one. An empty file has no shape yet.
 */
export function requireShape(dataDir: string, db: Database.Database): void {
  const difference = differenceOf(db);
  if (difference !== null) throw new OtherShapeError(dataDir, difference);
}

/** The rule that `verify` names it by. */
export const shape: Invariant = {
  name: 'the tables, indexes and triggers are those that were made (fingerprint)',
  check: (db) => differenceOf(db)?.differences.slice() ?? [],
};

function differenceOf(db: Database.Database): Difference | null {
  const applied = appliedTo(db);
  if (applied.length === 0) return null;
  const now = partsOf(db);
  const recorded = recordedIn(db);
  if (recorded === null) {
    return { reason: 'otherBuild', differences: ['it does not say what was made'], madeBy: '' };
  }
  const changed = differing(recorded.parts, now);
  if (changed.length > 0) return { reason: 'changed', differences: changed, madeBy: '' };
  const isWhole =
    Object.keys(shipped).every((name) => applied.includes(name)) && applied.length === Object.keys(shipped).length;
  if (!isWhole || digestOf(now) === SHAPE) return null;
  const madeBy = recorded.version === VERSION ? '' : ` (${recorded.version})`;
  return { reason: 'otherBuild', differences: ['it was made by another build'], madeBy };
}

function differing(made: Parts, now: Parts): string[] {
  const names = [...new Set([...Object.keys(made), ...Object.keys(now)])].toSorted();
  return names.flatMap((name) => {
    if (made[name] === now[name]) return [];
    return now[name] === undefined
      ? `${name} is missing`
      : `${name} was ${made[name] === undefined ? 'added' : 'changed'}`;
  });
}

/** Everything somebody made by SQL. What SQLite, its search index and the list of migrations keep for themselves is theirs. */
function partsOf(db: Database.Database): Parts {
  const rows = db
    .prepare<[], { type: string; name: string; sql: string }>(
      `select "type", "name", "sql" from sqlite_master
        where "sql" is not null and "name" not like 'sqlite\\_%' escape '\\' and "name" not like 'kysely\\_%' escape '\\'
          and "name" not in (select "name" from pragma_table_list where "type" = 'shadow')`,
    )
    .all();
  const digests = rows.map(({ type, name, sql }): [string, string] => [
    `${type} ${name}`,
    hash('sha256', sql.replaceAll(/\s+/g, ' ').trim(), 'hex').slice(0, LENGTH),
  ]);
  return Object.fromEntries(digests.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function digestOf(parts: Parts): string {
  return hash('sha256', JSON.stringify(Object.entries(parts)), 'hex');
}

function recordedIn(db: Database.Database): z.output<typeof recordedSchema> | null {
  try {
    const value = prepared(db, 'select "value" from "meta" where "key" = ?').pluck().get(RECORDED);
    return value === undefined ? null : recordedSchema.parse(JSON.parse(String(value)));
  } catch {
    return null;
  }
}

function appliedTo(db: Database.Database): readonly string[] {
  const isThere = db.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get() !== undefined;
  return isThere ? (db.prepare('select "name" from kysely_migration').pluck().all() as string[]) : [];
}
