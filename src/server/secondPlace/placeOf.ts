/** The place that a setting names, for a process that works on it. The keys of a bucket are read here: no command line has them. */
import { join } from 'node:path';
import { z } from 'zod';
import { type BackupBucket, backupBucketSchema } from '#shared/settings/definitions/backupBucket.ts';
import { readPepper } from '../core/access/pepper.ts';
import { unseal } from '../core/access/sealed.ts';
import { DATABASE } from '../core/db/folder.ts';
import { openConnection, prepared } from '../core/db/sqlite.ts';
import { folderPlace } from './folderPlace.ts';
import { type Place, PlaceError } from './place.ts';
import { isBucket } from './placeName.ts';

/** The place of a setting. Rejects with `PlaceError` where it is a bucket and the settings of `dataDir` do not say which. */
export async function placeOf(place: string, dataDir: string): Promise<Place> {
  if (!isBucket(place)) return folderPlace(place);
  const { bucket, secretKey, allowed } = bucketIn(dataDir);
  if (bucket === null) throw new PlaceError('bucket', 'no bucket is set');
  if (secretKey === null) throw new PlaceError('keys', 'no secret key is set, or it was sealed with another pepper');
  // Looked at each half minute: a folder needs none of it.
  const [{ bucketPlace }, { outgoingOf }] = await Promise.all([
    import('./bucketPlace.ts'),
    import('../core/network/outgoing.ts'),
  ]);
  const rules = { allowed, loopback: true, plain: true };
  return bucketPlace({ ...bucket, secretKey, rules, outgoing: outgoingOf({ dataDir }) });
}

/** What the settings of a data folder say of the bucket; null where they do not. */
function bucketIn(dataDir: string): {
  readonly bucket: BackupBucket | null;
  readonly secretKey: string | null;
  readonly allowed: readonly string[];
} {
  const pepper = readPepper(dataDir);
  const db = openConnection(join(dataDir, DATABASE), 'read');
  try {
    const text = 'select "value", "sealedSecret" from "setting" where "key" = ? and "deleted" = 0';
    const read = (key: string) =>
      prepared(db.raw, text).get(key) as { value: string; sealedSecret: string | null } | undefined;
    const [set, servers] = [read('backupBucket'), read('allowedServers')];
    const sealed = set?.sealedSecret ?? null;
    return {
      bucket: set === undefined ? null : (backupBucketSchema.safeParse(JSON.parse(set.value)).data ?? null),
      secretKey: pepper === null || sealed === null ? null : unseal(sealed, pepper),
      allowed: servers === undefined ? [] : z.array(z.string()).parse(JSON.parse(servers.value)),
    };
  } finally {
    db.close();
  }
}
