/**
 * Looks through every text there is for what a person was known by, and takes it out. A job, some rows at a time: they are
 * read past the writer, and only those that hold something are written, so sales come in between. Begun anew after a crash,
 * it finds less.
 */

import { execute, queryAll } from '#server/core/db/execute.ts';
import { type Sql, type SqlValue, sql } from '#server/core/db/sql.ts';
import type { Store } from '#server/core/db/store.ts';
import type { Reader, Tx } from '#server/core/db/transaction.ts';
import type { JobAttempt } from '#server/core/jobs/jobKind.ts';
import { tidyOutbox } from '#server/core/mail/outbox.ts';
import type { Values } from '#server/core/records/ruleTypes.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import { runIn, type WriteMoment } from '#server/core/transact/transact.ts';
import { inSavepoint } from '#server/modules/rowJobs/run.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { ErasureState } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { eraseAnswers } from './answers.ts';
import type { Erased } from './auditLog.ts';
import { noteErasure } from './erasedFile.ts';
import { knownOf } from './others.ts';
import { type Place, placesOf } from './places.ts';
import { noteState, warnOfErasures } from './promise.ts';
import { numbersOf, type Owned } from './records.ts';
import { type Redactor, redactorOf, type Wanted } from './redact.ts';
import { forgetNameless, type RowPlace } from './rows.ts';
import { soughtIn } from './sought.ts';

/** What the job works with. */
export interface Sweeper {
  readonly store: Pick<Store, 'reader' | 'writer' | 'dataDir' | 'log' | 'health'>;
  readonly moment: () => WriteMoment;
  readonly signal: AbortSignal;
}

/** Rows read at once, and written in one transaction. */
const AT_ONCE = 100;
const WRITTEN = 20;
/** How long it goes on with what it read before the till has its turn, in milliseconds. */
const BUSY = 5;

/** Looks for what an erasure left. One that fails says so where somebody looks, and says nothing of what it looked for. */
export function sweepAfter(sweeper: Sweeper): (payload: { erasure: number }, attempt: JobAttempt) => Promise<void> {
  return async ({ erasure }) => {
    const at = { place: 'its record' };
    try {
      await sweep(sweeper, erasure, at);
    } catch (error) {
      if (!sweeper.signal.aborted) await noteFailure(sweeper, erasure);
      // The error of a library may quote what it was about.
      throw new SweepError(erasure, at.place, error);
    }
  };
}

async function sweep(sweeper: Sweeper, id: number, at: { place: string }): Promise<void> {
  const { store, moment, signal } = sweeper;
  const erasure = await getRow(store.reader, 'customerErasure', id);
  if (erasure === undefined || erasure.terms === null) return;
  const pause = async (): Promise<void> => {
    if (signal.aborted) throw new Error('stopped');
    await new Promise(setImmediate);
  };
  // First: a backup that is restored may hold them again.
  const created = await createdOf(store.reader, erasure.customer);
  for (const { customer, at: made } of created)
    noteErasure(store.dataDir, { customer, created: made, erased: erasure.created });
  const sought = soughtIn(erasure.terms);
  at.place = 'stored answers';
  await store.writer.run((tx) => eraseAnswers(tx, sought.erased));
  at.place = 'what others are known by';
  const { own, others } = await knownOf(store.reader, [...sought.terms, ...sought.lone], pause);
  const ofOwn = (values: readonly string[]): string[] => values.filter((value) => own.has(value));
  const wanted = { terms: ofOwn(sought.terms), lone: ofOwn(sought.lone), others };
  const records = Object.entries(sought.erased.records);
  const owned: Owned = new Map(records.map(([model, ids]) => [model as ModelName, new Set(ids)]));
  await searchFor(sweeper, { id, wanted, erased: { owned, values: sought.erased.values }, at, pause });
  at.place = 'the outbox';
  await tidyOutbox(store.dataDir, store.reader, moment().now);
  at.place = 'its end';
  await finish(sweeper, id, moment());
  // What the log of the database held of them is gone with it.
  store.log.empty();
}

interface Search {
  readonly id: number;
  readonly wanted: Wanted;
  readonly erased: Erased;
  /** Where it is, for the error of one that fails. */
  readonly at: { place: string };
  readonly pause: () => Promise<void>;
}

async function searchFor({ store }: Sweeper, { id, wanted, erased, at, pause }: Search): Promise<void> {
  at.place = 'rows of imports';
  let row: RowPlace | null = { import: 0, number: 0 };
  while (row !== null) {
    const after: RowPlace = row;
    row = await store.writer.runBehind((tx) => forgetNameless(tx, wanted.terms, after, AT_ONCE));
    await pause();
  }
  const redact = redactorOf(wanted);
  for (const place of await placesOf(store.reader, erased)) {
    let from: readonly SqlValue[] | null = [];
    while (from !== null) {
      // A key may be a text that somebody chose.
      at.place = `${place.table} behind ${from.map((value) => (typeof value === 'number' ? value : '…')).join(' ')}`;
      const { found, last }: SweptBatch = await look(store.reader, { place, after: from, redact, pause });
      for (let done = 0; done < found.length; done += WRITTEN) {
        await store.writer.runBehind(async (tx) => {
          for (const key of found.slice(done, done + WRITTEN)) await takeOut(tx, { place, key, redact, erasure: id });
        });
      }
      from = last;
      await pause();
    }
  }
}

