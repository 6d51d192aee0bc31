/** Every failure as `application/problem+json` (RFC 9457). What went wrong inside goes to the log, not to the client. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ErrorCode,
  errorCatalogue,
  type FieldError,
  fieldCodes,
  type Problem,
  ServiceError,
} from '#shared/errors.ts';
import { toServiceError } from '../db/errors.ts';
import { languageOf } from './language.ts';

/** Makes the application answer every failure with a problem. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, serviceErrorOf(error)));
}

/** Answers with a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ServiceError): FastifyReply {
  const log = { err: error.cause ?? error, code: error.code, method: request.method, path: pathOf(request.url) };
  if (error.status >= 500) request.log.error(log, 'request failed');
  else request.log.debug(log, 'request refused');
  const challenge = error.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer realm="taquilla"' } : {};
  const patience = error.status === 503 ? { 'retry-after': '1' } : {};
  return reply
    .code(error.status)
    .headers({ ...challenge, ...patience, ...error.headers })
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(error, request)));
}

function problemOf(error: ServiceError, request: FastifyRequest): Problem {
  const language = languageOf(request.headers['accept-language']);
  return {
    type: `/problems/${error.code}`,
    title: errorCatalogue[error.code].title[language],
    status: error.status,
    code: error.code,
    instance: `/requests/${request.id}`,
    ...(error.detail === undefined ? {} : { detail: error.detail }),
    ...(error.errors.length === 0 ? {} : { errors: error.errors.map((item) => explained(item, language)) }),
  };
}

function explained(error: FieldError, language: 'es' | 'en'): FieldError {
  const text = fieldCodes[error.code][language];
  return { ...error, detail: error.detail === undefined ? text : `${text} (${error.detail})` };
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
  const known = toServiceError(error);
  if (known instanceof ServiceError) return known;
  const code = fastifyCodes[(error as FastifyError).code];
  return new ServiceError(code ?? 'internal', { cause: error });
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
