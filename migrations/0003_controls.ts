import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bulk } from './0003/bulk.ts';
import { cash } from './0003/cash.ts';
import { checksums } from './0003/checksums.ts';
import { counts } from './0003/counts.ts';
import { documents } from './0003/documents.ts';
import { favourites } from './0003/favourites.ts';
import { imports } from './0003/imports.ts';
import { lists } from './0003/lists.ts';
import { mailing } from './0003/mailing.ts';
import { people } from './0003/people.ts';
import { reports } from './0003/reports.ts';
import { rights } from './0003/rights.ts';
import { searches } from './0003/searches.ts';
import { series } from './0003/series.ts';
import { stock } from './0003/stock.ts';
import { terminals } from './0003/terminals.ts';
import { terms } from './0003/terms.ts';
import { till } from './0003/till.ts';
import { views } from './0003/views.ts';
import { vouchers } from './0003/vouchers.ts';

/** What keeps money from moving unseen: one document a sale, rights that are kept with what they allowed, terms of payment. */
export const controls: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      ...rights,
      ...documents,
      ...series,
      ...terms,
      ...vouchers,
      ...cash,
      ...checksums,
      ...lists,
      ...terminals,
      ...till,
      ...favourites,
      ...reports,
      ...searches,
      ...imports,
      ...views,
      ...stock,
      ...counts,
      ...bulk,
      ...people,
      ...mailing,
    ]) {
      await sql.raw(statement).execute(db);
    }
  },
};
