/** Which tables of a database differ since a moment: two connections that stay open, because it is asked many times. */
import { openReadOnly, tablesOf } from '../database.ts';

export interface Changes {
  /** From now on. */
  readonly begin: () => void;
  /** The tables whose rows differ since then. Where nobody has committed anything, no row is read. */
  readonly tables: () => string[];
  readonly close: () => void;
}

/** The changes of the database of a data folder. */
export function watchTables(dataDir: string): Changes {
  const [before, now] = [openReadOnly(dataDir), openReadOnly(dataDir)];
  // The search index is updated after the commit it belongs to.
  const names = tablesOf(before).filter((table) => !/search/i.test(table));
  const version = (): unknown => now.pragma('data_version', { simple: true });
  // When credentials were last used is written once a minute, whatever is asked for meanwhile.
  const written = (column: string, value: unknown): unknown => (column === 'lastUsed' ? undefined : value);
  const rowsOf = (db: typeof now, table: string): string =>
    JSON.stringify(db.prepare(`select * from "${table}"`).all(), written);
  let last: unknown = null;
  const begin = (): void => {
    if (before.inTransaction) before.exec('commit');
    before.exec('begin');
    before.prepare('select count(*) from sqlite_master').get();
    last = version();
  };
  return {
    begin,
    tables: () => (version() === last ? [] : names.filter((table) => rowsOf(before, table) !== rowsOf(now, table))),
    close: () => {
      before.close();
      now.close();
    },
  };
}
