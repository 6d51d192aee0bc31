/**
 * The feed of new versions: a JSON text that says which version there is and what its files hash to, and beside it, in
 * `.sig`, an Ed25519 signature of its bytes. The files are beside it, too. Nothing of it is believed before the signature is.
 */
import { createPublicKey, verify } from 'node:crypto';
import isNewer from 'semver/functions/gt.js';
import isValid from 'semver/functions/valid.js';
import { z } from 'zod';
import type { UpdateFault } from '#shared/operations/parts/updates.ts';
import type { UpdateSource } from './source.ts';

/** How a program was installed, and so what its new version comes as. */
export const packageKinds = ['AppImage', 'deb', 'nsis', 'dmg', 'server'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** Bytes that a feed, or a file in it, has at most. */
export const MOST_FEED = 64 * 1024;
const MOST_FILE = 1024 * 1024 * 1024;

const versionSchema = z
  .string()
  .max(64)
  .refine((text) => isValid(text) === text);
const notesSchema = z.string().max(8000);

const fileSchema = z.strictObject({
  system: z.enum(['linux', 'win32', 'darwin']),
  arch: z.enum(['x64', 'arm64']),
  kind: z.enum(packageKinds),
  /** A name and no path: the file is beside the feed. */
  name: z
    .string()
    .max(120)
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  size: z.int().min(1).max(MOST_FILE),
  /** In base64. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
});
export type FeedFile = z.output<typeof fileSchema>;

export const feedSchema = z.strictObject({
  format: z.literal(1),
  channel: z.string().max(40),
  version: versionSchema,
  /** When the feed was made: of two of one version the later one holds. */
  published: z.iso.datetime(),
  /** The oldest version that may go to this one at once. */
  minimum: versionSchema,
  notes: z.strictObject({ es: notesSchema, en: notesSchema }),
  files: z.array(fileSchema).max(40),
});
export type Feed = z.output<typeof feedSchema>;

/** The newest of what was ever taken from a feed here. */
export type Seen = Pick<Feed, 'version' | 'published'>;

/** A feed, or a file of it, that is not taken. */
export class UpdateError extends Error {
  readonly fault: UpdateFault;

  constructor(fault: UpdateFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** A feed and its signature, as they came. `signature`: the text of the file beside it, base64. */
export interface SignedFeed {
  readonly bytes: Buffer;
  readonly signature: string;
}

/** Reads a feed whose signature holds. Throws `UpdateError`. */
export function readFeed({ bytes, signature }: SignedFeed, { publicKey, channel }: UpdateSource): Feed {
  if (!isSigned(bytes, signature, publicKey)) throw new UpdateError('badSignature');
  let feed: Feed;
  try {
    feed = feedSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    throw new UpdateError('unreadable', error);
  }
  if (feed.channel !== channel) throw new UpdateError('otherChannel');
  return feed;
}

/** What a feed is to a program: `offered` is newer, `current` is the same, and the others are faults. */
export type Verdict = 'offered' | 'current' | Extract<UpdateFault, 'replayed' | 'older' | 'tooFar'>;

/** What a feed is to the version that runs. `seen`: the newest that was ever taken. */
export function verdictOn(feed: Feed, running: string, seen: Seen | null): Verdict {
  if (seen !== null && isBehind(feed, seen)) return 'replayed';
  if (isNewer(running, feed.version)) return 'older';
  if (!isNewer(feed.version, running)) return 'current';
  return isNewer(feed.minimum, running) ? 'tooFar' : 'offered';
}

function isBehind({ version, published }: Feed, seen: Seen): boolean {
  if (isNewer(seen.version, version)) return true;
  return seen.version === version && Date.parse(published) < Date.parse(seen.published);
}

function isSigned(bytes: Buffer, signature: string, publicKey: string): boolean {
  // A longer text that decodes to the same bytes is another text.
  if (!/^[A-Za-z0-9+/]{86}==$/.test(signature.trim())) return false;
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') return false;
  return verify(null, bytes, key, Buffer.from(signature.trim(), 'base64'));
}
