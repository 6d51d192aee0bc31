/**
 * Who may talk to the server at all: the names it answers to (against DNS rebinding), the origins it lets in (against
 * other sites in the same browser), and the size of an address.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import type { Settings } from '../core/access/settings.ts';
import { requestHeaders, responseHeaders } from './description/headers.ts';
import { MAX_ADDRESS } from './description/limits.ts';
import { requireOneTarget } from './target.ts';
import { keepUrlKey } from './urlKey.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
/** Headers that proxies add (RFC 7239, 4, and the usual ones before it). */
const PROXIED = ['forwarded', 'x-forwarded-for', 'x-real-ip'];
/** Seconds a browser may remember the answer to a preflight. */
const PREFLIGHT_TIME = 600;

/** What a page of a listed origin may do and see (Fetch, 3.2). No credentials of the browser's: keys are sent. */
const forPreflights = {
  'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
  'access-control-allow-headers': ['Authorization', 'Content-Type', ...Object.keys(requestHeaders)].sort().join(', '),
  'access-control-max-age': String(PREFLIGHT_TIME),
};
const EXPOSED = Object.keys(responseHeaders).sort().join(', ');

/** Checks every request before anything else does. The names of loopback are for this machine: elsewhere they are forged. */
export function installPerimeter(app: FastifyInstance, allowedHosts: readonly string[], settings: Settings): void {
  const lan = new Set(allowedHosts.map((host) => host.toLowerCase()));
  const here = new Set([...LOOPBACK, ...lan]);
  app.addHook('onRequest', async (request, reply) => {
    requireOneTarget(request);
    if (request.url.length > MAX_ADDRESS) throw new ServiceError('uri_too_long');
    const names = isLoopback(request) ? here : lan;
    if (!names.has(hostName(request.headers.host))) throw new ServiceError('host_not_allowed');
    const { origin } = request.headers;
    const isOwn = origin !== undefined && names.has(originHost(origin));
    if (origin !== undefined && !isOwn) return letIn(request, reply, origin, settings);
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new ServiceError('origin_not_allowed');
    return undefined;
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-resource-policy', 'same-origin');
    keepUrlKey(request, reply);
    done(null, payload);
  });
}

/**
 * True for a request from this machine, by the address of its connection. A proxy on this machine speaks for others, and
 * says so.
 */
export function isLoopback({ headers, socket }: FastifyRequest): boolean {
  if (PROXIED.some((name) => headers[name] !== undefined)) return false;
  const address = socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

/** Lets a page of another origin in where the settings list it, and answers its preflight. Throws 403 otherwise. */
async function letIn(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  settings: Settings,
): Promise<FastifyReply | undefined> {
  const { corsOrigins = [] } = await settings.read();
  if (!request.url.startsWith('/api/') || !corsOrigins.includes(origin)) throw new ServiceError('origin_not_allowed');
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED, vary: 'Origin' });
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
  return isPreflight ? reply.code(204).headers(forPreflights).send() : undefined;
}

function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d+$/, '');
}

function originHost(origin: string): string {
  return URL.canParse(origin) ? hostName(new URL(origin).host) : '';
}
