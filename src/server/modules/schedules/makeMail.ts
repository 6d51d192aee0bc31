/** What a schedule sends: a short table in the message, and all of it in files. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { Paper, PaperTable } from '#server/core/documents/paper.ts';
import type { Exporter } from '#server/core/exports/exporter.ts';
import type { ListOrder } from '#server/core/exports/messages.ts';
import { companyOf, readReport } from '#server/core/papers/makeReport.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { exportQueryOf } from '#shared/domain/listQuery.ts';
import { MailFormat } from '#shared/domain/scheduledMail.ts';
import { reportList } from '#shared/reports/list.ts';
import { fileTypes, type TableFormat } from '#shared/tableFormats.ts';
import { type ArchiveMaker, monthArchive } from '../documents/monthArchive.ts';
import { type Content, inputOf } from './content.ts';
import { type MailWords, wordsOf } from './words.ts';

/** What makes it. */
export interface Maker extends ArchiveMaker {
  /** The service is about to stop. */
  readonly signal: AbortSignal;
}

export interface MailFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly data: Uint8Array;
}

export interface MadeMail extends MailWords {
  readonly fromName: string;
  readonly files: readonly MailFile[];
  /** There is nothing in it. */
  readonly isBlank: boolean;
}

export interface MailQuestion {
  readonly row: Row<'scheduledMail'>;
  readonly content: Content;
  /** When it was due, as stored. */
  readonly at: string;
}

/** Makes it. Throws what its reads are refused with. */
export async function makeMail(ctx: ReadContext, maker: Maker, question: MailQuestion): Promise<MadeMail> {
  const { row, content, at } = question;
  const language = row.language === 1 ? 'en' : 'es';
  // What has no period is as of now, however late it is made.
  const isOfNow = content.kind === 'report' && !reportList[content.name].hasPeriod;
  const today = isOfNow ? ctx.zone.dateAt(ctx.now) : ctx.zone.toWire(at).slice(0, 10);
  const { paper, isBlank, files } =
    content.kind === 'list'
      ? await listOf(ctx, maker, { content, language, today, format: row.format, name: row.name })
      : await reportOf(ctx, maker, { content, language, today, format: row.format });
  const company = await companyOf(ctx, null);
  const fromName = company?.trade ?? '';
  return { ...wordsOf(paper, { name: row.name, company: fromName }), fromName, files, isBlank };
}

interface Asked<C extends Content> {
  readonly content: C;
  readonly language: 'es' | 'en';
  readonly today: string;
  readonly format: number;
}

interface Made {
  readonly paper: Paper;
  readonly files: readonly MailFile[];
  readonly isBlank: boolean;
}

async function reportOf(
  ctx: ReadContext,
  maker: Maker,
  { content, language, today, format }: Asked<Content & { readonly kind: 'report' }>,
): Promise<Made> {
  const { reads, papers: drawer, signal } = maker;
  const input = inputOf(content, today);
  const make = await readReport(ctx, reads, { name: content.name, input, language, today }, () => signal);
  const made = await make(formatOf(format));
  const title = reportList[content.name].title[language];
  const label = [title, ...(input.from === undefined ? [today] : [input.from, input.to ?? ''])].join(' ');
  if (format === MailFormat.zip) {
    const { from = today, to = today, company = null } = input;
    const data = await monthArchive(ctx, maker, { company, days: { from, to }, language }, () => signal);
    return { ...made, files: [{ name: `${label}.zip`, type: 'application/zip', data }] };
  }
  // Paper has no room for all of it: the rest is in the workbook.
  const isCut = format === MailFormat.pdf && made.tables.some(({ rows, count }) => count > rows.length);
  const written = isCut ? (await make('xlsx')).files : made.files;
  const kind = isCut ? 'xlsx' : formatOf(format);
  return {
    paper: made.paper,
    isBlank: made.isBlank,
    files: [
      ...(format === MailFormat.pdf ? [pdf(label, await drawer.render(made.paper))] : []),
      ...written.map(({ name, bytes }) =>
        kind === null ? pdf(label, bytes) : file(kind === 'xlsx' ? label : `${label} ${name}`, kind, bytes),
      ),
    ],
  };
}

async function listOf(
  ctx: ReadContext,
  { exporter, papers: drawer, signal }: Maker,
  { content, language, today, format, name }: Asked<Content & { readonly kind: 'list' }> & { readonly name: string },
): Promise<Made> {
  const search = exportQueryOf(content.model, content.address, today).toString();
  const { actor, now } = ctx;
  const order = { model: content.model.name, search, language, format: formatOf(format) ?? 'xlsx', actor, now };
  const { paper: table, file: written } = await printed(
    exporter,
    order,
    signal,
    (isCut) => isCut || format !== MailFormat.pdf,
  );
  const company = await companyOf(ctx, null);
  const paper: Paper = {
    kind: 'paper',
    language,
    issuedAt: ctx.zone.toWire(ctx.at),
    company,
    title: name,
    about: [table.title],
    tables: [table],
  };
  const label = `${name} ${today}`;
  return {
    paper,
    isBlank: table.count === 0,
    files: [
      ...(format === MailFormat.pdf ? [pdf(label, await drawer.render(paper))] : []),
      ...(written === null ? [] : [file(label, order.format, written)]),
    ],
  };
}

/** A list on paper and, where it is wanted, all of its rows as a file: both of one moment. */
async function printed(
  exporter: Exporter,
  order: ListOrder,
  signal: AbortSignal,
  isWanted: (isCut: boolean) => boolean,
): Promise<{ readonly paper: PaperTable; readonly file: Uint8Array | null }> {
  const made = await exporter.start({ ...order, isPrinted: true }, signal);
  const { paper } = made;
  if (paper === null) throw new Error('a list was not put on paper');
  if (!isWanted(paper.count > paper.rows.length)) {
    made.cancel();
    return { paper, file: null };
  }
  const parts: Uint8Array[] = [];
  for await (const part of made.stream()) parts.push(part as Uint8Array);
  return { paper, file: Buffer.concat(parts) };
}

function formatOf(format: number): TableFormat | null {
  if (format === MailFormat.pdf || format === MailFormat.zip) return null;
  return format === MailFormat.csv ? 'csv' : 'xlsx';
}

function pdf(name: string, data: Uint8Array): MailFile {
  return { name: `${name}.pdf`, type: 'application/pdf', data };
}

function file(name: string, format: TableFormat, data: Uint8Array): MailFile {
  return { name: `${name}.${format}`, type: fileTypes[format], data };
}
