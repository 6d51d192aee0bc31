/** Mails that a schedule sends: one for each address, with files that wait beside them until all are done with. */

import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { execute, queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { messageIdOf } from '#server/core/mail/composed.ts';
import type { Attachment } from '#server/core/mail/message.ts';
import { derive, insert } from '#server/core/records/write.ts';
import type { Row } from '#shared/catalogue/index.ts';
import { MailProblem, MailResult } from '#shared/domain/scheduledMail.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { sendEmail } from '../invoices/jobKinds.ts';
import type { MadeMail } from './makeMail.ts';

export interface ScheduledEmails {
  readonly schedule: number;
  /** What they have in common. One that begins with `test-` says nothing of the schedule. */
  readonly batch: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: MadeMail;
}

/** Records mails that wait to be sent, and has them sent. */
export async function enqueueScheduledEmails(ctx: WriteContext, emails: ScheduledEmails): Promise<void> {
  const { schedule, batch, from, to, mail } = emails;
  for (const [position, { name, type, data }] of mail.files.entries()) {
    await execute(
      ctx.db,
      sql`insert into "mailFile" ("batch", "position", "name", "type", "data")
        values (${batch}, ${position}, ${name}, ${type}, ${Buffer.from(data)})`,
    );
  }
  for (const recipients of to) {
    const id = await insert(ctx, 'email', {
      subject: mail.subject,
      recipients,
      status: EmailStatus.pending,
      body: mail.html,
      text: mail.text,
      schedule,
      batch,
    });
    await derive(ctx, 'email', id, { messageId: messageIdOf(`${batch}.${id}`, from) });
    ctx.enqueue(sendEmail, { email: id }, `${sendEmail.name}/${id}`);
  }
}

/** The files of a batch. */
export function filesOf({ db }: Pick<ReadContext, 'db'>, batch: string): Promise<readonly Attachment[]> {
  return queryAll<Attachment>(
    db,
    sql`select "name", "type", "data" from "mailFile" where "batch" = ${batch} order by "position"`,
  );
}

/** Says of a schedule how a mail of it went, and lets go of the files once no mail waits for them. */
export async function settleScheduled(ctx: WriteContext, { batch, schedule }: Row<'email'>): Promise<void> {
  if (batch === null) return;
  const all = await queryAll<{ status: number; error: string | null }>(
    ctx.db,
    sql`select "status", "error" from "email" where "batch" = ${batch} order by "id"`,
  );
  const isDone = all.every(({ status }) => status !== EmailStatus.pending);
  if (isDone) await execute(ctx.db, sql`delete from "mailFile" where "batch" = ${batch}`);
  const failed = all.find(({ status }) => status === EmailStatus.error);
  if (schedule === null || batch.startsWith('test-') || (failed === undefined && !isDone)) return;
  await derive(
    ctx,
    'scheduledMail',
    schedule,
    failed === undefined
      ? { result: MailResult.sent, problem: null, error: null }
      : { result: MailResult.failed, problem: MailProblem.notDelivered, error: failed.error },
  );
  ctx.emit({ type: 'scheduledMail.updated', model: 'scheduledMail', id: schedule });
}
