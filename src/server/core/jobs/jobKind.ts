/**
 * Kinds of jobs. Each is defined once, with what its payload is and what it records; `ctx.enqueue` takes nothing else, and
 * the worker parses what is stored before it runs. How a kind runs is in the `jobs.ts` of its subject.
 */
import type { z } from 'zod';
import type { Label } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import type { EventType } from '#shared/events.ts';

/**
 * The lines that jobs wait in. One job of a line runs at a time, so that what takes long holds up nothing but its like:
 * a mail server that does not answer only the mail, and a file of a hundred thousand rows only other files.
 */
export const queues = ['main', 'mail', 'reports', 'imports', 'bulk', 'fees', 'upkeep', 'copies'] as const;
export type Queue = (typeof queues)[number];

export interface JobKind<P extends z.ZodType = z.ZodType> {
  /** As the job table has it. */
  readonly name: string;
  readonly queue: Queue;
  /** The payload of a job. */
  readonly payload: P;
  /** The events it may record. */
  readonly events: readonly EventType[];
  /** What it is called where people see it. */
  readonly label?: Label;
  /** Whether somebody may cancel it; `waiting`, unless said, is only before it runs. */
  readonly cancel?: Cancelling;
  /** False where one that was given up is begun anew from the record it worked for, and not run again. */
  readonly isRetried?: false;
  /** Its errors may name people: they are not shown with it. */
  readonly hidesErrors?: true;
  /** The record a job works for. */
  readonly record?: (payload: z.output<P>) => JobRecordRef;
}

/** Not at all; while it waits; or while it runs, too. */
export type Cancelling = 'never' | 'waiting' | 'running';

export interface JobRecordRef {
  readonly model: ModelName;
  readonly id: number;
}

/** One try of a job. */
export interface JobAttempt {
  /** There will be no other: one that fails now is given up. */
  readonly isLast: boolean;
  /** Aborted when somebody cancels it: a kind whose `cancel` is `running` stops soon, and throws. */
  readonly signal: AbortSignal;
  /** Tells how far it is, of how much. Call as often as there is news: it is stored now and then. */
  readonly progress: (done: number, total: number) => void;
}

/** When a kind comes round by itself, with an empty payload. */
export interface Recurrence {
  /** Milliseconds from one look to the next. */
  readonly every: number;
  /** True when there is something to do. */
  readonly isDue: () => Promise<boolean>;
  /** When there will be something, in epoch milliseconds as far as it is known now; null or absent where it is not. */
  readonly next?: () => Promise<number | null>;
}

/** A kind, and how it runs. */
export interface Job {
  readonly kind: JobKind;
  /** Throws to be tried again. */
  readonly run: (payload: never, attempt: JobAttempt) => Promise<void>;
  readonly recurs?: Recurrence;
  /** Sees to what a job leaves that was cancelled. It may be done twice. */
  readonly cancelled?: (payload: never) => Promise<void>;
}

/** Types a kind. */
export function defineJob<P extends z.ZodType>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/**
 * How a kind runs; `recurs` where it comes round by itself, `cancelled` where one that is cancelled leaves something to be
 * seen to. What it does may be done twice.
 */
export function jobOf<P extends z.ZodType>(
  kind: JobKind<P>,
  run: (payload: z.output<P>, attempt: JobAttempt) => Promise<void>,
  recurs?: Recurrence,
  cancelled?: (payload: z.output<P>) => Promise<void>,
): Job {
  return {
    kind: kind as unknown as JobKind,
    run,
    ...(recurs === undefined ? {} : { recurs }),
    ...(cancelled === undefined ? {} : { cancelled }),
  };
}
