/** The fees of a customer that are not issued: those to come, and what was left behind. */
import type { ReadContext } from '#server/core/context/context.ts';
import { sql } from '#server/core/db/sql.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import type { FeeRow } from '#shared/operations/parts/fees.ts';
import { isWithoutFee, readSubscribers } from './facts.ts';
import { planOf } from './plan.ts';
import { presentRow } from './rows.ts';

/** Whose fees: those of one subscription, or of all of a customer. */
export type Whose = { readonly subscriptionCustomer: number } | { readonly customer: number };

/** Subscriptions of one customer, more than anybody has. */
const MOST_SUBSCRIPTIONS = 500;

/** The fees dated up to a day that are not there, in the order of their dates. */
export async function upcomingOf(ctx: ReadContext, whose: Whose, date: string): Promise<readonly FeeRow[]> {
  const choice = { date, feesFrom: (await settingIn(ctx, 'feesFrom')) ?? null };
  const which =
    'customer' in whose
      ? sql`s."deleted" = 0 and s."customer" = ${whose.customer}`
      : sql`s."deleted" = 0 and s."id" = ${whose.subscriptionCustomer}`;
  const subscribers = await readSubscribers(ctx, choice, which, 0, MOST_SUBSCRIPTIONS);
  const rows = subscribers.flatMap((subscriber) => {
    const planned = planOf(subscriber, choice);
    const isNew = isWithoutFee(subscriber);
    return planned.fees
      .filter(({ state }) => state !== 'issued')
      .map((fee) =>
        presentRow({ planned, fee, isChosen: fee.state === 'due', isNew, hasLeft: false, previousPrice: null }),
      );
  });
  return rows.sort((a, b) => compare(a, b) || a.subscriptionCustomer - b.subscriptionCustomer);
}

function compare(a: FeeRow, b: FeeRow): number {
  if (a.issueDate === b.issueDate) return 0;
  return a.issueDate < b.issueDate ? -1 : 1;
}
