/** What lists that leave as files have in common. */
import type { FastifyRequest } from 'fastify';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fileTypes, PDF_TYPE, type TableFormat } from '#shared/tableFormats.ts';
import type { ReadContext } from '../core/context/context.ts';
import { parseExport } from '../core/exports/recordTable.ts';
import { type Language, languageOf } from './language.ts';
import { type Heading, headingOf, paperHeading } from './made.ts';
import { modelOf } from './recordParts.ts';

/** What is known of the file of a list beforehand. Throws what the list is refused with, before a thread has to be there. */
export function exportHeading(ctx: ReadContext, request: FastifyRequest, format: TableFormat | 'pdf'): Heading {
  const model = modelOf(request);
  parseExport(ctx, model, new URLSearchParams(searchOf(request)));
  const language = languageOf(request.headers['accept-language']);
  const disposition = dispositionOf(model, language, ctx.zone.toWire(ctx.at).slice(0, 10), format);
  return format === 'pdf' ? paperHeading(PDF_TYPE, disposition) : headingOf(fileTypes[format], disposition);
}

/** The query of a list, as it was sent. */
export function searchOf({ url }: FastifyRequest): string {
  const [, search = ''] = /\?(.*)$/s.exec(url) ?? [];
  return search;
}

/** By its model for programs, and for people as their language calls it (RFC 6266). */
function dispositionOf(model: AnyModel, language: Language, day: string, ending: string): string {
  const name = encodeURIComponent(`${model.plural[language]} ${day}.${ending}`);
  return `attachment; filename="${model.name}-${day}.${ending}"; filename*=UTF-8''${name}`;
}
