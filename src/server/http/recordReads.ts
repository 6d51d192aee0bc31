/** Reading records: `GET /api/model/<model>` and `GET /api/model/<model>/<id>`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadContext } from '../context.ts';
import type { AppDeps } from '../deps.ts';
import { etagOf, matchesNone } from '../records/etag.ts';
import { recordText } from '../records/present.ts';
import { type ListPage, readList } from '../records/query/list.ts';
import { parseListQuery, parseRecordQuery } from '../records/query/parse.ts';
import { readContext } from '../transact.ts';
import { describeGet, describeList } from './description/records.ts';
import { authoriseFor, idOf, LIST, modelOf, ONE } from './recordParts.ts';
import type { Routes } from './routes.ts';

/**
 * Characters above which a body is encoded once, for its tag and for the socket. A shorter one is cheaper as it is: Node
 * sends it in one piece with its headers.
 */
const ENCODED_ONCE = 8192;

/** Registers the routes; the model is looked up in the catalogue at each request. */
export function registerRecordReads(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  routes.add(app, { method: 'GET', url: LIST, handler: (...call) => list(deps, ...call) }, describeList);
  routes.add(app, { method: 'GET', url: ONE, handler: (...call) => get(deps, ...call) }, describeGet);
}

async function list(deps: AppDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  authoriseFor(request, 'read');
  const ctx = readOf(deps, request);
  const query = parseListQuery(ctx, modelOf(request), searchOf(request));
  const { texts, next, total } = await readList(ctx, query);
  if (total !== null) reply.header('x-total-count', String(total));
  if (next !== null) reply.header('link', `<${nextUrl(request, next)}>; rel="next"`);
  return send(request, reply, arrayOf(texts));
}

/** A JSON array of texts. Not `join`, which copies every text once more. */
function arrayOf(texts: readonly string[]): string {
  let text = '[';
  for (const [index, item] of texts.entries()) text += index === 0 ? item : `,${item}`;
  return `${text}]`;
}

async function get(deps: AppDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  authoriseFor(request, 'read');
  const ctx = readOf(deps, request);
  const model = modelOf(request);
  const id = idOf(request);
  return send(request, reply, await recordText(ctx, model, id, parseRecordQuery(ctx, model, searchOf(request))));
}

/** Sends what was read, unless the client has it already (RFC 9110, 13.1.2). */
function send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const body = text.length > ENCODED_ONCE ? Buffer.from(text) : text;
  const etag = etagOf(body);
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  if (known !== undefined && matchesNone(known, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** The address of the next page: that of this one, from another place on. */
function nextUrl(request: FastifyRequest, next: NonNullable<ListPage['next']>): string {
  const search = searchOf(request);
  if ('cursor' in next) search.set('cursor', next.cursor);
  else search.set('offset', String(next.offset));
  return `${request.url.split('?', 1)[0]}?${search}`;
}

function searchOf({ url }: FastifyRequest): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

function readOf(deps: AppDeps, request: FastifyRequest): ReadContext {
  return readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor: request.actor });
}
