/** What goes to an export thread and comes from it. */
import type { TableFormat } from '#shared/tableFormats.ts';
import type { Actor } from '../context/context.ts';
import type { PaperTable } from '../documents/paper.ts';
import type { Refusal } from '../reads/messages.ts';

/** A list that somebody wants as a file. */
export interface ExportOrder {
  readonly model: string;
  /** The query string, without its question mark. */
  readonly search: string;
  readonly format: TableFormat;
  /** The list is wanted on paper, too: as it is at the moment of the file. */
  readonly isPrinted?: boolean;
  readonly language: 'es' | 'en';
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a thread is started with. */
export interface ExportThreadData {
  readonly file: string;
  /** IANA id. */
  readonly zone: string;
  readonly pepper: Uint8Array;
  readonly order: ExportOrder;
  /** One 32-bit number: anything but zero once the file is not wanted any more. */
  readonly unwanted: SharedArrayBuffer;
}

/** `go`: the file may be written. `more`: a part was taken. */
export type ToThread = 'go' | 'more' | 'end';

export type FromThread =
  | { readonly kind: 'found'; readonly rows: number; readonly paper: PaperTable | null }
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer>; readonly rows: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed'; readonly error: unknown };
