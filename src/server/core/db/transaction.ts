/**
 * Writes. One writer connection; the requests that wait in the same turn of the event loop share one transaction, each
 * in a savepoint of its own, and are answered after its single durable commit. Work must not await anything but its
 * own queries: while one runs, the others wait. Where another program has SQLite's lock, they wait by a timer.
 */
import type { Kysely } from 'kysely';
import { ServiceError } from '#shared/errors.ts';
import { isBusy, toServiceError } from './errors.ts';
import type { Schema } from './schema.ts';
import { type Connection, untilNextLook } from './sqlite.ts';

declare const writing: unique symbol;
/** A handle inside a write transaction. Only `Writer.run` makes one. */
export type Tx = Kysely<Schema> & { readonly [writing]: true };
/** A handle that may be read from, inside a transaction or not. */
export type Reader = Kysely<Schema>;

export interface Writer {
  /** Runs `work` in a transaction and resolves once it is durable. When `work` rejects, nothing of it is stored. */
  readonly run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The same for a part of something long that nobody waits for: it shares no transaction, and lets others go first. */
  readonly runBehind: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Resolves when everything taken in so far is settled. */
  readonly drain: () => Promise<void>;
}

/** Requests that share one commit at most, so that the first of a burst is not kept waiting for the last. */
const GROUP = 64;
/** Groups that go before work that lets others go first: where requests never cease, it goes on slowly. */
const MOST_BEFORE = 8;

/** What is asked before a write, and notified of its end. */
export interface WriteWatch {
  /** Throws while nothing may be written. */
  readonly requireWritable: () => void;
  /** Gets what a piece of work, or its commit, failed with. */
  readonly failed: (error: unknown) => void;
}

const nobody: WriteWatch = { requireWritable: () => undefined, failed: () => undefined };

interface Member {
  /** When it began to wait, in milliseconds of the process. */
  readonly since: number;
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The writer of a connection. `afterCommit` is called once per durable group, before anybody is answered. */
export function createWriter(connection: Connection, afterCommit: () => void, watch = nobody): Writer {
  const tx = connection.db as unknown as Tx;
  const queue: Member[] = [];
  const behind: Member[] = [];
  let running: Promise<void> | null = null;
  /** Groups since work that lets others go first began to wait. */
  let before = 0;

  const next = (): Member[] => {
    const isBehind = behind.length > 0 && (queue.length === 0 || before >= MOST_BEFORE);
    before = isBehind || behind.length === 0 ? 0 : before + 1;
    return isBehind ? behind.splice(0, 1) : queue.splice(0, GROUP);
  };

  /** Rejects those who have waited for another program as long as the connection is patient. */
  const refuseOverdue = (busy: unknown): void => {
    const latest = performance.now() - connection.patience;
    for (const line of [queue, behind]) {
      const overdue = line.filter(({ since }) => since <= latest);
      if (overdue.length === 0) continue;
      line.splice(0, line.length, ...line.filter(({ since }) => since > latest));
      reject(overdue, busy, watch);
    }
  };
  /** Begins a transaction. Returns the group that is to run in it. */
  const begin = (): readonly Member[] | 'locked' | 'failed' => {
    try {
      watch.requireWritable();
      connection.prepare('begin immediate').run();
      return next();
    } catch (error) {
      if (!isBusy(error)) {
        reject(next(), error, watch);
        return 'failed';
      }
      refuseOverdue(error);
      return 'locked';
    }
  };

  const pump = async (): Promise<void> => {
    // Requests that arrive in one turn of the loop are read before its check phase: wait for it to group them.
    await new Promise(setImmediate);
    // Nothing is awaited between finding nobody waiting and saying that nothing runs: who comes then would wait for ever.
    while (queue.length + behind.length > 0) {
      const group = begin();
      if (group === 'locked') await untilNextLook();
      else if (group !== 'failed') await runGroup(connection, tx, group, afterCommit, watch);
      if (queue.length + behind.length > 0) await new Promise(setImmediate);
    }
    running = null;
  };
  const enter =
    (line: Member[]) =>
    <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        line.push({ since: performance.now(), work, resolve: resolve as (value: unknown) => void, reject });
        running ??= pump();
      });

  return {
    run: enter(queue),
    runBehind: enter(behind),
    drain: async () => {
      while (running !== null) await running;
    },
  };
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

function reject(members: readonly Member[], error: unknown, watch: WriteWatch): void {
  watch.failed(error);
  for (const member of members) member.reject(toServiceError(error));
}

/** Runs a group in the transaction that has begun, and ends it. */
async function runGroup(
  connection: Connection,
  tx: Tx,
  members: readonly Member[],
  afterCommit: () => void,
  watch: WriteWatch,
): Promise<void> {
  const { raw, prepare } = connection;
  let outcomes: readonly Outcome[];
  try {
    outcomes =
      members.length === 1 ? [await runAlone(members[0] as Member, tx)] : await runAll(connection, members, tx);
    if (!raw.inTransaction) throw lost(outcomes);
    const alone = outcomes.length === 1 ? outcomes[0] : undefined;
    prepare(alone !== undefined && 'error' in alone ? 'rollback' : 'commit').run();
  } catch (error) {
    if (raw.inTransaction) prepare('rollback').run();
    reject(members, error, watch);
    return;
  }
  if (outcomes.some((outcome) => 'value' in outcome)) afterCommit();
  for (const [index, outcome] of outcomes.entries()) {
    if ('value' in outcome) members[index]?.resolve(outcome.value);
    else {
      watch.failed(outcome.error);
      members[index]?.reject(toServiceError(outcome.error));
    }
  }
}

async function runAlone(member: Member, tx: Tx): Promise<Outcome> {
  try {
    return { value: await member.work(tx) };
  } catch (error) {
    return { error };
  }
}

async function runAll({ raw, prepare }: Connection, members: readonly Member[], tx: Tx): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const member of members) {
    prepare('savepoint request').run();
    const outcome = await runAlone(member, tx);
    outcomes.push(outcome);
    // SQLite gives up the whole transaction on some faults (disk full, I/O): then nobody's work is there any more.
    if (!raw.inTransaction) throw lost(outcomes);
    if ('error' in outcome) prepare('rollback to request').run();
    prepare('release request').run();
  }
  return outcomes;
}

function lost(outcomes: readonly Outcome[]): unknown {
  const last = outcomes.at(-1);
  return last !== undefined && 'error' in last ? last.error : new ServiceError('storage_unavailable');
}
