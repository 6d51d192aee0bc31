/** Tries a bucket out, step by step, and says which one failed. */
import { randomUUID } from 'node:crypto';
import { OutgoingError, type OutgoingFault } from '../core/network/lookup.ts';
import type { BucketAccess } from './bucketClient.ts';
import { PlaceError } from './place.ts';

export type BucketStep = 'name' | 'connection' | 'tls' | 'clock' | 'keys' | 'bucket' | 'write' | 'readBack' | 'remove';

export interface BucketTrial {
  /** Null where all went well. */
  readonly step: BucketStep | null;
  readonly error: string | null;
}

/** Milliseconds for one request: somebody waits. */
const TIME = 6000;

export async function tryBucket(access: BucketAccess): Promise<BucketTrial> {
  // Loaded when it is used: it would be a part of idle memory.
  const { bucketPlace } = await import('./bucketPlace.ts');
  const place = bucketPlace({ ...access, time: TIME, again: 1 });
  const file = `taquilla-test-${randomUUID()}`;
  let step: BucketStep = 'bucket';
  try {
    await place.folders();
    step = 'write';
    await place.write(file, file);
    step = 'readBack';
    const isSame = (await place.read(file))?.toString('utf8') === file;
    if (!isSame) return { step, error: 'what was read is not what was written' };
    step = 'remove';
    await place.remove(file);
    return { step: null, error: null };
  } catch (error) {
    if (!(error instanceof PlaceError)) throw error;
    return { step: stepOf(error) ?? step, error: error.message };
  }
}

const unanswered: Readonly<Record<OutgoingFault, BucketStep>> = {
  addressRefused: 'name',
  nameUnknown: 'name',
  noConnection: 'connection',
  timedOut: 'connection',
  brokenOff: 'connection',
  tooLarge: 'connection',
  badCertificate: 'tls',
};

/** What failed whatever was asked; null for what the step itself says. */
function stepOf({ fault, cause }: PlaceError): BucketStep | null {
  if (cause instanceof OutgoingError) return unanswered[cause.fault];
  return fault === 'clock' || fault === 'keys' || fault === 'bucket' ? fault : null;
}
