/**
 * The fees of one customer's subscription up to a date: which there are, what each comes to and why, and what becomes of it.
 * The dry run, the run, the timeline of a customer and `verify` all ask this one function.
 */
import { fromMoney, MAX_AMOUNT, type Money, ZERO } from '../money.ts';
import { amountsOf, type Charged, type Edit, type FeeAmounts, wholePrice } from './amounts.ts';
import { afterLeaves, type Leave, restOf } from './leaves.ts';
import { type Part, PeriodKind, type PeriodTerms, partsOf } from './periods.ts';

/** A customer's subscription, and all that decides about its fees. */
export interface Subscribed extends PeriodTerms, Charged {
  readonly active: boolean;
  readonly leaves: readonly Leave[];
  /** By the date of the fee. */
  readonly edits: ReadonlyMap<string, Edit>;
  /** By the date of the fee, the records that omit it. */
  readonly omissions: ReadonlyMap<string, number>;
  /** Dates of the fees there are, without those that were cancelled. */
  readonly issued: ReadonlySet<string>;
  /** By the date of the fee, those that were cancelled and have not been issued again. */
  readonly cancelled: ReadonlyMap<string, CancelledFee>;
  /** A day of the first period that is issued unasked; what was before it is late. Null: from the start on. */
  readonly regularFrom: string | null;
}

/** A fee whose sales were all cancelled. */
export interface CancelledFee {
  readonly id: number;
  /** When the last of them was. */
  readonly at: string;
}

/**
 * What becomes of a fee.
 *
 * - `due`: it is issued
 * - `cancelled`: it was issued and cancelled, and is issued again only where that is asked for
 * - `late`: it is from before the subscription was here, or active again, and issued only where that is asked for
 * - `issued`: it is there already, and its record says what it came to
 * - `omitted`: somebody took it out
 * - `onLeave`: the customer has leave on its date
 * - `inactive`: the subscription is suspended
 * - `lastDay`: its period would begin on the last day of membership
 * - `withoutPrice`: nobody said what it costs, or what was said is more than an amount can be
 * - `negative`: reductions come to more than there is to pay, or a line was edited to less than nothing
 */
export const feeStates = [
  ...(['due', 'late', 'cancelled', 'issued', 'omitted'] as const),
  ...(['onLeave', 'inactive', 'lastDay', 'withoutPrice', 'negative'] as const),
] as const;
export type FeeState = (typeof feeStates)[number];

/** What the desk should know of a fee. `editedAndOmitted`: it was both, and is not issued. */
export type FeeNote = 'editedAndOmitted';

export interface Fee extends FeeAmounts {
  /** The date of the fee: the first day of what it is for. */
  readonly issueDate: string;
  readonly part: Part;
  readonly state: FeeState;
  /** It is not issued unasked. Also of one that is not issued for another reason. */
  readonly isLate: boolean;
  readonly isEdited: boolean;
  /** What a whole period costs. */
  readonly price: Money;
  /** The leave it falls under, or that ends before its days. */
  readonly leave: Leave | null;
  /** The cancelled fee of the same days that it takes the place of. */
  readonly replaces: CancelledFee | null;
  readonly notes: readonly FeeNote[];
}

/** The fees with dates up to `until`, in their order. `from`: fees dated before it are left out. */
export function feesOf(subscribed: Subscribed, until: string, from?: string): readonly Fee[] {
  const fees: Fee[] = [];
  for (const whole of partsOf(subscribed, until, from ?? subscribed.start)) {
    const fee = feeFor(subscribed, whole, isLate(whole, subscribed));
    if (fee.issueDate > until || (from !== undefined && fee.issueDate < from)) continue;
    fees.push(fee);
  }
  return fees;
}

/** True for a part that was over before fees were issued unasked. What is paid once was due on its first day. */
function isLate({ from, to }: Part, { period, regularFrom }: Subscribed): boolean {
  const last = period === PeriodKind.once ? from : to;
  return regularFrom !== null && last !== null && last < regularFrom;
}

