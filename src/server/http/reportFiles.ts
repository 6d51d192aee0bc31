/** The tables of reports as files: `GET /api/reports/taxes/rates.csv` and the like, with the query of the report. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import type { AnyTabled } from '#shared/reports/defineReport.ts';
import { reports, tabledReports } from '#shared/reports/index.ts';
import { fileTypes, type TableFormat, tableFormats } from '#shared/tableFormats.ts';
import type { Exporter } from '../core/exports/exporter.ts';
import { inThread } from '../core/papers/makeReport.ts';
import type { Reads } from '../core/reads/reads.ts';
import { askedBy } from './asked.ts';
import { authorise } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { ofFiles } from './description/headers.ts';
import type { Description } from './description/types.ts';
import { languageOf } from './language.ts';
import { begin, headingOf } from './made.ts';
import type { Routes } from './routes.ts';

/** Registers a route for every table and kind of file. */
export function registerReportFiles(
  app: FastifyInstance,
  routes: Routes,
  deps: AppDeps,
  { reads, exporter }: { readonly reads: Reads; readonly exporter: Exporter },
): void {
  for (const [report, definition] of tabledReports()) {
    const { contract, isBook = false } = definition;
    for (const table of Object.keys(definition.tables)) {
      for (const format of tableFormats) {
        const url = `/api/${contract.path}/${table}.${format}`;
        const heading = headingOf(fileTypes[format], `attachment; filename="${table}.${format}"`);
        const route: RouteOptions = {
          method: 'GET',
          url,
          schema: { querystring: contract.input },
          config: { area: USUAL_AREA, heading: () => heading },
          preValidation: async (request: FastifyRequest) => authorise(request.actor, contract.scope),
          handler: async (request, reply) => {
            const language = languageOf(request.headers['accept-language']);
            if (isBook) {
              const { gone, ...asked } = askedBy(request, reply, deps.clock());
              const made = await exporter.start({ ...asked, report, input: request.query, format, language }, gone());
              return begin(reply, heading).send(made.stream());
            }
            const task = {
              kind: 'operations',
              operations: [{ name: reports[report].operation, input: request.query }],
            } as const;
            const { body } = await reads.read(task, askedBy(request, reply, deps.clock()));
            const read = [{ report, answer: 0, tables: [table] }];
            const order = { answers: String(body), reports: read, language, currency: null, format };
            const { files } = await inThread(order);
            return begin(reply, heading).send(Buffer.from(files[0]?.bytes ?? []));
          },
        };
        routes.add(app, route, () => [describe(url, definition, table, format)]);
      }
    }
  }
}

function describe(url: string, { operation, contract }: AnyTabled, table: string, format: TableFormat): Description {
  const capital = `${table.slice(0, 1).toUpperCase()}${table.slice(1)}`;
  const kind = format.toUpperCase();
  return {
    method: 'GET',
    url,
    operationId: `${operation}${capital}${kind}`,
    tag: 'reports',
    area: USUAL_AREA,
    summary: { en: `${contract.summary.en}: ${table} as ${kind}`, es: `${contract.summary.es}: ${table} en ${kind}` },
    scope: contract.scope,
    query: contract.input,
    headers: [],
    answers: [
      {
        status: 200,
        description: 'The rows of the table, without their sums. · Las filas de la tabla, sin sus sumas.',
        content: { type: fileTypes[format].split(';', 1)[0] ?? '', schema: { type: 'string', format: 'binary' } },
        headers: ofFiles,
      },
    ],
    errors: contract.errors,
  };
}
