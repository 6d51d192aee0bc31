/** Reports as papers and files: read as somebody may read them, made in a thread of their own. */
import { Worker } from 'node:worker_threads';
import { writtenTaxNumber } from '#shared/domain/taxNumber.ts';
import type { AnyTabled } from '#shared/reports/defineReport.ts';
import { type PaperInput, partsOf, reports, type TabledName } from '#shared/reports/index.ts';
import { type ReportName, reportList } from '#shared/reports/list.ts';
import type { TableFormat } from '#shared/tableFormats.ts';
import type { ReadContext } from '../context/context.ts';
import { queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import { writerFor } from '../documents/format.ts';
import type { Paper } from '../documents/paper.ts';
import type { MadeReport, ReadReport, ReportOrder } from '../exports/reportWorker.ts';
import { findThread } from '../process/threads.ts';
import type { Asked, Reads } from '../reads/reads.ts';

export interface ReportQuestion {
  readonly name: ReportName;
  readonly input: PaperInput;
  readonly language: 'es' | 'en';
  /** The day that counts as today. */
  readonly today: string;
}

/** A report that was read and made. */
export interface ReportMade extends MadeReport {
  readonly paper: Paper;
}

/** Makes what was read. `format`: null for no file but what goes on paper. */
export type MakeReport = (format: TableFormat | null) => Promise<ReportMade>;

/** Reads a report at one moment. Returns what makes it, in as many formats as asked. Throws what it is refused with. */
export async function readReport(
  ctx: ReadContext,
  reads: Reads,
  question: ReportQuestion,
  gone: Asked['gone'],
): Promise<MakeReport> {
  const { name, input, today } = question;
  const parts = partsOf(name, input, today);
  const keys = parts.map(({ report, input: own }) => `${report} ${JSON.stringify(own)}`);
  const places = [...new Set(keys)];
  const operations = places.flatMap((key) => parts[keys.indexOf(key)] ?? []);
  const { body } = await reads.read(
    {
      kind: 'operations',
      operations: operations.map(({ report, input: own }) => ({
        name: reports[report].operation,
        input: askedOf(report, own),
      })),
    },
    { actor: ctx.actor, now: ctx.now, gone },
  );
  const read = parts.map(({ input: _, ...part }, index): ReadReport => {
    return { ...part, answer: places.indexOf(keys[index] ?? '') };
  });
  const company = await companyOf(ctx, input.company ?? null);
  const order = {
    answers: String(body),
    reports: read,
    language: question.language,
    currency: company?.currency ?? null,
  };
  return async (format) => finish(ctx, question, company, await inThread({ ...order, format }));
}

/**
 * Reads several reports at one moment, each of them alone, and makes a paper and a workbook of each in one thread. Throws what they
 * are refused with.
 */
export async function makeReports(
  ctx: ReadContext,
  reads: Reads,
  questions: readonly (ReportQuestion & { readonly name: TabledName })[],
  gone: Asked['gone'],
): Promise<readonly ReportMade[]> {
  const operations = questions.map(({ name, input }) => ({
    name: reports[name].operation,
    input: askedOf(name, input),
  }));
  const { body } = await reads.read({ kind: 'operations', operations }, { actor: ctx.actor, now: ctx.now, gone });
  const read = questions.map(({ name }, answer): ReadReport => {
    const { shown, tables }: AnyTabled = reports[name];
    return { report: name, answer, tables: shown ?? Object.keys(tables) };
  });
  const [first] = questions;
  const company = await companyOf(ctx, first?.input.company ?? null);
  const language = first?.language ?? 'es';
  const currency = company?.currency ?? null;
  const made = await inThread({
    ...{ answers: String(body), reports: read, language, currency, format: 'xlsx' as const, isApart: true as const },
  });
  let from = 0;
  return questions.map((question, place) => {
    const to = from + (made.counts[place] ?? 0);
    const own = { ...made, tables: made.tables.slice(from, to), files: made.files.slice(place, place + 1) };
    from = to;
    return finish(ctx, question, company, own);
  });
}

function finish(
  ctx: ReadContext,
  { name, input, language, today }: ReportQuestion,
  company: Company | null,
  made: MadeReport,
): ReportMade {
  const writer = writerFor(language, 'EUR');
  const daysOf = ({ from, to }: PaperInput): string | null => {
    if (from === undefined || to === undefined) return null;
    return from === to ? writer.date(from) : `${writer.date(from)} – ${writer.date(to)}`;
  };
  const of = input.company === undefined ? null : (company?.trade ?? null);
  return {
    ...made,
    paper: {
      kind: 'paper',
      language,
      issuedAt: ctx.zone.toWire(ctx.at),
      company: company === null ? null : { name: company.name, taxNumber: writtenTaxNumber(company.taxNumber) },
      title: reportList[name].title[language],
      about: [daysOf(input) ?? writer.date(today), ...(of === null ? [] : [of])],
      tables: made.tables,
    },
  };
}

/** An input as its report takes it, with what it adds where nothing is said. Throws ZodError. */
export function askedOf(report: TabledName, input: PaperInput): unknown {
  const said = Object.entries(input).filter(([, value]) => value !== undefined);
  return reports[report].query.parse(Object.fromEntries(said.map(([name, value]) => [name, String(value)])));
}

/** Makes files in a thread that ends with them. */
export function inThread(workerData: ReportOrder): Promise<MadeReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(findThread('core/exports', 'reportWorker'), {
      name: 'reportFile',
      execArgv: [],
      workerData,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread ended without a file')));
  });
}

interface Company {
  readonly name: string;
  readonly trade: string;
  readonly taxNumber: string;
  readonly currency: string;
}

/** The company a paper is of: the one asked for, else the facility's first. */
export async function companyOf({ db }: Pick<ReadContext, 'db'>, id: number | null): Promise<Company | null> {
  const row = await queryFirst<Company>(
    db,
    sql`select coalesce(nullif("businessName", ''), "name") as "name", "name" as "trade", "taxNumber", "currency"
       from "company" where "deleted" = 0 and coalesce("id" = ${id}, 1) order by "id" limit 1`,
  );
  return row ?? null;
}
