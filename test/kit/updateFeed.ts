/** A server of new versions: a feed, its signature and files, as a test has them. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Feed } from '#server/updates/feed.ts';
import type { UpdateSource } from '#server/updates/source.ts';

export interface FeedServer {
  readonly source: UpdateSource;
  /** Of the feed that is served. */
  readonly key: KeyObject;
  /** The file of the offer. */
  readonly file: Buffer;
  /** A whole feed of that file, with what a test wants otherwise. */
  readonly feedOf: (more?: Partial<Feed>) => Feed;
  /** Serves a feed, signed by its key or by another. */
  readonly offer: (feed: unknown, key?: KeyObject) => void;
  /** What is answered at a path instead: bytes, or what a function does. */
  readonly answers: Map<string, Answer>;
  /** The paths that were asked for. */
  readonly asked: string[];
  readonly stop: () => Promise<void>;
}

export type Answer = Buffer | ((response: ServerResponse) => void);

export const FEED = '/stable.json';
export const SIGNATURE = '/stable.json.sig';
export const FILE = '/taquilla-9.9.9.AppImage';

/** Starts one that offers nothing yet. */
export async function startFeedServer(): Promise<FeedServer> {
  const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end('none');
    else if (typeof answer === 'function') answer(response);
    else response.end(answer);
  });
  await new Promise<void>((settle) => {
    server.listen(0, '127.0.0.1', settle);
  });
  const file = randomBytes(300_000);
  answers.set(FILE, file);
  const kinds = [
    ...([{ system: 'linux', kind: 'AppImage' }] as const),
    ...([{ system: 'linux', kind: 'server' }] as const),
    ...([{ system: 'win32', kind: 'nsis' }] as const),
    ...([{ system: 'darwin', kind: 'dmg' }] as const),
  ];
  const arches = ['x64', 'arm64'] as const;
  const content = {
    name: FILE.slice(1),
    size: file.length,
    sha512: createHash('sha512').update(file).digest('base64'),
  };
  return {
    source: {
      feed: `http://127.0.0.1:${(server.address() as AddressInfo).port}${FEED}`,
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      channel: 'stable',
    },
    ...{ key, file, answers, asked },
    feedOf: (more = {}) => ({
      ...{
        format: 1,
        channel: 'stable',
        version: '9.9.9',
        published: '2026-03-01T10:00:00.000Z',
        minimum: '1.0.0-beta.1',
      },
      notes: { es: 'Un botón nuevo.', en: 'A new button.' },
      files: kinds.flatMap((kind) => arches.map((arch) => ({ ...kind, arch, ...content }))),
      ...more,
    }),
    offer: (feed, by = key) => {
      const bytes = Buffer.isBuffer(feed) ? feed : Buffer.from(JSON.stringify(feed));
      answers.set(FEED, bytes);
      answers.set(SIGNATURE, signatureOf(bytes, by));
    },
    stop: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
}

/** A signature as it lies beside what it is of. */
export function signatureOf(bytes: Buffer, key: KeyObject): Buffer {
  return Buffer.from(`${sign(null, bytes, key).toString('base64')}\n`);
}
