/**
 * The documents of records. A document is drawn once, from what its record froze, and stored by its hash: every reprint
 * sends the same bytes. That of a voided invoice is another, marked; the one it was issued with stays what it was.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Reader } from '#server/core/db/transaction.ts';
import type { Drawable } from '#server/core/documents/renderDocument.ts';
import { DocumentError, type DocumentRenderer } from '#server/core/documents/renderer.ts';
import type { DocumentSource } from '#server/core/documents/sources.ts';
import { documentVersion } from '#server/core/documents/version.ts';
import { findFile, type StoredFile, storeFile } from '#server/core/records/files.ts';
import { derive, load } from '#server/core/records/write.ts';
import { InvoiceStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { documentTexts } from '#shared/i18n/documents.ts';
import { loadInvoiceSource } from './loadInvoice.ts';
import { loadOrderSource } from './loadOrder.ts';
import { loadPosReportSource } from './loadSource.ts';
import { notePrinted } from './printed.ts';

/** The models that have a document. */
export const documentModels = ['invoice', 'zReport'] as const;
export type DocumentModel = (typeof documentModels)[number];

export interface DocumentRequest {
  /** What the address says of the content; null where it says nothing. */
  readonly version: string | null;
  /** Somebody gets to see it: the record says so from then on. */
  readonly printed: boolean;
}

/** A document, and whether the version asked for is its own: then that address will never have another content. */
export interface ServedDocument {
  readonly file: StoredFile;
  readonly isPinned: boolean;
}

