/**
 * The papers of a month in one archive. Register, taxes, payments, closings of cash points and the proof of the month, each as PDF and
 * as a workbook, and every Z as it was kept. What is in it bears the last moment of the month, so that the same month gives the
 * same bytes.
 */
import type { ReadContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { localTo } from '#server/core/db/zones.ts';
import type { DocumentRenderer } from '#server/core/documents/renderer.ts';
import type { Exporter } from '#server/core/exports/exporter.ts';
import { workbookMadeAt, type ZipEntry, zip } from '#server/core/exports/zip.ts';
import { makeReports } from '#server/core/papers/makeReport.ts';
import type { Asked, Reads } from '#server/core/reads/reads.ts';
import { type Days, momentsOf } from '#shared/domain/reportPeriod.ts';
import type { PaperInput, TabledName } from '#shared/reports/index.ts';
import type { DocumentService } from './service.ts';

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

/** What makes it. */
export interface ArchiveMaker {
  readonly reads: Reads;
  readonly exporter: Exporter;
  readonly papers: DocumentRenderer;
  readonly documents: DocumentService;
}

/** Which month, of one company or of all (null). */
export interface ArchiveQuestion {
  readonly company: number | null;
  readonly days: Days;
  readonly language: 'es' | 'en';
}

/** Makes it, as the actor of the context may read. Throws what its reads are refused with. */
export async function monthArchive(
  all: ReadContext,
  maker: ArchiveMaker,
  question: ArchiveQuestion,
  gone: Asked['gone'],
): Promise<Uint8Array> {
  const entries = await entriesOf(localTo(all, question.company), maker, question, gone);
  return zip(entries, wallOf(question.days));
}

async function entriesOf(
  ctx: ReadContext,
  { reads, exporter, papers, documents }: ArchiveMaker,
  { company, days, language }: ArchiveQuestion,
  gone: Asked['gone'],
): Promise<ZipEntry[]> {
  const { actor, now } = ctx;
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
    entries.push({ name: `${names[language]}.pdf`, data: await papers.render({ ...paper, issuedAt }) });
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
    const { file } = await documents.documentOf(ctx, 'zReport', id, { version: null, printed: false });
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
