/** What a model may add to generic reading and writing. One file per model in `rules/`. */
import type { WriteContext } from '../context.ts';
import type { AnyRow } from './codec.ts';
import { rules } from './rules/index.ts';

/** Stored values by column, as a write is about to put them. */
export type Values = Record<string, unknown>;

export interface ModelRules {
  /** Derived fields, from the row. */
  readonly derive?: (row: AnyRow) => Record<string, unknown>;
  /** Rows lists and reads leave out, as SQL over the table. Constant text, never from a request. */
  readonly hidden?: string;
  /**
   * Completes or refuses values before they are written. `before` is the row as it was, null on create; `body` is what
   * was sent, parsed.
   */
  readonly beforeWrite?: (ctx: WriteContext, values: Values, before: AnyRow | null, body: Values) => Promise<void>;
  /** Replaces the plain insert and its event. Returns the id of the row made. */
  readonly create?: (ctx: WriteContext, values: Values, body: Values) => Promise<number>;
  /** Replaces the plain update and its event. `values` holds the columns sent. */
  readonly update?: (ctx: WriteContext, row: AnyRow, values: Values, body: Values) => Promise<void>;
  /** Replaces the plain (soft) delete. */
  readonly remove?: (ctx: WriteContext, row: AnyRow) => Promise<void>;
}

/** The rules of a model, if it has any of its own. */
export function rulesOf(name: string): ModelRules | undefined {
  return (rules as Readonly<Record<string, ModelRules>>)[name];
}
