/** X and Z reports to print and to keep: PDF and CSV. The Z's PDF is the document of its record. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import { ServiceError } from '#shared/errors.ts';
import { posXReport as contract } from '#shared/operations/contracts/posXReport.ts';
import { type PosReport, posReport, queryId } from '#shared/operations/parts.ts';
import { fileTypes, PDF_TYPE } from '#shared/tableFormats.ts';
import type { ReadContext } from '../core/context/context.ts';
import type { Reads } from '../core/reads/reads.ts';
import { getRow } from '../core/records/write.ts';
import { readContext } from '../core/transact/transact.ts';
import { posReportSourceOf } from '../modules/documents/loadSource.ts';
import { posReportCsv } from '../modules/documents/posReportCsv.ts';
import { askedBy } from './asked.ts';
import { authorise } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { ofFiles } from './description/headers.ts';
import type { Description } from './description/types.ts';
import { languageOf } from './language.ts';
import { begin, type Heading, paperHeading } from './made.ts';
import type { Routes } from './routes.ts';

const zInput = z.strictObject({ zReport: queryId() });

/** Registers `pos/xReport.csv`, `pos/xReport.pdf` and `pos/zReport.csv`. */
export function registerPosReports(app: FastifyInstance, routes: Routes, deps: AppDeps, reads: Reads): void {
  const contextOf = ({ actor }: FastifyRequest): ReadContext =>
    readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor });
  const xOf = async (request: FastifyRequest, reply: FastifyReply): Promise<PosReport> => {
    const task = { kind: 'operation', name: 'posXReport', input: request.query } as const;
    const { body } = await reads.read(task, askedBy(request, reply, deps.clock()));
    return JSON.parse(String(body)) as PosReport;
  };

  const xRoute = (type: keyof typeof types, handler: RouteOptions['handler']): void => {
    const route: RouteOptions = {
      method: 'GET',
      url: `/api/pos/xReport.${type}`,
      schema: { querystring: contract.input },
      config: { area: USUAL_AREA, heading: () => headingFor(type, 'x') },
      preValidation: async (request) => authorise(request.actor, contract.scope),
      handler,
    };
    routes.add(app, route, () => [
      { ...describe(`/api/pos/xReport.${type}`, type, contract.input), scope: contract.scope, errors: contract.errors },
    ]);
  };
  xRoute('csv', async (request, reply) => {
    const csv = posReportCsv(await xOf(request, reply), languageOf(request.headers['accept-language']));
    return send(reply, 'csv', 'x', csv);
  });
  xRoute('pdf', async (request, reply) => {
    const ctx = contextOf(request);
    const source = await posReportSourceOf(ctx, await xOf(request, reply), ctx.at);
    const language = languageOf(request.headers['accept-language']);
    return send(reply, 'pdf', 'x', Buffer.from(await deps.documents.render({ ...source, language })));
  });

  const zRoute: RouteOptions = {
    method: 'GET',
    url: '/api/pos/zReport.csv',
    schema: { querystring: zInput },
    config: { area: USUAL_AREA },
    preValidation: async (request) => authorise(request.actor, 'zReport:read'),
    handler: async (request, reply) => {
      const { zReport } = request.query as z.output<typeof zInput>;
      const row = await getRow(contextOf(request).db, 'zReport', zReport);
      if (row === undefined) throw new ServiceError('not_found');
      const report = posReport.parse(JSON.parse(row.report));
      return send(
        reply,
        'csv',
        `z-${row.number}`,
        posReportCsv(report, languageOf(request.headers['accept-language'])),
      );
    },
  };
  routes.add(app, zRoute, () => [
    { ...describe('/api/pos/zReport.csv', 'csv', zInput), scope: 'zReport:read', errors: ['not_found'] },
  ]);
}

const types = { csv: fileTypes.csv, pdf: PDF_TYPE } as const;

function headingFor(type: keyof typeof types, name: string): Heading {
  return paperHeading(types[type], `${type === 'pdf' ? 'inline' : 'attachment'}; filename="${name}.${type}"`);
}

function send(reply: FastifyReply, type: keyof typeof types, name: string, content: string | Buffer): FastifyReply {
  return begin(reply, headingFor(type, name)).send(content);
}

function describe(url: string, type: keyof typeof types, query: z.ZodType) {
  const kind = url.includes('xReport') ? 'X' : 'Z';
  return {
    method: 'GET',
    url,
    operationId: `pos${kind}Report${type === 'csv' ? 'Csv' : 'Pdf'}`,
    tag: 'pos',
    summary: {
      en: `${kind} report as ${type.toUpperCase()}`,
      es: `Informe ${kind} en ${type.toUpperCase()}`,
    },
    area: USUAL_AREA,
    query,
    headers: [],
    answers: [
      {
        status: 200,
        description: 'The report. · El informe.',
        content: { type: type === 'csv' ? 'text/csv' : 'application/pdf', schema: { type: 'string' } },
        headers: ofFiles,
      },
    ],
  } as const satisfies Omit<Description, 'scope' | 'errors'>;
}
