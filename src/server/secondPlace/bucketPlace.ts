/**
 * A place that is a bucket. An object has its name once it is whole, so nothing is renamed. A large file goes and comes in parts, of
 * which one is held in memory at a time.
 */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs';
import type { AWSHeaders, S3mini } from 's3mini';
import { FILE_MODE } from '../core/db/private.ts';
import { type BucketAccess, bucketClient, PART } from './bucketClient.ts';
import { faultOf, type Place, PlaceError } from './place.ts';
import { nameOfBucket } from './placeName.ts';
import { eachChunk } from './transfer.ts';

/** The place in a bucket. */
export function bucketPlace(access: BucketAccess): Place {
  return placeAt(bucketClient(access), access, access.prefix ?? '');
}

function placeAt(client: S3mini, access: BucketAccess, prefix: string): Place {
  const within = prefix === '' ? '' : `${prefix}/`;
  const name = nameOfBucket(access, prefix);
  const keyOf = (file: string): string => `${within}${file}`;
  /** Names in it, of files or of folders. */
  const list = async (isFolder: boolean): Promise<readonly string[]> => {
    const found = (await client.listObjects('/', within, undefined, { delimiter: '/' })) ?? [];
    return found.flatMap(({ Key: key }) => {
      const file = key.slice(within.length);
      if (!key.startsWith(within) || file === '' || file.endsWith('/') !== isFolder) return [];
      return [isFolder ? file.slice(0, -1) : file];
    });
  };
  return {
    name,
    within: (folder) => placeAt(client, access, keyOf(folder)),
    // What is asked of it next says whether it is there.
    require: async () => undefined,
    make: async () => undefined,
    folders: () => list(true),
    files: async () => {
      const files = await list(false);
      // There is no empty folder in a bucket.
      if (files.length === 0) throw new PlaceError('gone', `there is nothing in ${name}`);
      return files;
    },
    read: async (file) => {
      const found = await client.getObjectArrayBuffer(keyOf(file));
      return found === null ? null : Buffer.from(found);
    },
    write: async (file, data, { isNew } = { isNew: false }) => {
      const body = typeof data === 'string' ? data : new Uint8Array(data);
      if (!isNew) {
        await client.putObject(keyOf(file), body, TYPE);
        return true;
      }
      return writeNew(client, keyOf(file), body);
    },
    store: (file, from) => store(client, keyOf(file), from),
    fetch: (file, to, given) => fetchObject(client, keyOf(file), to, given?.goesOn === true),
    remove: async (file) => {
      await client.deleteObject(keyOf(file));
    },
    sweep: async () => {
      // Where they cannot be listed, a rule of the bucket may see to them: no copy waits for that.
      const uploads = await uploadsIn(client, within).catch(() => []);
      for (const { key, id } of uploads) await client.abortMultipartUpload(key, id);
    },
    probe: async (file) => {
      // An upload that is begun and given up takes the right to write, and leaves no version behind.
      const key = keyOf(file);
      await client.abortMultipartUpload(key, await client.getMultipartUploadId(key));
    },
    room: async () => null,
    local: () => null,
  };
}

const TYPE = 'application/octet-stream';
/** The client knows only the headers of its own, and sends and signs any. */
const ONLY_NEW = { 'if-none-match': '*' } as AWSHeaders;
/** RFC 9110: the condition does not hold. */
const REFUSED = 412;

async function writeNew(client: S3mini, key: string, body: string | Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    return (await client.putObject(key, body, TYPE, undefined, ONLY_NEW)).status !== REFUSED;
  } catch (error) {
    if (faultOf(error) !== 'failed') throw error;
    // Not every server knows conditions, or two computers were at it at once.
    if ((await client.getObject(key)) !== null) return false;
    await client.putObject(key, body, TYPE);
    return true;
  }
}

async function store(client: S3mini, key: string, from: string): Promise<string> {
  const sum = createHash('sha256');
  const source = openSync(from, 'r');
  try {
    const { size } = statSync(from);
    const tag =
      size <= PART ? await storeWhole(client, key, source, sum) : await storeInParts(client, key, source, sum);
    const sent = sum.digest('hex');
    const there = await look(client, key);
    if (there.size !== size) throw new PlaceError('failed', `${key} has ${there.size} bytes, and ${size} were sent`);
    // The tag is the MD5 of what was stored unless it is encrypted by a key of its owner. Then all of it is read back.
    if (there.tag !== tag && (await sumOfObject(client, key)) !== sent) {
      throw new PlaceError('failed', `${key} is not what was written`);
    }
    return sent;
  } finally {
    closeSync(source);
  }
}

/** Returns the tag that the object has to have. */
async function storeWhole(client: S3mini, key: string, source: number, sum: Hash): Promise<string> {
  const data = readPart(source);
  sum.update(data);
  await client.putObject(key, data, TYPE);
  return md5(data).toString('hex');
}

