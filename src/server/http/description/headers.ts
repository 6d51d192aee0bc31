/** The headers of the API, each defined once; operations name those they read and those they answer with. */
import { versionLabels } from '#shared/domain/versions.ts';
import type { JsonObject } from './jsonObject.ts';

const text = { type: 'string' } as const;

/**
 * What a request may carry, by name. Examples are told in words: whoever tries an operation out would send any that is
 * said to be one.
 */
export const requestHeaders = {
  'Idempotency-Key': {
    description:
      'One key, one effect: the same request with the same key gets the first answer again, for 7 days. · Repetir la ' +
      'petición con la misma clave da la primera respuesta.',
    schema: { type: 'string', pattern: '^[!-+\\x2d-~]{1,255}$' },
  },
  'If-Match': {
    description:
      'The `ETag` the record was read with: 412 when it has changed since. · 412 si el registro ha cambiado desde que ' +
      'se leyó.',
    schema: text,
  },
  'If-None-Match': {
    description: 'The `ETag` of an earlier answer: 304 while nothing has changed. · 304 mientras nada cambie.',
    schema: text,
  },
  Prefer: {
    description:
      '`return=minimal`: no record in the answer. `handling=strict`: read-only fields are refused, not ignored ' +
      '(RFC 7240). · Respuesta sin registro; rechazar campos de solo lectura.',
    schema: text,
  },
  'Api-Version': {
    description:
      'Answer with the newest version of the area that is not after this one. · La versión con la que responder.',
    schema: { type: 'string', enum: versionLabels },
  },
  'Last-Event-ID': {
    description: 'Go on after this event: the `id` of the last one received. · Seguir después de este evento.',
    schema: { type: 'string', pattern: '^[0-9]*$' },
  },
  Range: {
    description: 'The bytes that are wanted: 206 with those (RFC 9110, 14). · Los bytes que se piden.',
    schema: text,
  },
  'If-Range': {
    description:
      'The `ETag` the range is of: the whole file where it has another. · El `ETag` del que se pide una parte.',
    schema: text,
  },
  'Accept-Language': {
    description: '`es` or `en`, for the texts of errors. · El idioma de los errores.',
    schema: text,
  },
  'X-Taquilla-Authorisation': {
    description:
      'A manager’s leave for this one action, from `POST /api/session/authorise`. · El permiso de un responsable.',
    schema: text,
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
  'Last-Event-ID': {
    description: 'How far the page reaches: to be sent back in `after`, or in the header of this name.',
    schema: { type: 'integer', minimum: 0 },
    example: 5012,
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
  'X-Taquilla-Warnings': {
    description:
      'What was kept though it looks wrong: a JSON list of `pointer` into the body and `code`, as in `errors`. · Lo ' +
      'que se ha guardado aunque parece erróneo.',
    schema: text,
    example: '[{"pointer":"#/taxNumber","code":"tax_number_invalid"}]',
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
  'Content-Disposition': {
    description: 'Whether a browser shows the file or keeps it, and under which name.',
    schema: text,
    example: 'inline; filename="invoice-7.pdf"',
  },
  'Cache-Control': {
    description: 'Whether the answer may be kept, and for how long.',
    schema: text,
    example: 'private, no-store',
  },
  'Accept-Ranges': {
    description: 'That a part may be asked for, with `Range`.',
    schema: { type: 'string', const: 'bytes' },
    example: 'bytes',
  },
  'Content-Range': {
    description: 'Which bytes they are, and how many the file has.',
    schema: text,
    example: 'bytes 0-1023/48213',
  },
  Allow: { description: 'The methods the address takes.', schema: text, example: 'GET, HEAD' },
  'WWW-Authenticate': {
    description: 'How to identify oneself.',
    schema: text,
    example: 'Bearer realm="taquilla"',
  },
} as const satisfies Record<string, JsonObject>;

export type ResponseHeader = keyof typeof responseHeaders;

/** What every file is answered with. */
export const ofFiles = ['Content-Disposition', 'Cache-Control'] as const satisfies readonly ResponseHeader[];
