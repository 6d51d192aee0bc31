/** Dates of fees that records name: what is edited or omitted. */
import type { WriteContext } from '#server/core/context/context.ts';
import { sql } from '#server/core/db/sql.ts';
import { feesOf } from '#shared/domain/fees/fees.ts';
import { invalidField } from '#shared/errors.ts';
import { readSubscribers } from './facts.ts';

/**
 * Throws 422 `invalid_value` where the fee of a date was issued: it is corrected by its sale. Warns where the subscription has
 * no fee on that date, as one that is edited in advance of a change may have none yet.
 */
export async function checkFeeDate(ctx: WriteContext, subscription: number, date: string): Promise<void> {
  const [subscriber] = await readSubscribers(ctx, { feesFrom: null }, sql`s."id" = ${subscription}`, 0, 1);
  if (subscriber === undefined) return;
  if (subscriber.issued.has(date)) throw invalidField('#/issueDate', 'invalid_value', date);
  const fees = feesOf(subscriber, date, date);
  if (!fees.some(({ issueDate }) => issueDate === date)) ctx.warn({ pointer: '#/issueDate', code: 'invalid_value' });
}
