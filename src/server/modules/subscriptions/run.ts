/**
 * Issues the fees of a run, some in one transaction: sales come in between. A fee and the note that it is done are one
 * transaction, so a run that was killed goes on where it was, and no fee is issued twice.
 */
import { systemOrigin } from '#server/core/context/context.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { derive, getRow } from '#server/core/records/write.ts';
import type { JobAttempt } from '#server/core/jobs/jobKind.ts';
import { type JobTools, momentOf } from '#server/core/transact/jobTools.ts';
import { readContext, runIn, tell, type WriteMoment } from '#server/core/transact/transact.ts';
import type { Fee } from '#shared/domain/fees/fees.ts';
import { add, type Money, ZERO } from '#shared/domain/money.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import { actorWith } from '../rowJobs/asker.ts';
import { inSavepoint } from '../rowJobs/run.ts';
import { openFeeBook, type FeeBook } from './book.ts';
import { isChosen } from './choice.ts';
import { chargeFee } from './charge.ts';
import type { Subscriber } from './facts.ts';
import { issueFee } from './issue.ts';
import { planSome } from './plan.ts';
import { choiceIn, type FeeProblem, type FeeTask, issueJob, problemsIn } from './store.ts';

/** How long one transaction goes on with fees, in milliseconds: a sale waits no longer for it. */
const BUSY = 5;
/** Subscriptions read at once: those with fees are about as many as one transaction does, those without cost little. */
const PAGE = 40;
/** How often its progress is told, in milliseconds. */
const TELL = 500;
/** Refused fees that are kept with a run. */
const MOST_PROBLEMS = 200;

/** What one transaction adds to a run. */
interface Done {
  reached: number;
  issued: number;
  total: Money;
  readonly problems: FeeProblem[];
}

/** Issues what is left of a run, until it is done or stopped. */
export async function issueAll(tools: JobTools, id: number, attempt: JobAttempt): Promise<void> {
  let told = 0;
  for (;;) {
    attempt.signal.throwIfAborted();
    // The job is put back, and goes on from the subscription it had come to.
    if (tools.signal.aborted) throw new Error(`the server closes before the fees of run ${id} are issued`);
    const isTold = performance.now() - told >= TELL;
    const left = await tools.store.writer.runBehind((tx) => issueSome(tx, momentOf(tools, issueJob.name), id, isTold));
    if (isTold) told = performance.now();
    if (left === null) return;
    attempt.progress(left.progress, left.rows);
    // Whoever waits comes first: their requests are read before the next fees are in line behind them.
    await new Promise(setImmediate);
  }
}

/** One transaction. Returns the run as it is then; null where there is no more to do. */
async function issueSome(
  tx: Tx,
  system: WriteMoment,
  id: number,
  isTold: boolean,
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
  const ctx = readContext(tx, moment);
  const choice = choiceIn(task);
  const some = await planSome(ctx, choice, task.reached ?? 0, PAGE);
  const done: Done = { reached: task.reached ?? 0, issued: 0, total: ZERO, problems: [] };
  const until = performance.now() + BUSY;
  let taken = 0;
  const book = some.length === 0 ? null : await openFeeBook(ctx);
  for (const { subscriber, fees } of some) {
    const due = fees.filter((fee) => isChosen(choice, subscriber.row.id, fee));
    for (const fee of due) if (book !== null) await issueOne(tx, moment, task, book, subscriber, fee, done);
    done.reached = subscriber.row.id;
    taken += 1;
    if (performance.now() >= until) break;
  }
  const isDone = taken === some.length && some.length < PAGE;
  const after = afterSome(task, done);
  const ended = isDone ? { status: FeeTaskStatus.done, endedAt: ctx.at } : {};
  await derive({ db: tx }, 'subscriptionTask', id, { ...after, ...ended, updated: ctx.at });
  if (isDone) await tell(tx, moment, { type: 'subscription.feesIssued', model: 'subscriptionTask', id });
  if (isDone || isTold) await tell(tx, moment, updated);
  return isDone ? null : { ...after, rows: task.rows };
}

/** Issues one fee, as a request of its own. One that is refused leaves nothing behind. */
async function issueOne(
  tx: Tx,
  moment: WriteMoment,
  task: FeeTask,
  book: FeeBook,
  subscriber: Subscriber,
  fee: Fee,
  done: Done,
): Promise<void> {
  try {
    await inSavepoint(tx, true, () =>
      runIn(tx, moment, async (ctx) => {
        const sale = await issueFee(ctx, book, { subscriber, fee, task: task.id });
        if (task.confirm === 1) await chargeFee(ctx, sale, fee);
      }),
    );
    done.issued += 1;
    done.total = add(done.total, fee.total);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const code = error.errors?.[0]?.code ?? error.code;
    done.problems.push({ subscriptionCustomer: subscriber.row.id, issueDate: fee.issueDate, code });
  }
}

function afterSome(task: FeeTask, { reached, issued, total, problems }: Done) {
  const kept = [...problemsIn(task), ...problems].slice(0, MOST_PROBLEMS);
  return {
    ...{ reached, issued: task.issued + issued, refused: task.refused + problems.length },
    ...{ progress: task.progress + issued + problems.length, total: add(task.total, total) },
    problems: kept.length === 0 ? null : JSON.stringify(kept),
  };
}

