/**
 * The typed client: operations and records of the contract. A call that changes something and carries an idempotency
 * key is sent again, with the same key, when its answer is lost; nothing else is repeated but reads. What moves paper or a
 * drawer is sent once, whatever it carries: when its answer is lost, somebody looks.
 */
import type { BridgeResponse } from '#shared/bridge.ts';
import type { ApiRecord, ModelName } from '#shared/catalogue/index.ts';
import type { Problem } from '#shared/errors.ts';
import { addresses, physicalPaths } from '#shared/operations/addresses.ts';
import type { InputOf, OutputOf } from '#shared/operations/defineOperation.ts';
import { amountsOf, amountsOfRecord } from '#shared/operations/enteredAmounts.ts';
import type { Contract, OperationName } from '#shared/operations/index.ts';
import { writes } from '#shared/operations/writes.ts';
import { currentLanguage } from '../i18n/language.ts';
import { confirmAmounts, forgetAmounts } from './amounts.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { askAuthorisation, type RefusedAction } from './authorisation.ts';
import { getConnection } from './connection.ts';
import { ApiError } from './errors.ts';
import { endRefusedSession, getSession } from './session.ts';
import { type Request, send } from './transport.ts';

export interface CallOptions {
  /** Makes the call repeatable: one key, one effect. */
  readonly idempotencyKey?: string;
  /** The entity tag of the record as it was read: refused with `precondition_failed` when it is another by now. */
  readonly ifMatch?: string;
  /** How long an answer may take, in milliseconds, where that is more than usual. */
  readonly patience?: number;
  /** Nothing comes of it but an answer: nobody is asked for a permission, or about an amount. */
  readonly isLook?: boolean;
  /** A permission that was lent to an earlier attempt at the same call, and the place for one that is lent to this. */
  readonly lent?: LentPermission;
}

/** The single-use token by which somebody else permitted one call; null where nobody was asked. */
export interface LentPermission {
  token: string | null;
}

/** A value of a query parameter; null and undefined leave it out, a list is joined by commas. */
export type Parameter = string | number | boolean | null | undefined | readonly (string | number)[];
/** Filters (`pos`, `date[gte]`), `q`, `sort`, `limit`, `offset`, `fields`. */
export type Parameters = { readonly [name: string]: Parameter };

/** Carries a manager's leave for one action. */
const AUTHORISATION = 'x-taquilla-authorisation';
/** Records of a page: the most the service gives at once is more, and takes it longer than others should wait. */
const PAGE = 1000;
/** Waits between attempts at a call whose answer was lost, in milliseconds. */
const RETRIES: readonly number[] = [300, 900, 2000, 4000];

/** Calls an operation of the contract. Throws ApiError. */
export async function call<N extends OperationName>(
  name: N,
  input: InputOf<Contract<N>>,
  options: CallOptions = {},
): Promise<OutputOf<Contract<N>>> {
  const [method, address] = addresses[name];
  const path = `/api/${address}`;
  if (options.isLook !== true) await confirmAmounts(name, amountsOf(name, input));
  const mayAct = name in writes && options.isLook !== true;
  const answer =
    method === 'POST'
      ? await request('POST', path, input, options, mayAct)
      : await request(method, path + queryOf(input as Parameters), undefined, options, mayAct);
  if (options.isLook !== true) forgetAmounts(name);
  return json(answer) as OutputOf<Contract<N>>;
}

/** Records of a model. Throws ApiError. */
export async function list<N extends ModelName>(model: N, parameters: Parameters = {}): Promise<ApiRecord<N>[]> {
  return json(await request('GET', `/api/model/${model}${queryOf(parameters)}`)) as ApiRecord<N>[];
}

/**
 * Every record of a model that the parameters select, read page by page. Each page begins where the one before ended, so
 * that none is missed or read twice while others write. Throws ApiError.
 */
export async function listAll<N extends ModelName>(model: N, parameters: Parameters = {}): Promise<ApiRecord<N>[]> {
  const all: ApiRecord<N>[] = [];
  let path: string | undefined = `/api/model/${model}${queryOf({ ...parameters, limit: PAGE })}`;
  while (path !== undefined) {
    const page: BridgeResponse = await request('GET', path);
    all.push(...(json(page) as ApiRecord<N>[]));
    path = nextOf(page);
  }
  return all;
}

