/** `defineOperation`: the contract of one action. Routes, validation, OpenAPI and the typed client derive from it. */
import type { z } from 'zod';
import type { Label } from '../catalogue/defineModel.ts';
import type { ModelName } from '../catalogue/index.ts';
import type { ActionScope } from '../domain/scopes.ts';
import type { Area } from '../domain/versions.ts';
import type { ErrorCode } from '../errors.ts';
import type { EventType } from '../events.ts';

/**
 * Who may call: a scope such as `pos:operate`; `public` needs no credential but a terminal of the facility (the till's
 * own window, a browser on the machine, or one that was enrolled); `signedIn` any credential; `anyone` nothing at all.
 */
export type Scope = 'anyone' | 'public' | 'signedIn' | ActionScope;

export interface OperationInput {
  /** Path below `/api/`, which is also the name: `billing/checkout`. */
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** What the description of the API calls it, where its own name could be taken for that of a write of records. */
  readonly called?: string;
  /** `write` runs in a transaction on the writer, `read` on a read-only connection. */
  readonly kind: 'read' | 'write';
  readonly scope: Scope;
  /** Whose version labels it answers with; invoicing unless said. */
  readonly apiArea?: Area;
  readonly summary: Label;
  /** Body of a POST; query of a GET, whose values arrive as text and are coerced by the schema. */
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** The record the operation is about, which `If-Match` is held against: its model, and the input that has its id. */
  readonly target?: { readonly model: ModelName; readonly input: string };
  /** What the operation answers with beyond authentication, validation and faults of the machine. */
  readonly errors: readonly ErrorCode[];
  /** Its answer holds a secret that is stored as a hash only: an `Idempotency-Key` must not keep it. */
  readonly secretAnswer?: true;
  /**
   * It moves paper or a drawer. No layer repeats it: a client sends it once, and under one `Idempotency-Key` it is begun once,
   * though the server is killed meanwhile. Whoever gets no answer looks, and decides.
   */
  readonly physical?: true;
  /** Its input holds a file: the body may be as long as that of a record with files. */
  readonly takesFile?: true;
  /** A read that answers from what this process knows at the moment, and so neither in a thread nor from what was read before. */
  readonly live?: true;
  /** The events it may record. What its jobs record is theirs. */
  readonly events: readonly EventType[];
}

/** What a screen knows of an operation that writes. */
export interface OperationWrite {
  /** The input that has the id of the record it is about. */
  readonly target?: string;
  /** It takes no `Idempotency-Key`. */
  readonly keyless?: true;
  /** It moves paper or a drawer. */
  readonly physical?: true;
  /** Its input has a `uuid`, by which what it made is found. */
  readonly named?: true;
}

/** What a client sends. */
export type InputOf<C extends OperationInput> = z.input<C['input']>;
/** What a handler gets. */
export type ParsedInputOf<C extends OperationInput> = z.output<C['input']>;
export type OutputOf<C extends OperationInput> = z.output<C['output']>;

/** Types a contract literal. */
export function defineOperation<const C extends OperationInput>(contract: C): C {
  return contract;
}
