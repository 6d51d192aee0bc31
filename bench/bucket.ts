/** Storage that speaks S3 in a process of its own, as it is elsewhere. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ACCESS_KEY, SECRET_KEY, startS3 } from '../test/kit/s3Server.ts';

export interface BenchBucket {
  /** The setting that names it, with its secret. */
  readonly setting: object;
  readonly close: () => void;
}

export async function forkBucket(): Promise<BenchBucket> {
  const child = fork(fileURLToPath(import.meta.url));
  const [{ url: endpoint, bucket }] = (await once(child, 'message')) as [{ url: string; bucket: string }];
  const value = { endpoint, bucket, accessKey: ACCESS_KEY };
  return { setting: { key: 'backupBucket', value, secret: SECRET_KEY }, close: () => child.kill() };
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) {
  // What it does is done by another machine elsewhere.
  setPriority(constants.priority.PRIORITY_LOW);
  process.once('disconnect', () => process.exit());
  const { url, bucket } = await startS3();
  process.send({ url, bucket });
}
