/** What goes to an export thread and comes from it. */
import type { TabledName } from '#shared/reports/index.ts';
import type { TableFormat } from '#shared/tableFormats.ts';
import type { Actor } from '../context/context.ts';
import type { PaperTable } from '../documents/paper.ts';
import type { Refusal } from '../reads/messages.ts';
import type { TableCell, TableColumn } from './tableFile.ts';

interface Order {
  readonly format: TableFormat;
  readonly language: 'es' | 'en';
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A list that somebody wants as a file. */
export interface ListOrder extends Order {
  readonly model: string;
  /** The query string, without its question mark. */
  readonly search: string;
  /** The list is wanted on paper, too: as it is at the moment of the file. */
  readonly isPrinted?: boolean;
}

/** A report whose files are longer than its answer. */
export interface BookOrder extends Order {
  readonly report: TabledName;
  /** Its query, checked. */
  readonly input: unknown;
}

export type ExportOrder = ListOrder | BookOrder;

/** Records as the rows of a file, read in parts. */
export interface FileTable {
  /** Names the sheet. */
  readonly name: string;
  /** Of its numbers and days. */
  readonly language: 'es' | 'en';
  readonly columns: readonly TableColumn[];
  /** ISO 4217 of all amounts; null where records have several. */
  readonly currency: string | null;
  /** The records, in the order of the file. */
  readonly ids: readonly number[];
  /** The rows of some of them. */
  readonly rows: (ids: readonly number[]) => Promise<readonly (readonly TableCell[])[]>;
}

/** What a thread is started with. */
export interface ExportThreadData {
  readonly file: string;
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
