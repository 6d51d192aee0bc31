import { requireScope } from '#server/core/context/grants.ts';
import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { change } from '#server/core/records/write.ts';
import { nextDay } from '#shared/domain/time.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { subscriptionLeave as contract } from '#shared/operations/contracts/subscriptionLeave.ts';
import { endLeaves } from '../leaves.ts';
import { unlessDry } from '../rehearsal.ts';
import { loadSubscription } from '../subscribed.ts';
import { settleTagsOf } from '../tags.ts';
import { settleLeaves, settleUnused } from '../unused.ts';

export const subscriptionLeave = handle(contract, (ctx, { subscriptionCustomer: id, on, reason, dryRun }) =>
  unlessDry(ctx, dryRun, async (ctx) => {
    const subscription = await loadSubscription(ctx, id);
    const { row, type } = subscription;
    if (on < row.start) throw invalidField('#/on', 'too_small', row.start);
    if (row.end !== null && row.end < on) throw new ServiceError('invalid_transition');
    if (type.allowCancel === 0) requireScope(ctx, 'billing:refund');
    await change(ctx, 'subscriptionCustomer', row, { end: on, leaveReason: reason ?? null }, 'updated');
    const leaves = await endLeaves(ctx, subscription, on);
    const unusing = { days: { from: nextDay(on), to: null }, isByDate: false, reason, by: 'leave' } as const;
    const settled = await settleLeaves(ctx, leaves, on, await settleUnused(ctx, subscription, unusing));
    await settleTagsOf(ctx, id);
    return { subscriptionCustomer: await presentById(ctx, 'subscriptionCustomer', id), ...settled };
  }),
);
