/**
 * Kinds of jobs. Each is defined once, with what its payload is and what it records; `ctx.enqueue` takes nothing else, and
 * the worker parses what is stored before it runs. How a kind runs is in the `jobs.ts` of its subject.
 */
import type { z } from 'zod';
import type { EventType } from '#shared/events.ts';

/**
 * The lines that jobs wait in. One job of a line runs at a time, so that what takes long holds up nothing but its like:
 * a mail server that does not answer only the mail, and a file of a hundred thousand rows only other files.
 */
export const queues = ['main', 'mail', 'reports', 'imports', 'bulk', 'upkeep'] as const;
export type Queue = (typeof queues)[number];

export interface JobKind<P extends z.ZodType = z.ZodType> {
  /** As the job table has it. */
  readonly name: string;
  readonly queue: Queue;
  /** The payload of a job. */
  readonly payload: P;
  /** The events it may record. */
  readonly events: readonly EventType[];
}

/** Which try of a job it is. */
export interface JobAttempt {
  /** There will be no other: one that fails now is given up. */
  readonly isLast: boolean;
}

/** When a kind comes round by itself, with an empty payload. */
export interface Recurrence {
  /** Milliseconds from one look to the next. */
  readonly every: number;
  /** True when there is something to do. */
  readonly isDue: () => Promise<boolean>;
}

/** A kind, and how it runs. */
export interface Job {
  readonly kind: JobKind;
  /** Throws to be tried again. */
  readonly run: (payload: never, attempt: JobAttempt) => Promise<void>;
  readonly recurs?: Recurrence;
}

/** Types a kind. */
export function defineJob<P extends z.ZodType>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/** How a kind runs; `recurs` where it comes round by itself. What it does may be done twice. */
export function jobOf<P extends z.ZodType>(
  kind: JobKind<P>,
  run: (payload: z.output<P>, attempt: JobAttempt) => Promise<void>,
  recurs?: Recurrence,
): Job {
  return recurs === undefined ? { kind, run } : { kind, run, recurs };
}
