/** Every failure as `application/problem+json` (RFC 9457). What went wrong inside goes to the log, not to the client. */
import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Label } from '#shared/catalogue/defineModel.ts';
import {
  type ErrorCode,
  errorCatalogue,
  type FieldError,
  fieldCodes,
  type Problem,
  ServiceError,
} from '#shared/errors.ts';
import { toServiceError } from '../core/db/errors.ts';
import { isStopped } from '../core/documents/renderer.ts';
import { type Language, languageOf } from './language.ts';

/** Makes the application answer every failure with a problem. `notice` sees each before. */
export function installErrors(app: FastifyInstance, notice: (error: unknown) => void): void {
  app.server.on('request', ({ socket }, response) => answers.set(socket, response));
  app.setErrorHandler((error, request, reply) => {
    notice(error);
    return answerFailure(error, request, reply);
  });
}

/** Answers any failure, a framework's or ours. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, serviceErrorOf(error));
}

/** What is answered where there are as many as there may be. */
const FULL: ReadonlySet<ErrorCode> = new Set(['database_busy', 'too_many_streams']);

/** Answers with a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ServiceError): FastifyReply {
  const log = { err: error.cause ?? error, code: error.code, method: request.method, path: pathOf(request.url) };
  // A read that ends because nobody waits for it any more: nothing failed, and nobody reads this answer.
  if (error.code === 'timeout' && reply.raw.destroyed) request.log.info(log, 'client left before its answer');
  else if (isStopped(error.cause)) request.log.info(log, 'given up because the service stops');
  // Nothing failed where all places are taken. With a cause, another program holds the file.
  else if (FULL.has(error.code) && error.cause === undefined) request.log.info(log, 'refused while busy');
  else if (error.status >= 500) request.log.error(log, 'request failed');
  else request.log.debug(log, 'request refused');
  return reply
    .code(error.status)
    .headers({ ...defaultHeaders(error), ...error.headers })
    .type('application/problem+json')
    .send(
      JSON.stringify(problemOf(error, { id: request.id, language: languageOf(request.headers['accept-language']) })),
    );
}

/** The last answer begun on each connection. */
const answers = new WeakMap<Socket, ServerResponse>();

/**
 * Answers what never became a request: broken HTTP, headers without end, a body that does not arrive. Nothing is known
 * of who asks.
 */
export function answerBadHttp(this: FastifyInstance, error: Error & { readonly code?: string }, socket: Socket): void {
  const answer = answers.get(socket);
  // In the midst of an answer another would be taken for a part of it.
  const isAnswering = answer?.headersSent === true && !answer.writableFinished;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy();
  const refusal = new ServiceError(connectionCodes[error.code ?? ''] ?? 'malformed_request');
  const id = randomUUID();
  const body = JSON.stringify(problemOf(refusal, { id, language: languageOf(undefined) }));
  this.log.debug({ err: error, code: refusal.code, reqId: id }, 'connection refused');
  const headers = {
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    ...defaultHeaders(refusal),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
}

/** What an error says in headers unless it knows better. */
function defaultHeaders(error: ServiceError): Record<string, string> {
  if (error.code === 'unauthenticated') return { 'www-authenticate': 'Bearer realm="taquilla"' };
  return error.status === 503 ? { 'retry-after': '1' } : {};
}

/** Node's refusals of a connection, by its codes. */
const connectionCodes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/** The body of an answer with this error. `id` is the request's, by which the log finds it. */
export function problemOf(
  error: ServiceError,
  { id, language }: { readonly id: string; readonly language: Language },
): Problem {
  return {
    type: `/problems/${error.code}`,
    title: errorCatalogue[error.code].title[language],
    status: error.status,
    code: error.code,
    instance: `/requests/${id}`,
    ...(error.detail === undefined ? {} : { detail: textIn(error.detail, language) }),
    ...(error.errors.length === 0 ? {} : { errors: error.errors.map((item) => explained(item, language)) }),
  };
}

function textIn(detail: string | Label, language: Language): string {
  return typeof detail === 'string' ? detail : detail[language];
}

function explained(error: FieldError, language: Language): FieldError {
  const text = fieldCodes[error.code][language];
  return { ...error, detail: error.detail ? `${text} (${error.detail})` : text };
}

/** Fastify's own refusals, by its codes. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
};

function serviceErrorOf(error: unknown): ServiceError {
  const known = isStopped(error) ? new ServiceError('timeout', { cause: error }) : toServiceError(error);
  if (known instanceof ServiceError) return known;
  const { code, statusCode = 500 } = error as FastifyError;
  // What else a framework finds wrong with a request is not a fault of ours.
  const other = statusCode >= 400 && statusCode < 500 ? 'malformed_request' : 'internal';
  return new ServiceError(fastifyCodes[code] ?? other, { cause: error });
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
