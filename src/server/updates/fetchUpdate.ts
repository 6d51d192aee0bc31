/** Asks for the feed and fetches a file of it, by the client that all requests to other servers go through. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AddressRules } from '#shared/domain/serverAddress.ts';
import { OutgoingError, type OutgoingFault } from '../core/network/lookup.ts';
import type { Outgoing, OutgoingAnswer } from '../core/network/outgoing.ts';
import { syncFolder } from '../core/process/durableFile.ts';
import { type FeedFile, MOST_FEED, type SignedFeed, UpdateError } from './feed.ts';

/** Milliseconds for the feed, and for its signature; and for a file, whatever its size. */
const FEED_TIME = 10_000;
const FILE_TIME = 2 * 3600_000;
const MOST_SIGNATURE = 1024;

export interface Access {
  readonly outgoing: Outgoing;
  readonly rules: AddressRules;
  readonly signal: AbortSignal;
}

/** The feed at an address and its signature, unread. Throws `UpdateError`. */
export async function fetchFeed(address: string, access: Access): Promise<SignedFeed> {
  const bytes = await fetchSmall(address, MOST_FEED, access);
  const signature = await fetchSmall(`${address}.sig`, MOST_SIGNATURE, access);
  return { bytes, signature: signature.toString('latin1') };
}

/**
 * Fetches a file of the feed to `to`, where it is only once it is whole and its hash is right. Throws `UpdateError`, and then
 * leaves nothing.
 */
export async function fetchFile(
  url: string,
  file: FeedFile,
  to: string,
  { outgoing, rules, signal }: Access,
  onBytes: (done: number) => void,
): Promise<void> {
  const draft = `${to}.part`;
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      const hash = createHash('sha512');
      let done = 0;
      const answer = await outgoing.ask({
        method: 'GET',
        url,
        headers: {},
        rules,
        signal,
        time: FILE_TIME,
        most: file.size,
        isWhole: true,
        onPart: async (part, status) => {
          if (status !== 200) return;
          await handle.writeFile(part);
          hash.update(part);
          done += part.length;
          onBytes(done);
        },
      });
      requireGiven(answer);
      if (done !== file.size || hash.digest('base64') !== file.sha512) throw new UpdateError('wrongFile');
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, to);
    syncFolder(dirname(to));
  } catch (error) {
    rmSync(draft, { force: true });
    throw asUpdateError(error, fileFaults);
  }
}

async function fetchSmall(url: string, most: number, { outgoing, rules, signal }: Access): Promise<Buffer> {
  try {
    const answer = await outgoing.ask({
      method: 'GET',
      url,
      headers: { accept: '*/*' },
      rules,
      signal,
      time: FEED_TIME,
      most,
      isWhole: true,
    });
    requireGiven(answer);
    return answer.body;
  } catch (error) {
    throw asUpdateError(error, {});
  }
}

function requireGiven({ status }: OutgoingAnswer): void {
  if (status >= 300 && status < 400) throw new UpdateError('redirected');
  if (status !== 200) throw new UpdateError('refused');
}

type Faults = Readonly<Partial<Record<OutgoingFault, UpdateError['fault']>>>;

/** Of a file that is being fetched: what is longer than its feed says is another file. */
const fileFaults: Faults = { tooLarge: 'wrongFile', brokenOff: 'brokenOff', timedOut: 'brokenOff' };

function asUpdateError(error: unknown, faults: Faults): UpdateError {
  if (error instanceof UpdateError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT'))
      return new UpdateError('diskFull', error);
    if (cause instanceof UpdateError) return cause;
  }
  if (!(error instanceof OutgoingError)) return new UpdateError('failed', error);
  return new UpdateError(faults[error.fault] ?? (error.fault === 'tooLarge' ? 'tooLarge' : 'unreachable'), error);
}
