import { Temporal } from 'temporal-polyfill';
import { handle } from '#server/core/operations/handler.ts';
import { requireRow } from '#server/core/records/service.ts';
import { mayRead } from '#server/core/records/sight.ts';
import { models } from '#shared/catalogue/index.ts';
import { invalidField, ServiceError } from '#shared/errors.ts';
import { upcomingFees as contract } from '#shared/operations/contracts/upcomingFees.ts';
import { upcomingOf, type Whose } from '../upcoming.ts';

/** Fees before today, at most: of decades by the week nobody looks at all. */
const MOST_PAST = 200;

export const upcomingFees = handle(contract, async (ctx, { subscriptionCustomer, customer, months }) => {
  if (!mayRead(ctx.actor, 'subscriptionCustomer') || !mayRead(ctx.actor, 'customer')) {
    throw new ServiceError('insufficient_scope');
  }
  const today = ctx.zone.dateAt(ctx.now);
  const until = Temporal.PlainDate.from(today).add({ months }).toString();
  const rows = await upcomingOf(ctx, await whoseOf(ctx, subscriptionCustomer, customer), until);
  const past = rows.filter(({ issueDate }) => issueDate <= today).length;
  const older = Math.max(0, past - MOST_PAST);
  return { today, rows: rows.slice(older), older };
});

/** Throws 404 where there is no such record, 422 unless one is named. */
async function whoseOf(
  ctx: Parameters<typeof requireRow>[0],
  subscriptionCustomer: number | undefined,
  customer: number | undefined,
): Promise<Whose> {
  if (customer !== undefined && subscriptionCustomer === undefined) {
    await requireRow(ctx, models.customer, customer);
    return { customer };
  }
  if (subscriptionCustomer === undefined) throw invalidField('#/subscriptionCustomer', 'required');
  if (customer !== undefined) throw invalidField('#/customer', 'invalid_value');
  await requireRow(ctx, models.subscriptionCustomer, subscriptionCustomer);
  return { subscriptionCustomer };
}
