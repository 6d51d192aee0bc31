/** Brings a database to the newest schema: all pending migrations in one transaction, after a checked copy. */
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { freezeColumns, migrations as shipped } from '#migrations';
import { VERSION } from '../process/version.ts';
import { copyFirst } from './firstCopy.ts';
import { lastVersionOf } from './lastVersion.ts';
import { recordShape } from './shape.ts';
import type { Connection } from './sqlite.ts';

type Migrations = Readonly<Record<string, Migration>>;

/** The database was written by a newer version of the program. */
export class NewerSchemaError extends Error {
  constructor(migration: string) {
    super(`the database has the migration ${migration}, which this version does not know: install a newer version`);
    this.name = 'NewerSchemaError';
  }
}

/**
 * Applies what is pending. Where something is, or another version last had the database open, a checked copy is made before.
 * Returns the names applied. Throws when the copy, a migration or a check fails: the file is then as it was. `migrations`: default those of this version.
 */
export async function migrate(
  connection: Connection,
  dataDir: string,
  now: Date,
  migrations: Migrations = shipped,
): Promise<readonly string[]> {
  const pending = pendingMigrations(connection, migrations);
  const isNew = appliedMigrations(connection).length === 0;
  if (!isNew && (pending.length > 0 || lastVersionOf(connection.raw) !== VERSION))
    await copyFirst(connection, dataDir, now);
  if (pending.length === 0) return [];
  const provider: MigrationProvider = { getMigrations: async () => finished(migrations, connection) };
  const { error, results } = await new Migrator({ db: connection.db, provider }).migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** The migrations, of which the last freezes columns once all are there, and records the shape: in the same transaction. */
function finished(migrations: Migrations, { raw }: Connection): Record<string, Migration> {
  const last = Object.keys(migrations).at(-1);
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]): [string, Migration] => {
      const up: Migration['up'] = async (db) => {
        await migration.up(db);
        if (name !== last) return;
        await freezeColumns(db);
        recordShape(raw);
      };
      return [name, { ...migration, up }];
    }),
  );
}

/** What a database lacks, in order. Throws `NewerSchemaError` where it has what this version does not know. */
export function pendingMigrations(connection: Connection, migrations: Migrations = shipped): readonly string[] {
  const applied = appliedMigrations(connection);
  const known = Object.keys(migrations);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new NewerSchemaError(unknown);
  return known.filter((name) => !applied.includes(name));
}

/** The migrations a database has, oldest first. */
export function appliedMigrations(connection: Connection): readonly string[] {
  const table = connection.raw.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  if (table === undefined) return [];
  return connection.raw.prepare('select name from kysely_migration order by name').pluck().all() as string[];
}
