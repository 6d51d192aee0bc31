/** The second place as the settings name it. */
import type { BackupPlace } from '#shared/settings/definitions/backupPlace.ts';
import { settingSchemas } from '#shared/settings.ts';
import { queryAll } from '../core/db/execute.ts';
import { sql } from '../core/db/sql.ts';
import type { Reader } from '../core/db/transaction.ts';
import { nameOfPlace } from './placeName.ts';

/** The place as it is set, and a stamp of that: another whenever it was saved. */
export interface PlaceSetting {
  /** As `nameOfPlace` has it. */
  readonly folder: string;
  readonly minutes: BackupPlace['minutes'];
  readonly stamp: string;
}

/** Null where no second place is set. */
export async function readPlaceSetting(reader: Reader): Promise<PlaceSetting | null> {
  const rows = await queryAll<{ key: string; value: string; stamp: string }>(
    reader,
    sql`select "key", "value", coalesce("updated", "created") as "stamp" from "setting"
      where "key" in ('backupPlace', 'backupBucket') and "deleted" = 0 order by "id"`,
  );
  const valueIn = (key: string): unknown => JSON.parse(rows.find((row) => row.key === key)?.value ?? 'null');
  const place = settingSchemas.backupPlace.safeParse(valueIn('backupPlace')).data;
  if (place === undefined) return null;
  const bucket = settingSchemas.backupBucket.safeParse(valueIn('backupBucket')).data ?? null;
  const used = rows.filter(({ key }) => key === 'backupPlace' || place.folder === undefined);
  return {
    folder: nameOfPlace(place.folder, bucket),
    minutes: place.minutes,
    stamp: used.map(({ stamp }) => stamp).join(' '),
  };
}
