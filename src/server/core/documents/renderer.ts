/**
 * Renders documents in a worker thread, so that the till never waits for a layout. The thread starts with the first
 * document and ends when none has come for a while: the PDF library costs more memory than the rest of the server.
 */
import { Worker } from 'node:worker_threads';
import { endThread, findThread } from '../process/threads.ts';
import type { DocumentAnswer, DocumentRequest } from './documentWorker.ts';
import type { Drawable } from './renderDocument.ts';

export interface DocumentRenderer {
  /** The document's PDF. Documents are rendered one at a time, in order. Rejects with `DocumentError` only. */
  render(source: Drawable): Promise<Uint8Array>;
  /** Ends the thread. What was still waiting is rejected, and so is every later call. */
  close(): Promise<void>;
}

export interface DocumentRendererOptions {
  /** The worker's entry, where the default finder cannot know it. */
  readonly workerUrl?: URL;
  /** Longest time for one document, in milliseconds. */
  readonly timeoutMs?: number;
  /** Time without a document after which the thread ends, in milliseconds. */
  readonly idleMs?: number;
}

/** `render_failed`: this source does not render. `worker_failed`: the thread broke. */
export type DocumentErrorCode = 'render_failed' | 'worker_failed' | 'timeout' | 'closed';

export class DocumentError extends Error {
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, cause?: unknown) {
    super(`document not rendered: ${code}${cause instanceof Error ? ` (${cause.message})` : ''}`, { cause });
    this.name = 'DocumentError';
    this.code = code;
  }
}

/** True where nothing failed: the service stopped before the document was drawn. */
export function isStopped(error: unknown): boolean {
  return error instanceof DocumentError && error.code === 'closed';
}

interface Job {
  readonly request: DocumentRequest;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: DocumentError) => void;
}

/**
 * Heap of the thread. The first is ample for a thousand lines with the longest names, and past it the thread ends, not
 * the server; the second keeps what a busy till has resident at some 90 MB, where V8's own choice goes to 200.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Creates a renderer. Nothing starts until the first document. Throws when the worker's entry is not to be found. */
export function createDocumentRenderer(options: DocumentRendererOptions = {}): DocumentRenderer {
  const workerUrl = options.workerUrl ?? findThread('core/documents', 'documentWorker');
  const timeoutMs = options.timeoutMs ?? 30_000;
  const idleMs = options.idleMs ?? 30_000;
  const queue: Job[] = [];
  let worker: Worker | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function next(): void {
    if (current !== null) return;
    clearTimeout(timer);
    const job = queue.shift();
    if (job === undefined) {
      rest();
      return;
    }
    current = job;
    timer = setTimeout(() => abandon(new DocumentError('timeout')), timeoutMs);
    try {
      worker ??= start();
      worker.ref();
      worker.postMessage(job.request);
    } catch (cause) {
      settle((failed) => failed.reject(new DocumentError('worker_failed', cause)));
    }
  }

  /** Nothing to do: the thread neither keeps the process alive nor itself for long. */
  function rest(): void {
    if (worker === null) return;
    worker.unref();
    timer = setTimeout(() => void end(), idleMs);
    timer.unref();
  }

  function start(): Worker {
    const started = new Worker(workerUrl, { name: 'documents', execArgv: [], resourceLimits });
    const broke = (cause: unknown): void => {
      if (worker === started) abandon(new DocumentError('worker_failed', cause));
    };
    started.on('message', (answer: DocumentAnswer) => {
      if (answer.id !== current?.request.id) return;
      settle((job) => conclude(job, answer));
    });
    started.on('error', broke);
    started.on('messageerror', broke);
    started.on('exit', (code) => broke(new Error(`the worker ended with code ${code}`)));
    return started;
  }

  /** Gives the current document up, with its thread; the next one gets a new thread. */
  function abandon(error: DocumentError): void {
    // What does not answer would not listen either.
    void taken()?.terminate();
    settle((job) => job.reject(error));
  }

  function settle(outcome: (job: Job) => void): void {
    const job = current;
    current = null;
    if (job !== null) outcome(job);
    next();
  }

  async function end(): Promise<void> {
    const ended = taken();
    if (ended !== null) await endThread(ended);
  }

  /** The thread, which is nobody's any more. */
  function taken(): Worker | null {
    const own = worker;
    worker = null;
    return own;
  }

  return {
    render: (source) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new DocumentError('closed'));
        lastId += 1;
        queue.push({ request: { id: lastId, source }, resolve, reject });
        next();
      }),
    close: async () => {
      closed = true;
      const waiting = current === null ? queue.splice(0) : [current, ...queue.splice(0)];
      current = null;
      clearTimeout(timer);
      for (const job of waiting) job.reject(new DocumentError('closed'));
      await end();
    },
  };
}

function conclude(job: Job, answer: DocumentAnswer): void {
  if ('bytes' in answer) job.resolve(answer.bytes);
  else job.reject(new DocumentError('render_failed', answer.error));
}
