import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { updateRecord } from '#server/core/records/service.ts';
import { models } from '#shared/catalogue/index.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';
import { ServiceError } from '#shared/errors.ts';
import { subscriptionResume as contract } from '#shared/operations/contracts/subscriptionResume.ts';
import { nextFeeOf } from '../due.ts';
import { endLeave, leavesOn } from '../leaves.ts';
import { unlessDry } from '../rehearsal.ts';
import { loadSubscription } from '../subscribed.ts';
import { settleTagsOf } from '../tags.ts';
import { settledNothing, settleLeaves } from '../unused.ts';

/** Throws 409 `invalid_transition` where it is neither suspended nor has leave on the day. */
export const subscriptionResume = handle(contract, (ctx, { subscriptionCustomer: id, on, despite, dryRun }) =>
  unlessDry(ctx, dryRun, async (ctx) => {
    const subscription = await loadSubscription(ctx, id);
    const [leave] = await leavesOn(ctx, subscription, on, on);
    const isSuspended = subscription.row.active === 0;
    if (leave === undefined && !isSuspended) throw new ServiceError('invalid_transition');
    if (leave !== undefined) await endLeave(ctx, leave, addDays(on, -1));
    const own = await settledNothing(ctx, subscription);
    const settled = await settleLeaves(ctx, leave === undefined ? [] : [leave], addDays(on, -1), own);
    if (isSuspended) await updateRecord(ctx, models.subscriptionCustomer, id, { active: true, despite });
    await settleTagsOf(ctx, id);
    return {
      subscriptionCustomer: await presentById(ctx, 'subscriptionCustomer', id),
      leave: leave === undefined ? null : await presentById(ctx, 'subscriptionCustomer', leave.id),
      ...settled,
      next: await nextFeeOf(ctx, id, on),
    };
  }),
);
