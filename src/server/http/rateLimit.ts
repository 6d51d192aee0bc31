/**
 * How many requests each credential, or each address without one, may make, reported in `RateLimit` and `RateLimit-Policy`
 * (draft-ietf-httpapi-ratelimit-headers-10).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import { defaultRateLimit, type RateLimit } from '#shared/settings/definitions/rateLimit.ts';
import { networkOf } from '../core/access/network.ts';
import type { Settings } from '../core/access/settings.ts';
import type { Actor } from '../core/context/context.ts';
import { type Left, TokenBuckets } from './tokenBuckets.ts';

/** Credentials and addresses remembered at most. */
const MOST = 10_000;

export interface RateLimiter {
  /**
   * Counts a request of the API and says in the answer what is left. Throws 429 with `Retry-After`. The till's own
   * window, staff at the facility's terminals and the service itself are not counted. `perMinute`: the key's own limit.
   */
  readonly take: (
    request: FastifyRequest,
    reply: FastifyReply,
    actor: Actor,
    perMinute: number | null,
  ) => Promise<void>;
}

/** The limiter of an application. `fixed` overrides the setting; switched off, the limits of keys, too. */
export function createRateLimiter(
  settings: Settings,
  fixed: RateLimit | 'off' | undefined,
  clock: () => number,
): RateLimiter {
  const buckets = new TokenBuckets(MOST);
  const limitFor = async (perMinute: number | null): Promise<RateLimit | null> => {
    const set = fixed ?? (await settings.read()).rateLimit ?? defaultRateLimit;
    if (perMinute === null) return set === 'off' ? null : set;
    const usual = set === 'off' ? defaultRateLimit : set;
    return { perSecond: Math.ceil((usual.perSecond * perMinute) / usual.perMinute), perMinute };
  };
  return {
    take: async (request, reply, actor, perMinute) => {
      if (fixed === 'off' || !request.url.startsWith('/api/') || isExempt(request, actor)) return;
      const limit = await limitFor(perMinute);
      if (limit === null) return;
      const name =
        actor.kind === 'terminal' ? `address:${networkOf(request.socket.remoteAddress ?? '')}` : actor.credential;
      const { wait, burst, sustained } = buckets.take(name, limit, clock());
      reply.header('ratelimit-policy', `"burst";q=${limit.perSecond};w=1, "sustained";q=${limit.perMinute};w=60`);
      reply.header('ratelimit', `"burst";${textOf(burst)}, "sustained";${textOf(sustained)}`);
      if (wait > 0) throw new ServiceError('too_many_requests', { headers: { 'retry-after': String(wait) } });
    },
  };
}

function textOf({ requests, seconds }: Left): string {
  return `r=${requests};t=${seconds}`;
}

function isExempt({ headers }: FastifyRequest, actor: Actor): boolean {
  if (actor.kind === 'system') return true;
  return actor.onTerminal && (actor.kind === 'staff' || headers['x-taquilla-terminal'] !== undefined);
}
