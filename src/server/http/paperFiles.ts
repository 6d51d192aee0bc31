/** Reports and lists as PDF: `GET /api/reports/month.pdf` and the like, and `GET /api/export/pdf/<model>`. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { REPORT_SCOPE } from '#shared/domain/scopes.ts';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import type { AnyReport } from '#shared/reports/defineReport.ts';
import { allReports, type PaperInput } from '#shared/reports/index.ts';
import { PDF_TYPE } from '#shared/tableFormats.ts';
import type { ReadContext } from '../core/context/context.ts';
import type { Paper, PaperTable } from '../core/documents/paper.ts';
import type { Exporter } from '../core/exports/exporter.ts';
import type { ListOrder } from '../core/exports/messages.ts';
import { companyOf, readReport } from '../core/papers/makeReport.ts';
import type { Reads } from '../core/reads/reads.ts';
import { readContext, transact } from '../core/transact/transact.ts';
import { askedBy } from './asked.ts';
import { authorise } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { describeExports } from './description/exports.ts';
import { ofFiles } from './description/headers.ts';
import { pascal } from './description/names.ts';
import type { Description } from './description/types.ts';
import { languageOf } from './language.ts';
import { exportHeading, searchOf } from './listFile.ts';
import { begin, type Heading, paperHeading } from './made.ts';
import { writeMomentOf } from './origin.ts';
import { authoriseExport, modelOf } from './recordParts.ts';
import type { Routes } from './routes.ts';

/** Registers the routes. */
export function registerPaperFiles(
  app: FastifyInstance,
  routes: Routes,
  deps: AppDeps,
  { reads, exporter }: { readonly reads: Reads; readonly exporter: Exporter },
): void {
  const contextOf = ({ actor }: FastifyRequest): ReadContext =>
    readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor });
  const answer = async (reply: FastifyReply, paper: Paper, heading: Heading): Promise<FastifyReply> =>
    begin(reply, heading).send(Buffer.from(await deps.papers.render(paper)));

  for (const [name, report] of allReports()) {
    const url = `/api/reports/${name}.pdf`;
    const heading = paperHeading(PDF_TYPE, `attachment; filename="${name}.pdf"`);
    const route: RouteOptions = {
      method: 'GET',
      url,
      schema: { querystring: report.query },
      config: { area: USUAL_AREA, heading: () => heading },
      preValidation: async (request: FastifyRequest) => authorise(request.actor, REPORT_SCOPE),
      handler: async (request, reply) => {
        const ctx = contextOf(request);
        const language = languageOf(request.headers['accept-language']);
        const today = ctx.zone.dateAt(ctx.now);
        const input = request.query as PaperInput;
        const { gone } = askedBy(request, reply, ctx.now);
        const make = await readReport(ctx, reads, { name, input, language, today }, gone);
        const { paper } = await make(null);
        return answer(reply, paper, heading);
      },
    };
    routes.add(app, route, () => [describeReport(url, report)]);
  }

  const list: RouteOptions = {
    method: 'GET',
    url: '/api/export/pdf/:model',
    config: { heading: (request) => exportHeading(contextOf(request), request, 'pdf') },
    preValidation: async (request: FastifyRequest) => authoriseExport(request),
    handler: async (request, reply) => {
      const model = modelOf(request);
      const search = searchOf(request);
      const language = languageOf(request.headers['accept-language']);
      const ctx = contextOf(request);
      const heading = exportHeading(ctx, request, 'pdf');
      const { gone } = askedBy(request, reply, ctx.now);
      const table = await listFor(ctx, exporter, { model: model.name, search, language }, gone());
      await transact(deps.store.writer, writeMomentOf(deps, request, `${model.name}.export`), async (writing) => {
        const after = { format: 'pdf', rows: table.rows.length, query: search };
        writing.note({ model: model.name, id: 0, kind: 'exported', after });
      });
      const company = await companyOf(ctx, null);
      const at = ctx.zone.toWire(ctx.at);
      reply.header('x-total-count', String(table.count));
      const paper: Paper = {
        kind: 'paper',
        language,
        issuedAt: at,
        company,
        title: table.title,
        about: [],
        tables: [table],
      };
      return answer(reply, paper, heading);
    },
  };
  routes.add(app, list, describeExports);
}

/** A list on paper, without its file. Throws what the list is refused with. */
async function listFor(
  { actor, now }: ReadContext,
  exporter: Exporter,
  question: Pick<ListOrder, 'model' | 'search' | 'language'>,
  signal: AbortSignal,
): Promise<PaperTable> {
  const made = await exporter.start({ ...question, format: 'csv', isPrinted: true, actor, now }, signal);
  made.cancel();
  if (made.paper === null) throw new Error('a list was not put on paper');
  return made.paper;
}

function describeReport(url: string, { name, title, query }: AnyReport): Description {
  return {
    method: 'GET',
    url,
    operationId: `paper${pascal(name)}Pdf`,
    tag: 'reports',
    area: USUAL_AREA,
    summary: { en: `${title.en} as PDF`, es: `${title.es} en PDF` },
    scope: REPORT_SCOPE,
    query,
    headers: [],
    answers: [
      {
        status: 200,
        description: 'All tables with their sums, on A4. · Todas las tablas con sus sumas, en A4.',
        content: { type: 'application/pdf', schema: { type: 'string', format: 'binary' } },
        headers: ofFiles,
      },
    ],
    errors: [],
  };
}
