/** A basket as the server holds it. */
import type { TakenPayment } from '../payments/mixed.ts';
import type { BasketCustomer, BasketLine } from './basketLine.ts';

/** A type and not an interface: what is stored is JSON. */
export type HeldLine = Pick<
  BasketLine,
  | 'product'
  | 'units'
  | 'listPrice'
  | 'discountRate'
  | 'discountReason'
  | 'note'
  | 'name'
  | 'label'
  | 'recharge'
  | 'rate'
> & {
  /** What was charged instead of the price of its rate or its product; null = that. */
  readonly price: number | null;
  /** As they were. */
  readonly taxes?: { readonly tax: number; readonly name: string; readonly rate: number }[];
};

export type HeldContent = {
  /** Of the basket that was put aside. */
  readonly uuid: string;
  readonly lines: HeldLine[];
  readonly customer: Pick<BasketCustomer, keyof BasketCustomer> | null;
  /** Cash that was handed over for it. What was paid elsewhere is the server's, by `uuid`. */
  readonly handed: Pick<TakenPayment, keyof TakenPayment>[];
};

/** A basket as it is sent to be held. A type and not an interface: it is kept as JSON. */
export type HeldRecord = {
  readonly name: string;
  readonly pos: number | null;
  readonly customer: number | null;
  readonly total: number;
  readonly items: number;
  readonly basket: string;
  readonly content: HeldContent;
};
