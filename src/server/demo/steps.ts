/** What is done at the demo facility, one thing at a moment. */
import type { PlannedLine } from './baskets.ts';
import type { StaffKey, TillKey } from './calendar.ts';

/** One line of a planned order. `product` by position. */
export interface PlannedOrderLine {
  readonly product: number;
  readonly amount: number;
  readonly grossUnitCost: number;
  readonly discount: number;
}

export interface PlannedPayment {
  readonly method: 'cash' | 'card' | 'transfer';
  readonly amount: number;
  readonly tendered?: number;
  readonly tip?: number;
}

export type Step =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'sale';
      readonly lines: readonly PlannedLine[];
      /** Position among the customers. */
      readonly customer: number | null;
      /** A full invoice instead of a ticket. */
      readonly invoice: boolean;
      /** None: it stays owed. */
      readonly payments: readonly PlannedPayment[];
    }
  | { readonly kind: 'cashIn' | 'cashOut'; readonly amount: number; readonly reason: string; readonly comments: string }
  /** Takes out whole tens so that about this much stays; nothing when it is not worth the walk. */
  | { readonly kind: 'bank'; readonly leave: number; readonly reason: string }
  | { readonly kind: 'count' }
  | {
      readonly kind: 'recharge';
      /** Positions among the customers and the voucher types. */
      readonly customer: number;
      readonly type: number;
      readonly amount: number;
      /** Null: the product's. */
      readonly price: number | null;
      /** Null: it stays owed. */
      readonly method: PlannedPayment['method'] | null;
    }
  | {
      readonly kind: 'order';
      /** Position among the suppliers. */
      readonly supplier: number;
      /** `YYYY-MM-DD`. */
      readonly estimatedDeliveryDate: string;
      readonly globalDiscount: number;
      readonly lines: readonly PlannedOrderLine[];
    }
  | {
      readonly kind: 'close';
      /** Counted less expected. */
      readonly cash: number;
      readonly card: number;
      readonly comments: string | null;
    };

/** What is done about fees. Members are named by their positions. */
export type FeeStep =
  | { readonly kind: 'enterMembers'; readonly members: readonly number[] }
  /** Gives members the tag that their types give. */
  | { readonly kind: 'tagMembers' }
  | { readonly kind: 'signUp'; readonly member: number }
  | { readonly kind: 'pause'; readonly member: number; readonly from: string; readonly until: string | null }
  | { readonly kind: 'leave'; readonly member: number; readonly on: string }
  | { readonly kind: 'editFee'; readonly member: number; readonly issueDate: string; readonly amount: number }
  | { readonly kind: 'omitFee'; readonly member: number; readonly issueDate: string }
  /** Of all types, or of those that are charged from the day somebody began. */
  | { readonly kind: 'issueFees'; readonly isWhole: boolean }
  | { readonly kind: 'remit'; readonly run: string }
  | { readonly kind: 'chargeRemittance'; readonly run: string }
  | { readonly kind: 'closeRemittance'; readonly run: string }
  | { readonly kind: 'importReturns'; readonly run: string; readonly reasons: readonly PlannedReturn[] }
  /** Whatever of it is owed; nothing where nothing is. */
  | { readonly kind: 'payFees'; readonly member: number; readonly method: 'cash' | 'card' | 'transfer' };

export interface PlannedReturn {
  readonly member: number;
  readonly code: string;
}

export interface EntryStep {
  readonly kind: 'enter';
  /** Position among the customers. */
  readonly customer: number;
  readonly how: 'card' | 'hand';
  /** Counted by mistake, and undone. */
  readonly isUndone: boolean;
}

export interface Action {
  /** Epoch milliseconds, whole seconds. */
  readonly at: number;
  readonly till: TillKey;
  readonly staff: StaffKey;
  readonly step: Step | FeeStep | EntryStep;
}
