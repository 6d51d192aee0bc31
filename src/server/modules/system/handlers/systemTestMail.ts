import { randomUUID } from 'node:crypto';
import { unseal } from '#server/core/access/sealed.ts';
import type { ReadContext } from '#server/core/context/context.ts';
import { queryFirst } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { MailError } from '#server/core/mail/mailError.ts';
import { formatMessage } from '#server/core/mail/message.ts';
import { deliver } from '#server/core/mail/smtp.ts';
import { trustedIn } from '#server/core/network/outgoing.ts';
import { handlePrepared } from '#server/core/operations/handler.ts';
import { companyOf } from '#server/core/papers/makeReport.ts';
import { settingRules } from '#server/core/records/servers.ts';
import { ownMailReasons } from '#shared/domain/mailReplies.ts';
import { ServiceError } from '#shared/errors.ts';
import { mailTexts } from '#shared/i18n/mail.ts';
import { systemTestMail as contract } from '#shared/operations/contracts/systemTestMail.ts';
import { settingSchemas } from '#shared/settings.ts';
import { requireAllowed } from './testedServers.ts';

export const systemTestMail = handlePrepared(
  contract,
  async (ctx, { server, secret, to, language }) => {
    if (secret !== undefined && ctx.actor.inClear) throw new ServiceError('secure_connection_required');
    await requireAllowed(ctx, 'smtp', server, '#/server');
    const { host, port, secure, user, from } = server;
    const password = secret ?? (await storedPassword(ctx, host)) ?? '';
    if (user !== undefined && password === '') {
      return { delivered: false, step: 'login' as const, error: ownMailReasons.noPassword };
    }
    const company = (await companyOf(ctx, null))?.trade ?? '';
    const message = await formatMessage({
      id: `${randomUUID()}@localhost`,
      date: ctx.now,
      from: { name: company, address: from },
      to,
      subject: mailTexts.testSubject[language],
      text: mailTexts.test[language].replace('{company}', company),
      attachments: [],
    });
    const login = user === undefined ? null : { user, password };
    try {
      const trusted = ctx.machine === null ? [] : trustedIn(ctx.machine.dataDir);
      const rules = await settingRules(ctx);
      await deliver({ host, port, secure, login }, { from, to, message }, { rules, trusted });
      return { delivered: true, step: null, error: null };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      return { delivered: false, step: error.step, error: error.message };
    }
  },
  async (_ctx, _input, outcome) => outcome,
);

/** The password of the setting, which is for the server it was given for alone. */
async function storedPassword(ctx: ReadContext, host: string): Promise<string | null> {
  const row = await queryFirst<{ value: string; sealedSecret: string | null }>(
    ctx.db,
    sql`select "value", "sealedSecret" from "setting" where "key" = 'smtp' and "deleted" = 0`,
  );
  if (row === undefined || row.sealedSecret === null) return null;
  const set = settingSchemas.smtp.safeParse(JSON.parse(row.value));
  return set.data?.host === host ? unseal(row.sealedSecret, ctx.pepper) : null;
}
