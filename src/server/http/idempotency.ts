/** `Idempotency-Key`: one key, one effect, one answer. The answer is stored in the transaction of its effect. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from '#server/core/db/sql.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { type FieldCode, ServiceError } from '#shared/errors.ts';
import { consumeAuthorisation, requireAuthorisation } from '../core/access/authorisations.ts';
import type { ReadContext, WriteContext } from '../core/context/context.ts';
import { execute, queryAll, queryFirst } from '../core/db/execute.ts';
import type { AppDeps } from './deps.ts';

/** An answer to a write, ready to be sent or stored. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What identifies a repeated request: who, what, with which key, and what its body means, which must not differ. */
export interface IdempotentRequest {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly fingerprint: string;
}

/** How long answers stay stored. */
const KEPT = 7 * 24 * 3_600_000;
const CLEAN_EVERY = 3_600_000;
/** Answers forgotten in one transaction, so that requests need not wait for more. */
const CHUNK = 500;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is a write whose answer is stored for an `Idempotency-Key`. */
    keepsAnswers?: true;
  }
}

/** What a key may be: whatever a client calls its request by, in characters that look the same in every log. */
const KEY = /^[ -~]{1,255}$/;

/**
 * Refuses keys that are none, and keys where no answer is stored: a client that sends one counts on a repeat having no
 * second effect.
 */
export function installIdempotencyKeys(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || !request.url.startsWith('/api/')) return done();
    if (request.routeOptions.config.keepsAnswers !== true) return done(refused('not_supported'));
    return typeof key === 'string' && KEY.test(key) ? done() : done(refused('invalid_value'));
  });
}

function refused(code: FieldCode): ServiceError {
  return new ServiceError('invalid_parameter', { errors: [{ header: 'Idempotency-Key', code }] });
}

/** The idempotent side of a request, or null without the header. */
export function idempotencyOf(request: FastifyRequest): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  const [path = '', query = ''] = request.url.split('?', 2);
  return {
    key,
    method: request.method,
    path,
    fingerprint: createHash('sha256')
      .update(`${query}\n`)
      .update(meaningOf(request.sent ?? {}))
      .digest('hex'),
  };
}

/**
 * One text for all spellings of a body (as RFC 8785 has it): a client that repeats a request may write it anew, with its keys
 * in another order, and `1.0` as `1`. No body is an empty one.
 */
function meaningOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(meaningOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${meaningOf(inner)}`).join()}}`;
}

/** The status of what was begun and has no answer. */
const BEGUN = 0;

/**
 * Stores that a request is begun whose effect cannot be undone. Until its answer takes this place, the same request is
 * refused with 409 `outcome_unknown`.
 */
export async function markBegun(ctx: WriteContext, request: IdempotentRequest): Promise<void> {
  // The audit log has what it did, once it has.
  ctx.replayed();
  await store(ctx, request, { status: BEGUN, headers: {}, body: '' });
}

/** Forgets that it was begun: it had no effect. */
export async function forgetBegun(ctx: WriteContext, request: IdempotentRequest): Promise<void> {
  ctx.replayed();
  const [credential, method, path, key] = scopeOf(ctx, request);
  await execute(
    ctx.db,
    sql`delete from "idempotency" where "credential" = ${credential} and "method" = ${method} and "path" = ${path}
      and "key" = ${key} and "status" = ${BEGUN}`,
  );
}

/** Runs `work` unless the same request was answered before; then returns that answer. Throws 422 for a body that means something else. */
export async function once(
  ctx: WriteContext,
  request: IdempotentRequest | null,
  work: () => Promise<Answer>,
  isBegun = false,
): Promise<Answer> {
  if (request === null) return authorisedOnce(ctx, work);
  const known = await recall(ctx, request, isBegun);
  if (known !== null) {
    ctx.replayed();
    return known;
  }
  const answer = await authorisedOnce(ctx, work);
  // A look leaves the key to what is done afterwards.
  if (!ctx.isReplay()) await store(ctx, request, answer);
  return answer;
}

