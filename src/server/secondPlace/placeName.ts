/** What a place is called, for people and in the state of a data folder. */
import type { BackupBucket } from '#shared/settings/definitions/backupBucket.ts';

/** How a place in a bucket begins, where a folder could be named. */
const BUCKET = 's3://';

export const isBucket = (place: string): boolean => place.startsWith(BUCKET);

/** The place of the settings: the folder, or the bucket; `s3://` where they name neither. */
export function nameOfPlace(folder: string | undefined, bucket: BackupBucket | null): string {
  if (folder !== undefined) return folder;
  return bucket === null ? BUCKET : nameOfBucket(bucket, bucket.prefix ?? '');
}

/** What a bucket has under a prefix: `s3://bucket/prefix (https://server)`. */
export function nameOfBucket({ bucket, endpoint }: Pick<BackupBucket, 'bucket' | 'endpoint'>, prefix: string): string {
  return `${BUCKET}${bucket}${prefix === '' ? '' : `/${prefix}`} (${endpoint.replace(/\/$/, '')})`;
}
