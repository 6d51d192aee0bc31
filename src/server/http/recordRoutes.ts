/** The generic record API: list, read, create, update, delete and restore, for every model by its operations. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import type { AppDeps } from '../deps.ts';
import type { AnyRecord, AnyRow } from '../records/codec.ts';
import { isFile } from '../records/files.ts';
import { presentRows } from '../records/present.ts';
import { MAX_ROWS, parseListQuery, runListQuery } from '../records/query.ts';
import { createRecord, deleteRecord, requireRow, restoreRecord, updateRecord } from '../records/service.ts';
import { readContext, transact } from '../transact.ts';
import { authorise } from './auth.ts';
import { type Answer, idempotencyOf, once } from './idempotency.ts';
import { MAX_BODY } from './json.ts';
import { sendAnswer } from './operationRoutes.ts';
import {
  describeCreate,
  describeDelete,
  describeGet,
  describeList,
  describeRestore,
  describeUpdate,
} from './recordDescriptions.ts';
import { notAllowed, type Routes } from './routes.ts';

const LIST = '/api/model/:model';
const ONE = `${LIST}/:id`;
/** A file of 8 MiB as base64, and the record around it. */
const MAX_BODY_WITH_FILE = 12 * 1024 * 1024;

/** Registers the routes; the model is looked up in the catalogue at each request. */
export function registerRecords(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  const reading = { preValidation: async (request: FastifyRequest) => authoriseFor(request, 'read') };
  const writing = {
    bodyLimit: MAX_BODY_WITH_FILE,
    preValidation: async (request: FastifyRequest) => {
      authoriseFor(request, 'write');
      checkSize(request);
      request.body ??= {};
    },
  };
  routes.add(app, { method: 'GET', url: LIST, ...reading, handler: (...call) => list(deps, ...call) }, describeList);
  routes.add(app, { method: 'GET', url: ONE, ...reading, handler: (...call) => get(deps, ...call) }, describeGet);
  routes.add(
    app,
    {
      method: 'POST',
      url: LIST,
      ...writing,
      handler: (request, reply) =>
        write(deps, request, reply, async (ctx, model) => {
          const id = await createRecord(ctx, model, request.body);
          return recordAnswer(ctx, model, id, 201, { location: `/api/model/${model.name}/${id}` });
        }),
    },
    describeCreate,
  );
  routes.add(
    app,
    {
      method: 'POST',
      url: ONE,
      ...writing,
      handler: (request, reply) =>
        write(deps, request, reply, async (ctx, model) => {
          await updateRecord(ctx, model, idOf(request), request.body);
          return recordAnswer(ctx, model, idOf(request), 200);
        }),
    },
    describeUpdate,
  );
  routes.add(
    app,
    {
      method: 'DELETE',
      url: ONE,
      ...writing,
      handler: (request, reply) =>
        write(deps, request, reply, async (ctx, model) => {
          const id = idOf(request);
          await deleteRecord(ctx, model, id);
          return { status: 200, headers: {}, body: JSON.stringify({ id, deleted: true }) };
        }),
    },
    describeDelete,
  );
  routes.add(
    app,
    {
      method: 'POST',
      url: `${ONE}/restore`,
      ...writing,
      handler: (request, reply) =>
        write(deps, request, reply, async (ctx, model) => {
          if (model.fields.deleted === undefined) throw new ServiceError('not_found');
          await restoreRecord(ctx, model, idOf(request));
          return recordAnswer(ctx, model, idOf(request), 200);
        }),
    },
    describeRestore,
  );
}

/** A model that is only read takes no other method at any of its addresses. Throws 404 for one there is not. */
export function allowedMethods(request: FastifyRequest, methods: readonly string[]): readonly string[] {
  const { model } = request.params as { readonly model?: string };
  if (model === undefined) return methods;
  return modelOf(request).operations === 'readOnly' ? methods.filter((method) => method === 'GET') : methods;
}

/** 404 for a model the catalogue does not have, 405 for a write it does not take, 401 and 403 for who may not. */
function authoriseFor(request: FastifyRequest, verb: 'read' | 'write'): void {
  const model = modelOf(request);
  authorise(request.actor, `${model.name}:${verb}`);
  if (verb === 'write' && model.operations === 'readOnly') throw notAllowed(['GET']);
}

/** Only a record that holds files may be larger than any other body. Throws 413. */
function checkSize(request: FastifyRequest): void {
  const holdsFiles = Object.values(modelOf(request).fields).some((field) => isFile(field));
  if (!holdsFiles && (request.rawBody ?? '').length > MAX_BODY) throw new ServiceError('payload_too_large');
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

async function write(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (ctx: WriteContext, model: AnyModel) => Promise<Answer>,
): Promise<FastifyReply> {
  const model = modelOf(request);
  const idempotent = idempotencyOf(request);
  const moment = { now: deps.clock(), facility: deps.facility, actor: request.actor };
  const answer = await transact(deps.store.writer, moment, (ctx) => once(ctx, idempotent, () => work(ctx, model)));
  return sendAnswer(reply, answer);
}

async function recordAnswer(
  ctx: ReadContext,
  model: AnyModel,
  id: number,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const row: AnyRow = await requireRow(ctx, model, id);
  const [record] = await presentRows(ctx, model, [row]);
  return { status, headers, body: JSON.stringify(record) };
}

function readOf(deps: AppDeps, request: FastifyRequest): ReadContext {
  return readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor: request.actor });
}

function modelOf(request: FastifyRequest): AnyModel {
  const model = findModel((request.params as { readonly model: string }).model);
  if (model === undefined) throw new ServiceError('unknown_model');
  return model;
}

function idOf(request: FastifyRequest): number {
  const { id } = request.params as { readonly id: string };
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ServiceError('not_found');
  return Number(id);
}

function pick(record: AnyRecord, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, record[field]]));
}
