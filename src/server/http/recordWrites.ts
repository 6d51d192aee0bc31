/** Writing records: create, update, delete and restore, for every model by its operations. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { ServiceError } from '#shared/errors.ts';
import type { WriteContext } from '../context.ts';
import type { AppDeps } from '../deps.ts';
import { isFile } from '../records/files.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord } from '../records/service.ts';
import { transact } from '../transact.ts';
import { type Answer, idempotencyOf, once } from './idempotency.ts';
import { MAX_BODY } from './json.ts';
import { sendAnswer } from './operationRoutes.ts';
import { writeMomentOf } from './origin.ts';
import { describeCreate, describeDelete, describeRestore, describeUpdate } from './recordDescriptions.ts';
import { authoriseFor, idOf, LIST, modelOf, ONE, recordAnswer } from './recordParts.ts';
import type { Routes } from './routes.ts';

/** A file of 8 MiB as base64, and the record around it. */
const MAX_BODY_WITH_FILE = 12 * 1024 * 1024;

/** Registers the routes; the model is looked up in the catalogue at each request. */
export function registerRecordWrites(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  const writing = {
    bodyLimit: MAX_BODY_WITH_FILE,
    preValidation: async (request: FastifyRequest) => {
      authoriseFor(request, 'write');
      checkSize(request);
      request.body ??= {};
    },
  };
  routes.add(
    app,
    {
      method: 'POST',
      url: LIST,
      ...writing,
      handler: (request, reply) =>
        write(deps, request, reply, 'create', async (ctx, model) => {
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
        write(deps, request, reply, 'update', async (ctx, model) => {
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
        write(deps, request, reply, 'delete', async (ctx, model) => {
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
        write(deps, request, reply, 'restore', async (ctx, model) => {
          if (model.fields.deleted === undefined) throw new ServiceError('not_found');
          await restoreRecord(ctx, model, idOf(request));
          return recordAnswer(ctx, model, idOf(request), 200);
        }),
    },
    describeRestore,
  );
}

/** Only a record that holds files may be larger than any other body. Throws 413. */
function checkSize(request: FastifyRequest): void {
  const holdsFiles = Object.values(modelOf(request).fields).some((field) => isFile(field));
  if (!holdsFiles && (request.rawBody ?? '').length > MAX_BODY) throw new ServiceError('payload_too_large');
}

async function write(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  verb: 'create' | 'update' | 'delete' | 'restore',
  work: (ctx: WriteContext, model: AnyModel) => Promise<Answer>,
): Promise<FastifyReply> {
  const model = modelOf(request);
  const idempotent = idempotencyOf(request);
  const moment = writeMomentOf(deps, request, `${model.name}.${verb}`);
  const answer = await transact(deps.store.writer, moment, (ctx) => once(ctx, idempotent, () => work(ctx, model)));
  return sendAnswer(reply, answer);
}
