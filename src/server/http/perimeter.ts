/**
 * Who may talk to the server at all: the names it answers to (against DNS rebinding), the origins it lets in (against
 * other sites in the same browser), and the size of an address.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '#shared/errors.ts';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const MAX_URL = 8192;

/** Checks every request before anything else does. */
export function installPerimeter(app: FastifyInstance, allowedHosts: readonly string[]): void {
  const names = new Set([...LOOPBACK, ...allowedHosts.map((host) => host.toLowerCase())]);
  app.addHook('onRequest', async (request) => {
    if (request.url.length > MAX_URL) throw new ServiceError('uri_too_long');
    if (!names.has(hostName(request.headers.host))) throw new ServiceError('host_not_allowed');
    const { origin } = request.headers;
    if (origin !== undefined && !names.has(originHost(origin))) throw new ServiceError('origin_not_allowed');
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new ServiceError('origin_not_allowed');
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cross-origin-resource-policy', 'same-origin');
  });
}

/** True for a request from this machine, by the address of its connection. */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}

function hostName(header: string | undefined): string {
  return (header ?? '').toLowerCase().replace(/:\d+$/, '');
}

function originHost(origin: string): string {
  return URL.canParse(origin) ? hostName(new URL(origin).host) : '';
}
