/**
 * Storage that speaks S3, in memory, on this machine: what the program needs of it, with signatures checked, and told to fail. By
 * Amazon's reference of the API (2006-03-01).
 */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterFile } from './afterFile.ts';
import { certificate } from './certificate.ts';
import { faultOfSignature } from './signatures.ts';

export const ACCESS_KEY = 'AKIATAQUILLATEST';
export const SECRET_KEY = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const REGION = 'us-east-1';
/** The least that a part may have, unless it is the last one. */
const LEAST_PART = 5 * 1024 * 1024;
const PAGE = 1000;

/** A request, as far as a test tells one from another. */
export interface Asked {
  readonly method: string;
  /** Without the bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

/**
 * What befalls a request: an answer of the server (`SlowDown` 503), a connection that breaks before the answer (`reset`) or in it
 * (`cut`), no answer (`silent`), one that is done and not answered (`lost`), or bits that are others where they are stored
 * (`flipped`).
 */
export type Mishap = readonly [status: number, code: string] | 'reset' | 'cut' | 'silent' | 'lost' | 'flipped';

interface Stored {
  readonly data: Buffer;
  readonly tag: string;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Stored>;
}

export interface S3Server {
  readonly url: string;
  readonly bucket: string;
  /** By key. */
  readonly objects: Map<string, Stored>;
  readonly uploads: Map<string, Upload>;
  /** Each request that came, signed or not. */
  readonly asked: Asked[];
  /** What befalls the requests from now on; null for nothing. */
  mishap: (asked: Asked) => Mishap | null;
  region: string;
  /** What its clock is ahead of that of the machine, in milliseconds. */
  ahead: number;
  /** Knows If-None-Match, and lists uploads. */
  knowsAll: boolean;
  /** The tag of an object is no checksum of it, as where it is encrypted by a key of its owner. */
  hidesSums: boolean;
  /** Puts an object there, past the program. */
  readonly put: (key: string, data: string | Uint8Array) => void;
  readonly close: () => void;
}

const open = new Set<S3Server>();
afterFile(() => {
  for (const server of open) server.close();
  open.clear();
});

/** Starts one, which ends with the test file. */
export async function startS3({ tls = false, port = 0 } = {}): Promise<S3Server> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => void handle(server, request, response);
  const http: Server = tls ? createTlsServer(certificate, answer) : createServer(answer);
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const { port: bound } = http.address() as AddressInfo;
  const objects = new Map<string, Stored>();
  const server: S3Server = {
    url: tls ? `https://localhost:${bound}` : `http://127.0.0.1:${bound}`,
    bucket: 'copias',
    objects,
    uploads: new Map(),
    asked: [],
    mishap: () => null,
    region: REGION,
    ahead: 0,
    knowsAll: true,
    hidesSums: false,
    put: (key, data) => objects.set(key, stored(server, Buffer.from(data))),
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
  open.add(server);
  return server;
}

/** A server, as a fault is said by it. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const refusals: Readonly<Record<string, number>> = {
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
};

async function handle(server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request).catch(() => null);
  if (body === null) return;
  const url = new URL(`http://x${request.url}`);
  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const { method = '', headers } = request;
  const asked: Asked = { method, key: rest.join('/'), query: url.searchParams, headers };
  server.asked.push(asked);
  try {
    const known = {
      accessKey: ACCESS_KEY,
      secretKey: SECRET_KEY,
      region: server.region,
      now: Date.now() + server.ahead,
    };
    const fault = faultOfSignature(request, body, known);
    if (fault !== null) throw new Refusal(refusals[fault] ?? 403, fault);
    const mishap = server.mishap(asked);
    if (Array.isArray(mishap)) throw new Refusal(Number(mishap[0]), String(mishap[1]));
    if (mishap === 'silent') return;
    if (mishap === 'reset') return void request.socket.destroy();
    if (bucket !== server.bucket) throw new Refusal(404, 'NoSuchBucket');
    const data = mishap === 'flipped' ? flipped(body) : body;
    // What arrives is held against its checksum; what is stored may be another all the same.
    const sum = headers['content-md5'];
    if (sum !== undefined && sum !== createHash('md5').update(body).digest('base64'))
      throw new Refusal(400, 'BadDigest');
    const { status, text, sent = {} } = perform(server, asked, data);
    if (mishap === 'lost') return void request.socket.destroy();
    response.writeHead(status, { ...sent, 'content-length': text.length });
    if (mishap !== 'cut') return void response.end(method === 'HEAD' ? undefined : text);
    response.write(text.subarray(0, Math.floor(text.length / 2)), () => request.socket.destroy());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(server, request, response, error);
  }
}

function refuse(
  server: S3Server,
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, code }: Refusal,
): void {
  const isElsewhere = status === 301 || code === 'AuthorizationHeaderMalformed';
  response.writeHead(status, {
    'content-type': 'application/xml',
    ...(isElsewhere ? { 'x-amz-bucket-region': server.region } : {}),
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>it is ${code}</Message></Error>`;
  response.end(method === 'HEAD' || status === 304 ? undefined : text);
}

interface Answer {
  readonly status: number;
  readonly text: Buffer;
  readonly sent?: Record<string, string>;
}

function perform(server: S3Server, asked: Asked, body: Buffer): Answer {
  const { method, key, query } = asked;
  if (key === '') return xml(query.has('uploads') ? listUploads(server, query) : listObjects(server, query));
  const upload = query.get('uploadId');
  if (method === 'POST' && query.has('uploads')) return startUpload(server, key);
  if (upload !== null) return performUpload(server, asked, upload, body);
  if (method === 'PUT') return putObject(server, asked, body);
  if (method === 'DELETE') {
    server.objects.delete(key);
    return { status: 204, text: Buffer.alloc(0) };
  }
  if (method === 'GET' || method === 'HEAD') return getObject(server, asked);
  throw new Refusal(405, 'MethodNotAllowed');
}

function putObject(server: S3Server, { key, headers }: Asked, body: Buffer): Answer {
  if (headers['if-none-match'] !== undefined) {
    if (!server.knowsAll) throw new Refusal(501, 'NotImplemented');
    if (server.objects.has(key)) throw new Refusal(412, 'PreconditionFailed');
  }
  const object = stored(server, body);
  server.objects.set(key, object);
  return { status: 200, text: Buffer.alloc(0), sent: { etag: `"${object.tag}"` } };
}

function getObject(server: S3Server, { key, headers }: Asked): Answer {
  const object = server.objects.get(key);
  if (object === undefined) throw new Refusal(404, 'NoSuchKey');
  const etag = `"${object.tag}"`;
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) throw new Refusal(412, 'PreconditionFailed');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined) return { status: 200, text: object.data, sent: { etag } };
  const { length } = object.data;
  const end = to === '' ? length : Math.min(Number(to) + 1, length);
  if (Number(from) >= length) throw new Refusal(416, 'InvalidRange');
  const sent = { etag, 'content-range': `bytes ${from}-${end - 1}/${length}` };
  return { status: 206, text: object.data.subarray(Number(from), end), sent };
}

function startUpload({ uploads }: S3Server, key: string): Answer {
  const id = randomUUID();
  uploads.set(id, { key, parts: new Map() });
  return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
}

function performUpload(server: S3Server, { method, key, query }: Asked, id: string, body: Buffer): Answer {
  const upload = server.uploads.get(id);
  if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
  if (method === 'PUT') {
    const part = stored(server, body);
    upload.parts.set(Number(query.get('partNumber')), part);
    return { status: 200, text: Buffer.alloc(0), sent: { etag: `"${part.tag}"` } };
  }
  server.uploads.delete(id);
  if (method === 'DELETE') return { status: 204, text: Buffer.alloc(0) };
  const named = [...body.toString('utf8').matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
  const parts = named.map(([, number, tag]) => {
    const part = upload.parts.get(Number(number));
    if (part === undefined || part.tag !== tag?.replace(/&quot;|"/g, '')) throw new Refusal(400, 'InvalidPart');
    return part;
  });
  if (parts.slice(0, -1).some(({ data }) => data.length < LEAST_PART)) throw new Refusal(400, 'EntityTooSmall');
  const sums = parts.map(({ data }) => createHash('md5').update(data).digest());
  const sum = createHash('md5').update(Buffer.concat(sums)).digest('hex');
  const tag = server.hidesSums ? randomUUID() : `${sum}-${parts.length}`;
  server.objects.set(key, { data: Buffer.concat(parts.map(({ data }) => data)), tag });
  return xml(`<CompleteMultipartUploadResult><ETag>&quot;${tag}&quot;</ETag></CompleteMultipartUploadResult>`);
}

function listObjects({ objects }: S3Server, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const most = Math.min(PAGE, Number(query.get('max-keys') ?? PAGE));
  const delimiter = query.get('delimiter');
  const found = new Map<string, string>();
  for (const key of [...objects.keys()].filter((each) => each.startsWith(prefix)).toSorted()) {
    const end = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
    const name = end < 0 ? key : key.slice(0, end + 1);
    const size = objects.get(key)?.data.length ?? 0;
    found.set(
      name,
      end < 0
        ? `<Contents><Key>${escaped(name)}</Key><Size>${size}</Size></Contents>`
        : `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`,
    );
  }
  const left = [...found].filter(([name]) => name > after);
  const page = left.slice(0, most);
  const isCut = left.length > page.length;
  const token = isCut ? `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>` : '';
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${token}${page.map(([, text]) => text).join('')}</ListBucketResult>`;
}

function listUploads({ uploads, knowsAll }: S3Server, query: URLSearchParams): string {
  if (!knowsAll) throw new Refusal(501, 'NotImplemented');
  const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
  const list = found.map(([id, { key }]) => `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></Upload>`);
  return `<ListMultipartUploadsResult>${list.join('')}</ListMultipartUploadsResult>`;
}

function stored({ hidesSums }: S3Server, data: Buffer): Stored {
  return { data, tag: hidesSums ? randomUUID() : createHash('md5').update(data).digest('hex') };
}

function flipped(data: Buffer): Buffer {
  const other = Buffer.from(data);
  const at = Math.floor(other.length / 2);
  other[at] = (other[at] ?? 0) ^ 1;
  return other;
}

const xml = (text: string): Answer => ({
  status: 200,
  text: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
  sent: { 'content-type': 'application/xml' },
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
