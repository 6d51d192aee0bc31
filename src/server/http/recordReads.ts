/** Reading records: `GET /api/model/<model>`, `GET /api/model/<model>/<id>`, and `GET /api/totals/<model>`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayAddUp, SUMS_SCOPE } from '#shared/catalogue/sums.ts';
import type { ReadAnswer } from '../core/operations/read.ts';
import type { Reads } from '../core/reads/reads.ts';
import { matchesNone } from '../core/records/etag.ts';
import type { ListPage } from '../core/records/query/list.ts';
import { PLACES } from '../core/records/query/parse.ts';
import { readContext } from '../core/transact/transact.ts';
import { askedBy } from './asked.ts';
import { authorise } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { describeGet, describeList, describeTotals } from './description/records.ts';
import { authoriseFor, idOf, LIST, modelOf, ONE, TOTALS } from './recordParts.ts';
import type { Routes } from './routes.ts';

/** What these routes read with. */
interface Reading {
  readonly reads: Reads;
  readonly deps: AppDeps;
}

/** Registers the routes; the model is looked up in the catalogue at each request. */
export function registerRecordReads(app: FastifyInstance, routes: Routes, reading: Reading): void {
  routes.add(app, { method: 'GET', url: LIST, handler: (...call) => list(reading, ...call) }, describeList);
  routes.add(app, { method: 'GET', url: ONE, handler: (...call) => get(reading, ...call) }, describeGet);
  routes.add(app, { method: 'GET', url: TOTALS, handler: (...call) => totals(reading, ...call) }, describeTotals);
}

async function list(
  { reads, deps: { clock } }: Reading,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  authoriseFor(request, 'read');
  const task = { kind: 'list', model: modelOf(request).name, search: searchOf(request) } as const;
  const answer = await reads.read(task, askedBy(request, reply, clock()));
  if (answer.total !== null) reply.header('x-total-count', String(answer.total));
  const links = [linkTo(request, 'prev', answer.prev), linkTo(request, 'next', answer.next)].filter(
    (link) => link !== null,
  );
  if (links.length > 0) reply.header('link', links.join(', '));
  return send(request, reply, answer);
}

async function totals({ reads, deps }: Reading, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  authoriseFor(request, 'read');
  const model = modelOf(request);
  const search = searchOf(request);
  const { zone, now } = readContext(deps.store.reader, { ...deps, now: deps.clock(), actor: request.actor });
  const viewer = { scopes: request.actor.scopes, today: zone.dateAt(now) };
  if (!mayAddUp(model, new URLSearchParams(search), viewer)) authorise(request.actor, SUMS_SCOPE);
  const task = { kind: 'totals', model: model.name, search } as const;
  return send(request, reply, await reads.read(task, askedBy(request, reply, deps.clock())));
}

async function get(
  { reads, deps: { clock } }: Reading,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  authoriseFor(request, 'read');
  const model = modelOf(request).name;
  const task = { kind: 'record', model, id: idOf(request), search: searchOf(request) } as const;
  return send(request, reply, await reads.read(task, askedBy(request, reply, clock())));
}

/** Sends what was read, unless the client has it already (RFC 9110, 13.1.2). */
function send(request: FastifyRequest, reply: FastifyReply, { body, etag }: ReadAnswer): FastifyReply {
  reply.header('etag', etag);
  const known = request.headers['if-none-match'];
  if (known !== undefined && etag !== null && matchesNone(known, etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(asSent(body));
}

/** A body as the framework takes it. Buffer, for it copies other bytes. */
function asSent(body: ReadAnswer['body']): string | Buffer {
  return typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** The link to another page: the address of this one, from another place on (RFC 8288). */
function linkTo(request: FastifyRequest, rel: string, place: ListPage['next'] | ListPage['prev']): string | null {
  if (place === null) return null;
  const search = new URLSearchParams(searchOf(request));
  for (const name of PLACES) if (!Object.hasOwn(place, name)) search.delete(name);
  for (const [name, value] of Object.entries(place)) search.set(name, String(value));
  return `<${request.url.split('?', 1)[0]}?${search}>; rel="${rel}"`;
}

function searchOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}
