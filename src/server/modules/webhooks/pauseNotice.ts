/** The mail that says that a webhook is delivered to no more. The dashboard says it, too. */
import type { WriteContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { htmlOf, messageIdOf } from '#server/core/mail/composed.ts';
import { mailSettings } from '#server/core/mail/settings.ts';
import { derive, getRow, insert } from '#server/core/records/write.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { PauseReason } from '#shared/domain/webhooks.ts';
import { mailTexts } from '#shared/i18n/mail.ts';
import { sendEmail } from '../invoices/jobKinds.ts';

/** Has the first company told, where it has an address and mail can be sent. */
export async function writePauseNotice(ctx: WriteContext, id: number): Promise<void> {
  const webhook = await getRow(ctx.db, 'webhook', id);
  if (webhook === undefined || webhook.paused === null) return;
  const company = await queryFirst<{ email: string | null; language: string | null }>(
    ctx.db,
    sql`select "email", "language" from "company" where "deleted" = 0 order by "id" limit 1`,
  );
  const settings = await mailSettings(ctx);
  const recipients = company?.email ?? '';
  if (settings === null || recipients === '') return;
  const language = company?.language === 'en' ? 'en' : 'es';
  const fill = (text: string): string => text.replaceAll('{name}', webhook.name).replaceAll('{url}', webhook.url);
  const why = webhook.pauseReason === PauseReason.gone ? mailTexts.webhookGone : mailTexts.webhookFailing;
  const text = `${fill(why[language])}\n\n${fill(mailTexts.webhookResume[language])}`;
  const email = await insert(ctx, 'email', {
    subject: fill(mailTexts.webhookPaused[language]),
    ...{ recipients, status: EmailStatus.pending, body: htmlOf(text), text },
  });
  await derive(ctx, 'email', email, { messageId: messageIdOf(`webhook-${id}.${email}`, settings.from) });
  ctx.enqueue(sendEmail, { email }, `${sendEmail.name}/${email}`);
}
