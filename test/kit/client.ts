/** The API as tests call it: over HTTP on a real port, typed by the catalogue and the contracts. */
import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, request } from 'undici';
import type { ApiRecord, ApiWrite, ModelName } from '#shared/catalogue/index.ts';
import type { InputOf, OperationInput, OutputOf } from '#shared/operations/defineOperation.ts';
import { type Contract, contracts, type OperationName } from '#shared/operations/index.ts';

/** An answer. `body` is parsed where it is JSON, and is a problem instead of `T` where the request was refused. */
export interface Reply<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  readonly bytes: Uint8Array;
}

export type RequestHeaders = Readonly<Record<string, string>>;

/** What an operation answers with. A checkout is taken to charge something: one that does not is sent with `send`. */
export type AnswerOf<N extends OperationName> = N extends 'checkout'
  ? Omit<OutputOf<Contract<N>>, 'invoice'> & { invoice: ApiRecord<'invoice'> }
  : OutputOf<Contract<N>>;

export interface Client {
  /** Any request. A body that is not text is sent as JSON. */
  readonly send: (method: string, path: string, body?: unknown, headers?: RequestHeaders) => Promise<Reply>;
  /** An operation, whatever comes of it. */
  readonly call: <N extends OperationName>(
    name: N,
    input: InputOf<Contract<N>>,
    headers?: RequestHeaders,
  ) => Promise<Reply<AnswerOf<N>>>;
  /** An operation that must succeed. */
  readonly run: <N extends OperationName>(name: N, input: InputOf<Contract<N>>) => Promise<AnswerOf<N>>;
  /** Creates a record; must succeed. */
  readonly create: <N extends ModelName>(model: N, values: ApiWrite<N>) => Promise<ApiRecord<N>>;
  /** Changes a record; must succeed. */
  readonly update: <N extends ModelName>(model: N, id: number, values: ApiWrite<N>) => Promise<ApiRecord<N>>;
  /** Reads a record; must succeed. */
  readonly get: <N extends ModelName>(model: N, id: number) => Promise<ApiRecord<N>>;
  /** Lists records, with a query string if given; must succeed. */
  readonly list: <N extends ModelName>(model: N, query?: string) => Promise<ApiRecord<N>[]>;
}

/** True for what asking ends with where nobody answers, or the answer breaks off. Anything else is a fault of the test. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(ECONN|EPIPE|UND_ERR_(SOCKET|ABORTED))/.test(code) || /^(fetch failed|terminated)$/.test(error.message);
}

/** A client of the server that is at `base()` when it is called. `token` null = no credential. */
export function createClient(base: () => string, token: string | null): Client {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const response = await request(`${base()}${path}`, {
      method: method as Dispatcher.HttpMethod,
      headers: {
        accept: '*/*',
        'accept-language': '*',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = await response.body.bytes();
    const answered = headersOf(response.headers);
    const isJson = /[/+]json/.test(answered.get('content-type') ?? '');
    const text = new TextDecoder().decode(bytes);
    return {
      status: response.statusCode,
      headers: answered,
      bytes,
      body: isJson && bytes.length > 0 ? JSON.parse(text) : text,
    };
  };
  const call = (async (name: OperationName, input: object, headers?: RequestHeaders) => {
    const contract: OperationInput = contracts[name];
    if (contract.method === 'POST') return send('POST', `/api/${contract.path}`, input, headers);
    const query = new URLSearchParams(
      Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString();
    return send(contract.method, `/api/${contract.path}${query === '' ? '' : `?${query}`}`, undefined, headers);
  }) as Client['call'];
  const must = async (status: number, method: string, path: string, body?: unknown): Promise<never> =>
    required(await send(method, path, body), status, `${method} ${path}`) as never;
  return {
    send,
    call,
    run: async (name, input) => required(await call(name, input), 200, name) as never,
    create: (model, values) => must(201, 'POST', `/api/model/${model}`, values),
    update: (model, id, values) => must(200, 'POST', `/api/model/${model}/${id}`, values),
    get: (model, id) => must(200, 'GET', `/api/model/${model}/${id}`),
    list: (model, query = '') => must(200, 'GET', `/api/model/${model}${query === '' ? '' : `?${query}`}`),
  };
}

function headersOf(answered: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answered)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  return headers;
}

function required<T>(reply: Reply<T>, status: number, what: string): T {
  if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