function feeFor(subscribed: Subscribed, whole: Part, isLate: boolean): Fee {
  const { leave, part: left } = afterLeaves(whole, subscribed, subscribed.leaves);
  const issuedOn = issuedIn(whole, subscribed.issued);
  if (issuedOn !== null) {
    const part = restOf(whole, issuedOn);
    return { issueDate: issuedOn, part, state: 'issued', isLate, leave, ...NOTHING };
  }
  const replaces = cancelledIn(whole, subscribed.cancelled);
  const part = left ?? whole;
  const issueDate = part.from;
  const edit = subscribed.edits.get(issueDate) ?? null;
  const amounts = inRange(
    () => amountsOf(subscribed, part, edit),
    ({ lines, total }) => [total, ...lines.map(({ amount }) => amount)],
  );
  const isOmitted = subscribed.omissions.has(issueDate);
  const judged = { part, amounts, edit, isOmitted, isLate, isOff: left === null, isCancelled: replaces !== null };
  return {
    issueDate,
    part,
    state: stateOf(subscribed, judged),
    isLate,
    leave,
    replaces,
    ...(amounts ?? { lines: [], total: ZERO }),
    isEdited: edit !== null,
    price:
      inRange(
        () => wholePrice(subscribed, issueDate),
        (price) => [price],
      ) ?? ZERO,
    notes: isOmitted && edit !== null ? ['editedAndOmitted'] : [],
  };
}

/**
 * The date of the fee there is for a part; null: none. Leave that was written down, changed or taken out since may put the
 * date elsewhere in the part, which has one fee all the same.
 */
function issuedIn(part: Part, issued: ReadonlySet<string>): string | null {
  if (issued.has(part.from)) return part.from;
  let first: string | null = null;
  for (const date of issued) if (isWithin(date, part) && (first === null || date < first)) first = date;
  return first;
}

/** The last fee of a part that was cancelled: a part of which no other is left has one fee again. */
function cancelledIn(part: Part, cancelled: Subscribed['cancelled']): CancelledFee | null {
  let last: CancelledFee | null = null;
  for (const [date, fee] of cancelled) if (isWithin(date, part) && (last === null || fee.id > last.id)) last = fee;
  return last;
}

function isWithin(date: string, { from, to }: Part): boolean {
  return date === from || (date > from && to !== null && date <= to);
}

interface Judged {
  readonly part: Part;
  /** What it comes to; null where that is more than an amount can be. */
  readonly amounts: FeeAmounts | null;
  readonly edit: Edit | null;
  readonly isOmitted: boolean;
  readonly isLate: boolean;
  /** All of it is leave. */
  readonly isOff: boolean;
  readonly isCancelled: boolean;
}

/** What the record of a fee that is there says. */
const NOTHING = { lines: [], total: ZERO, price: ZERO, isEdited: false, replaces: null, notes: [] } as const;

function stateOf({ active, price, productPrice }: Subscribed, judged: Judged): FeeState {
  const { part, amounts, edit, isOmitted, isLate, isOff, isCancelled } = judged;
  if (isOmitted) return 'omitted';
  if (part.isLastDay) return 'lastDay';
  if (isOff) return 'onLeave';
  if (!active) return 'inactive';
  if (amounts === null || (edit === null && price === null && productPrice === ZERO)) return 'withoutPrice';
  // What is edited to less than nothing may be hidden by its add-ons.
  if (amounts.lines.some(({ amount }) => amount < ZERO)) return 'negative';
  if (isCancelled) return 'cancelled';
  return isLate ? 'late' : 'due';
}

/** What a calculation comes to; null where one of its amounts is more than a sale can be, by a number that was mistyped. */
function inRange<T>(calculate: () => T, amounts: (result: T) => readonly Money[]): T | null {
  try {
    const result = calculate();
    return amounts(result).every((amount) => Math.abs(fromMoney(amount)) <= MAX_AMOUNT) ? result : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
