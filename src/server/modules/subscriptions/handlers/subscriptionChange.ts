import { handle } from '#server/core/operations/handler.ts';
import { presentById } from '#server/core/records/present.ts';
import { createRecord } from '#server/core/records/service.ts';
import { change, load } from '#server/core/records/write.ts';
import { models } from '#shared/catalogue/index.ts';
import { fromMoney } from '#shared/domain/money.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { subscriptionChange as contract } from '#shared/operations/contracts/subscriptionChange.ts';
import { nextFeeOf } from '../due.ts';
import { followLeaves } from '../leaves.ts';
import { unlessDry } from '../rehearsal.ts';
import { loadSubscription, requireActive, requireUnfollowed } from '../subscribed.ts';
import { goOnWith } from '../successor.ts';
import { settleTagsOf } from '../tags.ts';
import { settleLeaves, settleUnused } from '../unused.ts';

/**
 * Throws 422 where nothing changes, or the day is not within the subscription, 409 `invalid_transition` for one that is
 * suspended or followed.
 */
export const subscriptionChange = handle(contract, (ctx, { subscriptionCustomer: id, from, dryRun, ...input }) =>
  unlessDry(ctx, dryRun, async (ctx) => {
    const subscription = await loadSubscription(ctx, id);
    const { row } = subscription;
    requireActive(subscription);
    await requireUnfollowed(ctx, subscription);
    const type = input.type ?? row.type;
    const isOther = type !== row.type;
    const own = row.price === null ? null : fromMoney(row.price);
    // A price of its own was agreed for the type it had.
    const price = input.price === undefined ? (isOther ? null : own) : input.price;
    if (!isOther && price === own) throw invalidField('#/price', 'required');
    if (from <= row.start) throw invalidField('#/from', 'too_small', addDays(row.start, 1));
    if (row.end !== null && row.end < from) throw new ServiceError('invalid_transition');
    // First: the new one would be the same on the days that the old one gives up.
    await change(ctx, 'subscriptionCustomer', row, { end: addDays(from, -1) }, 'updated');
    const next = await createRecord(ctx, models.subscriptionCustomer, {
      customer: row.customer,
      type,
      price,
      start: from,
      end: row.end,
      description: row.description,
      comments: row.comments,
      publicComments: row.publicComments,
      language: row.language,
      share: row.share,
      directDebit: row.directDebit === 1,
      bankAccount: row.bankAccount,
      despite: input.despite ?? (row.despite === null ? null : row.despite === 1),
    });
    await change(ctx, 'subscriptionCustomer', await load(ctx, 'subscriptionCustomer', next), { previous: id });
    await goOnWith(ctx, id, next, { from, keepsFees: !isOther });
    const leaves = await followLeaves(ctx, subscription, await loadSubscription(ctx, next), input.despite);
    const unusing = { days: { from, to: null }, isByDate: false, reason: input.reason, by: 'change' } as const;
    const unused = await settleUnused(ctx, subscription, unusing);
    const settled = await settleLeaves(ctx, leaves, addDays(from, -1), unused);
    await settleTagsOf(ctx, id);
    await settleTagsOf(ctx, next);
    return {
      previous: await presentById(ctx, 'subscriptionCustomer', id),
      subscriptionCustomer: await presentById(ctx, 'subscriptionCustomer', next),
      ...settled,
      next: await nextFeeOf(ctx, next, from),
    };
  }),
);
