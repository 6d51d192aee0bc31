import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { FeedFile } from './feed.ts';

/** Whether a file on the disk is the one of the feed, read whole. */
export async function isFeedFile(path: string, { size, sha512 }: Pick<FeedFile, 'size' | 'sha512'>): Promise<boolean> {
  if (statSync(path, { throwIfNoEntry: false })?.size !== size) return false;
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64') === sha512;
}
