import { ZodError } from 'zod';
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { parseExport } from '#server/core/exports/recordTable.ts';
import { askedOf } from '#server/core/papers/makeReport.ts';
import type { AnyRow } from '#server/core/records/codec.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { derive } from '#server/core/records/write.ts';
import { exportQueryOf } from '#shared/domain/listQuery.ts';
import { isMailable, MailProblem, mailContent, recipientsIn } from '#shared/domain/scheduledMail.ts';
import { covers } from '#shared/domain/scopes.ts';
import { Frequency, nextTime } from '#shared/domain/sendTimes.ts';
import { toStoredInstant } from '#shared/domain/time.ts';
import { TIME_OF_DAY } from '#shared/domain/timeOfDay.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { partsOf } from '#shared/reports/index.ts';
import { type Content, contentOf, inputOf, type StoredSchedule, scopesOf, timesOf } from '../content.ts';
import { sharedView } from '../views.ts';

/** Days of a month. */
const LAST_DAY = 31;

/**
 * Whoever writes a schedule is the one it is sent on behalf of from then on: they cannot have anything sent that they may
 * not read themselves.
 */
export const scheduledMail: ModelRules = {
  errors: ['insufficient_scope'],
  beforeWrite: async (ctx, values, before) => {
    const row = { ...before, ...values } as unknown as StoredSchedule & {
      recipients: string;
      active: 0 | 1;
      format: number;
    };
    const recipients = recipientsIn(row.recipients);
    if (recipients === null) throw invalidField('#/recipients', 'invalid_value');
    values.recipients = recipients.join(', ');
    requireTimes(row);
    const content = contentOf(row);
    if ('wrong' in content) throw invalidField(`#/${content.wrong}`, 'invalid_value');
    if (!isMailable(mailContent(row.content), row.format)) throw invalidField('#/format', 'invalid_value');
    const missing = scopesOf(content).find((scope) => !covers(ctx.actor.scopes, scope));
    if (missing !== undefined) throw new ServiceError('insufficient_scope', { detail: missing });
    await requireReadable(ctx, row, content);
    const { user } = ctx.actor;
    const isActive = row.active === 1 && user !== null;
    Object.assign(values, { owner: user, error: null, problem: user === null ? MailProblem.ownerGone : null });
    values.nextRun = isActive ? next(ctx, row) : null;
  },
  beforeRestore: async (ctx, row) => {
    const stored = row as AnyRow & StoredSchedule;
    if (row.nextRun === null) return;
    // What was due while it was deleted is not sent.
    await derive(ctx, 'scheduledMail', row.id, { nextRun: next(ctx, stored) });
  },
};

function next(ctx: ReadContext, row: StoredSchedule): string {
  return toStoredInstant(nextTime(timesOf(row), ctx.now, ctx.zone.id));
}

function requireTimes({ frequency, weekday, monthDay, time }: StoredSchedule): void {
  if (!TIME_OF_DAY.test(time)) throw invalidField('#/time', 'invalid_value');
  if (frequency === Frequency.weekly && weekday === null) throw invalidField('#/weekday', 'required');
  if (frequency !== Frequency.monthly) return;
  if (monthDay === null || monthDay === undefined) throw invalidField('#/monthDay', 'required');
  if (monthDay > LAST_DAY) throw invalidField('#/monthDay', 'too_big');
}

/** Refuses what could not be read at any time. */
async function requireReadable(ctx: WriteContext, row: StoredSchedule, content: Content): Promise<void> {
  const today = ctx.zone.dateAt(ctx.now);
  if (content.kind === 'report') {
    try {
      for (const { report, input } of partsOf(content.name, inputOf(content, today), today)) askedOf(report, input);
    } catch (error) {
      if (error instanceof ZodError) throw invalidField('#/parameters', 'invalid_value');
      throw error;
    }
    return;
  }
  const view = row.savedView === null || row.savedView === undefined ? null : await sharedView(ctx, row.savedView);
  if (row.savedView !== null && row.savedView !== undefined && (view === null || view.model !== content.model.name)) {
    throw invalidField('#/savedView', 'unknown_reference');
  }
  try {
    parseExport(ctx, content.model, exportQueryOf(content.model, view?.address ?? content.address, today));
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'insufficient_scope') {
      throw invalidField('#/address', 'invalid_value', error.errors[0]?.parameter);
    }
    throw error;
  }
}
