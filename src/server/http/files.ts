/** Files of records: `/api/file/<model>/<id>/<field>?v=<hash>`. */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { ServiceError } from '#shared/errors.ts';
import type { AppDeps } from '../deps.ts';
import { type DocumentModel, documentModels } from '../documents/service.ts';
import { readContext } from '../transact.ts';
import { authorise } from './auth.ts';
import type { Routes } from './routes.ts';

/** Registers the documents of invoices and Z reports. */
export function registerFiles(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  for (const model of documentModels) {
    const url = `/api/file/${model}/:id/document`;
    const route: RouteOptions = {
      method: 'GET',
      url,
      preValidation: async (request) => authorise(request.actor, `${model}:read`),
      handler: async (request, reply) => {
        const { id } = request.params as { readonly id: string };
        if (!/^[1-9]\d{0,14}$/.test(id)) throw new ServiceError('not_found');
        const ctx = readContext(deps.store.reader, {
          now: deps.clock(),
          facility: deps.facility,
          actor: request.actor,
        });
        const file = await deps.documents.documentOf(ctx, model as DocumentModel, Number(id));
        return reply
          .headers({
            etag: `"${file.hash}"`,
            'cache-control': 'private, max-age=31536000, immutable',
            'content-disposition': `inline; filename="${model}-${id}.pdf"`,
          })
          .type(file.mime)
          .send(Buffer.from(file.data));
      },
    };
    routes.add(app, route, () => [{ method: 'GET', url, schema: { tags: [model], summary: `The PDF of a ${model}` } }]);
  }
}
