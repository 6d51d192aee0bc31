import { mailSettings } from '#server/core/mail/settings.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { load } from '#server/core/records/write.ts';
import { covers } from '#shared/domain/scopes.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { scheduleSend as contract } from '#shared/operations/contracts/scheduleSend.ts';
import { contentOf, scopesOf } from '../content.ts';
import { makeScheduled } from '../due.ts';

const WRITE = 'scheduledMail:write';

/** Has what a schedule sends made and sent now. */
export const scheduleSend = handle(contract, async (ctx, { schedule, to }) => {
  const { scopes, user } = ctx.actor;
  if (!covers(scopes, WRITE)) throw new ServiceError('insufficient_scope', { detail: WRITE });
  const row = await load(ctx, 'scheduledMail', schedule);
  if (row.deleted === 1) throw new ServiceError('record_deleted');
  const content = contentOf(row);
  if ('wrong' in content) throw invalidField('#/schedule', 'invalid_value');
  // A test is read as whoever asks for it, who has to be somebody.
  const missing = scopesOf(content).find((scope) => user === null || !covers(scopes, scope));
  if (to !== undefined && missing !== undefined) throw new ServiceError('insufficient_scope', { detail: missing });
  if ((await mailSettings(ctx)) === null) throw new ServiceError('mail_not_configured');
  const test = to === undefined || user === null ? null : { to, user };
  ctx.enqueue(makeScheduled, { schedule, at: ctx.at, test, isAsked: true });
  ctx.note({ model: 'scheduledMail', id: schedule, kind: test === null ? 'sent' : 'tested' });
  return { schedule: await presentById(ctx, 'scheduledMail', schedule) };
});
