/** What a schedule sends: a short table in the message, and all of it in files. */

import type { ReadContext } from '#server/core/context/context.ts';
import type { Paper } from '#server/core/documents/paper.ts';
import type { DocumentRenderer } from '#server/core/documents/renderer.ts';
import type { Exporter } from '#server/core/exports/exporter.ts';
import { makeList } from '#server/core/papers/makeList.ts';
import { companyOf, makeReport } from '#server/core/papers/makeReport.ts';
import type { Reads } from '#server/core/reads/reads.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { exportQueryOf } from '#shared/domain/listQuery.ts';
import { MailFormat } from '#shared/domain/scheduledMail.ts';
import { papers } from '#shared/reports/papers.ts';
import { fileTypes, type TableFormat } from '#shared/tableFormats.ts';
import { type Content, inputOf } from './content.ts';
import { type MailWords, wordsOf } from './words.ts';

/** What makes it. */
export interface Maker {
  readonly reads: Reads;
  readonly exporter: Exporter;
  readonly papers: DocumentRenderer;
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
  const isOfNow = content.kind === 'report' && !papers[content.name].hasPeriod;
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
  { reads, papers: drawer, signal }: Maker,
  { content, language, today, format }: Asked<Content & { readonly kind: 'report' }>,
): Promise<Made> {
  const input = inputOf(content, today);
  const ask = (kind: TableFormat | null) =>
    makeReport(ctx, reads, { name: content.name, input, language, format: kind, today }, () => signal);
  const made = await ask(formatOf(format));
  // Paper has no room for all of it: the rest is in the workbook.
  const isCut = format === MailFormat.pdf && made.tables.some(({ rows, count }) => count > rows.length);
  const written = isCut ? (await ask('xlsx')).files : made.files;
  const kind = isCut ? 'xlsx' : formatOf(format);
  const title = papers[content.name].title[language];
  const label = [title, ...(input.from === undefined ? [today] : [input.from, input.to ?? ''])].join(' ');
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
  { reads, exporter, papers: drawer, signal }: Maker,
  { content, language, today, format, name }: Asked<Content & { readonly kind: 'list' }> & { readonly name: string },
): Promise<Made> {
  const search = exportQueryOf(content.model, content.address, today).toString();
  const question = { model: content.model.name, search, language };
  const table = await makeList(ctx, { exporter, reads }, question, () => signal);
  const company = await companyOf(ctx, null);
  const paper: Paper = {
    ...{ kind: 'paper', language, issuedAt: ctx.zone.toWire(ctx.at), company, title: name },
    ...{ about: [table.title], tables: [table] },
  };
  const label = `${name} ${today}`;
  const isCut = table.count > table.rows.length;
  const kind = formatOf(format) ?? (isCut ? 'xlsx' : null);
  const written = kind === null ? null : await allOf(ctx, exporter, { ...question, format: kind }, signal);
  return {
    paper,
    isBlank: table.count === 0,
    files: [
      ...(format === MailFormat.pdf ? [pdf(label, await drawer.render(paper))] : []),
      ...(kind === null || written === null ? [] : [file(label, kind, written)]),
    ],
  };
}

/** All rows of a list as a file. */
async function allOf(
  { actor, now }: ReadContext,
  exporter: Exporter,
  order: {
    readonly model: string;
    readonly search: string;
    readonly format: TableFormat;
    readonly language: 'es' | 'en';
  },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const made = await exporter.start({ ...order, actor, now }, signal);
  const parts: Uint8Array[] = [];
  for await (const part of made.stream()) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

function formatOf(format: number): TableFormat | null {
  if (format === MailFormat.pdf) return null;
  return format === MailFormat.csv ? 'csv' : 'xlsx';
}

function pdf(name: string, data: Uint8Array): MailFile {
  return { name: `${name}.pdf`, type: 'application/pdf', data };
}

function file(name: string, format: TableFormat, data: Uint8Array): MailFile {
  return { name: `${name}.${format}`, type: fileTypes[format], data };
}
