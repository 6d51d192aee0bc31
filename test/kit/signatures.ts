/**
 * Signatures of requests to S3, checked as its server does (AWS Signature Version 4): from what came over the wire, and by nothing
 * that the program signs with.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What the server knows. */
export interface Known {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

const SKEW = 15 * 60_000;
const FIELDS = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** The code of what is wrong with a request; null where nothing is. */
export function faultOfSignature(request: IncomingMessage, body: Buffer, known: Known): string | null {
  const [, credential = '', signedText = '', signature = ''] = FIELDS.exec(request.headers.authorization ?? '') ?? [];
  if (signature === '') return 'AccessDenied';
  const [accessKey, date = '', region = '', service, end] = credential.split('/');
  if (service !== 's3' || end !== 'aws4_request') return 'AuthorizationHeaderMalformed';
  if (accessKey !== known.accessKey) return 'InvalidAccessKeyId';
  if (region !== known.region) return 'AuthorizationHeaderMalformed';
  const stamp = String(request.headers['x-amz-date']);
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!stamp.startsWith(date) || !(Math.abs(at - known.now) <= SKEW)) return 'RequestTimeTooSkewed';
  const signed = signedText.split(';');
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (unsigned.length > 0 || !signed.includes('host') || signed.join() !== signed.toSorted().join())
    return 'AccessDenied';
  const sum = String(request.headers['x-amz-content-sha256']);
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== hex(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    canonicalPath(path),
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedText,
    sum,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, hex(canonical)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${known.secretKey}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

/** Encoded once, and each slash as it is: S3 alone does it so. */
function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encoded(decodeURIComponent(segment)))
    .join('/');
}

function canonicalQuery(query: string): string {
  if (query === '') return '';
  const pairs = query.split('&').map((pair) => {
    const at = pair.indexOf('=');
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    return [encoded(decodeURIComponent(name)), encoded(decodeURIComponent(value))] as const;
  });
  return pairs
    .toSorted(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** RFC 3986: all but letters, digits and `-._~`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

const hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
