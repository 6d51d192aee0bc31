/** `GET /api/openapi.json`: OpenAPI 3.1, written from the routes and their zod schemas. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { errorCatalogue } from '#shared/errors.ts';
import { VERSION } from '../version.ts';

/** Registers the collector; call it before the routes. */
export async function installOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Taquilla', version: VERSION, description: 'Facility management: records and actions.' },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'API key or staff session token' } },
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
}

/** Registers the document itself and the pages of the error codes. */
export function registerDescriptions(app: FastifyInstance): void {
  let text: string | null = null;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  });
  app.get('/problems/:code', { schema: { hide: true } }, async (request, reply) => {
    const { code } = request.params as { readonly code: string };
    const known = Object.entries(errorCatalogue).find(([name]) => name === code);
    if (known === undefined) return reply.callNotFound();
    const [name, { status, title }] = known;
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="es"><meta charset="utf-8"><title>${name}</title><h1>${name}</h1>` +
          `<p>HTTP ${status}</p><p lang="es">${title.es}</p><p lang="en">${title.en}</p></html>`,
      );
  });
}
