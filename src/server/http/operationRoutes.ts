/** One route per operation contract: authenticate, validate, run in its transaction, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { models } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import type { OperationInput } from '#shared/operations/defineOperation.ts';
import { allOperations, type OperationName } from '#shared/operations/index.ts';
import { pinPaths } from '#shared/operations/pins.ts';
import { writeWith } from '../core/access/lasting.ts';
import type { ReadContext, WriteContext } from '../core/context/context.ts';
import type { Draw } from '../core/operations/handler.ts';
import type { Read } from '../core/operations/read.ts';
import type { Reads } from '../core/reads/reads.ts';
import { withSurvivor } from '../core/records/survivors.ts';
import { getRow } from '../core/records/write.ts';
import { readContext, transact } from '../core/transact/transact.ts';
import { handlers } from '../registries/handlers.ts';
import { askedBy } from './asked.ts';
import { admit } from './auth.ts';
import { bodyLimits } from './body.ts';
import type { AppDeps } from './deps.ts';
import { describeOperation } from './description/operations.ts';
import { type Answer, forgetBegun, idempotencyOf, markBegun, once, type Preparations } from './idempotency.ts';
import { writeMomentOf } from './origin.ts';
import { grant, preferencesOf } from './prefer.ts';
import { requireMatch } from './recordParts.ts';
import type { Routes } from './routes.ts';
import { refusePins, terminalCookie } from './terminals.ts';
import { withWarnings } from './warnings.ts';

/** A handler when its contract is not known: validation has already given its input the right type. */
interface AnyHandler {
  readonly prepare?: (ctx: ReadContext, input: unknown, read: Read, draw: Draw) => Promise<unknown>;
  readonly run: (ctx: ReadContext | WriteContext, input: unknown, prepared: unknown) => Promise<unknown>;
}

interface Operation {
  readonly name: OperationName;
  readonly contract: OperationInput;
  readonly handler: AnyHandler;
}

/** What the routes of operations and of writes work with. */
export interface Served {
  readonly deps: AppDeps;
  readonly reads: Reads;
  readonly preparations: Preparations;
}

/** Registers every operation of the registry below `/api/`. */
export function registerOperations(app: FastifyInstance, routes: Routes, served: Served): void {
  for (const [name, contract] of allOperations()) {
    const handler = handlers[name] as unknown as AnyHandler;
    const fromQuery = contract.method !== 'POST';
    const url = `/api/${contract.path}`;
    const pins = pinPaths(contract.input);
    const input = { [fromQuery ? 'querystring' : 'body']: contract.input };
    const route: RouteOptions = {
      method: contract.method,
      url,
      schema: input,
      config: {
        ...(contract.kind === 'read' ? { readsOnly: true } : {}),
        ...(contract.kind === 'write' && contract.secretAnswer !== true ? { keepsAnswers: true } : {}),
      },
      preParsing: async (request: FastifyRequest) => {
        admit(request, contract.scope);
        if (contract.takesFile === true) request.bodyLimit = bodyLimits.withFiles;
        if (request.actor.kind === 'terminal') request.bodyLimit = bodyLimits.public;
      },
      preValidation: async (request: FastifyRequest) => {
        if (!fromQuery && request.body === undefined) request.body = {};
        refusePins(request, pins);
      },
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        answer(request, reply, served, { name, contract, handler }, fromQuery ? request.query : request.body),
    };
    routes.add(app, route, (components) => [describeOperation(components, name, contract)]);
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps, reads, preparations }: Served,
  { name, contract, handler }: Operation,
  input: unknown,
): Promise<FastifyReply> {
  if (contract.live === true) {
    const asker = { now: deps.clock(), facility: deps.facility, actor: request.actor };
    return sendAnswer(reply, ok(await handler.run(readContext(deps.store.reader, asker), input, undefined)));
  }
  if (contract.kind === 'read') {
    const { body } = await reads.read({ kind: 'operation', name, input }, askedBy(request, reply, deps.clock()));
    return sendAnswer(reply, { status: 200, headers: {}, body: String(body) });
  }
  let issued: string | null = null;
  const moment = {
    ...writeMomentOf(deps, request, name),
    onTerminalToken: (token: string) => {
      issued = token;
    },
  };
  const reading = readContext(deps.store.reader, moment);
  const read: Read = (task) => reads.read(task, askedBy(request, reply, deps.clock()));
  const draw: Draw = (source) => deps.documents.render(source);
  const prepare = async (): Promise<unknown> => {
    const meant = await withSurvivor(reading.db, input);
    // What is printed is not taken back: whatever refuses it comes first.
    if (contract.physical === true) await requireTarget(reading, request, contract, meant);
    return handler.prepare?.(reading, meant, read, draw);
  };
  const keepsSecret = contract.secretAnswer === true;
  const idempotent = keepsSecret ? null : idempotencyOf(request);
  // A secret is shown once: whoever gets no body would never know it.
  const preferences = preferencesOf(request, keepsSecret ? [] : ['return']);
  const run = (prepared: unknown): Promise<Answer> =>
    transact(deps.store.writer, moment, (ctx) =>
      once(
        ctx,
        idempotent,
        async () => {
          const meant = await withSurvivor(ctx.db, input);
          await requireTarget(ctx, request, contract, meant);
          const output = await writeWith(ctx, contract.scope, (allowed) => handler.run(allowed, meant, prepared));
          return withWarnings(ctx, grant(ok(output), preferences));
        },
        contract.physical === true,
      ),
    );
  const begin = async (): Promise<Answer> => {
    if (contract.physical !== true || idempotent === null) return run(await prepare());
    // Before anything moves: should the server end meanwhile, the same request moves nothing again.
    const reserve = (work: (ctx: WriteContext) => Promise<void>): Promise<void> =>
      transact(deps.store.writer, moment, work);
    await reserve((ctx) => markBegun(ctx, idempotent));
    let prepared: unknown;
    try {
      prepared = await prepare();
    } catch (error) {
      if (error instanceof ServiceError) await reserve((ctx) => forgetBegun(ctx, idempotent));
      throw error;
    }
    return run(prepared);
  };
  const result =
    handler.prepare === undefined ? await run(undefined) : await preparations.alone(reading, idempotent, begin);
  // Once it is stored, and not before.
  if (issued !== null) reply.headers(terminalCookie(issued));
  return sendAnswer(reply, result);
}

/** Holds `If-Match` against the record an operation names. One that is not there is the operation's own to refuse. */
async function requireTarget(
  ctx: ReadContext,
  request: FastifyRequest,
  { target }: OperationInput,
  input: unknown,
): Promise<void> {
  if (target === undefined || request.headers['if-match'] === undefined) return;
  const id: unknown = (input as Readonly<Record<string, unknown>>)[target.input];
  if (typeof id !== 'number' || (await getRow(ctx.db, target.model, id)) === undefined) return;
  await requireMatch(ctx, request, models[target.model], id);
}

function ok(output: unknown): Answer {
  return { status: 200, headers: {}, body: JSON.stringify(output) };
}

/** Sends an answer that is already text; without a body there is no type of one. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  reply.code(status).headers(headers);
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}
