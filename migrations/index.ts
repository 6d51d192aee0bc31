/** Every migration, oldest first. A static list, because bundled code cannot look into a folder. */
import type { Migration } from 'kysely/migration';
import { firstSale } from './0001_firstSale.ts';
import { recordApi } from './0002_recordApi.ts';

export const migrations: Readonly<Record<string, Migration>> = {
  '0001_firstSale': firstSale,
  '0002_recordApi': recordApi,
};
