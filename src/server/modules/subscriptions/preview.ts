/** A dry run: what a run would issue, what it would not and why, and how that differs from the last one. */
import { createHash } from 'node:crypto';
import type { ReadContext } from '#server/core/context/context.ts';
import { sql } from '#server/core/db/sql.ts';
import { type FeeState, feeStates } from '#shared/domain/fees/fees.ts';
import { fromMoney, type Money, ZERO } from '#shared/domain/money.ts';
import {
  type FeeDifference,
  type FeeGroup,
  type FeePreview,
  type FeeRow,
  feeDifferences,
} from '#shared/operations/parts/fees.ts';
import { type Choice, isChosen } from './choice.ts';
import { areDocumentedWhenDue } from './documents.ts';
import { isWithoutFee, readSubscribers } from './facts.ts';
import { type LastRun, lastRun } from './lastRun.ts';
import { isWithoutMandate } from './mandates.ts';
import { type Planned, planAll } from './plan.ts';
import type { Judged } from './rows.ts';
import { presentRow } from './rows.ts';

/** Which rows are wanted. */
export interface Page {
  readonly group?: FeeGroup | undefined;
  readonly after: number;
  readonly limit: number;
  readonly listed: boolean;
}

/** Looks at all fees a choice is about. */
export async function previewOf(ctx: ReadContext, choice: Choice, page: Page): Promise<FeePreview> {
  const last = await lastRun(ctx, choice);
  const tally = createTally(page.listed);
  const rows: FeeRow[] = [];
  let after: number | null = null;
  const gone = new Set(last?.prices.keys());
  const take = (planned: Planned): void => {
    const { id } = planned.subscriber.row;
    gone.delete(id);
    const judged = judge(planned, choice, last);
    for (const one of judged) tally.add(one);
    if (id <= page.after || after !== null) return;
    const wanted = judged.filter((one) => belongsTo(one, page.group));
    if (wanted.length === 0) return;
    // Rows of one subscription stay on one page.
    if (rows.length >= page.limit) after = lastOf(rows, page.after);
    else rows.push(...wanted.map((one) => presentRow(one)));
  };
  for await (const planned of planAll(ctx, choice)) take(planned);
  for (const planned of await goneSince(ctx, choice, [...gone])) take(planned);
  return {
    date: choice.date,
    from: choice.from ?? null,
    ...tally.result(),
    confirm: await areDocumentedWhenDue(ctx),
    last: last === null ? null : { task: last.task, date: last.date },
    rows,
    after,
  };
}

/** Counts the fees of a preview. */
function createTally(isListed: boolean) {
  const states = new Map<FeeState | 'chosen', { fees: number; total: number }>();
  const differing = new Map<FeeDifference, { subscriptions: number; last: number | null }>(
    feeDifferences.map((name) => [name, { subscriptions: 0, last: null }]),
  );
  const listed: [number, string, number][] = [];
  const print = createHash('sha256');
  let withoutMandate = 0;
  const count = (name: FeeState | 'chosen', total: Money): void => {
    const known = states.get(name);
    if (known === undefined) states.set(name, { fees: 1, total });
    else {
      known.fees += 1;
      known.total += total;
    }
  };
  /** Fees of one subscription follow each other. */
  const countDiffering = (name: FeeDifference, id: number): void => {
    const known = differing.get(name);
    if (known === undefined || known.last === id) return;
    known.subscriptions += 1;
    known.last = id;
  };
  const counted = (name: FeeState | 'chosen') => {
    const { fees, total } = states.get(name) ?? { fees: 0, total: ZERO };
    return { fees, total: fromMoney(total as Money) };
  };
  return {
    add: (one: Judged): void => {
      const { id } = one.planned.subscriber.row;
      for (const name of feeDifferences) if (differs(one, name)) countDiffering(name, id);
      if (one.fee === null) return;
      const { state, total, issueDate } = one.fee;
      count(state, total);
      if (!one.isChosen) return;
      count('chosen', total);
      print.update(`${id} ${issueDate} ${total}\n`);
      if (isListed) listed.push([id, issueDate, fromMoney(total)]);
      if (isWithoutMandate(one.planned.subscriber)) withoutMandate += 1;
    },
    result: () => ({
      print: print.digest('base64url'),
      chosen: counted('chosen'),
      states: Object.fromEntries(feeStates.map((state) => [state, counted(state)])) as FeePreview['states'],
      difference: Object.fromEntries(
        feeDifferences.map((name) => [name, differing.get(name)?.subscriptions ?? 0]),
      ) as FeePreview['difference'],
      withoutMandate,
      ...(isListed ? { fees: listed } : {}),
    }),
  };
}

/** States that say why there is no fee. Once a run has gone past them nobody asks any more. */
const explaining: ReadonlySet<FeeState> = new Set(['omitted', 'onLeave', 'inactive', 'lastDay']);

function judge(planned: Planned, choice: Choice, last: LastRun | null): readonly Judged[] {
  const { subscriber, fees } = planned;
  const { id, end } = subscriber.row;
  const previousPrice = last?.prices.get(id) ?? null;
  const told = fees.filter(({ state, issueDate }) => last === null || issueDate > last.date || !explaining.has(state));
  const chosen = told.filter((fee) => isChosen(choice, id, fee));
  const isOver = !subscriber.active || (end !== null && end < choice.date);
  const isOff = told.some(({ state }) => state === 'onLeave' || state === 'lastDay');
  const hasLeft = previousPrice !== null && chosen.length === 0 && (isOver || isOff || planned.fees.length === 0);
  const isNew = isWithoutFee(subscriber);
  const rows = told.map((fee) => ({ planned, fee, isChosen: chosen.includes(fee), isNew, hasLeft, previousPrice }));
  const hasReason = told.some(({ state }) => explaining.has(state));
  return hasLeft && !hasReason
    ? [...rows, { planned, fee: null, isChosen: false, isNew, hasLeft, previousPrice }]
    : rows;
}

/** Subscriptions that had a fee in the last run and were deleted since. */
async function goneSince(ctx: ReadContext, choice: Choice, gone: readonly number[]): Promise<readonly Planned[]> {
  if (gone.length === 0) return [];
  const subscribers = await readSubscribers(ctx, choice, sql`s."id" in ${sql.list(gone)}`, 0, gone.length);
  return subscribers.map((subscriber) => ({ subscriber, fees: [] }));
}

function differs({ fee, isChosen: chosen, isNew, hasLeft, previousPrice }: Judged, name: FeeDifference): boolean {
  switch (name) {
    case 'new':
      return chosen && isNew;
    case 'left':
      return hasLeft;
    case 'edited':
      return chosen && fee?.isEdited === true;
    case 'omitted':
      return fee?.state === 'omitted';
    case 'repriced':
      return chosen && previousPrice !== null && fee?.price !== previousPrice;
  }
}

function belongsTo(one: Judged, group: FeeGroup | undefined): boolean {
  if (group === undefined) return one.fee !== null && one.fee.state !== 'issued';
  if (group === 'chosen') return one.isChosen;
  if (group === 'withoutMandate') return one.isChosen && isWithoutMandate(one.planned.subscriber);
  if (group === 'left') return one.hasLeft && (one.fee === null || explaining.has(one.fee.state));
  if (group === 'new' || group === 'edited' || group === 'repriced') return differs(one, group);
  return one.fee?.state === group;
}

function lastOf(rows: readonly FeeRow[], before: number): number {
  return rows.at(-1)?.subscriptionCustomer ?? before;
}
