/**
 * Lists as files: `GET /api/export/csv/<model>` and `GET /api/export/xlsx/<model>`, with the parameters of the list. Who
 * has one written sees how far it is, and ends it, at `/api/exports`.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { type TableFormat, tableFormats } from '#shared/tableFormats.ts';
import type { Export, Exporter } from '../core/exports/exporter.ts';
import { readContext, transact } from '../core/transact/transact.ts';
import { askedBy } from './asked.ts';
import { authorise } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { describeExportEnd, describeExportProgress } from './description/exports.ts';
import { languageOf } from './language.ts';
import { exportHeading, searchOf } from './listFile.ts';
import { begin } from './made.ts';
import { writeMomentOf } from './origin.ts';
import { authoriseExport, modelOf } from './recordParts.ts';
import type { Routes } from './routes.ts';

/** Registers the routes. */
export function registerExports(app: FastifyInstance, routes: Routes, deps: AppDeps, exporter: Exporter): void {
  /** The file that each credential has written: there is one at a time. */
  const running = new Map<string, Export>();

  const write = async (request: FastifyRequest, reply: FastifyReply, format: TableFormat): Promise<FastifyReply> => {
    const model = modelOf(request);
    const { credential } = request.actor;
    const language = languageOf(request.headers['accept-language']);
    const asked = askedBy(request, reply, deps.clock());
    const ctx = readContext(deps.store.reader, { ...asked, facility: deps.facility });
    const heading = exportHeading(ctx, request, format);
    const search = searchOf(request);
    const order = { model: model.name, search, format, language, actor: request.actor, now: asked.now };
    const made = await exporter.start(order, asked.gone());
    try {
      // Said before a byte of it leaves.
      await transact(deps.store.writer, writeMomentOf(deps, request, `${model.name}.export`), async (ctx) => {
        ctx.note({ model: model.name, id: 0, kind: 'exported', after: { format, rows: made.rows, query: search } });
      });
    } catch (error) {
      made.cancel();
      throw error;
    }
    running.set(credential, made);
    const stream = made.stream();
    stream.once('close', () => {
      // Another may have begun while this one, written, waited to be taken.
      if (running.get(credential) === made) running.delete(credential);
    });
    return begin(reply, heading).header('x-total-count', String(made.rows)).send(stream);
  };

  for (const format of tableFormats) {
    const route: RouteOptions = {
      method: 'GET',
      url: `/api/export/${format}/:model`,
      config: {
        heading: (request) => {
          const moment = { now: deps.clock(), facility: deps.facility, actor: request.actor };
          return exportHeading(readContext(deps.store.reader, moment), request, format);
        },
      },
      preValidation: async (request: FastifyRequest) => authoriseExport(request),
      handler: (request, reply) => write(request, reply, format),
    };
    app.route(route);
  }
  const own = { preValidation: async (request: FastifyRequest) => authorise(request.actor, 'signedIn') };
  const progress: RouteOptions = {
    method: 'GET',
    url: '/api/exports',
    ...own,
    handler: async ({ actor }) => {
      const made = running.get(actor.credential);
      return made === undefined ? [] : [{ rows: made.rows, written: made.written() }];
    },
  };
  routes.add(app, progress, describeExportProgress);
  const end: RouteOptions = {
    method: 'DELETE',
    url: '/api/exports',
    ...own,
    handler: async ({ actor }) => {
      const made = running.get(actor.credential);
      made?.cancel();
      return { ended: made === undefined ? 0 : 1 };
    },
  };
  routes.add(app, end, describeExportEnd);
}
