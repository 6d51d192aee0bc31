/** Reading records: `GET /api/model/<model>` and `GET /api/model/<model>/<id>`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadContext } from '../context.ts';
import type { AppDeps } from '../deps.ts';
import type { AnyRecord } from '../records/codec.ts';
import { presentRows } from '../records/present.ts';
import { MAX_ROWS, parseListQuery, runListQuery } from '../records/query.ts';
import { readContext } from '../transact.ts';
import { describeGet, describeList } from './description/records.ts';
import { sendAnswer } from './operationRoutes.ts';
import { authoriseFor, idOf, LIST, modelOf, ONE, recordAnswer } from './recordParts.ts';
import type { Routes } from './routes.ts';

/** Registers the routes; the model is looked up in the catalogue at each request. */
export function registerRecordReads(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  const reading = { preValidation: async (request: FastifyRequest) => authoriseFor(request, 'read') };
  routes.add(app, { method: 'GET', url: LIST, ...reading, handler: (...call) => list(deps, ...call) }, describeList);
  routes.add(app, { method: 'GET', url: ONE, ...reading, handler: (...call) => get(deps, ...call) }, describeGet);
}

async function list(deps: AppDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const ctx = readOf(deps, request);
  const model = modelOf(request);
  const url = new URL(request.url, 'http://localhost');
  const query = parseListQuery(model, url.searchParams, ctx.zone);
  const { rows, more, total } = await runListQuery(ctx, model, query);
  const records = await presentRows(ctx, model, rows);
  const headers: Record<string, string> = {};
  if (total !== null) headers['x-total-count'] = String(total);
  if (more) {
    url.searchParams.set('limit', String(query.limit ?? MAX_ROWS));
    url.searchParams.set('offset', String(query.offset + rows.length));
    headers.link = `<${url.pathname}${url.search}>; rel="next"`;
  }
  const { fields } = query;
  const picked = fields === null ? records : records.map((record) => pick(record, fields));
  return sendAnswer(reply, { status: 200, headers, body: JSON.stringify(picked) });
}

async function get(deps: AppDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const ctx = readOf(deps, request);
  return sendAnswer(reply, await recordAnswer(ctx, modelOf(request), idOf(request), 200));
}

function readOf(deps: AppDeps, request: FastifyRequest): ReadContext {
  return readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor: request.actor });
}

function pick(record: AnyRecord, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
