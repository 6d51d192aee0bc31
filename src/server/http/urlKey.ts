/**
 * A key inside the base URL, `http://127.0.0.1:4870/k/<key>/api/…`, for clients that cannot send a header. It is cut
 * off before anything else sees or logs the address, and put back into the addresses an answer names.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainlySpelled, withoutAuthority } from './target.ts';

const WITH_KEY = /^(\/k\/([^/?#]*))(\/api(?:[/?].*)?)$/s;

/**
 * The path and query of a request, in one spelling and without its key. One that is no address of the API keeps nothing
 * of what may be a key.
 */
export function withoutUrlKey({ url = '/' }: IncomingMessage | { readonly url?: string }): string {
  const target = plainTarget(url);
  if (!target.startsWith('/k/')) return target;
  return WITH_KEY.exec(target)?.[3] ?? '/k/';
}

/** The key in the address a request came with, or null. */
export function urlKeyOf({ originalUrl }: FastifyRequest): string | null {
  return keyed(originalUrl)?.[2] ?? null;
}

/** Gives `Location` and `Link` the prefix the client came with: without it they would lead nowhere. */
export function keepUrlKey(request: FastifyRequest, reply: FastifyReply): void {
  const prefix = keyed(request.originalUrl)?.[1];
  if (prefix === undefined) return;
  const location = reply.getHeader('location');
  const link = reply.getHeader('link');
  if (typeof location === 'string') reply.header('location', location.replace(/^(?=\/api\/)/, prefix));
  if (typeof link === 'string') reply.header('link', link.replace(/(?<=<)(?=\/api\/)/g, prefix));
}

function keyed(url: string): RegExpExecArray | null {
  const target = plainTarget(url);
  return target.startsWith('/k/') ? WITH_KEY.exec(target) : null;
}

function plainTarget(url: string): string {
  return plainlySpelled(withoutAuthority(url));
}