async function storeInParts(client: S3mini, key: string, source: number, sum: Hash): Promise<string> {
  const id = await client.getMultipartUploadId(key, TYPE);
  try {
    const parts: { partNumber: number; etag: string }[] = [];
    const sums: Buffer[] = [];
    for (let data = readPart(source); data.length > 0; data = readPart(source)) {
      sum.update(data);
      sums.push(md5(data));
      const part = await client.uploadPart(key, id, data, parts.length + 1);
      if (part.etag === '') throw new PlaceError('failed', `${key}: the storage did not take part ${part.partNumber}`);
      parts.push(part);
    }
    await client.completeMultipartUpload(key, id, parts);
    return `${md5(Buffer.concat(sums)).toString('hex')}-${parts.length}`;
  } catch (error) {
    // What is not given up here, because nobody answers, is swept away before the next copy.
    await client.abortMultipartUpload(key, id).catch(() => undefined);
    throw error;
  }
}

/** The next part of a file; empty at its end. */
function readPart(source: number): Buffer<ArrayBuffer> {
  const buffer = Buffer.alloc(PART);
  let filled = 0;
  while (filled < PART) {
    const read = readSync(source, buffer, filled, PART - filled, null);
    if (read === 0) break;
    filled += read;
  }
  return buffer.subarray(0, filled);
}

async function fetchObject(client: S3mini, key: string, to: string, goesOn: boolean): Promise<string> {
  const { size, tag } = await look(client, key);
  const sum = createHash('sha256');
  let from = goesOn ? addWhatIsThere(to, sum) : 0;
  if (from > size) throw new PlaceError('failed', `${to} is longer than ${key}`);
  const target = openSync(to, from === 0 ? 'w' : 'a', FILE_MODE);
  try {
    for (; from < size; from += PART) {
      const data = await range(client, key, from, Math.min(from + PART, size), tag);
      sum.update(data);
      for (let done = 0; done < data.length; ) done += writeSync(target, data, done);
    }
    fsyncSync(target);
    return sum.digest('hex');
  } finally {
    closeSync(target);
  }
}

/** How many bytes there are already, which are added to the checksum. */
function addWhatIsThere(file: string, sum: Hash): number {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return 0;
  const source = openSync(file, 'r');
  try {
    let bytes = 0;
    eachChunk(source, (chunk) => {
      sum.update(chunk);
      bytes += chunk.length;
    });
    return bytes;
  } finally {
    closeSync(source);
  }
}

async function sumOfObject(client: S3mini, key: string): Promise<string> {
  const { size, tag } = await look(client, key);
  const sum = createHash('sha256');
  for (let from = 0; from < size; from += PART) {
    sum.update(await range(client, key, from, Math.min(from + PART, size), tag));
  }
  return sum.digest('hex');
}

/** The size of an object, and its tag without quotes. Rejects where there is none. */
async function look(client: S3mini, key: string): Promise<{ readonly size: number; readonly tag: string }> {
  const { status, headers } = await client.getObjectRaw(key, false, 0, 1);
  const size = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  if (status !== PARTIAL || size === undefined) throw new PlaceError('failed', `${key} is not there: ${status}`);
  return { size: Number(size), tag: (headers.get('etag') ?? '').replaceAll('"', '') };
}

/** RFC 9110: a part of what was asked for. */
const PARTIAL = 206;

/** A part of an object, which has to be the same object still. */
async function range(client: S3mini, key: string, from: number, to: number, tag: string): Promise<Buffer> {
  const answer = await client.getObjectRaw(key, false, from, to, { 'if-match': `"${tag}"` });
  const data = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== PARTIAL || data.length !== to - from) {
    throw new PlaceError('failed', `${key} is not what it was: ${answer.status}, ${data.length} bytes`);
  }
  return data;
}

interface Uploaded {
  readonly Key?: string;
  readonly UploadId?: string;
}

/** Uploads that are under way directly in a folder. */
async function uploadsIn(client: S3mini, within: string): Promise<{ readonly key: string; readonly id: string }[]> {
  const answer: unknown = await client.listMultipartUploads('/', '', 'GET', { prefix: within });
  const result = (answer as { ListMultipartUploadsResult?: { Upload?: Uploaded | Uploaded[] } })
    .ListMultipartUploadsResult;
  const uploads = result?.Upload === undefined ? [] : [result.Upload].flat();
  return uploads.flatMap(({ Key: key, UploadId: id }) => {
    const isDirect = key?.startsWith(within) === true && !key.slice(within.length).includes('/');
    // The one that tries the place out may be under way.
    return key !== undefined && id !== undefined && isDirect && key.endsWith('.db') ? [{ key, id }] : [];
  });
}

const md5 = (data: Uint8Array): Buffer => createHash('md5').update(data).digest();
