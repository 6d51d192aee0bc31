/** The papers of a month in one archive: `GET /api/month/files.zip`. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { REPORT_SCOPE } from '#shared/domain/scopes.ts';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import { monthQuery } from '#shared/operations/parts/month.ts';
import { queryId } from '#shared/operations/parts.ts';
import type { Exporter } from '../core/exports/exporter.ts';
import type { Reads } from '../core/reads/reads.ts';
import { readContext } from '../core/transact/transact.ts';
import { monthArchive } from '../modules/documents/monthArchive.ts';
import { daysOfMonth } from '../modules/month/month.ts';
import { askedBy } from './asked.ts';
import { authorise } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { ofFiles } from './description/headers.ts';
import type { Description } from './description/types.ts';
import { languageOf } from './language.ts';
import { begin, headingOf } from './made.ts';
import type { Routes } from './routes.ts';

const url = '/api/month/files.zip';
const query = z.strictObject({ company: queryId().optional(), ...monthQuery });
type Query = z.output<typeof query>;

interface Services {
  readonly reads: Reads;
  readonly exporter: Exporter;
}

/** Registers the route. */
export function registerMonthFiles(app: FastifyInstance, routes: Routes, deps: AppDeps, services: Services): void {
  const heading = ({ query: asked }: FastifyRequest) => {
    const { year, month } = asked as Query;
    const name = `${year}-${String(month).padStart(2, '0')}.zip`;
    return headingOf('application/zip', `attachment; filename="${name}"`);
  };
  const route: RouteOptions = {
    method: 'GET',
    url,
    schema: { querystring: query },
    config: { area: USUAL_AREA, heading },
    preValidation: async (request: FastifyRequest) => authorise(request.actor, REPORT_SCOPE),
    handler: async (request, reply) => {
      const { company = null, ...month } = request.query as Query;
      const { actor } = request;
      const ctx = readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor });
      const language = languageOf(request.headers['accept-language']);
      const asked = { company, days: daysOfMonth(month), language };
      const { gone } = askedBy(request, reply, ctx.now);
      const archive = await monthArchive(
        ctx,
        { ...services, papers: deps.papers, documents: deps.documents },
        asked,
        gone,
      );
      return begin(reply, heading(request)).send(archive);
    },
  };
  routes.add(app, route, () => [description]);
}

const description: Description = {
  method: 'GET',
  url,
  operationId: 'monthFiles',
  tag: 'month',
  area: USUAL_AREA,
  scope: REPORT_SCOPE,
  summary: { en: 'The papers of a month', es: 'Los papeles de un mes' },
  query,
  headers: [],
  answers: [
    {
      status: 200,
      description: 'PDF and XLSX in one archive; the same month gives the same bytes. · PDF y XLSX en un archivo.',
      content: { type: 'application/zip', schema: { type: 'string', format: 'binary' } },
      headers: ofFiles,
    },
  ],
  errors: [],
};
