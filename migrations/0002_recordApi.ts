import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { access } from './0002/access.ts';
import { audit } from './0002/audit.ts';
import { cash } from './0002/cash.ts';
import { credits } from './0002/credits.ts';
import { documents } from './0002/documents.ts';
import { indexes } from './0002/indexes.ts';
import { invoicing } from './0002/invoicing.ts';
import { mail } from './0002/mail.ts';
import { models } from './0002/models.ts';
import { onAccount } from './0002/onAccount.ts';
import { payments } from './0002/payments.ts';
import { sales } from './0002/sales.ts';
import { search } from './0002/search.ts';
import { triggers } from './0002/triggers.ts';

/** Every record of the API, its search, keys that rotate, and the audit log. */
export const recordApi: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of [
      ...models,
      ...sales,
      ...invoicing,
      ...access,
      ...audit,
      ...search,
      ...indexes,
      ...triggers,
      ...payments,
      ...documents,
      ...cash,
      ...onAccount,
      ...mail,
      ...credits,
    ]) {
      await sql.raw(statement).execute(db);
    }
  },
};
