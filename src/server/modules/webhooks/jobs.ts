/** The jobs of webhooks: the thread is told of those that were written, and old deliveries are forgotten. */
import { z } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { queryAll, queryFirst } from '#server/core/db/execute.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { defineJob, jobOf } from '#server/core/jobs/jobKind.ts';
import { htmlOf, messageIdOf } from '#server/core/mail/composed.ts';
import { mailSettings } from '#server/core/mail/settings.ts';
import { derive, forget, getRow, insert } from '#server/core/records/write.ts';
import { bySome, type JobTools, readAs, transactAs } from '#server/core/transact/jobTools.ts';
import { EmailStatus } from '#shared/domain/states.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { DeliveryStatus, PauseReason } from '#shared/domain/webhooks.ts';
import { mailTexts } from '#shared/i18n/mail.ts';
import { sendEmail } from '../invoices/jobKinds.ts';
import type { Deliveries } from './deliveries.ts';
import { refreshWebhooks, tellOfPause } from './jobKinds.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long deliveries are kept once they are over, and how many of one webhook. */
const KEPT = {
  delivered: { days: 7, most: 2000 },
  givenUp: { days: 30, most: 2000 },
} as const;
/** Rows taken out in one transaction. */
const AT_ONCE = 500;

const forgetDeliveries = defineJob({
  name: 'webhook.forget',
  queue: 'upkeep',
  payload: z.object({}),
  events: [],
  label: { es: 'Quitar entregas antiguas de webhooks', en: 'Take out old deliveries of webhooks' },
  cancel: 'never',
});

export const jobs = (tools: JobTools & { readonly deliveries: Deliveries }) => [
  jobOf(refreshWebhooks, () => tools.deliveries.refresh()),
  jobOf(tellOfPause, ({ webhook }) => transactAs(tools, tellOfPause, (ctx) => writePauseNotice(ctx, webhook))),
  jobOf(forgetDeliveries, () => bySome(tools, forgetDeliveries, forgetSome), {
    every: HOUR,
    isDue: async () => {
      const { db, now } = readAs(tools);
      for (const old of await spareDeliveries({ db, now })) {
        if ((await queryFirst(db, sql`select 1 from "webhookDelivery" where ${old} limit 1`)) !== undefined)
          return true;
      }
      return false;
    },
  }),
];

async function forgetSome(ctx: WriteContext): Promise<boolean> {
  for (const old of await spareDeliveries(ctx)) {
    const rows = await queryAll<{ id: number }>(
      ctx.db,
      sql`select "id" from "webhookDelivery" where ${old} limit ${sql.literal(AT_ONCE)}`,
    );
    if (rows.length === 0) continue;
    await forget(ctx, 'webhookDelivery', sql`"id" in ${sql.list(rows.map(({ id }) => id))}`);
    return true;
  }
  return false;
}

/** The conditions of deliveries that have had their time, one for each webhook and way of ending. */
async function spareDeliveries({ db, now }: Pick<ReadContext, 'db' | 'now'>): Promise<Sql[]> {
  const webhooks = await queryAll<{ id: number }>(db, sql`select "id" from "webhook" order by "id"`);
  const spare: Sql[] = [];
  for (const { id } of webhooks) {
    for (const end of ['delivered', 'givenUp'] as const) {
      const { days, most } = KEPT[end];
      const own = sql`"webhook" = ${id} and "status" = ${sql.literal(DeliveryStatus[end])}`;
      const last = await queryFirst<{ event: number }>(
        db,
        sql`select "event" from "webhookDelivery" where ${own} order by "event" desc, "id" desc limit 1 offset ${sql.literal(most)}`,
      );
      spare.push(sql`${own} and ("created" < ${toStoredInstant(now - days * DAY)} or "event" <= ${last?.event ?? 0})`);
    }
  }
  return spare;
}

/**
 * The mail that says that a webhook is delivered to no more. The dashboard says it, too. Has the first company told, where
 * it has an address and mail can be sent.
 */
async function writePauseNotice(ctx: WriteContext, id: number): Promise<void> {
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
    recipients,
    status: EmailStatus.pending,
    body: htmlOf(text),
    text,
  });
  await derive(ctx, 'email', email, { messageId: messageIdOf(`webhook-${id}.${email}`, settings.from) });
  ctx.enqueue(sendEmail, { email }, `${sendEmail.name}/${email}`);
}
