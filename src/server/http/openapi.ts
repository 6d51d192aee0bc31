/** `GET /api/openapi.json`: OpenAPI 3.1, written from the contracts and the catalogue. */
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';
import type { Routes } from './routes.ts';

/** Registers the description. It is written at its first request: most servers are never asked for it. */
export function registerDescriptions(app: FastifyInstance, routes: Routes): void {
  let text: Promise<string> | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= writeOpenapi(routes);
    return reply.type('application/json; charset=utf-8').send(await text);
  });
}

/** The routes told once more to an application of their own, whose only purpose is to be described. */
async function writeOpenapi(routes: Routes): Promise<string> {
  const [{ default: Fastify }, { default: swagger }, { jsonSchemaTransform }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ]);
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
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
  for (const { method, url, schema } of routes.describe()) {
    app.route({ method, url, schema, handler: async () => undefined });
  }
  await app.ready();
  const text = JSON.stringify(app.swagger());
  await app.close();
  return text;
}
