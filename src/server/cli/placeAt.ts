/** A place as the command line names it: a folder, or `s3://bucket/prefix`. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupBucketSchema } from '#shared/settings/definitions/backupBucket.ts';
import { createOutgoing } from '../core/network/outgoing.ts';
import { bucketPlace } from '../secondPlace/bucketPlace.ts';
import { folderPlace } from '../secondPlace/folderPlace.ts';
import type { Place } from '../secondPlace/place.ts';
import { UsageError } from './failures.ts';

const ADDRESS = /^s3:\/\/([^/]+)(?:\/(.*?)\/?)?$/;

/** What says which server a bucket is on, and its keys: whoever lists the processes of a machine sees their arguments. */
const variables = {
  endpoint: 'TAQUILLA_S3_ENDPOINT',
  region: 'TAQUILLA_S3_REGION',
  accessKey: 'TAQUILLA_S3_ACCESS_KEY',
  secretKey: 'TAQUILLA_S3_SECRET_KEY',
  /** A file with the certificates of authorities that are trusted, too. */
  authorities: 'TAQUILLA_S3_AUTHORITIES',
} as const;

/** The place. Throws `UsageError`. */
export function placeAt(text: string, environment: NodeJS.ProcessEnv): Place {
  const [, bucket, prefix] = ADDRESS.exec(text) ?? [];
  if (bucket === undefined) return folderPlace(resolve(text));
  const given = (name: keyof typeof variables): string | undefined => environment[variables[name]] || undefined;
  const secretKey = given('secretKey');
  for (const name of ['endpoint', 'accessKey', 'secretKey'] as const) {
    if (given(name) === undefined) throw new UsageError(`${variables[name]} is missing: ${text} is a bucket`);
  }
  const access = backupBucketSchema.safeParse({
    endpoint: given('endpoint'),
    bucket,
    accessKey: given('accessKey'),
    ...(prefix === undefined || prefix === '' ? {} : { prefix }),
    ...(given('region') === undefined ? {} : { region: given('region') }),
  });
  if (access.data === undefined || secretKey === undefined) {
    const wrong = access.error?.issues.map(({ path }) => path.join('.')).join(', ');
    throw new UsageError(`no bucket is reached by that: ${wrong}`);
  }
  const file = given('authorities');
  if (file !== undefined && !existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const trusted = (): readonly string[] => (file === undefined ? [] : [readFileSync(file, 'utf8')]);
  // Who types the command says which server is asked.
  const rules = { allowed: [new URL(access.data.endpoint).hostname], loopback: true, plain: true };
  return bucketPlace({ ...access.data, secretKey, rules, outgoing: createOutgoing({ trusted }) });
}
