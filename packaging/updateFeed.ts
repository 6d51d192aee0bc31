/**
 * The feed of new versions: what `npm run package` made, with its hashes and its notes, signed. What reads it is
 * src/server/updates/feed.ts, which has the last word here, too.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import manifest from '../package.json' with { type: 'json' };
import { type Feed, type FeedFile, readFeed } from '../src/server/updates/feed.ts';
import written from './updateNotes.json' with { type: 'json' };
import built from './updates.json' with { type: 'json' };

export interface FeedOptions {
  /** Where the installers are, and where the feed is written. */
  readonly folder: string;
  /** The private key, as `makeKeys` wrote it. */
  readonly keyFile: string;
  /** What is new in which version, and the oldest that may go to it; default what updateNotes.json says. */
  readonly notes?: typeof written;
}

/** What each installer is for, by its name. */
const KINDS: readonly (Pick<FeedFile, 'system' | 'kind'> & { readonly name: RegExp })[] = [
  { name: /^taquilla-server-.*\.deb$/, system: 'linux', kind: 'server' },
  { name: /\.AppImage$/, system: 'linux', kind: 'AppImage' },
  { name: /\.deb$/, system: 'linux', kind: 'deb' },
  { name: /\.exe$/, system: 'win32', kind: 'nsis' },
  { name: /\.dmg$/, system: 'darwin', kind: 'dmg' },
];
const ARCHES = [
  [/x64|x86_64|amd64/, 'x64'],
  [/arm64|aarch64/, 'arm64'],
] as const;

/**
 * Makes a pair of keys: the private one into a file that only its user can read, which must not be there yet. Returns the public
 * one, as packaging/updates.json has it.
 */
export function makeKeys(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return textOf(publicKey);
}

/**
 * Writes the feed of the installers in a folder, and its signature beside it. Returns its file and how many installers it has.
 * Throws where the notes are of another version, the key is not the one that is built in, or no program would take the feed.
 */
export async function writeFeed({
  folder,
  keyFile,
  notes = written,
}: FeedOptions): Promise<{ feed: string; files: number }> {
  const { version } = manifest;
  const { channel } = built;
  const builtIn: string | null = built.publicKey;
  const { minimum, es, en } = notes;
  if (notes.version !== version)
    throw new Error(`packaging/updateNotes.json is of ${notes.version}, and this is ${version}`);
  const key = createPrivateKey(readFileSync(keyFile));
  const publicKey = textOf(createPublicKey(key));
  if (builtIn !== null && builtIn !== publicKey)
    throw new Error(`${keyFile} is not of the key in packaging/updates.json: no program would take the feed`);
  const files: FeedFile[] = [];
  for (const name of readdirSync(folder).sort()) {
    const found = KINDS.find((each) => each.name.test(name));
    const [, arch] = ARCHES.find(([says]) => says.test(name)) ?? [];
    if (found === undefined || !name.includes(version)) continue;
    if (arch === undefined) throw new Error(`${name} does not say what it is for`);
    const path = join(folder, name);
    const { system, kind } = found;
    files.push({ system, arch, kind, name, size: statSync(path).size, sha512: await digestOf(path) });
  }
  const published = new Date().toISOString();
  const feed: Feed = { format: 1, channel, version, published, minimum, notes: { es, en }, files };
  const bytes = Buffer.from(`${JSON.stringify(feed, null, 2)}\n`);
  const signature = sign(null, bytes, key).toString('base64');
  readFeed({ bytes, signature }, { publicKey, channel, feed: '' });
  const file = join(folder, `${channel}.json`);
  writeFileSync(file, bytes);
  writeFileSync(`${file}.sig`, `${signature}\n`);
  return { feed: file, files: files.length };
}

/** A public key as it is built in. */
function textOf(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}
