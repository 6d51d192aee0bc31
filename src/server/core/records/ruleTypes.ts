/** What a model may add to generic reading and writing. One file per model in `rules/`. */
import type { ErrorCode, FieldCode } from '#shared/errors.ts';
import type { EventType } from '#shared/events.ts';
import type { ReadContext, Viewer, WriteContext } from '../context/context.ts';
import type { Sql } from '../db/sql.ts';
import type { AnyRow } from './codec.ts';

/** Stored values by column, as a write is about to put them. */
export type Values = Record<string, unknown>;

/** A field that is not stored, made from columns of its row. */
export interface Derivation {
  /** The columns it is made from, besides `id`. */
  readonly from: readonly string[];
  /** Its value on the wire, for whoever asks. */
  readonly value: (row: AnyRow, viewer: Viewer) => unknown;
}

/**
 * A field that holds other records as they are, without links of their own. Null when there are none. Which: `by` columns
 * of the row that may hold the id of one, or those a query reaches.
 */
export type Link =
  | { readonly model: string; readonly by: readonly string[]; readonly many: boolean }
  | {
      readonly model: string;
      /** SQL: given ids as a JSON list, the pairs of one of them and a record it leads to, in the order of the list. */
      readonly reached: (ids: string) => Sql;
      readonly many: true;
    };

export interface ModelRules {
  /** What its writes may be refused with, beyond what those of any model may. */
  readonly errors?: readonly ErrorCode[];
  /** What its writes may warn of (`ctx.warn`) when they do what they were asked. */
  readonly warns?: readonly FieldCode[];
  /** What its writes may record besides the events of the model itself. */
  readonly events?: readonly EventType[];
  /** Fields made from the row. */
  readonly derived?: Readonly<Record<string, Derivation>>;
  /** Fields that hold records the row names. */
  readonly linked?: Readonly<Record<string, Link>>;
  /** Rows lists and reads leave out, as SQL over the table `t`. Constant text, never from a request. */
  readonly hidden?: Sql;
  /**
   * The rows somebody sees of those they may read, over the table `t`; null for all of them. To whoever does not see one it
   * is not there, on whatever way. It binds no values: who asks is a literal. `sight.ts` asks it, and nothing else does.
   */
  readonly visible?: (viewer: Viewer) => Sql | null;
  /**
   * Slow work on what is sent, to be done before the transaction; null where there is none. Gives the columns it makes.
   * Refusing what was sent is for `beforeWrite`.
   */
  readonly prepare?: (ctx: ReadContext, body: Values) => (() => Promise<Values>) | null;
  /**
   * Completes or refuses values before they are written. `before` is the row as it was, null on create; `body` is what
   * was sent, parsed.
   */
  readonly beforeWrite?: (ctx: WriteContext, values: Values, before: AnyRow | null, body: Values) => Promise<void>;
  /**
   * Replaces the plain insert and its event. Returns the id of the row made. What is required and neither sent nor
   * defaulted is null in `values`, and this has to fill it in.
   */
  readonly create?: (ctx: WriteContext, values: Values, body: Values) => Promise<number>;
  /** Replaces the plain update and its event. `values` holds the columns sent. */
  readonly update?: (ctx: WriteContext, row: AnyRow, values: Values, body: Values) => Promise<void>;
  /** Refuses a deletion. */
  readonly beforeRemove?: (ctx: WriteContext, row: AnyRow) => Promise<void>;
  /** Refuses to bring a deleted record back. */
  readonly beforeRestore?: (ctx: WriteContext, row: AnyRow) => Promise<void>;
  /** Deleting it again is refused with 409 `record_deleted`: of two who delete it at once, one has done so. */
  readonly deletesOnce?: boolean;
  /** Replaces the plain (soft) delete. */
  readonly remove?: (ctx: WriteContext, row: AnyRow) => Promise<void>;
}

let registered: Readonly<Record<string, ModelRules>> | null = null;

/** Hands the models' own rules in. Every process and thread that reads or writes records does so once, as it starts. */
export function registerRules(rules: Readonly<Record<string, ModelRules>>): void {
  registered = rules;
}

/** The rules of a model, if it has any of its own. Throws where none were handed in: nothing would be held then. */
export function rulesOf(name: string): ModelRules | undefined {
  if (registered === null) throw new Error('the rules of the models are not registered');
  return registered[name];
}
