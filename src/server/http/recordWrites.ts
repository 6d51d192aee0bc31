/** Writing records: create, update, delete and restore, for every model by its operations. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { ServiceError } from '#shared/errors.ts';
import { saidAt } from '#shared/operations/pins.ts';
import { writeWith } from '../core/access/lasting.ts';
import type { WriteContext } from '../core/context/context.ts';
import { checkBody, prepareRecord, type SentRecord } from '../core/records/input.ts';
import { createChecked, deleteRecord, requireRow, restoreRecord, updateChecked } from '../core/records/service.ts';
import { planOf } from '../core/records/writePlan.ts';
import { readContext, transact } from '../core/transact/transact.ts';
import { bodyLimits } from './body.ts';
import { describeCreate, describeDelete, describeRestore, describeUpdate } from './description/records.ts';
import { type Answer, idempotencyOf, once } from './idempotency.ts';
import { type Served, sendAnswer } from './operationRoutes.ts';
import { writeMomentOf } from './origin.ts';
import { grant, preferencesOf } from './prefer.ts';
import { authoriseFor, idOf, LIST, modelOf, ONE, RESTORE, recordAnswer, requireMatch } from './recordParts.ts';
import type { Routes } from './routes.ts';
import { withWarnings } from './warnings.ts';

/** Throws 403 where a record has a PIN or a password in it and came over a network in the clear. */
function refuseSecrets(request: FastifyRequest): void {
  if (!request.actor.inClear) return;
  const { fields } = modelOf(request);
  const secrets = Object.keys(fields).filter((name) => fields[name]?.access === 'wo');
  const paths = secrets.map((name) => [name]);
  if (saidAt(request.body, paths) !== undefined) throw new ServiceError('secure_connection_required');
}

/** Does a write inside its transaction and answers it. */
type Deed = (ctx: WriteContext, model: AnyModel, request: FastifyRequest, sent: SentRecord) => Promise<Answer>;

/** Registers the routes; the model is looked up in the catalogue at each request. */
export function registerRecordWrites(app: FastifyInstance, routes: Routes, served: Served): void {
  const writing = (verb: keyof typeof handlers) => ({
    config: { keepsAnswers: true } as const,
    preParsing: async (request: FastifyRequest) => {
      authoriseFor(request, 'write');
      if (planOf(modelOf(request)).files.length > 0) request.bodyLimit = bodyLimits.withFiles;
    },
    preValidation: async (request: FastifyRequest) => {
      if (request.body === undefined) request.body = {};
      refuseSecrets(request);
    },
    handler: (request: FastifyRequest, reply: FastifyReply) => write(served, request, reply, verb),
  });
  routes.add(app, { method: 'POST', url: LIST, ...writing('create') }, describeCreate);
  routes.add(app, { method: 'POST', url: ONE, ...writing('update') }, describeUpdate);
  routes.add(app, { method: 'DELETE', url: ONE, ...writing('delete') }, describeDelete);
  routes.add(app, { method: 'POST', url: RESTORE, ...writing('restore') }, describeRestore);
}

const create: Deed = async (ctx, model, _request, sent) => {
  const id = await createChecked(ctx, model, sent);
  return recordAnswer(ctx, model, id, 201, { location: `/api/model/${model.name}/${id}` });
};

const update: Deed = async (ctx, model, request, sent) => {
  const id = idOf(request);
  await requireMatch(ctx, request, model, id);
  await updateChecked(ctx, model, id, sent);
  return recordAnswer(ctx, model, id, 200);
};

/** Repeated, a delete is done already, whatever tag it was sent with (RFC 9110, 13.1.1). */
const remove: Deed = async (ctx, model, request) => {
  const id = idOf(request);
  if ((await requireRow(ctx, model, id)).deleted !== 1) await requireMatch(ctx, request, model, id);
  await deleteRecord(ctx, model, id);
  return { status: 200, headers: {}, body: JSON.stringify({ id, deleted: true }) };
};

const restore: Deed = async (ctx, model, request) => {
  const id = idOf(request);
  await requireMatch(ctx, request, model, id);
  await restoreRecord(ctx, model, id);
  return recordAnswer(ctx, model, id, 200);
};

/** What a delete or a restore sends. */
const NOTHING: SentRecord = { body: {}, files: new Map(), errors: [] };

const handlers = { create, update, delete: remove, restore };

async function write(
  { deps, preparations }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
  verb: keyof typeof handlers,
): Promise<FastifyReply> {
  const model = modelOf(request);
  const idempotent = idempotencyOf(request);
  const preferences = preferencesOf(request);
  const moment = writeMomentOf(deps, request, `${model.name}.${verb}`);
  const takesBody = verb === 'create' || verb === 'update';
  const sent = takesBody ? checkBody(model, verb, request.body, preferences.strict) : NOTHING;
  const run = (ready: SentRecord): Promise<Answer> =>
    transact(deps.store.writer, moment, (ctx) =>
      once(ctx, idempotent, async () =>
        withWarnings(
          ctx,
          grant(
            await writeWith(ctx, `${model.name}:write`, (allowed) => handlers[verb](allowed, model, request, ready)),
            preferences,
          ),
        ),
      ),
    );
  const reading = readContext(deps.store.reader, moment);
  const prepare = takesBody ? prepareRecord(reading, model, sent) : null;
  const answer =
    prepare === null
      ? await run(sent)
      : await preparations.alone(reading, idempotent, async () => run(await prepare()));
  return sendAnswer(reply, answer);
}
