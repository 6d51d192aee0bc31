import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { updateRecord } from '#server/core/records/service.ts';
import { models } from '#shared/catalogue/index.ts';
import { renewedUntil } from '#shared/domain/fees/renewal.ts';
import { nextDay } from '#shared/domain/time.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { subscriptionRenew as contract } from '#shared/operations/contracts/subscriptionRenew.ts';
import { aheadOf, issueDue, issueRest } from '../due.ts';
import { unlessDry } from '../rehearsal.ts';
import { presentSold } from '../sold.ts';
import { loadSubscription, requireActive, requireUnfollowed } from '../subscribed.ts';
import { settleTagsOf } from '../tags.ts';

/** Throws 409 `invalid_transition` for one that has no end, is suspended or followed, 422 where no later day follows. */
export const subscriptionRenew = handle(contract, (ctx, { subscriptionCustomer: id, until, despite, dryRun }) =>
  unlessDry(ctx, dryRun, async (ctx) => {
    const subscription = await loadSubscription(ctx, id);
    const { row, type } = subscription;
    requireActive(subscription);
    await requireUnfollowed(ctx, subscription);
    const { start, end: before } = row;
    if (before === null) throw new ServiceError('invalid_transition');
    const terms = { period: type.period, apportionment: type.apportionment === 1, start, end: before };
    const end = until ?? renewedUntil(terms);
    if (end === null) throw invalidField('#/until', 'required');
    if (end <= before) throw invalidField('#/until', 'too_small', nextDay(before));
    await updateRecord(ctx, models.subscriptionCustomer, id, { end, despite });
    const today = ctx.zone.dateAt(ctx.now);
    const first = nextDay(before);
    const rest = await issueRest(ctx, id, first);
    // What was cancelled as its days were given up is charged with them.
    const fees = await issueDue(ctx, id, first > today ? first : today, first);
    await settleTagsOf(ctx, id);
    return {
      subscriptionCustomer: await presentById(ctx, 'subscriptionCustomer', id),
      ...(await presentSold(ctx, [...rest, ...fees])),
      ...(await aheadOf(ctx, id, today)),
    };
  }),
);
