/** The refusals an operation may answer with: those of every request of its kind, and its own. */
import { type ErrorCode, errorCatalogue, fieldCodes } from '#shared/errors.ts';
import type { Components } from './components.ts';
import type { RequestHeader, ResponseHeader } from './headers.ts';
import { responseHeaders } from './headers.ts';
import type { JsonObject } from './jsonObject.ts';
import { pascal } from './names.ts';
import type { Description } from './types.ts';

const everyRequest: readonly ErrorCode[] = [
  'malformed_request',
  'invalid_parameter',
  'unauthenticated',
  'host_not_allowed',
  'origin_not_allowed',
  'uri_too_long',
  'headers_too_large',
  'identity_not_linked',
  'identity_provider_unavailable',
  'authorisation_invalid',
  'too_many_requests',
  'internal',
  'database_busy',
  'database_damaged',
  'timeout',
];

const byHeader: Readonly<Partial<Record<RequestHeader, readonly ErrorCode[]>>> = {
  'Idempotency-Key': ['invalid_parameter', 'idempotency_in_progress', 'idempotency_key_reused'],
  'If-Match': ['invalid_parameter', 'precondition_failed'],
  Prefer: ['validation_failed'],
};

const byStatus: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

/** Every code an operation may answer with. */
function codesOf(operation: Description): ReadonlySet<ErrorCode> {
  const { method, area, scope, query, headers, body, answers, errors } = operation;
  const isGuarded = scope !== 'anyone' && scope !== 'public';
  const isJson = answers.some(({ content }) => content?.type === 'application/json');
  return new Set<ErrorCode>([
    ...everyRequest,
    ...(isGuarded && scope !== 'signedIn' ? (['insufficient_scope'] as const) : []),
    ...(scope === 'public' ? (['terminal_not_allowed', 'secure_connection_required'] as const) : []),
    ...(isJson ? (['not_acceptable'] as const) : []),
    ...(query === undefined ? [] : (['invalid_parameter', 'unknown_parameter'] as const)),
    ...(method === 'GET' ? [] : (['malformed_json', 'payload_too_large', 'unsupported_media_type'] as const)),
    ...(method === 'GET' ? [] : (['storage_unavailable'] as const)),
    ...(body === undefined ? [] : (['validation_failed'] as const)),
    ...(area === undefined ? [] : (['unsupported_version'] as const)),
    ...headers.flatMap((header) => byHeader[header] ?? []),
    ...errors,
  ]);
}

/** The refusals of an operation as its responses, one per status, with the codes each may have. */
export function problemResponses(components: Components, operation: Description): JsonObject {
  const byStatus = Map.groupBy([...codesOf(operation)].sort(), (code) => errorCatalogue[code].status);
  const responses = [...byStatus].map(([status, codes]) => [String(status), responseRef(components, status, codes)]);
  return Object.fromEntries(responses.sort());
}

function responseRef(components: Components, status: number, codes: readonly ErrorCode[]): JsonObject {
  return components.once(`refusal ${codes.join()}`, () =>
    components.share('responses', [`${status}`], refusalOf(components, status, codes)),
  );
}

function refusalOf(components: Components, status: number, codes: readonly ErrorCode[]): JsonObject {
  return {
    description: codes
      .map(
        (code) =>
          `[\`${code}\`](/problems/${code}) ${errorCatalogue[code].title.en}. · ${errorCatalogue[code].title.es}.`,
      )
      .join('\n\n'),
    headers: headerRefs(components, byStatus[status] ?? []),
    content: {
      'application/problem+json': {
        schema: oneOf(codes.map((code) => problemRef(components, code))),
        example: exampleOf(codes[0] ?? 'internal'),
      },
    },
  };
}

/** References to headers of answers, by their names. */
export function headerRefs(components: Components, names: readonly ResponseHeader[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, components.ref('headers', name, () => responseHeaders[name])]));
}

const oneOf = (schemas: readonly JsonObject[]): JsonObject =>
  schemas.length === 1 ? { ...schemas[0] } : { oneOf: schemas };

/** A problem with one code, so that clients know them apart by type: `RecordDeletedProblem`. */
function problemRef(components: Components, code: ErrorCode): JsonObject {
  const name = code.split('_').map(pascal).join('');
  const { status, title } = errorCatalogue[code];
  return components.ref('schemas', `${name}Problem`, () => ({
    title: title.en,
    'x-label': title,
    allOf: [
      anyProblemRef(components),
      {
        type: 'object',
        properties: { code: { type: 'string', const: code }, status: { type: 'integer', const: status } },
        required: ['code', 'status'],
      },
    ],
  }));
}

function anyProblemRef(components: Components): JsonObject {
  return components.ref('schemas', 'Problem', () => ({
    type: 'object',
    title: 'Problem (RFC 9457)',
    properties: {
      type: { type: 'string', format: 'uri-reference', description: 'Where the problem is explained.' },
      title: { type: 'string', description: 'What it is, in the language asked for.' },
      status: { type: 'integer', description: 'The status of the answer.' },
      code: { type: 'string', enum: Object.keys(errorCatalogue), description: 'What it is, for programs.' },
      instance: { type: 'string', format: 'uri-reference', description: 'This one case, as it is in the log.' },
      detail: { type: 'string' },
      errors: {
        type: 'array',
        description: 'What is wrong with what was sent, one by one.',
        items: components.ref('schemas', 'FieldError', () => ({
          type: 'object',
          title: 'Field at fault',
          properties: {
            pointer: { type: 'string', description: 'A JSON pointer into the body (RFC 6901).' },
            parameter: { type: 'string', description: 'A parameter of the query.' },
            header: { type: 'string', description: 'A header of the request.' },
            code: { type: 'string', enum: Object.keys(fieldCodes) },
            detail: { type: 'string', description: 'The same in words, in the language asked for.' },
          },
          required: ['code'],
        })),
      },
    },
    required: ['type', 'title', 'status', 'code', 'instance'],
  }));
}

function exampleOf(code: ErrorCode): JsonObject {
  const { status, title } = errorCatalogue[code];
  const errors = [{ pointer: '#/name', code: 'required', detail: fieldCodes.required.en }];
  return {
    type: `/problems/${code}`,
    title: title.en,
    status,
    code,
    instance: '/requests/8f14e45f-3a',
    ...(code === 'validation_failed' ? { errors } : {}),
  };
}