/** Stores an answer under its key. What is there is older than answers stay stored, or only says that it was begun. */
async function store(ctx: WriteContext, request: IdempotentRequest, answer: Answer): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into "idempotency"
      ("credential", "method", "path", "key", "fingerprint", "status", "headers", "body", "created")
     values (${sql.values(scopeOf(ctx, request))}, ${request.fingerprint}, ${answer.status},
      ${JSON.stringify(answer.headers)}, ${answer.body}, ${ctx.at})
     on conflict ("credential", "method", "path", "key") do update set "fingerprint" = excluded."fingerprint",
      "status" = excluded."status", "headers" = excluded."headers", "body" = excluded."body", "created" = excluded."created"`,
  );
}

/**
 * The answer a request got before, or null. Throws 422 `idempotency_key_reused` when that had another body, and 409
 * `outcome_unknown` when it has none though it was begun; `isBegun`: by this very request.
 */
async function recall(ctx: ReadContext, request: IdempotentRequest, isBegun = false): Promise<Answer | null> {
  const [credential, method, path, key] = scopeOf(ctx, request);
  const known = await queryFirst<{ fingerprint: string; status: number; headers: string; body: string }>(
    ctx.db,
    sql`select "fingerprint", "status", "headers", "body" from "idempotency"
      where "credential" = ${credential} and "method" = ${method} and "path" = ${path} and "key" = ${key}
        and "created" >= ${oldestKept(ctx.now)}`,
  );
  if (known === undefined) return null;
  if (known.fingerprint !== request.fingerprint) throw new ServiceError('idempotency_key_reused');
  if (known.status === BEGUN) {
    if (isBegun) return null;
    throw new ServiceError('outcome_unknown');
  }
  const headers = { ...(JSON.parse(known.headers) as Record<string, string>), 'idempotent-replayed': 'true' };
  return { status: known.status, headers, body: known.body };
}

/** Requests that prepare their write outside a transaction, one at a time for each key. */
export interface Preparations {
  /**
   * Runs a whole request that has something to prepare. Its twin, meanwhile, gets 409 `idempotency_in_progress`: it
   * cannot wait in line behind what is not in line yet. Requests without preparation need none of this: the writer does
   * them one after the other, and the second of two twins gets the answer of the first.
   */
  readonly alone: (ctx: ReadContext, request: IdempotentRequest | null, work: () => Promise<Answer>) => Promise<Answer>;
}

/** The preparations under way in one application. */
export function createPreparations(): Preparations {
  const underWay = new Set<string>();
  return {
    alone: async (ctx, request, work) => {
      if (request === null) return work();
      const name = JSON.stringify(scopeOf(ctx, request));
      if (underWay.has(name)) throw new ServiceError('idempotency_in_progress', { headers: { 'retry-after': '1' } });
      underWay.add(name);
      try {
        return (await recall(ctx, request)) ?? (await work());
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** Forgets answers older than seven days, when the application starts and every hour from then on. */
export function installForgetting(app: FastifyInstance, deps: AppDeps): void {
  let forgetting: Promise<void> = Promise.resolve();
  const clean = (): void => {
    forgetting = forgetOld(deps).catch((error: unknown) => app.log.error({ err: error }, 'background work failed'));
  };
  const timer = setInterval(clean, CLEAN_EVERY).unref();
  app.addHook('onReady', async () => clean());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await forgetting;
  });
}

async function forgetOld({ store, clock }: AppDeps): Promise<void> {
  const oldest = oldestKept(clock());
  const left = async (): Promise<boolean> =>
    (await queryAll(store.reader, sql`select 1 from "idempotency" where "created" < ${oldest} limit 1`)).length > 0;
  while (await left()) {
    await store.writer.run(async (tx) => {
      await execute(
        tx,
        sql`delete from "idempotency" where ("credential", "method", "path", "key") in
          (select "credential", "method", "path", "key" from "idempotency" where "created" < ${oldest}
          limit ${sql.literal(CHUNK)})`,
      );
    });
  }
}

function oldestKept(now: number): string {
  return toStoredInstant(now - KEPT);
}

/**
 * Whose key it is: the credential's; of staff the user's, so that somebody who had to sign in again still finds what became
 * of a request.
 */
function scopeOf(
  { actor }: ReadContext,
  { method, path, key }: IdempotentRequest,
): readonly [string, string, string, string] {
  const isStaff = actor.kind === 'staff' && actor.user !== null;
  return [isStaff ? `user:${actor.user}` : actor.credential, method, path, key];
}

/** Runs `work`, and with it uses up a manager's authorisation where the request carries one and does something. */
async function authorisedOnce(ctx: WriteContext, work: () => Promise<Answer>): Promise<Answer> {
  await requireAuthorisation(ctx);
  const answer = await work();
  if (!ctx.isReplay()) await consumeAuthorisation(ctx);
  return answer;
}
