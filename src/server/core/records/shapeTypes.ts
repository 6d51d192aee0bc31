/** What the shape of an answer consists of. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ReadContext, Viewer } from '../context/context.ts';
import type { Cells } from '../db/execute.ts';
import type { Writing } from './codec.ts';

export interface Shape {
  readonly model: AnyModel;
  /** The columns to select, `id` first. */
  readonly columns: readonly string[];
  /** The same as SQL, of the table `t`. */
  readonly list: string;
  /** The statement for the record with an id, and for those with some (`LISTED`). */
  readonly byId: string;
  readonly byIds: string;
  /** True when it holds HTML, which is made harmless with a library that has to be there first. */
  readonly hasHtml: boolean;
  readonly write: Write;
  /** What other rows give it: JSON text for each row, one query for all of them. */
  readonly batches: readonly Batch[];
  /** What a record costs, in records that other rows give nothing: itself, and what each batch may add. */
  readonly weight: number;
}

/** Writes the JSON text of a row, or of a part of it. `index` is its place in the page. */
export type Write = (row: Cells, index: number, page: Page) => string;

export interface Page extends Writing {
  /** By batch and row. */
  readonly batches: readonly (readonly string[])[];
  readonly viewer: Viewer;
}

export type Batch = (ctx: ReadContext, rows: readonly Cells[]) => Promise<readonly string[]>;
