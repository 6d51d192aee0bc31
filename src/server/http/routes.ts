/** Routes by address, so that a known address with another method is 405 with `Allow` (RFC 9110, 15.5.6). */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import type { Describe } from './description/types.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The methods a request's address allows, of those it has routes for. */
export type Allowed = (request: FastifyRequest, methods: readonly string[]) => readonly string[];

export interface Routes {
  /** Registers a route, remembers its address, and how to describe what it does. */
  readonly add: (app: FastifyInstance, route: RouteOptions, describe: Describe) => void;
  /** Registers the refusals, with what an address allows for what is asked. Call once, after every `add`. */
  readonly refuseTheRest: (app: FastifyInstance, allowed: Allowed) => void;
  /** What describes every operation of the API, route by route. */
  readonly descriptions: readonly Describe[];
}

/** A collection of routes. */
export function createRoutes(): Routes {
  const known = new Map<string, Set<string>>();
  const descriptions: Describe[] = [];
  return {
    add: (app, route, describe) => {
      const methods = known.get(route.url) ?? new Set<string>();
      for (const method of [route.method].flat()) methods.add(method);
      known.set(route.url, methods);
      descriptions.push(describe);
      app.route(route);
    },
    refuseTheRest: (app, allowed) => {
      for (const [url, methods] of known) {
        app.route({
          method: METHODS.filter((method) => !methods.has(method)),
          url,
          preParsing: async (request) => {
            throw notAllowed(allowed(request, [...methods]));
          },
          handler: async () => undefined,
        });
      }
    },
    descriptions,
  };
}

/** 405 with the methods that are allowed. */
export function notAllowed(methods: readonly string[]): ServiceError {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
  return new ServiceError('method_not_allowed', { headers: { allow } });
}
