/** The feed and its files as they are fetched, and every way in which they are not. Nothing of a file that is not is left. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UpdateFault } from '#shared/operations/parts/updates.ts';
import { temporaryFolder } from '#test/kit/server.ts';
import { FEED, type FeedServer, FILE, SIGNATURE, startFeedServer } from '#test/kit/updateFeed.ts';
import { createOutgoing } from '../core/network/outgoing.ts';
import { UpdateError } from './feed.ts';
import { fetchFeed, fetchFile } from './fetchUpdate.ts';

let feed: FeedServer;
beforeEach(async () => {
  feed = await startFeedServer();
});
afterEach(() => feed.stop());

const access = () => ({
  outgoing: createOutgoing(),
  rules: { allowed: [], loopback: true },
  signal: new AbortController().signal,
});
/** The fault that something ends with. */
const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof UpdateError ? error.fault : error),
  );

const redirect = (response: ServerResponse) =>
  response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
const endless = (response: ServerResponse): void => {
  const more = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
    response.once('drain', more);
  };
  more();
};

test('a feed is fetched with its signature, byte for byte', async () => {
  feed.offer(feed.feedOf());
  const { bytes, signature } = await fetchFeed(feed.source.feed, access());
  expect([bytes, signature]).toEqual([feed.answers.get(FEED), String(feed.answers.get(SIGNATURE))]);
});

test.each<[string, UpdateFault, () => unknown]>([
  ['without a signature', 'refused', () => feed.answers.delete(SIGNATURE)],
  ['that is too long', 'tooLarge', () => feed.offer(Buffer.alloc(70_000, 32))],
  ['without an end', 'tooLarge', () => feed.answers.set(FEED, endless)],
  ['whose signature has no end', 'tooLarge', () => feed.answers.set(SIGNATURE, endless)],
  ['that is somewhere else', 'redirected', () => feed.answers.set(FEED, redirect)],
  ['whose signature is somewhere else', 'redirected', () => feed.answers.set(SIGNATURE, redirect)],
  ['of a server that fails', 'refused', () => feed.answers.set(FEED, (response) => response.writeHead(500).end())],
  ['of a server that is not there', 'unreachable', () => feed.stop()],
])('a feed %s is not taken: %s', async (_what, fault, spoil) => {
  feed.offer(feed.feedOf());
  await spoil();
  expect(await faultOf(fetchFeed(feed.source.feed, access()))).toBe(fault);
});

/** Fetches the file into a folder of its own. */
const fetchInto = (folder: string, onBytes: (done: number) => void = () => undefined): Promise<void> => {
  const [file] = feed.feedOf().files;
  if (file === undefined) throw new Error('no file');
  return fetchFile(new URL(FILE, feed.source.feed).href, file, join(folder, file.name), access(), onBytes);
};

test('a file is fetched, for its user alone', async () => {
  const folder = temporaryFolder();
  let done = 0;
  await fetchInto(folder, (bytes) => {
    done = bytes;
  });
  const file = join(folder, FILE.slice(1));
  expect([readdirSync(folder), done]).toEqual([[FILE.slice(1)], feed.file.length]);
  expect(readFileSync(file)).toEqual(feed.file);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test.each<[string, UpdateFault, () => unknown]>([
  ['another of the same size', 'wrongFile', () => feed.answers.set(FILE, Buffer.alloc(feed.file.length))],
  ['shorter', 'wrongFile', () => feed.answers.set(FILE, feed.file.subarray(1))],
  ['longer', 'wrongFile', () => feed.answers.set(FILE, Buffer.concat([feed.file, feed.file]))],
  ['without an end', 'wrongFile', () => feed.answers.set(FILE, endless)],
  ['somewhere else', 'redirected', () => feed.answers.set(FILE, redirect)],
  ['not there', 'refused', () => feed.answers.delete(FILE)],
  [
    'broken off',
    'brokenOff',
    () =>
      feed.answers.set(FILE, (response) => {
        response.writeHead(200, { 'content-length': feed.file.length });
        response.write(feed.file.subarray(0, 1000), () => response.destroy());
      }),
  ],
])('a file that is %s is not kept: %s', async (_what, fault, spoil) => {
  const folder = temporaryFolder();
  await spoil();
  expect(await faultOf(fetchInto(folder))).toBe(fault);
  expect(readdirSync(folder)).toEqual([]);
});
