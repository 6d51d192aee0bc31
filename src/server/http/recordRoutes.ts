/** The generic record API: five routes and a restore for every model of the catalogue, by its operations. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, type ModelName } from '#shared/catalogue/index.ts';
import { recordSchema, writeSchema } from '#shared/catalogue/schemas.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import type { AppDeps } from '../deps.ts';
import type { AnyRecord, AnyRow } from '../records/codec.ts';
import { presentRows } from '../records/present.ts';
import { MAX_ROWS, parseListQuery, runListQuery } from '../records/query.ts';
import { createRecord, deleteRecord, requireRow, restoreRecord, updateRecord } from '../records/service.ts';
import { readContext, transact } from '../transact.ts';
import { authorise } from './auth.ts';
import { type Answer, idempotencyOf, once } from './idempotency.ts';
import { sendAnswer } from './operationRoutes.ts';
import type { Routes } from './routes.ts';

/** Registers the routes of every model. */
export function registerRecords(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  for (const model of allModels()) {
    registerReads(app, routes, deps, model);
    if (model.operations === 'full') registerWrites(app, routes, deps, model);
  }
}

function registerReads(app: FastifyInstance, routes: Routes, deps: AppDeps, model: AnyModel): void {
  const record = recordSchema(model.name as ModelName);
  const preValidation = async (request: FastifyRequest): Promise<void> =>
    authorise(request.actor, `${model.name}:read`);
  const about = { tags: [model.name] };
  routes.add(app, {
    method: 'GET',
    url: `/api/model/${model.name}`,
    schema: { ...about, summary: `List ${model.plural.en}`, response: { 200: z.array(record) } },
    preValidation,
    handler: async (request, reply) => list(readOf(deps, request), model, request, reply),
  });
  routes.add(app, {
    method: 'GET',
    url: `/api/model/${model.name}/:id`,
    schema: { ...about, summary: `Get a ${model.label.en}`, response: { 200: record } },
    preValidation,
    handler: async (request, reply) => {
      const ctx = readOf(deps, request);
      const row = await requireRow(ctx, model, idOf(request));
      return sendAnswer(reply, { status: 200, headers: {}, body: JSON.stringify(await presentOne(ctx, model, row)) });
    },
  });
}

function registerWrites(app: FastifyInstance, routes: Routes, deps: AppDeps, model: AnyModel): void {
  const record = recordSchema(model.name as ModelName);
  const about = { tags: [model.name] };
  const preValidation = async (request: FastifyRequest): Promise<void> =>
    authorise(request.actor, `${model.name}:write`);
  const url = `/api/model/${model.name}`;
  routes.add(app, {
    method: 'POST',
    url,
    schema: {
      ...about,
      summary: `Create a ${model.label.en}`,
      body: writeSchema(model, 'create'),
      response: { 201: record },
    },
    preValidation,
    handler: (request, reply) =>
      write(deps, request, reply, async (ctx) => {
        const id = await createRecord(ctx, model, request.body ?? {});
        return recordAnswer(ctx, model, id, 201, { location: `${url}/${id}` });
      }),
  });
  routes.add(app, {
    method: 'POST',
    url: `${url}/:id`,
    schema: {
      ...about,
      summary: `Update a ${model.label.en}`,
      body: writeSchema(model, 'update'),
      response: { 200: record },
    },
    preValidation,
    handler: (request, reply) =>
      write(deps, request, reply, async (ctx) => {
        await updateRecord(ctx, model, idOf(request), request.body ?? {});
        return recordAnswer(ctx, model, idOf(request), 200, {});
      }),
  });
  routes.add(app, {
    method: 'DELETE',
    url: `${url}/:id`,
    schema: { ...about, summary: `Delete a ${model.label.en}` },
    preValidation,
    handler: (request, reply) =>
      write(deps, request, reply, async (ctx) => {
        await deleteRecord(ctx, model, idOf(request));
        return { status: 200, headers: {}, body: JSON.stringify({ id: idOf(request), deleted: true }) };
      }),
  });
  if (model.fields.deleted === undefined) return;
  routes.add(app, {
    method: 'POST',
    url: `${url}/:id/restore`,
    schema: { ...about, summary: `Restore a ${model.label.en}`, response: { 200: record } },
    preValidation,
    handler: (request, reply) =>
      write(deps, request, reply, async (ctx) => {
        await restoreRecord(ctx, model, idOf(request));
        return recordAnswer(ctx, model, idOf(request), 200, {});
      }),
  });
}

async function list(
  ctx: ReadContext,
  model: AnyModel,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
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
  const picked = query.fields === null ? records : records.map((record) => pick(record, query.fields ?? []));
  return sendAnswer(reply, { status: 200, headers, body: JSON.stringify(picked) });
}

async function write(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (ctx: WriteContext) => Promise<Answer>,
): Promise<FastifyReply> {
  const idempotent = idempotencyOf(request);
  const moment = { now: deps.clock(), facility: deps.facility, actor: request.actor };
  return sendAnswer(reply, await transact(deps.store.writer, moment, (ctx) => once(ctx, idempotent, () => work(ctx))));
}

async function recordAnswer(
  ctx: WriteContext,
  model: AnyModel,
  id: number,
  status: number,
  headers: Record<string, string>,
): Promise<Answer> {
  const row = await requireRow(ctx, model, id);
  return { status, headers, body: JSON.stringify(await presentOne(ctx, model, row)) };
}

async function presentOne(ctx: ReadContext, model: AnyModel, row: AnyRow): Promise<AnyRecord | undefined> {
  return (await presentRows(ctx, model, [row]))[0];
}

function readOf(deps: AppDeps, request: FastifyRequest): ReadContext {
  return readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor: request.actor });
}

function idOf(request: FastifyRequest): number {
  const { id } = request.params as { readonly id: string };
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ServiceError('not_found');
  return Number(id);
}

function pick(record: AnyRecord, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
