/**
 * The job that makes what a schedule sends, and puts a mail for each address behind those that wait. It is read with the
 * permissions of the user who wrote the schedule, as they are now.
 */
import { randomUUID } from 'node:crypto';
import { permissionsOf } from '#server/core/access/sessions.ts';
import { type Actor, type ReadContext, systemActor, type WriteContext } from '#server/core/context/context.ts';
import type { JobAttempt } from '#server/core/jobs/jobKind.ts';
import { mailSettings } from '#server/core/mail/settings.ts';
import { change, derive, getRow, load } from '#server/core/records/write.ts';
import type { Derived, Row } from '#shared/catalogue/index.ts';
import { endingProblems, MailProblem, MailResult, recipientsIn } from '#shared/domain/scheduledMail.ts';
import { covers } from '#shared/domain/scopes.ts';
import { ServiceError } from '#shared/errors.ts';
import { type Content, contentOf, scopesOf } from './content.ts';
import type { ReportJob } from './due.ts';
import { type MadeMail, type Maker, makeMail } from './makeMail.ts';
import { enqueueScheduledEmails } from './scheduledEmail.ts';
import { sharedView } from './views.ts';

export interface ReportJobDeps extends Maker {
  /** A context that reads as somebody. */
  readonly contextOf: (actor: Actor) => ReadContext;
  readonly transact: <T>(work: (ctx: WriteContext) => Promise<T>) => Promise<T>;
}

type Schedule = Row<'scheduledMail'>;

/** Bytes of the files of a mail at most: mail servers take little more. */
const MOST_BYTES = 15 * 1024 * 1024;

/** What prevents that a mail is sent, for whoever looks at the schedule. */
class Problem extends Error {
  readonly problem: number;

  constructor(problem: keyof typeof MailProblem, detail = '') {
    super(detail);
    this.problem = MailProblem[problem];
  }
}

/** Makes what a schedule sends, and has it sent. */
export function makeReported(deps: ReportJobDeps): (job: ReportJob, attempt: JobAttempt) => Promise<void> {
  return async (job, { isLast, signal: cancelled }) => {
    const signal = AbortSignal.any([deps.signal, cancelled]);
    const row = await getRow(deps.contextOf(systemActor).db, 'scheduledMail', job.schedule);
    if (row === undefined || row.deleted === 1 || (row.active === 0 && !job.isAsked)) return;
    try {
      const made = await make({ ...deps, signal }, row, job);
      await deps.transact((ctx) => (made === null ? recordSkipped(ctx, row) : recordMade(ctx, row, job, made)));
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null && !isLast) throw error;
      if (signal.aborted) throw error;
      await deps.transact((ctx) => recordProblem(ctx, row, problem ?? new Problem('notMade', reasonOf(error))));
    }
  };
}

/** Null where there is nothing to send. Throws `Problem`. */
async function make(deps: ReportJobDeps, row: Schedule, { at, test, isAsked }: ReportJob): Promise<MadeMail | null> {
  const actor = await actorOf(deps, test?.user ?? row.owner, row.id);
  const ctx = deps.contextOf(actor);
  if ((await mailSettings(ctx)) === null) throw new Problem('noMailServer');
  const content = await meant(ctx, row);
  const missing = scopesOf(content).find((scope) => !covers(actor.scopes, scope));
  if (missing !== undefined) throw new Problem('rightLost', missing);
  const made = await makeMail(ctx, deps, { row, content, at });
  if (made.isBlank && row.skipEmpty === 1 && !isAsked) return null;
  const bytes = made.files.reduce((all, { data }) => all + data.byteLength, 0);
  if (bytes > MOST_BYTES) throw new Problem('tooLarge', `${Math.ceil(bytes / 1024 / 1024)} MB`);
  return made;
}

/** Somebody with what they may do now. Throws where they are gone. */
async function actorOf({ contextOf }: ReportJobDeps, id: number | null, schedule: number): Promise<Actor> {
  const { db } = contextOf(systemActor);
  const user = id === null ? undefined : await getRow(db, 'user', id);
  if (user === undefined || user.deleted === 1 || user.active === 0) throw new Problem('ownerGone');
  const scopes = await permissionsOf({ db }, user);
  const credential = `schedule:${schedule}`;
  return { ...systemActor, kind: 'staff', credential, user: user.id, scopes, ownScopes: scopes, onTerminal: false };
}

/** What it sends now: a view may have changed, or be gone. */
async function meant(ctx: ReadContext, row: Schedule): Promise<Content> {
  const content = contentOf(row);
  if ('wrong' in content) throw new Problem('notMade', content.wrong);
  if (content.kind === 'report' || row.savedView === null) return content;
  const view = await sharedView(ctx, row.savedView);
  if (view === null || view.model !== content.model.name) throw new Problem('viewGone');
  return { ...content, address: view.address };
}

async function recordSkipped(ctx: WriteContext, { id }: Schedule): Promise<void> {
  await settle(ctx, id, { lastRun: ctx.at, result: MailResult.skipped, problem: null, error: null });
}

async function recordMade(ctx: WriteContext, row: Schedule, { test }: ReportJob, made: MadeMail): Promise<void> {
  const settings = await mailSettings(ctx);
  if (settings === null) throw new Problem('noMailServer');
  const to = test === null ? (recipientsIn(row.recipients) ?? []) : [test.to];
  await enqueueScheduledEmails(ctx, {
    schedule: row.id,
    batch: `${test === null ? 'run' : 'test'}-${randomUUID()}`,
    from: settings.from,
    to,
    mail: made,
  });
  if (test === null) await settle(ctx, row.id, { lastRun: ctx.at, result: null, problem: null, error: null });
}

async function recordProblem(ctx: WriteContext, { id }: Schedule, { problem, message }: Problem): Promise<void> {
  const row = await load(ctx, 'scheduledMail', id);
  if (endingProblems.has(problem)) await change(ctx, 'scheduledMail', row, { active: 0, nextRun: null });
  const error = message === '' ? null : message.slice(0, 500);
  await settle(ctx, id, { lastRun: ctx.at, result: MailResult.failed, problem, error });
}

async function settle(ctx: WriteContext, id: number, values: Derived<'scheduledMail'>): Promise<void> {
  await derive(ctx, 'scheduledMail', id, values);
  ctx.emit({ type: 'scheduledMail.updated', model: 'scheduledMail', id });
}

/** What it is called where trying again cannot help; null where it may. */
function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (!(error instanceof ServiceError)) return null;
  if (error.code === 'insufficient_scope') return new Problem('rightLost', String(error.detail ?? ''));
  return error.status < 500 ? new Problem('notMade', reasonOf(error)) : null;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ServiceError)) return 'internal';
  return [error.code, ...error.errors.map(({ parameter }) => parameter ?? '')].filter(Boolean).join(' ');
}
