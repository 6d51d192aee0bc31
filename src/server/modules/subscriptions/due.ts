/** The fees of one subscription: those that are due at once, and the next one. */
import type { ReadContext, WriteContext } from '#server/core/context/context.ts';
import { sql } from '#server/core/db/sql.ts';
import { settingIn } from '#server/core/records/settingIn.ts';
import { amountsOf, wholePrice } from '#shared/domain/fees/amounts.ts';
import { type Fee, feesOf } from '#shared/domain/fees/fees.ts';
import { afterLeaves, restOf } from '#shared/domain/fees/leaves.ts';
import { PeriodKind, partsOf } from '#shared/domain/fees/periods.ts';
import { ZERO } from '#shared/domain/money.ts';
import { addDays } from '#shared/domain/reportPeriod.ts';
import { nextDay } from '#shared/domain/time.ts';
import type { FeeRow } from '#shared/operations/parts/fees.ts';
import type { ComingFee } from '#shared/operations/parts/subscriptionLife.ts';
import { openFeeBook } from './book.ts';
import { areDocumentedWhenDue, expiresUnpaid } from './documents.ts';
import { readSubscribers, type Subscriber } from './facts.ts';
import { issueFee } from './issue.ts';
import { isChargedFrom } from './unused.ts';
import { upcomingOf } from './upcoming.ts';

/** Days from its first one on in which fees to come are looked for: longer than any period. */
const AHEAD = 400;
/** Fees to come that are shown where some were issued. */
const SHOWN = 3;

/** A subscription with all that decides about its fees. */
async function subscriberOf(ctx: ReadContext, id: number): Promise<Subscriber> {
  const feesFrom = (await settingIn(ctx, 'feesFrom')) ?? null;
  const [subscriber] = await readSubscribers(ctx, { feesFrom }, sql`s."id" = ${id}`, 0, 1);
  if (subscriber === undefined) throw new Error(`no subscription ${id}`);
  return subscriber;
}

/**
 * Issues the fees of a subscription that are due up to a day, and those dated from `again` on that were cancelled. Returns the
 * sale of each, in their order.
 */
export async function issueDue(
  ctx: WriteContext,
  id: number,
  until: string,
  again: string | null = null,
): Promise<number[]> {
  const subscriber = await subscriberOf(ctx, id);
  const isMeant = ({ state, issueDate }: Fee): boolean =>
    state === 'due' || (state === 'cancelled' && again !== null && issueDate >= again);
  return issueEach(ctx, subscriber, feesOf(subscriber, until).filter(isMeant));
}

async function issueEach(ctx: WriteContext, subscriber: Subscriber, fees: readonly Fee[]): Promise<number[]> {
  const book = await openFeeBook(ctx);
  const isDocumented = !expiresUnpaid(subscriber) && (await areDocumentedWhenDue(ctx));
  // What is sold at a desk is paid there, and its payment issues the document.
  const tomorrow = nextDay(book.zone.dateAt(ctx.now));
  const sales: number[] = [];
  for (const fee of fees) {
    const documentOn = isDocumented ? (fee.issueDate > tomorrow ? fee.issueDate : tomorrow) : null;
    sales.push(await issueFee(ctx, book, { subscriber, fee, task: null, documentOn }));
  }
  return sales;
}

/** The first fee from a day on that a run issues; null where there is none in sight. */
export async function nextFeeOf(ctx: ReadContext, id: number, from: string): Promise<ComingFee | null> {
  const rows = await upcomingOf(ctx, { subscriptionCustomer: id }, addDays(from, AHEAD));
  const row = rows.find(({ state, to }) => state === 'due' && (to === null || to >= from));
  return row === undefined ? null : comingOf(row);
}

/** What of a subscription is not issued: how many fees are late, and the first ones from a day on. */
export async function aheadOf(ctx: ReadContext, id: number, from: string) {
  const rows = await upcomingOf(ctx, { subscriptionCustomer: id }, addDays(from, AHEAD));
  return {
    late: rows.filter(({ state }) => state === 'late').length,
    next: rows
      .filter(({ state, to }) => state !== 'late' && (to === null || to >= from))
      .slice(0, SHOWN)
      .map(comingOf),
  };
}

function comingOf({ issueDate, from, to, state, total, lines, withoutMandate }: FeeRow): ComingFee {
  return { issueDate, from, to, state, total, lines, withoutMandate };
}

/**
 * Issues the rest of a part that was charged by days up to an end which is further away by now. A part has one fee for a
 * run, which would charge those days never. Returns the sale, or nothing where there is no such rest.
 */
export async function issueRest(ctx: WriteContext, id: number, from: string): Promise<number[]> {
  const subscriber = await subscriberOf(ctx, id);
  if (!subscriber.apportionment || subscriber.period === PeriodKind.once) return [];
  const [whole] = partsOf(subscriber, from, from);
  if (whole === undefined || whole.from >= from) return [];
  const dates = [...subscriber.issued, ...subscriber.cancelled.keys()];
  const isCharged = dates.some((date) => date >= whole.from && date < from);
  if (!isCharged || (await isChargedFrom(ctx, id, from))) return [];
  const { part, leave } = afterLeaves(restOf(whole, from), subscriber, subscriber.leaves);
  if (part === null || subscriber.issued.has(part.from)) return [];
  const issueDate = part.from;
  const amounts = amountsOf(subscriber, part);
  if (amounts.lines.some(({ amount }) => amount < ZERO)) return [];
  const fee: Fee = {
    issueDate,
    part,
    state: 'due',
    isLate: false,
    isEdited: false,
    leave,
    notes: [],
    ...amounts,
    price: wholePrice(subscriber, issueDate),
    replaces: subscriber.cancelled.get(issueDate) ?? null,
  };
  return issueEach(ctx, subscriber, [fee]);
}
