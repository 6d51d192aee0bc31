/** One route per operation contract: authenticate, validate, run in its transaction, answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { OperationInput } from '#shared/operations/defineOperation.ts';
import { allOperations } from '#shared/operations/index.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import type { AppDeps } from '../deps.ts';
import { handlers } from '../operations/handlers/index.ts';
import { readContext, transact } from '../transact.ts';
import { authorise } from './auth.ts';
import { type Answer, idempotencyOf, once } from './idempotency.ts';
import { writeMomentOf } from './origin.ts';
import type { Routes } from './routes.ts';

/** A handler when its contract is not known: validation has already given its input the right type. */
interface AnyHandler {
  readonly prepare?: (ctx: ReadContext, input: unknown) => Promise<unknown>;
  readonly run: (ctx: ReadContext | WriteContext, input: unknown, prepared: unknown) => Promise<unknown>;
}

/** Registers every operation of the registry below `/api/`. */
export function registerOperations(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  for (const [name, contract] of allOperations()) {
    const handler = handlers[name] as unknown as AnyHandler;
    const fromQuery = contract.method !== 'POST';
    const url = `/api/${contract.path}`;
    const input = { [fromQuery ? 'querystring' : 'body']: contract.input };
    const route: RouteOptions = {
      method: contract.method,
      url,
      schema: input,
      preValidation: async (request: FastifyRequest) => {
        authorise(request.actor, contract.scope);
        if (!fromQuery) request.body ??= {};
      },
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        answer(request, reply, deps, { name, contract, handler }, fromQuery ? request.query : request.body),
    };
    routes.add(app, route, () => [
      {
        method: contract.method,
        url,
        schema: {
          operationId: name,
          summary: contract.summary.en,
          tags: [contract.path.split('/', 1)[0] ?? ''],
          ...input,
          response: { 200: contract.output },
        },
      },
    ]);
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: AppDeps,
  {
    name,
    contract,
    handler,
  }: { readonly name: string; readonly contract: OperationInput; readonly handler: AnyHandler },
  input: unknown,
): Promise<FastifyReply> {
  const moment = writeMomentOf(deps, request, name);
  const reading = readContext(deps.store.reader, moment);
  const prepared = await handler.prepare?.(reading, input);
  if (contract.kind === 'read') return sendAnswer(reply, ok(await handler.run(reading, input, prepared)));
  const idempotent = contract.secretAnswer === true ? null : idempotencyOf(request);
  const result = await transact(deps.store.writer, moment, (ctx) =>
    once(ctx, idempotent, async () => ok(await handler.run(ctx, input, prepared))),
  );
  return sendAnswer(reply, result);
}

function ok(output: unknown): Answer {
  return { status: 200, headers: {}, body: JSON.stringify(output) };
}

/** Sends an answer that is already text. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body);
}
