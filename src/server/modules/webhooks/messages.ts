/** What goes between the server and the thread that delivers. */
import type { END } from '#server/core/process/threads.ts';
import type { DeliveryFault } from '#shared/domain/deliveryFaults.ts';

export interface DeliveryThreadData {
  readonly dataDir: string;
  readonly pepper: Uint8Array;
}

/** An event as the log has it. */
export interface LoggedEvent {
  readonly sequence: number;
  readonly type: string;
  readonly model: string;
  readonly id: number;
  /** Stored moment. */
  readonly created: string;
  readonly checksum: string | null;
}

/** One try to send an event. */
export interface Attempt {
  readonly at: number;
  readonly took: number;
  readonly responseStatus: number | null;
  readonly error: DeliveryFault | null;
  readonly request: string;
  readonly response: string | null;
}

/** How a delivery stands now. */
export interface Outcome {
  readonly event: Pick<LoggedEvent, 'sequence' | 'type' | 'model' | 'id'>;
  readonly status: number;
  readonly attempts: number;
  /** Epoch milliseconds; null where an earlier event of its record comes first, and where it is over. */
  readonly nextAttempt: number | null;
  /** Null where it was not tried. */
  readonly attempt: Attempt | null;
}

/** What became of some events of a webhook. */
export interface Batch {
  readonly webhook: number;
  /** The position its row had, and the sequence up to which events were looked at since. */
  readonly after: number;
  readonly position: number;
  readonly outcomes: readonly Outcome[];
}

/** What a receiver answers that wants no more. */
export const GONE = 410;

/** Whether the receiver of a batch wants no more. */
export const isGone = (outcomes: readonly Outcome[]): boolean =>
  outcomes.some(({ attempt }) => attempt?.responseStatus === GONE);

export type ToDeliveryThread =
  | {
      readonly kind: 'wake';
      /** Milliseconds by which the server's clock is before that of the machine. */
      readonly offset: number;
    }
  /** A batch is stored, or could not be; and for how many milliseconds nobody else could write. */
  | { readonly kind: 'stored' | 'notStored'; readonly id: number; readonly took: number }
  | typeof END;

export type FromDeliveryThread =
  | { readonly kind: 'batch'; readonly id: number; readonly batch: Batch }
  | { readonly kind: 'failed'; readonly error: unknown };
