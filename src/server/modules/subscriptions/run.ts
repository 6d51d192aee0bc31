/**
 * Issues the fees of a run, some in one transaction: sales come in between. Fees and the note how far the run is, by
 * subscription and date, are one transaction, so a run that was killed goes on where it was, and no fee is issued twice.
 */
import { systemOrigin, type WriteContext } from '#server/core/context/context.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { JobAttempt } from '#server/core/jobs/jobKind.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import { type JobTools, momentOf } from '#server/core/transact/jobTools.ts';
import { readContext, runIn, tell, type WriteMoment } from '#server/core/transact/transact.ts';
import type { Fee } from '#shared/domain/fees/fees.ts';
import { add, type Money, sum } from '#shared/domain/money.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import { nextDay } from '#shared/domain/time.ts';
import { ServiceError } from '#shared/errors.ts';
import { actorWith } from '../rowJobs/asker.ts';
import { inSavepoint } from '../rowJobs/run.ts';
import { type FeeBook, openFeeBook } from './book.ts';
import { isChosen } from './choice.ts';
import { documentSome, expiresUnpaid } from './documents.ts';
import { readSubscribers, type Subscriber, subscriptionsOf } from './facts.ts';
import { issueFee } from './issue.ts';
import { planOf } from './plan.ts';
import { choiceIn, type FeeProblem, type FeeTask, issueJob, problemsIn } from './store.ts';

/**
 * How long one transaction goes on with fees, in milliseconds: a sale waits no longer for it. With 5 a third of the time
 * went into commits.
 */
const BUSY = 12;
/**
 * Subscriptions read at once, and fees of one transaction at most: about what there is time for. With 50 a run took a tenth
 * longer.
 */
const PAGE = 30;
/** How often its progress is told, in milliseconds. */
const TELL = 500;
/** Refused fees that are kept with a run. */
const MOST_PROBLEMS = 200;

/** How far a run is. */
interface Reached {
  /** The last subscription it came to. */
  readonly reached: number;
  /** The last fee of it that is done; null where all are. */
  readonly reachedDate: string | null;
}

/** What one transaction adds to a run. */
interface Done extends Reached {
  readonly issued: number;
  readonly total: Money;
  readonly problems: readonly FeeProblem[];
  readonly isAll: boolean;
}

/** Issues what is left of a run, until it is done or stopped. */
export async function issueAll(tools: JobTools, id: number, attempt: JobAttempt): Promise<void> {
  let told = 0;
  for (;;) {
    attempt.signal.throwIfAborted();
    // The job is put back, and goes on from the subscription it had come to.
    if (tools.signal.aborted) throw new Error(`the server closes before the fees of run ${id} are issued`);
    const how = { isTold: performance.now() - told >= TELL, busy: BUSY };
    const left = await tools.store.writer.runBehind((tx) => issueSome(tx, momentOf(tools, issueJob.name), id, how));
    if (how.isTold) told = performance.now();
    if (left === null) return;
    attempt.progress(left.progress, left.rows);
    // Whoever waits comes first: their requests are read before the next fees are in line behind them.
    await new Promise(setImmediate);
  }
}

/**
 * One transaction: some fees of a run, for so many milliseconds. Returns the run as it is then; null where there is no more
 * to do.
 */
export async function issueSome(
  tx: Tx,
  system: WriteMoment,
  id: number,
  { isTold, busy }: { readonly isTold: boolean; readonly busy: number },
): Promise<Pick<FeeTask, 'progress' | 'rows'> | null> {
  const task = await getRow(tx, 'subscriptionTask', id);
  if (task === undefined || task.status !== FeeTaskStatus.running) return null;
  const updated = { type: 'subscriptionTask.updated', model: 'subscriptionTask', id } as const;
  const actor = await actorWith(tx, task, 'subscription:issue');
  if (actor === null) {
    const { at } = readContext(tx, system);
    const values = { status: FeeTaskStatus.stopped, error: 'insufficient_scope', endedAt: at, updated: at };
    await derive({ db: tx }, 'subscriptionTask', id, values);
    await tell(tx, system, updated);
    return null;
  }
  const origin = { ...systemOrigin(issueJob.name), request: `subscriptionTask/${id}` };
  const moment: WriteMoment = { ...system, actor, origin };
  const some = await issueWithin(tx, moment, task, busy);
  // What is on one document with others is issued by then.
  const done = { ...some, isAll: some.isAll && !(await documentSome(tx, moment, id)) };
  const after = afterSome(task, done);
  const { at } = readContext(tx, moment);
  const ended = done.isAll ? { status: FeeTaskStatus.done, endedAt: at } : {};
  await derive({ db: tx }, 'subscriptionTask', id, { ...after, ...ended, updated: at });
  if (done.isAll) await tell(tx, moment, { type: 'subscription.feesIssued', model: 'subscriptionTask', id });
  if (done.isAll || isTold) await tell(tx, moment, updated);
  return done.isAll ? null : { ...after, rows: task.rows };
}

