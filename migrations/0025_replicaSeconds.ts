/** The second place had a replica, and its setting the seconds between its turns. Neither is there any more. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const replicaSeconds: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`update "setting" set "value" = json_remove("value", '$.seconds') where "key" = 'backupPlace'`.execute(db);
  },
};
