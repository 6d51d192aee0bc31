/** Runs a piece of work as one request: context, transaction, events and jobs. HTTP, jobs, CLI and demo all use it. */
import { channel } from 'node:diagnostics_channel';
import type { Zone } from '#shared/domain/time.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import type { EventType } from '#shared/events.ts';
import { createTrail } from '../audit/audit.ts';
import type { ClockGuard } from '../clock/guard.ts';
import {
  type Actor,
  CommittedRefusal,
  type NewEvent,
  type NewJob,
  type Origin,
  type ReadContext,
  type Warning,
  type WriteContext,
} from '../context/context.ts';
import { lastIdOf } from '../db/dialect.ts';
import { execute, queryFirst } from '../db/execute.ts';
import { sql } from '../db/sql.ts';
import type { Reader, Tx, Writer } from '../db/transaction.ts';
import type { Zones } from '../db/zones.ts';
import { checksumOf } from '../integrity/checksum.ts';
import type { JobDesk } from '../jobs/desk.ts';
import type { Lan } from '../network/lan.ts';
import type { Machine } from '../process/machine.ts';

/** Publishes the events of each piece of work, as `RecordedEvents`. Tests compare them with what is declared. */
const recorded = channel('taquilla.events');

export interface RecordedEvents {
  /** As `Origin` has it. */
  readonly operation: string;
  readonly types: readonly EventType[];
}

/** What every request of an installation shares. */
export interface Facility {
  readonly zone: Zone;
  /** The zone of a company; absent where all go by that of the facility. */
  readonly zoneOf?: Zones['zoneOf'];
  readonly pepper: Buffer;
  /** Absent where the clock is another than the machine's. */
  readonly clock?: ClockGuard;
  /** Absent where nothing is served. */
  readonly lan?: Lan | null;
  /** Absent where nothing is served. */
  readonly machine?: Machine | null;
  /** Absent where no jobs are run. */
  readonly jobs?: JobDesk | null;
}

export interface Moment {
  readonly now: number;
  readonly facility: Facility;
  readonly actor: Actor;
}

/** The moment of a write, and where it comes from. */
export interface WriteMoment extends Moment {
  readonly origin: Origin;
  /** True once the client has got a timeout: work that has not begun by then is not done. */
  readonly isLate?: () => boolean;
  /** Told of a terminal's token that its browser is to keep. */
  readonly onTerminalToken?: (token: string) => void;
}

/** A read context at a moment; `origin` where the request may go on to write. */
export function readContext(
  db: Reader,
  { now, facility, actor, origin }: Moment & { readonly origin?: Origin },
): ReadContext {
  const second = Math.floor(now / 1000) * 1000;
  if (second !== current.second) current = { second, at: toStoredInstant(second) };
  const { zone, zoneOf = () => zone, pepper, lan = null, machine = null, jobs = null, clock = null } = facility;
  const address = origin?.address ?? null;
  return { db, now: second, at: current.at, zone, zoneOf, pepper, lan, machine, jobs, clock, actor, address };
}

/** The second of the last context, as text: many share it. */
let current = { second: Number.NaN, at: '' };

/** Runs `work` in a transaction of its own (grouped with others), durable when it resolves. */
export async function transact<T>(
  writer: Writer,
  moment: WriteMoment,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  refuseLate(moment);
  const outcome = await writer.run(async (tx) => {
    refuseLate(moment);
    try {
      return { value: await runIn(tx, moment, work) };
    } catch (error) {
      if (error instanceof CommittedRefusal) return error;
      throw error;
    }
  });
  if (outcome instanceof CommittedRefusal) throw outcome.refusal;
  return outcome.value;
}

function refuseLate({ isLate }: WriteMoment): void {
  if (isLate?.() === true) throw new ServiceError('timeout');
}

