/** `GET /api/openapi.json`: OpenAPI 3.1, written from the contracts and the catalogue. */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { describeDocument } from './description/others.ts';
import type { Routes } from './routes.ts';

/** Registers the description. It is written at its first request: most servers are never asked for it. */
export function registerOpenapi(app: FastifyInstance, routes: Routes): void {
  let text: Promise<Buffer> | null = null;
  const route: RouteOptions = {
    method: 'GET',
    url: '/api/openapi.json',
    handler: async (_request, reply) => {
      text ??= write(routes);
      return reply.type('application/json; charset=utf-8').send(await text);
    },
  };
  routes.add(app, route, describeDocument);
}

/** As bytes: as text it would be encoded anew for every answer. */
async function write(routes: Routes): Promise<Buffer> {
  const { writeDocument } = await import('./description/document.ts');
  return Buffer.from(JSON.stringify(await writeDocument(routes.descriptions)));
}
