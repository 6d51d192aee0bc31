/**
 * The documents of records. A document is drawn once, from what its record froze, and kept by its hash: every reprint
 * sends the same bytes.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { ServiceError } from '#shared/errors.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { execute } from '../db/execute.ts';
import type { Reader } from '../db/transaction.ts';
import { findFile, type StoredFile, storeFile } from '../records/files.ts';
import { loadPosReportSource, loadTicketSource } from './loadSource.ts';
import type { DocumentRenderer } from './renderer.ts';
import type { DocumentSource } from './sources.ts';

/** The models that have a document. */
export const documentModels = ['invoice', 'zReport'] as const;
export type DocumentModel = (typeof documentModels)[number];

export interface DocumentService {
  /** The document of a record, drawn now if it never was. Throws 404 where the record has none. */
  readonly documentOf: (ctx: ReadContext, model: DocumentModel, id: number) => Promise<StoredFile>;
  /** Draws what is not kept, such as an X. */
  readonly render: (source: DocumentSource) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

type Transact = <T>(work: (ctx: WriteContext) => Promise<T>) => Promise<T>;

/** The documents of a store. `transact` writes what was drawn. */
export function createDocumentService(renderer: DocumentRenderer, transact: Transact): DocumentService {
  const drawing = new Map<string, Promise<StoredFile>>();
  return {
    documentOf: async (ctx, model, id) => {
      const stored = await storedDocument(ctx.db, model, id);
      if (stored !== null) return stored;
      const key = `${model}/${id}`;
      const running = drawing.get(key) ?? draw(ctx, renderer, transact, model, id).finally(() => drawing.delete(key));
      drawing.set(key, running);
      return running;
    },
    render: (source) => renderer.render(source),
    close: () => renderer.close(),
  };
}

async function draw(
  ctx: ReadContext,
  renderer: DocumentRenderer,
  transact: Transact,
  model: DocumentModel,
  id: number,
): Promise<StoredFile> {
  const source = await loadSource(ctx, model, id);
  const data = await renderer.render(source);
  const packed = await promisify(gzip)(data);
  const printed = model === 'invoice' ? ', "printed" = 1' : '';
  await transact(async (writing) => {
    const digest = await storeFile(writing, 'application/pdf', data, packed);
    writing.note({ model, id, kind: 'drawn', after: { document: digest } });
    await execute(
      writing.db,
      `update "${model}" set "documentHash" = ?${printed} where "id" = ? and "documentHash" is null`,
      [digest, id],
    );
  });
  // Whoever was first counts: had another drawing been stored meanwhile, that one is the document.
  const stored = await storedDocument(ctx.db, model, id);
  if (stored === null) throw new Error(`the document of ${model} ${id} was not stored`);
  return stored;
}

async function loadSource(ctx: ReadContext, model: DocumentModel, id: number): Promise<DocumentSource> {
  const source = model === 'invoice' ? await loadTicketSource(ctx, id) : await loadPosReportSource(ctx, id);
  if (source === null) throw new ServiceError('not_found');
  return source;
}

async function storedDocument(db: Reader, model: DocumentModel, id: number): Promise<StoredFile | null> {
  const [row] = await execute<{ digest: string | null }>(
    db,
    `select "documentHash" as "digest" from "${model}" where "id" = ?`,
    [id],
  );
  return row?.digest === null || row === undefined ? null : findFile(db, row.digest);
}
