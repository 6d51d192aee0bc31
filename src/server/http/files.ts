/** Files of records: `/api/file/<model>/<id>/<field>?v=<hash>`. Their content never changes under one address. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isFile } from '#shared/catalogue/fieldTypes.ts';
import { columnsOf, findModel } from '#shared/catalogue/index.ts';
import { ServiceError } from '#shared/errors.ts';
import { PDF_TYPE } from '#shared/tableFormats.ts';
import type { ReadContext } from '../core/context/context.ts';
import { DUPLICATE } from '../core/documents/version.ts';
import { VERSION_LENGTH } from '../core/records/codec.ts';
import { matchesNone } from '../core/records/etag.ts';
import { fileOf, type StoredFile } from '../core/records/files.ts';
import { requireRow } from '../core/records/service.ts';
import { readContext } from '../core/transact/transact.ts';
import { documentModels, type ServedDocument } from '../modules/documents/service.ts';
import { authorise } from './auth.ts';
import type { AppDeps } from './deps.ts';
import { describeFiles } from './description/others.ts';
import { type Heading, paperHeading, sendHeading } from './made.ts';
import type { Routes } from './routes.ts';

/** Registers the documents of invoices and Z reports, and the files in any other field. */
export function registerFiles(app: FastifyInstance, routes: Routes, deps: AppDeps): void {
  const preValidation = async (request: FastifyRequest): Promise<void> => {
    authorise(request.actor, `${paramsOf(request).model}:read`);
  };
  const route: RouteOptions = {
    method: 'GET',
    url: '/api/file/:model/:id/:field',
    preValidation,
    handler: async (request, reply) => {
      const ctx = readContext(deps.store.reader, {
        now: deps.clock(),
        facility: deps.facility,
        actor: request.actor,
      });
      const found = await find(ctx, deps, request);
      if (found === null) return sendHeading(reply, undrawn(request));
      return send(request, reply, found.file, found.isPinned);
    },
  };
  routes.add(app, route, describeFiles);
}

/** The file that is asked for; null where it would have to be drawn for somebody who asks what is known of it (`HEAD`). */
async function find(ctx: ReadContext, deps: AppDeps, request: FastifyRequest): Promise<ServedDocument | null> {
  const { model: name, id, field } = paramsOf(request);
  const model = findModel(name);
  if (model === undefined) throw new ServiceError('unknown_model');
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new ServiceError('not_found');
  const isLooking = request.method === 'HEAD';
  const drawn = documentModels.find((candidate) => candidate === name);
  const {
    v: version = null,
    copy,
    view,
  } = request.query as Readonly<Record<'v' | 'copy' | 'view', string | undefined>>;
  if (drawn !== undefined && field === 'document') {
    const isDuplicate = drawn === 'invoice' && copy === DUPLICATE;
    if (isLooking) {
      const stored = await deps.documents.storedOf(ctx, drawn, Number(id), version);
      return isDuplicate ? null : stored;
    }
    if (isDuplicate) {
      return { file: await deps.documents.duplicateOf(ctx, Number(id), version), isPinned: false };
    }
    return deps.documents.documentOf(ctx, drawn, Number(id), { version, printed: view !== 'true' });
  }
  if (name === 'stockOrder' && field === 'document') {
    if (isLooking) {
      await requireRow(ctx, model, Number(id));
      return null;
    }
    return { file: await deps.documents.orderOf(ctx, Number(id)), isPinned: false };
  }
  const column = columnsOf(model).find(([column]) => column === field);
  if (column === undefined || !isFile(column[1])) throw new ServiceError('not_found');
  const file = await fileOf(ctx.db, await requireRow(ctx, model, Number(id)), field);
  return { file, isPinned: version === file.hash.slice(0, VERSION_LENGTH) };
}

function undrawn(request: FastifyRequest): Heading {
  const { model, id } = paramsOf(request);
  const { type, headers } = paperHeading(PDF_TYPE, `inline; filename="${model}-${id}.pdf"`);
  return { type, headers: { ...headers, 'cache-control': 'private, no-cache' } };
}

/** `isPinned`: the address names the content it has; it has no other, ever. */
function send(request: FastifyRequest, reply: FastifyReply, file: StoredFile, isPinned: boolean): FastifyReply {
  const { model, id, field } = paramsOf(request);
  // Only what a browser shows without running anything is shown; the rest is downloaded.
  const shown = file.mime === 'application/pdf' || file.mime.startsWith('image/');
  const name = file.mime === 'application/pdf' ? `${model}-${id}.pdf` : `${model}-${id}-${field}`;
  const etag = `"${file.hash}"`;
  reply.headers({
    etag,
    'cache-control': isPinned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    'content-disposition': `${shown ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  });
  const seen = request.headers['if-none-match'];
  if (seen !== undefined && matchesNone(seen, etag)) return reply.code(304).send();
  const { data } = file;
  const part = rangeOf(request, etag, data.byteLength);
  reply.type(file.mime);
  if (part === null) return reply.send(Buffer.from(data));
  const [first, last] = part;
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${data.byteLength}`)
    .send(Buffer.from(data.subarray(first, last + 1)));
}

/**
 * The first and last byte asked for, or null for all of them: no range, several, one beyond the end, or one of another
 * content (RFC 9110, 14.2: a server may answer with the whole).
 */
function rangeOf({ headers }: FastifyRequest, etag: string, size: number): readonly [number, number] | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if ((from === '' && to === '') || (headers['if-range'] ?? etag) !== etag) return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first <= last ? [first, last] : null;
}

function paramsOf(request: FastifyRequest): { readonly model: string; readonly id: string; readonly field: string } {
  return request.params as { readonly model: string; readonly id: string; readonly field: string };
}
