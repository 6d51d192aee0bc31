/** Every migration, oldest first. A static list, because bundled code cannot look into a folder. */
import type { Migration } from 'kysely/migration';
import { firstSale } from './0001_firstSale.ts';
import { recordApi } from './0002_recordApi.ts';
import { controls } from './0003_controls.ts';

export { APPLICATION_ID } from './applicationId.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001_firstSale': firstSale,
  '0002_recordApi': recordApi,
  '0003_controls': controls,
};