/** A part of a list, as it lies between two others. */
export interface ListPage {
  readonly records: readonly { readonly id: number; readonly [field: string]: unknown }[];
  /** Where the next part is, for `listPage`; null behind the last one. */
  readonly next: string | null;
  /** Where the part before is, of one that begins or ends at a place asked for; null before the first one. */
  readonly prev: string | null;
  /** How many there are in all, where `count` asked for it. */
  readonly total: number | null;
}

/** A page of a list, or with `next` the one that follows another. Throws ApiError. */
export async function listPage(model: string, parameters: Parameters, next: string | null = null): Promise<ListPage> {
  const answer = await request('GET', next ?? `/api/model/${model}${queryOf(parameters)}`);
  const total = answer.headers['x-total-count'];
  return {
    records: json(answer) as ListPage['records'],
    next: nextOf(answer) ?? null,
    prev: linkOf(answer, 'prev') ?? null,
    total: total === undefined ? null : Number(total),
  };
}

/** What an address answers that no operation of the contract has. Throws ApiError. */
export async function read(path: string, parameters: Parameters): Promise<unknown> {
  return json(await request('GET', path + queryOf(parameters)));
}

/** One record of any model. Throws ApiError `not_found`. */
export async function anyRecord(
  model: string,
  id: number,
  parameters: Parameters,
): Promise<ListPage['records'][number]> {
  return json(await request('GET', `/api/model/${model}/${id}${queryOf(parameters)}`)) as ListPage['records'][number];
}

/** A record and the entity tag of this state of it. */
export interface TaggedRecord {
  readonly record: ListPage['records'][number];
  readonly tag: string;
}

/** One record of any model with its tag. Throws ApiError `not_found`. */
export async function taggedRecord(model: string, id: number): Promise<TaggedRecord> {
  return tagged(await request('GET', `/api/model/${model}/${id}`));
}

/** Creates a record of any model, or with an id changes the given fields of one. Throws ApiError. */
export async function saveRecord(
  model: string,
  id: number | null,
  body: { readonly [field: string]: unknown },
  options: CallOptions,
): Promise<TaggedRecord> {
  return confirmed(model, body, async () =>
    tagged(await request('POST', `/api/model/${model}${id === null ? '' : `/${id}`}`, body, options)),
  );
}

/** One record. Throws ApiError `not_found`. */
export async function get<N extends ModelName>(model: N, id: number): Promise<ApiRecord<N>> {
  return json(await request('GET', `/api/model/${model}/${id}`)) as ApiRecord<N>;
}

/** Creates a record. Throws ApiError. */
export async function create<N extends ModelName>(
  model: N,
  record: Partial<ApiRecord<N>>,
  options: CallOptions = {},
): Promise<ApiRecord<N>> {
  return confirmed(
    model,
    record,
    async () => json(await request('POST', `/api/model/${model}`, record, options)) as ApiRecord<N>,
  );
}

/** Changes the given fields of a record. Throws ApiError. */
export async function update<N extends ModelName>(
  model: N,
  id: number,
  changes: Partial<ApiRecord<N>>,
  options: CallOptions = {},
): Promise<ApiRecord<N>> {
  return confirmed(
    model,
    changes,
    async () => json(await request('POST', `/api/model/${model}/${id}`, changes, options)) as ApiRecord<N>,
  );
}

/** Deletes a record. Throws ApiError. */
export async function remove(model: string, id: number, options: CallOptions = {}): Promise<void> {
  await request('DELETE', `/api/model/${model}/${id}`, undefined, options);
}

/** Brings a deleted record back. Throws ApiError. */
export async function restore(model: string, id: number, options: CallOptions = {}): Promise<void> {
  await request('POST', `/api/model/${model}/${id}/restore`, {}, options);
}

/** The bytes of a file the API names, such as an invoice's document. Throws ApiError. */
export async function file(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await request('GET', path);
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
}

/** The bytes of a file that is made of a request, such as the paper of a document before it is one. Throws ApiError. */
export async function drawn(path: string, body: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const { body: bytes } = await request('POST', `/api/${path}`, body);
  return typeof bytes === 'string' ? new TextEncoder().encode(bytes) : new Uint8Array(bytes);
}

/** Headers every request carries: who asks, and in which language. */
export function commonHeaders(): Record<string, string> {
  const session = getSession();
  return {
    accept: 'application/json, application/problem+json;q=0.9, */*;q=0.5',
    'accept-language': currentLanguage(),
    ...(session === null ? {} : { authorization: `Bearer ${session.token}` }),
  };
}

