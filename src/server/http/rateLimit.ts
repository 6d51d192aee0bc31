/**
 * How many requests each credential, or each address without one, may make: two token buckets, one for bursts and one
 * for the long run, told in `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import { type RateLimit, usualRateLimit } from '#shared/settings.ts';
import type { Settings } from '../access/settings.ts';
import type { Actor } from '../context.ts';

const SECOND = 1000;
const MINUTE = 60_000;
/** Credentials and addresses remembered at most; the longest unused are forgotten first. */
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

interface Buckets {
  at: number;
  /** Requests left at once, */
  second: number;
  /** and in the long run. */
  minute: number;
}

/** The limiter of an application. `fixed` overrides the setting and switched off, everything. */
export function createRateLimiter(
  settings: Settings,
  fixed: RateLimit | 'off' | undefined,
  clock: () => number,
): RateLimiter {
  const buckets = new Map<string, Buckets>();
  const limitFor = async (perMinute: number | null): Promise<RateLimit | null> => {
    const set = fixed ?? (await settings.read()).rateLimit ?? usualRateLimit;
    if (perMinute === null) return set === 'off' ? null : set;
    const { perSecond, perMinute: usual } = set === 'off' ? usualRateLimit : set;
    return { perSecond: Math.ceil((perSecond * perMinute) / usual), perMinute };
  };
  return {
    take: async (request, reply, actor, perMinute) => {
      if (fixed === 'off' || !request.url.startsWith('/api/') || isExempt(request, actor)) return;
      const limit = await limitFor(perMinute);
      if (limit === null) return;
      const name = actor.kind === 'terminal' ? `address:${networkOf(request)}` : actor.credential;
      const left = refill(buckets, name, limit, clock());
      const wait = Math.max(
        waitFor(left.second, limit.perSecond, SECOND),
        waitFor(left.minute, limit.perMinute, MINUTE),
      );
      if (wait === 0) {
        left.second -= 1;
        left.minute -= 1;
      }
      reply.header('ratelimit-policy', `"burst";q=${limit.perSecond};w=1, "sustained";q=${limit.perMinute};w=60`);
      reply.header(
        'ratelimit',
        `"burst";${leftOf(left.second, limit.perSecond, SECOND)}, "sustained";${leftOf(left.minute, limit.perMinute, MINUTE)}`,
      );
      if (wait > 0) throw new ServiceError('too_many_requests', { headers: { 'retry-after': String(wait) } });
    },
  };
}

/** The buckets of a name as they are now, moved to the end of the line of those to be forgotten. */
function refill(all: Map<string, Buckets>, name: string, { perSecond, perMinute }: RateLimit, now: number): Buckets {
  const known = all.get(name);
  if (known === undefined) {
    if (all.size >= MOST) forgetOldest(all);
    const full = { at: now, second: perSecond, minute: perMinute };
    all.set(name, full);
    return full;
  }
  // A clock that was set back gives nothing and takes nothing.
  const passed = Math.max(0, now - known.at);
  known.at = now;
  known.second = Math.min(perSecond, known.second + (passed * perSecond) / SECOND);
  known.minute = Math.min(perMinute, known.minute + (passed * perMinute) / MINUTE);
  return known;
}

/** Forgets the tenth that was filled longest ago. Their buckets are full again, or nearly. */
function forgetOldest(all: Map<string, Buckets>): void {
  const byAge = [...all].sort(([, a], [, b]) => a.at - b.at);
  for (const [name] of byAge.slice(0, MOST / 10)) all.delete(name);
}

/** Whole seconds until there is one request again. */
function waitFor(left: number, quota: number, window: number): number {
  return left >= 1 ? 0 : Math.max(1, Math.ceil((((1 - left) / quota) * window) / SECOND));
}

/** What is left, and seconds until all of it is there again. */
function leftOf(left: number, quota: number, window: number): string {
  return `r=${Math.floor(left)};t=${Math.ceil((((quota - left) / quota) * window) / SECOND)}`;
}

function isExempt({ headers }: FastifyRequest, actor: Actor): boolean {
  if (actor.kind === 'system') return true;
  return actor.onTerminal && (actor.kind === 'staff' || headers['x-taquilla-terminal'] !== undefined);
}

/** An address; of IPv6 its network of 64 bits, as one client has all of that. */
function networkOf({ socket }: FastifyRequest): string {
  const address = socket.remoteAddress ?? '';
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::', 2);
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const elided = Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: elided }, () => '0'), ...last].slice(0, 4).join(':');
}
