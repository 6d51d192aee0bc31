/** Writing a list as a file: how far it is, that it may be ended, and what came of it, whichever screen is shown. */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { commonHeaders, type Parameters, queryOf, read } from '#screens/base/api/client.ts';
import { doubtServer } from '#screens/base/api/connection.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { CSV_START } from '#shared/csv.ts';
import type { Problem } from '#shared/errors.ts';
import { fileTypes, MOST_PAPER_ROWS, PDF_TYPE, type TableFormat } from '#shared/tableFormats.ts';

export interface ExportState {
  /** Of the list, as its screen calls it. */
  readonly title: string;
  readonly status: 'running' | 'done' | 'failed';
  /** Rows of the list, null until they are known, and those in the file so far: paper has the first of them alone. */
  readonly rows: number | null;
  readonly written: number;
  readonly error: Error | null;
}

/** A file with all rows, or paper. */
export type ListFormat = TableFormat | 'pdf';

export interface ExportInput {
  readonly model: string;
  readonly title: string;
  readonly format: ListFormat;
  readonly parameters: Parameters;
}

/** How often it is asked how far the file is, in milliseconds. */
const ASK = 500;
/** How long the desktop waits for a file, in milliseconds. */
const PATIENCE = 10 * 60_000;

let state: ExportState | null = null;
let controller: AbortController | null = null;
const listeners = new Set<() => void>();

/** The file that is being written, or was last; null where there is none. */
export function useExport(): ExportState | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Ends the file that is being written, and forgets what came of the last. */
export function endExport(): void {
  controller?.abort();
  set(null);
}

/** Writes a file and has it saved. There is one at a time. */
export async function startExport({ model, title, format, parameters }: ExportInput): Promise<void> {
  endExport();
  const own = new AbortController();
  controller = own;
  set({ title, status: 'running', rows: null, written: 0, error: null });
  const change = (changes: Partial<ExportState>): void => {
    if (controller === own && state !== null) set({ ...state, ...changes });
  };
  const asking = setInterval(() => void ask(change), ASK);
  try {
    const path = `/api/export/${format}/${model}${queryOf(parameters)}`;
    const made = window.taquilla === undefined ? await overFetch(path, own.signal) : await overBridge(path, own.signal);
    if (own.signal.aborted) return;
    const isSaved = await save(made, format);
    const written = format === 'pdf' ? Math.min(made.rows, MOST_PAPER_ROWS) : made.rows;
    if (isSaved) change({ status: 'done', written, rows: made.rows });
    else endExport();
  } catch (error) {
    if (!own.signal.aborted) change({ status: 'failed', error: error as Error });
  } finally {
    clearInterval(asking);
  }
}

interface Made {
  readonly name: string;
  readonly rows: number;
  readonly content: Blob;
}

/** Has the browser gather the file: the server sees at once when nobody takes it any more. */
async function overFetch(path: string, signal: AbortSignal): Promise<Made> {
  const lost = (cause: unknown): never => {
    void doubtServer();
    throw new ApiError('network', 0, {}, cause);
  };
  const answer = await fetch(path, { headers: commonHeaders(), signal, cache: 'no-store' }).catch(lost);
  if (!answer.ok) throw refusal(answer.status, await answer.text().catch(lost));
  return made(Object.fromEntries(answer.headers), await answer.blob().catch(lost));
}

async function overBridge(path: string, signal: AbortSignal): Promise<Made> {
  const bridge = window.taquilla;
  if (bridge === undefined) throw new ApiError('network', 0, {});
  const headers = commonHeaders();
  signal.addEventListener('abort', () => void bridge.request({ method: 'DELETE', path: '/api/exports', headers }));
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ApiError('network', 0, {})), PATIENCE);
  const request = bridge.request({ method: 'GET', path, headers });
  const answer = await Promise.race([request, late.promise]).finally(() => clearTimeout(timer));
  const { status, body } = answer;
  if (status >= 400) throw refusal(status, typeof body === 'string' ? body : '');
  // Text has lost its mark on the way.
  const parts = typeof body === 'string' ? [CSV_START, body.replace(CSV_START, '')] : [Uint8Array.from(body)];
  return made(answer.headers, new Blob(parts));
}

function made(headers: Readonly<Record<string, string>>, content: Blob): Made {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers['content-disposition'] ?? '')?.[1];
  return {
    name: decodeURIComponent(encoded ?? 'taquilla'),
    rows: Number(headers['x-total-count'] ?? 0),
    content,
  };
}

/** False where somebody thought better of it. Throws where it cannot be saved. */
async function save({ name, content }: Made, format: ListFormat): Promise<boolean> {
  if (window.taquilla !== undefined) {
    const result = await window.taquilla.saveFile(name, await content.bytes());
    if (!result.ok && result.reason !== 'cancelled') throw new Error(result.detail ?? result.reason);
    return result.ok;
  }
  const url = URL.createObjectURL(new Blob([content], { type: format === 'pdf' ? PDF_TYPE : fileTypes[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
  return true;
}

const progress = z.array(z.object({ rows: z.int(), written: z.int() }));

async function ask(change: (changes: Partial<ExportState>) => void): Promise<void> {
  try {
    const [file] = progress.parse(await read('/api/exports', {}));
    if (file !== undefined) change(file);
  } catch (error) {
    // The file itself says what is wrong, if anything is.
    console.warn('it is not known how far the file is', error);
  }
}

function refusal(status: number, text: string): ApiError {
  try {
    const body = JSON.parse(text) as Partial<Problem>;
    return new ApiError(body.code ?? 'bad_answer', status, body);
  } catch (cause) {
    return new ApiError('bad_answer', status, {}, cause);
  }
}

function set(next: ExportState | null): void {
  state = next;
  for (const listener of listeners) listener();
}
