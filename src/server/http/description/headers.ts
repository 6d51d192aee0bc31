/** The headers of the API, each told once; operations name those they heed and those they answer with. */
import { versionLabels } from '#shared/domain/versions.ts';
import type { JsonObject } from './types.ts';

const text = { type: 'string' } as const;

/** What a request may carry, by name. */
export const requestHeaders = {
  'Idempotency-Key': {
    description:
      'One key, one effect: a repeated request with the same key and body gets the first answer again. Kept 7 days. · ' +
      'Una clave, un efecto: repetir la petición con la misma clave y el mismo cuerpo da la primera respuesta.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '5f0c2a5e-6a0b-4d0e-9d6e-2f6f1c1f7a10',
  },
  'If-Match': {
    description:
      'The `ETag` the record was read with: 412 `precondition_failed` when it has changed since. · ' +
      'La `ETag` con la que se leyó el registro: 412 si ha cambiado desde entonces.',
    schema: text,
    example: '"uU0nuZNNPgilLlLX2n2r-s"',
  },
  'If-None-Match': {
    description:
      'The `ETag` of an earlier answer: 304 without a body while nothing has changed. · ' +
      'La `ETag` de una respuesta anterior: 304 sin cuerpo mientras nada cambie.',
    schema: text,
    example: '"uU0nuZNNPgilLlLX2n2r-s"',
  },
  Prefer: {
    description:
      '`return=minimal` answers without the record; `handling=strict` refuses read-only fields with 422 ' +
      '`read_only_field` instead of ignoring them (RFC 7240). · `return=minimal` responde sin el registro; ' +
      '`handling=strict` rechaza los campos de solo lectura en vez de ignorarlos.',
    schema: text,
    example: 'return=minimal, handling=strict',
  },
  'Api-Version': {
    description:
      'The version to be answered with: the newest of the area that is not after it. Else the pin of the key, else the ' +
      'newest. · La versión con la que responder: la más reciente del área que no sea posterior.',
    schema: { type: 'string', enum: versionLabels },
    example: versionLabels.at(-1),
  },
  'Accept-Language': {
    description: 'The language of titles and details of errors. · El idioma de los errores.',
    schema: text,
    example: 'en',
  },
  'X-Taquilla-Authorisation': {
    description:
      'The single-use token of a manager’s leave for this one action, from `POST /api/session/authorise`. · ' +
      'El permiso de un responsable para esta acción, de un solo uso.',
    schema: text,
    example: 'tqz_…',
  },
} as const satisfies Record<string, JsonObject>;

export type RequestHeader = keyof typeof requestHeaders;

/** What an answer may carry, by name. */
export const responseHeaders = {
  ETag: {
    description: 'The version of what is answered, to be sent back in `If-Match` or `If-None-Match`.',
    schema: text,
    example: '"uU0nuZNNPgilLlLX2n2r-s"',
  },
  Location: {
    description: 'Where the record made is.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/api/model/product/7',
  },
  Link: {
    description: 'Where the list goes on, while it does (RFC 8288).',
    schema: text,
    example: '</api/model/product?limit=50&cursor=…>; rel="next"',
  },
  'X-Total-Count': {
    description: 'How many records match in all, when asked for with `count=exact`.',
    schema: { type: 'integer', minimum: 0 },
    example: 312,
  },
  'Api-Version': {
    description: 'The version of the area it is answered with.',
    schema: { type: 'string', enum: versionLabels },
    example: versionLabels.at(-1),
  },
  'Idempotent-Replayed': {
    description: '`true` on an answer that was given before to the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'Preference-Applied': {
    description: 'Which of the preferences asked for were heeded (RFC 7240).',
    schema: text,
    example: 'return=minimal',
  },
  RateLimit: {
    description: 'What is left of the credential’s allowance, and the seconds until it is full again.',
    schema: text,
    example: '"burst";r=49;t=1',
  },
  'RateLimit-Policy': {
    description: 'The allowance of the credential.',
    schema: text,
    example: '"burst";q=50;w=1, "sustained";q=1200;w=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before asking again.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  Allow: { description: 'The methods the address takes.', schema: text, example: 'GET, HEAD' },
  'WWW-Authenticate': {
    description: 'How to identify oneself.',
    schema: text,
    example: 'Bearer realm="taquilla"',
  },
} as const satisfies Record<string, JsonObject>;

export type ResponseHeader = keyof typeof responseHeaders;
