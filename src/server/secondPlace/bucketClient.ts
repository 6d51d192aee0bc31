/**
 * Requests to a bucket: signed by s3mini, sent by the one client for other servers, and tried again where the server is busy. What
 * goes wrong is said as a fault of the place.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini } from 's3mini';
import type { AddressRules } from '#shared/domain/serverAddress.ts';
import type { PlaceFault } from '#shared/operations/parts/backups.ts';
import { type BackupBucket, regionOf } from '#shared/settings/definitions/backupBucket.ts';
import { OutgoingError } from '../core/network/lookup.ts';
import type { Outgoing, OutgoingAnswer } from '../core/network/outgoing.ts';
import { PlaceError } from './place.ts';

/** A bucket, and how it is reached. */
export interface BucketAccess extends BackupBucket {
  readonly secretKey: string;
  readonly rules: AddressRules;
  readonly outgoing: Outgoing;
  /** Milliseconds for one request, and how often one is tried again. */
  readonly time?: number;
  readonly again?: number;
}

/** Bytes of a part: 10 000 of them, the most that S3 takes, are 78 GiB. */
export const PART = 8 * 1024 * 1024;
/** For one request: a part over a line of half a megabit a second. */
const TIME = 150_000;
const AGAIN = 4;
/** The first wait before a request is tried again, in milliseconds. The next ones are twice as long each. */
const PAUSE = 300;
/** What an answer has beside a part. */
const BESIDE = 64 * 1024;

/** The client of a bucket. What it is asked rejects with `PlaceError`, with an `OutgoingError` as the cause where nobody answered. */
export function bucketClient(access: BucketAccess): S3mini {
  const { endpoint, bucket, accessKey, secretKey } = access;
  return new S3mini({
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    region: regionOf(access),
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    fetch: async (url, init) => answerOf(await ask(access, String(url), init ?? {})),
  });
}

async function ask(access: BucketAccess, url: string, init: RequestInit): Promise<OutgoingAnswer> {
  const { outgoing, rules, time = TIME, again = AGAIN } = access;
  const method = (init.method ?? 'GET') as 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  const body = bodyOf(init.body);
  const headers = headersOf(init.headers, body);
  for (let turn = 0; ; turn++) {
    const isLast = turn >= again;
    try {
      const answer = await outgoing.ask({
        method,
        url,
        headers,
        rules,
        time,
        most: PART + BESIDE,
        isWhole: true,
        ...(body === undefined ? {} : { body }),
      });
      if (!isLast && isBusy(answer)) {
        await sleep(PAUSE * 2 ** turn);
        continue;
      }
      const refusal = refusalOf(answer, method);
      if (refusal !== null) throw refusal;
      return answer;
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      // A connection that breaks is made again. What does not answer in time does not answer the next time.
      if (error.fault === 'brokenOff' && !isLast) {
        await sleep(PAUSE * 2 ** turn);
        continue;
      }
      throw new PlaceError(silent.has(error.fault) ? 'silent' : 'unreachable', wordsOf(error, url), error);
    }
  }
}

const silent: ReadonlySet<string> = new Set(['timedOut', 'brokenOff']);

function wordsOf({ fault, cause }: OutgoingError, url: string): string {
  const why = cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '';
  return `no answer from ${new URL(url).origin}: ${fault}${why}`;
}

/** The server says to try again, or failed by itself. 507 is a full disk. */
const isBusy = ({ status, body }: OutgoingAnswer): boolean =>
  (status >= 500 && status !== 501 && status !== 507 && !FULL.test(codeIn(body) ?? '')) || status === 429;

/** As servers of several makers say that there is no room. */
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage|InsufficientCapacity|LimitExceeded|CapExceeded/i;

const faults: Readonly<Record<string, PlaceFault>> = {
  RequestTimeTooSkewed: 'clock',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  PermanentRedirect: 'bucket',
  TemporaryRedirect: 'bucket',
  AuthorizationHeaderMalformed: 'bucket',
  IllegalLocationConstraintException: 'bucket',
  InvalidRegion: 'bucket',
  InvalidAccessKeyId: 'keys',
  SignatureDoesNotMatch: 'keys',
  AccountProblem: 'keys',
  NotSignedUp: 'keys',
};

/** What is wrong with an answer; null for one that can be gone on with: that there is no such object, too. */
function refusalOf(answer: OutgoingAnswer, method: string): PlaceError | null {
  const { status, body, headers } = answer;
  const code = codeIn(body);
  // S3 says of some requests that they failed after it said that they succeeded.
  if (status < 300 && !(method === 'POST' && code !== null)) return null;
  if (code === 'NoSuchKey' || code === 'NoSuchUpload' || status === 412) return null;
  // The answer to HEAD has no body. DELETE succeeds without an object.
  if (status === 404 && code === null) return null;
  const region = headers['x-amz-bucket-region'] ?? textIn('Region', body);
  const where = region === null ? '' : ` (the bucket is in ${region})`;
  const said = [String(status), code, textIn('Message', body)].filter((part) => part !== null).join(' ');
  return new PlaceError(faultOfAnswer(status, code, method), `the storage answers ${said}${where}`);
}

function faultOfAnswer(status: number, code: string | null, method: string): PlaceFault {
  const known = code === null ? undefined : faults[code];
  if (known !== undefined) return known;
  if (status === 507 || FULL.test(code ?? '')) return 'full';
  if (status === 301 || status === 307) return 'bucket';
  if (status === 401) return 'keys';
  if (status === 403) return method === 'GET' || method === 'HEAD' ? 'keys' : 'readOnly';
  return isBusyStatus(status) ? 'silent' : 'failed';
}

const isBusyStatus = (status: number): boolean => status === 429 || status === 502 || status === 503 || status === 504;

const codeIn = (body: Buffer): string | null =>
  body.length > BESIDE || !body.includes('<Error>') ? null : textIn('Code', body);

/** What an element of an answer says, shortened. */
function textIn(element: string, body: Buffer): string | null {
  if (body.length > BESIDE) return null;
  return new RegExp(`<${element}>([^<]{1,300})`).exec(body.toString('utf8'))?.[1] ?? null;
}

function answerOf({ status, headers, body }: OutgoingAnswer): Response {
  const hasBody = status !== 204 && status !== 304 && body.length > 0;
  return new Response(hasBody ? new Uint8Array(body) : null, { status, headers });
}

function bodyOf(body: RequestInit['body']): string | Uint8Array | undefined {
  if (body === undefined || body === null || body === '') return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new Error('no such body is sent');
}

/** With the checksum of what is sent, against which the server holds what arrives (RFC 1864). */
function headersOf(given: RequestInit['headers'], body: string | Uint8Array | undefined): Record<string, string> {
  const headers = { ...(given as Record<string, string>) };
  // The client has a name of its own for it.
  delete headers.host;
  if (body !== undefined) headers['content-md5'] = createHash('md5').update(body).digest('base64');
  return headers;
}
