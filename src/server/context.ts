/** What a handler is given: its transaction, the moment, who asks, and ways to record events and work for later. */
import type { Zone } from '#shared/domain/time.ts';
import type { ServiceError } from '#shared/errors.ts';
import type { Reader, Tx } from './db/transaction.ts';

/** Who a request comes from. */
export interface Actor {
  readonly kind: 'staff' | 'key' | 'terminal' | 'system';
  /** Identifies the credential: scope of idempotency keys and rate limits. Never a secret. */
  readonly credential: string;
  readonly user: number | null;
  /** The cash point the credential is tied to. */
  readonly pos: number | null;
  readonly scopes: readonly string[];
  /** The request comes from a terminal of the facility, where staff may sign in. */
  readonly onTerminal: boolean;
}

/** Something that happened, for the event log and whoever listens to it. */
export interface NewEvent {
  /** `<model>.created` and the like, or a domain event such as `invoice.confirmed`. */
  readonly type: string;
  readonly model: string;
  readonly id: number;
}

/** Reading: a view of what is committed (or, inside a write, of the transaction) at one moment. */
export interface ReadContext {
  readonly db: Reader;
  /** Epoch milliseconds, whole seconds: the moment of everything the request does. */
  readonly now: number;
  /** `now` as stored: fixed-width UTC text. */
  readonly at: string;
  readonly zone: Zone;
  /** Mixed into PIN hashes; kept outside the database. */
  readonly pepper: Buffer;
  readonly actor: Actor;
}

/** Writing: inside the transaction of the request. */
export interface WriteContext extends ReadContext {
  readonly db: Tx;
  readonly emit: (event: NewEvent) => void;
  /** Adds a job to run after commit. `uniqueKey` makes a repeated request for the same work harmless. */
  readonly enqueue: (job: NewJob) => void;
}

/**
 * Thrown by a handler: keeps what it wrote so far and answers with this error all the same (a failed PIN must be
 * counted). Nothing else of the request happens; its Idempotency-Key stays free.
 */
export class KeptRefusal extends Error {
  readonly refusal: ServiceError;

  constructor(refusal: ServiceError) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export interface NewJob {
  readonly kind: string;
  readonly payload: unknown;
  readonly uniqueKey?: string;
}

/** The service itself, for jobs, set-up and the command line. */
export const systemActor: Actor = {
  kind: 'system',
  credential: 'system',
  user: null,
  pos: null,
  scopes: ['*'],
  onTerminal: true,
};
