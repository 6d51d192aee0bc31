/**
 * The addresses there are. What is asked of no address is 404, and of a known one by another method 405 with `Allow`
 * (RFC 9110, 15.5.6), whoever asks, and before any of its body is read.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import type { Describe } from './description/types.ts';
import { isPublicPath } from './screens.ts';

/** An address a route has: its pattern, and what its parameters are. */
export interface Address {
  readonly url: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Where it goes; null for what is no route's own. */
    address: Address | null;
    /** Why it goes nowhere. */
    refusal: ServiceError | null;
  }
}

/** The methods an address takes, of those its route has. May throw 404. */
export type Allowed = (address: Address, methods: readonly string[]) => readonly string[];

export interface Routes {
  /** Registers a route, and how to describe what it does. */
  readonly add: (app: FastifyInstance, route: RouteOptions, describe: Describe) => void;
  /** What describes every operation of the API, route by route. */
  readonly descriptions: readonly Describe[];
}

/** The pattern under which the screens are served: whatever nobody else has. */
const ANY = '/*';

/** A collection of routes. Each request learns its address, or why it is refused: authentication counts it and says so. */
export function createRoutes(app: FastifyInstance, allowed: Allowed): Routes {
  const known = new Map<string, string[]>();
  const descriptions: Describe[] = [];
  app.decorateRequest('address', null);
  app.decorateRequest('refusal', null);
  app.addHook('onRoute', ({ url, method }) => {
    if (url !== ANY) known.set(url, [...new Set([...(known.get(url) ?? []), ...[method].flat()])].sort());
  });
  const find = createFinder(() => known.keys());
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = ANY } = request.routeOptions;
    request.address = url === ANY ? find(request) : { url, params: request.params as Address['params'] };
    try {
      requireAddress(request, allowed, known);
      done();
    } catch (error) {
      if (!(error instanceof ServiceError)) return done(error as Error);
      request.refusal = error;
      done();
    }
  });
  return {
    add: (to, route, describe) => {
      descriptions.push(describe);
      to.route(route);
    },
    descriptions,
  };
}

/** Throws 404 and 405. */
function requireAddress(request: FastifyRequest, allowed: Allowed, known: ReadonlyMap<string, string[]>): void {
  const { address, method } = request;
  if (address === null) {
    if (!isPublicPath(request)) throw new ServiceError('not_found');
    return;
  }
  const methods = allowed(address, known.get(address.url) ?? []);
  if (!methods.includes(method)) {
    throw new ServiceError('method_not_allowed', { headers: { allow: methods.join(', ') } });
  }
}

/** Finds addresses whatever their method: the router finds only those that take the method. Rarely called. */
function createFinder(urls: () => Iterable<string>): (request: FastifyRequest) => Address | null {
  let patterns: { readonly url: string; readonly pattern: RegExp }[] | null = null;
  return ({ url }) => {
    patterns ??= [...urls()].map((known) => ({ url: known, pattern: patternOf(known) }));
    const path = url.split('?', 1)[0] ?? '';
    for (const { url: known, pattern } of patterns) {
      const found = pattern.exec(path);
      if (found !== null) return { url: known, params: { ...found.groups } };
    }
    return null;
  };
}

function patternOf(url: string): RegExp {
  const literal = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}
