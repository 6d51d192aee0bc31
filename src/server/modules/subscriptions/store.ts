/** Runs of fees as they are stored. */
import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { defineJob } from '#server/core/jobs/jobKind.ts';
import { presentById } from '#server/core/records/present.ts';
import { change, insert, load } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import { FeeTaskStatus } from '#shared/domain/states.ts';
import { ServiceError } from '#shared/errors.ts';
import type { feeTask } from '#shared/operations/parts/fees.ts';
import { askedBy } from '../rowJobs/asker.ts';
import type { Choice } from './choice.ts';
import { ISSUES_FEES } from './lastRun.ts';

export type FeeTask = Row<'subscriptionTask'>;
export type FeeTaskState = z.output<typeof feeTask>;

/** A fee that was refused, and why. */
export interface FeeProblem {
  readonly subscriptionCustomer: number;
  readonly issueDate: string;
  readonly code: string;
}

/** The job that issues the fees of a run. One that failed goes on by `subscriptions/resumeFees.json`. */
export const issueJob = defineJob({
  name: 'subscriptions.issueFees',
  queue: 'fees',
  payload: z.object({ task: z.int() }),
  events: [
    ...(['subscriptionTask.updated', 'subscription.feesIssued', 'sale.created'] as const),
    ...(['sale.updated', 'invoice.created', 'invoice.confirmed', 'invoice.updated'] as const),
    ...(['voucher.created', 'voucher.recharged', 'voucherMovement.created'] as const),
    ...(['sale.paid', 'invoice.paid', 'invoice.partiallyPaid', 'payment.created', 'paymentMethod.created'] as const),
  ],
  label: { es: 'Emitir cuotas', en: 'Issue fees' },
  cancel: 'running',
  isRetried: false,
  record: ({ task }) => ({ model: 'subscriptionTask', id: task }),
});

/** Begins a run of so many fees. Throws 409 `fees_running` while there is another. */
export async function startTask(ctx: WriteContext, choice: Choice, rows: number, confirm: boolean): Promise<number> {
  await requireNoneRunning(ctx);
  const { date, from = null } = choice;
  const id = await insert(ctx, 'subscriptionTask', {
    type: ISSUES_FEES,
    status: FeeTaskStatus.running,
    date,
    from,
    confirm: confirm ? 1 : 0,
    rows,
    progress: 0,
    issued: 0,
    refused: 0,
    total: ZERO,
    reached: 0,
    choice: JSON.stringify({ ...choice, begun: ctx.at }),
    askedBy: askedBy(ctx.actor),
  });
  ctx.enqueue(issueJob, { task: id });
  return id;
}

/** Has a run go on from the subscription it had come to. Throws 409 where it is done, or runs. */
export async function resumeTask(ctx: WriteContext, id: number): Promise<void> {
  const task = await load(ctx, 'subscriptionTask', id);
  const resumable: readonly number[] = [FeeTaskStatus.stopped, FeeTaskStatus.failed];
  if (task.choice === null || !resumable.includes(task.status)) throw new ServiceError('invalid_transition');
  await requireNoneRunning(ctx);
  const values = { status: FeeTaskStatus.running, endedAt: null, error: null, askedBy: askedBy(ctx.actor) };
  await change(ctx, 'subscriptionTask', task, values, 'updated');
  ctx.enqueue(issueJob, { task: id });
}

/** Stops a run: the job sees it before its next fees. Throws 409 where it does not run. */
export async function stopTask(ctx: WriteContext, id: number): Promise<void> {
  const task = await load(ctx, 'subscriptionTask', id);
  if (task.status !== FeeTaskStatus.running) throw new ServiceError('invalid_transition');
  await change(ctx, 'subscriptionTask', task, { status: FeeTaskStatus.stopped, endedAt: ctx.at }, 'updated');
}

/** The choice of a run. */
export function choiceIn({ choice }: FeeTask): Choice {
  if (choice === null) throw new Error('a run of fees without a choice');
  return JSON.parse(choice) as Choice;
}

/** The fees of a run that were refused so far. */
export function problemsIn({ problems }: Pick<FeeTask, 'problems'>): readonly FeeProblem[] {
  return problems === null ? [] : (JSON.parse(problems) as FeeProblem[]);
}

/** A run as operations answer with it. */
export async function taskState(ctx: ReadContext, id: number): Promise<FeeTaskState> {
  const { createUser: _c, updated: _u, updateUser: _w, ...task } = await presentById(ctx, 'subscriptionTask', id);
  return task as unknown as FeeTaskState;
}

async function requireNoneRunning(ctx: ReadContext): Promise<void> {
  const other = await queryFirst(
    ctx.db,
    sql`select 1 from "subscriptionTask" where "status" = ${FeeTaskStatus.running} limit 1`,
  );
  if (other !== undefined) throw new ServiceError('fees_running');
}
