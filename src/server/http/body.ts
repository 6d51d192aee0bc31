/**
 * Bodies: JSON, in UTF-8, and no longer than the request may have. Nothing is read before the request was let in, and
 * bytes are counted as they come, so that a body without a `Content-Length` is held to the same limit.
 */
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import { malformed, parseStrictJson } from '#shared/strictJson.ts';

/** The most bytes a body may have: usually; of a record that holds files, 8 MiB as base64; of who has no credential. */
export const bodyLimits = { usual: 1024 * 1024, withFiles: 12 * 1024 * 1024, public: 64 * 1024 } as const;

/** What is still taken of a body nobody reads, in bytes and milliseconds, so that its sender gets to see the answer. */
const LEFT_OVER = { bytes: 128 * 1024, time: 1000 };

/** Reads JSON bodies into `request.body`, and lets go of connections whose body nobody reads. */
export function installBodies(app: FastifyInstance): void {
  app.decorateRequest('sent', undefined);
  app.decorateRequest('bodyLimit', bodyLimits.usual);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (request: FastifyRequest) => readJson(request));
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isUnread(request)) letGo(request, reply);
    done(null, payload);
  });
  // By itself Node asks for the body (100 Continue) before anybody was let in.
  app.server.on('checkContinue', (incoming, response) => app.server.emit('request', incoming, response));
  app.server.on('checkExpectation', (incoming, response) => app.server.emit('request', incoming, response));
}

/** True while some of a request's body has not come yet. */
function isUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete !== false) return false;
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

async function readJson(request: FastifyRequest): Promise<unknown> {
  const { 'content-encoding': encoding = 'identity', expect } = request.headers;
  if (encoding.toLowerCase() !== 'identity') {
    throw new ServiceError('unsupported_media_type', { headers: { 'accept-encoding': 'identity' } });
  }
  if (declaredLength(request) > request.bodyLimit) throw tooLarge(request);
  if (expect?.toLowerCase() === '100-continue') request.raw.socket.write('HTTP/1.1 100 Continue\r\n\r\n');
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return undefined;
  if (!isUtf8(bytes)) throw malformed('not UTF-8');
  request.sent = parseStrictJson(bytes.toString('utf8'));
  return request.sent;
}

/** Reads a body to its end. Throws 413 as soon as it is longer than it may be. */
function readBytes(request: FastifyRequest): Promise<Buffer> {
  const { raw, bodyLimit } = request;
  const declared = declaredLength(request);
  let held: Buffer = NOTHING;
  let length = 0;
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      const total = length + chunk.byteLength;
      if (total > bodyLimit) {
        fail(tooLarge(request));
        return;
      }
      if (length === 0) held = chunk;
      else {
        // Chunks may be of single bytes: they are not kept one by one.
        if (total > held.byteLength) held = longer(held, length, Math.max(declared, Math.min(bodyLimit, total * 2)));
        chunk.copy(held, length);
      }
      length = total;
    };
    const finish = (): void => {
      leave();
      resolve(held.subarray(0, length));
    };
    const fail = (error: ServiceError): void => {
      leave();
      reject(error);
    };
    const breakOff = (cause: Error): void => fail(new ServiceError('malformed_request', { cause }));
    const leave = (): void => void raw.off('data', take).off('end', finish).off('error', breakOff);
    raw.on('data', take).on('end', finish).on('error', breakOff);
  });
}

/** A buffer of `size` that begins as the first `length` bytes of another. */
function longer(bytes: Buffer, length: number, size: number): Buffer {
  const grown = Buffer.allocUnsafe(size);
  bytes.copy(grown, 0, 0, length);
  return grown;
}

function declaredLength({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0);
}

const NOTHING = Buffer.alloc(0);

function tooLarge({ bodyLimit }: FastifyRequest): ServiceError {
  return new ServiceError('payload_too_large', { detail: `${bodyLimit} bytes at most` });
}

/**
 * Closes a connection once its answer is out. Closed with bytes unread, it would be reset, and the answer lost on a
 * sender that is still writing: a little more is taken, for a moment.
 */
function letGo({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw;
  reply.header('connection', 'close');
  let left = LEFT_OVER.bytes;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength;
    if (left < 0) raw.pause();
  });
  raw.resume();
  const close = (): void => void socket.destroy();
  // What Node calls when the answer is written.
  socket.destroySoon = () => {
    if (raw.complete || socket.destroyed) return close();
    socket.end();
    raw.once('end', close);
    setTimeout(close, LEFT_OVER.time).unref();
    return undefined;
  };
}
