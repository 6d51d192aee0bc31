/** Runs a piece of work as one request: context, transaction, events and jobs. HTTP, jobs, CLI and demo all use it. */
import type { Zone } from '#shared/domain/time.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { type Actor, KeptRefusal, type NewEvent, type NewJob, type ReadContext, type WriteContext } from './context.ts';
import { execute } from './db/execute.ts';
import type { Reader, Tx, Writer } from './db/transaction.ts';

/** What every request of an installation shares. */
export interface Facility {
  readonly zone: Zone;
  readonly pepper: Buffer;
}

export interface Moment {
  readonly now: number;
  readonly facility: Facility;
  readonly actor: Actor;
}

/** A read context at a moment. */
export function readContext(db: Reader, { now, facility, actor }: Moment): ReadContext {
  const second = Math.floor(now / 1000) * 1000;
  return { db, now: second, at: toStoredInstant(second), ...facility, actor };
}

/** Runs `work` in a transaction of its own (grouped with others), durable when it resolves. */
export async function transact<T>(writer: Writer, moment: Moment, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const outcome = await writer.run(async (tx) => {
    try {
      return { value: await runIn(tx, moment, work) };
    } catch (error) {
      if (error instanceof KeptRefusal) return error;
      throw error;
    }
  });
  if (outcome instanceof KeptRefusal) throw outcome.refusal;
  return outcome.value;
}

/** Runs `work` inside a transaction that is already open, as one request of its own. */
export async function runIn<T>(tx: Tx, moment: Moment, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const events: NewEvent[] = [];
  const jobs: NewJob[] = [];
  const ctx: WriteContext = {
    ...readContext(tx, moment),
    db: tx,
    emit: (event) => events.push(event),
    enqueue: (job) => jobs.push(job),
  };
  const value = await work(ctx);
  await recordEvents(ctx, events);
  for (const job of jobs) await recordJob(ctx, job);
  return value;
}

const insertEvents = new Map<number, string>();

async function recordEvents(ctx: WriteContext, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  let text = insertEvents.get(events.length);
  if (text === undefined) {
    const values = events.map(() => '(?, ?, ?, ?, ?, ?)').join(', ');
    text = `insert into "event" ("type", "model", "record", "actor", "created", "data") values ${values}`;
    if (events.length <= 50) insertEvents.set(events.length, text);
  }
  const parameters = events.flatMap(({ type, model, id }) => [type, model, id, ctx.actor.credential, ctx.at, '{}']);
  await execute(ctx.db, text, parameters);
}

async function recordJob(ctx: WriteContext, job: NewJob): Promise<void> {
  await execute(
    ctx.db,
    `insert into "job" ("kind", "payload", "uniqueKey", "runAt", "created") values (?, ?, ?, ?, ?)
     on conflict ("uniqueKey") where "uniqueKey" is not null do nothing`,
    [job.kind, JSON.stringify(job.payload), job.uniqueKey ?? null, ctx.at, ctx.at],
  );
}