/** Runs `work` inside a transaction that is already open, as one request of its own. */
export async function runIn<T>(tx: Tx, moment: WriteMoment, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  const events: NewEvent[] = [];
  const jobs: NewJob[] = [];
  const trail = createTrail();
  const ctx = writeContext(tx, moment, {
    emit: (event) => {
      events.push(event);
      trail.noteEvent(event);
    },
    enqueue: (kind, payload, uniqueKey, runAt) =>
      jobs.push({ kind, payload, uniqueKey: uniqueKey ?? null, runAt: runAt ?? null }),
    note: trail.note,
    attest: trail.attest,
    authorisedBy: trail.authorisedBy,
    replayed: trail.replayed,
    isReplay: trail.isReplay,
  });
  try {
    const value = await work(ctx);
    await recordEvents(ctx, moment.origin, events);
    for (const job of jobs) await recordJob(ctx, job);
    await trail.record(ctx, moment.origin, null);
    return value;
  } catch (error) {
    if (error instanceof CommittedRefusal) {
      await recordEvents(ctx, moment.origin, events);
      await trail.record(ctx, moment.origin, error.refusal.code);
    }
    throw error;
  }
}

/** Runs `work` as a request would, and records nothing of it: for what is undone again. */
export async function rehearse<T>(tx: Tx, moment: WriteMoment, work: (ctx: WriteContext) => Promise<T>): Promise<T> {
  return work(
    writeContext(tx, moment, {
      emit: none,
      enqueue: none,
      note: none,
      attest: none,
      authorisedBy: none,
      replayed: none,
      isReplay: () => false,
    }),
  );
}

/** Tells of something that happened and is no change of anybody's: how far a job is. It leaves no row in the audit log. */
export async function tell(tx: Tx, moment: WriteMoment, event: NewEvent): Promise<void> {
  await recordEvents(readContext(tx, moment), moment.origin, [event]);
}

/** Records nothing. */
const none = (): void => undefined;

type Recorders = Pick<WriteContext, 'emit' | 'enqueue' | 'note' | 'attest' | 'authorisedBy' | 'replayed' | 'isReplay'>;

function writeContext(tx: Tx, moment: WriteMoment, recorders: Recorders): WriteContext {
  const warnings: Warning[] = [];
  return {
    ...readContext(tx, moment),
    ...recorders,
    db: tx,
    warn: (warning) => warnings.push(warning),
    warnings,
    keepAtTerminal: (token) => moment.onTerminalToken?.(token),
  };
}

/** Events written by one statement: SQLite binds no more than 32 766 values. */
const EVENTS_AT_ONCE = 500;

async function recordEvents(ctx: ReadContext, { operation }: Origin, events: readonly NewEvent[]): Promise<void> {
  if (recorded.hasSubscribers) recorded.publish({ operation, types: events.map(({ type }) => type) });
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    await insertSome(ctx, events.slice(from, from + EVENTS_AT_ONCE));
  }
}

async function insertSome(ctx: ReadContext, events: readonly NewEvent[]): Promise<void> {
  // The checksum of an event covers its sequence number, which is therefore assigned here.
  const last = await queryFirst<{ sequence: number }>(ctx.db, sql`select ${lastIdOf('event')} as "sequence"`);
  const rows = events.map(({ type, model, id }, index) => {
    const sequence = (last?.sequence ?? 0) + index + 1;
    const row = { sequence, type, model, record: id, actor: ctx.actor.credential, created: ctx.at, data: '{}' };
    return sql`(${sequence}, ${type}, ${model}, ${id}, ${row.actor}, ${ctx.at}, ${row.data}, ${checksumOf('event', row)})`;
  });
  await execute(
    ctx.db,
    sql`insert into "event" ("sequence", "type", "model", "record", "actor", "created", "data", "checksum")
      values ${sql.join(rows, ', ')}`,
  );
}

async function recordJob(ctx: WriteContext, job: NewJob): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into "job" ("kind", "payload", "uniqueKey", "runAt", "created")
    values (${job.kind.name}, ${JSON.stringify(job.payload)}, ${job.uniqueKey}, ${job.runAt ?? ctx.at}, ${ctx.at})
     on conflict ("uniqueKey") where "uniqueKey" is not null do nothing`,
  );
}
