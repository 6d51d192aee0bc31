/**
 * What fees, remittances and customers should be, in few numbers, worked out by rules of its own: none of the service's code is
 * used here. Amounts are cents, days `YYYY-MM-DD`.
 */
import type { MemberName, TypeName } from './fixtures.ts';

/** A subscription of a customer. Leave is one, too. */
export interface Subscription {
  readonly id: number;
  readonly customer: MemberName;
  readonly type: TypeName;
  readonly start: string;
  end: string | null;
  /** Its own; null: that of its type. */
  readonly price: number | null;
  /** The day it was entered: parts that were over by then are late. */
  readonly entered: string;
  readonly isDebited: boolean;
  /** The account it names. */
  readonly account: number | null;
  /** Whether it has the locker. */
  readonly hasLocker: boolean;
  readonly edits: Map<string, number>;
  readonly omissions: Set<string>;
  isGone: boolean;
  /** Another one took its place. */
  isFollowed: boolean;
}

export interface Fee {
  readonly id: number;
  readonly subscription: number;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly total: number;
  /** The sale that stands for it, and the others of it. */
  readonly sales: readonly number[];
  /** It was cancelled, and another is there instead. */
  isReplaced: boolean;
}

/** Why something came back, and when. */
export interface Returned {
  readonly code: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface Document {
  readonly customer: MemberName;
}

export interface Sale {
  readonly id: number;
  readonly customer: MemberName;
  readonly total: number;
  pending: number;
  /** 2 pending, 3 partly paid, 4 paid, 5 cancelled, 6 refunded. */
  status: number;
  /** The sale it stands below. */
  readonly parent: number | null;
  readonly isDebited: boolean;
  readonly account: number | null;
  /** The day it is due, of a fee. */
  readonly dueOn: string | null;
  /** The document that charges it: the same for all that are on it. */
  document: Document | null;
  /** How it came back, the last time last. */
  readonly returns: Returned[];
  /** The sale that it gives something back of. */
  readonly reverses: number | null;
}

export interface Account {
  readonly id: number;
  readonly customer: MemberName;
  readonly hasMandate: boolean;
  isActive: boolean;
  cancelledOn: string | null;
  /** When it was last changed. */
  changed: number;
  /** How the last debit under its mandate came back. */
  lastReturn: Returned | null;
}

export interface Debit {
  readonly id: number;
  readonly endToEndId: string;
  readonly mandate: string;
  readonly iban: string;
  readonly remittance: number;
  readonly account: number;
  readonly customer: MemberName;
  readonly amount: number;
  /** 0 collecting, 1 charged, 2 returned, 3 withdrawn. */
  status: number;
  /** What was to be collected of each sale. */
  readonly parts: readonly { readonly sale: number; readonly amount: number }[];
  /** What was paid of each sale; null where nothing was. */
  paid: readonly { readonly sale: number; readonly amount: number }[] | null;
  /** The payment was reversed by somebody. */
  isReversed: boolean;
  payment: number | null;
  overpaid: number;
}

export interface Remittance {
  readonly id: number;
  /** 0 draft, 1 exported, 2 charged, 3 closed, 4 cancelled. */
  status: number;
  wasExported: boolean;
  readonly messageId: string;
  readonly date: string;
  readonly total: number;
  returned: number;
}

export interface FeeState {
  readonly subscriptions: Map<number, Subscription>;
  readonly fees: Fee[];
  readonly sales: Map<number, Sale>;
  readonly accounts: Account[];
  readonly remittances: Map<number, Remittance>;
  readonly debits: Map<number, Debit>;
  /** Receipts of an account are one debit, and on one document. */
  isGrouped: boolean;
  /** Money that was taken by any means, less what was paid back. */
  taken: number;
}