export interface DocumentService {
  /** The document of a record, drawn now if it never was. Throws 404 where the record has none. */
  readonly documentOf: (
    ctx: ReadContext,
    model: DocumentModel,
    id: number,
    request: DocumentRequest,
  ) => Promise<ServedDocument>;
  /** The same as it is stored, which nobody gets to see now; null where it was never drawn. Throws 404 as well. */
  readonly storedOf: (
    ctx: ReadContext,
    model: DocumentModel,
    id: number,
    version: string | null,
  ) => Promise<ServedDocument | null>;
  /** The document of an invoice that was printed before: it says «Duplicado», and is not stored. Throws 404. */
  readonly duplicateOf: (ctx: ReadContext, id: number, version: string | null) => Promise<StoredFile>;
  /** The paper of an order to a supplier as it is now: it is not stored, because orders change. Throws 404. */
  readonly orderOf: (ctx: ReadContext, id: number) => Promise<StoredFile>;
  /** Draws what is not stored, such as an X, or the ticket of a receipt printer. */
  readonly render: (source: Drawable) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

type Transact = <T>(work: (ctx: WriteContext) => Promise<T>) => Promise<T>;

/** Which document of which record. */
interface Requested {
  readonly model: DocumentModel;
  readonly id: number;
  /** The column with its hash. */
  readonly column: 'documentHash' | 'voidedDocument';
  readonly isPinned: boolean;
  readonly isPrinted: boolean;
}

/** The documents of a store. `transact` writes what was drawn. */
export function createDocumentService(renderer: DocumentRenderer, transact: Transact): DocumentService {
  const drawing = new Map<string, Promise<StoredFile>>();
  const drawn = async (ctx: ReadContext, document: Requested): Promise<StoredFile> => {
    const stored = await storedDocument(ctx.db, document);
    if (stored !== null) return stored;
    const key = `${document.model}/${document.id}/${document.column}`;
    const running = drawing.get(key) ?? draw(ctx, renderer, transact, document).finally(() => drawing.delete(key));
    drawing.set(key, running);
    return running;
  };
  const requested = async (ctx: ReadContext, model: DocumentModel, id: number, version: string | null) =>
    model === 'invoice' ? documentOf(ctx, id, version) : zDocument(id, version);
  return {
    documentOf: async (ctx, model, id, { version, printed }) => {
      const document = await requested(ctx, model, id, version);
      const file = await drawn(ctx, document);
      if (printed && !document.isPrinted) await transact((writing) => notePrinted(writing, id, false));
      return { file, isPinned: document.isPinned };
    },
    storedOf: async (ctx, model, id, version) => {
      const document = await requested(ctx, model, id, version);
      const file = await storedDocument(ctx.db, document);
      if (file === null && model === 'zReport') await load(ctx, model, id);
      return file === null ? null : { file, isPinned: document.isPinned };
    },
    duplicateOf: async (ctx, id, version) => {
      const source = await loadSource(ctx, await documentOf(ctx, id, version));
      return pdfFile(await rendered(renderer, asDuplicate(source)));
    },
    orderOf: async (ctx, id) => {
      const source = await loadOrderSource(ctx, id);
      if (source === null) throw new ServiceError('not_found');
      return pdfFile(await rendered(renderer, source));
    },
    render: (source) => renderer.render(source),
    close: () => renderer.close(),
  };
}

/** A paper that is not stored. */
function pdfFile(bytes: Uint8Array): StoredFile {
  const data = Buffer.from(bytes);
  return { mime: 'application/pdf', data, hash: createHash('sha256').update(data).digest('hex') };
}

/** A voided invoice is shown as such, except at the address it had before. Throws 404 for a draft. */
async function documentOf(ctx: ReadContext, id: number, version: string | null): Promise<Requested> {
  const row = await queryFirst<{ status: number; hash: string | null; printed: 0 | 1 }>(
    ctx.db,
    sql`select "status", "hash", "printed" from "invoice" where "id" = ${id}`,
  );
  if (row === undefined || row.status === InvoiceStatus.draft) throw new ServiceError('not_found');
  const hash = String(row.hash);
  const asIssued = version === documentVersion(InvoiceStatus.confirmed, hash);
  return {
    model: 'invoice',
    id,
    column: row.status === InvoiceStatus.voided && !asIssued ? 'voidedDocument' : 'documentHash',
    isPinned: asIssued || version === documentVersion(row.status, hash),
    isPrinted: row.printed === 1,
  };
}

function zDocument(id: number, version: string | null): Requested {
  return { model: 'zReport', id, column: 'documentHash', isPinned: version !== null, isPrinted: true };
}

async function draw(
  ctx: ReadContext,
  renderer: DocumentRenderer,
  transact: Transact,
  document: Requested,
): Promise<StoredFile> {
  const { model, id, column } = document;
  const data = await rendered(renderer, await loadSource(ctx, document));
  const packed = await promisify(gzip)(data);
  await transact(async (writing) => {
    const digest = await storeFile(writing, 'application/pdf', data, packed);
    writing.note({ model, id, kind: 'drawn', after: { document: digest } });
    if ((await storedDigest(writing.db, document)) === null) await derive(writing, model, id, { [column]: digest });
  });
  // Whoever was first counts: had another drawing been stored meanwhile, that one is the document.
  const stored = await storedDocument(ctx.db, document);
  if (stored === null) throw new Error(`the document of ${model} ${id} was not stored`);
  return stored;
}

/** A picture that cannot be drawn after all is no reason to have no document. */
async function rendered(renderer: DocumentRenderer, source: DocumentSource): Promise<Uint8Array> {
  try {
    return await renderer.render(source);
  } catch (error) {
    const isPictured = (source.kind === 'invoice' || source.kind === 'order') && source.logo !== null;
    if (!isPictured || !(error instanceof DocumentError) || error.code !== 'render_failed') throw error;
    return renderer.render({ ...source, logo: null });
  }
}

async function loadSource(ctx: ReadContext, { model, id, column }: Requested): Promise<DocumentSource> {
  const source =
    model === 'invoice'
      ? await loadInvoiceSource(ctx, id, column === 'voidedDocument')
      : await loadPosReportSource(ctx, id);
  if (source === null) throw new ServiceError('not_found');
  return source;
}

async function storedDocument(db: Reader, document: Requested): Promise<StoredFile | null> {
  const digest = await storedDigest(db, document);
  return digest === null ? null : findFile(db, digest);
}

async function storedDigest(db: Reader, { model, id, column }: Requested): Promise<string | null> {
  const row = await queryFirst<{ digest: string | null }>(
    db,
    sql`select ${sql.id(column)} as "digest" from ${sql.id(model)} where "id" = ${id}`,
  );
  return row?.digest ?? null;
}

/** What the paper of a document says when it is printed again. */
function asDuplicate<S extends DocumentSource>(source: S): S {
  const label = documentTexts.duplicate[source.language];
  if (source.kind !== 'invoice') return { ...source, copyLabel: label };
  return { ...source, copies: source.copies.map((copy) => (copy === null ? label : `${copy} · ${label}`)) };
}
