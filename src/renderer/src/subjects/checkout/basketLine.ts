/** The lines of a basket, and what is sent of it to be charged. */
import type { InputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import type { ProductTerms } from '../products/useCatalogue.ts';

/** A recharge that a product is sold as. A type and not an interface: baskets on hold keep it as JSON. */
export type Recharge = {
  readonly voucherType: number;
  /** Of the type. */
  readonly name: string;
  /** What the product's price buys. */
  readonly units: number;
  /** How long they are good for, as ISO 8601 says it; null: for ever. */
  readonly expiration: string | null;
  /** It puts money into a wallet, which no wallet pays for. */
  readonly isMoney: boolean;
  /** Without a customer it is a new voucher for whoever has its code. */
  readonly bearer: boolean;
};

/** The voucher that a line recharges: one for the bearer that is there; null: the customer’s, or a new one. */
export type LineRecharge = Recharge & { readonly voucher: number | null };

/** The rate of a line. A type and not an interface: baskets on hold keep it as JSON. */
export type LineRate = {
  readonly id: number;
  readonly name: string;
  /** With tax, in units of currency. */
  readonly price: number;
  /** The tag it is for; null: for everybody. */
  readonly customerTag: number | null;
};

/** What a line was when it came into the basket, where it is something else by now. */
export interface LineBefore {
  /** What one cost, by its product or its rate. */
  readonly price?: number;
  readonly taxes?: BasketProduct['taxes'];
  /** What it recharged; null: it was sold as goods. */
  readonly recharge?: LineRecharge | null;
}

/** A product as it is put into a basket. */
export interface BasketProduct extends ProductTerms {
  /** What it recharges; null: it is sold as goods. Absent until the types of vouchers are read, or one is chosen. */
  readonly recharge?: LineRecharge | null;
  /** The rate it is sold by; null or absent: by none. */
  readonly rate?: LineRate | null;
}

export interface BasketLine extends BasketProduct {
  /** Unique in its basket. */
  readonly id: number;
  /** The product's own price. `price` differs from it by a rate, or when it was changed for this line. */
  readonly listPrice: number;
  readonly units: number;
  readonly discountRate: number;
  /** Why there is a discount: a record of `discountReason`. */
  readonly discountReason: number | null;
  /** Printed after the name; "" = none. */
  readonly note: string;
  /** What the catalogue changed of it since it came into the basket. */
  readonly was?: LineBefore;
  /** Its product is not sold any more: it has to leave the basket before that is charged. */
  readonly gone?: true;
}

export type CheckoutInput = InputOf<Contract<'checkout'>>;

export interface BasketCustomer {
  readonly id: number;
  readonly name: string;
  /** What distinguishes namesakes: tax number, telephone, member code. */
  readonly detail: string | null;
  /** They get a full invoice in the place of a ticket. */
  readonly wantsInvoice?: boolean;
}