/** Writes a record once its amounts are known to be right. */
async function confirmed<T>(
  model: string,
  body: Readonly<Record<string, unknown>>,
  write: () => Promise<T>,
): Promise<T> {
  await confirmAmounts(model, amountsOfRecord(model, body));
  const written = await write();
  forgetAmounts(model);
  return written;
}

async function request(
  method: Request['method'],
  path: string,
  body?: unknown,
  options: CallOptions = {},
  mayAct = method !== 'GET',
): Promise<BridgeResponse> {
  const { idempotencyKey, ifMatch, patience, isLook = false, lent = { token: null } } = options;
  const session = getSession();
  const headers = commonHeaders();
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (ifMatch !== undefined) headers['if-match'] = ifMatch;
  if (lent.token !== null) headers[AUTHORISATION] = lent.token;
  const isPhysical = physicalPaths.has(path.slice('/api/'.length));
  const repeatable = method === 'GET' || (idempotencyKey !== undefined && !isPhysical);
  const waits = repeatable ? RETRIES : [];

  let uncertain = false;
  /** What a manager was asked for already: leave for more has to hold for that as well. */
  let asked: readonly string[] = [];
  for (let attempt = 0; ; attempt++) {
    try {
      if (idempotencyKey !== undefined) countAttempt(idempotencyKey);
      const answer = await send({
        method,
        path,
        headers,
        patience,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (answer.status < 400) {
        if (idempotencyKey !== undefined) forgetAttempts(idempotencyKey);
        return answer;
      }
      throw problem(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      uncertain ||= mayAct && error.leavesDoubt;
      error.uncertain = uncertain;
      if (idempotencyKey !== undefined && !error.isPassing) forgetAttempts(idempotencyKey);
      const scopes = [...new Set([...asked, ...error.scopes])];
      const token = isLook ? null : await leaveFor(error, { method, path, scopes });
      asked = scopes;
      if (token !== null) {
        lent.token = token;
        headers[AUTHORISATION] = token;
        attempt = -1;
        continue;
      }
      // While the server is known to be gone a read need not try again: all are repeated when it is back.
      const wait = method === 'GET' && getConnection().lostSince !== null ? undefined : waits[attempt];
      if (!error.isPassing || wait === undefined) {
        if (error.status === 401 && session !== null) endRefusedSession(session.token);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** The token of a manager who authorises a refused action; null where the error is no such refusal, or nobody does. */
async function leaveFor(error: ApiError, action: RefusedAction): Promise<string | null> {
  const { method, path } = action;
  if (method === 'GET' || getSession() === null || path === `/api/${addresses.sessionAuthorise[1]}`) return null;
  return error.code === 'insufficient_scope' ? askAuthorisation(action) : null;
}

function tagged(answer: BridgeResponse): TaggedRecord {
  return { record: json(answer) as TaggedRecord['record'], tag: answer.headers.etag ?? '' };
}

function nextOf(page: BridgeResponse): string | undefined {
  return linkOf(page, 'next');
}

function linkOf({ headers }: BridgeResponse, rel: 'next' | 'prev'): string | undefined {
  const link = (headers.link ?? '').split(', ').find((text) => text.endsWith(`rel="${rel}"`));
  return /<([^>]+)>/.exec(link ?? '')?.[1];
}

function problem(answer: BridgeResponse): ApiError {
  try {
    const body = json(answer) as Partial<Problem>;
    // What stands between may answer with JSON of its own, but not of this kind.
    const isProblem = answer.headers['content-type']?.startsWith('application/problem+json') ?? false;
    if (isProblem && body.code !== undefined) {
      const wait = Number.parseInt(answer.headers['retry-after'] ?? '', 10);
      return new ApiError(body.code, answer.status, body, undefined, Number.isNaN(wait) ? null : wait);
    }
    return new ApiError('bad_answer', answer.status, body);
  } catch (cause) {
    return new ApiError('bad_answer', answer.status, {}, cause);
  }
}

function json(answer: BridgeResponse): unknown {
  if (typeof answer.body !== 'string') throw new ApiError('bad_answer', answer.status, {});
  try {
    return JSON.parse(answer.body);
  } catch (cause) {
    throw new ApiError('bad_answer', answer.status, {}, cause);
  }
}

/** The query of an address, with its question mark; empty without parameters. */
export function queryOf(parameters: Parameters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === undefined) continue;
    search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