interface SweptBatch {
  /** The keys of rows that hold a term. */
  readonly found: readonly (readonly SqlValue[])[];
  /** Where to go on; null at the end. */
  readonly last: readonly SqlValue[] | null;
}

interface Batch {
  readonly place: Place;
  readonly after: readonly SqlValue[];
  readonly redact: Redactor;
  readonly pause: () => Promise<void>;
}

/** Looks through some rows behind a key. */
async function look(db: Reader, { place, after, redact, pause }: Batch): Promise<SweptBatch> {
  const { table, columns, key } = place;
  const keys = names(key);
  const behind = after.length === 0 ? sql`` : sql`where (${keys}) > (${sql.values(after)})`;
  const rows = await queryAll<Values>(
    db,
    sql`select ${names([...new Set([...key, ...columns])])} from ${sql.id(table)} ${behind}
      order by ${keys} limit ${sql.literal(AT_ONCE)}`,
  );
  const keyOf = (row: Values): readonly SqlValue[] => key.map((column) => (row[column] ?? null) as SqlValue);
  const found: (readonly SqlValue[])[] = [];
  let since = performance.now();
  for (const row of rows) {
    if (Object.keys(textsLeft(place, row, redact)).length > 0) found.push(keyOf(row));
    if (performance.now() - since < BUSY) continue;
    await pause();
    since = performance.now();
  }
  const last = rows.at(-1);
  return {
    found,
    last: last === undefined || rows.length < AT_ONCE ? null : keyOf(last),
  };
}

/** What is left of the texts of a row that hold a term, by column. */
function textsLeft({ columns, isOpen, forget }: Place, row: Values, redact: Redactor): Values {
  const texts: Values = {};
  for (const column of columns) {
    const text = row[column];
    if (typeof text !== 'string' || !isOpen(row, column)) continue;
    const left = redact(forget?.(column, text) ?? text, row.model === 'customer');
    if (left !== text) texts[column] = left;
  }
  return texts;
}

interface Taking {
  readonly place: Place;
  readonly key: readonly SqlValue[];
  readonly redact: Redactor;
  readonly erasure: number;
}

/** Takes terms out of a row as it is now. One that may not change stays: it is part of the books. */
async function takeOut(tx: Tx, { place, key, redact, erasure }: Taking): Promise<void> {
  const [row] = await queryAll<Values>(
    tx,
    sql`select * from ${sql.id(place.table)} where (${names(place.key)}) = (${sql.values(key)})`,
  );
  if (row === undefined) return;
  const texts = textsLeft(place, row, redact);
  if (Object.keys(texts).length === 0) return;
  try {
    await inSavepoint(tx, true, () => place.write(tx, row, texts, erasure));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('immutable_record')) throw error;
  }
}

/** The promise is kept: nothing is looked for any more. */
async function finish({ store }: Sweeper, id: number, moment: WriteMoment): Promise<void> {
  await store.writer.run((tx) =>
    runIn(tx, moment, async (ctx) => {
      await derive(ctx, 'customerErasure', id, { terms: null, finished: toStoredInstant(moment.now) });
      await noteState(ctx, id, ErasureState.finished);
      await execute(tx, sql`insert into "searchTakeUp" ("now") values (1)`);
      ctx.emit({ type: 'customerErasure.updated', model: 'customerErasure', id });
    }),
  );
  await warnOfErasures(store);
}

/** Says that it is stuck where somebody looks. A file that cannot be written says so itself. */
async function noteFailure({ store, moment }: Sweeper, id: number): Promise<void> {
  store.health.warn('erasureStuck', true);
  try {
    await store.writer.run((tx) => runIn(tx, moment(), (ctx) => noteState(ctx, id, ErasureState.stuck)));
  } catch {
    // The job is tried again, and says it then.
  }
}

/** Numbers of the erased records, with when they were made: a number may be another's after a backup was restored. */
async function createdOf(db: Reader, customer: number): Promise<{ customer: number; at: string }[]> {
  const numbers = await numbersOf({ db }, customer);
  const rows = await queryAll<{ customer: number; at: string }>(
    db,
    sql`select "id" as "customer", "created" as "at" from "customer" where "id" in ${sql.list(numbers)}`,
  );
  return [...rows];
}

function names(columns: readonly string[]): Sql {
  return sql.join(columns.map(sql.id), ', ');
}

/** Why a search after an erasure failed, without a word of what it looked for: an error of a library may quote that. */
class SweepError extends Error {
  constructor(erasure: number, place: string, cause: unknown) {
    const {
      name,
      code,
      stack = '',
    } = (cause instanceof Error ? cause : {}) as Partial<Error> & { readonly code?: unknown };
    super(`erasure ${erasure} stopped at ${place}: ${typeof code === 'string' ? code : (name ?? typeof cause)}`);
    this.name = 'SweepError';
    const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n');
  }
}
