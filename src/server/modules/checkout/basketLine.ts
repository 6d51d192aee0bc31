/** The lines of a basket, and the sales they become. */
import type { Row } from '#shared/catalogue/index.ts';
import type { Money } from '#shared/domain/money.ts';
import type { NewSale, SaleLine } from '../sales/create.ts';

/** A recharge as a line. */
export interface RechargeLine {
  readonly type: Row<'voucherType'>;
  /** What is put in; null of money, which is what the line comes to before its discount. */
  readonly units: Money | null;
  /** The permission its price or discount took; null where it took none. */
  readonly scope: 'billing:price' | 'billing:discount' | null;
  readonly expires: string | null;
  /** The bearer’s voucher that is named; null = the customer’s, or a new one for the bearer. */
  readonly voucher: number | null;
}

export interface BasketLine extends SaleLine {
  readonly product: Row<'product'>;
  readonly taxRows: readonly Row<'tax'>[];
  /** What one costs where nobody gives it another price: by its product or a rate. */
  readonly holds: Money;
  /** What the sale of this line states beyond it. */
  readonly states?: Pick<NewSale, 'voucherType' | 'fkModel' | 'fkId' | 'discountReasons' | 'productRate' | 'rateName'>;
  /** It recharges a voucher. */
  readonly recharge?: RechargeLine;
}

export interface InsertedSale {
  readonly id: number;
  readonly total: Money;
  readonly pending: Money;
}
