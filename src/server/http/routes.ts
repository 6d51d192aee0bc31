/** Routes by address, so that a known address with another method is 405 with `Allow` (RFC 9110, 15.5.6). */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ServiceError } from '#shared/errors.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export interface Routes {
  /** Registers a route and remembers its address. */
  readonly add: (app: FastifyInstance, route: RouteOptions) => void;
  /** Registers the refusals. Call once, after every `add`. */
  readonly refuseTheRest: (app: FastifyInstance) => void;
}

/** A collection of routes. */
export function createRoutes(): Routes {
  const known = new Map<string, Set<string>>();
  return {
    add: (app, route) => {
      const methods = known.get(route.url) ?? new Set<string>();
      for (const method of [route.method].flat()) methods.add(method);
      known.set(route.url, methods);
      app.route(route);
    },
    refuseTheRest: (app) => {
      for (const [url, methods] of known) {
        const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].sort().join(', ');
        app.route({
          method: METHODS.filter((method) => !methods.has(method)),
          url,
          schema: { hide: true },
          preParsing: async () => {
            throw new ServiceError('method_not_allowed', { headers: { allow } });
          },
          handler: async () => undefined,
        });
      }
    },
  };
}
