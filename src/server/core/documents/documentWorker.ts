/** Entry of the worker thread that renders documents: a source in, bytes or the reason why not out. */
import { parentPort } from 'node:worker_threads';
import { END } from '../process/threads.ts';
import { type Drawable, renderDocument } from './renderDocument.ts';

export interface DocumentRequest {
  readonly id: number;
  readonly source: Drawable;
}

export type DocumentAnswer =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly error: unknown };

const port = parentPort;
if (port === null) throw new Error('documentWorker runs only as a worker thread');

port.on('message', (message: DocumentRequest | typeof END) => (message === END ? port.close() : answer(message)));

async function answer({ id, source }: DocumentRequest): Promise<void> {
  try {
    const bytes = await renderDocument(source);
    port?.postMessage({ id, bytes } satisfies DocumentAnswer, [bytes.buffer]);
  } catch (error) {
    port?.postMessage({ id, error } satisfies DocumentAnswer);
  }
}
