import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { billing } from './0001/billing.ts';
import { cash } from './0001/cash.ts';
import { indexes } from './0001/indexes.ts';
import { people } from './0001/people.ts';
import { products } from './0001/products.ts';
import { service } from './0001/service.ts';
import { triggers } from './0001/triggers.ts';
import { APPLICATION_ID } from './applicationId.ts';

/** Everything a first sale needs: organisation, products, sales, documents, cash points, and the service's tables. */
export const firstSale: Migration = {
  up: async (db: Kysely<unknown>) => {
    const tables = [...people, ...products, ...billing, ...cash, ...service, ...indexes, ...triggers];
    for (const statement of [`pragma application_id = ${APPLICATION_ID}`, ...tables]) {
      await sql.raw(statement).execute(db);
    }
  },
};