/** Issues the next fees, as many as there is time for. */
async function issueWithin(tx: Tx, moment: WriteMoment, task: FeeTask, busy: number): Promise<Done> {
  const until = performance.now() + busy;
  const ctx = readContext(tx, moment);
  const choice = choiceIn(task);
  const begin: Reached = { reached: task.reached ?? 0, reachedDate: task.reachedDate };
  const { reached, reachedDate } = begin;
  // One that it came to and is not through with is read again.
  const behind = reachedDate === null ? reached : reached - 1;
  const some = await readSubscribers(ctx, choice, subscriptionsOf(choice), behind, PAGE);
  const due = (subscriber: Subscriber): readonly Fee[] => {
    const isBegun = reachedDate !== null && subscriber.row.id === reached;
    const left = isBegun ? { ...choice, from: nextDay(reachedDate) } : choice;
    return planOf(subscriber, left).fees.filter((fee) => isChosen(choice, subscriber.row.id, fee));
  };
  const work: Work = { moment, task, book: await openFeeBook(ctx), some, due, begin, until };
  const together = await tried(() => inSavepoint(tx, true, () => issueTogether(tx, work)));
  // One that is refused holds up no other. What was tried took the time there was.
  return 'done' in together ? together.done : issueEach(tx, { ...work, until: performance.now() + busy });
}

interface Work {
  readonly moment: WriteMoment;
  readonly task: FeeTask;
  readonly book: FeeBook;
  readonly some: readonly Subscriber[];
  readonly due: (subscriber: Subscriber) => readonly Fee[];
  readonly begin: Reached;
  readonly until: number;
}

/** Goes through the fees of a page until the time is over. Returns how far it came, and whether that is all of the run. */
async function goThrough(
  { some, due, begin, until }: Work,
  each: (subscriber: Subscriber, fee: Fee) => Promise<void>,
): Promise<Reached & Pick<Done, 'isAll'>> {
  let { reached } = begin;
  let count = 0;
  const isOver = (): boolean => count >= PAGE || performance.now() >= until;
  for (const [at, subscriber] of some.entries()) {
    reached = subscriber.row.id;
    const fees = due(subscriber);
    for (const [index, fee] of fees.entries()) {
      await each(subscriber, fee);
      count += 1;
      if (index < fees.length - 1 && isOver()) return { reached, reachedDate: fee.issueDate, isAll: false };
    }
    if (at < some.length - 1 && isOver()) return { reached, reachedDate: null, isAll: false };
  }
  return { reached, reachedDate: null, isAll: some.length < PAGE };
}

/** Issues fees in one request, with one row in the audit log: measured, four times as fast as one each. */
async function issueTogether(tx: Tx, work: Work): Promise<Done> {
  const { moment } = work;
  const issued: Fee[] = [];
  const come = await runIn(tx, moment, async (ctx) => {
    const come = await goThrough(work, async (subscriber, fee) => {
      await issue(ctx, work, subscriber, fee);
      issued.push(fee);
    });
    if (issued.length === 0) ctx.replayed();
    return come;
  });
  return { ...come, issued: issued.length, total: sum(issued, ({ total }) => total), problems: [] };
}

/** Issues fees one by one. One that is refused leaves nothing behind. */
async function issueEach(tx: Tx, work: Work): Promise<Done> {
  const { moment } = work;
  const issued: Fee[] = [];
  const problems: FeeProblem[] = [];
  const come = await goThrough(work, async (subscriber, fee) => {
    const one = await tried(() =>
      inSavepoint(tx, true, () => runIn(tx, moment, (ctx) => issue(ctx, work, subscriber, fee))),
    );
    if ('done' in one) issued.push(fee);
    else problems.push({ subscriptionCustomer: subscriber.row.id, issueDate: fee.issueDate, code: one.code });
  });
  return { ...come, issued: issued.length, total: sum(issued, ({ total }) => total), problems };
}

/** Issues a fee; where the run asks for documents with its own, or on its date if that is to come. */
async function issue(ctx: WriteContext, { book, task }: Work, subscriber: Subscriber, fee: Fee): Promise<void> {
  const isDocumented = task.confirm === 1 && !expiresUnpaid(subscriber);
  await issueFee(ctx, book, { subscriber, fee, task: task.id, documentOn: isDocumented ? fee.issueDate : null });
}

/** What a piece of work comes to, or the code it is refused with. */
async function tried<T>(work: () => Promise<T>): Promise<{ readonly done: T } | { readonly code: string }> {
  try {
    return { done: await work() };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return { code: error.errors?.[0]?.code ?? error.code };
  }
}

function afterSome(task: FeeTask, { reached, reachedDate, issued, total, problems }: Done) {
  const kept = [...problemsIn(task), ...problems].slice(0, MOST_PROBLEMS);
  return {
    reached,
    reachedDate,
    issued: task.issued + issued,
    refused: task.refused + problems.length,
    progress: task.progress + issued + problems.length,
    total: add(task.total, total),
    problems: kept.length === 0 ? null : JSON.stringify(kept),
  };
}
