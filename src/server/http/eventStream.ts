/** `GET /api/events`: live events as a stream of server-sent events (WHATWG HTML, 9.2). */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';
import type { AppDeps } from '../deps.ts';
import { authorise } from './auth.ts';
import { describeEvents } from './description/others.ts';
import type { Routes } from './routes.ts';

const HEARTBEAT = 20_000;

/** Registers the stream. Each client gets the events of the models it may read. */
export function registerEventStream(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  const open = new Set<() => void>();
  const route: RouteOptions = {
    method: 'GET',
    url: '/api/events',
    preValidation: async (request) => {
      authorise(request.actor, 'signedIn');
      // An authorisation is for one action; this is many answers.
      if (request.actor.authorisation !== null) throw new ServiceError('authorisation_invalid');
    },
    handler: async (request, reply) => {
      reply.hijack();
      const stream = reply.raw;
      stream.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      stream.write(': open\n\n');
      const leave = deps.events.subscribe((event) => {
        if (!covers(request.actor.scopes, `${event.model}:read`)) return;
        stream.write(`id: ${event.sequence}\ndata: ${JSON.stringify(event)}\n\n`);
      });
      const heartbeat = setInterval(() => stream.write(': here\n\n'), HEARTBEAT).unref();
      const end = (): void => {
        clearInterval(heartbeat);
        leave();
        open.delete(end);
        stream.end();
      };
      open.add(end);
      stream.on('close', end);
    },
  };
  routes.add(app, route, describeEvents);
  // A stream never ends by itself: let go of all of them so that the server can.
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
}
