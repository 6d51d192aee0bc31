/** What a handler gets: its transaction, the moment, who asks, and ways to record events and work for later. */
import type { z } from 'zod';
import type { ModelName } from '#shared/catalogue/index.ts';
import type { Zone } from '#shared/domain/time.ts';
import type { FieldCode, ServiceError } from '#shared/errors.ts';
import type { EventType, ModelOfEvent } from '#shared/events.ts';
import type { ClockGuard } from '../clock/guard.ts';
import type { Reader, Tx } from '../db/transaction.ts';
import type { Zones } from '../db/zones.ts';
import type { JobDesk } from '../jobs/desk.ts';
import type { JobKind } from '../jobs/jobKind.ts';
import type { Lan } from '../network/lan.ts';
import type { Machine } from '../process/machine.ts';

/** Who a request comes from. */
export interface Actor {
  readonly kind: 'staff' | 'key' | 'identity' | 'terminal' | 'system';
  /** Identifies the credential: scope of idempotency keys and rate limits. Never a secret. */
  readonly credential: string;
  readonly user: number | null;
  /** The cash point the credential is tied to. */
  readonly pos: number | null;
  /** What this request may do: its own scopes, and the one that was lent to it. */
  readonly scopes: readonly string[];
  /** What the credential holds itself. Only that is granted to others, for what is lent does not last. */
  readonly ownScopes: readonly string[];
  /** The request comes from a terminal of the facility, where staff may sign in. */
  readonly onTerminal: boolean;
  /** Which of the enrolled terminals; null = the machine itself, or none. */
  readonly terminal: number | null;
  /** It came over a network without TLS: no PIN or password may. */
  readonly inClear: boolean;
  /** The user who lent this one request a permission the actor lacks, with a PIN. */
  readonly authorisedBy: number | null;
  /** The hash of the single-use token that says so: it is used up when the action commits. */
  readonly authorisation: string | null;
  /** The version label the credential is pinned to. */
  readonly apiVersion: string | null;
}

/** Who asks: what they may do, and who they are. */
export type Viewer = Pick<Actor, 'scopes' | 'user'>;

/** Where a write comes from, for the audit log. */
export interface Origin {
  /** An operation's name, `<model>.<verb>`, or what the service itself is at: `setup`, `document.render`. */
  readonly operation: string;
  readonly method: string | null;
  /** Without its query, and without any credential in it. */
  readonly path: string | null;
  /** The address of the connection. */
  readonly address: string | null;
  /** The request's id, as in `/requests/<id>`. */
  readonly request: string | null;
  readonly idempotencyKey: string | null;
}

/** What a request did to one record, for the audit log. */
export interface Change {
  readonly model: string;
  readonly id: number;
  /** `created`, `updated`, `deleted`, `restored`, or the second half of an event's name: `confirmed`, `paid`. */
  readonly kind: string;
  /** What the fields that changed held before, as the API shows it. Never a secret. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** What they hold now. */
  readonly after?: Readonly<Record<string, unknown>>;
  /** Fields that changed and whose values nobody may read. */
  readonly secrets?: readonly string[];
}

/** Something that happened, for the event log and whoever listens to it. */
export interface NewEvent<T extends EventType = EventType> {
  readonly type: T;
  readonly model: ModelOfEvent<T>;
  readonly id: number;
}

/** Something that is stored though it looks wrong. `pointer`: a JSON pointer into the body. */
export interface Warning {
  readonly pointer: string;
  readonly code: FieldCode;
}

/** Reading: a view of what is committed (or, inside a write, of the transaction) at one moment. */
export interface ReadContext {
  readonly db: Reader;
  /** Epoch milliseconds, whole seconds: the moment of everything the request does. */
  readonly now: number;
  /** `now` as stored: fixed-width UTC text. */
  readonly at: string;
  readonly zone: Zone;
  /** The zone of a company, by which its documents, series and days go. */
  readonly zoneOf: Zones['zoneOf'];
  /** Mixed into PIN hashes; stored outside the database. */
  readonly pepper: Buffer;
  /** How the local network is served; null where it is not. */
  readonly lan: Lan | null;
  /** What the start decided; null where nothing is served. */
  readonly machine: Machine | null;
  /** What the kinds of jobs are; null where none are run. */
  readonly jobs: JobDesk | null;
  /** Watches the clock that dates what is written; null where it is another than the machine's. */
  readonly clock: ClockGuard | null;
  readonly actor: Actor;
  /** The address the request comes from; null for what the service does by itself. */
  readonly address: string | null;
}

/** Writing: inside the transaction of the request. */
export interface WriteContext extends ReadContext {
  readonly db: Tx;
  readonly emit: <T extends EventType>(event: NewEvent<T>) => void;
  /**
   * Adds a job to run after commit. `uniqueKey` makes a repeated request for the same work harmless. `runAt`: the stored
   * moment before which it does not run.
   */
  readonly enqueue: <P extends z.ZodType>(
    kind: JobKind<P>,
    payload: z.input<P>,
    uniqueKey?: string,
    runAt?: string,
  ) => void;
  /** Warns the client: what it sent is stored, and looks wrong. The answer says so in `X-Taquilla-Warnings`. */
  readonly warn: (warning: Warning) => void;
  /** What was warned of so far. */
  readonly warnings: readonly Warning[];
  /**
   * Records in the audit log what happens to a record. `insert`, the generic writes and `emit` do it by themselves;
   * call it for what they do not see. Said twice of one record, it is one change: the first kind, before and latest after.
   */
  readonly note: (change: Change) => void;
  /** Has the audit log attest what a row says once the request is done. `core/records/write.ts` does it of what decides. */
  readonly attest: (model: ModelName, id: number) => void;
  /** Has the browser keep a terminal's token: the answer sets it as a cookie that scripts cannot read. */
  readonly keepAtTerminal: (token: string) => void;
  /** Says who authorised the request with a PIN in its body. */
  readonly authorisedBy: (user: number) => void;
  /** Says that the request does nothing, because it was answered before or only looks: it leaves no row in the audit log. */
  readonly replayed: () => void;
  /** True once that was said. */
  readonly isReplay: () => boolean;
}

/**
 * Thrown by a handler: commits what it wrote so far and answers with this error all the same (a failed PIN must be
 * counted), with its events. No job of the request is done; its Idempotency-Key stays free.
 */
export class CommittedRefusal extends Error {
  readonly refusal: ServiceError;

  constructor(refusal: ServiceError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A job that waits for the commit. */
export interface NewJob {
  readonly kind: JobKind;
  readonly payload: unknown;
  readonly uniqueKey: string | null;
  /** Stored moment; null: at once. */
  readonly runAt: string | null;
}

/** The origin of what the service does by itself. */
export function systemOrigin(operation: string): Origin {
  return { operation, method: null, path: null, address: null, request: null, idempotencyKey: null };
}

/** The service itself, for jobs, set-up and the command line. */
export const systemActor: Actor = {
  kind: 'system',
  credential: 'system',
  user: null,
  pos: null,
  scopes: ['*'],
  ownScopes: ['*'],
  onTerminal: true,
  terminal: null,
  inClear: false,
  authorisedBy: null,
  authorisation: null,
  apiVersion: null,
};
