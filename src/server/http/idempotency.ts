/** `Idempotency-Key`: one key, one effect, one answer. The answer is stored in the transaction of its effect. */
import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import { requireAuthorisation, spendAuthorisation } from '../access/authorisations.ts';
import type { WriteContext } from '../context.ts';
import { execute } from '../db/execute.ts';

/** An answer to a write, ready to be sent or stored. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What identifies a repeated request: who, what, with which key, and the body that must not differ. */
export interface IdempotentRequest {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly fingerprint: string;
}

/** The idempotent side of a request, or null without the header. Throws 400 on a key that is empty or too long. */
export function idempotencyOf(request: FastifyRequest): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > 255) {
    throw new ServiceError('invalid_parameter', { errors: [{ header: 'Idempotency-Key', code: 'invalid_value' }] });
  }
  const [path = '', query = ''] = request.url.split('?', 2);
  return {
    key,
    method: request.method,
    path,
    fingerprint: hash('sha256', `${query}\n${request.rawBody ?? ''}`, 'hex'),
  };
}

/** Runs `work` unless the same request was answered before; then gives that answer. Throws 422 for another body. */
export async function once(
  ctx: WriteContext,
  request: IdempotentRequest | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (request === null) return authorisedOnce(ctx, work);
  const scope = [ctx.actor.credential, request.method, request.path, request.key];
  const [known] = await execute<{ fingerprint: string; status: number; headers: string; body: string }>(
    ctx.db,
    `select "fingerprint", "status", "headers", "body" from "idempotency"
      where "credential" = ? and "method" = ? and "path" = ? and "key" = ?`,
    scope,
  );
  if (known !== undefined) {
    if (known.fingerprint !== request.fingerprint) throw new ServiceError('idempotency_key_reused');
    ctx.replayed();
    const headers = { ...(JSON.parse(known.headers) as Record<string, string>), 'idempotent-replayed': 'true' };
    return { status: known.status, headers, body: known.body };
  }
  const answer = await authorisedOnce(ctx, work);
  await execute(
    ctx.db,
    `insert into "idempotency" ("credential", "method", "path", "key", "fingerprint", "status", "headers", "body", "created")
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [...scope, request.fingerprint, answer.status, JSON.stringify(answer.headers), answer.body, ctx.at],
  );
  return answer;
}

/** Runs `work`, and with it uses up a manager's authorisation where the request carries one. */
async function authorisedOnce(ctx: WriteContext, work: () => Promise<Answer>): Promise<Answer> {
  await requireAuthorisation(ctx);
  const answer = await work();
  await spendAuthorisation(ctx);
  return answer;
}
