/** What a request is for (RFC 9112, 3.2): its target in one spelling, and the headers that may stand there only once. */
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '#shared/errors.ts';

/** A target as it is sent to proxies: scheme, authority, and the rest. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/** Headers that say who asks what of whom. Of two that differ, nobody knows which another server believed. */
const ONCE: ReadonlySet<string> = new Set(['host', 'authorization', 'content-type', 'idempotency-key']);

/** Path and query of a target, without scheme and authority; `/` for a target that has no path. */
export function withoutAuthority(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = ABSOLUTE.exec(target)?.[2] ?? '';
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The same path with no letter, digit, `-`, `.`, `_` or `~` percent-encoded: RFC 3986 (6.2.2.2) holds them equal. */
export function plainlySpelled(url: string): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  const plain = path.replace(/%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi, decodeURIComponent);
  return [plain, ...query].join('?');
}

/** Throws 400 `malformed_request` for a target that is not this server's to judge, and for a header said twice, or not at all. */
export function requireOneTarget(request: FastifyRequest): void {
  const { originalUrl } = request;
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw malformedTarget('host');
  if (!originalUrl.startsWith('/')) {
    const authority = ABSOLUTE.exec(originalUrl)?.[1];
    if (authority?.toLowerCase() !== request.headers.host?.toLowerCase()) throw malformedTarget('target');
  }
  if (originalUrl.includes('#')) throw malformedTarget('target');
  const seen = new Set<string>();
  const { rawHeaders } = request.raw;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) throw malformedTarget(name);
    seen.add(name);
  }
}

function malformedTarget(what: string): ServiceError {
  return new ServiceError('malformed_request', { detail: what });
}
