/**
 * What a table of fees is made of: plain facts as a client of the API knows them, and the fees that follow from them, worked
 * out by hand. Amounts are decimal numbers, taxes included.
 */
export interface FeeCase {
  readonly title: string;
  /** What decides it, or the reckoning where it is not plain. */
  readonly why: string;
  readonly type: TypeFacts;
  readonly subscription: SubscriptionFacts;
  /** In the order they are written: the first has the lowest id. */
  readonly addons?: readonly AddonFacts[];
  /** Amounts somebody set, by the date of the fee. */
  readonly edits?: Readonly<Record<string, number>>;
  /** Dates of fees that somebody took out. */
  readonly omissions?: readonly string[];
  readonly leaves?: readonly LeaveFacts[];
  /** Dates of the fees that were issued. */
  readonly issued?: readonly string[];
  /** Of these, those that were cancelled. */
  readonly cancelled?: readonly string[];
  /** A day of the first period that is issued unasked. */
  readonly regularFrom?: string;
  readonly until: string;
  /** The API refuses to write what this is about, so it can only be found stored. */
  readonly isOnlyStored?: true;
  readonly fees: readonly ExpectedFee[];
}

export interface TypeFacts {
  readonly period: number;
  readonly apportionment: boolean;
  /** Price of the type's product. */
  readonly productPrice: number;
}

export interface SubscriptionFacts {
  readonly start: string;
  readonly end?: string;
  readonly price?: number;
  /** The day on which its own price became this. */
  readonly priceSince?: string;
  /** True unless it says otherwise. */
  readonly active?: boolean;
}

export interface AddonFacts {
  readonly name: string;
  readonly productPrice: number;
  readonly price?: number;
  readonly percentage?: number;
  readonly accumulative?: boolean;
  readonly priority: number;
  readonly start?: string;
  readonly end?: string;
}

export interface LeaveFacts {
  readonly start: string;
  readonly end?: string;
}

export interface ExpectedFee {
  readonly issueDate: string;
  readonly from: string;
  /** Null: what is paid once and has no end. */
  readonly to: string | null;
  readonly state: string;
  readonly total: number;
  readonly lines: readonly ExpectedLine[];
}

export interface ExpectedLine {
  /** Name of the add-on; null: the fee itself. */
  readonly addon: string | null;
  readonly amount: number;
  readonly reasons: readonly ExpectedReason[];
}

/** As reasons of the domain, with add-ons by their names and edits without their ids. */
export interface ExpectedReason {
  readonly code: string;
  readonly [fact: string]: string | number | boolean;
}

/** Periods of the calendar, the first and last one by days. */
export function byDays(period: number, productPrice: number): TypeFacts {
  return { period, apportionment: true, productPrice };
}

/** Periods from the start on, whole. */
export function byAnniversary(period: number, productPrice: number): TypeFacts {
  return { period, apportionment: false, productPrice };
}

export function fee(from: string, to: string | null, state: string, total: number, lines: ExpectedLine[]): ExpectedFee {
  return { issueDate: from, from, to, state, total, lines };
}

/** A fee of one line at the price of its product. */
export function whole(from: string, to: string | null, price: number, state = 'due'): ExpectedFee {
  return fee(from, to, state, price, [line(null, price, productPrice(price))]);
}

/** A fee of one line by so many days of the price of its product. */
export function partOf(
  price: number,
  days: number,
  of: number,
  amount: number,
  from: string,
  to: string,
  state = 'due',
): ExpectedFee {
  return fee(from, to, state, amount, [line(null, amount, productPrice(price), byDay(days, of, amount))]);
}

/** A fee there is already: its record says what it came to. */
export function there(from: string, to: string): ExpectedFee {
  return fee(from, to, 'issued', 0, []);
}

export function line(addon: string | null, amount: number, ...reasons: ExpectedReason[]): ExpectedLine {
  return { addon, amount, reasons };
}

export function productPrice(amount: number): ExpectedReason {
  return { code: 'productPrice', amount };
}

export function ownPrice(amount: number): ExpectedReason {
  return { code: 'ownPrice', amount };
}

export function priceChanged(on: string): ExpectedReason {
  return { code: 'priceChanged', on };
}

export function byDay(days: number, of: number, amount: number): ExpectedReason {
  return { code: 'days', days, of, amount };
}

export function edited(amount: number): ExpectedReason {
  return { code: 'edited', amount };
}

export function percent(percentage: number, base: number, amount: number): ExpectedReason {
  return { code: 'percentage', percentage, accumulative: false, base, amount };
}

export function accumulated(percentage: number, base: number, amount: number): ExpectedReason {
  return { code: 'percentage', percentage, accumulative: true, base, amount };
}

/** An add-on of so many percent of `base` takes `by` off this line. */
export function reduced(addon: string, percentage: number, base: number, by: number, amount: number): ExpectedReason {
  return { code: 'reduced', addon, percentage, base, by, amount };
}
