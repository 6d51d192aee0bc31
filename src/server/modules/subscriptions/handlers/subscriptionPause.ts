import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { createRecord } from '#server/core/records/service.ts';
import { models } from '#shared/catalogue/index.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { subscriptionPause as contract } from '#shared/operations/contracts/subscriptionPause.ts';
import { leavesOn } from '../leaves.ts';
import { unlessDry } from '../rehearsal.ts';
import { loadSubscription, requireActive } from '../subscribed.ts';
import { settleUnused } from '../unused.ts';

/** Throws 422 `not_supported` where its type has none that stands for leave, `invalid_value` on days of leave. */
export const subscriptionPause = handle(contract, (ctx, { subscriptionCustomer: id, from, until, reason, dryRun }) =>
  unlessDry(ctx, dryRun, async (ctx) => {
    const subscription = await loadSubscription(ctx, id);
    const { row, type } = subscription;
    requireActive(subscription);
    if (type.temporarySubscription === null) throw invalidField('#/subscriptionCustomer', 'not_supported');
    if (from < row.start) throw invalidField('#/from', 'too_small', row.start);
    if (row.end !== null && row.end < from) throw new ServiceError('invalid_transition');
    if (until !== undefined && until < from) throw invalidField('#/until', 'too_small', from);
    const [other] = await leavesOn(ctx, subscription, from, until ?? null);
    if (other !== undefined) throw invalidField('#/from', 'invalid_value', other.start);
    const leave = await createRecord(ctx, models.subscriptionCustomer, {
      customer: row.customer,
      type: type.temporarySubscription,
      start: from,
      end: until ?? null,
      language: row.language,
      directDebit: row.directDebit === 1,
      bankAccount: row.bankAccount,
    });
    const unusing = { days: { from, to: until ?? null }, isByDate: true, reason, by: 'pause' } as const;
    const settled = await settleUnused(ctx, subscription, unusing);
    return { leave: await presentById(ctx, 'subscriptionCustomer', leave), ...settled };
  }),
);
