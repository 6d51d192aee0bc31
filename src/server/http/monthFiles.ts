/**
 * The papers of a month in one archive: `GET /api/month/files.zip`. Register, taxes, payments, closings of cash points and the proof
 * of the month, each as PDF and as a workbook, and every Z as it was kept. What is in it bears the last moment of the month, so
 * that the same month gives the same bytes.
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { type Days, momentsOf } from '#shared/domain/reportPeriod.ts';
import { REPORT_SCOPE } from '#shared/domain/scopes.ts';
import { USUAL_AREA } from '#shared/domain/versions.ts';
import { monthQuery } from '#shared/operations/parts/month.ts';
import { queryId } from '#shared/operations/parts.ts';
import type { PaperInput, TabledName } from '#shared/reports/index.ts';
import type { ReadContext } from '../core/context/context.ts';
import { queryAll } from '../core/db/execute.ts';
import { sql } from '../core/db/sql.ts';
import { localTo } from '../core/db/zones.ts';
import type { Exporter } from '../core/exports/exporter.ts';
import { workbookMadeAt, type ZipEntry, zip } from '../core/exports/zip.ts';
import { makeReports } from '../core/papers/makeReport.ts';
import type { Asked, Reads } from '../core/reads/reads.ts';
import { readContext } from '../core/transact/transact.ts';
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

/** What is in it, and what its files are called in both languages. Not all reports are of a company. */
interface Content {
  readonly report: TabledName;
  readonly names: Readonly<Record<'es' | 'en', string>>;
  readonly by?: string;
  readonly isOfAll?: true;
}

const contents: readonly Content[] = [
  { report: 'monthEnd', names: { es: '1-cierre', en: '1-end-of-month' } },
  { report: 'register', names: { es: '2-libro', en: '2-register' } },
  { report: 'taxes', names: { es: '3-impuestos', en: '3-taxes' } },
  { report: 'payments', names: { es: '4-cobros', en: '4-payments' }, by: 'method', isOfAll: true },
  { report: 'cashDifferences', names: { es: '5-cajas', en: '5-cash-points' }, by: 'session' },
];
const folders = { es: 'zetas', en: 'z-reports' } as const;

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
      const ctx = localTo(
        readContext(deps.store.reader, { now: deps.clock(), facility: deps.facility, actor }),
        company,
      );
      const asked = {
        ctx,
        company,
        days: daysOfMonth(month),
        language: languageOf(request.headers['accept-language']),
      };
      const entries = await entriesOf(deps, services, asked, askedBy(request, reply, ctx.now));
      return begin(reply, heading(request)).send(await zip(entries, wallOf(asked.days)));
    },
  };
  routes.add(app, route, () => [description]);
}

interface Month {
  readonly ctx: ReadContext;
  readonly company: number | null;
  readonly days: Days;
  readonly language: 'es' | 'en';
}

async function entriesOf(
  deps: AppDeps,
  { reads, exporter }: Services,
  { ctx, company, days, language }: Month,
  { actor, now, gone }: Asked,
): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  const issuedAt = `${days.to}T23:59:00${ctx.zone.toWire(momentsOf(days, ctx.zone.id).until).slice(-6)}`;
  const inputOf = ({ by, isOfAll }: Content): PaperInput => ({
    ...days,
    ...(by === undefined ? {} : { by }),
    ...(company === null || isOfAll === true ? {} : { company }),
  });
  const questions = contents.map((one) => ({ name: one.report, input: inputOf(one), language, today: days.to }));
  const made = await makeReports(ctx, reads, questions, gone);
  for (const [place, { paper, files }] of made.entries()) {
    const content = contents[place];
    if (content === undefined) throw new Error('a report for each content');
    const { report, names } = content;
    entries.push({ name: `${names[language]}.pdf`, data: await deps.papers.render({ ...paper, issuedAt }) });
    // A paper has the first rows of the register, and its file all of them.
    const book =
      report === 'register'
        ? await bytesOf(
            await exporter.start({ report, input: inputOf(content), format: 'xlsx', language, actor, now }, gone()),
          )
        : (files[0]?.bytes ?? new Uint8Array());
    entries.push({ name: `${names[language]}.xlsx`, data: await workbookMadeAt(book, wallOf(days)) });
  }
  for (const { id, name, number } of await zReportsOf(ctx, days, company)) {
    const { file } = await deps.documents.documentOf(ctx, 'zReport', id, { version: null, printed: false });
    const place = `${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}-Z${number}-${id}`;
    entries.push({ name: `${folders[language]}/${place}.pdf`, data: file.data });
  }
  return entries;
}

async function bytesOf(made: { readonly stream: () => AsyncIterable<Uint8Array> }): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of made.stream()) parts.push(part);
  return Buffer.concat(parts);
}

/** The Zs of sessions closed in the month. */
function zReportsOf(
  ctx: ReadContext,
  days: Days,
  company: number | null,
): Promise<readonly { readonly id: number; readonly name: string; readonly number: number }[]> {
  const { from, until } = momentsOf(days, ctx.zone.id);
  return queryAll(
    ctx.db,
    sql`select z."id", p."name", z."number" from "zReport" z join "pos" p on p."id" = z."pos"
      where z."created" >= ${from} and z."created" < ${until} and coalesce(p."company" = ${company}, 1) order by z."id"`,
  );
}

/** The last minute of the month by the clock on the wall: an archive has no time zone. */
function wallOf({ to }: Days): Date {
  return new Date(`${to}T23:59:00`);
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
